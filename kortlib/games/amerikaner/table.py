"""What Amerikaner remembers beside the common state, how a game begins, how cards are dealt, what is shown."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from kortlib.cards import PACK, Card, Hand, NoCard, Rank, Seat, parse_cards
from kortlib.deal import Deal, hand_problems
from kortlib.game import is_count, start_faults
from kortlib.problems import Problem, RuleId
from kortlib.rulebook import Rules
from kortlib.state import Phase, State

ALL_TWOS = parse_cards("C2 S2 D2 H2")
TWOS_ASIDE = {3: 1, 4: 0, 5: 2, 6: 4}  # AM03
AMERIKANER = "amerikaner"  # bid beside the numbers: every trick, alone and without trump (AM13)
Value = int | str | None  # a bid: a number of tricks, AMERIKANER, or None for none


class Happened(StrEnum):
    """What happens in Amerikaner alone."""

    PARTNER_SHOWN = "partner_shown"


class Bids(NamedTuple):
    """Amerikaner's own part of a state.

    `bids` are each seat's last bid; `passed` the seats that are out of the bidding. `partner` is who holds the called
    card, known to nobody else until `shown`.
    """

    bids: tuple[Value, ...] = ()
    passed: tuple[Seat, ...] = ()
    declarer: Seat | None = None
    called: Card | None = None
    partner: Seat | None = None
    shown: bool = False
    aside: Hand = ()

    @property
    def highest(self) -> Value:
        """The declarer's bid, or the highest so far."""
        return None if self.declarer is None else self.bids[self.declarer]

    @property
    def alone(self) -> bool:
        """Whether everything is bid: no partner and no trump (AM13)."""
        return self.highest == AMERIKANER


def hand_size(seats: int) -> int:
    """How many cards each gets: 17, 13, 10 or 8 (AM03)."""
    return (len(PACK) - TWOS_ASIDE[seats]) // seats


def set_aside(rules: Rules, seats: int) -> Hand:
    """The twos that take no part: those of the option, or of its usual order as many as are needed (AM03)."""
    return _twos(rules)[: TWOS_ASIDE[seats]]


def _twos(rules: Rules) -> Hand:
    text = str(rules["set_aside"])
    return ALL_TWOS if text == "all" else parse_cards(text)


def option_problems(rules: Rules, seats: int) -> list[Problem]:
    """Values that cannot be for so many players: a minimum bid beyond the hand, the wrong number of twos."""
    faults = []
    minimum = rules["minimum_bid"]
    if minimum != "half" and not is_count(minimum, 1, hand_size(seats)):
        faults.append(("minimum_bid", f"half, 1-{hand_size(seats)}"))
    if not _fits(rules, TWOS_ASIDE[seats]):
        faults.append(("set_aside", f"{TWOS_ASIDE[seats]} x 2"))
    return [
        Problem(
            f"options.{name}",
            "bad_option_value",
            "bad_option_value",
            {"name": name, "value": rules[name], "known": known},
            "AM11" if name == "minimum_bid" else "AM03",
        )
        for name, known in faults
    ]


def _fits(rules: Rules, number: int) -> bool:
    try:
        cards = _twos(rules)
    except NoCard:
        return False
    twos = len(set(cards)) == len(cards) and all(card.rank is Rank.TWO for card in cards)
    # All four in a row are the usual value, and stand for as many as are needed, in that order.
    return twos and (len(cards) == number or (cards == ALL_TWOS and rules["set_aside"] != "all"))


def begin(rules: Rules, start: Mapping[str, Any]) -> State[Bids]:
    """A game before its first deal."""
    return State(
        rules=rules,
        scores=tuple(start.get("scores", (0,) * start["seats"])),
        dealer=start["dealer"],
        deal_number=start.get("deal_number", 1),
        own=Bids(),
    )


def start_problems(rules: Rules, seats: int, start: Mapping[str, Any]) -> list[Problem]:
    """What cannot be in a game's `start`: a score at which the game would be over; below zero is fine (AM44)."""
    scores, high = start.get("scores", (0,) * seats), rules.number("target") - 1
    fine = isinstance(scores, list | tuple) and len(scores) == seats
    fine = fine and all(type(score) is int and score <= high for score in scores)
    return start_faults(start, seats, {"scores": ("start_points", fine)}, {"high": high})


def start_of(state: State[Bids]) -> dict[str, Any]:
    """The `start` that begins a game in this state again; only of use between deals."""
    return {"scores": list(state.scores), "dealer": state.dealer, "deal_number": state.deal_number}


def deal_out(state: State[Bids], pack: Hand, dealer: Seat) -> Deal:
    """A shuffled pack dealt one at a time, from the dealer's left (AM04), the twos set aside first (AM03)."""
    seats = state.seats
    aside = set_aside(state.rules, seats)
    cards = [card for card in pack if card not in aside]
    first = dealer + 1
    return Deal(tuple(tuple(cards[(seat - first) % seats :: seats]) for seat in range(seats)), aside=aside)


def deal_problems(state: State[Bids], deal: Deal, dealer: Seat) -> list[Problem]:
    """Hands of the wrong size, and other cards set aside than the options say (AM03)."""
    expected = set_aside(state.rules, state.seats)
    problems = hand_problems(deal, hand_size(state.seats), "AM03")
    if deal.aside and set(deal.aside) != set(expected):
        problems.append(Problem("aside", "bad_deal", "wrong_aside", {"cards": expected}, "AM03"))
    dealt_twos = [card for hand in deal.hands for card in hand if card in expected]
    return problems + [Problem("hands", "bad_deal", "dealt_aside", {"card": card}, "AM03") for card in dealt_twos]


def turn_rule(state: State[Bids]) -> RuleId:
    """The rule by which the seat to act is that seat."""
    if state.phase is Phase.BID:
        return "AM12" if any(bid is not None for bid in state.own.bids) or state.own.passed else "AM10"
    if state.tricks:
        return "AM33"
    return "AM34" if state.own.alone else "AM20"


def view(state: State[Bids], seat: Seat | None) -> dict[str, Any]:
    """What Amerikaner shows beside the common view; the partner only once the called card has fallen (AM22)."""
    own = state.own
    return {
        "bids": list(own.bids),
        "passed": list(own.passed),
        "declarer": own.declarer,
        "bid": own.highest,
        "called": own.called.text if own.called else None,
        "partner": own.partner if own.shown else None,
        "aside": [card.text for card in own.aside],
    }


def summary(state: State[Bids]) -> dict[str, Any]:
    """What a replay tells of the game at its end, beside what it tells of every game."""
    return {"partner": state.own.partner if state.own.shown else None}
