"""Score sheets as pandas DataFrames. Apart, so that a page without them never loads pandas."""

from __future__ import annotations

from collections.abc import Sequence

import pandas

from kortlib import GAMES
from kortlib.records.line import Line
from kortlib.records.sheets import listed_seats
from kortlib.records.tree import Tree, rows
from kortlib.words import Words


def tree_frame(tree: Tree, names: Sequence[str], says: Words) -> pandas.DataFrame:
    """A row for each leaf of the what-ifs, the line that was played first: choices, takers, points, winner."""
    leaves = rows(tree, names, says.say("back.main"))
    flat = [{key: value for key, value in leaf.items() if key != "points"} | leaf["points"] for leaf in leaves]
    return pandas.DataFrame(flat).set_index("name")


def sheet_frame(line: Line, names: Sequence[str], says: Words) -> pandas.DataFrame:
    """A row for the start and for each deal that is entered: each player's score, and a column for each list of it.

    Cards that are thrown in have no row, as they have none on paper.
    """
    game = line.start.rules.game
    titles = {name: says.say(f"column.{game}.{name}") for name in GAMES[game].sheet.lists}
    rows = [dict(zip(names, line.start.scores, strict=True)) | dict.fromkeys(titles.values(), "")]
    numbers = [0]
    for deal in line.deals():
        if deal.state.deal_over and not any(event.kind in GAMES[game].sheet.thrown_in for event in deal.events):
            listed = listed_seats(deal)
            told = {title: ", ".join(names[seat] for seat in listed[name]) for name, title in titles.items()}
            rows.append(dict(zip(names, deal.state.scores, strict=True)) | told)
            numbers.append(deal.dealt.deal_number)
    return pandas.DataFrame(rows, index=pandas.Index(numbers, name=says.say("table.deal")))
