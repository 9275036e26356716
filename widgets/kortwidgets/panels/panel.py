"""What a foldable part of a table is: whether the table has it, what it shows, and what its actions do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol, Unpack

from kortwidgets.sitting.commands import Command
from kortwidgets.sitting.sitting import Sitting

if TYPE_CHECKING:
    from kortwidgets.view import Item, ItemMore, PanelPart


class Panel(Protocol):
    """One module of this folder."""

    @property
    def COMMANDS(self) -> Mapping[str, Command]: ...  # noqa: N802  # a constant of the module
    def offered(self, sitting: Sitting, /) -> bool: ...
    def panel(self, sitting: Sitting, /) -> PanelPart: ...


def every_table(_: Sitting) -> bool:
    """Offered at every table."""
    return True


def teachers_only(sitting: Sitting) -> bool:
    """Offered only at the table that shows every hand."""
    return sitting.is_teachers


def item(action: str, label: str, current: bool | None = None, **more: Unpack[ItemMore]) -> Item:
    """A button of a group; `current` tells whether it is what is chosen, where there is a choice."""
    return {"action": action, "label": label, "current": current, **more}
