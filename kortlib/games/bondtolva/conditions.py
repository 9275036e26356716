"""Deals of Bondtolva that one may want to look for."""

from __future__ import annotations

from kortlib.game import Condition
from kortlib.games.bondtolva.announcing import PAIRS
from kortlib.games.bondtolva.table import Tolva
from kortlib.state import State


def _one_pair_in_talon(state: State[Tolva]) -> bool:
    """Of the four pairs of king and queen one lies whole in the talon, and the other six cards are on hand."""
    talon = set(state.talon)
    there = [sum(card in talon for card in pair) for pair in PAIRS.values()]
    return sorted(there) == [0, 0, 0, 2]


CONDITIONS = (Condition("fourth-pair-in-talon", _one_pair_in_talon),)
