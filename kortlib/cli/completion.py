"""``kort completion``: what a shell needs to finish a line of ``kort``, written once, so that no start waits for it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from kortlib.cli.parser import Parser, argparse_in, command
from kortlib.rulebook import games
from kortlib.words import Words, words

SHELLS = ("bash", "zsh")


def add(commands: Any, says: Words, whole: Callable[[], Parser]) -> None:
    """Adds ``completion`` to the program; `whole` gives the program with every command loaded."""
    parser = command(commands, says, "completion", partial(run, whole))
    parser.add_argument("shell", choices=SHELLS, metavar=says.say("metavar.shell"), help=says.say("cli.shell"))


def run(whole: Callable[[], Parser], chosen: argparse.Namespace) -> int:
    """Prints the script."""
    import shtab  # needed here only

    with argparse_in(words(chosen.lang)):
        parser = whole()
    for action in _actions(parser):
        if action.type is Path:
            vars(action)["complete"] = shtab.FILE
        elif action.dest in ("game", "name"):
            action.choices = games()
    print(shtab.complete(parser, chosen.shell))
    return 0


def _actions(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Every argument of a program and of its commands."""
    inner = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    commands = [command for action in inner for command in action.choices.values()]
    return [action for one in (parser, *commands) for action in one._actions]
