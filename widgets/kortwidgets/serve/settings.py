"""The settings under which Voilà serves the tutorials, and where its template lies.

Each setting cures a fault that was seen; the comment names it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path, PurePosixPath
from typing import Any

from kortlib.words import LANGUAGES, words

from .language import other

JUPYTER = Path(__file__).parent / "jupyter"  # holds voila/templates/kort, as Jupyter's data path wants it


def skip_slow_import() -> None:
    """Spares each start about two seconds: rfc3987_syntax compiles grammars at import, for a check of
    addresses that nothing here makes. jsonschema does without it when the import fails. It must be called before
    Jupyter's packages are imported; `del sys.modules["rfc3987_syntax"]` undoes it.
    """
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]


def find_template() -> None:
    """Lets Jupyter find the template `kort`, in this process and in those it starts."""
    known = os.environ.get("JUPYTER_PATH", "").split(os.pathsep)
    if str(JUPYTER) not in known:
        os.environ["JUPYTER_PATH"] = os.pathsep.join([str(JUPYTER), *filter(None, known)])


def page_words() -> dict[str, Any]:
    """What every page of ours can call on top of what it is given: `words(lang)`. An error page is given nothing."""
    return {"words": words}


def tell_notebook(
    page_config: dict[str, Any], *, notebook_path: str, settings: dict[str, Any], **_: Any
) -> dict[str, Any]:
    """Voilà's hook: lets the template know which notebook it shows, and its twin in the other language if any."""
    root = Path(settings["contents_manager"].root_dir)
    return {**page_config, "kortNotebook": notebook_path, "kortTwin": twin_of(root, notebook_path)}


def twin_of(root: Path, notebook_path: str) -> str:
    """The twin's address seen from the notebook's own, `../en/10-x.ipynb`; empty where it has none."""
    path = PurePosixPath(notebook_path)
    if path.parent.name not in LANGUAGES:
        return ""
    folder = other(path.parent.name)
    exists = (root / path.parent.parent / folder / path.name).is_file()
    return f"../{folder}/{path.name}" if exists else ""


def transport() -> str:
    """`ipc` where a socket's path fits into the system's limit: it cannot run into the race for free ports
    that kills about one kernel in thirty when a class arrives at once. Else `tcp`.
    """
    return "ipc" if os.name == "posix" and len(tempfile.gettempdir()) < 32 else "tcp"


def voila_settings(gallery: str = "") -> dict[str, dict[str, Any]]:
    """The settings as traitlets take them. `gallery` is the gallery's place, seen from the base address."""
    return {
        "VoilaConfiguration": {
            "template": "kort",
            "allow_template_override": "NO",  # else a visitor can ask for one that fetches from other hosts
            "allow_theme_override": "NO",
            "extension_allowlist": [
                "anywidget",
                "@jupyter-widgets/jupyterlab-manager",
                "@voila-dashboards/widgets-manager8",
            ],
            "multi_kernel_manager_class": "kortwidgets.serve.kernels.CappedKernelManager",
            "page_config_hook": tell_notebook,
            "resources": {"gallery": gallery},
        },
        "VoilaExporter": {"preprocessors": ["kortwidgets.serve.steps.Steps"]},
        "VoilaExecutor": {
            "allow_errors": True,  # one failing cell must not take the later steps with it
            "iopub_timeout": 60,  # with 4 seconds a busy server drops a table from the page, silently
            "timeout": None,  # in a preheated kernel a linked table waits for its visitor, however long
        },
        "KernelManager": {"transport": transport()},
        "KernelRestarter": {"restart_limit": 0},  # a new kernel knows no tables: better to say that the old is gone
        "CappedKernelManager": {
            "max_kernels": 60,
            "grace": 60.0,
            "cull_interval": 60,
            "cull_idle_timeout": 600,
        },
    }
