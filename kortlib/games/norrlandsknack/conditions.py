"""Deals of Norrlandsknack that one may want to look for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kortlib.cards import Card, Rank
from kortlib.game import Condition
from kortlib.games.norrlandsknack.table import Knack, forehand
from kortlib.state import State
from kortlib.tricks import of_suit


def _forehand_holds_trump_ace(state: State[Knack]) -> bool:
    assert state.trump is not None
    return Card(state.trump, Rank.ACE) in state.hands[forehand(state)]


def _forehand_has_no_trump(state: State[Knack]) -> bool:
    return not of_suit(state.hands[forehand(state)], state.trump)


def _dealer_on_one(seats: int) -> Mapping[str, Any]:
    return {"scores": [*[5] * (seats - 1), 1], "deal_number": 4, "dealer": seats - 1}


CONDITIONS = (
    Condition("forehand-trump-ace", _forehand_holds_trump_ace),
    Condition("on-one-no-trump", _forehand_has_no_trump, _dealer_on_one),
)
