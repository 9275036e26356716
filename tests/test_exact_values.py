"""Exact values against trying everything: by the engine's own rules in the games, and by plain minimax on any side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

import pytest
from exact_positions import after_some, brute, random_rules, seeks_most, smaller, some_in_play, value_at_end

from kortlib import State, Suit, apply, deal_from_seed, legal_actions, new_game
from kortlib.cards import in_order
from kortlib.exact.backend import Backend, at_hand, warm
from kortlib.exact.kernels import (
    FOLLOW,
    LOAFS_LEADING,
    MAY_LOAF,
    STOPPING,
    TRUMP_FIRST,
    TRUMP_LEAD,
    beats,
    legal,
    of_suit,
)
from kortlib.exact.layout import DUTIES, GUESS, HANDS, HIGH, LEADER, LOW, SEATS, SIDE, STOPS, TASK, TRUMP
from kortlib.exact.solver import solve
from kortlib.games.bondtolva.table import PACK24

MOST_CARDS = {2: 5, 3: 4, 4: 3, 5: 3, 6: 2}  # that trying everything still manages


@pytest.fixture(scope="module", params=["plain", "compiled"])
def backend(request: pytest.FixtureRequest) -> Backend:
    assert request.param == "plain" or warm(), "numba belongs to the test extra"
    return at_hand(fast=request.param == "compiled")


@pytest.fixture(scope="module")
def fast() -> Backend:
    assert warm(), "numba belongs to the test extra"
    return at_hand(fast=True)


def check(state: State, before: Sequence[int], backend: Backend) -> None:
    """Every value is the one that trying everything gives; the best are named; the line earns what it says."""
    assert state.to_act is not None
    expected = brute(state, before)
    answer = solve(state, backend=backend, before=before)
    assert answer.values == expected, state
    best = max(expected.values()) if seeks_most(state, state.to_act) else min(expected.values())
    assert set(answer.best) == {action for action, value in expected.items() if value == best}
    end = state
    for action in answer.line:
        end = apply(end, action).state
    assert end.deal_over, state
    assert value_at_end(end, state.to_act, before) == best


def check_trick_game(game: str, number: int, seed: int, backend: Backend) -> None:
    random = Random(seed)
    for start in some_in_play(game, number, seed):
        playing = sum(1 for hand in start.hands if hand)
        small = smaller(start, random.randint(2, MOST_CARDS[playing]), random)
        check(after_some(small, random, 5), small.scores, backend)


@pytest.mark.parametrize("game", ["amerikaner", "norrlandsknack"])
def test_values_are_those_of_trying_everything(game: str, backend: Backend) -> None:
    """Every number of seats, options at random: calls, partners, trumfmant, withheld trumps, a win that ends it."""
    check_trick_game(game, 60, 1, backend)


@pytest.mark.large
@pytest.mark.parametrize("game", ["amerikaner", "norrlandsknack"])
def test_values_are_those_of_trying_everything_often(game: str, fast: Backend) -> None:
    check_trick_game(game, 2000, 2, fast)


def short_bondtolva(random: Random) -> State:
    """A deal of Bondtolva with few cards, the talon known; with all its rules but the late announcement."""
    rules = random_rules("bondtolva", random)
    scores = [random.choice((0, 3, 5, 8, 9, 10, 11)) for _ in range(2)]
    state = new_game(rules, 2, {"scores": scores})
    state = apply(state, deal_from_seed(state, 1)).state
    suits = random.choice((2, 3, 4))
    pack = [card for card in PACK24 if card.suit in list(Suit)[:suits]]
    random.shuffle(pack)
    hand = random.choice((2, 2, 3))
    talon = random.choice((2, 4, 4, 6)) if hand == 2 else random.choice((2, 4))
    hands = in_order(pack[:hand]), in_order(pack[hand : 2 * hand])
    return state._replace(hands=hands, talon=tuple(pack[2 * hand : 2 * hand + talon]))


def check_bondtolva(number: int, seed: int, backend: Backend) -> None:
    random = Random(seed)
    for _ in range(number):
        start = short_bondtolva(random)
        check(after_some(start, random, 5), start.scores, backend)


def test_bondtolva_with_its_talon_is_that_of_trying_everything(backend: Backend) -> None:
    """BT30 BT31 BT50 BT51 BT52 BT54: pairs, last trick, matadors or eyes, the end at twelve; options at random."""
    check_bondtolva(100, 3, backend)


@pytest.mark.large
def test_bondtolva_with_its_talon_is_that_of_trying_everything_often(fast: Backend) -> None:
    check_bondtolva(4000, 4, fast)


def check_endgames(number: int, seed: int, most: int, backend: Backend) -> None:
    """Real deals, played at random to near their end."""
    random = Random(seed)
    for start in some_in_play("bondtolva", number, seed):
        state, cards = start, random.randint(4, most)
        while len(state.talon) + sum(map(len, state.hands)) > cards:
            following = [apply(state, action).state for action in legal_actions(state)]
            going_on = [after for after in following if not after.deal_over]
            if not going_on:
                break
            state = random.choice(going_on)
        check(state, start.scores, backend)


def test_bondtolva_endgames_are_those_of_trying_everything(backend: Backend) -> None:
    check_endgames(30, 5, 9, backend)


@pytest.mark.large
def test_bondtolva_endgames_are_those_of_trying_everything_often(fast: Backend) -> None:
    """Six cards each, right after the last draw: the late announcement too."""
    check_endgames(60, 6, 12, fast)


def minimax(seats: int, trump: int, side: int, hands: tuple[int, ...], leader: int) -> int:
    """The tricks of any side, by plain minimax on numbers."""

    @cache
    def value(hands: tuple[int, ...], leader: int, trick: tuple[int, ...]) -> int:
        if not trick and not any(hands):
            return 0
        seat = (leader + len(trick)) % seats
        cards = [card for card in range(64) if hands[seat] >> card & 1]
        if trick:
            cards = [card for card in cards if card >> 4 == trick[0] >> 4] or cards
        return (max if side >> seat & 1 else min)(after(hands, leader, trick, seat, card) for card in cards)

    def after(hands: tuple[int, ...], leader: int, trick: tuple[int, ...], seat: int, card: int) -> int:
        left = (*hands[:seat], hands[seat] & ~(1 << card), *hands[seat + 1 :])
        trick = (*trick, card)
        if len(trick) < seats:
            return value(left, leader, trick)
        counting = [each for each in trick if each >> 4 == trump] or [c for c in trick if c >> 4 == trick[0] >> 4]
        taker = (leader + trick.index(max(counting))) % seats
        return (side >> taker & 1) + value(left, taker, ())

    return value(hands, leader, ())


def random_row(random: Random) -> list[int]:
    """Two to six seats, any side, any trump or none, a pack of any size that suffices."""
    while True:
        seats = random.choice((2, 3, 4, 4, 5, 6))
        cards = random.randint(2, MOST_CARDS[seats])
        suits, ranks = random.choice((2, 3, 4)), random.choice((5, 8, 13))
        pack = [16 * suit + rank for suit in range(suits) for rank in range(ranks)]
        if seats * cards <= len(pack):
            break
    random.shuffle(pack)
    row = [0] * TASK
    row[SEATS], row[TRUMP], row[SIDE] = seats, random.choice((0, 1, 2, 3, 4, 4)), random.randrange(1, (1 << seats) - 1)
    row[DUTIES], row[LEADER], row[HIGH], row[GUESS] = FOLLOW, random.randrange(seats), cards, -1
    for seat in range(seats):
        row[HANDS + seat] = sum(1 << card for card in pack[seat * cards : (seat + 1) * cards])
    return row


def check_rows(number: int, seed: int, backend: Backend) -> None:
    random = Random(seed)
    rows = [random_row(random) for _ in range(number)]
    tasks = backend.numbers(TASK * number)
    tasks[:] = [value for row in rows for value in row]
    backend.solve_many(tasks, number)
    for place, row in enumerate(rows):
        found = int(tasks[place * TASK + LOW])
        assert found == tasks[place * TASK + HIGH]
        hands = tuple(row[HANDS : HANDS + row[SEATS]])
        assert found == minimax(row[SEATS], row[TRUMP], row[SIDE], hands, row[LEADER]), row


def test_any_side_of_any_table(backend: Backend) -> None:
    check_rows(150, 7, backend)


@pytest.mark.large
def test_any_side_of_any_table_often(fast: Backend) -> None:
    check_rows(6000, 8, fast)


def duty_row(random: Random) -> list[int]:
    """Trumfmant in its forms, on hands as long as the game has them, with ends in the middle of a deal or without."""
    seats = random.choice((3, 4, 5))
    cards = {3: 5, 4: 4, 5: 3}[seats]
    pack = [16 * suit + rank for suit in range(random.choice((2, 3, 4))) for rank in range(13)]
    random.shuffle(pack)
    row = [0] * TASK
    row[SEATS], row[TRUMP], row[SIDE] = seats, random.randrange(4), 1 << random.randrange(seats)
    row[DUTIES] = FOLLOW | random.choice((TRUMP_FIRST, TRUMP_FIRST | TRUMP_LEAD, MAY_LOAF, MAY_LOAF | LOAFS_LEADING))
    if random.random() < 0.5:
        row[DUTIES] |= STOPPING
        row[STOPS] = sum(random.choice((1, 2, 3, 15)) << 4 * seat for seat in range(seats))
    row[LEADER], row[HIGH], row[GUESS] = random.randrange(seats), cards, -1
    for seat in range(seats):
        row[HANDS + seat] = sum(1 << card for card in pack[seat * cards : (seat + 1) * cards])
    return row


def minimax_by_duty(row: list[int]) -> int:
    """The side's tricks where other duties bind; a seat's nought among the stops ends the deal."""
    seats, trump, duties = row[SEATS], row[TRUMP], row[DUTIES]

    @cache
    def value(hands: tuple[int, ...], leader: int, trick: tuple[int, ...], stops: tuple[int, ...]) -> int:
        if not trick and (not any(hands) or 0 in stops):
            return 0
        seat = (leader + len(trick)) % seats
        best, led = best_of(trick), trick[0] >> 4 if trick else -1
        allowed = legal(hands[seat], led, best, trump, duties, 0)
        cards = [card for card in range(64) if allowed >> card & 1]
        return (max if row[SIDE] >> seat & 1 else min)(after(hands, leader, trick, stops, seat, card) for card in cards)

    def best_of(trick: Sequence[int]) -> int:
        best = 0
        for card in trick:
            best = 1 << card if not best or beats(1 << card, best, trump) else best
        return best

    def after(
        hands: tuple[int, ...], leader: int, trick: tuple[int, ...], stops: tuple[int, ...], seat: int, card: int
    ) -> int:
        bound = duties & MAY_LOAF and (trick or duties & LOAFS_LEADING)
        if duties & STOPPING and bound and of_suit(hands[seat], trump) and card >> 4 != trump:
            stops = (*stops[:seat], 15, *stops[seat + 1 :])  # has withheld a trump: its tricks end nothing
        left = (*hands[:seat], hands[seat] & ~(1 << card), *hands[seat + 1 :])
        trick = (*trick, card)
        if len(trick) < seats:
            return value(left, leader, trick, stops)
        taker = (leader + trick.index(best_of(trick).bit_length() - 1)) % seats
        if stops[taker] != 15:
            stops = (*stops[:taker], stops[taker] - 1, *stops[taker + 1 :])
        return (row[SIDE] >> taker & 1) + value(left, taker, (), stops)

    stops = tuple(row[STOPS] >> 4 * seat & 15 if duties & STOPPING else 15 for seat in range(seats))
    return value(tuple(row[HANDS : HANDS + seats]), row[LEADER], (), stops)


def check_duties(number: int, seed: int, backend: Backend) -> None:
    random = Random(seed)
    for _ in range(number):
        row = duty_row(random)
        assert backend.solve_one(row) == minimax_by_duty(row), row


def test_trumfmant_on_hands_of_full_length(backend: Backend) -> None:
    """NK61 NK62 NK65 NK70."""
    check_duties(15, 9, backend)


@pytest.mark.large
def test_trumfmant_on_hands_of_full_length_often(fast: Backend) -> None:
    check_duties(1000, 10, fast)
