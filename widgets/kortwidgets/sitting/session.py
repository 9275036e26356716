"""A game at one table: the lines played so far, the way back and forth in them, what-ifs. No drawing, no words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any

from kortlib import GAMES, Action, DealCards, Rules, Seat, State, deal_from_seed, new_game
from kortlib.players import careless
from kortlib.records.line import Line, Move
from kortlib.records.tree import Branch, Tree

BUDGET = 1_500  # milliseconds that playing out a deal may think


@dataclass(frozen=True)
class Session:
    """A main line and its what-ifs, with a place in one of them. Every change is another session.

    `shown` is the line that is shown: 0 the main one, from 1 the what-ifs; `at` how many of its moves, and `base` how
    far one may go back. `seat` is whose table it is; None is the teacher's, who acts for every seat and may try
    what-ifs. At a seat's own table the others play carelessly by themselves, from `seed`, as the next cards do. Going
    back keeps what lies ahead until something else is chosen there.
    """

    main: Line
    branches: tuple[Branch, ...] = ()
    shown: int = 0
    at: int = 0
    base: int = 0
    seat: Seat | None = None
    seed: int | str = 1

    @classmethod
    def begun(cls, line: Line, seat: Seat | None, seed: int | str) -> Session:
        """A line shown at its end, from where nobody goes back."""
        played = others_played(line, seat, seed)
        return cls(played, at=len(played.moves), base=len(played.moves), seat=seat, seed=seed)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The main line and the what-ifs, as `shown` counts them."""
        return (self.main, *(branch.line for branch in self.branches))

    @property
    def whole(self) -> Line:
        """The line that is shown, with what lies ahead."""
        return self.branches[self.shown - 1].line if self.shown else self.main

    @cached_property
    def line(self) -> Line:
        """The line as far as the table shows it."""
        whole = self.whole
        return whole if self.at == len(whole.moves) else whole.up_to(self.at)

    @property
    def state(self) -> State:
        """The state that the table shows."""
        return self.whole.moves[self.at - 1].state if self.at else self.main.start

    @property
    def tree(self) -> Tree:
        """The game with its what-ifs."""
        return Tree(self.main, self.branches)

    @property
    def place(self) -> tuple[int, int, Line, tuple[Branch, ...]]:
        """All that can be gone on from: the line that is shown, how far, and the game with its what-ifs.

        In this order, since places are compared after every action: mostly one of the numbers tells already.
        """
        return self.shown, self.at, self.main, self.branches

    @property
    def name(self) -> str | None:
        """The name of the what-if that is being played; None on the main line."""
        return self.branches[self.shown - 1].name if self.shown else None

    # Acting

    def act(self, action: Action) -> Session:
        """An action played, and what follows by itself; raises IllegalAction where the rules refuse it."""
        if self.can_redo and self.whole.moves[self.at].action == action:
            return self.redo()  # the same again: what lies ahead still holds
        return self._gone_on(others_played(self.line.then(action), self.seat, self.seed))

    def deal(self) -> Session:
        """The next cards dealt, from the session's seed and the number of deals before."""
        number = sum(isinstance(move.action, DealCards) for move in self.line.moves)
        return self.act(deal_from_seed(self.state, f"{self.seed}/{number}"))

    def play_out(self) -> Session:
        """The deal played to its end, as well as can be with all cards known; carelessly where that takes long."""
        session = self
        for action in _best_line(self.state):
            session = session.act(action)
        line = session.line
        while line.state.to_act is not None:
            line = _careless_move(line, self.seed)
        return session if line is session.line else session._gone_on(line)

    def _gone_on(self, line: Line) -> Session:
        if not self.shown:
            return replace(self, main=line, at=len(line.moves))
        at = self.shown - 1
        branches = (*self.branches[:at], replace(self.branches[at], line=line), *self.branches[at + 1 :])
        return replace(self, branches=branches, at=len(line.moves))

    # Back and forth

    @property
    def can_undo(self) -> bool:
        """Whether there is a step back that gives nobody knowledge out of turn."""
        return self._can_leave(self.at)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step ahead."""
        return self.at < len(self.whole.moves)

    def undo(self) -> Session:
        """One step back."""
        return replace(self, at=self.at - 1) if self.can_undo else self

    def redo(self) -> Session:
        """One step ahead."""
        return replace(self, at=self.at + 1) if self.can_redo else self

    def jump(self, to: int) -> Session:
        """To a place in the line, as far as one may step back from here and not beyond its end."""
        at = self.at
        while at > to and self._can_leave(at):
            at -= 1
        return replace(self, at=max(at, min(to, len(self.whole.moves))))

    @property
    def can_restart(self) -> bool:
        """Whether the table has left where it began."""
        return self.at > self.base

    def restart(self) -> Session:
        """Back to where the table began. At a seat's own table that ends the game: its cards are known by now."""
        if self.seat is None:
            return replace(self, at=self.base)
        return self._gone_on(self.whole.up_to(self.base))

    def _can_leave(self, at: int) -> bool:
        return at > self.base and (self.seat is None or not self._learned(self.whole.moves[at - 1]))

    def _learned(self, move: Move) -> bool:
        """Whether the table's seat got to know something through a move: what another did, or cards that it sees now.

        A game says which of its events show cards; one that counts how many shows none when there were none.
        """
        if isinstance(move.action, DealCards) or move.action.seat != self.seat:
            return True
        shows = GAMES[self.main.start.rules.game].shows_cards
        return any(event.kind in shows and event.number != 0 for event in move.events)

    # What if

    def branch(self, name: str) -> Session:
        """A what-if begun here: a copy of the line so far, to go on differently. Only the teacher's table has them."""
        if self.seat is not None or not self.at:
            return self
        branches = (*self.branches, Branch(name, self.line))
        return replace(self, branches=branches, shown=len(branches))

    def show(self, number: int) -> Session:
        """A what-if by its number from 1, or the main line by 0, at its end."""
        if not 0 <= number < len(self.lines):
            return self
        return replace(self, shown=number, at=len(self.lines[number].moves))

    def drop(self) -> Session:
        """The what-if that is shown taken away, and the main line shown."""
        if not self.shown:
            return self.show(0)
        rest = self.branches[: self.shown - 1] + self.branches[self.shown :]
        return replace(self, branches=rest, shown=0).show(0)

    def load(self, tree: Tree) -> Session:
        """Another game in this one's place, shown at its end; one may go back to its first cards."""
        line = others_played(tree.main, self.seat, self.seed)
        at, base = len(line.moves), min(1, len(tree.main.moves))
        return replace(self, main=line, branches=tree.branches, shown=0, at=at, base=base)

    def under(self, rules: Rules) -> Session:
        """Every line played again under other rules.

        Raises IllegalAction where one of them breaks these, or BadData where they do not fit the start.
        """
        branches = tuple(replace(branch, line=under(branch.line, rules)) for branch in self.branches)
        return replace(self, main=under(self.main, rules), branches=branches)


def others_played(line: Line, seat: Seat | None, seed: int | str) -> Line:
    """A line gone on with, carelessly, until it is a seat's turn; as it is where it is nobody's own."""
    while seat is not None and line.state.to_act not in (None, seat):
        line = _careless_move(line, seed)
    return line


def _careless_move(line: Line, seed: int | str) -> Line:
    return line.then(careless(line.state, Random(f"{seed}/{len(line.moves)}")))


def first_deal(rules: Rules, seats: int, seed: int | str) -> Line:
    """A new game with its first cards dealt."""
    return Session(Line(new_game(rules, seats, seed=seed)), seed=seed).deal().line


def _best_line(state: State) -> tuple[Action, ...]:
    from kortlib.exact.objective import NotInPlay
    from kortlib.exact.solver import solve  # of use to a teacher only, and not small

    try:
        return solve(state, budget_ms=BUDGET).line
    except NotInPlay:
        return ()


def under(line: Line, rules: Rules) -> Line:
    """A line played again under other rules. Where it began a new game, these also say what everybody starts on.

    Raises IllegalAction where these refuse an action of it, or BadData where they do not fit its start.
    """
    old = line.start
    shared: dict[str, Any] = {"dealer": old.dealer, "deal_number": old.deal_number}
    if old.scores != new_game(old.rules, old.seats).scores:
        shared["scores"] = list(old.scores)
    again = Line(new_game(rules, old.seats, shared))
    for move in line.moves:
        again = again.then(move.action)
    return again
