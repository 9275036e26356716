"""A played game as text: ``kort-record/1``, JSON made to be read and written by hand.

>>> record = read_record('''{"format": "kort-record/1", "game": "norrlandsknack", "players": ["Ada", "Bo", "Cia"],
...     "deals": [{"seed": 17, "dealer": 2, "actions": ["0 pass"]}]}''')
>>> line = replay(record)
>>> line.state.to_act
1
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from kortlib import resources
from kortlib.actions import DealCards, format_action
from kortlib.cards import format_cards
from kortlib.engine import new_game
from kortlib.games import GAMES
from kortlib.problems import Named
from kortlib.records.course import Course, refuse
from kortlib.records.json_text import read_json
from kortlib.records.line import DealPlayed, Line
from kortlib.records.reader import FORMAT, Record, record_of
from kortlib.rulebook import rulebook, rules_of
from kortlib.state import State

NAMES = ("Ada", "Bo", "Cia", "Dag", "Eva", "Finn")
"""Who sits at a table where nobody has said who does."""


def read_record(text: str | bytes) -> Record:
    """The record that JSON text holds; raises BadData with everything that is wrong with it."""
    return record_of(*read_json(text))


def replay(record: Record) -> Line:
    """The record played from its start.

    Raises BrokenRecord at the first action that the rules refuse, and BadData for cards that cannot be dealt or where
    more than one thing is wrong.
    """
    course = Course(Line(starting_state(record)))
    for index, recorded in enumerate(record.deals):
        course.deal(recorded, index, f"deals[{index}]")
    if course.line is None:
        refuse(course.problems)
    return course.line


def starting_state(record: Record) -> State:
    """The state before the first deal: a new game's first dealer is drawn by that deal's seed, if it has one."""
    seed = record.deals[0].cards if record.deals and isinstance(record.deals[0].cards, int) else None
    return new_game(record.rules, len(record.players), record.start, seed)


def write_record(line: Line, players: Sequence[str]) -> dict[str, Any]:
    """A line as a record, with all its cards in full, ready for ``json.dumps``."""
    start = line.start
    usual = rules_of(start.rules.game, start.rules.preset)
    options = {name: value for name, value in start.rules.values if usual[name] != value}
    return {
        "format": FORMAT,
        "game": start.rules.game,
        "preset": start.rules.preset,
        "options": options,
        "players": list(players),
        "start": GAMES[start.rules.game].start_of(start),
        "deals": [written_deal(played) for played in line.deals()],
    }


def written_deal(played: DealPlayed) -> dict[str, Any]:
    """One deal as a record has it, with its cards in full."""
    dealing = played.moves[0].action
    assert isinstance(dealing, DealCards)
    deal = dealing.deal
    cards: dict[str, Any] = {"dealer": played.dealt.dealer, "hands": [format_cards(hand) for hand in deal.hands]}
    if deal.turn_up is not None:
        cards["turn_up"] = deal.turn_up.text
    if deal.talon is not None:
        cards["talon"] = format_cards(deal.talon)
    if deal.aside:
        cards["aside"] = format_cards(deal.aside)
    return cards | {"actions": [format_action(move.action) for move in played.moves[1:]]}


@cache
def named_deals(game: str) -> Mapping[str, Mapping[str, Any]]:
    """The named deals of ``data/deals``, each a record as a table; ``about`` says in both languages what it shows."""
    raw = tomllib.loads(resources.data("deals", f"{rulebook(game).game}.toml").read_text(encoding="utf-8"))
    return Named("unknown_deal", {name: {"format": FORMAT, "game": game} | table for name, table in raw.items()})


def named_record(game: str, name: str) -> Record:
    """The record of a named deal; raises BadData where there is no such game, or none of that name in it."""
    return record_of({key: value for key, value in named_deals(game)[name].items() if key != "about"})
