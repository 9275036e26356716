"""What Skeleton remembers beside the common state, how a game begins, how cards are dealt, what is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kortlib.answers import Step
from kortlib.cards import Hand, Seat, in_order
from kortlib.deal import Deal, hand_problems
from kortlib.game import start_faults
from kortlib.problems import Problem, RuleId
from kortlib.rulebook import Rules
from kortlib.state import Phase, State

HAND = 5  # ZZ10


class Own(NamedTuple):
    """Skeleton's own part of a state: nothing yet. Bids, pairs and the like belong here."""


def begin(rules: Rules, start: Mapping[str, Any]) -> State[Own]:
    """A game before its first deal; nobody has a point (ZZ03)."""
    scores = tuple(start.get("scores", (0,) * start["seats"]))
    return State(rules, scores, start["dealer"], start.get("deal_number", 1), Own())


def start_problems(rules: Rules, seats: int, start: Mapping[str, Any]) -> list[Problem]:
    """What cannot be in a game's `start`: a score at which the game would be over (ZZ40)."""
    scores, high = start.get("scores", (0,) * seats), rules.number("target") - 1
    fine = isinstance(scores, list | tuple) and len(scores) == seats
    fine = fine and all(type(score) is int and 0 <= score <= high for score in scores)
    return start_faults(start, seats, {"scores": ("start_points", fine)}, {"high": high})


def start_of(state: State[Own]) -> dict[str, Any]:
    """The `start` that begins a game in this state again; only of use between deals."""
    return {"scores": list(state.scores), "dealer": state.dealer, "deal_number": state.deal_number}


def deal_out(state: State[Own], pack: Hand, dealer: Seat) -> Deal:
    """A shuffled pack dealt one at a time from the dealer's left (ZZ10)."""
    seats, first = state.seats, dealer + 1
    dealt = pack[: HAND * seats]
    return Deal(tuple(dealt[(seat - first) % seats :: seats] for seat in range(seats)), pack[HAND * seats :])


def deal_problems(state: State[Own], deal: Deal, dealer: Seat) -> list[Problem]:
    """Hands that do not hold five cards (ZZ10)."""
    return hand_problems(deal, HAND, "ZZ10")


def deal(state: State[Own], deal: Deal, dealer: Seat) -> Step[Own]:
    """The cards are dealt; the player to the dealer's left leads (ZZ20)."""
    dealt = state._replace(
        dealer=dealer,
        phase=Phase.PLAY,
        to_act=state.left_of(dealer),
        hands=tuple(in_order(hand) for hand in deal.hands),
        talon=deal.talon or (),
        trick=(),
        tricks=(),
        taken=(0,) * state.seats,
    )
    return Step(dealt, ())


def turn_rule(state: State[Own]) -> RuleId:
    """The rule by which the seat to act is that seat."""
    return "ZZ20"


def view(state: State[Own], seat: Seat | None) -> dict[str, Any]:
    """What Skeleton shows beside the common view: nothing yet."""
    return {}
