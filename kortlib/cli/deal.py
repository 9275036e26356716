"""``kort deal``: the record of a deal, from a seed or from one that is drawn."""

from __future__ import annotations

import argparse
import json
import secrets
import shlex
import sys
from typing import Any

from kortlib.cli.parser import add_json, command, whole_number
from kortlib.cli.refusal import refuse
from kortlib.deals.conditions import conditions_of, deal_where
from kortlib.engine import deal_from_seed, new_game
from kortlib.problems import BadData, unknown
from kortlib.records import NAMES, write_record
from kortlib.records.line import Line
from kortlib.rulebook import rulebook, rules_of
from kortlib.words import Words, words

SEEDS = 1_000_000  # to draw from: few enough to be read aloud


def add(commands: Any, says: Words) -> None:
    """Adds ``deal`` to the program."""
    parser = command(commands, says, "deal", run)
    add_json(parser, says)
    parser.add_argument("game", metavar=says.say("metavar.game"), help=says.say("cli.game"))
    number, name = whole_number(says), says.say("metavar.name")
    parser.add_argument("--players", type=number, metavar="N", help=says.say("cli.players"))
    parser.add_argument("--seed", type=number, metavar="N", help=says.say("cli.seed"))
    parser.add_argument("--preset", metavar=name, help=says.say("cli.preset"))
    parser.add_argument("--where", metavar=name, help=says.say("cli.where"))


def run(chosen: argparse.Namespace) -> int:
    """Prints the record; where the seed was drawn, the record and a line beside it tell how to deal the same again."""
    says, drawn = words(chosen.lang), chosen.seed is None
    if drawn:
        chosen.seed = secrets.randbelow(SEEDS)
    try:
        record = _dealt(chosen)
    except BadData as bad:
        return refuse(bad, chosen, says)
    if drawn:
        record = {"format": record["format"], "comment": _again(chosen), **record}
        print(says.say("cli.drawn", command=_again(chosen)), file=sys.stderr)
    print(json.dumps(record, ensure_ascii=False, indent=None if chosen.json else 2))
    return 0


def _dealt(chosen: argparse.Namespace) -> dict[str, Any]:
    """The record of a deal, drawn from the seed or searched for from it."""
    rules = rules_of(chosen.game, chosen.preset)
    players = rulebook(chosen.game).seats[0] if chosen.players is None else chosen.players
    condition = conditions_of(chosen.game).get(chosen.where)
    if chosen.where is not None and condition is None:
        raise BadData((unknown("where", "unknown_condition", chosen.where, conditions_of(chosen.game)),))
    start = condition.start(players) if condition else {}
    state = new_game(rules, players, start, seed=chosen.seed)
    deal = deal_where(state, condition.holds, chosen.seed) if condition else deal_from_seed(state, chosen.seed)
    return write_record(Line(state).then(deal), NAMES[:players])


def _again(chosen: argparse.Namespace) -> str:
    """The command that gives the same record."""
    wishes = {"players": chosen.players, "preset": chosen.preset, "where": chosen.where, "seed": chosen.seed}
    given = [part for name, value in wishes.items() if value is not None for part in (f"--{name}", str(value))]
    return shlex.join(["kort", "deal", chosen.game, *given])
