"""Which kernels are at hand: the compiled ones as soon as they are on disk, until then the same in plain Python.

Nobody waits for a compiler: where the compiled code is missing, another process makes it while this one goes on with
plain Python; `ready` tells when it is there. Where numba cannot be installed, plain Python is all there is.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from kortlib.exact import compiled
from kortlib.exact.kernels import WON
from kortlib.exact.layout import (
    CHUNK,
    DEPTH,
    FRAME,
    FRAMES,
    FULL_MASK,
    HASH_MASK,
    LIMIT,
    LONG_ENTRY,
    LOOKUP,
    LOW,
    METER,
    MOST_CHUNKS,
    NODES,
    ROOM,
    ROW,
    SLOT_MASK,
    STARTED,
    TASK,
)
from kortlib.exact.memory import FEWEST

COMPILING = 120  # seconds for which one process leaves the compiling to another
FAST_SLICE, PLAIN_SLICE = 100_000, 500  # nodes between two looks at the clock: some ten milliseconds
FAST_KEYS, PLAIN_KEYS = 1 << 18, 1 << 14  # places for keys in the memory: what fits a search of some seconds
FAST_CHUNKS, PLAIN_CHUNKS = 1 << 18, 1 << 13  # of entries
FAST_LINES, PLAIN_LINES = 1 << 18, 1 << 14  # in Bondtolva's memory, which lies in the same room


class Backend:
    """One set of kernels with the room that they work in. Not for two threads at once: `at_hand` gives each its own."""

    def __init__(self, fast: bool) -> None:
        self.fast = fast
        self.slice = FAST_SLICE if fast else PLAIN_SLICE
        size, chunks = (FAST_KEYS, FAST_CHUNKS) if fast else (PLAIN_KEYS, PLAIN_CHUNKS)
        self.hashes = self.numbers(3 * size)  # a key and its chain for each place, then the places in use
        self.hashes[: 2 * size] = -1 if fast else [-1] * (2 * size)
        self.store = self.numbers(chunks * (1 + CHUNK * LONG_ENTRY))
        self.stack, self.moves = self.numbers(FRAMES * FRAME), self.numbers(FRAMES * ROOM)
        self.lookup = self.numbers(LOOKUP)
        self.meter: Any = (ctypes.c_int64 * METER)() if fast else [0] * METER
        # A key has a chunk at least: so a quarter of the places stays free, and looking for one is short.
        self.meter[MOST_CHUNKS], self.meter[FULL_MASK] = min(chunks, size * 3 // 4), size - 1
        self.meter[HASH_MASK] = FEWEST - 1
        self.meter[SLOT_MASK] = (FAST_LINES if fast else PLAIN_LINES) - 1
        self.task: Any = (ctypes.c_int64 * TASK)() if fast else [0] * TASK
        rooms = (self.stack, self.moves, self.lookup, self.hashes, self.store, self.meter)
        self._rooms = tuple(self.handed(room) for room in rooms)
        self._task = self.handed(self.task)
        self.entries: dict[str, Callable[..., int]] = compiled.twins() if fast else _plain()

    def numbers(self, size: int) -> Any:
        """So many zeros, as these kernels want them."""
        return importlib.import_module("numpy").zeros(size, "int64") if self.fast else [0] * size

    def handed(self, room: Any) -> Any:
        """A row of numbers as it is handed to these kernels: the compiled ones take its address."""
        if isinstance(room, ctypes.Array):
            return ctypes.addressof(room)
        return room.ctypes.data if self.fast else room

    def begin(self) -> None:
        """Before a task."""
        self.meter[ROW] = self.meter[STARTED] = 0
        self.meter[DEPTH] = -1

    def go_on(self, kernel: str = "solve_tasks") -> bool:
        """Works on the task for a while; tells whether it is done."""
        self.meter[LIMIT] = self.meter[NODES] + self.slice
        return bool(self.entries[kernel](self._task, 1, *self._rooms))

    def solve_one(self, task: Sequence[int], kernel: str = "solve_tasks") -> int:
        """The number that is found for a task, worked on to the end."""
        self.task[:] = task
        self._finish(self._task, 1, kernel)
        return int(self.task[LOW])

    def solve_many(self, tasks: Any, rows: int, kernel: str = "solve_tasks") -> None:
        """Works on many tasks to the end; `tasks` is a row of numbers made by `numbers`."""
        self._finish(self.handed(tasks), rows, kernel)

    def _finish(self, tasks: Any, rows: int, kernel: str) -> None:
        self.begin()
        self.meter[LIMIT] = 1 << 62
        self.entries[kernel](tasks, rows, *self._rooms)

    def play_outs(self, tasks: Any, rows: int, times: int, seed: int) -> Any:
        """Random play-outs of each row: the tricks by seat, WON places a row, in all of them together."""
        won, held = self.numbers(WON * rows), self.numbers(WON)
        self.entries["play_outs"](self.handed(tasks), rows, times, seed, self.handed(won), self.handed(held))
        return won


def _plain() -> dict[str, Callable[..., int]]:
    modules = {name: importlib.import_module(f"kortlib.exact.{module}") for name, module in compiled.ENTRIES.items()}
    return {name: getattr(module, name) for name, module in modules.items()}


def possible() -> bool:
    """Whether there is a numba to compile with."""
    return find_spec("numba") is not None


def stamp() -> Path:
    """The file that says that everything has been compiled."""
    return compiled.cache_folder() / "ready"


def ready() -> bool:
    """Whether compiled kernels can be had at once."""
    return possible() and stamp().exists()


_own = threading.local()
_loaded = threading.Event()


def at_hand(fast: bool | None = None) -> Backend:
    """This thread's kernels: the compiled ones if this process has loaded them, unless `fast` says which.

    Loading them takes most of a second, in which plain Python has solved many a small hand.
    """
    if fast is None:
        fast = hasattr(_own, "fast") or (_loaded.is_set() and ready())
    if fast:
        _loaded.set()
    name = "fast" if fast else "plain"
    if not hasattr(_own, name):
        setattr(_own, name, Backend(fast))
    backend: Backend = getattr(_own, name)
    return backend


@cache
def compile_in_background() -> subprocess.Popen[bytes] | None:
    """Compiles in a process of its own, once; nothing happens where that cannot be, or where another is at it."""
    busy = stamp().with_name("busy")
    if not possible() or (busy.exists() and time.time() - busy.stat().st_mtime < COMPILING):
        return None
    try:
        busy.touch()
        return subprocess.Popen(
            [sys.executable, "-m", "kortlib.exact"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    except OSError:
        return None


def warm() -> bool:
    """Compiles everything that is not compiled yet; tells whether there is anything to compile with."""
    if not possible():
        return False
    backend = at_hand(fast=True)
    backend.task[:] = [0] * TASK  # nothing to find: a kernel is compiled all the same when it is called
    for kernel in ("solve_tasks", "solve_tolva"):
        backend.begin()
        backend.go_on(kernel)
    backend.play_outs(backend.task, 1, 0, 1)
    with contextlib.suppress(OSError):  # a folder can be swept away by a newer version of the source
        stamp().touch()
        compiled.sweep()
    return True
