"""Where the browser for the browser tests is: `python tests/browser/find.py` prints its path.

With `--provide` it fetches Debian's Chromium where there is none and this user may install packages. It exits with 1
and one sentence where no browser can be had.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
APPS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    str(Path.home() / "Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
)
MISSING = (
    "The browser tests need Chromium or Chrome and found none: install one, "
    "or name its program in the variable KORT_CHROMIUM."
)


def find() -> str | None:
    """The browser's path: the one that KORT_CHROMIUM names, else one that is installed, else None."""
    named = os.environ.get("KORT_CHROMIUM")
    if named:
        return shutil.which(named)
    installed = (shutil.which(name) for name in NAMES)
    apps = (app for app in APPS if os.access(app, os.X_OK))
    return next(filter(None, installed), None) or next(apps, None)


def can_install() -> bool:
    """Whether this is a Debian-like system on which we may install packages, and no other browser was asked for."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return is_root and shutil.which("apt-get") is not None and "KORT_CHROMIUM" not in os.environ


def install() -> None:
    """Installs Debian's Chromium, as quietly as apt-get can."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for order in (["update"], ["install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core"]):
        subprocess.run(["apt-get", "-qq", *order], env=quiet, check=False, stdout=subprocess.DEVNULL)


def main(arguments: list[str]) -> int:
    """Prints the browser's path, or says on standard error that there is none."""
    path = find()
    if path is None and "--provide" in arguments and can_install():
        print("Installing Chromium for the browser tests ...", file=sys.stderr)
        install()
        path = find()
    print(path or MISSING, file=sys.stdout if path else sys.stderr)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
