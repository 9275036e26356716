"""What ``kort replay`` tells of a record: how it went, where it stands, or why it was refused. Plain JSON values."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kortlib.actions import action_words, format_action
from kortlib.answers import Event
from kortlib.engine import legal_actions
from kortlib.games import GAMES
from kortlib.problems import BadData, Problem
from kortlib.records.course import BrokenRecord
from kortlib.records.line import DealPlayed, Line
from kortlib.records.record import read_record, replay
from kortlib.records.sheets import listed_seats
from kortlib.words import Words, readable

Report = dict[str, Any]

PIPE = Path("-")


@dataclass(frozen=True, slots=True)
class Reading:
    """A record's text, read and played: who plays, and the line that it gives or what is wrong with it."""

    players: tuple[str, ...] = ()
    line: Line | None = None
    fault: BadData | BrokenRecord | None = None

    def report(self, words: Words, told: Callable[[Line], Report] | None = None) -> Report:
        """What to print of it; `told` makes that from the line, where something else is asked than how it went."""
        if isinstance(self.fault, BrokenRecord):
            return refused(self.fault, words)
        if isinstance(self.fault, BadData):
            return bad_data(self.fault, words)
        assert self.line is not None
        return (told or played)(self.line)


def read_file(path: Path) -> Reading:
    """The reading of a file; ``-`` is what comes in through a pipe."""
    try:
        return read_text(sys.stdin.buffer.read() if path == PIPE else path.read_bytes())
    except (OSError, AttributeError) as error:  # where nothing can come in, there is no `sys.stdin`
        kind = "unreadable_missing" if isinstance(error, FileNotFoundError) else "unreadable_file"
        return Reading(fault=BadData((Problem("", "unreadable", kind, {"name": str(path)}),)))


def read_text(text: str | bytes) -> Reading:
    """The reading of a record's text."""
    players: tuple[str, ...] = ()
    try:
        record = read_record(text)
        players = record.players
        return Reading(players, replay(record))
    except (BadData, BrokenRecord) as fault:
        return Reading(players, fault=fault)


def replay_text(text: str | bytes, words: Words) -> Report:
    """The report on a record's text."""
    return read_text(text).report(words)


def played(line: Line) -> Report:
    """The report on a game that was played by the rules, finished or not. Every key of every game is always there."""
    state = line.state
    return (
        {
            "ok": True,
            "game": state.rules.game,
            "over": state.game_over,
            "scores": list(state.scores),
            "winners": list(state.winners),
            "to_act": state.to_act,
            "legal": [action_words(action) for action in legal_actions(state)],
            "trump": state.trump.value if state.trump else None,
            "dealer": state.dealer,
            "deal_number": state.deal_number,
        }
        | {key: None for game in GAMES.values() for key in game.summary_keys}
        | GAMES[state.rules.game].summary(state)
        | {"deals": [deal_report(deal) for deal in line.deals()]}
    )


def deal_report(deal: DealPlayed) -> Report:
    """One deal: its tricks, what each seat won or lost, and what happened."""
    state, dealt = deal.state, deal.dealt
    empty: Report = {name: [] for game in GAMES.values() for name in game.sheet.lists}
    tricks = [trick.cards for trick in state.tricks] + ([state.trick] if state.trick else [])
    return {
        "number": dealt.deal_number,
        "dealer": dealt.dealer,
        "tricks": [[[seat, card.text] for seat, card in trick] for trick in tricks],
        "takers": [trick.taker for trick in state.tricks],
        "taken": list(state.taken),
        "points": list(deal.points),
        **empty,
        **{name: sorted(seats) for name, seats in listed_seats(deal).items()},
        "scores": list(state.scores),
        "finished": state.deal_over,
        "events": [_event(event) for event in deal.events],
    }


def bad_data(bad: BadData, words: Words) -> Report:
    """The report on data that cannot be used: every problem, the first one's code and sentence on top."""
    problems = [
        {"place": readable(problem.place), "code": problem.code, "message": words.problem(problem)}
        for problem in bad.problems
    ]
    broken = bad.problems[0].details.get("broken")
    first = refused(broken, words)["error"] if isinstance(broken, BrokenRecord) else problems[0]
    return {"ok": False, "error": {**first, "problems": problems}}


def refused(broken: BrokenRecord, words: Words) -> Report:
    """The report on a record that breaks a rule: which action, which rule, and what could have been done."""
    state, verdict = broken.line.state, broken.refused.verdict
    return {
        "ok": False,
        "error": {
            "code": "illegal_action",
            "deal": broken.deal,
            "action": broken.action,
            "text": format_action(broken.refused.action),
            "rule": verdict.rule,
            "reason": verdict.reason,
            "because": [card.text for card in verdict.because],
            "message": words.refusal(state.rules, verdict),
            "legal": [action_words(action) for action in legal_actions(state)],
        },
    }


def _event(event: Event) -> Report:
    return {"kind": event.kind, "seat": event.seat, "rule": event.rule}
