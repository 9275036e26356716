"""How a command says that it cannot do what was asked."""

from __future__ import annotations

import argparse
import json
import sys

from kortlib.cli.parser import REFUSED
from kortlib.problems import BadData
from kortlib.records.report import bad_data
from kortlib.words import Words


def refuse(bad: BadData, chosen: argparse.Namespace, says: Words) -> int:
    """Tells everything that is wrong, to a person or as JSON; gives the exit code."""
    if chosen.json:
        print(json.dumps(bad_data(bad, says), ensure_ascii=False))
    else:
        print("\n".join(says.problem(problem) for problem in bad.problems), file=sys.stderr)
    return REFUSED
