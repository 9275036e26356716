"""A table as it stands, written down: the game with its what-ifs, the place in it, whose table it is, and its looks.

A teacher's link, a pupil's, a kept game and a sealed file are all this one form; what differs is who may read it. A
record or a tree by itself is a snapshot that tells no more than the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from kortlib import BadData, Problem, Seat
from kortlib.limits import SEED_DIGITS
from kortlib.records.tree import Tree, read_tree, write_tree
from kortwidgets.sitting.arguments import sayable
from kortwidgets.sitting.looks import Looks
from kortwidgets.sitting.seeds import is_secret, new_secret
from kortwidgets.sitting.sitting import Sitting, begin

FORMAT = "kort-table/1"
KEYS = frozenset(("format", "tree", "seat", "shown", "at", "base", "seed", "hidden", "key"))
FRESH = "link"  # the key of a table that is to be begun from a link: no table keeps its game under it


class OtherVersion(ValueError):
    """A snapshot in a form that is not this version's."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table as it stands. Without `at` it stands at the end of its game, and without `base` begins there.

    `key` names the table that a kept game belongs to. Without `seed`, later cards come from a secret of their own.
    """

    tree: Tree
    players: tuple[str, ...]
    seat: Seat | None = None
    shown: int = 0
    at: int | None = None
    base: int | None = None
    seed: int | str | None = None
    hidden: frozenset[Seat] = frozenset()
    key: str | None = None

    @property
    def later_seed(self) -> int | str:
        """Where the cards come from that are dealt after it."""
        return new_secret() if self.seed is None else self.seed

    def open(self) -> Snapshot:
        """The same for everybody to read: without the secret that later cards come from."""
        shown = self.seed is not None and not is_secret(self.seed)
        return replace(self, seed=self.seed if shown else None, key=None)


def snapshot_of(sitting: Sitting) -> Snapshot:
    """A table as it stands, for that table to be taken up again."""
    session, key = sitting.session, sitting.looks.keep
    place = session.shown, session.at, session.base
    return Snapshot(session.tree, sitting.names, session.seat, *place, session.seed, sitting.desk.hidden, key)


def seats_snapshot(sitting: Sitting, seat: Seat) -> Snapshot:
    """What the table shows as one seat's own, whose later cards nobody can compute from the ones before."""
    return Snapshot(Tree(sitting.session.line), sitting.names, seat, seed=new_secret(), key=FRESH)


def write_snapshot(snapshot: Snapshot) -> dict[str, Any]:
    """A snapshot ready for ``json.dumps``."""
    return {
        "format": FORMAT,
        "tree": write_tree(snapshot.tree, snapshot.players),
        "seat": snapshot.seat,
        "shown": snapshot.shown,
        "at": snapshot.at,
        "base": snapshot.base,
        "seed": snapshot.seed,
        "hidden": sorted(snapshot.hidden),
        "key": snapshot.key,
    }


def read_snapshot(raw: Any) -> Snapshot:
    """The snapshot that a JSON value describes; raises OtherVersion where it is in another form.

    Raises BadData where it is damaged anywhere, and BrokenRecord at an action that the rules refuse.
    """
    if not isinstance(raw, Mapping) or raw.get("format") != FORMAT:
        raise OtherVersion("no snapshot of this version")
    tree, players = read_tree(raw.get("tree"))
    read = _Reader(raw, tree, len(players))
    snapshot = Snapshot(
        tree,
        players,
        read.number("seat", most=len(players) - 1, may_lack=True),
        read.number("shown", most=len(tree.branches)) or 0,
        read.number("at", most=read.length(), may_lack=True),
        read.number("base", most=read.length(), may_lack=True),
        read.seed(),
        read.hidden(),
        read.key(),
    )
    if snapshot.at is not None and snapshot.base is not None and snapshot.base > snapshot.at:
        read.wrong("base", "number")
    read.strangers()
    if read.problems:
        raise BadData(tuple(read.problems))
    return snapshot


class _Reader:
    """Reads what a snapshot holds beside its tree, and collects what is wrong with it."""

    def __init__(self, raw: Mapping[str, Any], tree: Tree, seats: int) -> None:
        self.raw, self.tree, self.seats = raw, tree, seats
        self.problems: list[Problem] = []

    def wrong(self, place: str, expected: str) -> None:
        self.problems.append(Problem(place, "bad_record", "bad_shape", {"expected": expected}))

    def number(self, name: str, most: int, may_lack: bool = False) -> int | None:
        value = self.raw.get(name)
        if value is None and may_lack:
            return None
        if type(value) is not int or not 0 <= value <= most:
            self.wrong(name, "number")
            return None
        return value

    def length(self) -> int:
        """How many moves the line has that is shown."""
        shown, branches = self.raw.get("shown"), self.tree.branches
        if isinstance(shown, int) and 1 <= shown <= len(branches):
            return len(branches[shown - 1].line.moves)
        return len(self.tree.main.moves)

    def seed(self) -> int | str | None:
        value = self.raw.get("seed")
        fine = value is None or type(value) is int or (isinstance(value, str) and sayable(value))
        if not fine or len(str(value)) > SEED_DIGITS:
            self.wrong("seed", "text")
            return None
        return value

    def hidden(self) -> frozenset[Seat]:
        value = self.raw.get("hidden")
        if isinstance(value, list) and all(type(seat) is int and 0 <= seat < self.seats for seat in value):
            return frozenset(value)
        self.wrong("hidden", "list")
        return frozenset()

    def key(self) -> str | None:
        value = self.raw.get("key")
        if value is None or (isinstance(value, str) and sayable(value)):
            return value
        self.wrong("key", "text")
        return None

    def strangers(self) -> None:
        for name in self.raw:
            if name not in KEYS:
                self.problems.append(Problem(str(name), "bad_record", "unknown_key", {"name": str(name)}))


def sitting_of(snapshot: Snapshot, looks: Looks, lang: str) -> Sitting:
    """The table of a snapshot, with looks of its own."""
    sitting = begin(snapshot.tree.main, snapshot.players, looks, lang, snapshot.later_seed)
    return sitting if snapshot.at is None else taken_up(sitting, snapshot)


def taken_up(sitting: Sitting, snapshot: Snapshot) -> Sitting:
    """A table where a snapshot's game goes on, with the same looks."""
    session = replace(sitting.session, seed=snapshot.later_seed).load(snapshot.tree)
    if snapshot.at is not None:
        base = session.base if snapshot.base is None else snapshot.base
        session = replace(session, shown=snapshot.shown, at=snapshot.at, base=base)
    taken = replace(sitting, session=session, names=snapshot.players)
    return taken.with_desk(hidden=snapshot.hidden) if snapshot.at is not None else taken
