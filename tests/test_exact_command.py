"""`kort solve`: one JSON object for a record, or a refusal with its code."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from kortlib import apply
from kortlib.exact.command import command
from kortlib.records import read_record, replay
from kortlib.words import words

PLAYING = {
    "format": "kort-record/1",
    "game": "norrlandsknack",
    "preset": "pott",
    "players": ["Ada", "Bo", "Cia"],
    "deals": [{"seed": 17, "dealer": 2, "actions": ["0 knock", "0 buy", "1 buy", "2 buy H2"]}],
}


def record(tmp_path: Path, **changes: Any) -> Path:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(PLAYING | changes), encoding="utf-8")
    return path


def solved(arguments: list[str]) -> tuple[int, argparse.Namespace]:
    parser = argparse.ArgumentParser()
    command(parser.add_subparsers(), words("sv"))
    chosen = parser.parse_args(["solve", *arguments])
    return chosen.run(chosen), chosen


def dealer_record(tmp_path: Path) -> Path:
    """The dealer lays down a card that it holds, whatever the seed gave."""
    start = dict(PLAYING, deals=[{"seed": 17, "dealer": 2, "actions": ["0 knock", "0 buy", "1 buy"]}])
    line = replay(read_record(json.dumps(start)))
    card = line.state.hands[2][0].text
    deal = {"seed": 17, "dealer": 2, "actions": ["0 knock", "0 buy", "1 buy", f"2 buy {card}"]}
    return record(tmp_path, deals=[deal])


def test_every_legal_action_has_its_value(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = dealer_record(tmp_path)
    code, _ = solved([str(path), "--json"])
    told = json.loads(capsys.readouterr().out)
    assert code == 0
    assert (told["ok"], told["objective"], told["exact"]) == (True, "sure_tricks", True)
    assert set(told) == {"ok", "objective", "exact", "values", "best", "line"}
    top = max(told["values"].values())
    assert set(told["best"]) == {action for action, value in told["values"].items() if value == top}
    assert len(told["line"]) == 15
    assert told["line"][0] == f"0 {told['best'][0]}"


def test_without_time_there_are_bounds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _ = solved([str(dealer_record(tmp_path)), "--json", "--budget-ms", "0"])
    told = json.loads(capsys.readouterr().out)
    assert code == 0
    assert told["exact"] is False
    assert "values" not in told
    assert all(0 <= low <= high <= 5 for low, high in told["bounds"].values())


def test_a_record_that_does_not_stop_in_the_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = record(tmp_path, deals=[{"seed": 17, "actions": []}])
    code, _ = solved([str(path), "--json"])
    told = json.loads(capsys.readouterr().out)
    assert code == 2
    assert (told["ok"], told["error"]["code"]) == (False, "not_in_play")


def test_a_file_is_replayed_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each action of the record is applied one time; a file that stops before the play, so that nothing is solved."""
    path, applied = record(tmp_path, deals=[{"seed": 17, "dealer": 2, "actions": ["0 knock", "0 buy", "1 buy"]}]), []

    def watch(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code is apply.__code__:
            applied.append(frame)

    sys.setprofile(watch)
    try:
        solved([str(path), "--json"])
    finally:
        sys.setprofile(None)
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "not_in_play"
    assert len(applied) == 4


@pytest.mark.parametrize(
    ("changes", "code"),
    [({"game": "whist"}, "unknown_game"), ({"deals": [{"seed": 1, "actions": ["0 buy"]}]}, "illegal_action")],
)
def test_a_bad_record_is_refused_as_by_replay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], changes: dict[str, Any], code: str
) -> None:
    assert solved([str(record(tmp_path, **changes)), "--json"])[0] == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == code


def test_a_missing_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert solved([str(tmp_path / "nothing.json"), "--json"])[0] == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "unreadable"


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_a_person_is_told_in_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str) -> None:
    path = str(dealer_record(tmp_path))
    assert solved([path, "--lang", lang])[0] == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == words(lang).say("objective.sure_tricks")
    line = replay(read_record(Path(path).read_bytes()))
    cards = {words(lang).card_sign(card) for card in line.state.hands[0]}
    assert {told[2:].split(":")[0] for told in lines[1:6]} == cards
    assert any(told.startswith("* ") for told in lines[1:6])
    assert all(name in lines[6] for name in PLAYING["players"])
    assert solved([path, "--lang", lang, "--budget-ms", "0"])[0] == 0
    assert words(lang).say("solve.out_of_time") in capsys.readouterr().out


@pytest.mark.parametrize("budget", ["-1", "x", "1.5"])
def test_a_budget_is_a_number_of_milliseconds(budget: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        solved(["record.json", f"--budget-ms={budget}"])
    assert budget in capsys.readouterr().err
