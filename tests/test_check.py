"""`make test` passes if every check passes, fails if one of them fails, and leaves nothing running when stopped."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PARTS = ["not browser", "test_tutorial.py", "--nbval"]
CHECKS = ["ruff", "mypy", "biome", "tsc", "find.py", "node --test", *PARTS]

STAND_IN = """#!/bin/sh
# Stands in for each program that the script calls: notes its call, and fails where that holds $FAILS.
call="$(basename "$0") $*"
echo "$call" >>"$CALLS"
case "$call" in *"$STAYS"*) echo $$ >>"$RUNNING"; exec sleep 60 ;; esac
case "$call" in *"$FAILS"*) exit 3 ;; esac
echo "$call passed"
"""
# What the scripts and the stand-ins call besides.
PLAIN = ("basename", "cat", "dirname", "ls", "mktemp", "rm", "sh", "sleep", "xargs")
NOTHING = "nothing that is called"


class Script:
    """The script with stand-ins for ruff, mypy, node, npm and python, and nothing else to call but plain tools."""

    def __init__(self, folder: Path) -> None:
        self.runs: list[subprocess.Popen[str]] = []
        self.calls, self.running = folder / "calls", folder / "running"
        self.programs = folder / "bin"
        self.programs.mkdir()
        for name in ("ruff", "mypy", "node", "npm", "python"):
            (self.programs / name).write_text(STAND_IN, encoding="utf-8")
            (self.programs / name).chmod(0o755)
        for name in PLAIN:
            (self.programs / name).symlink_to(str(shutil.which(name)))

    def begin(self, *, fails: str = NOTHING, stays: str = NOTHING) -> "subprocess.Popen[str]":
        """The script in a process group of its own, as a terminal would start it."""
        environment = {
            **os.environ,
            "PATH": str(self.programs),
            "PYTHON": str(self.programs / "python"),
            "CALLS": str(self.calls),
            "RUNNING": str(self.running),
            "FAILS": fails,
            "STAYS": stays,
        }
        run = subprocess.Popen(
            [self.programs / "sh", "tools/check.sh", "not large"],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            # Where these tests run in the background, they and their children would ignore the key for "stop".
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        self.runs.append(run)
        return run

    def waiting(self) -> list[int]:
        """The ids of the processes that were told to stay."""
        return [int(line) for line in self.running.read_text().split()] if self.running.exists() else []


@pytest.fixture
def script(tmp_path: Path) -> Iterator[Script]:
    script = Script(tmp_path)
    yield script
    for run in script.runs:
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)
            run.communicate()


def test_passes_when_every_check_passes(script: Script) -> None:
    run = script.begin()
    told, _ = run.communicate(timeout=30)
    assert run.returncode == 0, told
    calls = script.calls.read_text()
    assert all(check in calls for check in CHECKS), calls
    assert all(f"{path.name} passed" in told for path in (ROOT / "tests/browser").glob("test_*.py"))


@pytest.mark.parametrize("check", CHECKS)
def test_fails_when_one_check_fails(script: Script, check: str) -> None:
    run = script.begin(fails=check)
    told, _ = run.communicate(timeout=30)
    assert run.returncode == (123 if check in PARTS else 3), told  # xargs tells of any part that failed by 123


def test_a_red_part_stops_no_other(script: Script) -> None:
    run = script.begin(fails="not browser")
    told, _ = run.communicate(timeout=30)
    assert run.returncode == 123
    assert "test_tutorial.py passed" in told
    assert "notebooks passed" in told


@pytest.mark.parametrize("missing", ["node", "npm"])
def test_without_node_it_passes_and_says_what_was_not_checked(script: Script, missing: str) -> None:
    (script.programs / missing).unlink()
    run = script.begin()
    told, _ = run.communicate(timeout=30)
    assert run.returncode == 0, told
    assert "style and types of the JavaScript were NOT checked" in told
    assert ("tests of the JavaScript were NOT run" in told) == (missing == "node")
    assert "biome" not in script.calls.read_text()


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_stopped_it_leaves_nothing_running(script: Script, sign: signal.Signals) -> None:
    run = script.begin(stays="-m pytest")
    until(lambda: len(script.waiting()) == 2)
    os.killpg(run.pid, sign)
    run.communicate(timeout=30)
    assert run.returncode == -sign
    until(lambda: not any(alive(process) for process in script.waiting()))


def until(holds: Callable[[], bool]) -> None:
    """Wait for what must become so within ten seconds."""
    end = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.05)


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
