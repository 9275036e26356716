"""Bondtolva: the points of the seat to act less the other's, in the whole deal, the talon's order known.

Announcements that have been made and points that have been entered are included; a deal that is cut short by a win
counts as it stands then (BT54).
"""

from __future__ import annotations

from collections.abc import Hashable

from kortlib.actions import Action
from kortlib.cards import Hand
from kortlib.exact import tolva
from kortlib.exact.layout import (
    ANNOUNCED,
    FIRST_HAND,
    FIRST_ROOM,
    GUESS,
    KIND,
    LEAD,
    OPTIONS,
    SECOND_HAND,
    SECOND_ROOM,
    SINCE,
    TALON,
    TALON_AT,
    TALON_SIZE,
    TASK,
    TRUMP,
    TURN,
    WEIGHT,
)
from kortlib.exact.objective import Objective, Question, Scores
from kortlib.exact.positions import SUITS, mask_of, number_of, trump_number
from kortlib.games.bondtolva.table import HAND, TARGET, Tolva
from kortlib.state import Phase, State
from kortlib.tricks import TEN_HIGH

MOST_IN_A_DEAL = 7  # four pairs, the last trick, the matadors
VALUES = {
    ("phase1_winner", "any_rank"): tolva.ANY_RANK,
    ("rank_tie", "second"): tolva.TIE_SECOND,
    ("announce", "must"): tolva.MUST_ANNOUNCE,
    ("pairs_per_trick", "all"): tolva.ALL_PAIRS,
    ("trump_effect", "at_once"): tolva.AT_ONCE,
    ("last_announce", "before_endgame"): tolva.LATE,
    ("win_check", "immediate"): tolva.ENDS_AT_ONCE,
    ("landing", "exact"): tolva.EXACT_LANDING,
}


def options(state: State[Tolva]) -> int:
    """The options that touch the play or its score."""
    chosen = sum(bit for (name, value), bit in VALUES.items() if state.rules[name] == value)
    never_late = not state.talon and len(state.tricks) != HAND
    return chosen & ~tolva.LATE if never_late else chosen


def room(state: State[Tolva], seat: int) -> int:
    """How many points a seat may get before the target matters; FAR where it cannot matter in this deal."""
    left = TARGET - state.scores[seat]
    matters = state.rules["win_check"] == "immediate" or state.rules["landing"] == "exact"
    return left if matters and left <= MOST_IN_A_DEAL else tolva.FAR


def weight(cards: Hand) -> int:
    """Matadors and eyes as the kernels weigh them."""
    return sum(tolva.weight_of(number_of(card, TEN_HIGH)) for card in cards)


def scores_before(state: State[Tolva]) -> tuple[int, ...]:
    """The scores before the deal, if no award was dropped since (only `landing = exact` drops any)."""
    points = [0, 0]
    for place, (seat, _) in enumerate(state.own.announced):
        points[seat] += 1 if place else 2
    return tuple(now - gained for now, gained in zip(state.scores, points, strict=True))


class Duel:
    """A position seen by the seat to act in it."""

    def __init__(self, root: State[Tolva], before: Scores) -> None:
        assert root.to_act is not None
        self.seat, self.talon, self.options = root.to_act, root.talon, options(root)
        self.before = scores_before(root) if before is None else tuple(before)

    def _entered(self, state: State[Tolva]) -> int:
        points = [now - then for now, then in zip(state.scores, self.before, strict=True)]
        return points[self.seat] - points[1 - self.seat]

    def most(self, state: State[Tolva]) -> bool:
        """The seat itself seeks the most, the other the least."""
        return state.to_act == self.seat

    def alike(self, _: State[Tolva], action: Action) -> Hashable:
        """No two actions are certain to be the same: a queen counts more eyes than a jack."""
        return action

    def question(self, after: State[Tolva]) -> Question:
        """By how many points the first seat beats the second from here on."""
        offset = self._entered(after)
        if after.deal_over:
            return Question("solve_tolva", (), 0, 0, offset, 1, None)
        sign = 1 if self.seat == 0 else -1
        most = MOST_IN_A_DEAL
        return Question(
            "solve_tolva", self.task(after), tolva.ZERO - most, tolva.ZERO + most, offset - sign * tolva.ZERO, sign,
            self.talon,
        )  # fmt: skip

    def task(self, state: State[Tolva]) -> tuple[int, ...]:
        """A state for the kernels."""
        task = [0] * TASK
        task[FIRST_HAND], task[SECOND_HAND] = (mask_of(hand, TEN_HIGH) for hand in state.hands)
        task[TRUMP], task[OPTIONS] = trump_number(state.trump), self.options
        task[ANNOUNCED] = sum(1 << SUITS[suit] for _, suit in state.own.announced)
        task[SINCE], task[GUESS] = state.own.since_trick, -1
        task[FIRST_ROOM], task[SECOND_ROOM] = room(state, 0), room(state, 1)
        task[TALON : TALON + len(self.talon)] = [number_of(card, TEN_HIGH) for card in self.talon]
        task[TALON_AT], task[TALON_SIZE] = len(self.talon) - len(state.talon), len(self.talon)
        task[TURN] = state.to_act or 0
        task[KIND] = tolva.DRAWING if state.phase is Phase.DRAW else tolva.REPLYING if state.trick else tolva.LEADING
        task[LEAD] = number_of(state.trick[0][1], TEN_HIGH) if state.trick else -1
        for trick in state.tricks:
            own = weight(tuple(card for _, card in trick.cards))
            task[WEIGHT] += own if trick.taker == 0 else -own
        return tuple(task)


OBJECTIVE = Objective("point_difference", lambda state: state.phase in (Phase.PLAY, Phase.DRAW), Duel)
