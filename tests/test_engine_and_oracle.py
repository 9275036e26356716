"""The engine against the oracle, a second reading of the rules that shares no code with it: thousands of random games,
random options, compared after every action. What the two must agree on: legal actions, who is to act, the tricks and
their takers, points, limpa, pot, trumfmant, winners, and the rule that refuses a card (NK41, NK43, NK61, NK62)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from oracle.norrlandsknack import Oracle
from oracle.random_games import options_of, put_in, random_game

from kortlib import Play, judge, parse_action
from kortlib.line import Line
from kortlib.records import recorded_deal, starting_state
from kortlib.record_reader import record_of
from kortlib.report import played

COMPARED = ("scores", "winners", "to_act", "over", "dealer", "deal_number", "trumfmant", "payout")


def canonical(text: str) -> str:
    seat, name, *cards = text.split()
    return " ".join([seat, name, *sorted(cards)])


def compare(line: Line, oracle: Oracle) -> None:
    report = played(line)
    for name in COMPARED:
        assert report[name] == getattr(oracle, name), name
    if line.state.rules["stakes"] == "on":
        assert report["pot"] == oracle.pot
    if not oracle.over and line.state.rules["trumfmant_ends"] == "trigger_loafed":
        assert report["triggers"] == oracle.triggers
    assert {canonical(f"{report['to_act']} {words}") for words in report["legal"]} == oracle.legal()
    mine = [{key: value for key, value in deal.items() if key != "events"} for deal in report["deals"]]
    # The oracle opens a trick before its first card; a record's tricks begin with one.
    theirs = [deal | {"tricks": [trick for trick in deal["tricks"] if trick]} for deal in oracle.summary()]
    assert mine == theirs


def compare_refusals(line: Line, oracle: Oracle) -> None:
    state = line.state
    if state.phase != "play":
        return
    for card in state.hands[state.to_act]:
        verdict = judge(state, Play(state.to_act, card))
        refusal = None if verdict.allowed else verdict.rule
        assert refusal == oracle.refusal(f"{state.to_act} play {card.text}")


def play_beside(record: dict[str, Any]) -> int:
    read = record_of(record)
    oracle = Oracle(options_of(record), len(record["players"]), record.get("start"))
    line, actions = Line(starting_state(read)), 0
    for raw, recorded in zip(record["deals"], read.deals, strict=True):
        put_in(oracle, raw)
        line = line.then(recorded_deal(line.state, recorded))
        compare(line, oracle)
        for text in raw["actions"]:
            compare_refusals(line, oracle)
            oracle.do(text)
            line = line.then(parse_action(text))
            compare(line, oracle)
            actions += 1
    return actions


def test_the_engine_and_the_oracle_agree_on_random_games() -> None:
    random = Random(2026)
    assert sum(play_beside(random_game(random)[0]) for _ in range(250)) > 5_000


@pytest.mark.large
def test_the_engine_and_the_oracle_agree_on_thousands_of_random_games() -> None:
    random = Random(1850)
    assert sum(play_beside(random_game(random)[0]) for _ in range(5_000)) > 100_000
