"""The questions of the lessons, from ``data/lessons``: what is asked, the choices, and which of them are right.

Which choice is right is not written down where the engine can tell: what may be done, who takes the trick, what the
score becomes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from kortlib import resources
from kortlib.actions import Action, parse_action
from kortlib.cards import Seat
from kortlib.engine import judge
from kortlib.problems import Named, RuleId
from kortlib.records import NAMES, named_record, replay
from kortlib.records.line import Line
from kortlib.records.reader import Record
from kortlib.rulebook import Rules, Texts, rulebook


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer that can be chosen, and the reason that is given for it afterwards."""

    id: str
    text: Texts
    reason: Texts
    rule: RuleId
    action: Action | None = None
    seat: Seat | None = None
    score: int | None = None
    right: bool | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question about the position where a named deal stops; `then` is played and shown once it is answered.

    Kinds: ``may`` (what may be done), ``all`` (everything that may be done, chosen together), ``taker``, ``score``,
    ``mistake`` (which of the actions `played` breaks a rule), ``choice``. A question that is made up has a `line`
    instead of a named deal.
    """

    game: str
    id: str
    deal: str
    kind: str
    text: Texts
    choices: tuple[Choice, ...]
    teaches: tuple[RuleId, ...]
    then: tuple[Action, ...] = ()
    line: Line | None = None
    played: tuple[Action, ...] = ()  # what somebody did from the position, perhaps with a mistake in it

    def record(self) -> Record:
        """The record of its deal, where it is a named one."""
        return named_record(self.game, self.deal)

    def position(self) -> Line:
        """The line up to the question."""
        return replay(self.record()) if self.line is None else self.line

    def rules(self) -> Rules:
        """The rules that its deal is played by."""
        return self.record().rules if self.line is None else self.line.start.rules

    def players(self) -> tuple[str, ...]:
        """Who sits at the table."""
        return self.record().players if self.line is None else NAMES[: self.line.start.seats]

    def outcome(self) -> Line:
        """The line with what is shown after the answer."""
        line = self.position()
        for action in self.then:
            line = line.then(action)
        return line

    def right_choices(self) -> frozenset[str]:
        """The ids of the right choices."""
        return frozenset(choice.id for choice in self.choices if _is_right(self, choice))


def _is_right(question: Question, choice: Choice) -> bool:
    match question.kind:
        case "may" | "all":
            assert choice.action is not None
            return judge(question.position().state, choice.action).allowed
        case "taker":
            return question.outcome().state.tricks[-1].taker == choice.seat
        case "mistake":
            return _first_mistake(question) == choice.action
        case "score":
            assert choice.seat is not None
            return question.outcome().state.scores[choice.seat] == choice.score
        case _:
            return bool(choice.right)


def _first_mistake(question: Question) -> Action | None:
    """The first of the actions told that the rules refuse; None where all of them are fine."""
    line = question.position()
    for action in question.played:
        if not judge(line.state, action).allowed:
            return action
        line = line.then(action)
    return None


@cache
def questions(game: str) -> Mapping[str, Question]:
    """The questions of a game's lessons, by id; raises BadData where there is no such game, or no such id in it."""
    raw = tomllib.loads(resources.data("lessons", f"{rulebook(game).game}.toml").read_text(encoding="utf-8"))
    return Named("unknown_question", {id_: _question(game, id_, table) for id_, table in raw.items()})


def _question(game: str, id_: str, raw: Mapping[str, Any]) -> Question:
    return Question(
        game=game,
        id=id_,
        deal=raw["deal"],
        kind=raw["kind"],
        text=raw["question"],
        choices=tuple(_choice(choice) for choice in raw["choices"]),
        teaches=tuple(raw["teaches"]),
        then=tuple(parse_action(text) for text in raw.get("then", ())),
        played=tuple(parse_action(text) for text in raw.get("played", ())),
    )


def _choice(raw: Mapping[str, Any]) -> Choice:
    action = parse_action(raw["action"]) if "action" in raw else None
    return Choice(
        raw["id"],
        raw["text"],
        raw["reason"],
        raw["rule"],
        action,
        raw.get("seat"),
        raw.get("score"),
        raw.get("right"),
    )
