"""A game with its what-ifs: the line that was played, and named branches from it, as ``kort-tree/1``."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from kortlib.actions import DealCards, format_action
from kortlib.games import GAMES
from kortlib.limits import LONGEST_NAME, name_fault
from kortlib.problems import Problem
from kortlib.records.course import Course, later_tables, refuse
from kortlib.records.json_text import read_json
from kortlib.records.line import Line
from kortlib.records.reader import FORMAT, Reader, record_of
from kortlib.records.record import replay, write_record, written_deal
from kortlib.records.sheets import listed_seats

TREE_FORMAT = "kort-tree/1"
BRANCH_KEYS = frozenset(("at", "name", "actions", "deals"))


@dataclass(frozen=True, slots=True)
class Branch:
    """A line with a name."""

    name: str
    line: Line


@dataclass(frozen=True, slots=True)
class Tree:
    """A main line and the branches that leave it, each a whole line from the same start."""

    main: Line
    branches: tuple[Branch, ...] = ()

    def split(self, branch: Branch) -> int:
        """How many moves a branch shares with the main line."""
        main, moves = self.main.moves, branch.line.moves
        same = main.shared(moves)
        rest = enumerate(moves[same:], same)
        differing = (i for i, move in rest if i == len(main) or main[i].action != move.action)
        return next(differing, len(moves))


def write_tree(tree: Tree, players: Sequence[str]) -> dict[str, Any]:
    """A tree ready for ``json.dumps``: the main line's record, and for each branch where it leaves and what it does.

    Branches share at least the main line's first deal; raises ValueError for one that does not.
    """
    begun = _dealings(tree.main)
    branches = [_written(branch, tree.split(branch), begun) for branch in tree.branches]
    return {**write_record(tree.main, players), "format": TREE_FORMAT, "branches": branches}


def _dealings(line: Line) -> list[int]:
    """The numbers of the moves with which the deals of a line begin."""
    return [number for number, move in enumerate(line.moves) if isinstance(move.action, DealCards)]


def _written(branch: Branch, shared: int, begun: Sequence[int]) -> dict[str, Any]:
    if shared == 0:
        raise ValueError(f"the branch {branch.name!r} has not even the first deal in common with the main line")
    deal = bisect_left(begun, shared) - 1
    action = shared - begun[deal] - 1
    own, *later = [written_deal(played) for played in branch.line.deals(begun[deal])]
    written = {"at": [deal, action], "name": branch.name, "actions": own["actions"][action:]}
    return {**written, "deals": later} if later else written


def read_tree_text(text: str | bytes) -> tuple[Tree, tuple[str, ...]]:
    """The tree and the players that JSON text holds, read as `read_tree` reads them, with all that JSON lets pass."""
    return read_tree(*read_json(text))


def read_tree(raw: Any, found: Iterable[Problem] = ()) -> tuple[Tree, tuple[str, ...]]:
    """The tree and the players of a JSON value; a plain record is a tree without branches.

    Raises BadData with every problem, and BrokenRecord where the rules refuse one action and that is all. `found` are
    problems that the reader of the JSON has come upon.
    """
    if not isinstance(raw, dict) or raw.get("format") != TREE_FORMAT:
        record = record_of(raw, found)
        return Tree(replay(record)), record.players
    reader = Reader(found)
    record_read = reader.record({key: value for key, value in raw.items() if key != "branches"} | {"format": FORMAT})
    trunk = reader.followed()
    branches = _Branches(reader, trunk)
    listed = reader.shaped("branches", raw.get("branches", []), list, "list") or []
    read = [branches.read(branch, f"branches[{number}]") for number, branch in enumerate(listed)]
    problems = [*reader.problems, *trunk.problems, *branches.problems]
    if problems or record_read is None or trunk.line is None:
        refuse(problems)
    return Tree(trunk.line, tuple(branch for branch in read if branch)), record_read.players


class _Branches:
    """Reads the branches of a tree, each from where it leaves the line that was played."""

    def __init__(self, reader: Reader, trunk: Course) -> None:
        self.reader, self.main = reader, trunk.line
        self.begun = _dealings(trunk.line) if trunk.line else []
        self.problems: list[Problem] = []

    def read(self, raw: Any, place: str) -> Branch | None:
        """A branch; None where there is none that can be read and followed."""
        if not self._is_branch(raw):
            self.reader.note(place, "bad_branch")
            return None
        fault = name_fault(raw["name"])
        if fault is not None:
            self.reader.note(f"{place}.name", fault, limit=LONGEST_NAME)
        deal, action = raw["at"]
        own = self.reader.own_actions(place, raw)
        later = [self.reader.deal(f"{place}.deals[{i}]", inner) for i, inner in enumerate(raw.get("deals", []))]
        course = self._from(deal, action)
        course.act(own, deal, action, place)
        for number, inner in enumerate(later):
            course.deal(inner, deal + 1 + number, f"{place}.deals[{number}]")
        self.problems += course.problems
        return Branch(raw["name"], course.line) if course.line else None

    def _is_branch(self, raw: Any) -> bool:
        """Whether it has the shape of a branch, and leaves the line at a place that there is."""
        if not isinstance(raw, dict) or not BRANCH_KEYS - {"deals"} <= set(raw) <= BRANCH_KEYS:
            return False
        at, name, deals = raw["at"], raw["name"], self.reader.deals
        fine = isinstance(at, list) and len(at) == 2 and all(type(number) is int and number >= 0 for number in at)
        fine = fine and at[0] < len(deals) and (at[1] <= len(deals[at[0]].actions) or bool(deals[at[0]].unread))
        fine = fine and isinstance(name, str) and bool(name.strip())
        return fine and isinstance(raw["actions"], list) and isinstance(raw.get("deals", []), list)

    def _from(self, deal: int, action: int) -> Course:
        """The line that was played up to an action of a deal; where that is not known, the tables that can be meant."""
        if self.main is not None:
            return Course(self.main.up_to(self.begun[deal] + 1 + action))
        return Course(None, later_tables(self.reader.tables, deal + 1))


def rows(tree: Tree, players: Sequence[str], main: str) -> list[dict[str, Any]]:
    """One row for each leaf: its name, what was chosen after the split, who took the tricks, points, winners.

    Before the winners comes who is in the lists that the game keeps of a deal. `main` is the name of the line that was
    played.
    """
    played = _row(Branch(main, tree.main), 0, players)
    return [played, *(_row(branch, tree.split(branch), players) for branch in tree.branches)]


def _row(leaf: Branch, shared: int, players: Sequence[str]) -> dict[str, Any]:
    chosen = [move.action for move in leaf.line.moves[shared:] if not isinstance(move.action, DealCards)]
    last = leaf.line.last_deal()
    lists = GAMES[leaf.line.start.rules.game].sheet.lists
    listed = listed_seats(last) if last else {name: [] for name in lists}
    return {
        "name": leaf.name,
        "choices": ", ".join(format_action(action) for action in chosen),
        "takers": " ".join(players[trick.taker] for trick in leaf.line.state.tricks),
        "points": dict(zip(players, last.points, strict=True)) if last else {},
        **{name: " ".join(players[seat] for seat in seats) for name, seats in listed.items()},
        "winner": " ".join(players[seat] for seat in leaf.line.state.winners),
    }
