"""A played game as text: ``kort-record/1``, JSON made to be read and written by hand.

>>> record = read_record('''{"format": "kort-record/1", "game": "norrlandsknack", "players": ["Ada", "Bo", "Cia"],
...     "deals": [{"seed": 17, "dealer": 2, "actions": ["0 pass"]}]}''')
>>> line = replay(record)
>>> line.state.to_act
1
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from kortlib import resources
from kortlib.actions import Action, DealCards, format_action
from kortlib.answers import IllegalAction
from kortlib.cards import Seat, format_cards
from kortlib.deal import Deal
from kortlib.engine import deal_from_seed, deal_problems, new_game
from kortlib.games import GAMES
from kortlib.problems import BadData, Named, Problem
from kortlib.records.line import Line
from kortlib.records.reader import FORMAT, Record, RecordedDeal, record_of
from kortlib.rulebook import rulebook, rules_of
from kortlib.state import State

NAMES = ("Ada", "Bo", "Cia", "Dag", "Eva", "Finn")
"""Who sits at a table where nobody has said who does."""


class BrokenRecord(ValueError):
    """A record whose actions break the rules: where, and the line so far. Its cause is the IllegalAction."""

    def __init__(self, deal: int, action: int, line: Line, refused: IllegalAction) -> None:
        super().__init__(f"deal {deal}, action {action}: {refused}")
        self.deal, self.action, self.line, self.refused = deal, action, line, refused


def read_record(text: str | bytes) -> Record:
    """The record that JSON text holds; raises BadData with everything that is wrong with it."""
    try:
        raw = json.loads(text)
    except json.JSONDecodeError as error:
        details = {"line": error.lineno, "column": error.colno}
        raise BadData((Problem("", "unreadable", "unreadable_json", details),)) from None
    except UnicodeDecodeError:
        raise BadData((Problem("", "unreadable", "unreadable_text"),)) from None
    except RecursionError:
        raise BadData((Problem("", "unreadable", "unreadable_nested"),)) from None
    except ValueError:  # Python reads no number of more than 4,300 digits
        raise BadData((Problem("", "unreadable", "unreadable_number"),)) from None
    return record_of(raw)


def replay(record: Record) -> Line:
    """The record played from its start.

    Raises BrokenRecord at the first action that the rules refuse, and BadData for cards that cannot be dealt.
    """
    line = Line(starting_state(record))
    for index, recorded in enumerate(record.deals):
        deal = recorded_deal(line.state, recorded)
        _check_deal(line.state, deal, index)
        line = line.then(deal)
        for number, action in enumerate(recorded.actions):
            try:
                line = line.then(action)
            except IllegalAction as refused:
                raise BrokenRecord(index, number, line, refused) from refused
    return line


def starting_state(record: Record) -> State:
    """The state before the first deal: a new game's first dealer is drawn by that deal's seed, if it has one."""
    seed = record.deals[0].cards if record.deals and isinstance(record.deals[0].cards, int) else None
    return new_game(record.rules, len(record.players), record.start, seed)


def recorded_deal(state: State, recorded: RecordedDeal) -> DealCards:
    """The dealing that a recorded deal stands for in a state."""
    if isinstance(recorded.cards, Deal):
        return DealCards(recorded.cards, recorded.dealer)
    return deal_from_seed(state, recorded.cards, recorded.dealer)


def _check_deal(state: State, deal: DealCards, index: int) -> None:
    if not state.deal_over or state.game_over:
        kind = "after_the_end" if state.game_over else "deal_unfinished"
        raise BadData((Problem(f"deals[{index}]", "bad_record", kind),))
    problems = deal_problems(state, deal)
    if problems:
        raise BadData(tuple(problem.inside(f"deals[{index}]") for problem in problems))


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
        "deals": [
            _written_deal(played.moves[0].action, played.dealt.dealer, [m.action for m in played.moves[1:]])
            for played in line.deals()
        ],
    }


def _written_deal(dealing: Action, dealer: Seat, actions: Sequence[Action]) -> dict[str, Any]:
    assert isinstance(dealing, DealCards)
    deal = dealing.deal
    cards: dict[str, Any] = {"dealer": dealer, "hands": [format_cards(hand) for hand in deal.hands]}
    if deal.turn_up is not None:
        cards["turn_up"] = deal.turn_up.text
    if deal.talon is not None:
        cards["talon"] = format_cards(deal.talon)
    if deal.aside:
        cards["aside"] = format_cards(deal.aside)
    return cards | {"actions": [format_action(action) for action in actions]}


@cache
def named_deals(game: str) -> Mapping[str, Mapping[str, Any]]:
    """The named deals of ``data/deals``, each a record as a table; ``about`` says in both languages what it shows."""
    raw = tomllib.loads(resources.data("deals", f"{rulebook(game).game}.toml").read_text(encoding="utf-8"))
    return Named("unknown_deal", {name: {"format": FORMAT, "game": game} | table for name, table in raw.items()})


def named_record(game: str, name: str) -> Record:
    """The record of a named deal; raises BadData where there is no such game, or none of that name in it."""
    return record_of({key: value for key, value in named_deals(game)[name].items() if key != "about"})
