"""What every score sheet is made of."""

from __future__ import annotations

from dataclasses import dataclass

from kortlib.answers import Event
from kortlib.cards import Seat


@dataclass(frozen=True, slots=True)
class Entry:
    """One figure: as it is written, the deal it came in (None: where the game began), the event that brought it.

    `line` is whether a line is drawn under it, as for a limpa in Norrlandsknack.
    """

    text: str
    deal: int | None = None
    event: Event | None = None
    line: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """One player's figures, the first on top."""

    seat: Seat
    entries: tuple[Entry, ...]
