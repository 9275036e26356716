"""Deals that fulfil a condition: named ones for the command line, any function from Python.

>>> from kortlib import new_game, rules_of
>>> state = new_game(rules_of("norrlandsknack"), seats=3)
>>> deal = deal_where(state, lambda dealt: dealt.trump is Suit.HEARTS, seed=1)
>>> deal.deal.turn_up.suit
<Suit.HEARTS: 'H'>
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from kortlib.actions import DealCards
from kortlib.cards import Card, Rank, Suit
from kortlib.engine import apply, deal_from_seed
from kortlib.state import State
from kortlib.tricks import of_suit

Predicate: TypeAlias = Callable[[State], bool]
TRIES = 200_000


def _new_game(seats: int) -> Mapping[str, Any]:
    return {}


class NoSuchDeal(LookupError):
    """No deal was found that fulfils a condition; it may be impossible."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A named condition of one game: what must hold when the cards have been dealt, and the `start` that it needs."""

    game: str
    name: str
    holds: Predicate
    start: Callable[[int], Mapping[str, Any]] = _new_game


def deal_where(state: State, holds: Predicate, seed: int | str, tries: int = TRIES) -> DealCards:
    """The first deal in the seed's row that fulfils a condition, told from the state just after the deal.

    Raises NoSuchDeal after `tries` deals without one.
    """
    for number in range(tries):
        deal = deal_from_seed(state, f"{seed}/{number}")
        if holds(apply(state, deal).state):
            return deal
    raise NoSuchDeal(f"no such deal among {tries}")


def _forehand_holds_trump_ace(state: State) -> bool:
    assert state.trump is not None
    return Card(state.trump, Rank.ACE) in state.hands[state.left_of(state.dealer)]


def _forehand_has_no_trump(state: State) -> bool:
    return not of_suit(state.hands[state.left_of(state.dealer)], state.trump)


def _dealer_on_one(seats: int) -> Mapping[str, Any]:
    return {"scores": [*[5] * (seats - 1), 1], "deal_number": 4, "dealer": seats - 1}


def _one_pair_in_talon(state: State) -> bool:
    """Of the four pairs of king and queen one lies whole in the talon, and the other six cards are on hand."""
    talon = set(state.talon)
    there = [sum(Card(suit, rank) in talon for rank in (Rank.KING, Rank.QUEEN)) for suit in Suit]
    return sorted(there) == [0, 0, 0, 2]


def _forehand_has_half_a_hand_of_one_suit(state: State) -> bool:
    hand = state.hands[state.left_of(state.dealer)]
    return max(len(of_suit(hand, suit)) for suit in Suit) * 2 > len(hand)


CONDITIONS = {
    (condition.game, condition.name): condition
    for condition in (
        Condition("norrlandsknack", "forehand-trump-ace", _forehand_holds_trump_ace),
        Condition("norrlandsknack", "on-one-no-trump", _forehand_has_no_trump, _dealer_on_one),
        Condition("bondtolva", "fourth-pair-in-talon", _one_pair_in_talon),
        Condition("amerikaner", "long-suit", _forehand_has_half_a_hand_of_one_suit),
    )
}


def conditions_of(game: str) -> tuple[str, ...]:
    """The names of a game's conditions."""
    return tuple(name for known, name in CONDITIONS if known == game)
