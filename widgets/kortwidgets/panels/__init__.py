"""The foldable parts of a table beside the game itself, one a module: what it shows and what its buttons do.

Each has `offered(table)`, whether the table has it at all; `panel(table)`, its groups of buttons, its fields and its
note; and `COMMANDS`, what its actions do.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any

from kortwidgets.command import Command
from kortwidgets.panels import back, compare, deal, files, links, new, options, question, teacher, values

if TYPE_CHECKING:
    from kortwidgets.table import CardTable

PANELS: dict[str, ModuleType] = {
    "new": new,
    "back": back,
    "options": options,
    "compare": compare,
    "values": values,
    "deal": deal,
    "teacher": teacher,
    "question": question,
    "files": files,
    "links": links,
}
EVERYTHING = tuple(PANELS)


def commands(table: CardTable) -> Mapping[str, Command]:
    """What the actions of a table's panels do; those of panels that it is not offered are none."""
    return {action: command for name in _offered(table) for action, command in PANELS[name].COMMANDS.items()}


def answering(table: CardTable, action: str) -> str | None:
    """The open panel in which an action is answered; None where that is the table's own message line."""
    for name in _offered(table):
        command = PANELS[name].COMMANDS.get(action)
        if command is not None and name in table.desk.unfolded and not command.on_message_line:
            return name
    return None


def card_values(table: CardTable) -> Mapping[str, str]:
    """What stands on the cards while the panel of values is open."""
    return values.card_values(table)


def drawn(table: CardTable) -> list[dict[str, Any]]:
    """A table's panels; of a folded one only its name, to keep the view small."""
    return [_drawn(name, table) for name in _offered(table)]


def _offered(table: CardTable) -> list[str]:
    return [name for name in table.tools if PANELS[name].offered(table)]


def _drawn(name: str, table: CardTable) -> dict[str, Any]:
    head = {"id": name, "label": table.says.say(f"panel.{name}"), "open": name in table.desk.unfolded}
    if not head["open"]:
        return head
    empty = {"help": "", "groups": [], "fields": [], "note": None}
    said = table.said_in(name)  # what has just been asked for comes before what always stands there
    return {**head, **empty, **PANELS[name].panel(table), **({"note": said} if said else {})}
