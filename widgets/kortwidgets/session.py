"""A game at one table: the line played so far, undo and redo, and the seats that play by themselves. No drawing."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from kortlib import Action, Buy, DealCards, IllegalAction, Seat, Verdict, deal_from_seed
from kortlib.line import Line, Move
from kortlib.players import careless
from kortlib.state import State


class Session:
    """A line that grows, with the way back.

    `seat` is whose table it is; None is the teacher's, who acts for every seat. At a seat's own table the others play
    carelessly by themselves, from `seed`.
    """

    def __init__(self, line: Line, seat: Seat | None = None, seed: int | str = 1) -> None:
        self.line, self.seat, self.seed = line, seat, seed
        self.undone: tuple[Move, ...] = ()
        self._play_others()
        self.base = len(self.line.moves)

    @property
    def state(self) -> State:
        """The state now."""
        return self.line.state

    def act(self, action: Action) -> Verdict | None:
        """Plays an action and what follows by itself; gives the verdict where it is refused."""
        try:
            self.line = self.line.then(action)
        except IllegalAction as refused:
            return refused.verdict
        self.undone = ()
        self._play_others()
        return None

    def deal(self) -> Verdict | None:
        """Deals the next cards, from the session's seed and the number of deals before."""
        number = sum(isinstance(move.action, DealCards) for move in self.line.moves)
        return self.act(deal_from_seed(self.state, f"{self.seed}/{number}"))

    @property
    def can_undo(self) -> bool:
        """Whether there is a step back that gives nobody knowledge out of turn."""
        return len(self.line.moves) > self.base and not self._learned(self.line.moves[-1])

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone step."""
        return bool(self.undone)

    def undo(self) -> None:
        """Takes back the last action."""
        if self.can_undo:
            self.undone = (self.line.moves[-1], *self.undone)
            self.line = self.line.up_to(len(self.line.moves) - 1)

    def redo(self) -> None:
        """Does again what was undone last."""
        if self.can_redo:
            self.line = replace(self.line, moves=(*self.line.moves, self.undone[0]))
            self.undone = self.undone[1:]

    @property
    def can_restart(self) -> bool:
        """Whether anything has happened since the beginning."""
        return len(self.line.moves) > self.base or self.can_redo

    def restart(self) -> None:
        """Back to where the table began."""
        self.line, self.undone = self.line.up_to(self.base), ()

    def _learned(self, move: Move) -> bool:
        """Whether a seat has seen something new through a move: a card of another, or cards drawn or dealt."""
        if self.seat is None:
            return False
        action = move.action
        if isinstance(action, DealCards) or action.seat != self.seat:
            return True
        return isinstance(action, Buy) and any(event.number for event in move.events)

    def _play_others(self) -> None:
        while self.seat is not None and self.state.to_act not in (None, self.seat):
            random = Random(f"{self.seed}/{len(self.line.moves)}")
            self.line = self.line.then(careless(self.state, random))
