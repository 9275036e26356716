"""Exact values of every action with all cards known: `solve`.

>>> from kortlib.records import read_record, replay
>>> line = replay(read_record('''{"format": "kort-record/1", "game": "amerikaner", "players": ["A", "B", "C", "D"],
...     "deals": [{"seed": 3, "dealer": 3, "actions": ["0 bid amerikaner"]}]}'''))
>>> answer = solve(line.state, budget_ms=50, backend=at_hand(fast=False), line=False)
>>> answer.objective, len(answer.bounds) == len(legal_actions(line.state))
('declarer_side_tricks', True)
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from kortlib.actions import Action
from kortlib.engine import apply, legal_actions
from kortlib.exact.backend import Backend, at_hand, compile_in_background, ready
from kortlib.exact.layout import GUESS, HIGH, KEEP, LOW, NODES
from kortlib.exact.objective import Enquiry, NotInPlay, Objective, Question, Scores, objective_of
from kortlib.state import State

Bounds = tuple[int, int]
Progress = Callable[[int, int], None]
PATIENCE = 0.5  # seconds before anybody is told of progress
SHORTEST_TURN = 0.02  # seconds for one action's value, before it is another's turn
SMALL = 0.2  # seconds after which plain Python is left for compiled kernels


class OutOfTime(Exception):
    """The budget is used up, or the caller does not want to wait any longer."""


class TurnOver(Exception):
    """Time to look at another action's value."""


class Changed(Exception):
    """The compiled kernels have become ready: what plain Python has begun is begun again with them."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of the actions of the seat to act.

    `bounds` holds for each action between which values its own lies; `exact` tells whether the two are everywhere the
    same. `best` are the actions that are certain to be as good as any. `line` is one line of best play from here to the
    end of the deal, or as far as the budget reached; `nodes` how many plays were looked at.
    """

    objective: str
    bounds: dict[Action, Bounds]
    best: tuple[Action, ...]
    line: tuple[Action, ...]
    nodes: int
    seconds: float

    @property
    def exact(self) -> bool:
        """Whether every value is known."""
        return all(low == high for low, high in self.bounds.values())

    @property
    def values(self) -> dict[Action, int]:
        """The value of each action; raises ValueError where only bounds are known."""
        if not self.exact:
            raise ValueError("the budget was used up: there are bounds only")
        return {action: low for action, (low, _) in self.bounds.items()}


@dataclass(slots=True)
class Watch:
    """The budget, and those who wait. `tick` is called a hundred times a second or so."""

    budget_ms: float | None = None
    progress: Progress | None = None
    cancelled: Callable[[], bool] | None = None
    done: int = 0
    total: int = 1
    started: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return time.monotonic() - self.started

    @property
    def left(self) -> float:
        """How many seconds are left."""
        return math.inf if self.budget_ms is None else self.budget_ms / 1000 - self.seconds

    def tick(self) -> None:
        """Raises OutOfTime when it is time to stop."""
        if self.progress is not None and self.seconds > PATIENCE:
            self.progress(self.done, self.total)
        out = self.budget_ms is not None and self.seconds * 1000 > self.budget_ms
        if out or (self.cancelled is not None and self.cancelled()):
            raise OutOfTime


def solve(
    state: State,
    budget_ms: float | None = None,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
    line: bool = True,
    backend: Backend | None = None,
    before: Scores = None,
) -> Answer:
    """The value of each legal action, everybody playing perfectly and seeing all cards.

    Raises NotInPlay where no trick is being played, and NoObjective for a game of which nothing exact can be asked.

    When `budget_ms` is used up, or `cancelled()` says so, there are bounds instead of values. After half a second
    `progress(done, total)` is called again and again with how many values are known. `before` are the scores
    before the deal, needed only where a state does not tell them: in a game in which awards may be dropped.
    """
    objective = objective_of(state.rules.game)
    if not objective.in_play(state):
        raise NotInPlay
    watch = Watch(budget_ms, progress, cancelled)
    try:
        return _Solving(objective, state, before, watch, backend or at_hand(), changes=backend is None).answer(line)
    except Changed:
        return _Solving(objective, state, before, watch, at_hand(fast=True), changes=False).answer(line)


class _Solving:
    """One call of `solve`."""

    def __init__(
        self, objective: Objective, root: State, before: Scores, watch: Watch, backend: Backend, changes: bool
    ) -> None:
        self.objective, self.root, self.watch, self.backend = objective, root, watch, backend
        self.enquiry: Enquiry = objective.begin(root, before)
        self.family: object = None
        self.changes = changes and not backend.fast
        self.nodes_before = int(backend.meter[NODES])
        self.spans: dict[Question, Bounds] = {}
        self.turn_ends = math.inf  # when, in the watch's seconds, it is another question's turn

    def answer(self, with_line: bool) -> Answer:
        """Every action's value, then a line."""
        asked: dict[Action, Question] = {}
        for same in self.alike(self.root):
            asked |= dict.fromkeys(same, self.question(self.root, same[0]))
        different = sorted(dict.fromkeys(asked.values()), key=lambda question: str(question.family))
        self.spans = {question: (question.low, question.high) for question in different}
        self.watch.total = len(different)
        line: list[Action] = []
        try:
            self.find_all(different)
            if with_line:
                self.follow_best(asked, line)
        except OutOfTime:
            pass
        bounds = {action: _valued(asked[action], self.spans[asked[action]]) for action in legal_actions(self.root)}
        nodes = int(self.backend.meter[NODES]) - self.nodes_before
        best = _best(bounds, self.enquiry.most(self.root))
        return Answer(self.objective.name, bounds, best, tuple(line), nodes, self.watch.seconds)

    def find_all(self, questions: list[Question]) -> None:
        """Every value. Within a budget each question gets its share of half the time left, and so on in rounds.

        First each is asked for what others were worth; where that took too long, for the middle of what is possible.
        """
        first_round = True
        while questions:
            left, rest = self.watch.left, []
            for question in questions:
                self.turn_ends = self.watch.seconds + max(left / 2 / len(questions), SHORTEST_TURN)
                low, high = self.spans[question]
                try:
                    self.narrow(question, low, high, self.typical(question) if first_round else (low + high + 1) // 2)
                    self.watch.done += 1
                except TurnOver:
                    rest.append(question)
            questions, first_round = rest, False
        self.turn_ends = math.inf

    def alike(self, state: State) -> list[list[Action]]:
        """The legal actions, those together that are certain to have one value."""
        groups: dict[object, list[Action]] = {}
        for action in legal_actions(state):
            groups.setdefault(self.enquiry.alike(state, action), []).append(action)
        return list(groups.values())

    def question(self, state: State, action: Action) -> Question:
        """What the value of an action hangs on."""
        return self.enquiry.question(apply(state, action).state)

    def typical(self, question: Question) -> int:
        """A value to begin with: one that was found for another action, as the kernel counts it; -1 for none."""
        known = [q.offset + q.sign * low for q, (low, high) in self.spans.items() if low == high and q.family]
        if not known:
            return -1
        value = (max if self.enquiry.most(self.root) == (question.sign > 0) else min)(known)
        return max(0, question.sign * (value - question.offset))

    def narrow(self, question: Question, low: int, high: int, guess: int) -> int:
        """The number that the kernel finds between `low` and `high`. However far it came is kept in `spans`."""
        if low == high:
            return low
        backend, task = self.backend, self.backend.task
        task[:] = question.task
        task[LOW], task[HIGH], task[GUESS] = low, high, guess
        task[KEEP] = question.family == self.family
        self.family = question.family
        backend.begin()
        try:
            self.look()
            while not backend.go_on(question.kernel):
                self.look()
        finally:
            if question in self.spans:
                self.spans[question] = int(task[LOW]), int(task[HIGH])
        return int(task[LOW])

    def look(self) -> None:
        """Between two slices of work: time to stop, or better kernels at hand?"""
        self.watch.tick()
        if self.watch.seconds > self.turn_ends:
            raise TurnOver
        if self.changes and self.watch.seconds > SMALL:
            if ready():
                raise Changed
            compile_in_background()

    def follow_best(self, asked: dict[Action, Question], line: list[Action]) -> None:
        """Adds the actions of one line of best play to `line`, from the position to the end of the deal."""
        most = self.enquiry.most(self.root)
        values = {action: _valued(question, self.spans[question])[0] for action, question in asked.items()}
        value = (max if most else min)(values.values())
        state, action = self.root, next(action for action, own in values.items() if own == value)
        while True:
            line.append(action)
            state = apply(state, action).state
            if state.deal_over:
                return
            action = self.worth(state, value)

    def worth(self, state: State, value: int) -> Action:
        """An action that keeps the value of a state; each is only asked whether it does."""
        groups = self.alike(state)
        for actions in groups[:-1]:
            question = self.question(state, actions[0])
            found = question.sign * (value - question.offset)
            if not question.low <= found <= question.high:
                continue
            # The value cannot be beaten: so one question decides, whether it is reached.
            upward = self.enquiry.most(state) == (question.sign > 0)
            low, high = (max(found - 1, question.low), found) if upward else (found, min(found + 1, question.high))
            if self.narrow(question, low, high, found if upward else found + 1) == found:
                return actions[0]
        return groups[-1][0]


def _valued(question: Question, span: Bounds) -> Bounds:
    """What the kernel's numbers mean."""
    first, second = question.offset + question.sign * span[0], question.offset + question.sign * span[1]
    return min(first, second), max(first, second)


def _best(bounds: dict[Action, Bounds], most: bool) -> tuple[Action, ...]:
    """The actions that no other can beat, whatever the values are within their bounds."""
    if most:
        reached = max(high for _, high in bounds.values())
        return tuple(action for action, (low, _) in bounds.items() if low >= reached)
    reached = min(low for low, _ in bounds.values())
    return tuple(action for action, (_, high) in bounds.items() if high <= reached)
