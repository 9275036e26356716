"""The ledger: for each rule where the engine cites it, which tests name it, and which lesson step teaches it.

Tests are found in a checkout only; elsewhere that column is empty.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kortlib import resources
from kortlib.problems import RuleId
from kortlib.rulebook import Rule, rulebook

RULE_ID = re.compile(r"\b(?:NK|BT|AM)\d\d\b")


@dataclass(frozen=True, slots=True)
class Coverage:
    """One rule and where it stands: file names, and lesson steps as ``10-norrlandsknack 3``."""

    rule: Rule
    cited: tuple[str, ...]
    tested: tuple[str, ...]
    taught: tuple[str, ...]


def coverage(game: str) -> tuple[Coverage, ...]:
    """The ledger of one game, a row for each rule in the rulebook's order."""
    engine = _named_in(Path(__file__).parent / "games" / game, "*.py")
    tests = _named_in(resources.folder_of_tests(), "*.py", "*.txt")
    lessons = _taught()
    return tuple(
        Coverage(rule, engine.get(id_, ()), tests.get(id_, ()), lessons.get(id_, ()))
        for id_, rule in rulebook(game).rules.items()
    )


def _named_in(folder: Path, *patterns: str) -> dict[RuleId, tuple[str, ...]]:
    """The rule ids that the files of a folder name, each with the names of those files."""
    found: dict[RuleId, list[str]] = {}
    for path in sorted(path for pattern in patterns for path in folder.rglob(pattern)):
        for id_ in sorted(set(RULE_ID.findall(path.read_text(encoding="utf-8")))):
            found.setdefault(id_, []).append(path.name)
    return {id_: tuple(names) for id_, names in found.items()}


@cache
def _taught() -> dict[RuleId, tuple[str, ...]]:
    """The rules that lesson steps say they teach, by the Swedish notebooks; a test holds the English ones equal."""
    found: dict[RuleId, list[str]] = {}
    for path in sorted(resources.notebooks("sv").glob("*.ipynb")):
        for step, ids in _steps(path):
            for id_ in ids:
                found.setdefault(id_, []).append(f"{path.stem} {step}")
    return {id_: tuple(dict.fromkeys(steps)) for id_, steps in found.items()}


def _steps(notebook: Path) -> Iterator[tuple[int, list[RuleId]]]:
    step = 0
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        step += cell["cell_type"] == "markdown" and "".join(cell["source"]).startswith("## ")
        yield step, cell["metadata"].get("kort", {}).get("teaches", [])
