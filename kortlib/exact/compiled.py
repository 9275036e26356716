"""The compiled twins of the kernels: the same source, read once more and given to numba.

The kernels are ordinary Python, and run as such where numba is missing. Here their source is compiled with two changes:
every index is told to be positive (numba would else look whether it counts from the end, a tenth of the time), and
`count`, `lowest` and `highest` are single instructions of the processor.

What numba makes is kept on disk, in a folder named after the source of all kernels: numba itself looks only at the
file of the function that it is asked for, and would go on using old code of the others.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import importlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from importlib import metadata
from pathlib import Path
from types import CodeType
from typing import Any

MODULES = ("bits", "layout", "kernels", "lookup", "quick", "ordering", "memory", "plays", "search", "tolva", "duel")
"""The kernels, each after what it needs."""

ENTRIES = {"solve_tasks": "search", "play_outs": "kernels", "solve_tolva": "duel"}
"""What is called from outside, and the module it stands in. Each costs seconds to compile, so they are few."""

AT_EVERY_NODE = (
    "drop_like", "facts_of_winner", "file_under", "join_trick", "not_void", "open_trick", "place_of", "play_next",
    "recall", "ruffers", "runs_beside",
)  # fmt: skip
"""What the search does again and again, and is worth a copy where it is called: a twentieth of the time."""

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
            jit = numba.njit(cache=True, nogil=True, error_model="numpy", forceinline=name in AT_EVERY_NODE)
            made[name] = jit(value)
    space |= made
    return known | made


def _twin_code(path: Path) -> CodeType:
    tree = _Addresses().visit(ast.parse(path.read_text(encoding="utf-8")))
    return compile(ast.fix_missing_locations(tree), str(path), "exec")


class _Addresses(ast.NodeTransformer):
    """Lists become addresses: `row[n]` is `peek(row, n)` or, to be written, `poke`; `row[n:]` is `part(row, n)`."""

    def visit_Module(self, node: ast.Module) -> ast.AST:
        for function in (part for part in node.body if isinstance(part, ast.FunctionDef)):
            function.body = [made for statement in function.body for made in _listed(self.visit(statement))]
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.slice, ast.Slice):
            assert node.slice.lower is not None
            return _call("part", node.value, node.slice.lower)
        return _call("peek", node.value, node.slice)

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        if isinstance(node.target, ast.Name):
            return self.generic_visit(node)
        read = ast.Subscript(node.target.value, node.target.slice, ast.Load())  # type: ignore[union-attr]
        return self.visit_Assign(ast.Assign([node.target], ast.BinOp(read, node.op, node.value)))

    def visit_Assign(self, node: ast.Assign) -> Any:
        """All values first, then each to its place, as Python does it."""
        places = [each for target in node.targets for each in _listed(target)]
        value = self.visit(node.value)
        if all(isinstance(place, ast.Name) for place in places):
            node.value = value
            return node
        single = not isinstance(node.targets[0], ast.Tuple)
        names = ["value"] * len(places) if single else [f"value{number}" for number in range(len(places))]
        kept: list[ast.expr] = [ast.Name(name + "_", ast.Store()) for name in names]
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
    size = ir.IntType(64)
    yes, no = ir.Constant(ir.IntType(1), 1), ir.Constant(ir.IntType(1), 0)
    three, full = ir.Constant(size, 3), ir.Constant(size, 63)

    def place(builder: Any, row: Any, index: Any) -> Any:
        return builder.gep(builder.inttoptr(row, size.as_pointer()), [index])

    def poke(builder: Any, row: Any, index: Any, value: Any) -> Any:
        builder.store(value, place(builder, row, index))
        return value

    def instruction(make: Callable[..., Any], takes: int) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            return make(builder, *given)

        signature = word(*[word] * takes)
        # numba reads from the parameters how many arguments there are.
        typers = (
            lambda _, one: (signature, generate),  # noqa: ARG005
            lambda _, one, two: (signature, generate),  # noqa: ARG005
            lambda _, one, two, three: (signature, generate),  # noqa: ARG005
        )
        return intrinsic(typers[takes - 1])

    return {
        "count": instruction(lambda builder, cards: builder.ctpop(cards), 1),
        "lowest": instruction(lambda builder, cards: builder.cttz(cards, yes), 1),
        # Of no card at all the processor counts 64 leading zeros: 63 - 64 is -1, as it should be.
        "highest": instruction(lambda builder, cards: builder.sub(full, builder.ctlz(cards, no)), 1),
        "peek": instruction(lambda builder, row, index: builder.load(place(builder, row, index)), 2),
        "part": instruction(lambda builder, row, start: builder.add(row, builder.shl(start, three)), 2),
        "poke": instruction(poke, 3),
    }


def fingerprint() -> str:
    """A name for the source of all kernels, for this Python and this numba."""
    digest = hashlib.sha256()
    for module in (*MODULES, "compiled"):
        digest.update((HERE / f"{module}.py").read_bytes())
    with contextlib.suppress(metadata.PackageNotFoundError):
        digest.update(metadata.version("numba").encode())
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


def sweep() -> None:
    """Removes what was compiled beside this source from earlier versions of it, for the same Python."""
    now = cache_folder()
    if now.parent == HERE / "__pycache__":
        for folder in now.parent.glob(f"exact-*-{now.name.rsplit('-', 1)[1]}"):
            if folder != now:
                shutil.rmtree(folder, ignore_errors=True)
