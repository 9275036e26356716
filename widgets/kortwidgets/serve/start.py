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
from kortlib.words import LANGUAGES, words

from .settings import find_template, skip_slow_import

PORT = 8866


def command(subparsers: Any) -> None:
    """Adds `start` to the program `kort`."""
    parser = subparsers.add_parser(
        "start", help="show the tutorials in a browser", description="Shows the tutorials in a browser."
    )
    parser.add_argument("--port", type=_port, default=PORT, help=f"port to serve on (default {PORT})")
    parser.add_argument("--no-browser", action="store_true", help="only print the address, open no browser")
    parser.add_argument("--lang", choices=LANGUAGES, default="sv", help="language to begin in (default sv)")
    parser.add_argument("--notebooks", type=Path, help=argparse.SUPPRESS)
    parser.set_defaults(run=run)


def _port(text: str) -> int:
    port = int(text) if text.isdecimal() else 0
    if not 1 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: a number from 1 to 65535")
    return port


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
