"""One server, one Chromium, and a page that notes everything it hears: see `page`, `open_step` and `serve`."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, WebSocket, expect, sync_playwright

HERE = Path(__file__).parent
# Where the checks are stopped, servers and browsers must not stay behind.
signal.signal(signal.SIGTERM, lambda *_: pytest.exit("stopped"))
RUN = [sys.executable, "-c", "import sys; from kortlib.cli import main; sys.exit(main())"]
KORT_DATA = tempfile.TemporaryDirectory()  # the key of what browsers keep is none of the user's own
PATIENCE = 45_000  # ms; a bound for waiting on a state, never a time to sleep

# Every other host is unknown to this browser, so that a forgotten address shows as a failed request.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]

# Voilà 0.5 bundles parts of JupyterLab 4.2 and says so, about each of them, on every page.
HARMLESS = (
    re.compile(r"Unsatisfied version [\d.]+ .* of shared (singleton )?module"),
    re.compile(r"No satisfying version .* of shared module"),
)


def one_now(cases: Iterable[Any], quick: int = 1) -> list[Any]:
    """Cases of a test: the first for every run, the rest for `make test-all`."""
    listed = list(cases)
    return [*listed[:quick], *(pytest.param(case, marks=pytest.mark.large) for case in listed[quick:])]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder is marked `browser`."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@dataclass
class Heard:
    """What a page asked for and said."""

    requests: list[str] = field(default_factory=list)
    console: list[tuple[str, str]] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    sent: list[str | bytes] = field(default_factory=list)
    received: list[str | bytes] = field(default_factory=list)

    def listen(self, page: Page) -> None:
        """Notes all of it from now on."""
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._note)
        page.on("websocket", self._follow)

    def _note(self, message: ConsoleMessage) -> None:
        if not any(known.search(message.text) for known in HARMLESS):
            self.console.append((message.type, message.text))

    def _follow(self, socket: WebSocket) -> None:
        self.requests.append(socket.url)
        socket.on("framesent", lambda frame: self.sent.append(frame))
        socket.on("framereceived", lambda frame: self.received.append(frame))

    @property
    def foreign(self) -> list[str]:
        """Requests to any host but this machine."""
        asked = ((url, urlparse(url)) for url in self.requests)
        return [url for url, parts in asked if parts.scheme not in ("data", "blob") and parts.hostname != "127.0.0.1"]

    @property
    def complaints(self) -> list[str]:
        """Errors and warnings, without the known harmless ones."""
        return self.errors + [text for kind, text in self.console if kind in ("error", "warning")]

    @property
    def frames(self) -> bytes:
        """Every message of the websocket, both ways, as one heap of bytes to search in."""
        both = self.sent + self.received
        return b"\n".join(frame.encode() if isinstance(frame, str) else frame for frame in both)


@dataclass(frozen=True)
class Server:
    """A running `kort start`."""

    url: str
    pid: int
    notebooks: Path | None = None

    def tutorial(self, path: str) -> str:
        """The address of a notebook, as in `tutorial("sv/10-norrlandsknack")`."""
        return f"{self.url}voila/render/{path}.ipynb"


def free_port() -> int:
    """A port that nobody listens on just now."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@contextmanager
def kort_start(*arguments: str, cwd: Path | None = None) -> Iterator[Server]:
    """`kort start --no-browser` on a free port until the block ends; it is stopped by its own process id."""
    port = free_port()
    command = [*RUN, "start", "--no-browser", "--port", str(port), *arguments]
    environment = {**os.environ, "KORT_DATA": KORT_DATA.name}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=cwd, env=environment)
    assert process.stdout is not None
    try:
        told = next((line for line in process.stdout if "http://" in line), "")
        found = re.search(r"http://127\.0\.0\.1:\d+/", told)
        assert found, f"kort start ended with {process.wait(timeout=10)} and no address"
        yield Server(found.group(), process.pid)
    finally:
        process.terminate()
        process.wait(timeout=30)
        process.stdout.close()


def write_notebook(file: Path, cells: list[tuple[str, str]], **kort: Any) -> None:
    """A small notebook of ("markdown" | "code", source) cells, with `metadata.kort` as given."""
    written = [
        {"cell_type": kind, "id": f"c{i}", "metadata": {}, "source": source}
        | ({"outputs": [], "execution_count": None} if kind == "code" else {})
        for i, (kind, source) in enumerate(cells)
    ]
    spec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kort": kort, "kernelspec": spec}, "cells": written}
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(notebook), encoding="utf-8")


def write_tables(file: Path, tables: dict[str, str]) -> None:
    """A notebook with a step for each table."""
    cells = [("markdown", "# Bord")]
    for name, source in tables.items():
        cells += [("markdown", f"## {name}"), ("code", f"from kortwidgets import CardTable\n\n{source}")]
    write_notebook(file, cells, title="Bord", lang="sv")


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The real tutorials, as `kort start` shows them."""
    with kort_start() as running:
        yield running


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for all tests; it reaches no host but this machine."""
    path = subprocess.run([sys.executable, str(HERE / "find.py")], capture_output=True, text=True, check=False)
    assert path.returncode == 0, path.stderr
    chromium = playwright.chromium.launch(executable_path=path.stdout.strip(), args=FLAGS)
    yield chromium
    chromium.close()


def listening_page(browser: Browser, **options: Any) -> Page:
    """A page in a browser profile of its own, made with the options of a context. What it hears is `page.heard`."""
    page = browser.new_context(**options).new_page()
    page.set_default_timeout(PATIENCE)
    page.heard = Heard()  # type: ignore[attr-defined]
    page.heard.listen(page)  # type: ignore[attr-defined]
    return page


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Makes listening pages: `new_page(viewport=…, color_scheme=…, java_script_enabled=…)`."""
    pages = []

    def make(**options: Any) -> Page:
        pages.append(listening_page(browser, **options))
        return pages[-1]

    yield make
    for page in pages:
        page.context.close()


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A page of 1280 × 800 in light colours that notes everything in `page.heard`."""
    return new_page(viewport={"width": 1280, "height": 800}, color_scheme="light")


def wait_for_tables(page: Page) -> None:
    """Waits until every table on the page is live."""
    page.wait_for_selector("html[data-kort-tables=ready]", state="attached")


def open_step(page: Page, url: str, number: int = 1) -> Any:
    """Goes to a step, loading the tutorial where it is not open yet, and gives the step when its tables are live."""
    if page.url.split("#")[0] != url:
        page.goto(f"{url}#step-{number}")
    else:
        page.evaluate("number => { location.hash = `#step-${number}`; }", number)
    wait_for_tables(page)
    step = page.locator(f'[data-step="{number}"]')
    expect(step).to_be_visible()
    return step


def assert_quiet(page: Page) -> None:
    """The page has complained of nothing and asked no other host."""
    assert page.heard.complaints == []  # type: ignore[attr-defined]
    assert page.heard.foreign == []  # type: ignore[attr-defined]
