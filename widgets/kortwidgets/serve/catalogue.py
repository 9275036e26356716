"""Which tutorials there are, from the notebooks' own metadata."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote

from .language import language_of


@dataclass(frozen=True, slots=True)
class Tutorial:
    """What the gallery tells about a notebook. `path` counts from the notebook folder, with slashes."""

    path: str
    lang: str
    title: str
    about: str = ""
    audience: str = ""
    minutes: int | None = None
    order: int = 1000
    listed: bool = True  # one that only links lead to is not to be chosen in the gallery
    questions: tuple[str, ...] = ()  # the names under which a browser remembers their answers

    @property
    def file(self) -> str:
        """Its file's name, which is the way there from another tutorial in the same language."""
        return PurePosixPath(self.path).name

    @property
    def url(self) -> str:
        """Where Voilà shows it, seen from the server's base address."""
        return "voila/render/" + quote(self.path)


def read_tutorial(file: Path, root: Path) -> Tutorial:
    """The tutorial in one notebook. Without `metadata.kort` the file's name serves as its title."""
    notebook = json.loads(file.read_text(encoding="utf-8"))
    kort = notebook.get("metadata", {}).get("kort", {})
    path = file.relative_to(root).as_posix()
    return Tutorial(
        path=path,
        lang=language_of(path, kort.get("lang")),
        title=kort.get("title", file.stem),
        about=kort.get("about", ""),
        audience=kort.get("for_whom", ""),
        minutes=kort.get("minutes"),
        order=kort.get("order", 1000),
        listed=kort.get("listed", True),
        questions=_questions(notebook),
    )


def _questions(notebook: Any) -> tuple[str, ...]:
    """What the cells of a lesson ask, as ``GAME/NAME``."""
    code = "\n".join("".join(cell["source"]) for cell in notebook.get("cells", ()) if cell["cell_type"] == "code")
    game = re.search(r'lesson = Lesson\("(\w+)"', code)
    return tuple(f"{game[1]}/{name}" for name in re.findall(r'lesson\.ask\("([\w-]+)"\)', code)) if game else ()


def tutorials(root: Path, lang: str) -> list[Tutorial]:
    """Every tutorial in one language, in the order in which they are meant to be read."""
    files = (file for file in sorted(root.rglob("*.ipynb")) if not _hidden(file.relative_to(root)))
    found = (read_tutorial(file, root) for file in files)
    return sorted((t for t in found if t.lang == lang and t.listed), key=lambda t: (t.order, t.path))


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)
