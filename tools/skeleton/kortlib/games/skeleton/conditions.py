"""Deals of Skeleton that one may want to look for."""

from __future__ import annotations

from kortlib.cards import Rank
from kortlib.game import Condition
from kortlib.games.skeleton.table import Own
from kortlib.state import State


def _forehand_has_an_ace(state: State[Own]) -> bool:
    return any(card.rank is Rank.ACE for card in state.hands[state.left_of(state.dealer)])


CONDITIONS = (Condition("forehand-ace", _forehand_has_an_ace),)
