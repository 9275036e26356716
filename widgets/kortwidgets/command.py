"""What an action from the browser does at a table, and where its answer is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kortwidgets.table import CardTable

Do = Callable[["CardTable", str, str], None]


@dataclass(frozen=True, slots=True)
class Command:
    """`do` gets the table, the words after the action's name, and a text that was typed or opened with it.

    `while_frozen`: it changes nothing in the game, or thaws it. `on_message_line`: the table itself has the button for
    it or shows its outcome, so its answer is not read in the panel that it belongs to.
    """

    do: Do
    while_frozen: bool = False
    on_message_line: bool = False
