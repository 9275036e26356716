"""The compiled twins of the kernels: the same source, read once more and given to numba.

The kernels are ordinary Python, and run as such where numba is missing. Here their source is compiled with two changes:
every index is told to be positive (numba would else look whether it counts from the end, a tenth of the time), and
`count`, `lowest` and `highest` are single instructions of the processor.

What numba makes is kept on disk, in a folder named after the source of all kernels: numba itself looks only at the
file of the function that it is asked for, and would go on using old code of the others.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

MODULES = ("bits", "layout", "kernels", "tables", "quick", "ordering", "memory", "search", "tolva")
"""The kernels, each after what it needs."""

ENTRIES = ("solve_tasks", "play_outs", "solve_tolva")
"""What is called from outside. Each of them costs seconds to compile, so they are few."""

HERE = Path(__file__).parent
Kernel = Callable[..., int]


@cache
def twins() -> dict[str, Kernel]:
    """The compiled entries by name. Raises ImportError where there is no numba; nothing is compiled before a call."""
    numba = importlib.import_module("numba")
    usual = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder())
    try:
        names = _intrinsics(numba)
        for module in MODULES:
            names = _twin_module(module, names, numba)
    finally:
        numba.config.CACHE_DIR = usual
    return {name: names[name] for name in ENTRIES}


def _twin_module(module: str, known: dict[str, Any], numba: Any) -> dict[str, Any]:
    """The functions of a module, compiled, beside those known already."""
    space: dict[str, Any] = {"__name__": f"kortlib.exact.{module}"}
    exec(_twin_code(HERE / f"{module}.py"), space)
    space |= known
    made = {}
    for name, value in list(space.items()):
        if getattr(value, "__module__", "") == space["__name__"] and hasattr(value, "__code__"):
            made[name] = numba.njit(cache=True, nogil=True, error_model="numpy")(value)
    space |= made
    return known | made


def _twin_code(path: Path) -> CodeType:
    tree = _Addresses().visit(ast.parse(path.read_text(encoding="utf-8")))
    return compile(ast.fix_missing_locations(tree), str(path), "exec")


class _Addresses(ast.NodeTransformer):
    """Lists become addresses: `row[n]` is read with `peek(row, n)`, written with `poke`, `row[n:]` is `part(row, n)`."""

    def visit_Module(self, node: ast.Module) -> ast.AST:  # noqa: N802  # ast's own way of naming
        for function in (part for part in node.body if isinstance(part, ast.FunctionDef)):
            function.body = [made for statement in function.body for made in _listed(self.visit(statement))]
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:  # noqa: N802
        self.generic_visit(node)
        if isinstance(node.slice, ast.Slice):
            assert node.slice.lower is not None
            return _call("part", node.value, node.slice.lower)
        return _call("peek", node.value, node.slice)

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:  # noqa: N802
        if isinstance(node.target, ast.Name):
            return self.generic_visit(node)
        read = ast.Subscript(node.target.value, node.target.slice, ast.Load())  # type: ignore[union-attr]
        return self.visit_Assign(ast.Assign([node.target], ast.BinOp(read, node.op, node.value)))

    def visit_Assign(self, node: ast.Assign) -> Any:  # noqa: N802
        """All values first, then each to its place, as Python does it."""
        places = [each for target in node.targets for each in _listed(target)]
        value = self.visit(node.value)
        if all(isinstance(place, ast.Name) for place in places):
            node.value = value
            return node
        single = not isinstance(node.targets[0], ast.Tuple)
        names = ["value"] * len(places) if single else [f"value{number}" for number in range(len(places))]
        kept = [ast.Name(name + "_", ast.Store()) for name in names]
        first = ast.Assign([kept[0] if single else ast.Tuple(kept, ast.Store())], value)
        return [first, *(self._written(place, name + "_") for place, name in zip(places, names, strict=True))]

    def _written(self, place: ast.AST, name: str) -> ast.stmt:
        value = ast.Name(name, ast.Load())
        if isinstance(place, ast.Name):
            return ast.Assign([place], value)
        assert isinstance(place, ast.Subscript)
        return ast.Expr(_call("poke", self.visit(place.value), self.visit(place.slice), value))


def _listed(node: Any) -> list[Any]:
    if isinstance(node, ast.Tuple):
        return node.elts
    return node if isinstance(node, list) else [node]


def _call(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def _intrinsics(numba: Any) -> dict[str, Any]:
    """The few functions that are made of processor instructions; every one takes and gives whole numbers."""
    ir = importlib.import_module("llvmlite.ir")
    intrinsic, word = importlib.import_module("numba.extending").intrinsic, numba.types.int64
    yes, no, size = ir.Constant(ir.IntType(1), 1), ir.Constant(ir.IntType(1), 0), ir.IntType(64)

    def place(builder: Any, row: Any, index: Any) -> Any:
        return builder.gep(builder.inttoptr(row, size.as_pointer()), [index])

    def poke(builder: Any, row: Any, index: Any, value: Any) -> Any:
        builder.store(value, place(builder, row, index))
        return value

    def one(make: Callable[..., Any]) -> Any:
        return intrinsic(lambda _, number: (word(word), lambda __, builder, ___, given: make(builder, *given)))

    def two(make: Callable[..., Any]) -> Any:
        return intrinsic(lambda _, row, index: (word(word, word), lambda __, builder, ___, given: make(builder, *given)))

    return {
        "count": one(lambda builder, cards: builder.ctpop(cards)),
        "lowest": one(lambda builder, cards: builder.cttz(cards, yes)),
        # Of no card at all the processor counts 64 leading zeros: 63 - 64 is -1, as it should be.
        "highest": one(lambda builder, cards: builder.sub(ir.Constant(size, 63), builder.ctlz(cards, no))),
        "peek": two(lambda builder, row, index: builder.load(place(builder, row, index))),
        "part": two(lambda builder, row, start: builder.add(row, builder.mul(start, ir.Constant(size, 8)))),
        "poke": intrinsic(
            lambda _, row, index, value: (
                word(word, word, word),
                lambda __, builder, ___, given: poke(builder, *given),
            )
        ),
    }


def fingerprint() -> str:
    """A name for the source of all kernels, for this Python and this numba."""
    digest = hashlib.sha256()
    for module in (*MODULES, "compiled"):
        digest.update((HERE / f"{module}.py").read_bytes())
    return digest.hexdigest()[:16] + f"-{sys.version_info.major}{sys.version_info.minor}"


@cache
def cache_folder() -> Path:
    """Where compiled code is kept: beside the source, or where the user keeps such things, or in a passing place."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    given = os.environ.get("NUMBA_CACHE_DIR")
    places = [Path(given)] if given else [HERE / "__pycache__", Path(home) / "kortlib"]
    for place in places:
        folder = place / f"exact-{fingerprint()}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    return Path(tempfile.mkdtemp(prefix="kortlib-"))
