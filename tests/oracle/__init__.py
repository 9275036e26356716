"""Slow second readings of the rules, on plain strings; they share no code with the engine, nor with each other.

A game's oracle is a folder with its id:

- `reading.py`: the rules, read a second time from their text without a look at the engine. A class `Oracle` on top of
  `bookkeeping.Bookkeeping` (which knows no rule), and the `VALUES` of its options and its `PRESETS` as data.
- `draws.py`: how a deal of it is drawn at random, and whatever else of a random game should not be left to chance alone
  (options, a start near the end, which action is chosen); `usual_draws` stands in for what it leaves out.
- `happenings.py`, if wanted: `seen_in(oracle, deal)` plays a deal's actions and names what of interest occurs; `GAMES`,
  `EACH_VALUE` and `AT_LEAST` say how often it must.

A folder is all that a new game needs: it is found here by its name. Whatever the engine is compared in
(`tests/test_engine_and_oracle.py`) and what is asked of random games (`tests/test_oracle_games.py`) runs over it then.
"""

from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent
GAMES = sorted(path.parent.name for path in HERE.glob("*/reading.py"))


def part_of(game, name):
    """A module of a game's oracle; None where it has none of that name."""
    return import_module(f"oracle.{game}.{name}") if (HERE / game / f"{name}.py").is_file() else None
