"""The score sheet of each game, as people draw it: a column a player, figures downwards, each with the event behind it.

>>> from kortlib import new_game, rules_of
>>> sheet_of(Line(new_game(rules_of("norrlandsknack"), seats=3)))[0].entries[0].text
'10'
"""

from __future__ import annotations

from collections.abc import Callable

from kortlib.line import Line
from kortlib.sheets import norrlandsknack
from kortlib.sheets.columns import Column, Entry

__all__ = ["SHEETS", "Column", "Entry", "sheet_of"]

SHEETS: dict[str, Callable[[Line], tuple[Column, ...]]] = {"norrlandsknack": norrlandsknack.sheet}


def sheet_of(line: Line) -> tuple[Column, ...]:
    """The score sheet after a line of play, a column for each seat."""
    return SHEETS[line.start.rules.game](line)
