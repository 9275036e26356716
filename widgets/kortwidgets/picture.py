"""Static pictures of what a widget shows, made from the same view that the browser gets: for paper, mail and readers
without JavaScript. And the stable text form that notebooks can compare."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from kortlib import Card
from kortlib.words import Words

View = dict[str, Any]

_RED = "color:#b3261e"
_CELL = "padding:.15em .6em;text-align:left;vertical-align:top;border-bottom:1px solid #8884"


def table_picture(view: View, says: Words) -> str:
    """A card table as an HTML table: a row a player, then what lies on the table and the message."""
    rows = "".join(_player_row(player, view, says) for player in view["players"])
    middle = "".join(f"<p>{part}</p>" for part in _middle(view, says))
    return f'<div class="kort-picture" lang="{view["lang"]}"><table>{rows}</table>{middle}</div>'


def _player_row(player: View, view: View, says: Words) -> str:
    marks = f" ({escape(view['dealer_label'])})" if player["dealer"] else ""
    arrow = "▸ " if player["acting"] else ""
    cells = (
        f"<strong>{arrow}{escape(player['name'])}</strong>{marks}",
        player["score"],
        escape(player["note"]),
        _hand(player, says),
    )
    return "<tr>" + "".join(f'<td style="{_CELL}">{cell}</td>' for cell in cells) + "</tr>"


def _hand(player: View, says: Words) -> str:
    if player["cards"] is None:
        return escape(player["cards_label"])
    return signs((card["card"] for card in player["cards"]), says)


def _middle(view: View, says: Words) -> Iterable[str]:
    for part in ("turn_up", "talon"):
        if view[part]:
            yield escape(view[part]["label"])
    yield from (escape(thing["label"]) for thing in view["beside"])
    yield from (escape(flag["text"]) for flag in view["flags"])
    if view["trick"]["cards"]:
        played = ", ".join(
            f"{escape(view['players'][card['seat']]['name'])} {signs([card['card']], says)}"
            for card in view["trick"]["cards"]
        )
        yield f"{escape(view['trick']['label'])}: {played}"
    message = view["notice"]["text"] if view.get("notice") else view["prompt"]
    if message:
        yield escape(message)


def signs(cards: Iterable[str], says: Words) -> str:
    """Cards as signs, red suits in red."""
    return " ".join(_sign(Card.parse(card), says) for card in cards)


def _sign(card: Card, says: Words) -> str:
    text = says.card_sign(card)
    return f'<span style="{_RED}">{text}</span>' if card.suit in "HD" else f"<span>{text}</span>"


def sheet_picture(columns: list[View], caption: str) -> str:
    """A score sheet: a column a player, a line under a figure where the game has one."""
    heads = "".join(f'<th scope="col" style="{_CELL}">{escape(column["name"])}</th>' for column in columns)
    depth = max(len(column["entries"]) for column in columns)
    rows = "".join(
        "<tr>" + "".join(_figure(column["entries"], row) for column in columns) + "</tr>" for row in range(depth)
    )
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _figure(entries: list[View], row: int) -> str:
    if row >= len(entries):
        return f'<td style="{_CELL}"></td>'
    text = escape(entries[row]["text"])
    figure = f"<u>{text}</u>" if entries[row]["line"] else text
    return f'<td style="{_CELL}">{figure}</td>'


def table_text(view: View, says: Words) -> str:
    """A card table as a few lines of text, the same in every process."""
    lines = [_player_line(player, says) for player in view["players"]]
    if view["trick"]["cards"]:
        trick = " ".join(says.card_sign(Card.parse(card["card"])) for card in view["trick"]["cards"])
        lines.append(f"{view['trick']['label']}: {trick}")
    if view["trump"]:
        lines.append(view["trump"]["label"])
    return "\n".join([*lines, view["prompt"]]).rstrip()


def _player_line(player: View, says: Words) -> str:
    cards = (
        player["cards_label"]
        if player["cards"] is None
        else " ".join(says.card_sign(Card.parse(card["card"])) for card in player["cards"])
    )
    arrow = ">" if player["acting"] else " "
    note = f" ({player['note']})" if player["note"] else ""
    return f"{arrow} {player['name']} {player['score']}{note}: {cards}"
