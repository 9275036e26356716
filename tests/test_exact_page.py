"""docs/exact.md tells the way through exact play: what it names is there, and every module that is there it names."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
HERE = ROOT / "kortlib" / "exact"
PAGE = (ROOT / "docs" / "exact.md").read_text(encoding="utf-8")
FILES = set(re.findall(r"[\w/]+\.py\b", PAGE))
NOT_ON_THE_WAY = {"command"}  # the words of `kort solve`


def names_told() -> set[str]:
    """Identifiers between backticks, and those of the drawing that can be nothing else; of `a.b` both."""
    drawing = PAGE.split("```")[1]
    quoted = re.findall(r"`([A-Za-z_][\w.]*)(?:\([a-z]*\))?`", PAGE.replace(drawing, ""))
    drawn = re.findall(r"\b(?:[A-Z]\w+\.\w+|[a-z]+_[a-z_]+)\b(?!\.py)", drawing)
    return {part for name in quoted + drawn if not name.endswith(".py") for part in name.split(".")}


def names_there() -> set[str]:
    """Every identifier in the source of exact play."""
    found: set[str] = set()
    for path in HERE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            found |= {getattr(node, field) for field in ("id", "name", "arg", "attr") if hasattr(node, field)}
    return found


def test_every_name_on_the_page_is_there() -> None:
    told = names_told()
    assert len(told) > 40
    assert sorted(told - names_there()) == []


def test_every_file_on_the_page_is_there() -> None:
    assert [name for name in sorted(FILES) if not (HERE / name).is_file() and not (ROOT / name).is_file()] == []


def test_every_module_of_exact_play_is_on_the_page() -> None:
    modules = {path.stem for path in HERE.glob("*.py") if not path.stem.startswith("_")} - NOT_ON_THE_WAY
    assert sorted(modules - {Path(name).stem for name in FILES}) == []
