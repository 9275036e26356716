"""Each game's objective, by id: one small file a game."""

from __future__ import annotations

from kortlib.exact.objective import Objective
from kortlib.exact.objectives.amerikaner import AMERIKANER
from kortlib.exact.objectives.bondtolva import BONDTOLVA
from kortlib.exact.objectives.norrlandsknack import NORRLANDSKNACK

OBJECTIVES: dict[str, Objective] = {
    "amerikaner": AMERIKANER,
    "bondtolva": BONDTOLVA,
    "norrlandsknack": NORRLANDSKNACK,
}
