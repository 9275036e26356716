"""A notebook becomes steps: every `##` heading begins one.

What stands before the first `##` belongs to step 1. A leading `# Title` is lifted out of the cells, since the page
shows it above every step. Runs as an nbconvert preprocessor inside Voilà, before any cell is executed.
"""

from __future__ import annotations

import re
from typing import Any

from nbconvert.preprocessors import Preprocessor
from nbformat import NotebookNode
from traitlets import Bool

from kortlib.words import words

from ..modules import program
from .language import language_of, other

FENCE = re.compile(r"^ {0,3}(```|~~~)")
TITLE = re.compile(r"\A\s*# +(.+?) *#* *(?:\n|\Z)")
STEP = re.compile(r"\A\s*## +(.+?) *#* *(?:\n|\Z)")


def split_markdown(source: str) -> list[str]:
    """The source cut before each line that begins a step; a `##` inside a code block is left alone."""
    parts: list[list[str]] = [[]]
    fenced = False
    for line in source.splitlines():
        fenced ^= bool(FENCE.match(line))
        if not fenced and line.startswith("## "):
            parts.append([])
        parts[-1].append(line)
    texts = ["\n".join(part) for part in parts]
    return [text for text in texts if text.strip()] or [source]


def split_cells(cells: list[NotebookNode]) -> list[NotebookNode]:
    """The cells, with a markdown cell that holds several steps cut into one cell for each."""
    result = []
    for cell in cells:
        pieces = split_markdown(cell.source) if cell.cell_type == "markdown" else [cell.source]
        result += [NotebookNode({**cell, "source": piece, "metadata": {**cell.metadata}}) for piece in pieces]
        for number, piece in enumerate(result[-len(pieces) :]):
            if number and "id" in piece:
                piece["id"] = f"{piece['id']}-{number}"
    return result


def lift_title(cells: list[NotebookNode]) -> str | None:
    """The text of a leading `# Title`, which is taken out of its cell; None where there is none."""
    for cell in cells[:1]:
        found = TITLE.match(cell.source) if cell.cell_type == "markdown" else None
        if found:
            cell.source = cell.source[found.end() :]
            return plain(found.group(1))
    return None


def plain(markdown: str) -> str:
    """A heading's text without its markdown signs, for a list of contents."""
    linked = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    return re.sub(r"[*`]|(?<!\w)_|_(?!\w)", "", linked).strip()


def number_steps(cells: list[NotebookNode], title: str) -> list[dict[str, Any]]:
    """Marks each cell with its step and gives the list of contents."""
    contents: list[dict[str, Any]] = []
    for cell in cells:
        heading = STEP.match(cell.source) if cell.cell_type == "markdown" else None
        if heading:
            contents.append({"number": len(contents) + 1, "title": plain(heading.group(1))})
        cell.metadata["kort_step"] = max(1, len(contents))
    return contents or [{"number": 1, "title": title}]


class Steps(Preprocessor):
    """Cuts the notebook into steps and puts what the template needs into `resources["kort"]`."""

    enabled = Bool(True)

    def preprocess(self, nb: NotebookNode, resources: dict[str, Any]) -> tuple[NotebookNode, dict[str, Any]]:
        kort = nb.metadata.get("kort", {})
        name = resources.get("metadata", {}).get("name", "")
        path = resources.get("page_config", {}).get("kortNotebook", name)
        lang = language_of(path, kort.get("lang"))
        nb.metadata.pop("widgets", None)  # a saved state has nothing to do with this visitor's kernel
        nb.cells = [NotebookNode(cell) for cell in split_cells(nb.cells)]
        lifted = lift_title(nb.cells)
        nb.cells = [cell for cell in nb.cells if cell.source.strip()]
        title = kort.get("title") or lifted or name
        resources["language_code"] = lang
        resources["kort"] = {
            "lang": lang,
            "say": words(lang).say,
            "other": other(lang),
            "other_language": words(other(lang)).say("page.language"),
            "title": title,
            "wide": bool(kort.get("wide")),
            "steps": number_steps(nb.cells, title),
            "program": program("page"),
            "twin": resources.get("page_config", {}).get("kortTwin"),
        }
        return nb, resources
