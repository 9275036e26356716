"""The tools of a checkout that a command is made of: not part of the library, and not there where it is installed."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

from kortlib import resources
from kortlib.problems import BadData, Problem


def tool(name: str) -> ModuleType:
    """The module of ``tools/`` that bears a name; raises BadData (``no_checkout``) where there is no checkout."""
    root = resources.checkout()
    spec = spec_from_file_location(f"tools.{name}", root / "tools" / f"{name}.py") if root else None
    if spec is None or spec.loader is None:
        raise BadData((Problem("", "no_checkout", "no_checkout"),))
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
