"""The named conditions of deals: what each promises is checked here on card texts alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

import pytest

from kortlib import State, Suit, cli, deal_from_seed, format_cards, new_game, rulebook, rules_of
from kortlib.deals.conditions import CONDITIONS, NoSuchDeal, conditions_of, deal_where
from kortlib.records import record_of, replay


def forehand(record: dict) -> list[str]:
    """The cards of the player to the dealer's left, in a record's only deal."""
    deal = record["deals"][0]
    return deal["hands"][(deal["dealer"] + 1) % len(deal["hands"])].split()


def holds_the_trump_ace(record: dict) -> bool:
    return record["deals"][0]["turn_up"][0] + "A" in forehand(record)


def has_no_trump_while_somebody_is_on_1(record: dict) -> bool:
    trump = record["deals"][0]["turn_up"][0]
    return 1 in record["start"]["scores"] and not [card for card in forehand(record) if card[0] == trump]


def one_pair_lies_in_the_talon_and_three_are_on_hand(record: dict) -> bool:
    talon = record["deals"][0]["talon"].split()
    there = {suit: {suit + "K", suit + "Q"} & set(talon) for suit in "SHDC"}
    return sorted(len(cards) for cards in there.values()) == [0, 0, 0, 2]


def has_more_than_half_a_hand_of_a_suit(record: dict) -> bool:
    (_, longest), *_ = Counter(card[0] for card in forehand(record)).most_common()
    return longest > len(forehand(record)) / 2


PROMISED: dict[tuple[str, str], Callable[[dict], bool]] = {
    ("norrlandsknack", "forehand-trump-ace"): holds_the_trump_ace,
    ("norrlandsknack", "on-one-no-trump"): has_no_trump_while_somebody_is_on_1,
    ("bondtolva", "fourth-pair-in-talon"): one_pair_lies_in_the_talon_and_three_are_on_hand,
    ("amerikaner", "long-suit"): has_more_than_half_a_hand_of_a_suit,
}
TABLES = [
    pytest.param(game, name, seats, id=f"{game}-{name}-{seats}")
    for game, name in PROMISED
    for seats in range(rulebook(game).seats[0], rulebook(game).seats[1] + 1)
]


def asked_for(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict:
    """What `kort deal` prints."""
    assert cli.main(["deal", "--json", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


def test_every_condition_is_checked_here() -> None:
    assert set(CONDITIONS) == set(PROMISED)
    for game in {game for game, _ in PROMISED}:
        assert set(conditions_of(game)) == {name for known, name in PROMISED if known == game}


@pytest.mark.parametrize(("game", "name", "seats"), TABLES)
def test_a_deal_by_a_condition_is_as_the_condition_says(
    capsys: pytest.CaptureFixture[str], game: str, name: str, seats: int
) -> None:
    for seed in (1, 2, 3):
        record = asked_for(capsys, game, "--players", str(seats), "--seed", str(seed), "--where", name)
        assert len(record["players"]) == seats
        assert PROMISED[game, name](record)
        assert replay(record_of(record)).state.to_act is not None


@pytest.mark.parametrize(("game", "name"), PROMISED)
def test_not_every_deal_is_like_that(capsys: pytest.CaptureFixture[str], game: str, name: str) -> None:
    """Else the check above would say nothing."""
    plain = [asked_for(capsys, game, "--seed", str(seed)) for seed in range(20)]
    assert not all(PROMISED[game, name](record) for record in plain)


@pytest.mark.parametrize(("game", "name"), PROMISED)
def test_the_same_seed_gives_the_same_deal(capsys: pytest.CaptureFixture[str], game: str, name: str) -> None:
    first, again, other = (asked_for(capsys, game, "--seed", seed, "--where", name) for seed in ("4", "4", "5"))
    assert first == again != other


@pytest.mark.parametrize("game", ["norrlandsknack", "bondtolva", "amerikaner"])
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
