"""The named conditions of deals: what each promises is checked here on card texts alone."""

from __future__ import annotations

import json
from importlib import import_module

import pytest

from kortlib import GAMES, State, Suit, cli, deal_from_seed, format_cards, new_game, rulebook, rules_of
from kortlib.deals.conditions import NoSuchDeal, conditions_of, deal_where
from kortlib.records import record_of, replay

CONDITIONS = [(game, name) for game in GAMES for name in conditions_of(game)]


def promised(game: str, name: str, record: dict) -> bool:
    """Whether a record is as a condition says, by the second reading in `tests/promises`."""
    return import_module(f"promises.{game}").PROMISED[name](record)


TABLES = [
    pytest.param(game, name, seats, id=f"{game}-{name}-{seats}")
    for game, name in CONDITIONS
    for seats in range(rulebook(game).seats[0], rulebook(game).seats[1] + 1)
]


def asked_for(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict:
    """What `kort deal` prints."""
    assert cli.main(["deal", "--json", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("game", sorted({game for game, _ in CONDITIONS}))
def test_every_condition_has_a_second_reading(game: str) -> None:
    assert set(import_module(f"promises.{game}").PROMISED) == set(conditions_of(game))


@pytest.mark.parametrize(("game", "name", "seats"), TABLES)
def test_a_deal_by_a_condition_is_as_the_condition_says(
    capsys: pytest.CaptureFixture[str], game: str, name: str, seats: int
) -> None:
    for seed in (1, 2, 3):
        record = asked_for(capsys, game, "--players", str(seats), "--seed", str(seed), "--where", name)
        assert len(record["players"]) == seats
        assert promised(game, name, record)
        assert replay(record_of(record)).state.to_act is not None


@pytest.mark.parametrize(("game", "name"), CONDITIONS)
def test_not_every_deal_is_like_that(capsys: pytest.CaptureFixture[str], game: str, name: str) -> None:
    """Else the check above would say nothing."""
    plain = [asked_for(capsys, game, "--seed", str(seed)) for seed in range(20)]
    assert not all(promised(game, name, record) for record in plain)


@pytest.mark.parametrize(("game", "name"), CONDITIONS)
def test_the_same_seed_gives_the_same_deal(capsys: pytest.CaptureFixture[str], game: str, name: str) -> None:
    first, again, other = (asked_for(capsys, game, "--seed", seed, "--where", name) for seed in ("4", "4", "5"))
    assert first == again != other


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["four-aces", "", "FOREHAND-TRUMP-ACE"])
def test_an_unknown_condition_is_refused(capsys: pytest.CaptureFixture[str], game: str, name: str) -> None:
    assert cli.main(["deal", game, "--seed", "1", "--json", "--where", name]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert (error["code"], error["place"]) == ("unknown_condition", "where")
    assert all(known in error["message"] for known in conditions_of(game))


def test_another_games_condition_is_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["deal", "bondtolva", "--seed", "1", "--where", "long-suit"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "fourth-pair-in-talon" in captured.err


def test_any_function_of_the_state_can_be_a_condition() -> None:
    def three_spades_for_seat_1(state: State) -> bool:
        return sum(card.suit is Suit.SPADES for card in state.hands[1]) == 3

    state = new_game(rules_of("norrlandsknack"), 3)
    deal = deal_where(state, three_spades_for_seat_1, seed=1)
    assert format_cards(deal.deal.hands[1]).count("S") == 3
    assert deal != deal_from_seed(state, 1)


def test_a_condition_that_never_holds_is_given_up() -> None:
    tried: list[State] = []

    def never(state: State) -> bool:
        tried.append(state)
        return False

    with pytest.raises(NoSuchDeal):
        deal_where(new_game(rules_of("bondtolva"), 2), never, seed=1, tries=7)
    assert len(tried) == 7
