"""The games, by id, each in a folder of its own that is found here. The every-game checks then ask for all it needs.

A folder's `GAME` is what the engine knows of it. What a game has beside its engine stands in further files of the
folder, read when first asked for: `conditions` (named deals to look for) and `objective` (what exact values count).
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType

from kortlib.game import Game
from kortlib.problems import Named


def found() -> dict[str, Game]:
    """The games whose folders are there, in their own order."""
    folders = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__) if module.ispkg]
    games: list[Game] = [folder.GAME for folder in folders]
    return {game.id: game for game in sorted(games, key=lambda game: (game.order, game.id))}


GAMES = Named("unknown_game", found())


def ability(game: str, name: str) -> ModuleType | None:
    """A file that a game has beside its engine; None where it has none, or where there is no such game."""
    full = f"{__name__}.{game}.{name}"
    return import_module(full) if game in GAMES and find_spec(full) else None


def bid_words() -> frozenset[str]:
    """The words that can be bid in some game."""
    return frozenset(word for game in GAMES.values() for word in game.bids)
