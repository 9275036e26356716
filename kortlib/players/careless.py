"""A player who does anything that is allowed, without a thought."""

from __future__ import annotations

from random import Random

from kortlib.actions import Action
from kortlib.engine import legal_actions
from kortlib.state import State


def careless(state: State, random: Random) -> Action:
    """One of the legal actions of the seat to act, each kind of action as likely as the next.

    Choosing the kind first keeps a player from laying down cards by the handful just because there are many ways to.
    """
    actions = legal_actions(state)
    sizes = sorted({_size(action) for action in actions})
    size = sizes[int(random.random() * len(sizes))]
    chosen = [action for action in actions if _size(action) == size]
    return chosen[int(random.random() * len(chosen))]


def _size(action: Action) -> tuple[str, int]:
    return type(action).__name__, len(getattr(action, "cards", ()))
