"""Input beyond all measure, or that only looks like what it is taken for: refused in words, with the limit."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from kortlib import PACK, BadData, Card, deal_from_seed, new_game, parse_cards, rulebook, rules_of
from kortlib.answers import Event, EventKind
from kortlib.deal import drawn_seat, shuffled
from kortlib.deals.conditions import deal_where
from kortlib.deals.drafts import Draft, filled
from kortlib.limits import (
    LARGEST_NUMBER,
    LONGEST_COMMENT,
    LONGEST_NAME,
    SEED_DIGITS,
    isolated,
    name_fault,
)
from kortlib.records.report import replay_text
from kortlib.records.tree import read_tree_text
from kortlib.words import LANGUAGES, quoted, readable, words

EN = words("en")
Json = Any
GOOD: dict[str, Json] = {
    "format": "kort-record/1", "game": "norrlandsknack", "preset": "pott", "players": ["Ada", "Bo", "Cia"],
    "start": {"scores": [7, 5, 4], "deal_number": 3, "dealer": 2, "pot": 5},
    "deals": [{"seed": 17, "actions": ["0 pass", "1 pass", "2 pass"]}, {"seed": 18}],
}  # fmt: skip


def told(**parts: Json) -> list[tuple[str, str, str]]:
    report = replay_text(json.dumps(GOOD | parts), EN)
    return [(p["place"], p["code"], p["message"]) for p in report.get("error", {}).get("problems", [])]


# Letters


LOOKALIKES = "ſA ſa Aſ SＡ ＳA ♠Ａ S１０ ♠１０ ♠Ｋn ЅA SА HК ΗA ♠\u212a ﬅA ♠ſ Sᴬ ♠ı"


@pytest.mark.parametrize("text", LOOKALIKES.split())
def test_a_letter_that_only_looks_like_one_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="no card"):
        Card.parse(text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_and_every_list_of_cards_is_read_as_tables_show_it(lang: str) -> None:
    says, random = words(lang), Random(1)
    for card in PACK:
        sign = says.card_sign(card)
        turned = sign[1:] + sign[0]
        assert parse_cards(sign) == parse_cards(turned) == parse_cards(sign.lower()) == (card,)
        assert parse_cards(sign[0] + "\ufe0e" + sign[1:]) == (card,)
    for size in range(14):
        hand = tuple(random.sample(PACK, size))
        assert parse_cards(says.card_signs(hand)) == hand
        assert parse_cards(" ".join(says.card_sign(card) for card in hand)) == hand


def test_no_text_is_kept_because_it_is_no_card() -> None:
    """A text of any length is refused at once, and quoted only as far as helps."""
    with pytest.raises(ValueError, match="no card") as refused:
        Card.parse("x" * 1_000_000)
    assert len(str(refused.value)) < 100


# Seeds


def test_a_seed_and_its_negative_do_not_deal_alike() -> None:
    state = new_game(rules_of("norrlandsknack"), 3)
    for seed in (1, 17, 2**70):
        assert deal_from_seed(state, seed) != deal_from_seed(state, -seed)
    assert len({shuffled(PACK, seed) for seed in range(-50, 50)}) == 100


def test_seeds_deal_what_they_always_have() -> None:
    """Kept notebooks rely on it; checked against Python's own generator."""
    for seed in (0, 17, "17", "17/3"):
        random, cards = Random(seed), list(PACK)
        for last in range(51, 0, -1):
            other = int(random.random() * (last + 1))
            cards[last], cards[other] = cards[other], cards[last]
        assert shuffled(PACK, seed) == tuple(cards)


@pytest.mark.parametrize("seed", [10**SEED_DIGITS, -(10**SEED_DIGITS), 10**5_000], ids=["long", "below zero", "5,000"])
def test_a_seed_beyond_all_measure_is_refused(seed: int) -> None:
    state = new_game(rules_of("bondtolva"), 2)
    draws = (
        lambda: shuffled(PACK, seed),
        lambda: drawn_seat(3, seed),
        lambda: new_game(state.rules, 2, seed=seed),
        lambda: deal_from_seed(state, seed),
        lambda: deal_where(state, lambda _: True, seed),
        lambda: filled(Draft.empty(state), state, seed),
    )
    for draw in draws:
        with pytest.raises(BadData) as refused:
            draw()
        assert EN.problem(refused.value.problems[0]) == EN.say("problem.long_seed", limit=SEED_DIGITS)
    if abs(seed) < 10**4_000:
        assert told(deals=[{"seed": seed}]) == [
            ("deals[0].seed", "bad_record", EN.say("problem.long_seed", limit=SEED_DIGITS))
        ]


def test_the_longest_seed_is_dealt() -> None:
    assert told(deals=[{"seed": 10**SEED_DIGITS - 1}]) == []
    assert len(shuffled(PACK, 10**SEED_DIGITS - 1)) == 52


# Numbers


@pytest.mark.parametrize("key", ["scores", "deal_number", "dealer", "pot"])
@pytest.mark.parametrize("number", [LARGEST_NUMBER + 1, 10**400, -(10**400)], ids=["large", "401", "below zero"])
def test_a_number_beyond_all_measure_is_refused_with_the_limit(key: str, number: int) -> None:
    value = [number, 5, 4] if key == "scores" else number
    expected = EN.say("problem.too_large", limit=LARGEST_NUMBER)
    assert told(start=GOOD["start"] | {key: value}) == [(f"start.{key}", "bad_record", expected)]


def test_points_below_zero_have_a_limit_too() -> None:
    """AM44."""
    for score, fine in ((-LARGEST_NUMBER, True), (-LARGEST_NUMBER - 1, False)):
        start = {"scores": [score, 0, 0]}
        if fine:
            new_game(rules_of("amerikaner"), 3, start)
        else:
            with pytest.raises(BadData) as refused:
                new_game(rules_of("amerikaner"), 3, start)
            assert [problem.kind for problem in refused.value.problems] == ["too_large"]


def test_the_largest_numbers_are_read() -> None:
    assert told(start={"deal_number": LARGEST_NUMBER, "pot": LARGEST_NUMBER}) == []


@pytest.mark.parametrize("game", ["norrlandsknack", "bondtolva", "amerikaner"])
def test_no_option_takes_a_value_beyond_all_measure(game: str) -> None:
    for name in rulebook(game).options:
        for value in (10**400, LARGEST_NUMBER + 1, "C2 " * 100_000):
            with pytest.raises(BadData) as refused:
                rules_of(game, options={name: value})
            assert [problem.code for problem in refused.value.problems] == ["bad_option_value"]


def test_start_and_options_are_both_told_and_what_hangs_on_no_number_of_seats() -> None:
    with pytest.raises(BadData) as refused:
        new_game(rules_of("amerikaner", options={"minimum_bid": 17}), 6, {"scores": [0], "dealer": 9})
    assert [p.place for p in refused.value.problems] == ["options.minimum_bid", "start.scores", "start.dealer"]
    with pytest.raises(BadData) as refused:
        new_game(rules_of("amerikaner", options={"minimum_bid": 17}), 2, {"scores": [0, 0, 0], "deal_number": 0})
    assert [p.place for p in refused.value.problems] == ["players", "start.deal_number"]


# Texts

NAMES = {
    "x" * LONGEST_NAME: None, "x" * (LONGEST_NAME + 1): "long_text", "x" * 300_000: "long_text",
    "\ud800": "half_character", "A\udc00": "half_character", "A\nda": "name_signs", "A\tda": "name_signs",
    "\x1b[31mAda": "name_signs",
    "A\u2028da": "name_signs", "A\x85da": "name_signs", "\u202eadA": "name_signs", "Ada\u2069": "name_signs",
    "A\u200fda": "name_signs", "\u200b": "no_name", "\u3000\u00ad": "no_name", "Ada": None, "Åsa-Lisa O’Hara": None,
    "שרה": None, "علي": None, "👩‍🏫": None, "李雷": None,
}  # fmt: skip


@pytest.mark.parametrize("name", NAMES, ids=lambda name: ascii(name)[:20])
def test_a_name_is_one_line_that_can_be_seen_and_turns_nothing(name: str) -> None:
    fault = NAMES[name]
    assert name_fault(name) == fault
    expected = []
    if fault:
        expected = [("players[1]", "bad_players", EN.say(f"problem.{fault}", limit=LONGEST_NAME))]
    assert told(players=["Ada", name, "Cia"]) == expected
    tree = GOOD | {"format": "kort-tree/1", "branches": [{"at": [0, 0], "name": name, "actions": ["0 knock"]}]}
    if fault:
        with pytest.raises(BadData) as refused:
            read_tree_text(json.dumps(tree))
        (problem,) = refused.value.problems
        assert (problem.place, problem.code, problem.kind) == ("branches[0].name", "bad_record", fault)
    else:
        assert read_tree_text(json.dumps(tree))[0].branches[0].name == name


@pytest.mark.parametrize(
    ("comment", "kind"),
    [
        ("x" * LONGEST_COMMENT, None), ("x" * (LONGEST_COMMENT + 1), "long_text"), (["x" * 6_000] * 2, "long_text"),
        ("\ud800", "half_character"), ([{"a": ["\udfff"]}], "half_character"), ({"\udfff": 1}, "half_character"),
        ("two\nlines", None), (None, None), ([1, {"b": None}], None),
    ],
    ids=lambda value: ascii(value)[:20],
)  # fmt: skip
def test_a_comment_is_anything_that_can_be_written_again(comment: Json, kind: str | None) -> None:
    message = EN.say(f"problem.{kind}", limit=LONGEST_COMMENT) if kind else ""
    assert told(comment=comment) == ([("comment", "bad_record", message)] if kind else [])
    deals = [GOOD["deals"][0] | {"comment": comment}]
    assert told(deals=deals) == ([("deals[0].comment", "bad_record", message)] if kind else [])


# JSON


def doubled(value: Json, place: str, way: str = "") -> str:
    """JSON text in which the key at a place stands twice, the first time with null."""
    if isinstance(value, list):
        return "[" + ", ".join(doubled(inner, place, f"{way}[{i}]") for i, inner in enumerate(value)) + "]"
    if not isinstance(value, dict):
        return json.dumps(value)
    parts = []
    for key, inner in value.items():
        here = f"{way}.{key}".lstrip(".")
        parts += [f"{json.dumps(key)}: null"] * (here == place)
        parts.append(f"{json.dumps(key)}: {doubled(inner, place, here)}")
    return "{" + ", ".join(parts) + "}"


PLACES = ["format", "game", "preset", "players", "start", "start.pot", "deals", "deals[0].seed", "deals[1].seed"]
PLACES += ["deals[0].actions", "comment", "comment.why[1].a", "options", "options.stakes"]
EXTRA = {"comment": {"why": [0, {"a": 1}]}, "options": {"stakes": "on"}}


@pytest.mark.parametrize("place", PLACES)
def test_a_key_that_stands_twice_is_refused_with_its_place(place: str) -> None:
    problems = replay_text(doubled(GOOD | EXTRA, place), EN)["error"]["problems"]
    name = place.rpartition(".")[2]
    assert [(p["place"], p["code"], p["message"]) for p in problems] == [
        (place, "bad_record", EN.say("problem.key_twice", name=name))
    ]


def test_every_key_that_stands_twice_is_told_once_beside_other_faults() -> None:
    text = doubled(GOOD | {"jokers": 2}, "start.pot").replace('"seed": 18', '"seed": 18, "seed": 18, "seed": "x"')
    problems = replay_text(text, EN)["error"]["problems"]
    assert [p["place"] for p in problems] == ["jokers", "start.pot", "deals[1].seed", "deals[1].seed"]


def test_a_key_that_stands_twice_is_refused_in_a_tree() -> None:
    tree = GOOD | {"format": "kort-tree/1", "branches": [{"at": [0, 0], "name": "x", "actions": ["0 knock"]}]}
    for place in ("branches", "branches[0].at", "branches[0].actions", "deals[0].seed", "format"):
        with pytest.raises(BadData) as refused:
            read_tree_text(doubled(tree, place))
        assert [(p.place, p.kind) for p in refused.value.problems] == [(place, "key_twice")]


def test_only_one_of_many_objects_is_told_where_its_like_was_dropped() -> None:
    """The object that is lost with the first of two keys is no part of the value any more."""
    text = '{"format": "kort-record/1", "start": {"pot": 1, "pot": 2}, "start": {"pot": 3}, "players": []}'
    places = [p["place"] for p in replay_text(text, EN)["error"]["problems"]]
    assert [place for place in places if place.startswith("start")] == ["start"]


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
def test_what_only_looks_like_a_number_of_json_is_refused(constant: str) -> None:
    text = json.dumps(GOOD | {"comment": "HERE"}).replace('"HERE"', constant)
    error = replay_text(text, EN)["error"]
    assert (error["code"], error["message"]) == ("unreadable", EN.say("problem.unreadable_constant", name=constant))


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32", "latin-1"])
def test_a_file_in_another_encoding_is_read_or_refused_in_words(encoding: str) -> None:
    text = json.dumps(GOOD | {"players": ["Åsa", "Bo", "Cia"]}, ensure_ascii=False).encode(encoding)
    report = replay_text(text, EN)
    assert report["ok"] or report["error"]["code"] == "unreadable"


# Sentences


def test_a_name_that_runs_from_right_to_left_turns_nothing_around_it() -> None:
    for lang in LANGUAGES:
        says = words(lang)
        told = says.say("cli.refused", deal=1, action=2, text="0 pass", rule="NK20", message="שרה")
        assert "\u2068שרה\u2069" in told
        assert says.listed(["שרה", "Bo", "علي"]).count("\u2068") == 2
        assert "\u2068שרה\u2069" in says.event(Event(EventKind.BOUGHT, 0, "NK30", number=3), ["שרה"])
        assert says.listed(["שרה"]) == "\u2068שרה\u2069"
        assert "\u2068" not in says.say("cli.refused", deal=1, action=2, text="♥10", rule="NK20", message="Åsa 李雷")


def test_isolation_is_closed_whatever_the_name_does() -> None:
    for name in ("\u202eadA", "שרה\u2069\u2069", "\u2068שרה", "\u2067Bo", "Ada\u200f"):
        whole = isolated(name)
        assert whole.count("\u2068") == whole.count("\u2069")
        assert not set(whole) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u200e\u200f\u061c")
        assert isolated(whole) == whole
    assert isolated("Åsa ♥10") == "Åsa ♥10"
    sentence = f"{isolated('שרה')} tar sticket"
    assert isolated(sentence) == sentence


@pytest.mark.parametrize("bad", ["\x1b[2J", "\u202e", "\x85", "\ud800", "\u2028"])
def test_nothing_that_moves_the_cursor_or_turns_the_line_is_quoted(bad: str) -> None:
    assert bad not in readable(f"a{bad}b")
    assert bad not in quoted(f"a{bad}b")
    report = replay_text(json.dumps(GOOD | {f"x{bad}": 1, "preset": bad, "game": f"{bad}y"}), EN)
    assert bad not in json.dumps(report, ensure_ascii=False)
