"""The card table: one widget for every game, drawn by ``js/table.js`` from a view; the rules behind it are here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from kortlib import GAMES, Action, Rules, Seat, rulebook, rules_of
from kortlib.records import NAMES, write_record
from kortlib.records.line import Line
from kortwidgets.pages.picture import table_picture, table_text
from kortwidgets.seal import CannotSeal
from kortwidgets.sitting.commands import follow
from kortwidgets.sitting.links import BrokenLink, sitting_from
from kortwidgets.sitting.looks import EVERYTHING, Looks
from kortwidgets.sitting.seeds import new_secret
from kortwidgets.sitting.session import first_deal
from kortwidgets.sitting.sitting import Sitting, begin
from kortwidgets.widgets.drawing import view_of
from kortwidgets.widgets.seated import Seated

if TYPE_CHECKING:
    import pandas

    from kortwidgets.view import DrawnTable

FIRST = 1  # the shuffle of an open table that nobody asked another of


class CardTable(Seated):
    """A card table that people play on.

    `line` is where it begins, and `looks` for whom it is and what it shows: without it, the table is the one of a
    `seat`, or shows and acts for all. Later cards come from `seed`, or from a
    secret where none is given.
    """

    def __init__(
        self,
        line: Line,
        players: Sequence[str],
        looks: Looks | None = None,
        *,
        seat: Seat | None = None,
        lang: str = "sv",
        seed: int | str | None = None,
    ) -> None:
        looks = looks or (Looks.teacher(()) if seat is None else Looks.own(seat, ()))
        super().__init__(begin(line, players, looks, lang, new_secret() if seed is None else seed))

    @classmethod
    def of(cls, sitting: Sitting) -> CardTable:
        """A table where a sitting goes on."""
        table = cls.__new__(cls)
        Seated.__init__(table, sitting)
        return table

    @classmethod
    def new(
        cls,
        game: str = next(iter(GAMES)),
        *,
        players: int | Sequence[str] | None = None,
        preset: str | None = None,
        options: Mapping[str, Any] | None = None,
        seat: Seat | None = None,
        lang: str = "sv",
        seed: int | str | None = None,
        tools: Iterable[str] = EVERYTHING,
        keep: str | None = None,
    ) -> CardTable:
        """A table where a new game begins, with all panels; its cards come from `seed`.

        Without one they come from a secret at a seat's own table, and at an open one from the shuffle number 1.
        """
        looks = Looks.teacher(tools, keep) if seat is None else Looks.own(seat, tools, keep)
        return cls.of(_new(rules_of(game, preset, options), players, looks, lang, seed))

    @classmethod
    def from_address(cls, query: str, lang: str = "sv") -> CardTable:
        """The table that an address describes, and a teacher's fresh one where it describes nothing.

        Whoever has a link that cannot be read gets a seat's own fresh table for it, with a sentence: it may be a pupil.
        """
        if not query.strip():
            return cls.new(lang=lang)
        try:
            return cls.of(sitting_from(query, lang))
        except (BrokenLink, CannotSeal) as error:
            fresh = _new(rules_of(next(iter(GAMES))), None, Looks.own(0), lang, None)
            key = "links.broken" if isinstance(error, BrokenLink) else "links.closed"
            return cls.of(replace(fresh, banner=fresh.says.say(key)))

    @property
    def sheet(self) -> pandas.DataFrame:
        """The score sheet: a row for each deal that is entered, a column a player, and one for each list."""
        from kortwidgets.widgets.frames import sheet_frame

        return sheet_frame(self.line, self.names, self.sitting.says)

    @property
    def branches(self) -> pandas.DataFrame:
        """The what-ifs beside each other: a row for each, with choices, takers, points and winner."""
        from kortwidgets.widgets.frames import tree_frame

        return tree_frame(self.sitting.session.tree, self.names, self.sitting.says)

    def record(self) -> dict[str, Any]:
        """The game as a ``kort-record/1``, ready for ``json.dumps``."""
        return write_record(self.line, self.names)

    def show(self, line: Line, players: Sequence[str]) -> None:
        """Another position takes this one's place, and the table is quiet again."""
        self.take(self.sitting.another_game(line, players, self.sitting.session.seed).silent())

    def speak_up(self) -> None:
        """Ends the quiet: from now on the table tells what may be done and lets it be done."""
        self.take(self.sitting.unsaid(looks=self.sitting.looks.speaking()))

    def follow(self, action: Action) -> None:
        """Shows what follows the position: an action that is known to be allowed."""
        self.take(follow(self.sitting.unsaid(), action))

    def drawn(self, sitting: Sitting) -> DrawnTable:
        """What the browser gets of a sitting."""
        return view_of(sitting)

    def picture(self) -> str:
        """A static picture, cut to what the table's seat may see."""
        return table_picture(cast("DrawnTable", self.view), self.sitting.says)

    def __repr__(self) -> str:
        return table_text(cast("DrawnTable", self.view), self.sitting.says)


def _new(rules: Rules, players: int | Sequence[str] | None, looks: Looks, lang: str, seed: int | str | None) -> Sitting:
    """A table where a new game begins."""
    if seed is None:
        seed = FIRST if looks.seat is None else new_secret()
    count = rulebook(rules.game).seats[0] if players is None else players
    names = NAMES[:count] if isinstance(count, int) else count
    return begin(first_deal(rules, len(names), seed), names, looks, lang, seed)
