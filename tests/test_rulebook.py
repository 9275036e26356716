"""The rulebooks of data/rules against themselves, the engine and the tests: the ledger.

What the options may be is typed here by hand. Nothing in this file counts as a test that names a rule.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from kortlib import GAMES, BadData, rulebook, rules_of
from kortlib.checkout import tool
from kortlib.rulebook import OURS, OptionValue, Rule, games, option_problems, rule_text

ROOT = Path(__file__).parent.parent
coverage = tool("coverage").coverage
PREFIX = {"norrlandsknack": "NK", "bondtolva": "BT", "amerikaner": "AM"}
RULE_ID = re.compile(r"\b[A-Z]{2}\d\d\b")

# How many rules each part of a ledger has, by the tens of their numbers.
ROWS = {
    "norrlandsknack": {0: range(1, 7), 1: range(6), 2: range(10), 3: range(3), 4: range(7), 5: range(6), 6: range(7),
                       7: range(2)},
    "bondtolva": {0: range(1, 5), 1: range(2), 2: range(6), 3: range(8), 4: range(5), 5: range(5)},
    "amerikaner": {0: range(1, 5), 1: range(5), 2: range(5), 3: range(5), 4: range(5), 5: range(3)},
}  # fmt: skip

# Option: its values in order; the first one holds where the preset says nothing else.
OPTIONS: dict[str, dict[str, list[str | int]]] = {
    "norrlandsknack": {
        "first_deal_scoring": ["knocker", "everyone"],
        "stakes": ["off", "on"],
        "opening_leader": ["forehand", "knocker_first_deal", "knocker"],
        "trumfmant_ends": ["trigger_loafed", "nobody_on_one"],
        "trumfmant_binds": ["every_play", "followers"],
        "trumfmant_ace": ["ace_first", "free"],
        "later_deal_pass": ["provisional", "final"],
        "lone_knocker": ["sweep", "one", "void"],
        "all_pass_later": ["same_dealer", "next_dealer", "dealer_must_knock"],
        "buy_rounds": [1, 2],
        "max_buy": [5, 0, 1, 2, 3, 4],
        "revoke": ["forbidden", "loafed"],
        "win_check": ["end_of_deal", "immediate"],
        "tie_at_zero": ["joint", "lowest"],
        "start_score": [10, 12, 15, 20],
    },
    "bondtolva": {
        "phase1_winner": ["led_suit", "any_rank"],
        "rank_tie": ["leader", "second"],
        "announce": ["may", "must"],
        "pairs_per_trick": ["one", "all"],
        "trump_effect": ["endgame", "at_once"],
        "last_announce": ["before_draw", "before_endgame"],
        "win_check": ["immediate", "end_of_deal"],
        "landing": ["at_least", "exact"],
    },
    "amerikaner": {
        "set_aside": ["C2 S2 D2 H2", "C2", "S2", "D2", "H2", "C2 S2", "C2 D2", "C2 H2", "S2 D2", "S2 H2", "D2 H2"],
        "bidding": ["many_rounds", "one_round"],
        "all_pass": ["next_dealer", "same_dealer", "dealer_bids_minimum"],
        "minimum_bid": ["half", *range(1, 18)],
        "maximum_bid_ends": ["no", "yes"],
        "dead_call": ["refused", "alone"],
        "bidder_double": ["no", "yes"],
        "target": [52, 100],
        "tie": ["joint", "bidder_side"],
        "made_amerikaner_wins": ["no", "yes"],
    },
}

# Preset: what differs from the first value of each option.
PRESETS: dict[str, dict[str, dict[str, str | int]]] = {
    "norrlandsknack": {
        "protokoll": {},
        "pott": {"first_deal_scoring": "everyone", "stakes": "on", "trumfmant_ends": "nobody_on_one"},
    },
    "bondtolva": {"bondtolva": {}},
    "amerikaner": {"amerikaner": {}},
}

SEATS = {"norrlandsknack": (3, 5), "bondtolva": (2, 2), "amerikaner": (3, 6)}


def data_file(game: str) -> str:
    return f"data/rules/{game}.toml"


def raw(game: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / data_file(game)).read_text(encoding="utf-8"))


def test_every_game_has_its_rulebook() -> None:
    """The tables in this file are of the games that are finished: a new one gets its own when it is."""
    assert sorted(GAMES) == list(games())
    assert set(PREFIX) == set(OPTIONS) == set(PRESETS) == set(ROWS) == set(SEATS) <= set(GAMES)


@pytest.mark.parametrize("game", SEATS)
def test_the_rulebook_has_the_rows_of_the_ledger_in_order(game: str) -> None:
    ids = [rule["id"] for rule in raw(game)["rules"]]
    ledger = [f"{PREFIX[game]}{tens}{one}" for tens, ones in ROWS[game].items() for one in ones]
    assert ids == ledger, f"add, remove or move rules in {data_file(game)}"


@pytest.mark.parametrize("game", SEATS)
def test_the_options_have_exactly_the_values_of_the_ledger(game: str) -> None:
    book = rulebook(game)
    assert set(book.options) == set(OPTIONS[game]), f"edit the options of {data_file(game)}"
    for name, values in OPTIONS[game].items():
        found = [(type(value), value) for value in book.options[name].values]
        assert set(found) == {(type(value), value) for value in values}, f"edit {name} in {data_file(game)}"
        assert len(found) == len(values), f"{name} names a value twice in {data_file(game)}"
        assert book.options[name].default == values[0], f"edit the default of {name} in {data_file(game)}"


@pytest.mark.parametrize("game", SEATS)
def test_the_presets_set_what_the_ledger_says(game: str) -> None:
    book = rulebook(game)
    assert set(book.presets) == set(PRESETS[game]), f"edit the presets of {data_file(game)}"
    assert book.default_preset == next(iter(PRESETS[game])), f"edit game.preset in {data_file(game)}"
    for preset, differing in PRESETS[game].items():
        expected = {name: values[0] for name, values in OPTIONS[game].items()} | differing
        rules = rules_of(game, preset)
        assert {name: rules[name] for name in expected} == expected, f"edit presets.{preset} in {data_file(game)}"
        assert option_problems(book, book.presets[preset].options) == []


@pytest.mark.parametrize("game", SEATS)
def test_the_numbers_of_players_are_those_of_the_ledger(game: str) -> None:
    assert rulebook(game).seats == SEATS[game], f"edit game.players in {data_file(game)}"


@pytest.mark.parametrize("game", GAMES)
def test_every_text_stands_there_in_both_languages(game: str) -> None:
    """Not empty, no space around, and a rule or an explanation differs between the languages."""
    for place, texts in texts_of(raw(game), ""):
        for lang in ("sv", "en"):
            text = texts.get(lang, "")
            assert text, f"{data_file(game)}: {place} has no {lang}"
            assert text == text.strip(), f"{data_file(game)}: {place} has space around it"
        if " " in re.sub(r"{\w+}", "", texts["sv"]).strip():
            assert texts["sv"] != texts["en"], f"{data_file(game)}: {place} is not translated"


def texts_of(value: Any, place: str) -> list[tuple[str, dict[str, str]]]:
    """Every table of the file that holds a text in some language, with where it stands."""
    if isinstance(value, list):
        return [found for number, item in enumerate(value) for found in texts_of(item, f"{place}[{number}]")]
    if not isinstance(value, dict):
        return []
    inner = [found for key, item in value.items() for found in texts_of(item, f"{place}.{key}")]
    return [(place, value), *inner] if {"sv", "en"} & set(value) else inner


@pytest.mark.parametrize("game", GAMES)
def test_there_are_texts_to_read(game: str) -> None:
    texts = texts_of(raw(game), "")
    assert len(texts) > len(rulebook(game).rules) + len(rulebook(game).options)


@pytest.mark.parametrize("game", GAMES)
def test_rules_options_and_sources_point_at_each_other(game: str) -> None:
    book = rulebook(game)
    for rule in book.rules.values():
        assert rule.sources, f"{data_file(game)}: {rule.id} has no source"
        assert set(rule.sources) <= {*book.sources, OURS}, f"{data_file(game)}: an unknown source of {rule.id}"
        assert set(rule.options) <= set(book.options), f"{data_file(game)}: an unknown option of {rule.id}"
        for name in rule.options:
            assert rule.id in book.options[name].rules, f"{data_file(game)}: {name} does not name {rule.id}"
    for option in book.options.values():
        assert option.rules, f"{data_file(game)}: {option.id} names no rule"
        assert set(option.rules) <= set(book.rules), f"{data_file(game)}: an unknown rule of {option.id}"
        for id_ in option.rules:
            assert option.id in book.rules[id_].options, f"{data_file(game)}: {id_} does not name {option.id}"
    used = {source for rule in book.rules.values() for source in rule.sources}
    assert set(book.sources) <= used, f"{data_file(game)}: a source that no rule names"


def test_the_sources_are_named_by_title() -> None:
    for game in GAMES:
        for key, title in rulebook(game).sources.items():
            assert title, f"{data_file(game)}: sources.{key} has no title"
            assert title != key, f"{data_file(game)}: sources.{key} has its key for a title"


def settings(game: str, names: tuple[str, ...]) -> Iterator[dict[str, OptionValue]]:
    """Every combination of the values of some options."""
    for values in product(*(rulebook(game).options[name].values for name in names)):
        yield dict(zip(names, values, strict=True))


def readings(game: str, rule: Rule) -> Iterator[dict[str, str]]:
    for chosen in settings(game, rule.options):
        yield dict(rule_text(rules_of(game, None, chosen), rule.id))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_reads_as_sentences_under_whatever_is_chosen(game: str) -> None:
    for rule in rulebook(game).rules.values():
        for reading in readings(game, rule):
            for text in reading.values():
                assert re.fullmatch(r"[A-ZÅÄÖ][^{}]*\.", text), f"{rule.id}: {text}"
                assert not re.search(r"  | [.,]|[.,][.,]|[.] [a-zåäö]", text), f"{rule.id}: {text}"


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_says_something_else_under_every_value_of_its_options(game: str) -> None:
    """A text that stays the same under another option would state what no longer holds, or leave it open."""
    for rule in rulebook(game).rules.values():
        for name in rule.options:
            others = tuple(other for other in rule.options if other != name)
            for one, two in combinations(rulebook(game).options[name].values, 2):
                assert any(
                    rule_text(rules_of(game, None, {**rest, name: one}), rule.id)[lang]
                    != rule_text(rules_of(game, None, {**rest, name: two}), rule.id)[lang]
                    for rest in settings(game, others)
                    for lang in ("sv", "en")
                ), f"{rule.id} reads the same under {name} = {one} and {two}"


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_of_a_text_hang_on_options_of_its_rule_and_stand_in_it(game: str) -> None:
    for rule in rulebook(game).rules.values():
        named = {part.name for part in rule.parts}
        assert {option for part in rule.parts for option in part.under} <= set(rule.options), rule.id
        for lang in ("sv", "en"):
            places = set(re.findall(r"{(\w+)}", rule.wording[lang]))
            assert named <= places <= named | set(rule.options), rule.id


def test_texts_under_other_options_by_hand() -> None:
    def nk(rule: str, **options: OptionValue) -> str:
        return rule_text(rules_of("norrlandsknack", None, options), rule)["sv"]

    assert "15 poäng" in nk("NK04", start_score=15)
    assert "15 poäng" in nk("NK54", start_score=15)
    assert "10" not in nk("NK04", start_score=15) + nk("NK54", start_score=15)
    assert nk("NK50", first_deal_scoring="everyone").startswith("I första given går alla ned")
    assert nk("NK50").startswith("I första given går bara knackaren ned")
    # The ace of trumps is free only where trumfmant binds the leader.
    assert nk("NK41", trumfmant_ace="free") != nk("NK41")
    assert nk("NK41", trumfmant_ace="free", trumfmant_binds="followers") == nk("NK41")
    assert nk("NK70", stakes="on").endswith("har vunnit, och får potten.")
    lowest = rule_text(rules_of("amerikaner", None, {"minimum_bid": 5}), "AM11")["en"]
    assert lowest.endswith("The lowest is five tricks.")


def ids_in(*paths: Path) -> set[str]:
    return {id_ for path in paths for id_ in RULE_ID.findall(path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_cites_the_rules_that_decide_and_no_others(game: str) -> None:
    folder = ROOT / "kortlib" / "games" / game
    files = list(folder.glob("*.py"))
    assert files
    cited, rules = ids_in(*files), rulebook(game).rules
    assert cited <= set(rules), f"kortlib/games/{game} cites rules that {data_file(game)} has not"
    decide = {id_ for id_, rule in rules.items() if rule.decides}
    assert decide <= cited, f"kortlib/games/{game} never cites {sorted(decide - cited)}"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_named_by_a_test(game: str) -> None:
    tests = [path for path in (ROOT / "tests").glob("test_*.py") if path.name != Path(__file__).name]
    named = ids_in(*tests, *(ROOT / "tests" / "golden").rglob("*.txt"))
    missing = sorted(set(rulebook(game).rules) - named)
    assert not missing, f"write a golden game in tests/golden/{game} or a test that names {missing}"


@pytest.mark.parametrize("game", GAMES)
def test_the_coverage_table_has_a_row_for_every_rule(game: str) -> None:
    rows = coverage(game)
    assert [row.rule.id for row in rows] == list(rulebook(game).rules)
    assert all(row.cited for row in rows if row.rule.decides)


def test_every_rule_of_norrlandsknack_is_taught_by_a_step() -> None:
    untaught = [row.rule.id for row in coverage("norrlandsknack") if not row.taught]
    assert not untaught, f"name {untaught} under kort.teaches in the metadata of a cell of 10-norrlandsknack.ipynb"


def test_unknown_names_and_values_are_all_refused_at_once() -> None:
    with pytest.raises(BadData) as bad:
        rules_of("norrlandsknack", "x", {"stakes": True, "jokers": "on", "max_buy": 6})
    assert [problem.code for problem in bad.value.problems] == [
        "unknown_preset",
        "bad_option_value",
        "unknown_option",
        "bad_option_value",
    ]


def test_rules_can_be_keys() -> None:
    same = rules_of("norrlandsknack", "pott", {"max_buy": 5})
    assert {rules_of("norrlandsknack", "pott"): 1}[same] == 1
    assert rules_of("norrlandsknack", "pott", {"max_buy": 4}) != same
