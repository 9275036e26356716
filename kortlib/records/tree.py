"""A game with its what-ifs: the line that was played, and named branches from it, as ``kort-tree/1``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kortlib.actions import DealCards, format_action
from kortlib.games import GAMES
from kortlib.problems import BadData, Problem
from kortlib.records.line import Line
from kortlib.records.reader import FORMAT, record_of
from kortlib.records.record import replay, write_record
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
        pairs = zip(self.main.moves, branch.line.moves, strict=False)
        return next(
            (i for i, (one, other) in enumerate(pairs) if one.action != other.action),
            min(len(self.main.moves), len(branch.line.moves)),
        )


def write_tree(tree: Tree, players: Sequence[str]) -> dict[str, Any]:
    """A tree ready for ``json.dumps``: the main line's record, and for each branch where it leaves and what it does.

    Branches share at least the main line's first deal; raises ValueError for one that does not.
    """
    branches = [_written(tree, branch, players) for branch in tree.branches]
    return {**write_record(tree.main, players), "format": TREE_FORMAT, "branches": branches}


def _written(tree: Tree, branch: Branch, players: Sequence[str]) -> dict[str, Any]:
    shared = tree.split(branch)
    deals = write_record(branch.line, players)["deals"]
    if shared == 0:
        raise ValueError(f"the branch {branch.name!r} has not even the first deal in common with the main line")
    begun = [i for i, move in enumerate(branch.line.moves[:shared]) if isinstance(move.action, DealCards)]
    deal, action = len(begun) - 1, shared - begun[-1] - 1
    later = {"deals": deals[deal + 1 :]} if deals[deal + 1 :] else {}
    return {"at": [deal, action], "name": branch.name, "actions": deals[deal]["actions"][action:], **later}


def read_tree(raw: Any) -> tuple[Tree, tuple[str, ...]]:
    """The tree and the players of a JSON value; a plain record is a tree without branches.

    Raises BadData with every problem, and BrokenRecord at an action that the rules refuse.
    """
    if not isinstance(raw, Mapping) or raw.get("format") != TREE_FORMAT:
        record = record_of(raw)
        return Tree(replay(record)), record.players
    plain = {key: value for key, value in raw.items() if key != "branches"} | {"format": FORMAT}
    record, branches = record_of(plain), raw.get("branches", [])
    if not isinstance(branches, list):
        raise BadData((Problem("branches", "bad_record", "bad_shape", {"expected": "list"}),))
    read = tuple(_read(plain, branch, f"branches[{i}]") for i, branch in enumerate(branches))
    return Tree(replay(record), read), record.players


def _read(plain: Mapping[str, Any], raw: Any, place: str) -> Branch:
    try:
        name, deals = _branch_parts(plain, raw)
    except (TypeError, ValueError, KeyError, IndexError, AttributeError):
        raise BadData((Problem(place, "bad_record", "bad_branch"),)) from None
    try:
        return Branch(name, replay(record_of({**plain, "deals": deals})))
    except BadData as bad:
        raise BadData(tuple(problem.inside(place) for problem in bad.problems)) from None


def _branch_parts(plain: Mapping[str, Any], raw: Any) -> tuple[str, list[Any]]:
    """A branch's name and its deals, the main line's up to where it leaves; any error means that it is none."""
    deal, action = raw["at"]
    main = plain["deals"][deal]
    kept, name = main.get("actions", []), raw["name"]
    fine = type(deal) is int and type(action) is int and deal >= 0 and 0 <= action <= len(kept)
    if not (fine and isinstance(name, str) and name.strip() and set(raw) <= BRANCH_KEYS):
        raise ValueError("no branch")
    own = {**main, "actions": [*kept[:action], *raw["actions"]]}
    return name, [*plain["deals"][:deal], own, *raw.get("deals", [])]


def rows(tree: Tree, players: Sequence[str], main: str) -> list[dict[str, Any]]:
    """One row for each leaf: its name, what was chosen after the split, who took the tricks, points, winners.

    Before the winners comes who is in the lists that the game keeps of a deal. `main` is the name of the line that was
    played.
    """
    played = _row(Branch(main, tree.main), 0, players)
    return [played, *(_row(branch, tree.split(branch), players) for branch in tree.branches)]


def _row(leaf: Branch, shared: int, players: Sequence[str]) -> dict[str, Any]:
    chosen = [move.action for move in leaf.line.moves[shared:] if not isinstance(move.action, DealCards)]
    deals = list(leaf.line.deals())
    last = deals[-1] if deals else None
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
