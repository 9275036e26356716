"""The card table: one widget for every game, drawn by ``static/table.js`` from a view; the rules behind it are here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kortlib import Action, Event, Seat, Verdict, new_game, parse_words, rulebook, rules_of, view
from kortlib.line import Line
from kortlib.records import NAMES, write_record
from kortlib.sheets import Entry, sheet_of
from kortlib.words import words
from kortwidgets.base import KortWidget
from kortwidgets.dressing import dress
from kortwidgets.picture import sheet_picture, table_picture, table_text
from kortwidgets.session import Session

if TYPE_CHECKING:
    import pandas

STATIC = Path(__file__).parent / "static"
CONTROLS = ("undo", "redo", "restart")
LOG_LENGTH = 12  # the newest sentences of the log; the whole game is in `record()`


class CardTable(KortWidget):
    """A card table that people play on.

    `line` is where it begins. `seat` is whose table it is: it shows and lets that seat do only what is its own, and the
    others play carelessly; None is the teacher's table, which shows every hand and acts for every seat. A `quiet` table
    only shows, until `speak_up`. A `plain` one leaves out log, controls and, unless `sheet_shown`, the score sheet.
    """

    _esm = STATIC / "table.js"
    _css = STATIC / "table.css"

    def __init__(
        self,
        line: Line,
        players: Sequence[str],
        *,
        seat: Seat | None = None,
        lang: str = "sv",
        seed: int = 1,
        quiet: bool = False,
        plain: bool = False,
        sheet_shown: bool = True,
    ) -> None:
        self._session = Session(line, seat, seed)
        self._names, self._says = tuple(players), words(lang)
        self._quiet, self._plain, self._sheet_shown = quiet, plain, sheet_shown
        self._notice: dict[str, Any] | None = None
        super().__init__()
        self.refresh()

    @classmethod
    def new(
        cls,
        game: str = "norrlandsknack",
        *,
        players: int | Sequence[str] = 3,
        preset: str | None = None,
        options: Mapping[str, Any] | None = None,
        seat: Seat | None = None,
        lang: str = "sv",
        seed: int = 1,
    ) -> CardTable:
        """A table where a new game begins, its first cards dealt from `seed`."""
        names = NAMES[:players] if isinstance(players, int) else players
        line = Line(new_game(rules_of(game, preset, options), len(names), seed=seed))
        dealt = Session(line, seed=seed)
        dealt.deal()
        return cls(dealt.line, names, seat=seat, lang=lang, seed=seed)

    @property
    def line(self) -> Line:
        """The game as it has been played, with everything that is hidden: for Python's eyes only."""
        return self._session.line

    @property
    def sheet(self) -> pandas.DataFrame:
        """The score sheet: a row for each deal that is entered, a column a player, and who got a limpa in it."""
        from kortwidgets.frames import sheet_frame

        return sheet_frame(self._session.line, self._names, self._says)

    def record(self) -> dict[str, Any]:
        """The game as a ``kort-record/1``, ready for ``json.dumps``."""
        return write_record(self._session.line, self._names)

    def speak_up(self) -> None:
        """Ends the quiet: from now on the table tells what may be done and lets it be done."""
        self._quiet = False
        self.refresh()

    def follow(self, action: Action) -> None:
        """Shows what follows the position: an action that is known to be allowed."""
        self._told(self._session.act(action), None)
        self.refresh()

    def act(self, text: str) -> None:
        """Does what the text says: an action as in a record but without its seat, or a control such as ``undo``.

        What is refused leaves the game as it was and becomes a notice on the table.
        """
        self._notice = None
        name, _, argument = text.partition(" ")
        if name == "explain":
            self._notice = self._explain(argument)
        elif self._quiet:
            pass  # neither a move nor a rule: it could be the answer that is asked for
        elif name == "rule":
            self._notice = self._rule_notice(argument)
        else:
            self._change(text)
        self.refresh()

    def _change(self, text: str) -> None:
        session = self._session
        if text in CONTROLS:
            getattr(session, text)()
        elif text == "deal":
            self._told(session.deal(), None)
        elif session.state.to_act is not None:
            self._play(text, session.state.to_act)

    def _play(self, text: str, acting: Seat) -> None:
        session = self._session
        seat = acting if session.seat is None else session.seat
        try:
            action = parse_words(seat, text)
        except ValueError:
            self._notice = self._notice_of("refused", self._says.say("notice.nonsense"))
            return
        self._told(session.act(action), getattr(action, "card", None))

    def _told(self, refused: Verdict | None, card: Any) -> None:
        if refused is not None:
            text = self._says.refusal(self._game, refused)
            because = [other.text for other in refused.because]
            self._notice = self._notice_of("refused", text, refused.rule, because, card.text if card else None)
        elif self._session.state.game_over:
            won = self._session.line.moves[-1].events
            self._notice = self._event_notice("won", [event for event in won if event.kind == "game_won"])

    @property
    def _game(self) -> str:
        return self._session.state.rules.game

    def draw(self) -> dict[str, Any]:
        """What the browser gets; all of it is made from what the seat may know."""
        session = self._session
        return {
            **dress(view(session.state, session.seat), self._names, self._says, self._quiet),
            "title": rulebook(self._game).name[self._says.lang],
            "controls": [] if self._plain or self._quiet else self._drawn_controls(),
            "sheet": self._drawn_sheet() if self._sheet_shown else None,
            "log": [] if self._plain else [self._logged(event) for event in session.line.events[-LOG_LENGTH:]],
            "notice": self._notice,
        }

    def _drawn_controls(self) -> list[dict[str, Any]]:
        session = self._session
        enabled = {"undo": session.can_undo, "redo": session.can_redo, "restart": session.can_restart}
        return [
            {"action": name, "label": self._says.say(f"control.{name}"), "enabled": enabled[name]} for name in CONTROLS
        ]

    def _drawn_sheet(self) -> dict[str, Any]:
        columns = drawn_columns(self._session.line, self._names)
        return {"label": self._says.say("table.sheet"), "columns": columns}

    def _logged(self, event: Event) -> dict[str, Any]:
        return {"text": self._says.event(event, self._names), "rule": event.rule}

    def _explain(self, argument: str) -> dict[str, Any] | None:
        """How a figure of the score sheet came about; None where there is no such figure."""
        numbers = [int(part) for part in argument.split() if part.isascii() and part.isdigit()]
        columns = sheet_of(self._session.line)
        if len(numbers) != 2 or numbers[0] >= len(columns) or numbers[1] >= len(columns[numbers[0]].entries):
            return None
        seat, entry = numbers[0], columns[numbers[0]].entries[numbers[1]]
        if entry.event is None:
            return self._notice_of("why", self._says.say("notice.start", name=self._names[seat], score=entry.text))
        return self._event_notice("why", [entry.event], self._deal_of(entry))

    def _deal_of(self, entry: Entry) -> str:
        return self._says.say("notice.deal", number=entry.deal)

    def _event_notice(self, kind: str, events: Sequence[Event], before: str = "") -> dict[str, Any]:
        told = [self._says.event(event, self._names) for event in events]
        return self._notice_of(kind, " ".join([before, *told]).strip(), events[0].rule if events else None)

    def _rule_notice(self, rule: str) -> dict[str, Any] | None:
        if rule not in rulebook(self._game).rules:
            return None
        return self._notice_of("why", self._says.rule(self._game, rule), rule)

    def _notice_of(
        self, kind: str, text: str, rule: str | None = None, because: Sequence[str] = (), card: str | None = None
    ) -> dict[str, Any]:
        return {
            "kind": kind,
            "text": text,
            "card": card,
            "because": list(because),
            "rule": rule_card(self._game, rule, self._says.lang) if rule else None,
        }

    def picture(self) -> str:
        """A static picture, cut to what the table's seat may see."""
        return table_picture(self.view, self._says)

    def __repr__(self) -> str:
        return table_text(self.view, self._says)


class ScoreSheet(CardTable):
    """Only the score sheet of a line, under a title; each figure tells on request how it came about."""

    def __init__(self, line: Line, players: Sequence[str], title: str, lang: str = "sv") -> None:
        self._title = title
        super().__init__(line, players, lang=lang, quiet=True, plain=True)

    def draw(self) -> dict[str, Any]:
        """The sheet and the message line, with nothing on the table."""
        drawn = super().draw()
        return {**drawn, "players": [], "title": self._title, "sheet": {**drawn["sheet"], "label": self._title}}

    def picture(self) -> str:
        """The sheet as an HTML table."""
        return sheet_picture(self.view["sheet"]["columns"], self._title)

    def __repr__(self) -> str:
        figures = [" ".join(entry["text"] for entry in column["entries"]) for column in self.view["sheet"]["columns"]]
        named = [f"{name} {figure}" for name, figure in zip(self._names, figures, strict=True)]
        return f"{self._title}: {', '.join(named)}"


def rule_card(game: str, rule: str, lang: str) -> dict[str, Any]:
    """A rule as widgets show it: id, text, source by title, and whether it is ours."""
    return {
        "id": rule,
        "text": words(lang).rule(game, rule),
        "source": words(lang).source(game, rule),
        "ours": rulebook(game).rules[rule].ours,
    }


def drawn_columns(line: Line, names: Sequence[str]) -> list[dict[str, Any]]:
    """The score sheet as widgets show it."""
    return [
        {
            "seat": column.seat,
            "name": names[column.seat],
            "entries": [{"text": entry.text, "line": entry.line, "label": entry.text} for entry in column.entries],
        }
        for column in sheet_of(line)
    ]
