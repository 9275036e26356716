"""The record format, whole: what may be left out, where a record may stop, and every way in which it can be wrong."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kortlib import Card, deal_from_seed, new_game, rules_of
from kortlib.records import read_record, replay
from kortlib.records.report import Report, read_file, replay_text
from kortlib.words import LANGUAGES, words

Json = Any
SV, EN = words("sv"), words("en")
ACTIONS = [
    "0 knock", "1 knock", "2 pass", "0 buy", "1 buy", "0 play SA", "1 play H2", "0 play SK", "1 play H3",
    "0 play SQ", "1 play H4", "0 play SJ", "1 play H5", "0 play ST", "1 play H6",
]  # fmt: skip
HANDS = ["SA SK SQ SJ ST", "H2 H3 H4 H5 H6", "C2 C3 C4 C5 C6 S9"]
TALON = [suit + rank for suit in "SHDC" for rank in "23456789TJQKA" if suit + rank not in " ".join(HANDS)]
GOOD = {
    "format": "kort-record/1",
    "game": "norrlandsknack",
    "preset": "pott",
    "options": {"lone_knocker": "one"},
    "players": ["Ada", "Bo", "Cia"],
    "start": {"scores": [7, 5, 4], "deal_number": 3, "dealer": 2, "pot": 5},
    "deals": [
        {"hands": HANDS, "turn_up": "S9", "talon": " ".join(TALON), "actions": ACTIONS},
        {"seed": 17, "actions": ["1 pass"]},
    ],
}
GONE = object()


def changed(*changes: tuple[str, Json]) -> dict[str, Json]:
    """The good record with parts replaced, each named as in ``deals.0.hands.1``; GONE takes a part out."""
    record: Any = deepcopy(GOOD)
    for place, value in changes:
        *way, last = [int(step) if step.isdigit() else step for step in place.split(".")]
        inner = record
        for step in way:
            inner = inner[step]
        if value is GONE:
            del inner[last]
        else:
            inner[last] = value
    return dict(record)


def new_game_record(deal: dict[str, Json], **parts: Json) -> dict[str, Json]:
    return changed(("start", {}), ("options", {}), ("deals", [deal])) | parts


def told(record: Json) -> Report:
    return replay_text(json.dumps(record), SV)


def test_a_good_record_is_told_whole() -> None:
    """NK15 NK51 NK53 NK55: the dealer moves on, and Bo's limpa costs a stake."""
    report = told(GOOD)
    deals = report.pop("deals")
    assert report == {
        "ok": True, "game": "norrlandsknack", "over": False, "scores": [2, 10, 4], "pot": 6, "winners": [],
        "to_act": 2, "legal": ["knock", "pass"], "trumfmant": False, "triggers": None, "trump": report["trump"],
        "partner": None, "dealer": 0, "deal_number": 4, "payout": None,
    }  # fmt: skip
    events = deals[0].pop("events")
    assert deals[0] == {
        "number": 3, "dealer": 2, "takers": [0, 0, 0, 0, 0], "taken": [5, 0, 0], "points": [-5, 5, 0],
        "tricks": [[[0, s], [1, h]] for s, h in zip(HANDS[0].split(), HANDS[1].split(), strict=True)],
        "limpa": [1], "scores": [2, 10, 4], "finished": True,
    }  # fmt: skip
    assert events[0] == {"kind": "turned_up", "seat": 2, "rule": "NK11"}
    assert events[-2:] == [
        {"kind": "scored", "seat": 0, "rule": "NK51"},
        {"kind": "limpa", "seat": 1, "rule": "NK53"},
    ]
    assert (deals[1]["finished"], deals[1]["points"], deals[1]["scores"]) == (False, [0, 0, 0], [2, 10, 4])


def test_a_record_may_stop_anywhere() -> None:
    """In a deal that is not finished nothing is entered yet."""
    actors = [0, 1, 2, 0, 1, *[0, 1] * 5]
    for length in range(len(ACTIONS)):
        report = told(changed(("deals.1", GONE), ("deals.0.actions", ACTIONS[:length])))
        assert report["to_act"] == actors[length]
        assert report["legal"]
        assert (report["scores"], report["deals"][0]["points"]) == ([7, 5, 4], [0, 0, 0])
    done = told(changed(("deals.1", GONE)))
    assert (done["to_act"], done["legal"], done["dealer"], done["deal_number"]) == (None, [], 0, 4)
    none = told(changed(("deals", [])))
    assert (none["to_act"], none["legal"], none["deals"], none["trump"]) == (None, [], [], None)
    assert told(changed(("deals", GONE))) == none


@pytest.mark.parametrize(
    ("start", "scores", "deal_number", "dealer", "pot"),
    [
        ({}, [10, 10, 10], 1, 2, 3),
        ({"scores": [3, 2, 4]}, [3, 2, 4], 1, 2, 3),
        ({"deal_number": 6}, [10, 10, 10], 6, 2, 3),
        ({"dealer": 1}, [10, 10, 10], 1, 1, 3),
        ({"pot": 0}, [10, 10, 10], 1, 2, 0),
    ],
)
def test_parts_of_start_may_be_left_out(
    start: dict[str, Json], scores: list[int], deal_number: int, dealer: int, pot: int
) -> None:
    """NK04 NK05: what is missing is as in a new game."""
    report = told(changed(("start", start), ("deals", [])))
    found = [report[key] for key in ("scores", "deal_number", "dealer", "pot")]
    assert found == [scores, deal_number, dealer, pot]
    assert told(changed(("start", GONE), ("deals", []))) == told(changed(("start", {}), ("deals", [])))


@pytest.mark.parametrize(("triggers", "held"), [(None, [0, 2]), ([2], [2]), ([], [])])
def test_all_who_stand_on_1_are_triggers_unless_start_says_who(triggers: list[int] | None, held: list[int]) -> None:
    """NK60 NK66."""
    start = {"scores": [1, 5, 1]} | ({} if triggers is None else {"triggers": triggers})
    report = told(changed(("start", start), ("deals", []), ("preset", "protokoll")))
    assert (report["triggers"], report["trumfmant"]) == (held, bool(held))


def test_the_preset_the_options_and_the_talon_may_be_left_out() -> None:
    """The preset is protokoll then, without stakes (NK05); without a talon nothing can be drawn (NK30)."""
    gone = ("preset", "options", "start.pot", "deals.0.talon", "deals.1")
    record = changed(*((place, GONE) for place in gone))
    record["deals"][0]["actions"] = ACTIONS[:3]
    report = told(record)
    assert (report["pot"], report["legal"]) == (None, ["buy"])
    assert told(record | {"preset": "protokoll"}) == report


def test_a_comment_may_stand_in_the_record_and_in_a_deal() -> None:
    assert told(changed(("comment", "From class 7B"), ("deals.0.comment", ["a", 1]))) == told(GOOD)


def test_cards_are_read_as_people_write_them() -> None:
    """Suit signs, Swedish letters after them, ten as 10, lower case, the rank first, commas between."""
    written = changed(("deals.0.hands.0", "♠E, kS ♠D ♠Kn S10"), ("deals.0.turn_up", "9♠"))
    written["deals"][0]["hands"][1] = "h2 ♥3 4H ♥️5 6♥"
    assert told(written) == told(GOOD)


@pytest.mark.parametrize("text", ["D", "DK9", "S1", "S11", "KnS", "ES", "SE", "", "S A", "♠", "♠1", "XA"])
def test_what_names_no_card_is_no_card(text: str) -> None:
    """D and K are suits in one language and ranks in the other, so Swedish letters need a suit sign."""
    with pytest.raises(ValueError, match="no card"):
        Card.parse(text)


def test_without_a_seed_the_last_seat_deals_and_the_deal_may_say_another() -> None:
    """NK15 NK20."""
    hands = [HANDS[2], HANDS[0], HANDS[1]]
    first = {"hands": HANDS, "turn_up": "S9"}
    assert (told(new_game_record(first))["dealer"], told(new_game_record(first))["to_act"]) == (2, 0)
    other = told(new_game_record({"hands": hands, "turn_up": "S9", "dealer": 0}))
    assert (other["dealer"], other["to_act"], other["deals"][0]["dealer"]) == (0, 1, 0)
    later = told(changed(("deals.1.dealer", 2), ("deals.1.actions", ["0 knock"])))
    assert (later["dealer"], later["deals"][1]["dealer"], later["deals"][1]["number"]) == (2, 2, 4)


def test_a_new_games_first_dealer_is_drawn_from_the_seed_of_its_first_deal() -> None:
    """NK15: but a dealer that start or the deal names is the dealer."""
    for seed in range(20):
        state = new_game(rules_of("norrlandsknack", "pott"), 3, seed=seed)
        assert told(new_game_record({"seed": seed}))["dealer"] == state.dealer
    assert told(new_game_record({"seed": 3}, start={"dealer": 1}))["dealer"] == 1
    assert told(new_game_record({"seed": 3, "dealer": 0}))["dealer"] == 0


def test_a_deal_by_seed_is_the_deal_that_the_game_gives() -> None:
    line = replay(read_record(json.dumps(new_game_record({"seed": 17, "dealer": 1}))))
    expected = deal_from_seed(line.start, 17, dealer=1)
    assert line.moves[0].action == expected
    assert [len(hand) for hand in line.state.hands] == [5, 6, 5]


def test_a_trumfmant_that_binds_may_stand_in_the_first_record() -> None:
    """NK60 NK61: Bo, on 1 and without a spade, is free; Ada, with spades, is not."""
    start = {"scores": [7, 1, 4], "deal_number": 3, "dealer": 2}
    report = told(changed(("start", start), ("deals.1", GONE), ("deals.0.actions", ACTIONS[:7])))
    assert report["legal"] == ["play SK", "play SQ", "play SJ", "play ST"]


TWO = [("start.scores.0", 1), ("start.scores.2", 1), ("preset", "protokoll"), ("start.pot", GONE)]
WRONG = {
    "format": [
        ("bad_record", "format", [("format", "kort-record/2")]),
        ("bad_record", "format", [("format", GONE)]),
        ("bad_record", "format", [("format", 1)]),
    ],
    "keys": [
        ("bad_record", "speed", [("speed", 3)]),
        ("bad_record", "start.seats", [("start.seats", 3)]),
        ("bad_record", "deals[0].trump", [("deals.0.trump", "S")]),
    ],
    "shapes": [
        ("bad_record", "game", [("game", GONE)]),
        ("bad_record", "game", [("game", 1)]),
        ("bad_record", "preset", [("preset", ["pott"])]),
        ("bad_record", "options", [("options", ["stakes"])]),
        ("bad_record", "start", [("start", [7, 5, 4])]),
        ("bad_record", "deals", [("deals", {"seed": 1})]),
        ("bad_record", "deals[1]", [("deals.1", 17)]),
        ("bad_record", "deals[1].seed", [("deals.1.seed", "17")]),
        ("bad_record", "deals[1].seed", [("deals.1.seed", 1.5)]),
        ("bad_record", "deals[1].seed", [("deals.1.seed", True)]),
        ("bad_record", "deals[1].hands", [("deals.1", {})]),
        ("bad_record", "deals[0].hands", [("deals.0.hands", "SA SK SQ SJ ST")]),
        ("bad_record", "deals[0].hands[1]", [("deals.0.hands.1", ["H2"])]),
        ("bad_record", "deals[0].talon", [("deals.0.talon", None)]),
        ("bad_record", "deals[0].turn_up", [("deals.0.turn_up", 9)]),
        ("bad_record", "deals[0].dealer", [("deals.0.dealer", 3)]),
        ("bad_record", "deals[0].dealer", [("deals.0.dealer", -1)]),
        ("bad_record", "deals[0].dealer", [("deals.0.dealer", "2")]),
        ("bad_record", "deals[0].dealer", [("deals.0.dealer", False)]),
        ("bad_record", "deals[0].actions", [("deals.0.actions", "0 knock")]),
        ("bad_record", "deals[0].actions[1]", [("deals.0.actions.1", 1)]),
    ],
    "start": [
        *[("bad_record", "start.scores", [("start.scores", scores)]) for scores in (
            [7, 5], [7, 5, 4, 4], [7, 5, 0], [7, 5, -2], [7, 5, 11], [7, 5, True], [7, 5, 2.0], [7, 5, "4"], 7, None)],
        *[("bad_record", "start.dealer", [("start.dealer", dealer)]) for dealer in (3, -1, "2", None, True)],
        *[("bad_record", "start.deal_number", [("start.deal_number", number)]) for number in (0, -1, 1.0, "3", None)],
        *[("bad_record", "start.pot", [("start.pot", pot)]) for pot in (-1, 2.5, "5", None)],
        ("bad_record", "start.pot", [("preset", "protokoll"), ("start.pot", 5)]),
        ("bad_record", "start.triggers", [("start.scores.1", 1), ("start.triggers", [1])]),
        *[("bad_record", "start.triggers", [*TWO, ("start.triggers", triggers)]) for triggers in (
            [1], [0, 0], [3], ["0"], 0, None)],
    ],
    "actions": [
        *[("bad_record", "deals[0].actions[0]", [("deals.0.actions.0", text)]) for text in (
            "0 sing", "knock", "", "0", "-1 knock", "0 knock SA", "0 pass SA", "0 play", "0 play SA SK",
            "0 buy SA SA", "x knock", "² knock", "3 knock")],
        ("bad_record", "deals[1]", [("deals.0.actions", ACTIONS[:-1])]),
        ("bad_record", "deals[1]", [("start.scores.0", 5)]),
    ],
    "players": [
        ("bad_players", "players", [("players", value)])
        for value in (GONE, [], "Ada", ["Ada", "Bo"], ["Ada"] * 6, [1, 2, 3], ["Ada", "Bo", ""], ["Ada", "Bo", " "], {})
    ],
    "cards": [
        ("bad_card", "deals[0].hands[0]", [("deals.0.hands.0", "SA SK SQ SJ S1")]),
        ("bad_card", "deals[0].talon", [("deals.0.talon", "C2 kung")]),
        ("bad_card", "deals[0].turn_up", [("deals.0.turn_up", "spader nio")]),
        ("bad_card", "deals[0].actions[5]", [("deals.0.actions.5", "0 play ZZ")]),
        ("bad_card", "deals[0].actions[3]", [("deals.0.actions.3", "0 buy S2 D")]),
    ],
    "deal": [
        ("bad_deal", "deals[0].hands[1]", [("deals.0.hands.1", "SA H3 H4 H5 H6"), ("deals.0.talon", GONE)]),
        ("bad_deal", "deals[0].hands[0]", [("deals.0.hands.0", "SA SA SQ SJ ST"), ("deals.0.talon", GONE)]),
        ("bad_deal", "deals[0].talon", [("deals.0.talon", " ".join(["H2", *TALON]))]),
        ("bad_deal", "deals[0].talon", [("deals.0.talon", " ".join(TALON[1:]))]),
        ("bad_deal", "deals[0].talon", [("deals.0.talon", "")]),
        ("bad_deal", "deals[0].hands[0]", [("deals.0.hands.0", "SA SK SQ SJ"), ("deals.0.talon", GONE)]),
        ("bad_deal", "deals[0].hands[0]", [("deals.0.hands.0", "SA SK SQ SJ ST S2"), ("deals.0.talon", GONE)]),
        ("bad_deal", "deals[0].hands[2]", [("deals.0.hands.2", "C2 C3 C4 C5 S9"), ("deals.0.talon", GONE)]),
        ("bad_deal", "deals[0].hands", [("deals.0.hands", HANDS[1:]), ("deals.0.talon", GONE)]),
        ("bad_deal", "deals[0].turn_up", [("deals.0.turn_up", "SA")]),
        ("bad_deal", "deals[0].turn_up", [("deals.0.turn_up", GONE)]),
        ("bad_deal", "deals[0].hands[0]", [("deals.0.dealer", 0), ("deals.0.talon", GONE)]),
        ("bad_deal", "deals[1].hands[0]", [("deals.1", {"hands": HANDS, "turn_up": "S9"})]),
    ],
    "rules": [
        ("unknown_game", "game", [("game", "whist")]),
        ("unknown_preset", "preset", [("preset", "hemma")]),
        ("unknown_option", "options.jokers", [("options.jokers", "on")]),
        *[("bad_option_value", f"options.{name}", [(f"options.{name}", value)]) for name, value in (
            ("stakes", "yes"), ("stakes", True), ("max_buy", "3"), ("max_buy", 6), ("max_buy", 3.0),
            ("buy_rounds", True), ("start_score", 11), ("revoke", None), ("revoke", []))],
    ],
}  # fmt: skip
CASES = [
    pytest.param(code, place, changes, id=f"{part}-{number}")
    for part, cases in WRONG.items()
    for number, (code, place, changes) in enumerate(cases)
]


@pytest.mark.parametrize(("code", "place", "changes"), CASES)
def test_a_fault_is_told_with_its_code_its_place_and_a_sentence(
    code: str, place: str, changes: list[tuple[str, Json]]
) -> None:
    for says in (SV, EN):
        report = replay_text(json.dumps(changed(*changes)), says)
        error = report["error"]
        assert (report["ok"], error["code"], error["place"]) == (False, code, place)
        assert error["problems"][0] == {"place": place, "code": code, "message": error["message"]}
        assert error["message"].endswith((".", "…", "?"))
        assert not {"{", "}"} & set(error["message"])


@pytest.mark.parametrize("value", [[], [GOOD], 3, "kort-record/1", None, True, 1.5])
def test_what_is_no_object_is_no_record(value: Json) -> None:
    error = told(value)["error"]
    assert (error["code"], error["place"]) == ("bad_record", "")


def test_every_kind_of_fault_has_its_own_sentence() -> None:
    """No two codes share a sentence, and within `unreadable` and `bad_deal` no two faults do."""
    by_sentence: dict[str, set[str]] = {}
    for cases in WRONG.values():
        for code, _, changes in cases:
            by_sentence.setdefault(told(changed(*changes))["error"]["message"], set()).add(code)
    assert [sentence for sentence, codes in by_sentence.items() if len(codes) > 1] == []


def test_what_is_expected_is_said_in_the_language() -> None:
    """Not the English word in a Swedish sentence."""
    swedish = told(changed(("options", [])))["error"]["message"]
    assert swedish == SV.say("problem.bad_shape", expected=SV.say("expected.object"))


@pytest.mark.parametrize(
    ("place", "value", "quoted"),
    [("options.max_buy", "3", '"3"'), ("options.revoke", None, "null"), ("options.stakes", True, "true"),
     ("options.revoke", [], "[]"), ("start.pot", "5", '"5"'), ("start.dealer", None, "null")],
)  # fmt: skip
def test_a_wrong_value_is_quoted_as_it_stands_in_the_record(place: str, value: Json, quoted: str) -> None:
    """Else it says that 3 is wrong and that 3 would be right."""
    assert f" {quoted}" in told(changed((place, value)))["error"]["message"]


def test_several_faults_are_all_listed() -> None:
    record = changed(
        ("format", "x"), ("speed", 1), ("start.scores", [0, 5, 4]), ("start.deal_number", 0),
        ("deals.0.hands.0", "S1 SK"), ("deals.0.actions.2", "2 sing"), ("deals.1.seed", "x"), ("deals.1.wind", 1),
    )  # fmt: skip
    problems = told(record)["error"]["problems"]
    assert {(problem["place"], problem["code"]) for problem in problems} == {
        ("format", "bad_record"),
        ("speed", "bad_record"),
        ("start.scores", "bad_record"),
        ("start.deal_number", "bad_record"),
        ("deals[0].hands[0]", "bad_card"),
        ("deals[0].actions[2]", "bad_record"),
        ("deals[1].seed", "bad_record"),
        ("deals[1].wind", "bad_record"),
    }


def test_several_unknown_options_and_values_are_all_listed() -> None:
    problems = told(changed(("preset", "x"), ("options", {"a": 1, "stakes": 2, "b": 3})))["error"]["problems"]
    assert [problem["code"] for problem in problems] == [
        "unknown_preset",
        "unknown_option",
        "bad_option_value",
        "unknown_option",
    ]


ILLEGAL = [
    (6, "1 play D2", None, "not_in_hand", [], ["play H2", "play H3", "play H4", "play H5", "play H6"]),
    (5, "0 play SK", "NK41", None, ["SA"], ["play SA"]),
    (5, "1 play H2", None, "not_your_turn", [], ["play SA"]),
    (5, "0 knock", None, "wrong_phase", [], ["play SA"]),
    (0, "0 play SA", None, "wrong_phase", [], ["knock", "pass"]),
    (15, "0 knock", None, "over", [], []),
]


@pytest.mark.parametrize(("number", "text", "rule", "reason", "because", "legal"), ILLEGAL)
def test_an_illegal_action_is_told_with_its_rule_or_reason(
    number: int, text: str, rule: str | None, reason: str | None, because: list[str], legal: list[str]
) -> None:
    actions = [*ACTIONS[:number], text, "0 pass"]
    error = told(changed(("deals.0.actions", actions), ("deals.1", GONE)))["error"]
    message = error.pop("message")
    error["legal"].sort()
    assert error == {
        "code": "illegal_action", "deal": 0, "action": number, "text": text, "rule": rule, "reason": reason,
        "because": because, "legal": legal,
    }  # fmt: skip
    duty = f"{SV.rule(rules_of('norrlandsknack'), 'NK41')} Du har ♠E."
    assert message == (SV.say(f"reason.{reason}") if reason else duty)


def test_an_illegal_action_of_a_later_deal_counts_from_that_deal() -> None:
    error = told(changed(("deals.1.actions", ["1 pass", "0 knock"])))["error"]
    assert (error["deal"], error["action"], error["reason"]) == (1, 1, "not_your_turn")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_file_that_cannot_be_read_is_told_so(tmp_path: Path, lang: str) -> None:
    """Missing, a folder, empty, cut short, not JSON, not UTF-8, nested without end: a sentence for each."""
    good = json.dumps(GOOD)
    contents = {
        "empty.json": b"", "short.json": good[: len(good) // 2].encode(), "prose.json": b"Ada knackar.",
        "latin.json": '{"format": "Överkalix"}'.encode("latin-1"), "brackets.json": b"[" * 100_000,
        "two.json": (good + good).encode(), "single.json": b"{'format': 1}", "nul.json": b"\0\0\0\0\0",
    }  # fmt: skip
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    messages = {}
    for name in ("missing.json", ".", *contents):
        report = read_file(tmp_path / name).report(words(lang))
        assert (report["ok"], report["error"]["code"]) == (False, "unreadable")
        messages[name] = report["error"]["message"]
    different = ("missing.json", ".", "short.json", "brackets.json")
    assert len({messages[name] for name in different}) == len(different)


def test_text_that_is_not_utf_8_is_not_called_nested() -> None:
    latin = replay_text('{"format": "Överkalix"}'.encode("latin-1"), EN)["error"]["message"]
    assert latin != replay_text(b"[" * 100_000, EN)["error"]["message"]


@pytest.mark.parametrize("text", ["[" * 10_000_000, '{"a":' * 2_000_000, "[1," * 3_000_000])
def test_ten_million_brackets_are_refused_quickly(text: str) -> None:
    before = perf_counter()
    assert replay_text(text, SV)["error"]["code"] == "unreadable"
    assert perf_counter() - before < 3


@pytest.mark.parametrize("place", ["format", "start.scores", "options.stakes", "deals.1.dealer", "players", "comment"])
def test_values_nested_to_any_depth_are_reported(place: str) -> None:
    """Just within what the reader of JSON takes, and beyond."""
    text = json.dumps(changed((place, "DEEP")))
    for depth in range(200, 1100):
        if depth % 50 == 0 or depth > 900:
            report = replay_text(text.replace('"DEEP"', "[" * depth + "]" * depth), EN)
            assert report["ok"] == ("error" not in report)
            assert len(json.dumps(report, ensure_ascii=False)) < 20_000


@pytest.mark.parametrize("place", ["format", "start.pot", "start.scores.0", "options.max_buy", "deals.1.seed"])
def test_a_number_of_any_length_is_reported(place: str) -> None:
    for digits in (30, 4_000, 5_000, 100_000):
        text = json.dumps(changed((place, "BIG"))).replace('"BIG"', "9" * digits)
        report = replay_text(text, EN)
        assert report["ok"] or len(report["error"]["message"]) < 1_000


@pytest.mark.parametrize("place", ["format", "game", "preset", "deals.0.hands.0", "deals.0.actions.0", "deals.0.talon"])
def test_half_a_character_can_be_reported(place: str) -> None:
    """JSON can spell half a surrogate pair; the report must be writable all the same."""
    report = told(changed((place, "\ud800")))
    assert not report["ok"]
    json.dumps(report, ensure_ascii=False).encode()


def test_a_megabyte_of_nonsense_is_not_read_back_in_full() -> None:
    for place in ("format", "game", "preset", "deals.0.hands.0", "deals.0.actions.0", "options.stakes"):
        assert len(json.dumps(told(changed((place, "x" * 1_000_000))))) < 5_000


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
PLACES = ["format", "game", "preset", "players", "players.0", "deals", "start", "options", "comment"]
PLACES += ["start.scores", "start.scores.1", "start.dealer", "start.pot", "start.deal_number", "start.triggers"]
PLACES += ["options.lone_knocker", "options.stakes", "deals.0.hands", "deals.0.hands.1", "deals.0.turn_up"]
PLACES += ["deals.0.talon", "deals.0.dealer", "deals.0.seed", "deals.0.actions", "deals.0.actions.3", "deals.1"]
PLACES += ["deals.1.seed", "deals.1.actions"]
CARDLIKE = st.lists(st.sampled_from(["SA", "H2", "S9", "C2", "XX", ""]), max_size=7).map(" ".join)
ACTIONLIKE = st.tuples(st.integers(-1, 4), st.sampled_from(["knock", "pass", "buy", "play", "sing", ""]), CARDLIKE).map(
    lambda parts: " ".join(map(str, parts))
)
VALUES = JSON | CARDLIKE | ACTIONLIKE | st.lists(ACTIONLIKE | CARDLIKE, max_size=5)
fuzz = settings(max_examples=150, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def check_report(text: str | bytes) -> None:
    """A report comes back, whole and writable, with a known code, whatever was in the text."""
    for says in (SV, EN):
        report = replay_text(text, says)
        json.dumps(report, ensure_ascii=False).encode()
        assert report["ok"] == ("error" not in report)
        if not report["ok"]:
            assert report["error"]["code"] in CODES
            assert report["error"]["message"]


CODES = {
    "unreadable", "bad_record", "bad_players", "bad_card", "bad_deal", "unknown_game", "unknown_preset",
    "unknown_option", "bad_option_value", "illegal_action",
}  # fmt: skip


@fuzz
@given(JSON)
def test_any_json_value_gets_a_report(value: Json) -> None:
    check_report(json.dumps(value))


@fuzz
@given(st.lists(st.tuples(st.sampled_from(PLACES), VALUES), min_size=1, max_size=3))
def test_a_good_record_with_parts_replaced_gets_a_report(changes: list[tuple[str, Json]]) -> None:
    # The outermost first, or its parts would be gone: a part that is gone already is left as it is.
    record = deepcopy(GOOD)
    for place, value in changes:
        *way, last = [int(step) if step.isdigit() else step for step in place.split(".")]
        inner: Any = record
        for step in way:
            inner = inner[step] if isinstance(inner, dict) and step in inner else None
        if isinstance(inner, dict) and isinstance(last, str):
            inner[last] = value
    check_report(json.dumps(record))


@fuzz
@given(st.sampled_from(PLACES), VALUES)
def test_a_good_record_with_one_part_replaced_gets_a_report(place: str, value: Json) -> None:
    check_report(json.dumps(changed((place, value))))


@pytest.mark.parametrize("value", [None, True, 0, -1, 1.5, "", "x", [], {}, [None], [[]], {"a": None}], ids=repr)
def test_a_plain_value_in_any_place_gets_a_report(value: Json) -> None:
    for place in PLACES:
        check_report(json.dumps(changed((place, value))))


@fuzz
@given(st.integers(0, len(json.dumps(GOOD))), st.binary(max_size=3), st.integers(0, 40))
def test_a_good_record_with_bytes_replaced_gets_a_report(at: int, put: bytes, length: int) -> None:
    text = json.dumps(GOOD).encode()
    check_report(text[:at] + put + text[at + length :])


@fuzz
@given(st.binary(max_size=60))
def test_any_bytes_get_a_report(text: bytes) -> None:
    check_report(text)
