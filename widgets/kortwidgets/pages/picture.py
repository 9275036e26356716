"""Static pictures of what a widget shows, made from the same view that the browser gets: for paper, mail and readers
without JavaScript. And the stable text form that notebooks can compare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kortlib import Card
from kortlib.limits import isolated
from kortlib.words import Words
from kortwidgets.pages import fill

if TYPE_CHECKING:
    from kortwidgets.view import Column, DrawnExercise, DrawnTable, Player


def table_picture(view: DrawnTable, says: Words) -> str:
    """A card table as an HTML table: a row a player, then what lies on the table and the message."""
    return fill("table", view=view, sign=lambda card: says.card_sign(Card.parse(card)))


def sheet_picture(columns: list[Column], caption: str) -> str:
    """A score sheet: a column a player, a line under a figure where the game has one."""
    depth = max(len(column["entries"]) for column in columns)
    return fill("score_sheet", columns=columns, depth=depth, caption=caption)


def question_picture(view: DrawnExercise) -> str:
    """A question and its choices as a list, with the reply if there is one."""
    return fill("question", view=view)


def title_picture(title: str) -> str:
    """The title alone, of what stands in a browser only."""
    return fill("title", title=title)


def table_text(view: DrawnTable, says: Words) -> str:
    """A card table as a few lines of text, the same in every process."""
    lines = [_player_line(player, says) for player in view["players"]]
    if view["trick"]["cards"]:
        trick = " ".join(says.card_sign(Card.parse(card["card"])) for card in view["trick"]["cards"])
        lines.append(f"{view['trick']['label']}: {trick}")
    if view["trump"]:
        lines.append(view["trump"]["label"])
    return "\n".join([*lines, view["prompt"]]).rstrip()


def _player_line(player: Player, says: Words) -> str:
    cards = (
        player["cards_label"]
        if player["cards"] is None
        else " ".join(says.card_sign(Card.parse(card["card"])) for card in player["cards"])
    )
    arrow = ">" if player["acting"] else " "
    note = f" ({player['note']})" if player["note"] else ""
    return f"{arrow} {isolated(player['name'])} {player['score']}{note}: {cards}"
