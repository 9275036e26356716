"""The ledger: for each rule where the engine cites it, which tests name it, and which lesson step teaches it.

It is what ``kort rules --coverage`` prints.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from re import findall

from kortlib.problems import RuleId
from kortlib.rulebook import Rule, rulebook
from kortlib.words import Words

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True, slots=True)
class Coverage:
    """One rule and where it stands: file names, and lesson steps by the notebook's name and their number."""

    rule: Rule
    cited: tuple[str, ...]
    tested: tuple[str, ...]
    taught: tuple[str, ...]


def coverage(game: str) -> tuple[Coverage, ...]:
    """The ledger of one game, a row for each rule in the rulebook's order."""
    engine = _named_in(ROOT / "kortlib" / "games" / game, "*.py")
    tests = _named_in(ROOT / "tests", "*.py", "*.txt")
    lessons = _taught()
    return tuple(
        Coverage(rule, engine.get(id_, ()), tests.get(id_, ()), lessons.get(id_, ()))
        for id_, rule in rulebook(game).rules.items()
    )


def table(game: str, says: Words) -> Iterator[str]:
    """The ledger of one game as lines for a person."""
    yield says.say("cli.coverage_head")
    for row in coverage(game):
        cited = len(row.cited) if row.rule.decides else "-"
        yield f"{row.rule.id:6}{cited:>8}{len(row.tested):>8}  {', '.join(row.taught) or '-'}"


def _named_in(folder: Path, *patterns: str) -> dict[RuleId, tuple[str, ...]]:
    """The words of a folder's files that may be rule ids, each with the names of those files."""
    found: dict[RuleId, list[str]] = {}
    for path in sorted(path for pattern in patterns for path in folder.rglob(pattern)):
        for id_ in sorted(set(findall(r"\b[A-Z]{2}\d\d\b", path.read_text(encoding="utf-8")))):
            found.setdefault(id_, []).append(path.name)
    return {id_: tuple(names) for id_, names in found.items()}


def _taught() -> dict[RuleId, tuple[str, ...]]:
    """The rules that lesson steps say they teach, by the Swedish notebooks; a test holds the English ones equal."""
    found: dict[RuleId, list[str]] = {}
    for path in sorted((ROOT / "notebooks" / "sv").glob("*.ipynb")):
        for step, ids in _steps(path):
            for id_ in ids:
                found.setdefault(id_, []).append(f"{path.stem} {step}")
    return {id_: tuple(dict.fromkeys(steps)) for id_, steps in found.items()}


def _steps(notebook: Path) -> Iterator[tuple[int, list[RuleId]]]:
    step = 0
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        step += cell["cell_type"] == "markdown" and "".join(cell["source"]).startswith("## ")
        yield step, cell["metadata"].get("kort", {}).get("teaches", [])
