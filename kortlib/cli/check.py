"""``kort check``: everything that is wrong with a record."""

from __future__ import annotations

import argparse
import json
from typing import Any

from kortlib.cli.parser import REFUSED, add_files, add_json, command
from kortlib.records.report import Report, read_file
from kortlib.words import Words, words


def add(commands: Any, says: Words) -> None:
    """Adds ``check`` to the program."""
    parser = command(commands, says, "check", run)
    add_json(parser, says)
    add_files(parser, says)


def run(chosen: argparse.Namespace) -> int:
    """Tells every problem of a record; a record without any is told so."""
    says = words(chosen.lang)
    report = read_file(chosen.file).report(says)
    if chosen.json:
        print(json.dumps({"ok": report["ok"], "problems": _problems(report)}, ensure_ascii=False))
    elif report["ok"]:
        print(says.say("cli.no_problems", file=chosen.file))
    else:
        print("\n".join(f"{fault['place'] or chosen.file}: {fault['message']}" for fault in _problems(report)))
    return 0 if report["ok"] else REFUSED


def _problems(report: Report) -> list[dict[str, Any]]:
    if report["ok"]:
        return []
    error = report["error"]
    if "problems" in error:
        return list(error["problems"])
    place = f"deals[{error['deal']}].actions[{error['action']}]"
    return [{"place": place, "code": error["code"], "message": error["message"]}]
