"""The key of the seal: whole or not there, the same for all who ask at once; where there can be none, that is said."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kortwidgets import seal
from kortwidgets.seal import BrokenSeal, CannotSeal

VALUE = {"tree": [1, "å", None]}


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("KORT_DATA", str(tmp_path / "data"))
    seal._fernet.cache_clear()
    yield
    seal._fernet.cache_clear()


def another_kernel() -> None:
    seal._fernet.cache_clear()


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_was_sealed_is_unsealed_by_another_kernel(tmp_path: Path) -> None:
    token = seal.seal(VALUE)
    another_kernel()
    assert seal.unseal(token) == VALUE
    assert files(tmp_path / "data") == ["seal.key"]
    assert seal.key_file().stat().st_mode & 0o777 == 0o600
    other = "B" if token[20] == "A" else "A"
    for text in (token[:-4], token[:20] + other + token[21:], "", "x" * 300_000, "\ud800", "å"):
        with pytest.raises(BrokenSeal):
            seal.unseal(text)


# Of the package only this file, so that six processes do not load Jupyter's widgets six times.
LOAD = f"""
import importlib.util
spec = importlib.util.spec_from_file_location("seal", {seal.__file__!r})
seal = importlib.util.module_from_spec(spec)
spec.loader.exec_module(seal)
"""
ROUNDS = """
    import os, sys, time
    from pathlib import Path
    folder, me = Path(sys.argv[1]), sys.argv[2]
    for number in range(20):
        here = folder / str(number)
        here.mkdir(exist_ok=True)
        (here / f"{me}.here").touch()
        while len(list(here.glob("*.here"))) < 6:  # all of them at once
            time.sleep(0)
        os.environ["KORT_DATA"] = str(here / "data")
        seal._fernet.cache_clear()
        (here / f"{me}.token").write_text(seal.seal(number))
"""


def test_six_that_ask_at_once_for_a_first_key_get_the_same_twenty_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = [sys.executable, "-c", LOAD + textwrap.dedent(ROUNDS), str(tmp_path)]
    running = [subprocess.Popen([*command, str(number)], stderr=subprocess.PIPE, text=True) for number in range(6)]
    assert [process.communicate()[1] for process in running] == [""] * 6
    for number in range(20):
        monkeypatch.setenv("KORT_DATA", str(tmp_path / str(number) / "data"))
        another_kernel()
        tokens = list((tmp_path / str(number)).glob("*.token"))
        assert len(tokens) == 6
        assert {seal.unseal(token.read_text()) for token in tokens} == {number}
        assert files(tmp_path / str(number) / "data") == ["seal.key"]


@pytest.mark.parametrize("dies_in", ["fsync", "link"])
def test_a_crash_while_the_key_is_written_leaves_none_or_a_whole_one(tmp_path: Path, dies_in: str) -> None:
    crash = f"import os; os.{dies_in} = lambda *a: os._exit(9); seal.seal(1)"
    assert subprocess.run([sys.executable, "-c", LOAD + crash], check=False).returncode == 9
    assert not seal.key_file().exists()
    token = seal.seal(VALUE)
    another_kernel()
    assert seal.unseal(token) == VALUE


@pytest.mark.parametrize("left", [b"", b"half a key", b"\0" * 44, b"\xff" * 44])
def test_a_file_that_holds_no_key_is_passed_over_by_all(tmp_path: Path, left: bytes) -> None:
    """As an earlier version left it after a crash. It is not written over: somebody else may just be reading it."""
    seal.key_file().parent.mkdir()
    seal.key_file().write_bytes(left)
    token = seal.seal(VALUE)
    another_kernel()
    assert seal.unseal(token) == VALUE
    assert files(tmp_path / "data") == ["seal-2.key", "seal.key"]
    assert seal.key_file().read_bytes() == left


def test_six_that_come_upon_a_file_without_a_key_get_the_same(tmp_path: Path) -> None:
    seal.key_file().parent.mkdir()
    seal.key_file().touch()
    command = [sys.executable, "-c", LOAD + "print(seal.seal(1))"]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(6)]
    assert {seal.unseal(process.communicate()[0].strip()) for process in running} == {1}


def no_folder(tmp_path: Path) -> str:
    (tmp_path / "file").touch()
    return str(tmp_path / "file" / "below")


def a_folder_as_the_key(tmp_path: Path) -> str:
    (tmp_path / "data" / "seal.key").mkdir(parents=True)
    return str(tmp_path / "data")


PLACES = [no_folder, a_folder_as_the_key, lambda _: "/proc/1", lambda _: "/dev/null"]


@pytest.mark.parametrize("place", PLACES, ids=["under a file", "a folder as the key", "proc", "a device"])
def test_where_no_key_can_be_kept_it_is_said_without_a_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: Any
) -> None:
    token = seal.seal(VALUE)
    another_kernel()
    (tmp_path / "other").mkdir()
    monkeypatch.setenv("KORT_DATA", place(tmp_path / "other"))
    for use in (lambda: seal.seal(VALUE), lambda: seal.unseal(token)):
        with pytest.raises(CannotSeal) as refused:
            use()
        assert os.sep not in str(refused.value)
        assert refused.value.__suppress_context__


def test_it_heals_as_soon_as_a_key_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "blocked"
    blocked.touch()
    monkeypatch.setenv("KORT_DATA", str(blocked))
    with pytest.raises(CannotSeal):
        seal.seal(VALUE)
    blocked.unlink()
    assert seal.unseal(seal.seal(VALUE)) == VALUE


def test_a_full_disk_is_said_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(CannotSeal):
            seal.seal(VALUE)
    assert files(tmp_path / "data") == []
    assert seal.unseal(seal.seal(VALUE)) == VALUE


def test_without_a_home_nothing_is_kept_and_no_folder_made(tmp_path: Path) -> None:
    """A user who is in no list of users, as in some containers."""
    code = """
import pwd
def nobody(_): raise KeyError("no such user")
pwd.getpwuid = nobody
try: seal.seal(1)
except seal.CannotSeal: print("said")
"""
    kept = {name: value for name, value in os.environ.items() if name not in ("HOME", "KORT_DATA", "XDG_DATA_HOME")}
    command = [sys.executable, "-c", LOAD + code]
    run = subprocess.run(command, env=kept, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert run.stdout == "said\n"
    assert list(tmp_path.iterdir()) == []
