"""`kort solve`: what every action of the seat to act is worth, with all cards known."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kortlib.actions import action_words, format_action, parse_action, parse_words
from kortlib.exact.objective import NoObjective, NotInPlay
from kortlib.exact.solver import Answer, solve
from kortlib.problems import BadData, Problem
from kortlib.records.line import Line
from kortlib.records.report import Reading, Report, bad_data, read_file
from kortlib.rulebook import rulebook
from kortlib.words import LANGUAGES, Words, words

REFUSED = 2


def command(subparsers: Any, says: Words) -> None:
    """Adds `solve` to the program `kort`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "solve", help=says.say("cli.solve"), description=says.say("cli.solve")
    )
    parser.add_argument("file", type=Path, metavar=says.say("metavar.file"), help=says.say("cli.file"))
    parser.add_argument("--json", action="store_true", help=says.say("cli.json"))
    parser.add_argument("--lang", choices=LANGUAGES, default=says.lang, help=says.say("cli.lang"))
    parser.add_argument("--budget-ms", type=_milliseconds(says), metavar="N", help=says.say("cli.budget_ms"))
    parser.set_defaults(run=run)


def _milliseconds(says: Words) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise argparse.ArgumentTypeError(says.say("cli.bad_budget", value=text[:20]))
        return int(text)

    return read


def run(args: argparse.Namespace) -> int:
    """Solves one file; gives 0, or 2 where it cannot be solved."""
    says, reading = words(args.lang), read_file(args.file)
    progress = None if args.json else _teller(says)
    report = reading.report(says, lambda line: solved(line, says, args.budget_ms, progress))
    if args.json:
        print(json.dumps(report, ensure_ascii=False))
    elif report["ok"]:
        print(told(report, reading, says))
    else:
        print(report["error"]["message"], file=sys.stderr)
    return 0 if report["ok"] else REFUSED


def solved(line: Line, says: Words, budget_ms: float | None = None, progress: Any = None) -> Report:
    """The answer at the end of a line, as plain JSON values."""
    before = [deal.before.scores for deal in line.deals()]
    try:
        answer = solve(line.state, budget_ms, progress, before=before[-1] if before else None)
    except NoObjective:
        details = {"name": rulebook(line.start.rules.game).name[says.lang]}
        return bad_data(BadData((Problem("game", "no_exact_answers", "no_exact_answers", details),)), says)
    except NotInPlay:
        return bad_data(BadData((Problem("", "not_in_play", "not_in_play"),)), says)
    return {
        "ok": True,
        "objective": answer.objective,
        "exact": answer.exact,
        **_found(answer),
        "best": [action_words(action) for action in answer.best],
        "line": [format_action(action) for action in answer.line],
    }


def _found(answer: Answer) -> Report:
    if answer.exact:
        return {"values": {action_words(action): value for action, value in answer.values.items()}}
    return {"bounds": {action_words(action): list(bounds) for action, bounds in answer.bounds.items()}}


def told(report: Report, reading: Reading, says: Words) -> str:
    """An answer as lines for a person; the best actions are marked."""
    lines = [says.say(f"objective.{report['objective']}")]
    for action, value in report.get("values", {}).items():
        lines.append(f"{'*' if action in report['best'] else ' '} {says.action(parse_words(0, action))}: {value}")
    for action, (low, high) in report.get("bounds", {}).items():
        lines.append("  " + says.say("solve.bounds", action=says.action(parse_words(0, action)), low=low, high=high))
    if report["line"]:
        moves = [says.move(parse_action(text), reading.players) for text in report["line"]]
        lines.append(says.say("solve.line", actions=", ".join(moves)))
    if not report["exact"]:
        lines.append(says.say("solve.out_of_time"))
    return "\n".join(lines)


def _teller(says: Words) -> Any:
    """Tells a person who waits how far it has come; nobody is told in a file."""
    if not sys.stderr.isatty():
        return None
    return lambda done, total: print("\r" + says.say("solve.progress", done=done, total=total), end="", file=sys.stderr)
