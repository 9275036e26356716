"""A game at one table: the lines played so far, the way back and forth in them, what-ifs. No drawing, no words."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from kortlib import Action, Buy, DealCards, IllegalAction, Rules, Seat, State, Verdict, deal_from_seed, new_game
from kortlib.players import careless
from kortlib.records.line import Line, Move
from kortlib.records.tree import Branch, Tree

BUDGET = 1_500  # milliseconds that playing out a deal may think


class Session:
    """A main line and its what-ifs, with a place in one of them.

    `seat` is whose table it is; None is the teacher's, who acts for every seat and may try what-ifs. At a seat's own
    table the others play carelessly by themselves, from `seed`. Going back keeps what lies ahead until something else
    is chosen there.
    """

    def __init__(self, line: Line, seat: Seat | None = None, seed: int | str = 1) -> None:
        self.seat, self.seed = seat, seed
        self.main = self.whole = line
        self.branches: tuple[Branch, ...] = ()
        self.at = len(line.moves)
        self._play_others()
        self.base = self.at

    @property
    def line(self) -> Line:
        """The line as far as the table shows it."""
        return self.whole.up_to(self.at)

    @property
    def state(self) -> State:
        """The state that the table shows."""
        return self.line.state

    @property
    def tree(self) -> Tree:
        """The game with its what-ifs."""
        return Tree(self.main, self.branches)

    @property
    def place(self) -> tuple[Tree, Line, int]:
        """All that can be gone on from: the game with its what-ifs, the line that is shown, and how far."""
        return self.tree, self.whole, self.at

    @property
    def name(self) -> str | None:
        """The name of the what-if that is being played; None on the main line."""
        return next((branch.name for branch in self.branches if branch.line is self.whole), None)

    @property
    def number(self) -> int:
        """The number of the what-if that is being played, as `show` counts them; 0 on the main line."""
        return next((number for number, branch in enumerate(self.branches, 1) if branch.line is self.whole), 0)

    # Acting

    def act(self, action: Action) -> Verdict | None:
        """Plays an action and what follows by itself; gives the verdict where it is refused."""
        try:
            line = self.line.then(action)
        except IllegalAction as refused:
            return refused.verdict
        if self.at < len(self.whole.moves) and self.whole.moves[self.at].action == action:
            self.at += 1  # the same again: what lies ahead still holds
            return None
        self._go_on(line)
        self._play_others()
        return None

    def deal(self) -> Verdict | None:
        """Deals the next cards, from the session's seed and the number of deals before."""
        number = sum(isinstance(move.action, DealCards) for move in self.line.moves)
        return self.act(deal_from_seed(self.state, f"{self.seed}/{number}"))

    def play_out(self) -> None:
        """Plays the deal to its end, as well as can be with all cards known; carelessly where that takes long."""
        for action in _best_line(self.state):
            self.act(action)
        while self.state.to_act is not None:
            self._careless_move()

    def _go_on(self, line: Line) -> None:
        old, self.whole, self.at = self.whole, line, len(line.moves)
        if old is self.main:
            self.main = line
        self.branches = tuple(replace(b, line=line) if b.line is old else b for b in self.branches)

    def _play_others(self) -> None:
        while self.seat is not None and self.state.to_act not in (None, self.seat):
            self._careless_move()

    def _careless_move(self) -> None:
        self._go_on(self.line.then(careless(self.state, Random(f"{self.seed}/{self.at}"))))

    # Back and forth

    @property
    def can_undo(self) -> bool:
        """Whether there is a step back that gives nobody knowledge out of turn."""
        return self.at > self.base and not self._learned(self.whole.moves[self.at - 1])

    @property
    def can_redo(self) -> bool:
        """Whether there is a step ahead."""
        return self.at < len(self.whole.moves)

    def undo(self) -> None:
        """One step back."""
        if self.can_undo:
            self.at -= 1

    def redo(self) -> None:
        """One step ahead."""
        if self.can_redo:
            self.at += 1

    def jump(self, at: int) -> None:
        """To a place in the line, as far as one may step back from here and not beyond its end."""
        while self.at > at and self.can_undo:
            self.at -= 1
        if at > self.at:
            self.at = min(at, len(self.whole.moves))

    @property
    def can_restart(self) -> bool:
        """Whether the table has left where it began."""
        return self.at > self.base

    def restart(self) -> None:
        """Back to where the table began. At a seat's own table that ends the game: its cards are known by now."""
        if self.seat is not None:
            self._go_on(self.whole.up_to(self.base))
        self.at = self.base

    def _learned(self, move: Move) -> bool:
        """Whether a seat has seen something new through a move: a card of another, or cards drawn or dealt."""
        if self.seat is None:
            return False
        action = move.action
        if isinstance(action, DealCards) or action.seat != self.seat:
            return True
        return isinstance(action, Buy) and any(event.number for event in move.events)

    # What if

    def branch(self, name: str) -> None:
        """Begins a what-if here: a copy of the line so far, to go on differently. Only the teacher's table has them."""
        if self.seat is None and self.at > 0:
            self.branches = (*self.branches, Branch(name, self.line))
            self.whole = self.branches[-1].line

    def show(self, number: int) -> None:
        """Shows a what-if by its number from 1, or the main line by 0, at its end."""
        lines = [self.main, *(branch.line for branch in self.branches)]
        if 0 <= number < len(lines):
            self.whole = lines[number]
            self.at = len(self.whole.moves)

    def drop(self) -> None:
        """Takes away the what-if that is shown, and shows the main line."""
        self.branches = tuple(branch for branch in self.branches if branch.line is not self.whole)
        self.show(0)

    def load(self, tree: Tree) -> None:
        """Another game takes this one's place, shown at its end."""
        self.main = self.whole = tree.main
        self.branches = tree.branches
        self.at, self.base = len(tree.main.moves), min(1, len(tree.main.moves))
        self._play_others()

    def begin(self, line: Line) -> None:
        """Another main line, from where it stands; what was played before is behind it, and the what-ifs are gone."""
        self.load(Tree(line))

    def change_rules(self, rules: Rules) -> None:
        """Plays every line again under other rules.

        Raises IllegalAction where one of them breaks these, or BadData where they do not fit the start; then nothing
        is changed.
        """
        main = under(self.main, rules)
        branches = tuple(replace(branch, line=under(branch.line, rules)) for branch in self.branches)
        shown = next((i for i, branch in enumerate(self.branches) if branch.line is self.whole), None)
        self.main, self.branches = main, branches
        self.whole = main if shown is None else branches[shown].line


def first_deal(rules: Rules, seats: int, seed: int | str) -> Line:
    """A new game with its first cards dealt."""
    session = Session(Line(new_game(rules, seats, seed=seed)), seed=seed)
    session.deal()
    return session.line


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
