"""Score sheets as pandas DataFrames. Apart, so that a page without them never loads pandas."""

from __future__ import annotations

from collections.abc import Sequence

import pandas

from kortlib.line import Line
from kortlib.words import Words


def sheet_frame(line: Line, names: Sequence[str], says: Words) -> pandas.DataFrame:
    """A row for the start and for each finished deal: each player's score, and who got a limpa."""
    limpa = says.say("table.limpa")
    rows = [dict(zip(names, line.start.scores, strict=True)) | {limpa: ""}]
    numbers = [0]
    for deal in line.deals():
        if deal.state.deal_over:
            got = [names[event.seat] for event in deal.events if event.kind == "limpa" and event.seat is not None]
            rows.append(dict(zip(names, deal.state.scores, strict=True)) | {limpa: ", ".join(got)})
            numbers.append(deal.dealt.deal_number)
    return pandas.DataFrame(rows, index=pandas.Index(numbers, name=says.say("table.deal")))
