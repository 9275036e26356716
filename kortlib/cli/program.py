"""The whole of ``kort``: its own commands, and those that installed packages bring along."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from importlib.metadata import entry_points
from typing import cast

from kortlib.cli import check, completion, deal, new_game, replay, rules
from kortlib.cli.parser import Parser, Version
from kortlib.words import LANGUAGES, Words

OWN = (replay.add, check.add, rules.add, deal.add, new_game.add)


def program(says: Words, arguments: Sequence[str] | None = None) -> Parser:
    """The parser of a command line.

    Another package's command is loaded only where the arguments name it, or where there are none: the tables of
    JupyterLab need not be there to read a rule.
    """
    parser = Parser(says, prog="kort", description=says.say("cli.about"))
    parser.add_argument("--version", action=Version, nargs=0, help=says.say("cli.version"))
    parser.add_argument("--lang", choices=LANGUAGES, default=says.lang, help=says.say("cli.lang"))
    commands = parser.add_subparsers(
        dest="command",
        required=True,
        title=says.say("cli.commands"),
        metavar=says.say("metavar.command"),
        parser_class=cast(type[Parser], partial(Parser, says)),
    )
    for add in OWN:
        add(commands, says)
    completion.add(commands, says, partial(program, says))
    for entry in entry_points(group="kort.commands"):
        known = f"cli.{entry.name}" in says.catalogue
        if known and arguments is not None and entry.name not in arguments:
            commands.add_parser(entry.name, help=says.say(f"cli.{entry.name}"))  # only its name, for the list
        else:
            entry.load()(commands, says)
    return parser
