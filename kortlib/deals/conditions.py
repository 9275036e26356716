"""Deals that fulfil a condition: those that a game has named, any function from Python.

>>> from kortlib import Suit, new_game, rules_of
>>> state = new_game(rules_of("norrlandsknack"), seats=3)
>>> deal = deal_where(state, lambda dealt: dealt.trump is Suit.HEARTS, seed=1)
>>> deal.deal.turn_up.suit
<Suit.HEARTS: 'H'>
"""

from __future__ import annotations

from collections.abc import Mapping

from kortlib.actions import DealCards
from kortlib.deal import check_seed
from kortlib.engine import apply, deal_from_seed
from kortlib.game import Condition, Predicate
from kortlib.games import ability
from kortlib.state import State

TRIES = 200_000


class NoSuchDeal(LookupError):
    """No deal was found that fulfils a condition; it may be impossible."""


def conditions_of(game: str) -> Mapping[str, Condition]:
    """The conditions that a game has named; none for many a game."""
    file = ability(game, "conditions")
    return {condition.name: condition for condition in file.CONDITIONS} if file else {}


def deal_where(state: State, holds: Predicate, seed: int | str, tries: int = TRIES) -> DealCards:
    """The first deal in the seed's row that fulfils a condition, told from the state just after the deal.

    Raises NoSuchDeal after `tries` deals without one.
    """
    check_seed(seed)
    for number in range(tries):
        deal = deal_from_seed(state, f"{seed}/{number}")
        if holds(apply(state, deal).state):
            return deal
    raise NoSuchDeal(f"no such deal among {tries}")
