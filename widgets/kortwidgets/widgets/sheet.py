"""The score sheet of a game by itself, as lessons show it beside another one's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kortlib.records.line import Line
from kortwidgets.pages.picture import sheet_picture
from kortwidgets.sitting.looks import Looks
from kortwidgets.sitting.sitting import Sitting, begin
from kortwidgets.widgets.drawing import drawn_sheet, view_of
from kortwidgets.widgets.seated import Seated

if TYPE_CHECKING:
    from kortwidgets.view import DrawnTable


class ScoreSheet(Seated):
    """Only the score sheet of a line, under a title; each figure tells on request how it came about."""

    def __init__(self, line: Line, players: Sequence[str], title: str, lang: str = "sv") -> None:
        self._title = title
        super().__init__(begin(line, players, Looks.sheet(), lang, seed=0))  # nothing more is dealt here

    def drawn(self, sitting: Sitting) -> DrawnTable:
        """The sheet and the message line, with nothing on the table."""
        return {**view_of(sitting), "players": [], "title": self._title, "sheet": drawn_sheet(sitting, self._title)}

    def picture(self) -> str:
        """The sheet as an HTML table."""
        return sheet_picture(self.view["sheet"]["columns"], self._title)

    def __repr__(self) -> str:
        figures = [" ".join(entry["text"] for entry in column["entries"]) for column in self.view["sheet"]["columns"]]
        named = [f"{name} {figure}" for name, figure in zip(self.names, figures, strict=True)]
        return f"{self._title}: {', '.join(named)}"
