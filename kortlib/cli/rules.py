"""``kort rules``: a game's rules and options, every game's, or one rule; each with its sources."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from typing import Any

from kortlib.checkout import tool
from kortlib.cli.parser import add_json, command
from kortlib.cli.refusal import refuse
from kortlib.problems import BadData, unknown
from kortlib.rulebook import Option, Rule, Rulebook, games, rulebook
from kortlib.words import Words, words


def add(commands: Any, says: Words) -> None:
    """Adds ``rules`` to the program."""
    parser = command(commands, says, "rules", run)
    add_json(parser, says)
    parser.add_argument("name", metavar=says.say("metavar.game_or_rule"), nargs="?", help=says.say("cli.game_or_rule"))
    parser.add_argument("--coverage", action="store_true", help=says.say("cli.coverage"))


def run(chosen: argparse.Namespace) -> int:
    """Prints what was asked for; gives 2 where there is no such game or rule."""
    says = words(chosen.lang)
    try:
        books, only = _asked(chosen.name)
        ledger = tool("coverage") if chosen.coverage else None
    except BadData as bad:
        return refuse(bad, chosen, says)
    if ledger:
        print("\n".join(line for book in books for line in ledger.table(book.game, says)))
        return 0
    rules = [(book, rule) for book in books for rule in book.rules.values() if only in (None, rule.id)]
    if chosen.json:
        print(json.dumps([_rule_json(rule, says.lang) for _, rule in rules], ensure_ascii=False))
    elif only:
        ((book, rule),) = rules
        _print_rule(book, rule, says)
        _print_options((one for one in book.options.values() if one.id in rule.options or rule.id in one.rules), says)
    else:
        for book in books:
            print(book.name[says.lang])
            for rule in book.rules.values():
                _print_rule(book, rule, says)
            _print_options(book.options.values(), says)
    return 0


def _asked(name: str | None) -> tuple[list[Rulebook], str | None]:
    """The books that a name means, and the one rule where it is a rule's."""
    books = [rulebook(game) for game in games()]
    if name is None:
        return books, None
    if name in games():
        return [rulebook(name)], None
    every = {rule: book for book in books for rule in book.rules}
    if name.upper() in every:
        return [every[name.upper()]], name.upper()
    if name[-1:].isdigit():  # as rules' names end
        raise BadData((unknown("rule", "unknown_rule", name.upper(), every),))
    raise BadData((unknown("game", "unknown_game", name, games()),))


def _print_rule(book: Rulebook, rule: Rule, says: Words) -> None:
    print(f"{rule.id}  {rule.text[says.lang]}  [{says.source(book.game, rule.id)}]")


def _print_options(options: Iterable[Option], says: Words) -> None:
    for option in options:
        print(f"{option.id} = {option.default}  {option.text[says.lang]}")
        for value, text in option.values.items():
            print(f"    {value}: {text[says.lang]}")


def _rule_json(rule: Rule, lang: str) -> dict[str, Any]:
    return {
        "id": rule.id,
        "phase": rule.phase,
        "text": rule.text[lang],
        "sources": list(rule.sources),
        "ours": rule.ours,
        "decides": rule.decides,
    }
