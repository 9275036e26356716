"""``kort new-game``: the skeleton of a game, written into a checkout; it plays from the first minute."""

from __future__ import annotations

import argparse
import json
from typing import Any

from kortlib.checkout import tool
from kortlib.cli.parser import add_json, command
from kortlib.cli.refusal import refuse
from kortlib.problems import BadData
from kortlib.words import Words, words


def add(commands: Any, says: Words) -> None:
    """Adds ``new-game`` to the program."""
    parser = command(commands, says, "new-game", run)
    add_json(parser, says)
    parser.add_argument("game", metavar=says.say("metavar.game"), help=says.say("cli.new_game_id"))


def run(chosen: argparse.Namespace) -> int:
    """Writes the files and tells them; gives 2 where that cannot be."""
    says = words(chosen.lang)
    try:
        files = tool("new_game").new_game(chosen.game)
    except BadData as bad:
        return refuse(bad, chosen, says)
    if chosen.json:
        print(json.dumps({"ok": True, "files": files}))
    else:
        print("\n".join([*files, "", says.say("cli.new_game_next", game=chosen.game)]))
    return 0
