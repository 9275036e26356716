"""The engine against the oracles, second readings of the rules that share no code with it: thousands of random games
under random options, compared after every action. What the two must agree on: legal actions, who is to act, tricks and
their takers, points, limpa, pot, trumfmant, partner, winners, and the rule that refuses a card that is held."""

from __future__ import annotations

from random import Random
from types import ModuleType
from typing import Any

import pytest
from oracle import amerikaner, bondtolva, norrlandsknack, random_amerikaner, random_bondtolva, random_games

from kortlib import Phase, Play, judge, legal_actions, parse_action
from kortlib.records import recorded_deal, starting_state
from kortlib.records.line import Line
from kortlib.records.reader import record_of
from kortlib.records.report import played

ORACLES: dict[str, tuple[ModuleType, ModuleType]] = {
    "norrlandsknack": (norrlandsknack, random_games),
    "bondtolva": (bondtolva, random_bondtolva),
    "amerikaner": (amerikaner, random_amerikaner),
}
COMPARED = ("scores", "winners", "to_act", "over", "dealer", "deal_number")
OWN = {"norrlandsknack": ("trumfmant", "payout"), "bondtolva": ("trump",), "amerikaner": ("trump", "partner")}


def canonical(text: str) -> str:
    """A buy names its cards in any order."""
    seat, name, *cards = text.split()
    return " ".join([seat, name, *(sorted(cards) if name == "buy" else cards)])


def compare(line: Line, oracle: Any) -> None:
    report, state = played(line), line.state
    between = state.deal_over  # what lies on the table is then the last deal's, or nobody's
    for name in COMPARED + (() if between else OWN[report["game"]]):
        assert report[name] == getattr(oracle, name), name
    if report["pot"] is not None:
        assert report["pot"] == oracle.pot
    if report["triggers"] is not None and not oracle.over:
        assert report["triggers"] == oracle.triggers
    assert {canonical(f"{report['to_act']} {words}") for words in report["legal"]} == oracle.legal()
    mine = [{key: value for key, value in deal.items() if key != "events"} for deal in report["deals"]]
    # The oracle may open a trick before its first card; a record's tricks begin with one.
    theirs = [deal | {"tricks": [trick for trick in deal["tricks"] if trick]} for deal in oracle.summary()]
    assert mine == theirs


def compare_refusals(line: Line, oracle: Any) -> None:
    state = line.state
    if state.phase is not Phase.PLAY or state.to_act is None:
        return
    playable = {action.card for action in legal_actions(state) if isinstance(action, Play)}
    for card in state.hands[state.to_act]:
        if card not in playable:
            verdict = judge(state, Play(state.to_act, card))
            assert verdict.rule == oracle.refusal(f"{state.to_act} play {card.text}")


def play_beside(game: str, record: dict[str, Any]) -> int:
    """Plays a record on the engine and on the oracle, and compares them after every action; gives their number."""
    reading, games = ORACLES[game]
    read = record_of(record)
    oracle = reading.Oracle(games.options_of(record), len(record["players"]), record.get("start"))
    line, actions = Line(starting_state(read)), 0
    for raw, recorded in zip(record["deals"], read.deals, strict=True):
        games.put_in(oracle, raw)
        line = line.then(recorded_deal(line.state, recorded))
        compare(line, oracle)
        for text in raw["actions"]:
            compare_refusals(line, oracle)
            oracle.do(text)
            line = line.then(parse_action(text))
            compare(line, oracle)
            actions += 1
    return actions


@pytest.mark.parametrize("game", ORACLES)
def test_the_engine_and_the_oracle_agree_on_random_games(game: str) -> None:
    random, games = Random(2026), ORACLES[game][1]
    assert sum(play_beside(game, games.random_game(random)[0]) for _ in range(150)) > 2_500


@pytest.mark.large
@pytest.mark.parametrize("game", ORACLES)
def test_the_engine_and_the_oracle_agree_on_thousands_of_random_games(game: str) -> None:
    random, games = Random(1850), ORACLES[game][1]
    assert sum(play_beside(game, games.random_game(random)[0]) for _ in range(4_000)) > 80_000
