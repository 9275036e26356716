"""`kort start`: the gallery on this machine, opened in a browser."""

from __future__ import annotations

import argparse
import contextlib
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kortlib import resources
from kortlib.words import LANGUAGES, Words, words

from .settings import find_template, skip_slow_import

PORT = 8866


def command(subparsers: Any, says: Words) -> None:
    """Adds `start` to the program `kort`."""
    parser = subparsers.add_parser("start", help=says.say("cli.start"), description=says.say("cli.start"))
    add_port(parser, PORT, says)
    parser.add_argument("--lang", choices=LANGUAGES, default=says.lang, help=says.say("cli.lang"))
    parser.add_argument("--notebooks", type=Path, help=argparse.SUPPRESS)
    parser.set_defaults(run=run)


def add_port(parser: argparse.ArgumentParser, usual: int, words: Words) -> None:
    """Where to serve, and whether to open a browser there."""

    def port(text: str) -> int:
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
        if not 1 <= number <= 65535:
            raise argparse.ArgumentTypeError(words.say("cli.bad_port", value=text[:20]))
        return number

    parser.add_argument("--port", type=port, default=usual, metavar="N", help=words.say("cli.port", number=usual))
    parser.add_argument("--no-browser", action="store_true", help=words.say("cli.no_browser"))


def run(args: argparse.Namespace) -> int:
    """Serves until Ctrl-C. Gives 0, or 2 where it could not begin."""
    say = words(args.lang).say
    notebooks = (args.notebooks or resources.notebooks()).resolve()
    if not notebooks.is_dir():
        return _refuse(say("start.no_folder", folder=notebooks))
    skip_slow_import()
    find_template()
    from .app import KortApp, serve  # Jupyter's packages must come after skip_slow_import

    def ready(app: KortApp) -> None:
        _greet(say, args, app.port)

    try:
        serve(notebooks, args.port, ready)
    except KeyboardInterrupt:
        pass
    except OSError as error:
        if error.strerror and error.strerror.startswith("no free port"):
            return _refuse(say("start.no_port", port=args.port))
        raise
    print(say("start.bye"), flush=True)
    return 0


def _greet(say: Callable[..., str], args: argparse.Namespace, port: int) -> None:
    url = f"http://127.0.0.1:{port}/" + ("" if args.lang == "sv" else f"?lang={args.lang}")
    if port != args.port:
        print(say("start.busy", asked=args.port, port=port))
    print(say("start.ready", url=url), flush=True)
    if not args.no_browser:
        threading.Thread(target=_open_browser, args=(url,), daemon=True).start()


def _open_browser(url: str) -> None:
    with contextlib.suppress(webbrowser.Error):  # the address is on the screen already
        webbrowser.open(url)


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2
