"""Norrlandsknack's score sheet: from ten downwards, a line under the last figure for a limpa (NK54)."""

from __future__ import annotations

from dataclasses import replace

from kortlib.answers import Event
from kortlib.cards import Seat
from kortlib.line import Line
from kortlib.sheets.columns import Column, Entry


def sheet(line: Line) -> tuple[Column, ...]:
    """A column for each seat."""
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
