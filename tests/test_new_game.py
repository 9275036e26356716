"""`kort new-game` in a copy of the checkout: what CONTRIBUTING's recipe says is done there, line by line.

The game that it writes must play from the first minute, stop none of the tests, and be gone when its files are.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from kortlib import cli, resources

ROOT = Path(__file__).parent.parent
NEW = "provspel"
PROGRAMS = {".venv/bin/kort": ["-m", "kortlib.cli"], ".venv/bin/pytest": ["-m", "pytest", "-p", "no:cacheprovider"]}
# What is refused, and why.
REFUSED = {
    "": "bad_game_id", "ab": "bad_game_id", "Whist": "bad_game_id", "åskan": "bad_game_id", "två ord": "bad_game_id",
    "x.y": "bad_game_id", "../ute": "bad_game_id", "spel2": "bad_game_id", "a" * 21: "bad_game_id",
    "class": "bad_game_id", "skeleton": "bad_game_id", "bondtolva": "game_taken", "moments": "game_taken",
}  # fmt: skip


def recipe() -> list[list[str]]:
    """The lines that CONTRIBUTING says to type when a game is added, as arguments of Python."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text.partition("## Add a game\n")[2].partition("\n## ")[0]
    typed = [
        line.partition(" #")[0]
        for block in re.findall(r"```sh\n(.*?)```", section, re.S)
        for line in block.splitlines()
    ]
    return [[*PROGRAMS[program], *arguments] for program, *arguments in map(shlex.split, filter(str.strip, typed))]


def run(checkout: Path, *arguments: str, code: int = 0) -> subprocess.CompletedProcess[str]:
    """Python in the copy, with the copy's own packages."""
    environment = os.environ | {"PYTHONPATH": f"{checkout}{os.pathsep}{checkout / 'widgets'}", "KORT_LANG": "en"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=checkout, env=environment, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == code, done.stdout[-3000:] + done.stderr[-3000:]
    return done


def contents(checkout: Path) -> dict[str, str]:
    """Every file of the copy but caches, with a sum of what is in it."""
    files = (path for path in checkout.rglob("*") if path.is_file() and not path.parts[-2].endswith("_cache"))
    return {
        path.relative_to(checkout).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in files
        if "__pycache__" not in path.parts and ".hypothesis" not in path.parts
    }


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the checkout, as git knows it."""
    checkout = tmp_path_factory.mktemp("checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (checkout / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, checkout / name)
    yield checkout
    shutil.rmtree(checkout)


@pytest.fixture(scope="module")
def before(bare: Path) -> dict[str, str]:
    return contents(bare)


@pytest.fixture(scope="module")
def checkout(bare: Path, before: dict[str, str]) -> Path:
    """The copy with the new game in it: the first line of the recipe."""
    first, *_ = recipe()
    told = run(bare, *first).stdout
    written = set(contents(bare)) - set(before)
    assert written
    assert all(file in told.splitlines() for file in written), "each file that was written is told"
    assert f"pytest -k {NEW}" in told, "and what to do next"
    return bare


REFUSALS = """
import json, sys
from kortlib import cli
for id_ in json.loads(sys.argv[1]):
    sys.stdout.flush()
    code = cli.main(["new-game", "--json", "--", id_])
    assert code == 2, (id_, code)
"""
HALF_WRITTEN = f"""
from pathlib import Path
from kortlib import cli
write, left = Path.write_text, [7]
def failing(path, text, **how):
    left[0] -= 1
    if left[0] == 0:
        write(path, text[:20], **how)
        raise OSError("no space left")
    return write(path, text, **how)
Path.write_text = failing
raise SystemExit(cli.main(["new-game", "{NEW}"]))
"""


def test_what_is_no_id_or_is_taken_is_refused_and_nothing_is_written(bare: Path, before: dict[str, str]) -> None:
    told = run(bare, "-c", REFUSALS, json.dumps(list(REFUSED))).stdout.splitlines()
    errors = [json.loads(line)["error"] for line in told]
    assert [error["code"] for error in errors] == list(REFUSED.values())
    assert all(error["message"] for error in errors)
    assert contents(bare) == before


def test_where_a_file_cannot_be_written_none_is(bare: Path, before: dict[str, str]) -> None:
    told = run(bare, "-c", HALF_WRITTEN, code=2)
    assert "no space left" in told.stderr
    assert contents(bare) == before


def test_without_a_checkout_it_says_that_it_needs_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(resources, "checkout", lambda: None)
    assert cli.main(["new-game", NEW, "--lang", "en"]) == 2
    assert "checkout" in capsys.readouterr().err


def test_the_recipe_in_contributing_is_followed_to_its_end(checkout: Path) -> None:
    """All but its last line, which takes longer: see below."""
    first, *then, _ = recipe()
    assert first[-2:] == ["new-game", NEW]
    assert len(then) >= 2
    for line in then:
        run(checkout, *line)


@pytest.mark.large
def test_the_whole_recipe_is_followed(checkout: Path) -> None:
    run(checkout, *recipe()[-1])


def test_what_it_writes_is_in_the_style_of_the_house(checkout: Path) -> None:
    written = [path for path in contents(checkout) if NEW in path and path.endswith(".py")]
    assert len(written) > 5
    run(checkout, "-m", "ruff", "check", "--no-cache", *written)
    run(checkout, "-m", "ruff", "format", "--no-cache", "--check", *written)


@pytest.mark.large
def test_what_it_writes_is_typed_strictly(checkout: Path) -> None:
    run(checkout, "-m", "mypy", "--cache-dir", os.devnull)


PLAYED = f"""
import json
from random import Random
from kortwidgets import CardTable, Lesson
from kortlib import view
for players, lang in ((2, "sv"), (4, "en")):
    table, random = CardTable.new("{NEW}", players=players, lang=lang, seed=players), Random(players)
    while not table.line.state.game_over:
        actions = view(table.line.state, None)["actions"]
        table.act(random.choice(actions) if actions else "deal")
        assert not (table.view["notice"] or {{}}).get("kind") == "refused", table.view["notice"]
        json.dumps(table.view)
    assert table.view["notice"]["kind"] == "won"
    assert table.picture()
own = CardTable.new("{NEW}", players=3, seat=1, seed=3)
for _ in range(60):
    actions = view(own.line.state, 1)["actions"]
    own.act(actions[0] if actions else "deal")
assert own.line.state.deal_number > 1 or own.line.state.game_over
assert Lesson("{NEW}").practice(level=1)
assert Lesson("{NEW}").rules_page().html
"""


def test_it_is_played_at_the_table_and_taught(checkout: Path) -> None:
    run(checkout, "-c", PLAYED)


def test_a_part_that_is_missing_is_named_with_what_it_is_for(checkout: Path) -> None:
    dressing = checkout / "widgets" / "kortwidgets" / "dressing" / f"{NEW}.py"
    kept = dressing.read_text(encoding="utf-8")
    dressing.unlink()
    try:
        check = f"tests/test_every_game.py::test_a_game_has_its_parts[{NEW}]"
        told = run(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", check, code=1).stdout
    finally:
        dressing.write_text(kept, encoding="utf-8")
    assert f"widgets/kortwidgets/dressing/{NEW}.py: what its table says and offers" in told


def test_a_second_game_goes_beside_it_and_both_are_gone_with_their_files(
    checkout: Path, before: dict[str, str]
) -> None:
    run(checkout, "-m", "kortlib.cli", "new-game", "provet")  # the same first letters
    ids = {re.findall(r'id = "([A-Z]{2})01"', (checkout / f"data/rules/{game}.toml").read_text()) [0]
           for game in (NEW, "provet")}  # fmt: skip
    assert len(ids) == 2
    run(checkout, "-m", "kortlib.cli", "deal", "provet", "--seed", "1")
    for path in set(contents(checkout)) - set(before):
        (checkout / path).unlink()
    for folder in ("kortlib/games", "data/locale", "tests/golden", "tests/oracle"):
        for game in (NEW, "provet"):
            shutil.rmtree(checkout / folder / game)
    run(checkout, "tools/schema.py")
    assert contents(checkout) == before
