"""What the engine answers: verdicts, events, and the refusal of an action."""

from __future__ import annotations

from typing import NamedTuple

from kortlib.actions import Action
from kortlib.cards import Card, Hand, Seat, Suit
from kortlib.problems import RuleId
from kortlib.state import State


class Verdict(NamedTuple):
    """Whether an action is allowed, and the rule that decides it.

    `because` are the cards in hand that oblige the player. What no rule forbids but sense does has no rule;
    `reason` stands instead: ``not_your_turn``, ``not_in_hand``, ``wrong_phase``, ``over`` or ``bad_deal``.
    """

    allowed: bool
    rule: RuleId | None = None
    because: Hand = ()
    reason: str | None = None


class Event(NamedTuple):
    """Something that happened, with the rule by which it did.

    `points` is a change of score and `score` the score after it; `number` a count of cards or tricks; `also` the
    further rules that shaped what happened.
    """

    kind: str
    seat: Seat | None = None
    rule: RuleId | None = None
    card: Card | None = None
    called: Card | None = None
    suit: Suit | None = None
    number: int | None = None
    points: int | None = None
    score: int | None = None
    also: tuple[RuleId, ...] = ()


class Step(NamedTuple):
    """The state after an action, and what happened on the way, in order."""

    state: State
    events: tuple[Event, ...]


class IllegalAction(ValueError):
    """An action that the rules refuse. The state it was tried on is unchanged."""

    def __init__(self, action: Action, verdict: Verdict) -> None:
        super().__init__(f"{action!r} is refused: {verdict.rule or verdict.reason}")
        self.action = action
        self.verdict = verdict

