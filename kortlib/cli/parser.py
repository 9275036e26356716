"""Reading a command line in the language of whoever types it, argparse's own words among them."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any, NoReturn

from kortlib.words import LANGUAGES, Words

REFUSED = 2

ARGPARSE = {
    "usage: ": "argparse.usage",
    "options": "argparse.options",
    "positional arguments": "argparse.positional",
    "show this help message and exit": "argparse.help",
    "argument %(argument_name)s: %(message)s": "argparse.argument",
    "the following arguments are required: %s": "argparse.required",
    "unrecognized arguments: %s": "argparse.unrecognized",
    "ambiguous option: %(option)s could match %(matches)s": "argparse.ambiguous",
    "invalid choice: %(value)r (choose from %(choices)s)": "argparse.invalid_choice",
    "expected one argument": "argparse.expected_one",
    "expected at least one argument": "argparse.expected_some",
    "ignored explicit argument %r": "argparse.ignored",
}
"""What argparse says, by its English text. What it says only to programmers is not here and stays English."""


class Parser(argparse.ArgumentParser):
    """An argument parser that refuses in a sentence of our own."""

    def __init__(self, says: Words, **settings: Any) -> None:
        super().__init__(**settings)
        self.says = says

    def error(self, message: str) -> NoReturn:
        """Tells how the command is used and what was wrong, and ends the program."""
        self.print_usage(sys.stderr)
        print(self.says.say("cli.usage", message=message), file=sys.stderr)
        raise SystemExit(REFUSED)


class Version(argparse.Action):
    """Prints which Kortlib this is; looked up only when somebody asks."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        """Ends the program."""
        print(f"kort {version('kortlib')}")
        parser.exit()


def language(arguments: Sequence[str]) -> str:
    """The language that is asked for by ``--lang``, else by ``KORT_LANG``, else Swedish.

    >>> language(["rules", "--lang", "en"]), language(["--lang=en", "--help"]), language(["--lang", "fi"])
    ('en', 'en', 'sv')
    """
    looking = argparse.ArgumentParser(add_help=False)
    looking.add_argument("--lang", nargs="?")
    asked, _ = looking.parse_known_args(arguments)
    return next((lang for lang in (asked.lang, os.environ.get("KORT_LANG")) if lang in LANGUAGES), LANGUAGES[0])


@contextmanager
def argparse_in(says: Words) -> Iterator[None]:
    """argparse speaking a language. It asks gettext, whose catalogues are compiled; ours are read as they are."""

    def gettext(text: str) -> str:
        key = ARGPARSE.get(text)
        if key is None:
            return text
        return says.say(key) + " " * text.endswith(" ")  # a catalogue's text has no space at its end

    names = vars(argparse)
    kept, names["_"] = names["_"], gettext
    try:
        yield
    finally:
        names["_"] = kept


def command(commands: Any, says: Words, name: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
    """A command's parser, with what every command has."""
    told = says.say(f"cli.{name}")
    parser: argparse.ArgumentParser = commands.add_parser(name, help=told, description=f"{told[0].upper()}{told[1:]}.")
    parser.set_defaults(run=run)
    parser.add_argument("--lang", choices=LANGUAGES, default=says.lang, help=says.say("cli.lang"))
    return parser


def add_json(parser: argparse.ArgumentParser, says: Words) -> None:
    """The wish for an answer that programs read."""
    parser.add_argument("--json", action="store_true", help=says.say("cli.json"))


def add_files(parser: argparse.ArgumentParser, says: Words, many: bool = False) -> None:
    """A record's file, or several; ``-`` is what comes through a pipe."""
    nargs, metavar = ("+" if many else None), says.say("metavar.file")
    parser.add_argument("files" if many else "file", nargs=nargs, type=Path, metavar=metavar, help=says.say("cli.file"))


def whole_number(says: Words) -> Callable[[str], int]:
    """Reads a whole number, of no more digits than a seed of 128 bits has."""

    def read(text: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,40}", text):
            raise argparse.ArgumentTypeError(says.say("cli.no_number", value=text[:20]))
        return int(text)

    return read
