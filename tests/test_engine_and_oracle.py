"""The engine against the oracles, second readings of the rules that share no code with it: thousands of random games
under random options, compared after every action. What the two must agree on: legal actions, who is to act, tricks and
their takers, points, what only one game tells, winners, and the rule that refuses a card that is held."""

from __future__ import annotations

from random import Random
from typing import Any

import oracle
import pytest
from beside import beside
from oracle.random_games import random_game

from kortlib import GAMES, Phase, Play, judge, legal_actions
from kortlib.records import Line
from kortlib.records.report import played

COMPARED = ("scores", "winners", "to_act", "over", "dealer", "deal_number")


def canonical(text: str) -> str:
    """A buy names its cards in any order."""
    seat, name, *cards = text.split()
    return " ".join([seat, name, *(sorted(cards) if name == "buy" else cards)])


def compare(line: Line, reading: Any) -> None:
    report = played(line)
    told = {name: getattr(reading, name) for name in COMPARED} | reading.told()
    assert {name: report[name] for name in told} == told
    assert {canonical(f"{report['to_act']} {words}") for words in report["legal"]} == reading.legal()
    for mine, theirs in zip(report["deals"], reading.summary(), strict=True):
        # What an oracle does not tell is another game's, and empty; it may open a trick before the first card.
        filled = {key: value for key, value in mine.items() if key in theirs or (value and key != "events")}
        assert filled == theirs | {"tricks": [trick for trick in theirs["tricks"] if trick]}


def compare_refusals(line: Line, reading: Any) -> None:
    state = line.state
    if state.phase is not Phase.PLAY or state.to_act is None:
        return
    playable = {action.card for action in legal_actions(state) if isinstance(action, Play)}
    for card in state.hands[state.to_act]:
        if card not in playable:
            verdict = judge(state, Play(state.to_act, card))
            assert verdict.rule == reading.refusal(f"{state.to_act} play {card.text}")


def agree(game: str, games: int, seed: int) -> int:
    """Plays random games on the engine and on the oracle, and compares them after every action; gives their number."""
    random, actions = Random(seed), 0
    for _ in range(games):
        record, _ = random_game(game, random)
        for line, reading, ahead in beside(record):
            compare(line, reading)
            if ahead is not None:
                compare_refusals(line, reading)
                actions += 1
    return actions


def test_every_game_has_an_oracle() -> None:
    assert set(oracle.GAMES) == set(GAMES)


@pytest.mark.parametrize("game", oracle.GAMES)
def test_the_engine_and_the_oracle_agree_on_random_games(game: str) -> None:
    assert agree(game, 150, seed=2026) > 2_500


@pytest.mark.large
@pytest.mark.parametrize("game", oracle.GAMES)
def test_the_engine_and_the_oracle_agree_on_thousands_of_random_games(game: str) -> None:
    assert agree(game, 4_000, seed=1850) > 80_000
