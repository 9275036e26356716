"""What is asked of a position, said so that every game can be asked the same way.

A game has an `OBJECTIVE` in its file `objective`, if exact values of it are to be had: the name of what is counted, and
`begin`, which takes the position to be solved and gives an `Enquiry` about it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, Protocol

from kortlib.actions import Action
from kortlib.games import ability
from kortlib.state import State

Scores = Sequence[int] | None
"""The scores before the deal, where somebody has kept them: a state tells only those of now."""


class Question(NamedTuple):
    """What the value of a state hangs on, for the kernels.

    The value is `offset + sign * found`, where the kernel finds a number between `low` and `high`. Questions of one
    `family` can use what was found for each other.
    """

    kernel: str
    task: tuple[int, ...]
    low: int
    high: int
    offset: int
    sign: int
    family: Hashable


class Enquiry(Protocol):
    """A position that is being solved."""

    def most(self, state: State) -> bool:
        """Whether the seat to act in `state` seeks the most (else the least)."""

    def alike(self, state: State, action: Action) -> Hashable:
        """Something that is equal for actions whose values are certain to be equal."""

    def question(self, after: State) -> Question:
        """What the value of a state on the way from the position hangs on."""


class Objective(NamedTuple):
    """One game's objective."""

    name: str
    in_play: Callable[[State], bool]
    begin: Callable[[State, Scores], Enquiry]


class NotInPlay(ValueError):
    """A state in which no trick is being played."""


class NoObjective(NotInPlay):
    """A state of a game that has no objective: nothing exact can be asked of it, wherever it stands."""


def is_answerable(game: str) -> bool:
    """Whether anything exact can be asked of a game."""
    return ability(game, "objective") is not None


def objective_of(game: str) -> Objective:
    """A game's objective; raises NoObjective where it has none."""
    file = ability(game, "objective")
    if file is None:
        raise NoObjective(game)
    found: Objective = file.OBJECTIVE
    return found
