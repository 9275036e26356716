"""Kortlib: a small engine for Nordic trick-taking games that gives a reason for every answer.

A state is one frozen value; whatever is done gives the next one, and a line keeps all of them.

>>> from kortlib import Line, action_words, deal_from_seed, judge, legal_actions, new_game, parse_action
>>> line = Line(new_game("norrlandsknack", seats=3))
>>> line = line.then(deal_from_seed(line.state, 17))
>>> line.state
<State norrlandsknack, deal 1, scores 10 10 10, phase bid: seat 0 to act, holding SK ST HA C2 DA>
>>> [action_words(action) for action in legal_actions(line.state)]
['knock', 'pass']
>>> judge(line.state, parse_action("0 knock"))    # NK21 is the rule that lets one say so
Verdict(allowed=True, rule='NK21', because=(), reason=None)
>>> line = line.then(parse_action("0 knock"))

In a notebook a state, a deal, a line and a record show their picture, with every hand: Python hides nothing. On a card
table one plays on, and each seat sees what it may see.

>>> from kortwidgets import CardTable
>>> table = CardTable(line, ["Ada", "Bo", "Cia"], seat=0)

Many deals make a table of the other kind, for pandas, with a row for each hand, trick or action.

>>> from kortlib import deals_frame, random_deals
>>> hands = deals_frame(random_deals("norrlandsknack", 100, seed=7))
>>> hands.groupby("dealer")["trumps"].mean().round(1).to_dict()
{False: 1.2, True: 2.1}

What is wrong is told by the library's own errors: what was given, what there is, and the nearest to it.

>>> from kortlib import BadData
>>> try:
...     new_game("norlandsknack", seats=3)    # doctest: +ELLIPSIS
... except BadData as bad:
...     print(bad)
game: There is no game called “norlandsknack”. The games are: ... Did you mean “norrlandsknack”?
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kortlib.actions import (
    Action,
    Announce,
    Bid,
    Buy,
    DealCards,
    Draw,
    Knock,
    NoAction,
    Pass,
    Play,
    action_words,
    format_action,
    parse_action,
    parse_words,
)
from kortlib.answers import Event, EventKind, IllegalAction, Reason, Step, Verdict
from kortlib.cards import PACK, Card, Hand, NoCard, Rank, Seat, Suit, format_cards, in_order, parse_cards
from kortlib.deal import Deal
from kortlib.engine import apply, deal_from_seed, deal_problems, judge, legal_actions, new_game, view
from kortlib.games import GAMES
from kortlib.problems import BadData, Problem
from kortlib.records import (
    NAMES,
    BrokenRecord,
    Line,
    Record,
    named_deals,
    named_record,
    read_record,
    replay,
    write_record,
)
from kortlib.rulebook import Rules, rulebook, rules_of
from kortlib.shown import painted_by
from kortlib.state import Phase, State
from kortlib.tricks import Trick

if TYPE_CHECKING:
    from kortlib.deals.conditions import deal_where
    from kortlib.explore.frames import deals_frame, random_deals
    from kortlib.players.careless import careless

__all__ = [
    "GAMES",
    "NAMES",
    "PACK",
    "Action",
    "Announce",
    "BadData",
    "Bid",
    "BrokenRecord",
    "Buy",
    "Card",
    "Deal",
    "DealCards",
    "Draw",
    "Event",
    "EventKind",
    "Hand",
    "IllegalAction",
    "Knock",
    "Line",
    "NoAction",
    "NoCard",
    "Pass",
    "Phase",
    "Play",
    "Problem",
    "Rank",
    "Reason",
    "Record",
    "Rules",
    "Seat",
    "State",
    "Step",
    "Suit",
    "Trick",
    "Verdict",
    "action_words",
    "apply",
    "careless",
    "deal_from_seed",
    "deal_problems",
    "deal_where",
    "deals_frame",
    "format_action",
    "format_cards",
    "in_order",
    "judge",
    "legal_actions",
    "named_deals",
    "named_record",
    "new_game",
    "parse_action",
    "parse_cards",
    "parse_words",
    "random_deals",
    "read_record",
    "replay",
    "rulebook",
    "rules_of",
    "view",
    "write_record",
]

_ABOVE = {
    "careless": "kortlib.players.careless",
    "deal_where": "kortlib.deals.conditions",
    "deals_frame": "kortlib.explore.frames",
    "random_deals": "kortlib.explore.frames",
}
"""What stands above the engine, and is read when it is first asked for."""


def __getattr__(name: str) -> Any:
    if name not in _ABOVE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_ABOVE[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_ABOVE])


def _in_words(bad: BadData) -> str:
    from kortlib.words import words

    return words("en").problems(bad)


def _painted(value: object) -> str:
    from kortlib.pictures import painted  # only where a notebook asks for it

    return painted(value)


BadData.in_words = _in_words
painted_by(_painted)
