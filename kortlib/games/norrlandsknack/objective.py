"""Norrlandsknack: the tricks that the seat to act can be sure of, with everybody else against it.

The others see all cards and play together, which at a table they would not: so it is a number to rely on, not a
forecast. Where the game ends with the trick that brings a player home (`win_check = immediate`), the tricks that are
then not played count for nobody, and the others may even hasten that end.
"""

from __future__ import annotations

from collections.abc import Hashable

from kortlib.actions import Action
from kortlib.cards import Seat
from kortlib.exact.kernels import FOLLOW, LOAFS_LEADING, MAY_LOAF, STOPPING, TRUMP_FIRST, TRUMP_LEAD
from kortlib.exact.objective import Objective, Question, Scores
from kortlib.exact.positions import Seating, alike_cards, base_masks, mask_of, trick_question
from kortlib.games.norrlandsknack import playing, scoring
from kortlib.games.norrlandsknack.table import Knack
from kortlib.state import Phase, State

NEVER = 15  # more tricks than a deal has


def duties(state: State[Knack]) -> int:
    """What binds in this deal: following suit, trumfmant (NK61 to NK65), and whether a win ends the deal (NK70)."""
    bound, rules = FOLLOW, state.rules
    if state.own.trumfmant:
        leader_too = rules["trumfmant_binds"] == "every_play"
        if rules["revoke"] == "forbidden":
            bound |= TRUMP_FIRST | (TRUMP_LEAD if leader_too else 0)
        else:
            bound |= MAY_LOAF | (LOAFS_LEADING if leader_too else 0)
    return bound | (STOPPING if rules["win_check"] == "immediate" else 0)


def tricks_to_end(state: State[Knack], seat: Seat) -> int:
    """How many more tricks of this seat's end the game at once; NEVER for one whose tricks cannot."""
    if not scoring.goes_down(state, seat):
        return NEVER
    return min(state.scores[seat] - state.taken[seat], NEVER)


def seating(state: State[Knack], seat: Seat) -> Seating:
    """Who takes part, `seat` against all others, and the trump ace that must be led (NK41)."""
    order, bound, stops = state.own.order, duties(state), 0
    if bound & STOPPING:
        stops = sum(tricks_to_end(state, other) << (4 * place) for place, other in enumerate(order))
    ace = None if state.to_act is None else playing.ace_to_lead(state, state.hands[state.to_act])
    return Seating(order, frozenset((seat,)), bound, stops, mask_of((ace,)) if ace else 0)


class OneAgainstAll:
    """A position seen by the seat to act in it."""

    def __init__(self, root: State[Knack], _: Scores) -> None:
        assert root.to_act is not None
        self.seat: Seat = root.to_act
        self.base = base_masks(root, root.own.order)

    def most(self, state: State[Knack]) -> bool:
        """The seat itself seeks the most, everybody else the least."""
        return state.to_act == self.seat

    def alike(self, state: State[Knack], action: Action) -> Hashable:
        """Cards next to each other are alike."""
        return alike_cards(state, action)

    def question(self, after: State[Knack]) -> Question:
        """How many tricks the seat can be sure of."""
        return trick_question(after, self.base, seating(after, self.seat))


OBJECTIVE = Objective("sure_tricks", lambda state: state.phase is Phase.PLAY, OneAgainstAll)
