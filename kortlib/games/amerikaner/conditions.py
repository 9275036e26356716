"""Deals of Amerikaner that one may want to look for."""

from __future__ import annotations

from kortlib.cards import Suit
from kortlib.game import Condition
from kortlib.games.amerikaner.table import Bids
from kortlib.state import State
from kortlib.tricks import of_suit


def _forehand_has_half_a_hand_of_one_suit(state: State[Bids]) -> bool:
    hand = state.hands[state.left_of(state.dealer)]
    return max(len(of_suit(hand, suit)) for suit in Suit) * 2 > len(hand)


CONDITIONS = (Condition("long-suit", _forehand_has_half_a_hand_of_one_suit),)
