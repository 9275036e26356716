"""The golden games: every file is played, and says by which rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from golden_games import RULE_ID, play_golden

from kortlib import GAMES, rulebook

FOLDER = Path(__file__).parent / "golden"
FILES = sorted(FOLDER.glob("*/*.txt"))
HANDFUL = 5


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_golden_game_goes_as_it_was_worked_out_by_hand(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert play_golden(text, path.parent.name) >= 3


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_golden_file_is_short_and_names_its_rules(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert 10 <= len(text.splitlines()) <= 40
    named = set(RULE_ID.findall(text))
    assert named
    assert named <= set(rulebook(path.parent.name).rules)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_golden_games(game: str) -> None:
    least = {"norrlandsknack": 35, "bondtolva": 22, "amerikaner": 22}.get(game, 1)
    assert len(list((FOLDER / game).glob("*.txt"))) >= least, f"write golden games in tests/golden/{game}"


@pytest.mark.parametrize("game", GAMES)
def test_the_golden_games_play_every_option_with_every_value(game: str) -> None:
    """The values that a preset sets count for its `rules` lines. Of an option that is open, a handful of values do."""
    book, played = rulebook(game), set()
    lines = [line for path in (FOLDER / game).glob("*.txt") for line in path.read_text(encoding="utf-8").splitlines()]
    for line in (line for line in lines if line.startswith("rules ")):
        _, preset, *options = line.split()
        values = {id_: str(option.default) for id_, option in book.options.items()}
        values |= {id_: str(value) for id_, value in book.presets[preset].options.items()}
        played |= set((values | dict(option.replace(",", " ").split("=") for option in options)).items())
    for id_, option in book.options.items():
        found = {value for name, value in played if name == id_}
        if option.open:
            assert len(found) > HANDFUL, f"play more values of {id_} in tests/golden/{game}"
        else:
            assert found == {str(value) for value in option.values}, f"play every value of {id_} in tests/golden/{game}"
    assert {name for name, _ in played} == set(book.options), f"no such option: look in tests/golden/{game}"


@pytest.mark.parametrize(
    "wrong",
    [": scores 10 10 10 NK51", ": cards S3 NK43", "1 play H2 NK44", ": to act 1 NK46", ": refused 1 play S3 NK43"],
)
def test_a_wrong_line_fails_with_its_number(wrong: str) -> None:
    """The reader itself: S2 is led; seat 1 has S3 and S4, and follows (NK43)."""
    text = (
        "# A planted fault.\nrules protokoll\nstart 9 9 9, deal 2, dealer 2\ndeal C2\n0: S2 H3 H4 H5 H6\n"
        "1: S3 S4 H2 D3 D4\n2: C2 C3 C4 C5 C6 C7\ntalon none\n0 knock NK21\n1 knock NK25\n2 pass NK25\n"
        "0 buy NK30\n1 buy NK30\n0 play S2 NK42\n: to act 1 NK40\n: cards S3 S4 NK43\n"
    )
    assert play_golden(text, "norrlandsknack") == 8
    with pytest.raises(AssertionError, match="line 17"):
        play_golden(text + wrong + "\n", "norrlandsknack")
