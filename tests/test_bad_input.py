"""Bad input for every game: each fault has its own code and its own sentence, in both languages. The file itself, when
it is no record at all, is in `test_records`."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from kortlib.records.report import Report, replay_text
from kortlib.words import LANGUAGES, words

RECORDS: dict[str, dict[str, Any]] = {
    "norrlandsknack": {
        "players": ["Ada", "Bo", "Cia"],
        "deals": [
            {
                "hands": ["SA SK SQ SJ ST", "H2 H3 H4 H5 H6", "C2 C3 C4 C5 C6 S9"],
                "turn_up": "S9",
                "actions": ["0 knock", "0 buy", "1 buy", "2 buy S9", "0 play SA"],
            }
        ],
    },
    "bondtolva": {
        "players": ["Ada", "Bo"],
        "deals": [
            {
                "hands": ["HK HQ SA S9 D9 C9", "SK SQ ST HT DA CA"],
                "talon": "SJ HJ HA H9 DT DK DQ DJ CT CK CQ CJ",
                "actions": ["0 play SA", "1 play ST", "0 announce H"],
            }
        ],
    },
    "amerikaner": {
        "players": ["Ada", "Bo", "Cia", "Dag", "Eva", "Finn"],
        "deals": [
            {
                "hands": [
                    "SA SK SQ SJ D3 D4 D5 D6",
                    "S9 S8 S7 S6 S5 H7 H8 H9",
                    "S4 S3 HT HJ HQ HK HA C3",
                    "CQ CK CA D7 D8 D9 DT DJ",
                    "C4 C5 C6 C7 C8 C9 CT CJ",
                    "ST DA DK DQ H3 H4 H5 H6",
                ],
                "actions": ["0 bid 6", "1 pass", "2 pass", "3 pass", "4 pass", "5 pass", "0 play SA call ST"],
            }
        ],
    },
}


def record(game: str, hand: str | None = None, actions: list[str] | None = None, **parts: Any) -> dict[str, Any]:
    """A good record of a game, with seat 0's hand replaced, or actions added to its last ones."""
    raw = {"format": "kort-record/1", "game": game} | deepcopy(RECORDS[game]) | parts
    if hand is not None:
        raw["deals"][0] |= {"hands": [hand, *raw["deals"][0]["hands"][1:]], "actions": []}
    raw["deals"][0]["actions"] += actions or []
    return raw


def told(raw: dict[str, Any], lang: str = "en") -> Report:
    return replay_text(json.dumps(raw), words(lang))


def first_hand(game: str) -> list[str]:
    return RECORDS[game]["deals"][0]["hands"][0].split()


@pytest.mark.parametrize("game", RECORDS)
def test_the_records_are_good_before_anything_is_wrong(game: str) -> None:
    report = told(record(game))
    assert report["ok"], report


@pytest.mark.parametrize("game", RECORDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fault_has_its_code_and_its_sentence(game: str, lang: str) -> None:
    cards = first_hand(game)
    other = RECORDS[game]["deals"][0]["hands"][1].split()[0]
    faulty = {
        "two of a card": (record(game, hand=" ".join([other, *cards[1:]])), "bad_deal"),
        "a hand too short": (record(game, hand=" ".join(cards[1:])), "bad_deal"),
        "no card": (record(game, hand=" ".join(["XX", *cards[1:]])), "bad_card"),
        "an unknown option": (record(game, options={"jokers": "on"}), "unknown_option"),
        "an unknown value": (record(game, options={next(iter(known(game))): 3.5}), "bad_option_value"),
        "an unknown preset": (record(game, preset="house"), "unknown_preset"),
        "too many players": (record(game, players=list("ABCDEFG")), "bad_players"),
        "a rule broken": (record(game, actions=["0 bid 3"]), "illegal_action"),
    }
    sentences = set()
    for what, (raw, code) in faulty.items():
        error = told(raw, lang)["error"]
        assert error["code"] == code, (what, error)
        sentences.add(error["message"])
        assert error["message"].strip() not in {"", code}
    assert len(sentences) == len(faulty)


def known(game: str) -> list[str]:
    """Each game's first option, typed by hand."""
    return {"norrlandsknack": ["stakes"], "bondtolva": ["announce"], "amerikaner": ["bidding"]}[game]


@pytest.mark.parametrize(
    ("game", "actions", "number", "rule"),
    [
        ("norrlandsknack", ["1 play H2", "2 play C2", "0 play SK", "1 play C9"], 8, None),
        ("bondtolva", ["0 announce H"], 3, "BT35"),
        ("bondtolva", ["0 draw", "0 announce H"], 4, "BT33"),
        ("amerikaner", ["1 play H7"], 7, "AM30"),
        ("amerikaner", ["1 play S5", "2 play S3", "3 play CQ", "4 play C4", "5 play H3"], 11, "AM22"),
    ],
)
def test_a_record_that_breaks_a_rule_says_which_action_and_which_rule(
    game: str, actions: list[str], number: int, rule: str | None
) -> None:
    error = told(record(game, actions=actions))["error"]
    assert (error["code"], error["deal"], error["action"], error["rule"]) == ("illegal_action", 0, number, rule)
    assert error["text"] == actions[-1]
    assert actions[-1].split(" ", 1)[1] not in error["legal"]


@pytest.mark.parametrize("called", ["SK", "SA"])
def test_a_called_card_in_the_callers_hand_is_refused(called: str) -> None:
    """AM21."""
    raw = record("amerikaner")
    raw["deals"][0]["actions"][-1] = f"0 play SA call {called}"
    error = told(raw)["error"]
    assert (error["code"], error["action"], error["rule"]) == ("illegal_action", 6, "AM21")
    assert error["message"]


@pytest.mark.parametrize("game", ["norrlandsknack", "bondtolva"])
def test_nobody_is_called_where_a_game_has_no_calls(game: str) -> None:
    raw = record(game)
    deal = raw["deals"][0]
    deal["actions"] = [f"{action} call S2" if "play" in action else action for action in deal["actions"]]
    error = told(raw)["error"]
    assert (error["code"], error["rule"], error["reason"]) == ("illegal_action", None, "wrong_phase")


@pytest.mark.parametrize("aside", [1, 2])
def test_no_card_is_set_aside_in_bondtolva(aside: int) -> None:
    """BT10 BT20: twelve are left, and the first part is exactly six tricks."""
    hands = ["SA ST SK SQ SJ S9", "HA HT HK HQ HJ H9"]
    rest = [suit + rank for suit in "DC" for rank in "9TJQKA"]
    actions = [
        text
        for pair in zip(*map(str.split, hands), strict=True)
        for text in (f"0 play {pair[0]}", f"1 play {pair[1]}", "0 draw")
    ]
    deal = {"hands": hands, "talon": " ".join(rest[aside:]), "aside": " ".join(rest[:aside]), "actions": actions}
    report = told(record("bondtolva", deals=[deal]))
    assert report["error"]["code"] == "bad_deal"


def test_there_is_no_talon_in_amerikaner() -> None:
    """AM03: the two left over is set aside."""
    raw = record("amerikaner")
    raw["deals"][0]["talon"] = "C2 S2 D2 H2"
    assert told(raw)["error"]["code"] == "bad_deal"
