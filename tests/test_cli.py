"""The command `kort`: what it prints, its exit codes, and that no traceback reaches anybody."""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import entry_points, version
from pathlib import Path
from typing import Any

import pytest

from kortlib import GAMES, cli, rulebook
from kortlib.cli import replay
from kortlib.cli.parser import ARGPARSE
from kortlib.words import LANGUAGES, words

PLAYERS = ["Ada", "Bo", "Cia"]
GOOD = {"format": "kort-record/1", "game": "norrlandsknack", "players": PLAYERS, "deals": [{"seed": 17, "dealer": 2}]}
ILLEGAL = GOOD | {"deals": [{"seed": 17, "dealer": 2, "actions": ["0 pass", "2 pass"]}]}
CONTENTS = {"good.json": json.dumps(GOOD), "illegal.json": json.dumps(ILLEGAL), "short.json": '{"format":'}


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KORT_DEBUG", raising=False)
    monkeypatch.delenv("KORT_LANG", raising=False)


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    for name, text in CONTENTS.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return {name: str(tmp_path / name) for name in (*CONTENTS, "missing.json")}


def run(arguments: Sequence[str]) -> int:
    try:
        return cli.main(arguments)
    except SystemExit as ended:
        return int(ended.code or 0)


def kort(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kortlib.cli", *arguments]
    full = os.environ | environment
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=full, check=False)


def printed(capsys: pytest.CaptureFixture[str]) -> list[str]:
    captured = capsys.readouterr()
    assert "Traceback" not in captured.out + captured.err
    return captured.out.splitlines()


def complained(capsys: pytest.CaptureFixture[str]) -> str:
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "Traceback" not in captured.err
    return captured.err


def test_replay_prints_one_line_a_file_in_order_and_exits_2_if_any_was_refused(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["good.json", "illegal.json", "missing.json", "short.json", "good.json"]
    assert run(["replay", "--json", *(files[name] for name in names)]) == 2
    reports = [json.loads(line) for line in printed(capsys)]
    assert [report.get("error", {}).get("code") for report in reports] == [
        None,
        "illegal_action",
        "unreadable",
        "unreadable",
        None,
    ]
    assert reports[0] == reports[4]


def test_replay_exits_0_when_all_is_well(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", files["good.json"], files["good.json"], "--json"]) == 0
    assert [json.loads(line)["ok"] for line in printed(capsys)] == [True, True]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_tells_in_the_language_that_is_asked_for(
    lang: str, files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["replay", "--lang", lang, "--json", files["illegal.json"]]) == 2
    error = json.loads(printed(capsys)[0])["error"]
    assert error["message"] == words(lang).say("reason.not_your_turn")
    assert (error["deal"], error["action"], error["text"]) == (0, 1, "2 pass")


def test_replay_speaks_swedish_if_nothing_is_said(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    run(["replay", files["illegal.json"], "--json"])
    swedish = printed(capsys)
    run(["replay", files["illegal.json"], "--json", "--lang", "sv"])
    assert printed(capsys) == swedish


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_tells_a_person_in_sentences(
    lang: str, files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["replay", "--lang", lang, *files.values()]) == 2
    text = "\n".join(printed(capsys))
    for name in files:
        assert name in text
    spoken = ", ".join(words(lang).say(key) for key in ("action.knock", "action.pass"))
    assert words(lang).say("cli.to_act", name="Ada", legal=spoken) in text
    assert f"Cia: {words(lang).say('action.pass')}" in text
    assert words(lang).say("reason.not_your_turn") in text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_prints_every_rule_with_its_sources_and_marks_ours(
    game: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rules", game, "--lang", lang]) == 0
    lines, book = printed(capsys), rulebook(game)
    for rule in book.rules.values():
        (line,) = [line for line in lines if line.startswith(f"{rule.id} ")]
        assert rule.text[lang] in line
        assert (words(lang).say("source.ours") in line) == rule.ours
        for source in set(rule.sources) & set(book.sources):
            assert book.sources[source] in line
    for option in book.options.values():
        assert any(line.startswith(f"{option.id} ") for line in lines)


def test_rules_as_json_tell_which_are_ours(capsys: pytest.CaptureFixture[str]) -> None:
    """NK26 and NK71 are ours whole, NK40 in part, NK41 is not; NK06 decides nothing."""
    assert run(["rules", "norrlandsknack", "--json", "--lang", "en"]) == 0
    rules = {rule["id"]: rule for rule in json.loads(printed(capsys)[0])}
    assert len(rules) == len(rulebook("norrlandsknack").rules)
    assert [rules[id_]["ours"] for id_ in ("NK26", "NK71", "NK40", "NK41")] == [True, True, True, False]
    assert [rules[id_]["decides"] for id_ in ("NK06", "NK41")] == [False, True]


@pytest.mark.parametrize("game", GAMES)
def test_a_dealt_record_replays(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    low, high = rulebook(game).seats
    for players in range(low, high + 1):
        for preset in rulebook(game).presets:
            code = run(["deal", game, "--players", str(players), "--seed", "17", "--preset", preset])
            record = tmp_path / f"{preset}-{players}.json"
            text = printed(capsys)
            if code == 2:  # this number of players does not go with the preset
                continue
            record.write_text("\n".join(text), encoding="utf-8")
            assert run(["replay", "--json", str(record)]) == 0
            report = json.loads(printed(capsys)[0])
            assert (report["ok"], report["game"], len(report["scores"])) == (True, game, players)
            assert report["to_act"] is not None


def test_the_same_seed_deals_the_same_record_and_another_seed_another(capsys: pytest.CaptureFixture[str]) -> None:
    texts = []
    for seed in ("17", "17", "18"):
        assert run(["deal", "norrlandsknack", "--players", "4", "--seed", seed, "--json"]) == 0
        texts.append(printed(capsys))
    assert texts[0] == texts[1] != texts[2]
    assert len(texts[0]) == 1


WRONG_COMMANDS = [
    [],
    ["sing"],
    ["replay"],
    ["replay", "--loud", "x.json"],
    ["replay", "--lang", "fi", "x.json"],
    ["rules", "norrlandsknack", "bondtolva", "amerikaner"],
    ["deal", "norrlandsknack", "--seed", "x"],
    ["deal", "norrlandsknack", "--seed", "9" * 41],
    ["deal", "norrlandsknack", "--seed"],
    ["completion", "fish"],
    ["solve"],
    ["start", "--port", "0"],
    ["lab", "--port", "65536"],
    ["deal", "norrlandsknack", "--seed", "1", "--players", "many"],
    ["deal", "--seed", "1"],
]


@pytest.mark.parametrize("arguments", WRONG_COMMANDS, ids=" ".join)
def test_a_command_that_is_not_understood_is_refused_in_a_sentence(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    assert "kort --help" in complained(capsys)


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        (["rules", "whist"], "problem.unknown_game"),
        (["deal", "whist", "--seed", "1"], "problem.unknown_game"),
        (["deal", "norrlandsknack", "--seed", "1", "--preset", "x"], "problem.unknown_preset"),
        (["deal", "norrlandsknack", "--seed", "1", "--players", "2"], "problem.bad_players"),
        (["deal", "norrlandsknack", "--seed", "1", "--players", "-4"], "problem.bad_players"),
        (["deal", "norrlandsknack", "--seed", "1", "--players", "6"], "problem.bad_players"),
        (["deal", "norrlandsknack", "--seed", "1", "--players", "0"], "problem.bad_players"),
        (["deal", "", "--seed", "1"], "problem.unknown_game"),
        (["rules", ""], "problem.unknown_game"),
        (["rules", "NK99"], "problem.unknown_rule"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_does_not_exist_is_refused_in_a_sentence_and_as_json(
    lang: str, arguments: list[str], key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """NK01: three to five players."""
    assert run([*arguments, "--lang", lang]) == 2
    sentence = complained(capsys).strip()
    begins = words(lang).catalogue[key][0].split("{")[0]
    assert sentence.startswith(begins)
    assert run([*arguments, "--lang", lang, "--json"]) == 2
    assert json.loads(printed(capsys)[0])["error"]["message"] == sentence


@pytest.mark.parametrize("arguments", [["--help"], ["replay", "--help"], ["rules", "--help"], ["deal", "--help"]])
def test_help_is_there(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 0
    assert "kort" in printed(capsys)[0]


def test_a_fault_of_our_own_is_a_sentence_and_exit_code_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: Any) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(replay, "read_file", fails)
    assert run(["replay", "x.json"]) == 2
    assert "ZeroDivisionError: planted" in complained(capsys)


def test_a_record_with_half_a_character_still_gets_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "half.json"
    record.write_text(json.dumps(GOOD | {"game": "\ud800"}), encoding="utf-8")
    assert run(["replay", "--json", str(record)]) == 2
    assert json.loads(printed(capsys)[0])["error"]["code"] == "unknown_game"


def test_a_file_name_that_is_not_utf_8_still_gets_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", "--json", "no-\udcff-such.json"]) == 2
    assert json.loads(printed(capsys)[0])["error"]["code"] == "unreadable"


def test_as_a_program_it_prints_utf_8_and_exits_2_without_a_traceback(files: dict[str, str]) -> None:
    done = kort("replay", "--json", files["good.json"], files["short.json"], PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (2, "")
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True, False]


def test_as_a_program_it_refuses_an_unknown_command() -> None:
    done = kort("sing")
    assert (done.returncode, done.stdout) == (2, "")
    assert "kort --help" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "nearest"),
    [
        (["rules", "norlandsknack"], "norrlandsknack"),
        (["deal", "Bondtolvan"], "bondtolva"),
        (["deal", "norrlandsknack", "--preset", "protokol"], "protokoll"),
        (["deal", "norrlandsknack", "--where", "forhand-trump-ace"], "forehand-trump-ace"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_does_not_exist_is_told_with_the_nearest(
    lang: str, arguments: list[str], nearest: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*arguments, "--lang", lang]) == 2
    assert complained(capsys).strip().endswith(words(lang).say("nearest", name=nearest))


def piped(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))


@pytest.mark.parametrize("command", ["replay", "check"])
def test_a_line_for_a_file_is_the_same_through_a_pipe(
    command: str, files: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, content in CONTENTS.items():
        code = run([command, "--json", files[name]])
        from_file = printed(capsys)
        piped(monkeypatch, content.encode())
        assert run([command, "--json", "-"]) == code
        assert printed(capsys) == from_file


def test_a_deal_goes_through_a_pipe_into_the_solver() -> None:
    """Bondtolva's play begins as soon as the cards are dealt (BT20)."""
    dealt = kort("deal", "bondtolva", "--seed", "7")
    solved = subprocess.run(
        [sys.executable, "-m", "kortlib.cli", "solve", "-", "--json", "--budget-ms", "0"],
        input=dealt.stdout,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (solved.returncode, solved.stderr) == (0, "")
    assert len(json.loads(solved.stdout)["bounds"]) == 6


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"\x00\x01"])
def test_what_is_no_text_is_refused_through_a_pipe(
    content: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    piped(monkeypatch, content)
    assert run(["check", "-", "--json"]) == 2
    assert json.loads(printed(capsys)[0])["problems"][0]["code"] == "unreadable"


def test_without_a_pipe_there_is_nothing_to_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """So it is for a program that was started with its input closed."""
    monkeypatch.setattr(sys, "stdin", None)
    assert run(["replay", "-", "--json"]) == 2
    assert json.loads(printed(capsys)[0])["error"]["code"] == "unreadable"


def test_a_folder_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(tmp_path), "--lang", "en"]) == 2
    (line,) = printed(capsys)
    assert line.startswith(f"{tmp_path}: {words('en').say('problem.unreadable_file', name='')[:-1]}")


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert printed(capsys) == [f"kort {version('kortlib')}"]


@pytest.mark.parametrize("name", ["NK05", "nk05"])
def test_one_rule_is_told_with_its_sources_and_options(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """NK05 is the pot, which the option `stakes` puts on the table."""
    assert run(["rules", name, "--lang", "en"]) == 0
    told, *options = printed(capsys)
    book = rulebook("norrlandsknack")
    assert told.startswith(f"NK05  {book.rules['NK05'].text['en']}")
    assert told.endswith(f"[{words('en').source('norrlandsknack', 'NK05')}]")
    assert [line.split(" = ")[0] for line in options if not line.startswith(" ")] == ["stakes"]
    assert run(["rules", name, "--json"]) == 0
    assert [rule["id"] for rule in json.loads(printed(capsys)[0])] == ["NK05"]


def test_every_rule_can_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    for game in GAMES:
        for rule in rulebook(game).rules:
            assert run(["rules", rule]) == 0
            assert printed(capsys)[0].startswith(f"{rule}  ")


def test_a_deal_without_a_seed_says_how_to_deal_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["deal", "norrlandsknack", "--players", "4", "--where", "forehand-trump-ace", "--lang", "en"]
    assert run(asked) == 0
    captured = capsys.readouterr()
    record = json.loads(captured.out)
    command = record.pop("comment")
    assert captured.err.strip() == words("en").say("cli.drawn", command=command)
    program_, *arguments = shlex.split(command)
    assert (program_, run(arguments)) == ("kort", 0)
    assert json.loads("".join(printed(capsys))) == record


def test_deals_without_a_seed_differ(capsys: pytest.CaptureFixture[str]) -> None:
    """Of a million shuffles the same three times would be a wonder."""
    texts = []
    for _ in range(3):
        assert run(["deal", "norrlandsknack", "--json"]) == 0
        texts.append(printed(capsys)[0])
    assert len(set(texts)) > 1


HELPED = [None, "replay", "check", "rules", "deal", "new-game", "completion", "solve", "start", "lab"]
ENGLISH = re.compile(r"\b(usage|options|positional|arguments?|the|show|following|invalid|choose|required|expected)\b")


@pytest.mark.parametrize("command", HELPED)
def test_help_is_whole_in_its_language(command: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    asked = [command] if command else []
    told = {}
    for lang in LANGUAGES:
        assert run(["--lang", lang, *asked, "--help"]) == 0
        told[lang] = "\n".join(printed(capsys))
    assert not ENGLISH.search(told["sv"]), told["sv"]
    assert ENGLISH.search(told["en"])
    assert not re.search("[åäö]", told["en"]), told["en"]


@pytest.mark.parametrize("arguments", WRONG_COMMANDS, ids=" ".join)
def test_a_refusal_is_whole_in_its_language(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "sv", *arguments]) == 2
    assert not ENGLISH.search(complained(capsys))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_argparse_says_keeps_its_holes(lang: str) -> None:
    for english, key in ARGPARSE.items():
        holes = re.compile(r"%\(?\w*\)?[sr]")
        assert sorted(holes.findall(words(lang).say(key))) == sorted(holes.findall(english)), key


def test_argparse_has_its_own_words_again_afterwards(capsys: pytest.CaptureFixture[str]) -> None:
    run(["--help"])
    printed(capsys)
    assert argparse.ArgumentParser(prog="x").format_usage() == "usage: x [-h]\n"


def test_the_language_is_the_one_asked_for_then_that_of_the_surroundings_then_swedish(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def speaks(*arguments: str) -> str:
        run([*arguments, "rules", "NK61"])
        (line,) = printed(capsys)
        return next(lang for lang in LANGUAGES if rulebook("norrlandsknack").rules["NK61"].text[lang] in line)

    assert (speaks(), speaks("--lang", "en")) == ("sv", "en")
    monkeypatch.setenv("KORT_LANG", "en")
    assert (speaks(), speaks("--lang", "sv")) == ("en", "sv")
    monkeypatch.setenv("KORT_LANG", "xx")
    assert speaks() == "sv"


def test_a_rule_is_read_without_loading_the_tables() -> None:
    """Other packages' commands are loaded where they are named, and so a rule is there at once."""
    code = "import sys; from kortlib.cli import main; main(['rules', 'NK61']); sys.exit('ipywidgets' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_every_command_of_another_package_is_in_the_list_and_has_its_own_help(
    capsys: pytest.CaptureFixture[str],
) -> None:
    names = [entry.name for entry in entry_points(group="kort.commands")]
    assert names
    assert run(["--help"]) == 0
    listed = "\n".join(printed(capsys))
    for name in names:
        assert re.search(rf"^ +{name} ", listed, re.M)
        assert run([name, "--help"]) == 0
        assert any("--" in line for line in printed(capsys)[2:])


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["re"], ["replay"]),
        (["deal", "norr"], ["norrlandsknack"]),
        (["deal", "norrlandsknack", "--pl"], ["--players"]),
        (["solve", "--l"], ["--lang"]),
        (["start", "--lang", ""], list(LANGUAGES)),
        (["replay", "go"], ["good.json"]),
    ],
)
def test_bash_completes_a_line(typed: list[str], offered: list[str], files: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "kort.bash").write_text(kort("completion", "bash").stdout, encoding="utf-8")
    words_ = " ".join(shlex.quote(word) for word in ["kort", *typed])
    before = shlex.quote(["kort", *typed][-2])
    script = (
        f"source kort.bash; COMP_WORDS=({words_}); COMP_CWORD={len(typed)}; "
        f"_shtab_kort kort {shlex.quote(typed[-1])} {before}; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.split() == offered, done.stderr


def test_zsh_is_told_of_every_command() -> None:
    script = kort("completion", "zsh").stdout
    assert script.startswith("#compdef kort")
    for name in ("replay", "check", "rules", "deal", "completion", "solve", "start", "lab"):
        assert f"    {name}:" in script
