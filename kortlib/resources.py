"""Where the data files and the notebooks lie: in the checkout first, else inside the installed wheel.

>>> data("rules", "norrlandsknack.toml").is_file()
True
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parent


def data(*parts: str) -> Path:
    """The path of a data file or folder; it need not exist."""
    root = _CHECKOUT / "data"
    return (root if _is_checkout() else _PACKAGE / "data").joinpath(*parts)


def notebooks(*parts: str) -> Path:
    """The path of the notebooks' folder or of something in it; it need not exist."""
    if _is_checkout():
        return (_CHECKOUT / "notebooks").joinpath(*parts)
    spec = find_spec("kortwidgets")  # by name only: the engine imports no widget
    home = Path(spec.origin).parent if spec and spec.origin else _PACKAGE
    return (home / "notebooks").joinpath(*parts)


def checkout() -> Path | None:
    """The folder of the checkout; None where the library is installed."""
    return _CHECKOUT if _is_checkout() else None


def _is_checkout() -> bool:
    return (_CHECKOUT / "data" / "rules").is_dir()
