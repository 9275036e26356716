"""``kort replay``: records played through the rules, and how each of them went."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kortlib.cli.parser import REFUSED, add_files, add_json, command
from kortlib.engine import legal_actions
from kortlib.limits import isolated
from kortlib.problems import BadData
from kortlib.records import BrokenRecord, Line
from kortlib.records.report import Reading, read_file
from kortlib.rulebook import rulebook
from kortlib.words import Words, words


def add(commands: Any, says: Words) -> None:
    """Adds ``replay`` to the program."""
    parser = command(commands, says, "replay", run)
    add_json(parser, says)
    add_files(parser, says, many=True)


def run(chosen: argparse.Namespace) -> int:
    """One line a file, or several where a person reads them; gives 2 if any was refused."""
    says = words(chosen.lang)
    code = 0
    for path in chosen.files:
        reading = read_file(path)
        print(json.dumps(reading.report(says), ensure_ascii=False) if chosen.json else told(path, reading, says))
        code = code if reading.line else REFUSED
    return code


def told(path: Path, reading: Reading, says: Words) -> str:
    """How a file went, for a person."""
    if isinstance(reading.fault, BrokenRecord):
        return f"{path}: {_refused(reading.fault, reading.players, says)}"
    if isinstance(reading.fault, BadData):
        return f"{path}: {'; '.join(says.problems(reading.fault).splitlines())}"
    assert reading.line is not None
    game = rulebook(reading.line.start.rules.game).name[says.lang]
    deals, stands = (part(reading.line, reading.players, says) for part in (_deals, _stands))
    return "\n  ".join([f"{path}: {game}", *deals, *stands])


def _deals(line: Line, players: Sequence[str], says: Words) -> list[str]:
    return [
        says.say(
            "cli.deal_line",
            deal=deal.dealt.deal_number,
            points=_by_name(players, deal.points),
            scores=_by_name(players, deal.state.scores),
        )
        for deal in line.deals()
    ]


def _stands(line: Line, players: Sequence[str], says: Words) -> list[str]:
    state = line.state
    if state.game_over:
        won = [players[seat] for seat in state.winners]
        return [says.say("prompt.won", number=len(won), names=says.listed(won))]
    if state.to_act is None:
        return []
    legal = ", ".join(says.action(action) for action in legal_actions(state))
    return [says.say("cli.to_act", name=players[state.to_act], legal=legal)]


def _refused(broken: BrokenRecord, players: Sequence[str], says: Words) -> str:
    verdict = broken.refused.verdict
    return says.say(
        "cli.refused",
        deal=broken.deal + 1,
        action=broken.action + 1,
        text=says.move(broken.refused.action, players),
        rule=verdict.rule or verdict.reason,
        message=says.refusal(broken.line.state.rules, verdict),
    )


def _by_name(players: Sequence[str], numbers: Sequence[int]) -> str:
    return ", ".join(f"{isolated(name)} {number}" for name, number in zip(players, numbers, strict=True))
