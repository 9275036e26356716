"""What the engine answers: verdicts, events, and the refusal of an action."""

from __future__ import annotations

from enum import StrEnum
from typing import Generic, NamedTuple

from kortlib.actions import Action
from kortlib.cards import Card, Hand, Seat, Suit
from kortlib.problems import RuleId
from kortlib.state import Own, State


class Reason(StrEnum):
    """Why sense forbids what no rule does."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_IN_HAND = "not_in_hand"
    WRONG_PHASE = "wrong_phase"
    OVER = "over"
    BAD_DEAL = "bad_deal"


class EventKind(StrEnum):
    """What happens in many games. A game has an enum of its own for what happens in it alone."""

    TURNED_UP = "turned_up"
    BID = "bid"
    PASSED = "passed"
    KNOCKED = "knocked"
    BOUGHT = "bought"
    ANNOUNCED = "announced"
    DREW = "drew"
    PLAYED = "played"
    TRICK_WON = "trick_won"
    SCORED = "scored"
    REDEAL = "redeal"  # the cards are thrown in
    GAME_WON = "game_won"


class Verdict(NamedTuple):
    """Whether an action is allowed, and the rule that decides it.

    `because` are the cards in hand that oblige the player. What no rule forbids but sense does has no rule;
    `reason` stands instead.
    """

    allowed: bool
    rule: RuleId | None = None
    because: Hand = ()
    reason: Reason | None = None


class Event(NamedTuple):
    """Something that happened, with the rule by which it did.

    `kind` is an `EventKind` or one of the game's own; `points` a change of score and `score` the score after it;
    `number` a count of cards or tricks; `also` the further rules that shaped what happened.
    """

    kind: StrEnum
    seat: Seat | None = None
    rule: RuleId | None = None
    card: Card | None = None
    called: Card | None = None
    suit: Suit | None = None
    number: int | None = None
    points: int | None = None
    score: int | None = None
    also: tuple[RuleId, ...] = ()


class Step(NamedTuple, Generic[Own]):
    """The state after an action, and what happened on the way, in order."""

    state: State[Own]
    events: tuple[Event, ...]


class IllegalAction(ValueError):
    """An action that the rules refuse. The state it was tried on is unchanged."""

    def __init__(self, action: Action, verdict: Verdict) -> None:
        super().__init__(f"{action!r} is refused: {verdict.rule or verdict.reason}")
        self.action = action
        self.verdict = verdict
