"""The card table: one widget for every game, drawn by ``static/table.js`` from a view; the rules behind it are here."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kortlib import GAMES, Action, Event, EventKind, Play, Rules, Seat, parse_words, rulebook, rules_of, view
from kortlib.records import NAMES, write_record
from kortlib.records.line import Line
from kortlib.words import words
from kortwidgets import controls, notices, panels
from kortwidgets.base import KortWidget
from kortwidgets.desk import Desk
from kortwidgets.dressing import dress
from kortwidgets.dressing.moments import (
    claimed_facts,
    draft_facts,
    hide,
    only_tricks,
    with_card_actions,
    with_draft,
    with_question,
    with_values,
    with_way_to_hand,
)
from kortwidgets.pages.picture import table_picture, table_text
from kortwidgets.session import Session, first_deal

if TYPE_CHECKING:
    import pandas

STATIC = Path(__file__).parent / "static"
FILE_WORDS = ("open", "download", "too_big")
LOG_LENGTH = 12  # the newest sentences of the log; the whole game is in `record()`


class CardTable(KortWidget):
    """A card table that people play on.

    `line` is where it begins. `seat` is whose table it is: it shows and lets that seat do only what is its own, and the
    others play carelessly; None is the teacher's table, which shows every hand and acts for every seat.

    A `quiet` table only shows, until `speak_up`, and from the seat of whoever is to act; plays that are `claimed` lie
    on it as if they had been made. A `plain` one leaves out log, controls, the next deal and, unless `sheet_shown`,
    the score sheet; one with `only_tricks` all that belongs to a game. `tools` are the names of the foldable panels
    beneath it. With `keep`, a name, the browser keeps the running game under a seal. A `banner` stands above it until
    something is done.
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
        seed: int | str = 1,
        quiet: bool = False,
        plain: bool = False,
        sheet_shown: bool = True,
        only_tricks: bool = False,
        claimed: Sequence[Play] = (),
        tools: Sequence[str] = (),
        keep: str | None = None,
        banner: str = "",
    ) -> None:
        self.session, self.desk = Session(line, seat, seed), Desk()
        self.names, self.says, self.lang = tuple(players), words(lang), lang
        self.tools, self.keep = tuple(tools), keep
        self._quiet, self._plain, self._sheet_shown, self._only_tricks = quiet, plain, sheet_shown, only_tricks
        self._claimed = tuple(claimed)
        self._near = line.state.to_act if quiet else None
        self._notice: notices.Notice | None = None
        self._answering: str | None = None  # the panel in which the notice belongs
        self._banner = banner
        self._commands = {**controls.COMMANDS, **panels.commands(self)}
        super().__init__()
        self.refresh()

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
        seed: int | str = 1,
        tools: Sequence[str] = panels.EVERYTHING,
        keep: str | None = None,
        banner: str = "",
    ) -> CardTable:
        """A table where a new game begins, its first cards dealt from `seed`; with all panels."""
        count = rulebook(game).seats[0] if players is None else players
        names = NAMES[:count] if isinstance(count, int) else count
        line = first_deal(rules_of(game, preset, options), len(names), seed)
        return cls(line, names, seat=seat, lang=lang, seed=seed, tools=tools, keep=keep, banner=banner)

    @property
    def line(self) -> Line:
        """The game as far as the table shows it, with everything that is hidden: for Python's eyes only."""
        return self.session.line

    @property
    def sheet(self) -> pandas.DataFrame:
        """The score sheet: a row for each deal that is entered, a column a player, and one for each list."""
        from kortwidgets.frames import sheet_frame

        return sheet_frame(self.session.line, self.names, self.says)

    @property
    def branches(self) -> pandas.DataFrame:
        """The what-ifs beside each other: a row for each, with choices, takers, points and winner."""
        from kortwidgets.frames import tree_frame

        return tree_frame(self.session.tree, self.names, self.says)

    def record(self) -> dict[str, Any]:
        """The game as a ``kort-record/1``, ready for ``json.dumps``."""
        return write_record(self.session.line, self.names)

    def show(self, line: Line, players: Sequence[str]) -> None:
        """Another position takes this one's place, and the table is quiet again."""
        self.take(line, players, self.session.seed)
        self._quiet, self._near = True, line.state.to_act
        self.refresh()

    def take(self, line: Line, players: Sequence[str], seed: int | str) -> None:
        """Another game takes this one's place, of whatever kind; the panels that are open stay so."""
        self.session = Session(line, self.session.seat, seed)
        self.names, self._notice = tuple(players), None
        self.desk = self.desk.cleared(len(players))

    def speak_up(self) -> None:
        """Ends the quiet: from now on the table tells what may be done and lets it be done."""
        self._quiet = False
        self.refresh()

    def follow(self, action: Action) -> None:
        """Shows what follows the position: an action that is known to be allowed."""
        self._do(action)
        self.refresh()

    def tell(self, kind: str, text: str, rule: str | None = None) -> None:
        """Puts a notice on the message line; the next redraw shows it."""
        self._notice = notices.notice(kind, text, self.says, self._rules, rule)

    def recover(self) -> None:
        """Goes on after something of ours failed: the game is as it was, what was begun beside it is given up."""
        self.desk.posed = self.desk.draft = self.desk.valued = None
        self.tell("refused", self.says.say("notice.fault"))
        with contextlib.suppress(Exception):  # else the table stays as it was last drawn
            self.refresh()

    def said_in(self, panel: str) -> notices.Notice | None:
        """The notice, where it answers something that was done in a panel: there the eye is."""
        return self._notice if self._answering == panel else None

    def show_notice(self, notice: notices.Notice | None) -> None:
        """Puts a whole notice on the message line, or empties it; the next redraw shows it."""
        self._notice = notice

    # Acting

    def act(self, action: str, text: str = "") -> None:
        """Does what an action says: one as in a record but without its seat, or a command such as ``undo``.

        `text` is what was typed or opened with it. What is refused leaves the game as it was and becomes a notice.
        """
        self._notice, self._banner, before = None, "", self.session.place
        name, _, argument = action.partition(" ")
        self._answering = panels.answering(self, name)
        self.desk.hear(action)
        command = self._commands.get(name)
        if action != " ".join(action.split()):
            self.tell("refused", self.says.say("notice.nonsense"))
        elif self._quiet and name != "explain":
            pass  # neither a move nor a rule: it could be the answer that is asked for
        elif self.desk.frozen and not (command and command.while_frozen):
            self.tell("refused", self.says.say("teacher.frozen"))
        elif command is not None:
            command.do(self, argument, text)
        elif self.desk.posed is not None:
            self.tell("refused", self.says.say("question.first"))
        elif self.session.state.to_act in self.desk.hidden:
            self.tell("refused", self.says.say("teacher.hidden"))
        elif self.session.state.to_act is not None and self.desk.draft is None:
            self._play(action, self.session.state.to_act)
        has_moved = self.session.place != before
        if has_moved:
            self.desk.posed = None
        self.refresh()
        if has_moved:  # whoever only asks something keeps what the browser kept before
            self._keep()

    def _play(self, text: str, acting: Seat) -> None:
        seat = acting if self.session.seat is None else self.session.seat
        try:
            action = parse_words(seat, text)
        except ValueError:
            self.tell("refused", self.says.say("notice.nonsense"))
            return
        self._do(action)

    def _do(self, action: Action) -> None:
        state, before = self.session.state, len(self.session.line.events)
        refused = self.session.act(action)
        if refused is not None:
            self._notice = notices.refusal(state, action, refused, self.says)
            return
        self._tell_of_the_end()
        if self.session.seat is not None:
            self._tell_of_tricks(self.session.line.events[before:])
        self._tell_of_victory()

    def _tell_of_the_end(self) -> None:
        """A deal that ends without a trick has nothing on the table to show how it ended."""
        ending = self.session.line.moves[-1].events
        if self.session.state.deal_over and not any(event.kind is EventKind.TRICK_WON for event in ending):
            sheet = GAMES[self._rules.game].sheet
            told = [event for event in ending if event.kind in sheet.entries | sheet.thrown_in]
            self._notice = notices.happened("info", told, self.names, self.says, self._rules)

    def _tell_of_tricks(self, events: Sequence[Event]) -> None:
        """At a seat's own table a trick is over and the next one led before one has seen who took it."""
        won = [event for event in events if event.kind is EventKind.TRICK_WON]
        if won:
            self._notice = notices.happened("info", won[-1:], self.names, self.says, self._rules)

    def _tell_of_victory(self) -> None:
        if self.session.state.game_over:
            won = [event for event in self.session.line.moves[-1].events if event.kind is EventKind.GAME_WON]
            self._notice = notices.happened("won", won, self.names, self.says, self._rules)

    def _keep(self) -> None:
        if self.keep is not None:
            self.send({"type": "keep", "token": panels.files.token(self)})

    # Drawing

    @property
    def _rules(self) -> Rules:
        return self.session.state.rules

    def draw(self) -> dict[str, Any]:
        """What the browser gets; all of it is made from what the seat may know."""
        say, bare = self.says.say, self._plain or self._quiet
        drawn = {
            **self._dressed(),
            "near": self._near,
            "pointer": self._pointer(),
            "title": rulebook(self._rules.game).name[self.lang],
            "banner": self._banner,
            "controls": [] if bare else controls.drawn(self),
            "keys": {} if bare else controls.KEYS,
            "sheet": self._drawn_sheet() if self._sheet_shown else None,
            "log": [] if self._plain else [self._logged(event) for event in self.session.line.events[-LOG_LENGTH:]],
            "notice": self._notice if self._answering is None else None,
            "panels": [] if bare else panels.drawn(self),
            "files": {key: say(f"files.{key}") for key in FILE_WORDS} if "files" in self.tools and not bare else None,
            "keep": None
            if self.keep is None
            else {"key": self.keep, "resume": say("keep.resume"), "discard": say("keep.discard")},
            "frozen": self.desk.frozen,
            "rulecard": notices.rules_shown(self.session.state, self.says) if self.desk.rules_shown else None,
        }
        return only_tricks(drawn, self.says) if self._only_tricks else drawn

    def _dressed(self) -> dict[str, Any]:
        editing, posed = self.desk.draft is not None, self.desk.posed
        dressed = dress(self._facts(), self._rules, self.names, self.says, self._quiet or editing or posed is not None)
        if self.session.can_redo and not editing:
            back = self.says.say("back.flag", at=self.session.at, all=len(self.session.whole.moves))
            dressed["flags"] = [*dressed["flags"], {"text": back, "rule": None}]
        told = [name for name, on in (("pointing", self.desk.pointing), ("frozen", self.desk.frozen)) if on]
        flags = [{"text": self.says.say(f"teacher.{name}_flag"), "rule": None} for name in told]
        dressed["flags"] = [*dressed["flags"], *flags]
        if posed is not None and not editing:
            return with_question(dressed, posed, self.session.state.to_act, self.says)
        if editing:
            return with_draft(dressed, "deal" in self.desk.unfolded, self.says)
        if self.desk.pointing:
            return with_card_actions(dressed, "point")
        if self.session.state.to_act in self.desk.hidden:
            return with_way_to_hand(dressed, self.desk.asking, "teacher" in self.desk.unfolded, self.says)
        if self._plain and self.session.state.deal_over:
            return {**dressed, "buttons": [], "prompt": self.says.say("prompt.over")}
        worth = panels.card_values(self)
        return with_values(dressed, worth, self.says) if worth else dressed

    def _pointer(self) -> str | None:
        """The card that is pointed at, unless it lies face down."""
        card, hands = self.desk.pointer, self.session.state.hands
        face_down = any(card in hands[seat] for seat in self.desk.hidden if seat < len(hands))
        return None if card is None or face_down else card.text

    def _facts(self) -> dict[str, Any]:
        facts = view(self.session.state, self.session.seat)
        if self._quiet and self._claimed:
            return claimed_facts(facts, self._claimed)
        if self.desk.draft is not None:
            facts = draft_facts(facts, self.desk.draft)
        return hide(facts, self.desk.hidden) if self.session.seat is None else facts

    def _drawn_sheet(self) -> dict[str, Any]:
        return {"label": self.says.say("table.sheet"), "columns": notices.drawn_columns(self.session.line, self.names)}

    def _logged(self, event: Event) -> dict[str, Any]:
        return {"text": self.says.event(event, self.names), "rule": event.rule}

    def picture(self) -> str:
        """A static picture, cut to what the table's seat may see."""
        return table_picture(self.view, self.says)

    def __repr__(self) -> str:
        return table_text(self.view, self.says)
