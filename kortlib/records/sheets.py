"""The score sheet, as people draw it: a column a player, figures downwards, each with the event behind it.

>>> from kortlib import new_game, rules_of
>>> sheet_of(Line(new_game(rules_of("norrlandsknack"), seats=3)))[0].entries[0].text
'10'
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from kortlib.answers import Event
from kortlib.cards import Seat
from kortlib.game import Sheet
from kortlib.games import GAMES
from kortlib.records.line import DealPlayed, Line


@dataclass(frozen=True, slots=True)
class Entry:
    """One figure: as it is written, the deal it came in (None: where the game began), the event that brought it.

    `line` is whether a line is drawn under it.
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
    sheet = GAMES[line.start.rules.game].sheet
    entered = [
        (deal.dealt.deal_number, event) for deal in line.deals() for event in deal.events if event.kind in sheet.entries
    ]
    return tuple(_column(seat, score, entered, sheet) for seat, score in enumerate(line.start.scores))


def _column(seat: Seat, score: int, entered: list[tuple[int, Event]], sheet: Sheet) -> Column:
    entries = [Entry(str(score))]
    for deal, event in entered:
        if event.seat == seat:
            if event.kind in sheet.lines:
                entries[-1] = replace(entries[-1], line=True)
            entries.append(Entry(str(event.score), deal, event))
    return Column(seat, tuple(entries))


def listed_seats(deal: DealPlayed) -> dict[str, list[Seat]]:
    """The lists that the game keeps of a deal beside its figures: by name, the seats as they came."""
    lists = GAMES[deal.before.rules.game].sheet.lists
    return {
        name: [event.seat for event in deal.events if event.kind == kind and event.seat is not None]
        for name, kind in lists.items()
    }
