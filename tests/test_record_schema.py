"""The published schema of a record: it lets through what `kort` writes and reads, and nothing that `kort` refuses to
read for its shape gets past it. It is never stricter than the reader."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kortlib import GAMES, BadData, deal_from_seed, new_game, rulebook, rules_of
from kortlib.players import careless
from kortlib.records import named_deals, record_of, write_record
from kortlib.records.line import Line

SCHEMA = json.loads((Path(__file__).parent.parent / "data" / "record.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
NAMES = ["Ada", "Bo", "Cia", "Dag", "Eva", "Finn"]
GOOD: dict[str, Any] = {
    "format": "kort-record/1",
    "game": "norrlandsknack",
    "preset": "protokoll",
    "options": {"stakes": "on", "max_buy": 3},
    "players": ["Ada", "Bo", "Cia"],
    "comment": "An evening in March.",
    "start": {"scores": [7, 1, 4], "deal_number": 3, "dealer": 2, "pot": 5, "triggers": [1]},
    "deals": [
        {
            "hands": ["SA SK SQ SJ ST", "H2 H3 H4 H5 H6", "C2 C3 C4 C5 C6 S9"],
            "turn_up": "S9",
            "dealer": 2,
            "actions": ["0 knock", "1 knock", "2 pass", "0 buy ST", "1 buy", "0 play SA"],
            "comment": "Ada has them all.",
        },
        {"seed": 17},
    ],
}
GONE = object()


def fits(raw: Any) -> bool:
    return VALIDATOR.is_valid(raw)


def changed(place: str, value: Any) -> Any:
    """The good record with one part replaced, named as in `deals.0.hands`; GONE takes it out."""
    record: Any = deepcopy(GOOD)
    *way, last = [int(step) if step.isdigit() else step for step in place.split(".")]
    inner = record
    for step in way:
        inner = inner[step]
    if value is GONE:
        del inner[last]
    else:
        inner[last] = value
    return record


def is_read(raw: Any) -> bool:
    try:
        record_of(raw)
    except BadData:
        return False
    return True


def test_the_schema_is_itself_right() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_knows_every_game_and_no_other() -> None:
    assert sorted(SCHEMA["properties"]["game"]["enum"]) == sorted(GAMES)
    assert SCHEMA["properties"]["players"]["minItems"] == min(rulebook(game).seats[0] for game in GAMES)
    assert SCHEMA["properties"]["players"]["maxItems"] == max(rulebook(game).seats[1] for game in GAMES)


def test_a_good_record_fits() -> None:
    assert fits(GOOD)
    assert is_read(GOOD)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_of_a_game_fits(game: str) -> None:
    for seats in range(rulebook(game).seats[0], rulebook(game).seats[1] + 1):
        line, random = Line(new_game(rules_of(game), seats)), Random(seats)
        for seed in (1, 2, 3):
            line = line.then(deal_from_seed(line.state, seed))
            while not line.state.deal_over:
                line = line.then(careless(line.state, random))
            if line.state.game_over:
                break
        raw = json.loads(json.dumps(write_record(line, NAMES[:seats])))
        assert not list(VALIDATOR.iter_errors(raw))


@pytest.mark.parametrize("game", GAMES)
def test_the_named_deals_fit(game: str) -> None:
    for name, deal in named_deals(game).items():
        assert fits({key: value for key, value in deal.items() if key != "about"}), name


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("preset", GONE), ("preset", None), ("options", {"stakes": "on"}), ("start", GONE), ("start", {}),
        ("comment", GONE), ("deals", GONE), ("deals", []), ("start.pot", GONE), ("start.triggers", []),
        ("deals.0.turn_up", "♠9"), ("deals.0.actions", GONE), ("deals.0.actions", []), ("deals.0.dealer", GONE),
        ("deals.0.actions", ["0 pass", "1 pass", "2 knock", "0 buy SA ♠K", "1 buy"]),
        ("deals.1", {"seed": -3, "dealer": 0, "actions": []}), ("deals.1", {"seed": 1, "comment": "by lot"}),
    ],
)  # fmt: skip
def test_what_may_be_left_out_or_written_otherwise_fits(place: str, value: Any) -> None:
    assert fits(changed(place, value))
    assert is_read(changed(place, value))


@pytest.mark.parametrize(
    "action",
    ["0 bid 7", "3 bid amerikaner", "0 play SA call SK", "1 announce H", "1 draw", "2 buy", "2 buy H2 D9", "0 pass"],
)
def test_every_kind_of_action_fits(action: str) -> None:
    assert fits(changed("deals.0.actions", [action]))


@pytest.mark.parametrize("raw", [None, 3, "kort-record/1", [], [GOOD], True], ids=repr)
def test_what_is_no_object_is_no_record(raw: Any) -> None:
    assert not fits(raw)
    assert not is_read(raw)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("format", GONE), ("format", "kort-record/2"), ("format", 1), ("game", GONE), ("game", "poker"), ("game", None),
        ("preset", 3), ("options", []), ("options", {"max_buy": None}), ("options", {"max_buy": 2.5}),
        ("options", {"stakes": True}), ("players", GONE), ("players", "Ada Bo Cia"), ("players", ["Ada"]),
        ("players", ["Ada", "Bo", " "]), ("players", ["Ada", "Bo", 3]), ("players", list("ABCDEFG")),
        ("jokers", 2), ("start", []), ("start.scores", 7), ("start.scores", [7, 1, "4"]), ("start.deal_number", 0),
        ("start.dealer", "2"), ("start.dealer", -1), ("start.dealer", 6), ("start.pot", -1), ("start.triggers", [7]),
        ("start.winner", 0), ("deals", {}), ("deals.0", "SA"), ("deals.0.hands", "SA SK"), ("deals.0.hands", [3]),
        ("deals.0.seed", 3), ("deals.0.hands", GONE), ("deals.1.seed", "17"), ("deals.1.seed", 1.5),
        ("deals.0.turn_up", 9), ("deals.0.talon", ["C2"]), ("deals.0.aside", None), ("deals.0.table", 1),
        ("deals.0.actions", "0 pass"), ("deals.0.actions", [3]), ("deals.0.actions", ["pass"]),
        ("deals.0.actions", ["0 fly"]), ("deals.0.actions", ["0 play"]), ("deals.0.actions", ["0 bid many"]),
        ("deals.0.actions", ["0 announce X"]), ("deals.0.actions", ["0 pass 3"]), ("deals.0.actions", ["-1 pass"]),
    ],
)  # fmt: skip
def test_a_wrong_shape_does_not_fit_and_is_not_read(place: str, value: Any) -> None:
    assert not fits(changed(place, value))
    assert not is_read(changed(place, value))
