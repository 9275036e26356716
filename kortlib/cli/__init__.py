"""The command ``kort``: a file here for each command of its own; installed packages add theirs."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from kortlib.cli.parser import REFUSED, argparse_in, language
from kortlib.cli.program import program
from kortlib.words import Words, words


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; gives 0, or 2 when something was refused. No traceback reaches the user."""
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    given = sys.argv[1:] if arguments is None else list(arguments)
    says = words(language(given))
    try:
        return _run(given, says)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has read enough
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if os.environ.get("KORT_DEBUG"):
            raise
        print(says.say("cli.bug", error=f"{type(error).__name__}: {error}"), file=sys.stderr)
        return REFUSED


def _run(given: Sequence[str], says: Words) -> int:
    with argparse_in(says):
        chosen = program(says, given).parse_args(given)
    return int(chosen.run(chosen))
