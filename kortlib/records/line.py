"""A line: a game as it was played, from its start through every action, with what happened at each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from kortlib.actions import Action, DealCards
from kortlib.answers import Event
from kortlib.engine import apply
from kortlib.records.chain import Chain
from kortlib.shown import picture
from kortlib.state import State


@dataclass(frozen=True, slots=True)
class Move:
    """One action, the state after it, and what happened."""

    action: Action
    state: State
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A start and the moves made from it. Lines that go on from one another share their moves.

    >>> from kortlib import deal_from_seed, new_game, rules_of
    >>> line = Line(new_game(rules_of("norrlandsknack"), seats=3))
    >>> line = line.then(deal_from_seed(line.state, 17))
    >>> [str(event.kind) for event in line.events]
    ['turned_up']
    """

    start: State
    moves: Chain[Move] = field(default_factory=Chain)

    def __repr__(self) -> str:
        return f"<Line of {len(self.moves)} moves to {self.state!r}>"

    def _repr_html_(self) -> str | None:
        return picture(self)

    @property
    def state(self) -> State:
        """The state at the end of the line."""
        return self.moves[-1].state if self.moves else self.start

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return tuple(event for move in self.moves for event in move.events)

    def then(self, action: Action) -> Line:
        """The line with one more action; raises IllegalAction where the rules refuse it."""
        step = apply(self.state, action)
        return Line(self.start, self.moves.plus(Move(action, step.state, step.events)))

    def up_to(self, moves: int) -> Line:
        """The line's first moves."""
        return Line(self.start, self.moves.beginning(moves))

    def deals(self, first: int = 0) -> Iterator[DealPlayed]:
        """The deals of the line, each with the moves made in it; or those from a move on that begins one."""
        before, moves = self.up_to(first).state, self.moves[first:]
        starts = [index for index, move in enumerate(moves) if isinstance(move.action, DealCards)]
        for begun, after in pairwise([*starts, len(moves)]):
            yield DealPlayed(moves[begun - 1].state if begun else before, moves[begun:after])

    def last_deal(self) -> DealPlayed | None:
        """The deal that was begun last; None where there is none. How many came before it does not matter."""
        back = enumerate(reversed(self.moves), 1)
        begun = next((length for length, move in back if isinstance(move.action, DealCards)), None)
        return None if begun is None else next(self.deals(len(self.moves) - begun))


@dataclass(frozen=True, slots=True)
class DealPlayed:
    """One deal of a line: the state before it, and its moves, the dealing first."""

    before: State
    moves: tuple[Move, ...]

    @property
    def dealt(self) -> State:
        """The state when the cards had just been dealt."""
        return self.moves[0].state

    @property
    def state(self) -> State:
        """The state at its end, or as far as it has come."""
        return self.moves[-1].state

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in the deal, in order."""
        return tuple(event for move in self.moves for event in move.events)

    @property
    def points(self) -> tuple[int, ...]:
        """Each seat's change of score in the deal, so far as it has been entered."""
        return tuple(now - then for then, now in zip(self.before.scores, self.state.scores, strict=True))
