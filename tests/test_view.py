"""The view is told twice, as types in Python and as types in JavaScript: the same parts, the same kinds, in both."""

from __future__ import annotations

import re
import typing
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest
from kortwidgets import view

JS = Path(view.__file__).parent / "js" / "view.js"
OF_PYTHON = {"Dressed", "DrawnTable", "DrawnExercise", "DrawnProgress", "PanelPart", "ItemMore"}  # parts of a whole
OF_JAVASCRIPT = {"Model", "Message"}  # what a browser's widget needs, and what it sends
PLAIN = {str: "string", int: "number", bool: "boolean", NoneType: "null"}

Shape = dict[str, tuple[bool, str]]
"""Each part of a structure: whether it is always there, and its type."""


def in_python() -> dict[str, Shape]:
    found = {name: kind for name, kind in vars(view).items() if is_typeddict(kind) and kind.__module__ == view.__name__}
    return {name: shape_of(kind) for name, kind in found.items() if name not in OF_PYTHON}


def shape_of(kind: Any) -> Shape:
    hints = get_type_hints(kind, include_extras=True).items()
    always = {part for part, hint in hints if get_origin(hint) is not NotRequired and part in kind.__required_keys__}
    return {part: (part in always, told(hint)) for part, hint in hints}


def told(hint: Any) -> str:
    """A type of Python as JavaScript writes it, the alternatives in order."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        return told(inner[0])
    for name in ALIASES:
        if hint == getattr(view, name):
            return name
    if origin in (Union, UnionType):
        return " | ".join(sorted(part for one in inner for part in told(one).split(" | ")))
    if origin is Literal:
        return " | ".join(sorted(str(one).lower() if isinstance(one, bool) else f'"{one}"' for one in inner))
    if origin is list:
        return f"{told(inner[0])}[]"
    if origin is dict:
        return f"Record<{told(inner[0])}, {told(inner[1])}>"
    return PLAIN.get(hint) or hint.__name__


ALIASES = [name for name, kind in vars(view).items() if get_origin(kind) in (Literal, Union, UnionType)]


def in_javascript() -> dict[str, Shape]:
    """The structures that have properties, and those that add to another one."""
    text = JS.read_text(encoding="utf-8")
    blocks = re.findall(r"/\*\*(.*?)\*/", text, re.S)
    found: dict[str, Shape] = {}
    for block in blocks:
        if named := re.search(r"@typedef \{object\} (\w+)", block):
            found[named[1]] = dict(properties(block))
    for name, base, more in re.findall(r"@typedef \{(\w+) & \{([^}]*)\}\} (\w+)", text):
        found[more] = found[name] | {part.split(": ")[0]: (True, part.split(": ")[1]) for part in base.split(", ")}
    return {name: shape for name, shape in found.items() if name not in OF_JAVASCRIPT}


def properties(block: str) -> typing.Iterator[tuple[str, tuple[bool, str]]]:
    for kind, optional, part in re.findall(r"@property \{(.+)\} (\[?)(\w+)", block):
        yield part, (not optional, ordered(kind))


def ordered(kind: str) -> str:
    return " | ".join(sorted(kind.split(" | ")))


def test_both_languages_know_the_same_structures() -> None:
    assert set(in_python()) == set(in_javascript())
    assert {"TableView", "ExerciseView", "ProgressView"} <= set(in_python())


@pytest.mark.parametrize("name", in_python())
def test_a_structure_has_the_same_parts_of_the_same_types_in_both(name: str) -> None:
    assert in_python()[name] == in_javascript()[name]


@pytest.mark.parametrize("name", ALIASES)
def test_what_is_one_of_several_is_one_of_the_same_in_both(name: str) -> None:
    text = re.sub(r"\n \*\s+", " ", JS.read_text(encoding="utf-8"))
    (kinds,) = re.findall(rf"@typedef \{{([^{{}}@]+)\}} {name}\b", text)
    mine = getattr(view, name)
    inner = [f'"{one}"' if isinstance(one, str) else one.__name__ for one in get_args(mine)]
    assert ordered(kinds) == " | ".join(sorted(inner))
