"""`kort start` itself: its port, its language, and how it ends."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
from collections.abc import Callable

import pytest

from .conftest import RUN, Server, free_port

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(request: pytest.FixtureRequest) -> Start:
    """Runs `kort start --no-browser` with more arguments; what still runs afterwards is ended."""

    def run(*arguments: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [*RUN, "start", "--no-browser", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            # A test run in the background ignores Ctrl-C, and its children would inherit that.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        request.addfinalizer(lambda: end(process))
        return process

    return run


def end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.communicate(timeout=30)


def lines_until_address(process: subprocess.Popen[str]) -> list[str]:
    """What was printed up to the line with the address, and that line."""
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line.strip())
        if "http://" in line:
            return lines
    raise AssertionError(f"no address in {lines}")


def test_ctrl_c_ends_with_a_sentence_and_no_traceback(start: Start) -> None:
    process = start("--port", str(free_port()))
    lines_until_address(process)
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=30)
    assert said.strip() == "Kortlib är avslutat. Tack för spelet!"
    assert process.returncode == 0


def test_a_busy_port_gets_the_next_free_one_and_says_so(start: Start) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        told = lines_until_address(start("--port", str(port)))
    given = int(re.search(r":(\d+)/", told[-1])[1])  # type: ignore[index]
    assert given > port
    assert told[0] == f"Port {port} är upptagen, så det blev {given} i stället."


def test_english_prints_and_opens_the_english_gallery(start: Start) -> None:
    port = free_port()
    told = lines_until_address(start("--port", str(port), "--lang", "en"))
    assert told == [f"Kortlib is running: http://127.0.0.1:{port}/?lang=en   (Ctrl-C ends it)"]


def test_a_folder_that_is_not_there_is_told_in_a_sentence(start: Start) -> None:
    process = start("--notebooks", "finns-inte")
    said, _ = process.communicate(timeout=30)
    assert process.returncode == 2
    assert "finns-inte finns inte" in said
    assert len(said.splitlines()) == 1


def can_connect(address: str, port: int) -> bool:
    with socket.socket() as asking:
        asking.settimeout(5)
        return asking.connect_ex((address, port)) == 0


def test_the_server_listens_on_this_machine_only(server: Server) -> None:
    port = int(re.search(r":(\d+)/", server.url)[1])  # type: ignore[index]
    # No packet is sent: this only asks which address of ours leads outward (192.0.2.1 is reserved for examples).
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as outward:
        outward.connect_ex(("192.0.2.1", 9))
        address = outward.getsockname()[0]
    assert can_connect("127.0.0.1", port)
    assert address in ("127.0.0.1", "0.0.0.0") or not can_connect(address, port)
