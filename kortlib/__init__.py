"""Kortlib: a small engine for Nordic trick-taking games that gives a reason for every answer."""

from kortlib.actions import (
    Action,
    Announce,
    Bid,
    Buy,
    DealCards,
    Draw,
    Knock,
    Pass,
    Play,
    action_words,
    format_action,
    parse_action,
    parse_words,
)
from kortlib.answers import Event, EventKind, IllegalAction, Reason, Step, Verdict
from kortlib.cards import PACK, Card, Hand, Rank, Seat, Suit, format_cards, in_order, parse_cards
from kortlib.deal import Deal
from kortlib.engine import apply, deal_from_seed, deal_problems, judge, legal_actions, new_game, view
from kortlib.games import GAMES
from kortlib.problems import BadData, Problem
from kortlib.rulebook import Rules, rulebook, rules_of
from kortlib.state import Phase, State
from kortlib.tricks import Trick

__all__ = [
    "GAMES",
    "PACK",
    "Action",
    "Announce",
    "BadData",
    "Bid",
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
    "Pass",
    "Phase",
    "Play",
    "Problem",
    "Rank",
    "Reason",
    "Rules",
    "Seat",
    "State",
    "Step",
    "Suit",
    "Trick",
    "Verdict",
    "action_words",
    "apply",
    "deal_from_seed",
    "deal_problems",
    "format_action",
    "format_cards",
    "in_order",
    "judge",
    "legal_actions",
    "new_game",
    "parse_action",
    "parse_cards",
    "parse_words",
    "rulebook",
    "rules_of",
    "view",
]
