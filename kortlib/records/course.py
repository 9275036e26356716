"""How far a record can be followed: the line of its game, or everything that stands in the way.

Where nothing is wrong a deal is judged once, as it is dealt. After a fault it is not known any more how the table
looks: the cards of later deals are held against every table that can be meant, and only what is wrong at each of them
is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from kortlib.actions import Action, DealCards
from kortlib.answers import IllegalAction
from kortlib.cards import Seat
from kortlib.deal import Deal
from kortlib.engine import deal_from_seed, deal_problems
from kortlib.problems import BadData, Problem
from kortlib.records.line import Line
from kortlib.state import Phase, State

_ORDER = (
    "format", "unknown keys", "game", "preset", "options", "players", "start", "at", "name", "dealer", "seed", "hands",
    "talon", "turn_up", "aside", "actions", "deals", "branches", "comment",
)  # fmt: skip
_RANKS = {name: rank for rank, name in enumerate(_ORDER)}
CERTAIN = ("card_twice", "foreign_card", "no_such_part")  # wrong whatever cards could not be read


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """One deal of a record: its cards or the seed that gives them, who dealt where it is said, and the actions.

    `unread` are the places in it that could not be read, as ``hands[1]``; of its actions only those before the first
    of these are there. In a record that has been read whole there are none.
    """

    cards: Deal | int | None
    dealer: Seat | None = None
    actions: tuple[Action, ...] = ()
    unread: frozenset[str] = frozenset()


class BrokenRecord(ValueError):
    """A record whose actions break the rules: where, and the line so far. Its cause is the IllegalAction."""

    def __init__(self, deal: int, action: int, line: Line, refused: IllegalAction) -> None:
        super().__init__(f"deal {deal}, action {action}: {refused}")
        self.deal, self.action, self.line, self.refused = deal, action, line, refused


@dataclass(slots=True)
class Course:
    """Follows recorded deals one by one.

    `line` is the game as it was played for certain, None where that is not known (any more). `tables` are then the
    states in which the next deal may be.
    """

    line: Line | None
    tables: Sequence[State] = ()
    problems: list[Problem] = field(default_factory=list)
    anybody: bool = False  # whether the tables are those of any dealer

    def deal(self, deal: RecordedDeal, number: int, place: str) -> None:
        """A deal with its actions; `number` is its own in the line."""
        before, self.line = self._before(place), self._dealt(deal)
        if self.line is None:
            self.problems += [fault.inside(place) for fault in _faults(deal, before)]
        self.act(deal, number, 0, place)
        if self.line is None:
            self.tables = self._after(before)

    def act(self, deal: RecordedDeal, number: int, first: int, place: str) -> None:
        """The actions of a deal, from its `first` one, as far as they can be followed."""
        for index, action in enumerate(deal.actions if self.line else ()):
            assert self.line is not None
            try:
                self.line = self.line.then(action)
            except IllegalAction as refused:
                details = {"broken": BrokenRecord(number, first + index, self.line, refused)}
                where = f"{place}.actions[{index}]"
                self.problems.append(Problem(where, "illegal_action", "illegal_action", details))
                self.line = None
                return
        if deal.unread:
            self.line = None

    def _before(self, place: str) -> Sequence[State]:
        """The states in which a deal may be dealt; notes where it cannot come after the one before it."""
        if self.line is None:
            return self.tables
        state = self.line.state
        if state.deal_over and not state.game_over:
            return [state]
        kind = "after_the_end" if state.game_over else "deal_unfinished"
        self.problems.append(Problem(place, "bad_record", kind))
        self.line = None
        return [_later(anybody) for anybody in by_anybody(state)]

    def _after(self, tables: Iterable[State]) -> Sequence[State]:
        """The tables at which the deal after one at these may be dealt, whoever deals then."""
        if not self.anybody:
            self.anybody, tables = True, distinct(anybody for state in tables for anybody in by_anybody(state))
        return [_later(state) for state in tables]

    def _dealt(self, deal: RecordedDeal) -> Line | None:
        if self.line is None or deal.cards is None or deal.unread - {"actions"}:
            return None
        try:
            return self.line.then(recorded_deal(self.line.state, deal))
        except IllegalAction:
            return None


def recorded_deal(state: State, recorded: RecordedDeal) -> DealCards:
    """The dealing that a recorded deal stands for in a state."""
    if isinstance(recorded.cards, Deal):
        return DealCards(recorded.cards, recorded.dealer)
    assert recorded.cards is not None, "a deal that could not be read"
    return deal_from_seed(state, recorded.cards, recorded.dealer)


def _faults(deal: RecordedDeal, tables: Sequence[State]) -> list[Problem]:
    """The fewest faults that the cards have at any of the tables: so much is wrong with them at least."""
    if not isinstance(deal.cards, Deal):
        return []
    seats = len(deal.cards.hands)
    fitting = [state for state in tables if state.seats == seats and (deal.dealer is None or deal.dealer < seats)]
    tables = fitting or tables
    if "dealer" in deal.unread:
        tables = [anybody for state in tables for anybody in by_anybody(state)]
    fewest: list[Problem] | None = None
    for state in tables:
        faults = deal_problems(state, DealCards(deal.cards, deal.dealer))
        told = [fault for fault in faults if _is_certain(fault, deal.unread - {"actions", "dealer"})]
        fewest = told if fewest is None or len(told) < len(fewest) else fewest
        if not fewest:
            break
    return fewest or []


def _is_certain(fault: Problem, unread: frozenset[str]) -> bool:
    """Whether a fault is one whatever stands where cards could not be read."""
    if fault.kind in CERTAIN or not unread:
        return True
    return fault.place not in ("talon", "turn_up", *unread)


def later_tables(tables: Iterable[State], deals: int) -> list[State]:
    """The tables at which one may be a number of deals after these."""
    later = [state._replace(deal_number=state.deal_number + deals) for state in tables]
    return distinct(anybody for state in later for anybody in by_anybody(state))


def _later(state: State) -> State:
    return state._replace(phase=Phase.DEAL, to_act=None, deal_number=state.deal_number + 1)


def by_anybody(state: State) -> Iterator[State]:
    """A table before a deal of which it is not known who deals it."""
    return (state._replace(dealer=seat) for seat in range(state.seats))


def distinct(states: Iterable[State]) -> list[State]:
    """Of tables at which the cards go round alike only one."""
    return list({(state.seats, state.dealer, deal_from_seed(state, 0).deal): state for state in states}.values())


def refuse(problems: Iterable[Problem]) -> NoReturn:
    """Raises what is wrong, in the order of a record's parts: BadData with all of it, or BrokenRecord where the rules
    refuse one action and that is all.
    """
    found = sorted(problems, key=lambda problem: _order(problem.place))
    if len(found) == 1 and found[0].kind == "illegal_action":
        broken: BrokenRecord = found[0].details["broken"]
        raise broken from broken.refused
    raise BadData(tuple(found))


def _order(place: str) -> list[tuple[int, int]]:
    """Where a place comes in a record: for each step to it the rank of the part, and its number there."""
    steps = [step.partition("[")[::2] for step in place.split(".")]
    listed = steps[0][0] in ("deals", "branches")  # in other parts it is the order in which they were read
    return [
        (_RANKS.get(name, 1) if listed or not depth else 0, int(number) if number.isdecimal() else 0)
        for depth, (name, number) in enumerate((name, rest.partition("]")[0]) for name, rest in steps)
    ]
