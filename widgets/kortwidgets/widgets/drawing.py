"""A sitting as the browser gets it: what the seat may know, dressed for eyes, with the panels beneath."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice, takewhile
from typing import TYPE_CHECKING

from kortlib import GAMES, Event, rulebook, view
from kortlib.records.line import Line
from kortwidgets import notices, panels
from kortwidgets.dressing import dress
from kortwidgets.dressing.dresser import Facts
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
from kortwidgets.panels import controls
from kortwidgets.sitting.looks import PanelId
from kortwidgets.sitting.sitting import Sitting

if TYPE_CHECKING:
    from kortwidgets.view import Column, DrawnTable, Dressed, FileWords, Flag, Keep, LogLine, Sheet

LOG_LENGTH = 12  # the newest sentences of the log; the whole game is in the record


def view_of(sitting: Sitting) -> DrawnTable:
    """What the browser gets of a table; all of it is made from what the seat may know."""
    looks, desk, says = sitting.looks, sitting.desk, sitting.says
    bare = looks.plain or looks.quiet
    drawn: DrawnTable = {
        **_dressed(sitting),
        "near": sitting.near,
        "pointer": _pointer(sitting),
        "title": rulebook(sitting.rules.game).name[sitting.lang],
        "banner": sitting.banner,
        "controls": [] if bare else controls.drawn(sitting),
        "keys": {} if bare else controls.KEYS,
        "sheet": drawn_sheet(sitting, says.say("table.sheet")) if looks.sheet_shown else None,
        "log": [] if looks.plain else [_logged(sitting, event) for event in _latest(sitting.session.line)],
        "notice": sitting.notice if sitting.answering is None else None,
        "panels": [] if bare else panels.drawn(sitting),
        "files": None if bare else _files(sitting),
        "keep": _keep(sitting),
        "frozen": desk.frozen,
        "rulecard": notices.rules_shown(sitting.state, says) if desk.rules_shown else None,
    }
    return only_tricks(drawn, says) if looks.tricks_only else drawn


def drawn_sheet(sitting: Sitting, label: str) -> Sheet:
    """The score sheet under a label."""
    return {"label": label, "columns": _columns(_Entered(_with_last_entry(sitting.session.line)), sitting.names)}


@dataclass(frozen=True, slots=True, eq=False)
class _Entered:
    """A line up to where its sheet was changed last: while cards are played it stays the very same."""

    line: Line

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Entered) and self.line.moves is other.line.moves

    def __hash__(self) -> int:
        return id(self.line.moves)


def _with_last_entry(line: Line) -> Line:
    """A line without the moves of its last deal that entered nothing; further back nobody has to look."""
    deal, entries = line.last_deal(), GAMES[line.start.rules.game].sheet.entries
    moves = deal.moves if deal else ()
    back = (move.events for move in reversed(moves))
    idle = sum(1 for _ in takewhile(lambda events: not any(event.kind in entries for event in events), back))
    return line.up_to(len(line.moves) - idle)


@lru_cache(maxsize=8)  # the longer a game, the longer its sheet; it changes only where a deal ends
def _columns(entered: _Entered, names: tuple[str, ...]) -> list[Column]:
    return notices.drawn_columns(entered.line, names)


def _dressed(sitting: Sitting) -> Dressed:
    desk, says, looks = sitting.desk, sitting.says, sitting.looks
    editing, posed = desk.draft is not None, desk.posed
    quiet = looks.quiet or editing or posed is not None
    dressed = dress(_facts(sitting), sitting.rules, sitting.names, says, quiet)
    dressed["flags"] = [*dressed["flags"], *_flags(sitting)]
    if editing:
        return with_draft(dressed, PanelId.DEAL in desk.unfolded, says)
    if posed is not None:
        return with_question(dressed, posed, sitting.state.to_act, says)
    if desk.pointing:
        return with_card_actions(dressed, "point")
    if sitting.state.to_act in desk.hidden:
        return with_way_to_hand(dressed, desk.asking, PanelId.TEACHER in desk.unfolded, says)
    if looks.plain and sitting.state.deal_over:
        return {**dressed, "buttons": [], "prompt": says.say("prompt.over")}
    worth = panels.card_values(sitting)
    return with_values(dressed, worth, says) if worth else dressed


def _flags(sitting: Sitting) -> list[Flag]:
    """What is to be seen all along: that one looks back, that somebody points, that the table is frozen."""
    session, desk, say = sitting.session, sitting.desk, sitting.says.say
    told = []
    if session.can_redo and desk.draft is None:
        told.append(say("back.flag", at=session.at, all=len(session.whole.moves)))
    told += [say("teacher.pointing_flag")] if desk.pointing else []
    told += [say("teacher.frozen_flag")] if desk.frozen else []
    return [{"text": text, "rule": None} for text in told]


def _pointer(sitting: Sitting) -> str | None:
    """The card that is pointed at, unless it lies face down."""
    card, hands = sitting.desk.pointer, sitting.state.hands
    face_down = any(card in hands[seat] for seat in sitting.desk.hidden if seat < len(hands))
    return None if card is None or face_down else card.text


def _facts(sitting: Sitting) -> Facts:
    facts = view(sitting.state, sitting.session.seat)
    if sitting.looks.quiet and sitting.looks.claimed:
        return claimed_facts(facts, sitting.looks.claimed)
    if sitting.desk.draft is not None:
        facts = draft_facts(facts, sitting.desk.draft, sitting.rules)
    return hide(facts, sitting.desk.hidden) if sitting.is_teachers else facts


def _latest(line: Line) -> list[Event]:
    """The last events of a line, in order."""
    backwards = chain.from_iterable(reversed(move.events) for move in reversed(line.moves))
    return list(islice(backwards, LOG_LENGTH))[::-1]


def _logged(sitting: Sitting, event: Event) -> LogLine:
    return {"text": sitting.says.event(event, sitting.names), "rule": event.rule}


def _files(sitting: Sitting) -> FileWords | None:
    if PanelId.FILES not in sitting.looks.tools:
        return None
    say = sitting.says.say
    return {"open": say("files.open"), "download": say("files.download"), "too_big": say("files.too_big")}


def _keep(sitting: Sitting) -> Keep | None:
    key, say = sitting.looks.keep, sitting.says.say
    return None if key is None else {"key": key, "resume": say("keep.resume"), "discard": say("keep.discard")}
