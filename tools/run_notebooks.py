"""Runs the notebooks and stores what they show, for readers without a kernel and for nbval to compare: make notebooks.

Only the stable forms are stored, text and the static picture: a widget's live form dies with its kernel.
"""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient

LIVE = "application/vnd.jupyter.widget-view+json"


def run(path: Path) -> None:
    """Executes one notebook in place."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(LIVE, None)
            output["metadata"] = {}
    notebook.metadata["language_info"] = {"name": "python"}
    nbformat.write(notebook, path)


if __name__ == "__main__":
    for found in sorted(Path("notebooks").glob("*/*.ipynb")):
        print(found)
        run(found)
