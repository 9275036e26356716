"""Which language a notebook is in, and which is the other one."""

from __future__ import annotations

from kortlib.words import LANGUAGES


def language_of(path: str, named: str | None = None) -> str:
    """The language of a notebook: what its metadata names, else a folder `sv` or `en` in its path, else Swedish."""
    if named in LANGUAGES:
        return named
    folders = path.replace("\\", "/").split("/")[:-1]
    return next((folder for folder in reversed(folders) if folder in LANGUAGES), "sv")


def other(lang: str) -> str:
    """The other language."""
    return "en" if lang == "sv" else "sv"
