"""A widget that holds one sitting, and changes it only together with what is shown of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kortlib.records.line import Line
from kortwidgets import notices, panels
from kortwidgets.modules import program, style
from kortwidgets.sitting.commands import take
from kortwidgets.sitting.sitting import Sitting
from kortwidgets.widgets.base import KortWidget

if TYPE_CHECKING:
    from kortwidgets.view import DrawnTable


class Seated(KortWidget):
    """A widget before which somebody sits. A subclass gives `drawn(sitting)`, and the picture and text for paper."""

    _esm = program("table")
    _css = style("table")

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        super().__init__()
        self.refresh()

    @property
    def line(self) -> Line:
        """The game as far as the table shows it, with everything that is hidden: for Python's eyes only."""
        return self.sitting.session.line

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table."""
        return self.sitting.names

    def act(self, action: str, text: str = "") -> None:
        """Does what an action says: one as in a record but without its seat, or a command such as ``undo``.

        `text` is what was typed or opened with it. What is refused leaves the game as it was and becomes a notice.
        """
        self.take(take(self.sitting, action, text, panels.command_at))

    def take(self, sitting: Sitting) -> None:
        """The next sitting and its view, and what the browser is told then; none of it where it cannot be drawn."""
        self._show(self.drawn(sitting))
        self.sitting = sitting
        for message in sitting.outbox:
            self.send(message)

    def recover(self) -> None:
        """Goes on after something of ours failed: game and view are as they were, and a sentence says so."""
        sitting = self.sitting
        told = notices.notice("refused", sitting.says.say("notice.fault"), sitting.says, sitting.rules)
        shown = {name: part for name, part in self.view.items() if name != "version"}
        self._show({**shown, "notice": told})

    def draw(self) -> DrawnTable:
        """The view of the sitting, without its version."""
        return self.drawn(self.sitting)

    def drawn(self, sitting: Sitting) -> DrawnTable:
        """The view of a sitting that may become this widget's."""
        raise NotImplementedError
