"""The ledger's table: what it says of a rule stands in the files that it names. Nothing here names a rule's number."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from kortlib import GAMES, BadData, cli, resources, rulebook
from kortlib.checkout import tool

ROOT = Path(__file__).parent.parent
coverage = tool("coverage").coverage
ROWS = [row for game in GAMES for row in coverage(game)]


def naming(id_: str, files: Iterable[Path]) -> set[str]:
    """The names of the files that name a rule."""
    return {path.name for path in files if re.search(rf"\b{id_}\b", path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_row_for_every_rule_in_the_rulebooks_order(game: str) -> None:
    assert [row.rule for row in coverage(game)] == list(rulebook(game).rules.values())


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_is_cited_where_the_games_files_name_it(game: str) -> None:
    files = list((ROOT / "kortlib" / "games" / game).glob("*.py"))
    for row in coverage(game):
        assert set(row.cited) == naming(row.rule.id, files)


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_is_tested_where_a_test_or_a_golden_game_names_it(game: str) -> None:
    files = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "tests").rglob("*.txt")]
    for row in coverage(game):
        assert set(row.tested) == naming(row.rule.id, files)
        assert row.tested, f"no test names {row.rule.id}"


def test_a_rule_is_taught_by_steps_of_notebooks_that_are_there() -> None:
    steps = {step for row in ROWS for step in row.taught}
    assert steps
    for step in steps:
        notebook, number = step.rsplit(" ", 1)
        text = (ROOT / "notebooks" / "sv" / f"{notebook}.ipynb").read_text(encoding="utf-8")
        assert 0 <= int(number) <= text.count('"## ')


def test_no_file_or_step_is_named_twice() -> None:
    for row in ROWS:
        assert len(row.cited) == len(set(row.cited))
        assert len(row.taught) == len(set(row.taught))


def test_without_a_checkout_the_command_says_that_it_needs_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(resources, "checkout", lambda: None)
    assert cli.main(["rules", "bondtolva", "--coverage", "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert (said.out, "checkout" in said.err) == ("", True)
    assert cli.main(["rules", "bondtolva", "--coverage", "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "no_checkout"


def test_an_unknown_game_has_no_table() -> None:
    with pytest.raises(BadData) as bad:
        coverage("poker")
    assert [problem.code for problem in bad.value.problems] == ["unknown_game"]


@pytest.mark.parametrize("game", GAMES)
def test_the_command_prints_a_line_for_every_rule(capsys: pytest.CaptureFixture[str], game: str) -> None:
    assert cli.main(["rules", game, "--coverage"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head
    rows = coverage(game)
    assert [line.split()[0] for line in lines] == [row.rule.id for row in rows]
    for line, row in zip(lines, rows, strict=True):
        cited, tested = line.split()[1:3]
        assert cited == (str(len(row.cited)) if row.rule.decides else "-")
        assert tested == str(len(row.tested))
        assert line.endswith(", ".join(row.taught) or "-")
