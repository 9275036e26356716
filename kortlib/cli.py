"""The command ``kort``: ``replay``, ``check``, ``rules`` and ``deal`` are its own; installed packages add theirs."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, NoReturn

from kortlib.checkout import tool
from kortlib.deals.conditions import conditions_of, deal_where
from kortlib.engine import deal_from_seed, new_game
from kortlib.problems import BadData, Problem
from kortlib.records import NAMES, write_record
from kortlib.records.line import Line
from kortlib.records.report import bad_data, replay_file
from kortlib.rulebook import Rule, Rulebook, games, rulebook, rules_of
from kortlib.words import LANGUAGES, Words, words

REFUSED = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; gives 0, or 2 when something was refused. No traceback reaches the user."""
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    try:
        chosen = _parser().parse_args(arguments)
        return int(chosen.run(chosen))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has read enough
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if os.environ.get("KORT_DEBUG"):
            raise
        print(words("sv").say("cli.bug", error=f"{type(error).__name__}: {error}"), file=sys.stderr)
        return REFUSED


class _Parser(argparse.ArgumentParser):
    """An argument parser that refuses in a sentence of our own."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        print(words("sv").say("cli.usage", message=message), file=sys.stderr)
        raise SystemExit(REFUSED)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="kort", description=words("sv").say("cli.about"))
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=_Parser)
    for add in (_add_replay, _add_check, _add_rules, _add_deal):
        add(commands)
    for entry in entry_points(group="kort.commands"):
        entry.load()(commands)
    return parser


def _add(commands: Any, name: str, run: Any) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=words("sv").say(f"cli.{name}"))
    parser.set_defaults(run=run)
    parser.add_argument("--json", action="store_true", help=words("sv").say("cli.json"))
    parser.add_argument("--lang", choices=LANGUAGES, default="sv", help=words("sv").say("cli.lang"))
    return parser


def _add_replay(commands: Any) -> None:
    _add(commands, "replay", _replay).add_argument("files", nargs="+", type=Path, metavar="FILE")


def _add_check(commands: Any) -> None:
    _add(commands, "check", _check).add_argument("file", type=Path, metavar="FILE")


def _add_rules(commands: Any) -> None:
    parser = _add(commands, "rules", _rules)
    parser.add_argument("game", metavar="GAME", nargs="?")
    parser.add_argument("--coverage", action="store_true", help=words("sv").say("cli.coverage"))


def _add_deal(commands: Any) -> None:
    parser = _add(commands, "deal", _deal)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=int, metavar="N")
    parser.add_argument("--seed", type=int, required=True, metavar="S")
    parser.add_argument("--preset", metavar="NAME")
    parser.add_argument("--where", metavar="NAME", help=words("sv").say("cli.where"))


def _replay(chosen: argparse.Namespace) -> int:
    says = words(chosen.lang)
    code = 0
    for path in chosen.files:
        report = replay_file(path, says)
        print(json.dumps(report, ensure_ascii=False) if chosen.json else _told(path, report, says))
        code = code if report["ok"] else REFUSED
    return code


def _told(path: Path, report: dict[str, Any], says: Words) -> str:
    """A report as a few lines for a person."""
    if not report["ok"]:
        return f"{path}: {_told_error(report['error'], says)}"
    lines = [f"{path}: {rulebook(report['game']).name[says.lang]}"]
    for deal in report["deals"]:
        lines.append(
            says.say(
                "cli.deal_line", deal=deal["number"], points=_numbers(deal["points"]), scores=_numbers(deal["scores"])
            )
        )
    if report["over"]:
        lines.append(says.say("cli.over", seats=_numbers(report["winners"])))
    elif report["to_act"] is not None:
        lines.append(says.say("cli.to_act", seat=report["to_act"], legal=", ".join(report["legal"])))
    return "\n  ".join(lines)


def _told_error(error: dict[str, Any], says: Words) -> str:
    if error["code"] != "illegal_action":
        return "; ".join(f"{fault['place']}: {fault['message']}".removeprefix(": ") for fault in error["problems"])
    return says.say(
        "cli.refused",
        deal=error["deal"],
        action=error["action"],
        text=error["text"],
        rule=error["rule"] or error["reason"],
        message=error["message"],
    )


def _numbers(values: Sequence[int]) -> str:
    return " ".join(str(value) for value in values)


def _check(chosen: argparse.Namespace) -> int:
    """Tells every problem of a record; a record without any is told so."""
    says = words(chosen.lang)
    report = replay_file(chosen.file, says)
    if chosen.json:
        print(json.dumps({"ok": report["ok"], "problems": _problems_of(report)}, ensure_ascii=False))
    elif report["ok"]:
        print(says.say("cli.no_problems", file=chosen.file))
    else:
        print("\n".join(f"{fault['place'] or chosen.file}: {fault['message']}" for fault in _problems_of(report)))
    return 0 if report["ok"] else REFUSED


def _problems_of(report: dict[str, Any]) -> list[dict[str, Any]]:
    if report["ok"]:
        return []
    error = report["error"]
    if error["code"] != "illegal_action":
        return list(error["problems"])
    place = f"deals[{error['deal']}].actions[{error['action']}]"
    return [{"place": place, "code": error["code"], "message": error["message"]}]


def _rules(chosen: argparse.Namespace) -> int:
    says = words(chosen.lang)
    try:
        books = [rulebook(chosen.game)] if chosen.game else [rulebook(game) for game in games()]
        ledger = tool("coverage") if chosen.coverage else None
    except BadData as bad:
        return _refuse(bad, chosen, says)
    if ledger:
        print("\n".join(line for book in books for line in ledger.table(book.game, says)))
    elif chosen.json:
        print(json.dumps([_rule_json(r, says.lang) for book in books for r in book.rules.values()], ensure_ascii=False))
    else:
        for book in books:
            _print_rules(book, says)
    return 0


def _print_rules(book: Rulebook, says: Words) -> None:
    print(book.name[says.lang])
    for rule in book.rules.values():
        print(f"{rule.id}  {rule.text[says.lang]}  [{says.source(book.game, rule.id)}]")
    for option in book.options.values():
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


def _deal(chosen: argparse.Namespace) -> int:
    says = words(chosen.lang)
    try:
        print(json.dumps(_dealt(chosen), ensure_ascii=False, indent=None if chosen.json else 2))
    except BadData as bad:
        return _refuse(bad, chosen, says)
    return 0


def _dealt(chosen: argparse.Namespace) -> dict[str, Any]:
    """The record of a deal, drawn from the seed or searched for from it."""
    rules = rules_of(chosen.game, chosen.preset)
    chosen.players = chosen.players or rulebook(chosen.game).seats[0]
    condition = conditions_of(chosen.game).get(chosen.where)
    if chosen.where is not None and condition is None:
        details = {"name": chosen.where, "known": list(conditions_of(chosen.game))}
        raise BadData((Problem("where", "unknown_condition", "unknown_condition", details),))
    start = condition.start(chosen.players) if condition else {}
    state = new_game(rules, chosen.players, start, seed=chosen.seed)
    deal = deal_where(state, condition.holds, chosen.seed) if condition else deal_from_seed(state, chosen.seed)
    return write_record(Line(state).then(deal), NAMES[: chosen.players])


def _refuse(bad: BadData, chosen: argparse.Namespace, says: Words) -> int:
    if chosen.json:
        print(json.dumps(bad_data(bad, says), ensure_ascii=False))
    else:
        print("\n".join(says.problem(problem) for problem in bad.problems), file=sys.stderr)
    return REFUSED


if __name__ == "__main__":
    raise SystemExit(main())
