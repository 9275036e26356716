"""What Bondtolva remembers beside the common state, how a game begins, how cards are dealt, what is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kortlib.answers import Event, EventKind, Step
from kortlib.cards import PACK, Hand, Rank, Seat, Suit, in_order
from kortlib.deal import Deal, hand_problems
from kortlib.game import is_count, start_faults
from kortlib.problems import Problem, RuleId
from kortlib.rulebook import Rules
from kortlib.state import Phase, State
from kortlib.tricks import TEN_HIGH

PACK24: Hand = tuple(card for card in PACK if card.rank >= Rank.NINE)  # BT02
HAND = 6  # BT10
TARGET = 12  # BT04


class Tolva(NamedTuple):
    """Bondtolva's own part of a state.

    `announced` are the pairs announced in the deal, in order; `since_trick` how many of them since the last trick;
    `reached` the seats that have come to the target, the first of them first.
    """

    announced: tuple[tuple[Seat, Suit], ...] = ()
    since_trick: int = 0
    reached: tuple[Seat, ...] = ()


def other(seat: Seat) -> Seat:
    """The opponent."""
    return 1 - seat


def in_endgame(state: State[Tolva]) -> bool:
    """Whether the talon is used up and every card is on hand (BT20, BT40)."""
    return not state.talon and state.phase is Phase.PLAY


def begin(rules: Rules, start: Mapping[str, Any]) -> State[Tolva]:
    """A game before its first deal; nobody has a point (BT04)."""
    return State(
        rules=rules,
        scores=tuple(start.get("scores", (0, 0))),
        dealer=start["dealer"],
        deal_number=start.get("deal_number", 1),
        own=Tolva(),
    )


def start_problems(rules: Rules, seats: int, start: Mapping[str, Any]) -> list[Problem]:
    """What cannot be in a game's `start`: a score at which the game would be over."""
    scores = start.get("scores", (0,) * seats)
    fine = isinstance(scores, list | tuple) and len(scores) == seats
    high = TARGET - 1
    if fine and rules["win_check"] == "end_of_deal" and rules["landing"] == "at_least":
        # Equal scores play another deal, however high.
        fine = all(is_count(score, 0) for score in scores) and (max(scores) <= high or len(set(scores)) == 1)
    else:
        fine = fine and all(is_count(score, 0, high) for score in scores)
    return start_faults(start, seats, {"scores": ("start_points", fine)}, {"high": high})


def start_of(state: State[Tolva]) -> dict[str, Any]:
    """The `start` that begins a game in this state again; only of use between deals."""
    return {"scores": list(state.scores), "dealer": state.dealer, "deal_number": state.deal_number}


def deal_out(state: State[Tolva], pack: Hand, dealer: Seat) -> Deal:
    """A shuffled pack dealt: two packets of three to each, the other player first; twelve left (BT10)."""
    hands = {other(dealer): pack[0:3] + pack[6:9], dealer: pack[3:6] + pack[9:12]}
    return Deal((hands[0], hands[1]), pack[12:])


def deal_problems(state: State[Tolva], deal: Deal, dealer: Seat) -> list[Problem]:
    """Hands that do not hold six cards (BT10)."""
    return hand_problems(deal, HAND, "BT10")


def deal(state: State[Tolva], deal: Deal, dealer: Seat) -> Step[Tolva]:
    """The cards are dealt; forehand leads (BT21). With no talon there is no first part."""
    dealt = state._replace(
        dealer=dealer,
        phase=Phase.PLAY,
        to_act=other(dealer),
        hands=tuple(in_order(hand, TEN_HIGH) for hand in deal.hands),
        talon=deal.talon or (),
        trump=None,
        trick=(),
        tricks=(),
        taken=(0, 0),
        own=Tolva(reached=state.own.reached),
    )
    return Step(dealt, ())


def turn_rule(state: State[Tolva]) -> RuleId:
    """The rule by which the seat to act is that seat."""
    if state.phase is Phase.DRAW:
        return "BT24"
    return "BT25" if state.tricks else "BT21"


def view(state: State[Tolva], seat: Seat | None) -> dict[str, Any]:
    """What Bondtolva shows beside the common view: the pairs announced (BT35), and which part is being played."""
    return {
        "announced": [[who, suit.value] for who, suit in state.own.announced],
        "endgame": in_endgame(state),
        "trump_waits": not in_endgame(state) and state.rules["trump_effect"] == "endgame",
    }


def drew(seat: Seat) -> Event:
    """A card was drawn from the talon."""
    return Event(EventKind.DREW, seat, "BT24")
