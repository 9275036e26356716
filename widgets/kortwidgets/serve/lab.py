"""`kort lab`: the same notebooks in JupyterLab, to read, change and run."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from kortlib import resources
from kortlib.words import Words

from .settings import JUPYTER, find_template, skip_slow_import
from .start import add_port

PORT = 8888
SETTINGS = JUPYTER / "lab" / "settings"  # its overrides.json asks for no news and no updates


def command(subparsers: Any, words: Words) -> None:
    """Adds `lab` to the program `kort`."""
    parser = subparsers.add_parser("lab", help=words.say("cli.lab"), description=words.say("cli.lab"))
    add_port(parser, PORT, words)
    parser.add_argument("--notebooks", type=Path, help=argparse.SUPPRESS)
    parser.set_defaults(run=run)


def lab_arguments(notebooks: Path, port: int, no_browser: bool) -> list[str]:
    """JupyterLab's own arguments: this machine only, no extension shop, our Lab settings."""
    return [
        str(notebooks),
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        f"--ServerApp.open_browser={not no_browser}",
        "--ServerApp.allow_root=True",  # a container's only user; Jupyter's own token still guards the door
        "--LabApp.extension_manager=readonly",
        f"--LabApp.app_settings_dir={SETTINGS}",
    ]


def run(args: argparse.Namespace) -> int:
    """Serves JupyterLab until Ctrl-C."""
    notebooks = (args.notebooks or resources.notebooks()).resolve()
    skip_slow_import()
    find_template()
    from jupyterlab.labapp import LabApp  # Jupyter's packages must come after skip_slow_import

    LabApp.launch_instance(argv=lab_arguments(notebooks, args.port, args.no_browser))
    return 0
