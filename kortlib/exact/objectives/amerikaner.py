"""Amerikaner: the tricks of the declarer's side over the whole deal, both sides playing perfectly.

All cards are known, so the partner is too: the search plays as if everybody knew the secret. The call that the declarer
makes with the first card is part of the question, since it decides the trump, the partner and a card that must fall.
"""

from __future__ import annotations

from collections.abc import Hashable

from kortlib.actions import Action
from kortlib.exact.kernels import FOLLOW
from kortlib.exact.objective import Objective, Question, Scores
from kortlib.exact.positions import Seating, alike_cards, base_masks, mask_of, trick_question
from kortlib.games.amerikaner.scoring import side
from kortlib.state import Phase, State


def seating(state: State) -> Seating:
    """The declarer's side, and the called card as long as it must still be played (AM22)."""
    called = state.own.called
    waits = not state.tricks and called is not None and any(called in hand for hand in state.hands)
    forced = mask_of((called,)) if waits else 0
    return Seating(tuple(range(state.seats)), frozenset(side(state.own)), FOLLOW, forced=forced)


class Sides:
    """A position in which two sides play for tricks."""

    def __init__(self, root: State, _: Scores) -> None:
        self.base = base_masks(root, range(root.seats))

    def most(self, state: State) -> bool:
        """The declarer's side seeks the most tricks, the others the least."""
        return state.to_act in side(state.own)

    def alike(self, state: State, action: Action) -> Hashable:
        """Cards next to each other are alike, called ones too."""
        return alike_cards(state, action)

    def question(self, after: State) -> Question:
        """How many tricks the declarer's side takes."""
        return trick_question(after, self.base, seating(after))


AMERIKANER = Objective("declarer_side_tricks", lambda state: state.phase is Phase.PLAY, Sides)
