"""Several things wrong in one record: all of them are told, each at its place, in the order of the record's parts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kortlib import (
    GAMES,
    Play,
    action_words,
    deal_from_seed,
    legal_actions,
    new_game,
    rulebook,
    rules_of,
)
from kortlib.cli import main
from kortlib.records import write_record
from kortlib.records.line import Line
from kortlib.records.report import Report, replay_text
from kortlib.words import LANGUAGES, words

EN = words("en")
NAMES = ["Ada", "Bo", "Cia", "Dag", "Eva", "Finn"]
Json = Any


def played(game: str, seats: int) -> dict[str, Json]:
    """A record of one deal that stops after some cards of its play, with everything said that can be."""
    line, random = Line(new_game(rules_of(game), seats, {"deal_number": 3})), Random(f"{game}{seats}")
    line = line.then(deal_from_seed(line.state, seats))
    cards = 0
    while cards < 4:
        actions = legal_actions(line.state)
        knocks = [action for action in actions if action_words(action) in ("knock", "bid 9")]
        line = line.then(knocks[0] if knocks else random.choice(actions))
        cards += isinstance(line.moves[-1].action, Play)
    record = write_record(line, NAMES[:seats])
    option, first = next(iter(rulebook(game).options.items()))
    deal = record["deals"][0]
    deal |= {"talon": "", "turn_up": "", "aside": ""} | deal
    return {**record, "options": {option: first.default}, "comment": "An evening in March."}


def without_empty(record: dict[str, Json]) -> dict[str, Json]:
    deal = record["deals"][0]
    parts = {"talon", "turn_up", "aside"} - GAMES[record["game"]].deal_parts
    record["deals"][0] = {key: value for key, value in deal.items() if key not in parts}
    return record


TABLES = [(game, seats) for game in GAMES for seats in sorted(set(rulebook(game).seats))]
GOOD = {table: without_empty(played(*table)) for table in TABLES}


@dataclass(frozen=True)
class Damage:
    """Something done to a record, and what must be told of it."""

    place: str
    code: str
    do: Callable[[dict[str, Json]], None]
    by_game: bool = False  # whether it is wrong only because the game's rules say so


def put(value: Json, *way: str | int) -> Callable[[dict[str, Json]], None]:
    def do(record: dict[str, Json]) -> None:
        inner: Any = record
        for step in way[:-1]:
            inner = inner[step]
        inner[way[-1]] = value

    return do


def short_hand(record: dict[str, Json]) -> None:
    """Seat 1 has two of its cards too few, and not its first, so that the hand beside it can be damaged too."""
    hands = record["deals"][0]["hands"]
    hands[1] = " ".join(hands[1].split()[:-2])


def unreadable_card(record: dict[str, Json]) -> None:
    hands = record["deals"][0]["hands"]
    hands[0] = " ".join(["XX", *hands[0].split()[1:]])


def card_twice(record: dict[str, Json]) -> None:
    """The last hand has a card of its own twice."""
    hands = record["deals"][0]["hands"]
    cards = hands[-1].split()
    hands[-1] = " ".join([*cards[:-1], cards[0]])


def bad_value(record: dict[str, Json]) -> None:
    name = next(iter(record["options"]))
    record["options"][name] = 3.5


def option_of(record: dict[str, Json]) -> str:
    return next(iter(record["options"]))


# In the order of a record's parts.
DAMAGES = [
    Damage("format", "bad_record", put("kort-record/2", "format")),
    Damage("jokers", "bad_record", put(2, "jokers")),
    Damage("game", "unknown_game", put("whist", "game")),
    Damage("game", "bad_record", put(3, "game")),
    Damage("preset", "unknown_preset", put("hemma", "preset"), by_game=True),
    Damage("preset", "bad_record", put(["hemma"], "preset")),
    Damage("options", "bad_record", put([], "options")),
    Damage("options.{option}", "bad_option_value", bad_value, by_game=True),
    Damage("options.jokers", "unknown_option", put("on", "options", "jokers"), by_game=True),
    Damage("players", "bad_players", put("Ada", "players")),
    Damage("players", "bad_players", put(["Ada"], "players"), by_game=True),
    Damage("players", "bad_players", put([*NAMES, "Gun"], "players"), by_game=True),
    Damage("players[0]", "bad_players", put("\ud800", "players", 0)),
    Damage("players[1]", "bad_players", put("B\no", "players", 1)),
    Damage("start", "bad_record", put([7, 1], "start")),
    Damage("start.scores", "bad_record", put(["7"], "start", "scores"), by_game=True),
    Damage("start.deal_number", "bad_record", put(0, "start", "deal_number"), by_game=True),
    Damage("start.jokers", "bad_record", put(0, "start", "jokers"), by_game=True),
    Damage("deals[0].wind", "bad_record", put("east", "deals", 0, "wind")),
    Damage("deals[0].dealer", "bad_record", put(-1, "deals", 0, "dealer")),
    Damage("deals[0].hands[0]", "bad_card", unreadable_card),
    Damage("deals[0].hands[1]", "bad_deal", short_hand, by_game=True),
    Damage("deals[0].hands[{last}]", "bad_deal", card_twice, by_game=True),
    Damage("deals[0].turn_up", "bad_deal", put("S9 S8", "deals", 0, "turn_up")),
    Damage("deals[0].actions[2]", "bad_record", put("2 sing", "deals", 0, "actions", 2)),
    Damage("deals[1]", "bad_record", lambda record: record["deals"].append(17)),
    Damage("comment", "bad_record", put("x" * 20_000, "comment")),
]
ILLEGAL = Damage("deals[0].actions[{end}]", "illegal_action", lambda r: r["deals"][0]["actions"].append("0 knock"))
# What leaves no doubt about how the game went up to the action that the rules refuse.
BESIDE_AN_ILLEGAL_ACTION = ("format", "jokers", "players[1]", "deals[1]", "comment")


def named(damage: Damage, good: dict[str, Json]) -> str:
    deal = good["deals"][0]
    return damage.place.format(option=option_of(good), last=len(deal["hands"]) - 1, end=len(deal["actions"]))


def told(record: Json) -> Report:
    return replay_text(json.dumps(record), EN)


def apart(one: str, other: str) -> bool:
    """Whether two places are of different parts, neither inside the other."""
    return one != other and not any(a.startswith((f"{b}.", f"{b}[")) for a, b in ((one, other), (other, one)))


def pairs() -> Iterator[tuple[Damage, Damage]]:
    for one, other in combinations(DAMAGES, 2):
        unknown = {"game"} & {one.place, other.place}
        if apart(one.place, other.place) and not (unknown and (one.by_game or other.by_game)):
            yield one, other


def applied(good: dict[str, Json], *damages: Damage) -> dict[str, Json]:
    """The record with the damages done, those that build on nothing else last."""
    record = deepcopy(good)
    for damage in sorted(damages, key=lambda damage: -len(damage.place)):
        damage.do(record)
    return record


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_records_are_good_before_anything_is_done_to_them(table: tuple[str, int]) -> None:
    assert told(GOOD[table])["ok"]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_each_damage_is_told_where_it_was_done(table: tuple[str, int]) -> None:
    for damage in DAMAGES:
        error = told(applied(GOOD[table], damage))["error"]
        assert (error["place"], error["code"]) == (named(damage, GOOD[table]), damage.code)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_of_two_damages_both_are_told_the_first_on_top(table: tuple[str, int]) -> None:
    good, tried = GOOD[table], 0
    for one, other in pairs():
        error = told(applied(good, one, other))["error"]
        found = [(problem["place"], problem["code"]) for problem in error["problems"]]
        expected = [(named(damage, good), damage.code) for damage in (one, other)]
        if not apart(*(place for place, _ in expected)):
            continue  # at a table for two the last hand is the second
        assert not set(expected) - set(found), (expected, found)
        assert found[0] == expected[0] == (error["place"], error["code"])
        assert found.index(expected[0]) < found.index(expected[1])
        tried += 1
    assert tried > 250


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_action_that_the_rules_refuse_is_told_beside_other_faults(table: tuple[str, int]) -> None:
    good = GOOD[table]
    alone = told(applied(good, ILLEGAL))["error"]
    assert alone["code"] == "illegal_action"
    for damage in DAMAGES:
        if damage.place in BESIDE_AN_ILLEGAL_ACTION:
            error = told(applied(good, ILLEGAL, damage))["error"]
            found = [(problem["place"], problem["code"]) for problem in error["problems"]]
            expected = {(named(each, good), each.code) for each in (ILLEGAL, damage)}
            assert set(found) == expected
            if found[0][1] == "illegal_action":
                assert {key: error[key] for key in alone} == alone
            else:
                assert (error["code"], error["place"]) == (damage.code, named(damage, good))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_nothing_is_told_of_an_action_where_it_is_not_sure_by_which_rules(table: tuple[str, int]) -> None:
    """A misspelt option may be the one under which the action is allowed."""
    for damage in DAMAGES:
        if damage.place in ("preset", "options.jokers", "options.{option}", "start", "deals[0].hands[0]"):
            problems = told(applied(GOOD[table], ILLEGAL, damage))["error"]["problems"]
            assert "illegal_action" not in {problem["code"] for problem in problems}


def test_what_hangs_on_an_unknown_part_is_told_only_where_it_is_wrong_in_any_case() -> None:
    """Five in the pot are fine under the preset that has stakes, -1 under none."""
    good = GOOD["norrlandsknack", 3]
    for preset, pot, wrong in (("hemma", 5, False), ("hemma", -1, True), ("protokoll", 5, True), ("pott", 5, False)):
        record = good | {"preset": preset, "start": {"pot": pot, "deal_number": 3}}
        places = {problem["place"] for problem in told(record).get("error", {}).get("problems", [])}
        assert ("start.pot" in places) == wrong


def test_hands_are_counted_whoever_deals_where_that_is_not_known() -> None:
    """The dealer of the second deal is known only once the first has been read."""
    good = GOOD["norrlandsknack", 3]
    deal = {key: value for key, value in good["deals"][0].items() if key != "dealer"} | {"actions": []}
    for bad, hand in enumerate(deal["hands"]):
        cards = hand.split()
        hands = [*deal["hands"][:bad], " ".join(cards[1:]), *deal["hands"][bad + 1 :]]
        error = told(good | {"deals": [{"seed": "x"}, deal, deal | {"hands": hands}]})["error"]
        sized = [problem for problem in error["problems"] if "hands" in problem["place"]]
        assert [problem["place"] for problem in sized] == [f"deals[2].hands[{bad}]"]


def test_two_cards_cannot_be_turned_up() -> None:
    for table in TABLES:
        record = deepcopy(GOOD[table])
        record["deals"][0]["turn_up"] = "S9 S8"
        messages = [problem["message"] for problem in told(record)["error"]["problems"]]
        assert EN.say("problem.two_turned_up") in messages


@pytest.mark.parametrize("part", ["hands", "talon", "turn_up", "aside"])
def test_no_cards_are_lost_beside_a_seed(part: str) -> None:
    value = ["SA"] if part == "hands" else "SA"
    error = told(GOOD["norrlandsknack", 3] | {"deals": [{"seed": 17, part: value}]})["error"]
    assert (error["code"], error["place"]) == ("bad_record", "deals[0]")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_check_tells_all_of_it_in_words(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = GOOD["norrlandsknack", 3]
    damages = [ILLEGAL, DAMAGES[1], DAMAGES[-1]]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(applied(good, *damages)), encoding="utf-8")
    for command in ("check", "replay"):
        assert main([command, str(path), "--lang", lang]) == 2
        out = capsys.readouterr().out
        assert all(f"{named(damage, good)}: " in out for damage in damages), out
