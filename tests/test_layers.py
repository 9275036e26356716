"""Which room may import what: read from the source, so that a forbidden import fails with its line."""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
STDLIB = set(sys.stdlib_module_names)
WIDGET_TOOLS = {"anywidget", "cryptography", "ipywidgets", "pandas", "platformdirs", "traitlets"}
SERVER_TOOLS = {"jupyter_client", "jupyter_core", "jupyter_server", "jupyterlab", "nbconvert", "nbformat",
                "tornado", "traitlets", "voila"}  # fmt: skip
ABOVE_THE_CORE = ("kortlib.exact", "kortlib.players", "kortlib.explore", "kortlib.teaching", "kortlib.cli")


@dataclass(frozen=True)
class Room:
    """A folder and what may be imported there, beside the standard library and the room itself."""

    folder: str
    packages: frozenset[str] = frozenset()
    kortlib: bool = True
    forbidden: tuple[str, ...] = ("kortlib.cli",)


# The innermost room that holds a file decides; so the deeper folders come first.
ROOMS = (
    Room("kortlib/__init__.py"),  # what it names from above it reads when that is asked for
    Room("kortlib/cli", frozenset({"shtab"}), forbidden=("kortlib.explore",)),
    Room("kortlib/exact", frozenset({"numpy", "numba"}), forbidden=ABOVE_THE_CORE[1:]),
    Room("kortlib/players", forbidden=ABOVE_THE_CORE[2:]),
    Room("kortlib/explore", frozenset({"pandas"}), forbidden=ABOVE_THE_CORE[3:]),
    Room("kortlib/games/*/objective.py", forbidden=ABOVE_THE_CORE[1:]),  # read by the solver alone, when it is asked
    Room("kortlib/teaching"),
    Room("kortlib", forbidden=ABOVE_THE_CORE),
    Room("widgets/kortwidgets/pages", frozenset({"jinja2", "markupsafe"})),
    Room("widgets/kortwidgets/serve", frozenset(SERVER_TOOLS)),
    Room("widgets/kortwidgets/sitting", forbidden=("kortlib.cli", "kortwidgets.panels", "kortwidgets.widgets")),
    Room("widgets/kortwidgets/panels", forbidden=("kortlib.cli", "kortwidgets.widgets")),
    Room("widgets/kortwidgets", frozenset(WIDGET_TOOLS)),
    Room("notebooks", frozenset({"pandas", "kortwidgets"}), forbidden=("kortlib.cli",)),
)
NOTEBOOKS_MAY = ("kortwidgets", "pandas", "kortlib.explore")


@dataclass(frozen=True)
class Import:
    """One imported module, with where it stands."""

    file: str
    line: int
    module: str
    text: str
    for_types_only: bool = False

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}"


def imports_in(source: str, file: str) -> Iterator[Import]:
    """Every module that the source imports, anywhere in it; relative ones as their full name."""
    lines, tree = source.splitlines(), ast.parse(source)
    unread = [node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    never_run = {id(inner) for node in unread for branch in node.body for inner in ast.walk(branch)}
    for node in ast.walk(tree):
        for module in _modules(node, file):
            text = lines[node.lineno - 1].strip()  # type: ignore[attr-defined]
            yield Import(file, node.lineno, module, text, id(node) in never_run)  # type: ignore[attr-defined]


def _modules(node: ast.AST, file: str) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        base = _package(file, node.level) + ([node.module] if node.module else [])
        return [".".join([*base, alias.name]) for alias in node.names]
    return []


def _package(file: str, level: int) -> list[str]:
    """The package that `level` dots mean in this file; nothing for an absolute import."""
    if not level:
        return []
    parts = list(Path(file.removeprefix("widgets/")).parent.parts)
    return parts[: len(parts) - level + 1]


def files(root: Path) -> Iterator[tuple[str, str]]:
    """Every source of the rooms: Python files as they are, notebooks as their code cells."""
    for folder in ("kortlib", "widgets/kortwidgets"):
        for path in sorted((root / folder).rglob("*.py")):
            yield path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
    for path in sorted((root / "notebooks").rglob("*.ipynb")):
        if ".ipynb_checkpoints" not in path.parts:
            yield path.relative_to(root).as_posix(), _code_of(path)


def _code_of(notebook: Path) -> str:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


def allowed(found: Import) -> bool:
    """Whether the room that the file belongs to may import this."""
    room = next(room for room in ROOMS if fnmatch(found.file, room.folder) or _within(found.file, room.folder))
    top = found.module.split(".")[0]
    if any(_within(found.module, name, ".") for name in room.forbidden):
        return False
    if room.folder == "notebooks":
        return any(_within(found.module, name, ".") for name in NOTEBOOKS_MAY)
    own = {"kortlib"} | ({"kortwidgets"} if found.file.startswith("widgets/") else set())
    if (top, found.for_types_only) == ("typing_extensions", True):
        return True
    return top in STDLIB | own | room.packages


def _within(name: str, parent: str, separator: str = "/") -> bool:
    return name == parent or name.startswith(parent + separator)


def offences(root: Path) -> list[str]:
    """Each forbidden import as file, line and text."""
    found = (imported for file, source in files(root) for imported in imports_in(source, file))
    return sorted({str(imported) for imported in found if not allowed(imported)})


def test_no_room_imports_what_it_must_not() -> None:
    assert offences(ROOT) == []


def test_there_is_something_to_read() -> None:
    read = [file for file, _ in files(ROOT)]
    for room in ("kortlib/", "widgets/kortwidgets/", "widgets/kortwidgets/serve/"):
        assert [file for file in read if file.startswith(room)], room


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("kortlib/cards.py", "import numpy as np"),
        ("kortlib/cards.py", "from typing_extensions import TypeVar"),
        ("kortlib/games/x/playing.py", "from kortlib.exact import kernels"),
        ("kortlib/games/x/objective.py", "from kortlib import players"),
        ("kortlib/cards.py", "from kortlib.exact import solver"),
        ("kortlib/games/x/play.py", "from ... import explore"),
        ("kortlib/engine.py", "from .cli import main"),
        ("kortlib/engine.py", "import kortwidgets"),
        ("kortlib/exact/kernels.py", "import pandas"),
        ("kortlib/exact/kernels.py", "from ..players import careless"),
        ("kortlib/players/sensible.py", "from kortlib import explore"),
        ("kortlib/explore/odds.py", "import numpy"),
        ("widgets/kortwidgets/widgets/table.py", "import tornado.web"),
        ("widgets/kortwidgets/widgets/table.py", "from kortlib import cli"),
        ("widgets/kortwidgets/widgets/table.py", "import jinja2"),
        ("widgets/kortwidgets/pages/picture.py", "import anywidget"),
        ("widgets/kortwidgets/sitting/sitting.py", "import ipywidgets"),
        ("widgets/kortwidgets/sitting/commands.py", "from kortwidgets import panels"),
        ("widgets/kortwidgets/panels/back.py", "import traitlets"),
        ("widgets/kortwidgets/panels/back.py", "from kortwidgets.widgets.table import CardTable"),
        ("widgets/kortwidgets/serve/start.py", "from kortlib.cli import main"),
    ],
)
def test_a_planted_import_is_found(tmp_path: Path, file: str, line: str) -> None:
    planted = tmp_path / file
    planted.parent.mkdir(parents=True)
    planted.write_text(f"def late():\n    {line}\n", encoding="utf-8")
    assert offences(tmp_path) == [f"{file}:2: {line}"]


def test_a_planted_import_in_a_notebook_is_found(tmp_path: Path) -> None:
    cells = [
        {"cell_type": "markdown", "source": "import os"},
        {"cell_type": "code", "source": ["from kortwidgets import Lesson\n", "from kortlib.engine import apply"]},
    ]
    (tmp_path / "notebooks/sv").mkdir(parents=True)
    (tmp_path / "notebooks/sv/10-x.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")
    assert offences(tmp_path) == ["notebooks/sv/10-x.ipynb:2: from kortlib.engine import apply"]


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("kortlib/cards.py", "from dataclasses import dataclass"),
        ("kortlib/games/norrlandsknack/table.py", "from ...cards import Card"),
        ("kortlib/exact/kernels.py", "import numba, numpy"),
        ("kortlib/games/x/objective.py", "from kortlib.exact import kernels"),
        ("kortlib/state.py", "if TYPE_CHECKING: from typing_extensions import TypeVar"),
        ("kortlib/players/searching.py", "from kortlib.exact import solver"),
        ("kortlib/explore/odds.py", "import pandas as pd"),
        ("kortlib/cli/completion.py", "import shtab"),
        ("kortlib/cli/program.py", "from importlib.metadata import entry_points"),
        ("widgets/kortwidgets/widgets/table.py", "import anywidget, traitlets"),
        ("widgets/kortwidgets/pages/picture.py", "from markupsafe import Markup"),
        ("widgets/kortwidgets/serve/app.py", "from voila.app import Voila"),
    ],
)
def test_what_a_room_is_for_is_allowed(tmp_path: Path, file: str, line: str) -> None:
    planted = tmp_path / file
    planted.parent.mkdir(parents=True)
    planted.write_text(line, encoding="utf-8")
    assert offences(tmp_path) == []


# ---- Nothing walks back ----------------------------------------------------------------------------------------


def circles(root: Path) -> list[list[str]]:
    """Modules of a package of ours that import each other, wherever in the source they do; each circle once."""
    found = []
    for folder in ("kortlib", "widgets/kortwidgets"):
        sources = {path.relative_to(root).as_posix(): path for path in sorted((root / folder).rglob("*.py"))}
        modules = {_module(file): file for file in sources}
        arrows = {
            module: _arrows(module, sources[file].read_text(encoding="utf-8"), file, modules)
            for module, file in modules.items()
        }
        found += _components(arrows)
    return found


def _module(file: str) -> str:
    return file.removeprefix("widgets/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _arrows(module: str, source: str, file: str, modules: Mapping[str, str]) -> set[str]:
    """The modules of the package that one imports; ``from package import module`` is an arrow to the module alone."""
    named = (imported.module.split(".") for imported in imports_in(source, file))
    prefixes = ([".".join(parts[:end]) for end in range(len(parts), 0, -1)] for parts in named)
    return {next(name for name in names if name in modules) for names in prefixes if names[-1] in modules} - {module}


def _components(arrows: Mapping[str, set[str]]) -> list[list[str]]:
    """The modules from which one comes back to where one was, by circles."""
    reached = {module: _reached(module, arrows) for module in arrows}
    circles = {frozenset({module, *(o for o in there if module in reached[o])}) for module, there in reached.items()}
    return sorted(sorted(circle) for circle in circles if len(circle) > 1)


def _reached(module: str, arrows: Mapping[str, set[str]]) -> set[str]:
    """Every module that one leads to."""
    found: set[str] = set()
    waiting = set(arrows[module])
    while waiting:
        one = waiting.pop()
        found.add(one)
        waiting |= arrows[one] - found
    return found


def test_no_module_of_ours_leads_back_to_itself() -> None:
    assert circles(ROOT) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("from kortwidgets.b import c", "import kortwidgets.a"),
        ("import kortwidgets.b", "def late():\n    from kortwidgets import a"),
        ("from . import b", "if TYPE_CHECKING:\n    from kortwidgets.a import A"),
    ],
)
def test_a_planted_circle_is_found(tmp_path: Path, one: str, other: str) -> None:
    folder = tmp_path / "widgets/kortwidgets"
    folder.mkdir(parents=True)
    for name, text in (("__init__", "from kortwidgets.a import A"), ("a", one), ("b", other)):
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    assert circles(tmp_path) == [["kortwidgets.a", "kortwidgets.b"]]


def _modules_of(file: str) -> set[str]:
    """The modules that a file imports."""
    source = (ROOT / file).read_text(encoding="utf-8")
    return {found.module.split(".")[0] for found in imports_in(source, file)}


def _is_ours(module: str) -> bool:
    """Whether a module is ours and more than the types of the view."""
    return module.split(".")[0] in ("kortlib", "kortwidgets") and not _within(module, "kortwidgets.view", ".")


def test_no_widget_imports_a_type_of_ours_for_the_checker_alone() -> None:
    """What only the type checker may see would be an arrow that walks back; of foreign packages it saves loading.

    Not so the types of the view, which lie on the ground.
    """
    assert _modules_of("widgets/kortwidgets/view.py") <= {"__future__", "typing"}
    hidden = [
        f"{file}:{inner.lineno}"
        for file, source in files(ROOT)
        if file.startswith("widgets/")
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for inner in ast.walk(node)
        if any(_is_ours(module) for module in _modules(inner, file))
    ]
    assert hidden == []
