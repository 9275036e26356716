"""The score sheet, as people draw it: a column a player, figures downwards, each with the event behind it.

>>> from kortlib import new_game, rules_of
>>> sheet_of(Line(new_game(rules_of("norrlandsknack"), seats=3)))[0].entries[0].text
'10'
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from kortlib.answers import Event
from kortlib.cards import Seat
from kortlib.records.line import Line


@dataclass(frozen=True, slots=True)
class Entry:
    """One figure: as it is written, the deal it came in (None: where the game began), the event that brought it.

    `line` is whether a line is drawn under it, as for a limpa in Norrlandsknack (NK54).
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


def sheet_of(line: Line) -> tuple[Column, ...]:
    """The score sheet after a line of play, a column for each seat; every score that was entered is a figure."""
    events = [(deal.dealt.deal_number, event) for deal in line.deals() for event in deal.events]
    return tuple(_column(seat, score, events) for seat, score in enumerate(line.start.scores))


def _column(seat: Seat, score: int, events: list[tuple[int, Event]]) -> Column:
    entries = [Entry(str(score))]
    for deal, event in events:
        if event.seat != seat or event.kind not in ("scored", "limpa"):
            continue
        if event.kind == "limpa":
            entries[-1] = replace(entries[-1], line=True)
        entries.append(Entry(str(event.score), deal, event))
    return Column(seat, tuple(entries))
