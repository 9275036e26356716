"""How the cards go round, from a pack whose order is known; what is told apart is told on card texts."""

from __future__ import annotations

from typing import Any

import pytest

from kortlib import (
    GAMES,
    Card,
    Deal,
    DealCards,
    apply,
    deal_from_seed,
    format_cards,
    judge,
    new_game,
    parse_cards,
    rules_of,
)
from kortlib.deal import shuffled

TWOS_ASIDE = {3: "C2", 4: "", 5: "C2 S2", 6: "C2 S2 D2 H2"}
HANDS = {3: 17, 4: 13, 5: 10, 6: 8}


def dealt_out(game: str, seats: int, dealer: int, seed: int) -> tuple[list[str], Deal]:
    """A shuffled pack as texts, and the deal that the game makes of it."""
    pack = shuffled(GAMES[game].pack, seed)
    return format_cards(pack).split(), GAMES[game].deal_out(new_game(rules_of(game), seats), pack, dealer)


def texts(deal: Deal) -> list[list[str]]:
    return [format_cards(hand).split() for hand in deal.hands]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_amerikaner_is_dealt_one_card_at_a_time_from_the_dealers_left(seats: int) -> None:
    """AM04, with the twos of AM03 taken out of the pack before."""
    for dealer in range(seats):
        pack, deal = dealt_out("amerikaner", seats, dealer, seed=dealer + 1)
        hands: list[list[str]] = [[] for _ in range(seats)]
        to = dealer
        for card in pack:
            if card not in TWOS_ASIDE[seats].split():
                to = (to + 1) % seats
                hands[to].append(card)
        assert texts(deal) == hands
        assert {len(hand) for hand in hands} == {HANDS[seats]}
        assert format_cards(deal.aside) == TWOS_ASIDE[seats]
        assert (deal.talon, deal.turn_up) == (None, None)


@pytest.mark.parametrize("dealer", [0, 1])
def test_bondtolva_is_dealt_in_packets_of_three_the_other_player_first(dealer: int) -> None:
    """BT10: three and three, once more, and twelve are left; BT02: of twenty-four cards."""
    pack, deal = dealt_out("bondtolva", 2, dealer, seed=5)
    assert sorted(pack) == sorted(suit + rank for suit in "SHDC" for rank in "9TJQKA")
    assert texts(deal)[1 - dealer] == [*pack[0:3], *pack[6:9]]
    assert texts(deal)[dealer] == [*pack[3:6], *pack[9:12]]
    assert format_cards(deal.talon or ()).split() == pack[12:]
    assert (deal.turn_up, deal.aside) == (None, ())


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_norrlandsknack_is_dealt_three_each_one_turned_up_and_two_each(seats: int) -> None:
    """NK10 NK11 NK12 NK13, and NK14 for what is left."""
    for dealer in range(seats):
        pack, deal = dealt_out("norrlandsknack", seats, dealer, seed=3)
        left = list(pack)
        hands: list[list[str]] = [[] for _ in range(seats)]
        for step in range(seats):
            hands[(dealer + 1 + step) % seats] += [left.pop(0) for _ in range(3)]
        turned = left.pop(0)
        hands[dealer].append(turned)
        for step in range(seats):
            hands[(dealer + 1 + step) % seats] += [left.pop(0) for _ in range(2)]
        assert [sorted(hand) for hand in texts(deal)] == [sorted(hand) for hand in hands]
        assert deal.turn_up == Card.parse(turned)
        assert format_cards(deal.talon or ()).split() == left


@pytest.mark.parametrize("seed", range(5))
def test_the_seed_draws_the_first_dealer_and_then_the_deal_alternates(seed: int) -> None:
    """BT11. A dealer that is given deals, whatever the seed."""
    rules = rules_of("bondtolva")
    assert new_game(rules, 2, seed=seed).dealer == new_game(rules, 2, seed=seed).dealer
    state = new_game(rules, 2, {"dealer": 1}, seed=seed)
    dealers = []
    for _ in range(3):
        dealers.append(state.dealer)
        state = apply(state, whole_hands("SA ST SK SQ SJ S9", "HA HT HK HQ HJ H9")).state
        leader = state.to_act
        while not state.deal_over:
            assert state.to_act is not None
            state = apply(state, next(iter(GAMES["bondtolva"].phases[state.phase].candidates(state)))).state
        assert leader == 1 - dealers[-1]
    assert dealers == [1, 0, 1]


def test_some_seeds_draw_the_one_and_some_the_other_as_first_dealer() -> None:
    """BT11: drawn, so not always the same."""
    assert {new_game(rules_of("bondtolva"), 2, seed=seed).dealer for seed in range(20)} == {0, 1}


def whole_hands(*hands: str, **places: Any) -> DealCards:
    return DealCards(Deal(tuple(parse_cards(hand) for hand in hands), **places))


SIX = [
    "SA SK SQ SJ D3 D4 D5 D6",
    "S9 S8 S7 S6 S5 H7 H8 H9",
    "S4 S3 HT HJ HQ HK HA C3",
    "CQ CK CA D7 D8 D9 DT DJ",
    "C4 C5 C6 C7 C8 C9 CT CJ",
    "ST DA DK DQ H3 H4 H5 H6",
]


@pytest.mark.parametrize(
    ("deal", "rule"),
    [
        pytest.param(whole_hands(*SIX), None, id="as it should be, nothing said of the twos"),
        pytest.param(whole_hands(*SIX, aside=parse_cards("H2 D2 S2 C2")), None, id="as it should be, with the twos"),
        pytest.param(whole_hands(*SIX, aside=parse_cards("C2 S2 D2")), "AM03", id="a two missing aside"),
        pytest.param(whole_hands("C2 SK SQ SJ D3 D4 D5 D6", *SIX[1:]), "AM03", id="a two in a hand"),
        pytest.param(whole_hands("SK SQ SJ D3 D4 D5 D6", *SIX[1:]), "AM03", id="a hand too short"),
    ],
)
def test_a_deal_of_amerikaner_obeys_am03(deal: DealCards, rule: str | None) -> None:
    verdict = judge(new_game(rules_of("amerikaner"), 6), deal)
    assert (verdict.allowed, verdict.rule, verdict.reason) == (rule is None, rule, "bad_deal" if rule else None)


def test_hands_of_bondtolva_hold_six_cards() -> None:
    """BT10."""
    state = new_game(rules_of("bondtolva"), 2)
    assert judge(state, whole_hands("SA ST SK SQ SJ S9", "HA HT HK HQ HJ H9")).allowed
    short = judge(state, whole_hands("SA ST SK SQ SJ S9", "HA HT HK HQ HJ"))
    assert (short.allowed, short.rule, short.reason) == (False, "BT10", "bad_deal")


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_from_a_seed_is_that_of_the_shuffled_pack(game: str) -> None:
    state = new_game(rules_of(game), 3 if game != "bondtolva" else 2)
    _, deal = dealt_out(game, state.seats, state.dealer, seed=11)
    assert deal_from_seed(state, 11).deal == deal
