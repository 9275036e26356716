"""The games, by id. A game is added here, and the every-game checks of the tests then ask for all that it needs."""

from __future__ import annotations

from kortlib.game import Game
from kortlib.games.amerikaner import AMERIKANER_GAME
from kortlib.games.bondtolva import BONDTOLVA
from kortlib.games.norrlandsknack import NORRLANDSKNACK

GAMES: dict[str, Game] = {game.id: game for game in (NORRLANDSKNACK, BONDTOLVA, AMERIKANER_GAME)}
