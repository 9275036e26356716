"""Amerikaner: the tricks of the declarer's side over the whole deal, both sides playing perfectly.

All cards are known, so the partner is too: the search plays as if everybody knew the secret. The call that the declarer
makes with the first card is part of the question, since it decides the trump, the partner and a card that must fall.
"""

from __future__ import annotations

from collections.abc import Hashable

from kortlib.actions import Action
from kortlib.cards import Hand
from kortlib.exact.kernels import FOLLOW
from kortlib.exact.objective import Objective, Question, Scores
from kortlib.exact.positions import Seating, alike_cards, base_masks, mask_of, trick_question
from kortlib.games.amerikaner.scoring import side
from kortlib.games.amerikaner.table import Bids
from kortlib.state import Phase, State


def seating(state: State[Bids]) -> Seating:
    """The declarer's side, and the called card as long as it must still be played (AM22)."""
    return Seating(tuple(range(state.seats)), frozenset(side(state.own)), FOLLOW, forced=mask_of(_still_to_fall(state)))


def _still_to_fall(state: State[Bids]) -> Hand:
    """The called card, where it must fall to the trick on the table."""
    called = state.own.called
    waits = called is not None and not state.tricks and any(called in hand for hand in state.hands)
    return (called,) if called is not None and waits else ()


class Sides:
    """A position in which two sides play for tricks."""

    def __init__(self, root: State[Bids], _: Scores) -> None:
        self.base = base_masks(root, range(root.seats))

    def most(self, state: State[Bids]) -> bool:
        """The declarer's side seeks the most tricks, the others the least."""
        return state.to_act in side(state.own)

    def alike(self, state: State[Bids], action: Action) -> Hashable:
        """Cards next to each other are alike, called ones too."""
        return alike_cards(state, action)

    def question(self, after: State[Bids]) -> Question:
        """How many tricks the declarer's side takes."""
        return trick_question(after, self.base, seating(after))


OBJECTIVE = Objective("declarer_side_tricks", lambda state: state.phase is Phase.PLAY, Sides)
