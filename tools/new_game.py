"""Writes a new game into the checkout: what `kort new-game ID` does.

The game is `tools/skeleton`, a small one that plays, with `skeleton` as its id, `Skeleton` as its name, `ZZ` before its
rules and 9999 as its place. All of it is written, or nothing.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path
from string import ascii_uppercase

from kortlib import GAMES, games
from kortlib.checkout import tool
from kortlib.problems import BadData, Problem
from kortlib.rulebook import games as rulebooks
from kortlib.rulebook import rulebook

ROOT = Path(__file__).parent.parent
SKELETON = ROOT / "tools" / "skeleton"
LONGEST = 20  # letters of an id; with more, lines of the skeleton grow too long
TUTORIALS = 70  # the number from which on notebooks are no game's
SCHEMA = ROOT / "data" / "record.schema.json"


def new_game(game: str) -> list[str]:
    """Writes the skeleton of a game; gives the files, from the checkout's folder.

    Raises BadData, with nothing written, for an id that is none or is taken, and where a file cannot be written.
    """
    _check(game)
    files = dict(_filled(game))
    taken = [path for path in files if (ROOT / path).exists()]
    if taken:
        raise BadData((Problem("game", "game_taken", "file_taken", {"name": game, "file": taken[0]}),))
    _write(game, files)
    return [*files, SCHEMA.relative_to(ROOT).as_posix()]


def _check(game: str) -> None:
    if not re.fullmatch(rf"[a-z]{{3,{LONGEST}}}", game) or iskeyword(game) or game == SKELETON.name:
        raise BadData((Problem("game", "bad_game_id", "bad_game_id", {"value": game, "limit": LONGEST}),))
    if game in rulebooks():
        raise BadData((Problem("game", "game_taken", "game_taken", {"name": game}),))


def _filled(game: str) -> Iterator[tuple[str, str]]:
    """Each file of the skeleton by its path, as it reads for a game."""
    words = {"skeleton": game, "Skeleton": game.capitalize(), "ZZ": _letters(game), "9999": str(_place())}

    def filled(text: str) -> str:
        return re.sub("|".join(words), lambda found: words[found[0]], text)

    for path in sorted(path for path in SKELETON.rglob("*") if path.is_file() and "__pycache__" not in path.parts):
        yield filled(path.relative_to(SKELETON).as_posix()), filled(path.read_text(encoding="utf-8"))


def _letters(game: str) -> str:
    """Two letters for the ids of its rules, that no other game's begin with: from its own id, if that can be."""
    taken = {next(iter(rulebook(other).rules))[:2] for other in rulebooks()}
    own = game.upper()
    pairs = (first + second for first in own + ascii_uppercase for second in own[1:] + ascii_uppercase)
    return next(pair for pair in pairs if pair not in taken)


def _place() -> int:
    """The next ten after the tutorials that there are, or what is free behind them."""
    taken = {int(path.name.partition("-")[0]) for path in (ROOT / "notebooks" / "sv").glob("[0-9]*-*.ipynb")}
    tens = [number for number in range(10, TUTORIALS, 10) if number > max(n for n in taken if n < TUTORIALS)]
    return [*tens, *(number for number in range(11, 1000) if number not in taken)][0]


def _write(game: str, files: dict[str, str]) -> None:
    """Writes the files, and the schema of records anew; takes away what it has written where that fails."""
    schema, made = SCHEMA.read_text(encoding="utf-8"), []
    try:
        for path, text in files.items():
            made += _folders(ROOT / path)
            made.append(ROOT / path)
            (ROOT / path).write_text(text, encoding="utf-8")
        importlib.invalidate_caches()
        rulebooks.cache_clear()
        GAMES.update(games.found())
        tool("schema").main()
    except Exception as error:
        for path in reversed(made):
            _remove(path)
        SCHEMA.write_text(schema, encoding="utf-8")
        raise BadData((Problem("game", "unwritable", "unwritable", {"name": game, "value": str(error)}),)) from error


def _folders(path: Path) -> list[Path]:
    """Makes the folders that a file needs; gives those that were not there, the outermost first."""
    missing = [folder for folder in reversed(path.parents) if not folder.exists()]
    path.parent.mkdir(parents=True, exist_ok=True)
    return missing


def _remove(path: Path) -> None:
    if path.is_dir():
        for inner in path.iterdir():
            _remove(inner)
        path.rmdir()
    else:
        path.unlink(missing_ok=True)
