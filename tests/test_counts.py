"""How many ways there are from a position, so many actions deep. Each count has a source: `hand`, with the sum beside
it, or `oracle`, counted at test time by the second reading of the rules. A line that ends before counts as one way."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest
from beside import beside
from oracle.norrlandsknack.reading import Oracle
from oracle.random_games import random_game

from kortlib import State, apply, legal_actions
from kortlib.records import record_of, replay

SPADES = ["SA SK SQ SJ ST", "H2 H3 H4 H5 H6", "C2 C3 C4 C5 C6 S9", "D2 D3 D4 D5 D6", "D7 D8 D9 DT DJ"]
FIRST = {"deal_number": 1}
LATER = {"deal_number": 2}
IN_TRUMFMANT = {"deal_number": 2, "scores": [8, 1, 8]}
TWO_IN = ["0 knock", "1 knock", "2 pass", "0 buy", "1 buy"]


def ways(state: State, depth: int) -> int:
    """How many lines of `depth` actions there are, or shorter ones to the end of the deal."""
    actions = legal_actions(state) if depth else ()
    return sum(ways(apply(state, action).state, depth - 1) for action in actions) or 1


def position(
    hands: list[str], turn_up: str, start: dict[str, Any], actions: list[str], options: dict[str, Any]
) -> State:
    """The dealer is the seat with six cards."""
    dealer = next(seat for seat, hand in enumerate(hands) if len(hand.split()) == 6)
    held = " ".join(hands).split()
    talon = [suit + rank for suit in "SHDC" for rank in "23456789TJQKA" if suit + rank not in held]
    deal = {"hands": hands, "turn_up": turn_up, "talon": " ".join(talon), "actions": actions}
    raw = {"format": "kort-record/1", "game": "norrlandsknack", "options": options, "deals": [deal]}
    raw |= {"players": ["Ada", "Bo", "Cia", "Dan", "Eva"][: len(hands)], "start": start | {"dealer": dealer}}
    return replay(record_of(raw)).state


def spades(players: int, start: dict[str, Any], actions: list[str] | None = None, **options: Any) -> State:
    return position(SPADES[:players], "S9", start, actions or [], options)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_words_of_a_first_deal(players: int) -> None:
    """hand: one of n players is the first to knock, or nobody is: n + 1 (NK22 NK23)."""
    state = position(_dealt_by_last(players), "S9", FIRST, [], {})
    assert sum(1 for _ in _ends_of_bidding(state)) == players + 1


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_words_of_a_later_deal(players: int) -> None:
    """hand: whoever knocks first, the n - 1 others each join or lay down, n * 2^(n-1) ways; and all lure, 1 (NK25)."""
    state = position(_dealt_by_last(players), "S9", LATER, [], {})
    assert sum(1 for _ in _ends_of_bidding(state)) == players * 2 ** (players - 1) + 1


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_words_of_a_later_deal_where_a_pass_is_final(players: int) -> None:
    """hand: k lure and the next knocks, the n - 1 - k left decide: 2^(n-1) + ... + 1 = 2^n - 1; all lure, 1 (NK25)."""
    state = position(_dealt_by_last(players), "S9", LATER, [], {"later_deal_pass": "final"})
    assert sum(1 for _ in _ends_of_bidding(state)) == 2**players


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_words_of_a_later_deal_where_the_dealer_must_knock(players: int) -> None:
    """hand: as n * 2^(n-1) + 1, without the one way in which all lure (NK28)."""
    state = position(_dealt_by_last(players), "S9", LATER, [], {"all_pass_later": "dealer_must_knock"})
    assert sum(1 for _ in _ends_of_bidding(state)) == players * 2 ** (players - 1)


def _dealt_by_last(players: int) -> list[str]:
    others = [hand for hand in SPADES if len(hand.split()) == 5]
    return [*others[: players - 1], SPADES[2]]


def _ends_of_bidding(state: State) -> list[State]:
    if state.phase != "bid":
        return [state]
    return [end for action in legal_actions(state) for end in _ends_of_bidding(apply(state, action).state)]


@pytest.mark.parametrize(("most", "count"), [(0, 1), (1, 6), (2, 16), (3, 26), (4, 31), (5, 32)])
def test_the_ways_to_buy(most: int, count: int) -> None:
    """hand: of five cards any 0 to m can go: 1, 1+5, +10, +10, +5, +1 (NK30)."""
    assert ways(spades(3, FIRST, ["0 knock"], max_buy=most), 1) == count


@pytest.mark.parametrize(("most", "count"), [(0, 6), (1, 21), (2, 41), (3, 56), (4, 62), (5, 63)])
def test_the_dealers_ways_to_buy(most: int, count: int) -> None:
    """hand: of six cards any 1 to m+1 must go: 6, +15, +20, +15, +6, +1 (NK31)."""
    assert ways(spades(3, FIRST, ["0 knock", "0 buy", "1 buy"], max_buy=most), 1) == count


def test_the_ways_of_a_whole_round_of_buying() -> None:
    """hand: with one card at most, 6 for forehand, 6 for the next, 21 for the dealer (NK30 NK31)."""
    assert ways(spades(3, FIRST, ["0 knock"], max_buy=1), 3) == 6 * 6 * 21


def test_a_second_round_asks_the_dealer_for_no_extra_card() -> None:
    """hand: nothing bought so far, so 6 * 6 again, and the dealer's five cards give 6 like the others' (NK31)."""
    bought = ["0 knock", "0 buy", "1 buy", "2 buy S9"]
    assert ways(spades(3, FIRST, bought, max_buy=1, buy_rounds=2), 3) == 6 * 6 * 6


@pytest.mark.parametrize(("depth", "count"), [(1, 1), (2, 5), (3, 20), (4, 80), (10, 2880)])
def test_the_ace_of_trumps_and_then_all_the_trumps(depth: int, count: int) -> None:
    """hand: the ace first (1), the other is void and plays any of 5; then 4 * 4, 3 * 3, 2 * 2, 1 * 1. The leader has
    the five highest trumps and takes all: 1 * 5 * 16 * 9 * 4 * 1 = 2880 (NK41 NK42 NK44 NK46)."""
    assert ways(spades(3, LATER, TWO_IN), depth) == count


FOLLOWING = ["S7 S6 C8 C9 CT", "H4 S9 S8 D2 D3", "H9 H8 S2 S3 C2 C3"]


def test_follow_suit_and_void() -> None:
    """hand: to S7 and S6 each two spades, to C8 C9 CT any of five: 2 + 2 + 5 + 5 + 5 (NK43 NK44)."""
    assert ways(position(FOLLOWING, "H9", LATER, TWO_IN, {}), 2) == 19


def test_in_trumfmant_the_only_trump_answers_every_lead() -> None:
    """hand: hearts are trumps, the leader has none and 5 leads, to each H4 is the only answer: 5 * 1 (NK61)."""
    assert ways(position(FOLLOWING, "H9", IN_TRUMFMANT, TWO_IN, {}), 2) == 5


def test_a_withheld_trump_adds_what_follows_suit() -> None:
    """hand: where it may be withheld, to a spade H4 S9 S8, to a club any of five: 3 + 3 + 5 + 5 + 5 (NK65)."""
    assert ways(position(FOLLOWING, "H9", IN_TRUMFMANT, TWO_IN, {"revoke": "loafed"}), 2) == 21


LEADING = ["CK CQ C4 HA DK", "H5 C2 S4 S5 S6", "D2 D3 D4 D5 D6 C9"]


@pytest.mark.parametrize(("binds", "count"), [("every_play", 3), ("followers", 5)])
def test_the_leads_in_trumfmant(binds: str, count: int) -> None:
    """hand: three trumps of five cards; the other's one trump answers each lead (NK62 NK61)."""
    assert ways(position(LEADING, "C9", IN_TRUMFMANT, TWO_IN, {"trumfmant_binds": binds}), 2) == count


def oracle_ways(oracle: Oracle, depth: int) -> int:
    ways_on = 0
    for action in sorted(oracle.legal()) if depth else ():
        after = deepcopy(oracle)
        after.do(action)
        ways_on += oracle_ways(after, depth - 1)
    return ways_on or 1


def compare_counts(rng: Random, depth: int) -> int:
    """A random game: both count the ways on where a deal begins, at its first decision and at its first lead."""
    counted = 0
    for line, oracle, ahead in beside(random_game("norrlandsknack", rng)[0]):
        begins = ahead is not None and type(ahead) is not type(line.moves[-1].action)
        if begins and oracle.phase != "buy":
            count = ways(line.state, depth)
            assert count == oracle_ways(oracle, depth)
            counted += count
    return counted


def test_the_oracle_counts_the_same_three_actions_deep() -> None:
    """oracle: 25 random games with random options; where a deal begins, its first decision, its first lead."""
    random = Random(52)
    assert sum(compare_counts(random, 3) for _ in range(25)) > 5_000


@pytest.mark.large
def test_the_oracle_counts_the_same_in_hundreds_of_games() -> None:
    """oracle: 400 random games with random options, three actions deep."""
    random = Random(53)
    assert sum(compare_counts(random, 3) for _ in range(400)) > 20_000
