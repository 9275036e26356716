"""What belongs to one game is named in that game's own files and nowhere else: read from the source, so that a name in
shared code fails with its file and line.

What is looked for is what the games say of themselves: their ids, their own events, the keys and lists that only they
tell, the words that can be bid, the keys of their catalogues, the letters of their rules. Comments and docstrings may
name a game as an example.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from kortlib import GAMES, rulebook
from kortlib.checkout import tool
from kortlib.words import read_po

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "data" / "locale"
SHARED = ("kortlib/**/*.py", "widgets/kortwidgets/**/*.py", "widgets/kortwidgets/**/*.js",
          "widgets/kortwidgets/**/*.css", "widgets/kortwidgets/**/*.html", "widgets/kortwidgets/**/*.j2",
          "widgets/kortwidgets/**/*.json", "data/schema/*.json", "data/locale/*.po")  # fmt: skip
ITS_OWN = ("kortlib/games/{game}/", "widgets/kortwidgets/dressing/{game}.py", "data/schema/{game}.json")
# The solver calls a seat of the same side a partner, in any game.
OTHER_SENSE = {"partner": "kortlib/exact/"}


def words_of(game: str) -> set[str]:
    """The names that only one game knows."""
    value = GAMES[game]
    return {game, *value.events, *value.summary_keys, *value.sheet.lists, *value.bids}


@cache
def pattern() -> re.Pattern[str]:
    """What is looked for: those names, the rules by their letters, and whole keys of a game's own catalogue."""
    words = {word for game in GAMES for word in words_of(game)}
    letters = {next(iter(rulebook(game).rules))[:2] for game in GAMES}
    catalogues = [read_po(path.read_text(encoding="utf-8")) for path in LOCALE.glob("*/sv.po")]
    keys = {key for catalogue in catalogues for key in catalogue}
    every = "|".join(re.escape(text) for text in sorted(words | keys, key=len, reverse=True))
    return re.compile(rf"\b(?:{every}|(?:{'|'.join(sorted(letters))})\d\d)\b")


def is_a_games_own(file: str) -> bool:
    return any(file.startswith(place.format(game=game)) for game in GAMES for place in ITS_OWN)


def spoken_in_python(source: str) -> Iterator[tuple[int, str]]:
    """Every name and every text of a program but its docstrings, each with its line."""
    tree = ast.parse(source)
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.lineno, node.value
        for field in ("id", "attr", "arg", "name"):
            name = getattr(node, field, None)
            if isinstance(name, str):
                yield getattr(node, "lineno", 0), name


def spoken_elsewhere(source: str) -> Iterator[tuple[int, str]]:
    """The lines of a file without its comments; of a catalogue only the keys."""
    plain = re.sub(r"/\*.*?\*/", lambda found: "\n" * found[0].count("\n"), source, flags=re.S)
    for number, line in enumerate(plain.splitlines(), 1):
        if not line.startswith(("msgstr", '"')):
            yield number, re.sub(r"(^|\s)//.*|\{#.*?#\}", "", line)


def offences(root: Path, files: Iterable[str] = SHARED) -> list[str]:
    """Each name of a game in shared code, as file, line and name."""
    wanted, found = pattern(), []
    for path in sorted(path for glob in files for path in root.glob(glob)):
        file = path.relative_to(root).as_posix()
        if is_a_games_own(file) or "__pycache__" in file:
            continue
        source = path.read_text(encoding="utf-8")
        for line, text in spoken_in_python(source) if path.suffix == ".py" else spoken_elsewhere(source):
            found += [f"{file}:{line}: {name}" for name in wanted.findall(text) if not _in_another_sense(file, name)]
    return found


def _in_another_sense(file: str, name: str) -> bool:
    return name in OTHER_SENSE and file.startswith(OTHER_SENSE[name])


def test_shared_code_names_no_game_and_nothing_of_a_game() -> None:
    assert offences(ROOT) == []


def test_there_is_something_to_look_for() -> None:
    for game in GAMES:
        assert len(words_of(game)) >= 1
    assert {"norrlandsknack", "limpa", "pot", "partner", "trumfmant_on", "amerikaner"} <= {
        word for game in GAMES for word in words_of(game)
    }
    assert pattern().fullmatch("NK61")
    assert pattern().fullmatch("tolva.endgame")


@pytest.mark.parametrize(
    ("file", "text", "name"),
    [
        ("kortlib/records/report.py", 'KEYS = ("limpa",)', "limpa"),
        ("kortlib/state.py", "class State:\n    pot: int", "pot"),
        ("kortlib/engine.py", 'say(f"event.{kind}.NK61")', "NK61"),
        ("kortlib/engine.py", "def f(state):\n    return state.payout", "payout"),
        ("kortlib/words.py", 'say("tolva.endgame")', "tolva.endgame"),
        ("kortlib/games/__init__.py", "import kortlib.games.bondtolva", "bondtolva"),
        ("kortlib/exact/solver.py", 'if game == "amerikaner": pass', "amerikaner"),
        ("widgets/kortwidgets/dressing/__init__.py", 'if facts["trumfmant"]: pass', "trumfmant"),
        ("widgets/kortwidgets/static/table.js", 'const coins = view.pot && h("span");', "pot"),
        ("widgets/kortwidgets/static/table.css", ".kort-limpa { fill: none; }", "limpa"),
        ("data/schema/frame.json", '{"properties": {"triggers": {}}}', "triggers"),
        ("data/locale/sv.po", 'msgid "table.pot"\nmsgstr "x"', "pot"),
    ],
)
def test_a_planted_name_is_found(tmp_path: Path, file: str, text: str, name: str) -> None:
    planted = tmp_path / file
    planted.parent.mkdir(parents=True)
    planted.write_text(text, encoding="utf-8")
    assert [found.rsplit(": ", 1)[1] for found in offences(tmp_path)] == [name]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("kortlib/deal.py", '"""As in Bondtolva (BT10), or norrlandsknack."""\nx = 1  # trumfmant'),
        ("kortlib/games/norrlandsknack/table.py", 'KEYS = ("limpa",)'),
        ("widgets/kortwidgets/dressing/bondtolva.py", 'say("tolva.endgame")'),
        ("widgets/kortwidgets/static/table.js", "/* a line\n for each limpa */\nf(); // the pot"),
        ("kortlib/exact/quick.py", "partner = 3"),
        ("data/locale/sv.po", 'msgid "event.knocked"\nmsgstr "{name} tar en limpa."'),
        ("kortlib/tricks.py", 'spotted = "potted"'),
    ],
)
def test_what_a_game_says_of_itself_and_what_is_only_prose_is_not(tmp_path: Path, file: str, text: str) -> None:
    planted = tmp_path / file
    planted.parent.mkdir(parents=True)
    planted.write_text(text, encoding="utf-8")
    assert offences(tmp_path) == []


def test_the_published_schema_is_what_the_games_bring() -> None:
    """Else run tools/schema.py."""
    published = json.loads((ROOT / "data" / "record.schema.json").read_text(encoding="utf-8"))
    assert published == tool("schema").record_schema()
