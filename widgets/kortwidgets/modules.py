"""The browser's programs: each an entry of ``js/`` joined with the modules that it imports, as one text.

A widget sends its program to the browser as one module, which has no siblings to import from. So each module becomes a
function that is called once and gives what it exports; no module sees another's names unless it imports them. Only the
forms that we write are understood, and anything else is refused, so that nothing is joined wrongly in silence.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

JS = Path(__file__).parent / "js"
STATIC = JS.with_name("static")

COMMENT = re.compile(r"^[ \t]*/\*\*[^*]*\*+(?:[^/*][^*]*\*+)*/\n", re.MULTILINE)
IMPORT = re.compile(r'^import \{([\w\s,$]+)\} from "(\.{1,2}/[a-z_/.]+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:const|(?:async )?function) (\w+))", re.MULTILINE)
DEFAULT = re.compile(r"^export default (?=\S)", re.MULTILINE)
FOREIGN = re.compile(r"\b(?:import|export)\b")

Read = Callable[[str], str]


class CannotJoin(Exception):
    """A module is written in a way that is not understood here; the text tells which and how."""


@cache
def program(entry: str) -> str:
    """The program of a widget or of the page, such as ``table``, as the text of one module."""
    return joined(f"{entry}.js", lambda name: (JS / name).read_text(encoding="utf-8"))


@cache
def style(name: str) -> str:
    """The stylesheet of a widget, such as ``exercise``; a folder's files one after another, by name."""
    at = STATIC / name
    parts = sorted(at.glob("*.css")) if at.is_dir() else [at.with_suffix(".css")]
    return "\n".join(part.read_text(encoding="utf-8") for part in parts)


def joined(entry: str, read: Read) -> str:
    """A module and all that it imports, by its name; `read` gives the text of a module by name.

    Refuses with CannotJoin what is imported in a circle, is not there or not exported, and forms that we do not write.
    """
    modules: dict[str, _Module] = {}
    _collect(entry, read, modules, ())
    *imported, last = modules.values()
    return "".join([*(module.as_function() for module in imported), last.body])


class _Module:
    """A module by its name below ``js/``: what it imports, what it exports, and its body as it is joined."""

    def __init__(self, name: str, source: str) -> None:
        text = _bare(source)
        self.name = name
        self.imports = [(_sibling(name, path), _names(names)) for names, path in IMPORT.findall(text)]
        self.exports = EXPORT.findall(text)
        body = EXPORT.sub("", IMPORT.sub("", text))
        self._refuse_the_rest(DEFAULT.sub("", body, count=1))
        self.body = "".join(self._bindings()) + body

    def _refuse_the_rest(self, body: str) -> None:
        for line in body.splitlines():
            if "port" in line and FOREIGN.search(line):
                raise CannotJoin(f"{self.name}: this form of import or export is not understood: {line}")
            if line.count("`") % 2:
                raise CannotJoin(f"{self.name}: a text in backticks must end on its line: {line}")

    def _bindings(self) -> Iterator[str]:
        for module, names in self.imports:
            taken = ", ".join(name.replace(" as ", ": ") for name in names)
            yield f"const {{ {taken} }} = {_variable(module)};\n"

    def as_function(self) -> str:
        """The module among others: its body runs at once, and its variable holds what it exports."""
        if DEFAULT.search(self.body):
            raise CannotJoin(f"{self.name}: only what is joined may have a default export")
        given = ", ".join(self.exports)
        return f"const {_variable(self.name)} = (() => {{\n{self.body}return {{ {given} }};\n}})();\n"


def _bare(source: str) -> str:
    """A module without indentation and the comments that fill lines: it goes to the browser with every table."""
    lines = map(str.strip, COMMENT.sub("", source).splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


def _collect(name: str, read: Read, modules: dict[str, _Module], above: tuple[str, ...]) -> None:
    """Puts a module behind all that it imports."""
    if name in above:
        raise CannotJoin(f"imported in a circle: {' → '.join([*above, name])}")
    if name in modules:
        return
    try:
        module = _Module(name, read(name))
    except FileNotFoundError as missing:
        raise CannotJoin(f"{above[-1] if above else 'asked for'}: there is no {name}") from missing
    for imported, names in module.imports:
        _collect(imported, read, modules, (*above, name))
        unknown = {taken.split(" as ")[0] for taken in names} - set(modules[imported].exports)
        if unknown:
            raise CannotJoin(f"{name}: {imported} exports no {', '.join(sorted(unknown))}")
    modules[name] = module


def _sibling(name: str, path: str) -> str:
    """The name of the module that `path` means in the module `name`."""
    sibling = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
    if sibling.startswith(".."):
        raise CannotJoin(f"{name}: {path} lies outside")
    return sibling


def _names(listed: str) -> list[str]:
    return [" ".join(name.split()) for name in listed.split(",") if name.strip()]


def _variable(name: str) -> str:
    """What a module is called in the joined text; no name that we write has a dollar sign."""
    return "$" + name.removesuffix(".js").replace("/", "$")
