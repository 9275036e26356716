"""A game made up for the tests, with what no game of ours has; `in_the_house` lets it in for a while."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import kortwidgets.dressing
import pytest

import kortlib.games
from kortlib import GAMES, resources
from kortlib.rulebook import _read, games
from kortlib.words import words

HERE = Path(__file__).parent
NAME = "krymp"
CACHES = (games, _read, words)


@contextmanager
def in_the_house(folder: Path) -> Iterator[str]:
    """Registers the game as any other is found, its data in a copy of ours in `folder`; gives its id."""
    data = folder / "data"
    shutil.copytree(resources.data(), data)
    shutil.copytree(HERE / "data", data, dirs_exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resources, "data", lambda *parts: data.joinpath(*parts))
        patch.setattr(kortlib.games, "__path__", [*kortlib.games.__path__, str(HERE / "games")])
        patch.setattr(kortwidgets.dressing, "__path__", [*kortwidgets.dressing.__path__, str(HERE / "dressing")])
        _forget()
        patch.setitem(GAMES, NAME, kortlib.games.found()[NAME])
        yield NAME
    _forget()


def _forget() -> None:
    for cache in CACHES:
        cache.cache_clear()
    for module in [name for name in sys.modules if name.endswith(f".{NAME}")]:
        del sys.modules[module]
