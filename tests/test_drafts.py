"""Deals being put together: cards are moved, the rest is filled in, faults are named, and no fault is ever dealt."""

from __future__ import annotations

from random import Random

import pytest

from kortlib import (
    GAMES,
    DealCards,
    IllegalAction,
    State,
    apply,
    deal_from_seed,
    format_cards,
    judge,
    new_game,
    parse_cards,
    rulebook,
    rules_of,
)
from kortlib.deals import drafts as module
from kortlib.deals.conditions import NoSuchDeal
from kortlib.deals.drafts import ASIDE, NOWHERE, TALON, TURN_UP, Draft, filled

TABLES = [
    pytest.param(game, seats, id=f"{game}-{seats}")
    for game in GAMES
    for seats in range(rulebook(game).seats[0], rulebook(game).seats[1] + 1)
]


def table(game: str = "norrlandsknack", seats: int = 3) -> State:
    return new_game(rules_of(game), seats)


def placed(draft: Draft, *moves: str) -> Draft:
    """The draft after moves, each written as `SA 0` or `C2 talon`."""
    for move in moves:
        name, place = move.split()
        draft = draft.move(parse_cards(name)[0], place)
    return draft


def kinds(draft: Draft, state: State) -> list[tuple[str, str]]:
    return [(problem.place, problem.kind) for problem in draft.problems(state)]


def all_cards(draft: Draft) -> list[str]:
    return format_cards(card for hand in (*draft.hands, draft.talon, draft.aside) for card in hand).split()


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_nothing_is_placed_at_first_but_the_cards_set_aside(game: str, seats: int) -> None:
    state = table(game, seats)
    draft = Draft.empty(state)
    assert (draft.hands, draft.talon, draft.turn_up) == (((),) * seats, (), None)
    assert draft.aside == deal_from_seed(state, 1).deal.aside
    assert set(draft.missing(state)) == set(GAMES[game].pack) - set(draft.aside)


def test_a_card_is_taken_from_wherever_it_lay() -> None:
    state = table()
    draft = placed(Draft.empty(state), "SA 0", "HK 0", "SA 2", "HK talon", "D9 talon", "D9 1")
    assert [format_cards(hand) for hand in draft.hands] == ["", "D9", "SA"]
    assert format_cards(draft.talon) == "HK"
    assert len(draft.missing(state)) == 49
    draft = placed(draft, "HK nowhere", "SA aside")
    assert (draft.talon, format_cards(draft.aside), draft.hands[2]) == ((), "SA", ())
    assert (TALON, TURN_UP, ASIDE, NOWHERE) == ("talon", "turn_up", "aside", "nowhere")


def test_the_card_turned_up_stays_in_its_hand() -> None:
    draft = placed(Draft.empty(table()), "SA 2", "SA turn_up")
    assert (format_cards(draft.hands[2]), draft.turn_up) == ("SA", parse_cards("SA")[0])
    assert placed(draft, "HK nowhere").turn_up is not None
    assert placed(draft, "SA nowhere").turn_up is None
    assert placed(draft, "H2 turn_up").hands[2] == parse_cards("SA")


def test_a_deal_can_be_taken_up_and_changed() -> None:
    state = table()
    deal = deal_from_seed(state, 3).deal
    draft = Draft.of(deal, state)
    assert draft.deal(state) == deal
    assert draft.problems(state) == []
    one, other = deal.hands[0][0], deal.hands[1][0]
    swapped = draft.move(one, "1").move(other, "0")
    assert swapped.problems(state) == []
    assert one in swapped.hands[1]
    assert other in swapped.hands[0]
    assert draft.deal(state) == deal


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_filling_places_every_card_and_leaves_those_that_lie(game: str, seats: int) -> None:
    state = table(game, seats)
    draft = placed(Draft.empty(state), "SA 0", "HK 1", "HQ 1")
    full = filled(draft, state, seed=1)
    assert full.problems(state) == []
    assert full.missing(state) == ()
    assert set(parse_cards("SA")) <= set(full.hands[0])
    assert set(parse_cards("HK HQ")) <= set(full.hands[1])
    assert sorted(all_cards(full)) == sorted(format_cards(GAMES[game].pack).split())
    assert apply(state, DealCards(full.deal(state))).state.to_act is not None
    assert filled(draft, state, seed=1) == full != filled(draft, state, seed=2)


def test_filling_keeps_the_card_turned_up_and_gives_it_to_the_dealer() -> None:
    state = table()
    full = filled(placed(Draft.empty(state), "H7 turn_up"), state, seed=1)
    assert full.problems(state) == []
    assert full.turn_up in full.hands[state.dealer]
    assert apply(state, DealCards(full.deal(state))).state.turn_up == parse_cards("H7")[0]


def test_filling_goes_on_until_a_condition_holds() -> None:
    state = table("bondtolva", 2)
    king, queen = parse_cards("DK DQ")

    def has_the_pair(dealt: State) -> bool:
        return {king, queen} <= set(dealt.hands[0])

    full = filled(placed(Draft.empty(state), "DK 0"), state, seed=1, holds=has_the_pair)
    assert full.problems(state) == []
    assert {king, queen} <= set(full.hands[0])


def test_a_condition_that_the_placed_cards_break_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TRIES", 20)
    state = table("bondtolva", 2)
    with pytest.raises(NoSuchDeal):
        filled(placed(Draft.empty(state), "DK 1"), state, 1, lambda dealt: parse_cards("DK")[0] in dealt.hands[0])


@pytest.mark.parametrize("game", GAMES)
def test_hands_of_the_wrong_size_are_named_each(game: str) -> None:
    state = table(game, rulebook(game).seats[0])
    draft = Draft.of(deal_from_seed(state, 1).deal, state)
    moved = draft.move(draft.hands[0][0], "1")
    assert kinds(moved, state) == [("hands[0]", "hand_size"), ("hands[1]", "hand_size")]


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_lies_in_two_places_is_named_there(game: str) -> None:
    state = table(game, rulebook(game).seats[0])
    draft = Draft.of(deal_from_seed(state, 1).deal, state)
    twice = draft.with_hand(1, (*draft.hands[1][1:], draft.hands[0][0]))
    assert ("hands[1]", "card_twice") in kinds(twice, state)


def test_a_foreign_card_a_short_talon_and_a_wrong_two_are_named() -> None:
    state = table("bondtolva", 2)
    draft = Draft.of(deal_from_seed(state, 1).deal, state)
    assert ("hands[0]", "foreign_card") in kinds(draft.with_hand(0, (*draft.hands[0][1:], *parse_cards("S2"))), state)
    assert ("talon", "short_talon") in kinds(draft.move(draft.talon[0], NOWHERE), state)
    state = table("amerikaner", 3)
    draft = filled(placed(Draft.empty(state), "S2 0", "C2 nowhere", "S2 aside", "C2 0"), state, 1)
    assert {("aside", "wrong_aside"), ("hands", "dealt_aside")} <= set(kinds(draft, state))


@pytest.mark.parametrize("game", GAMES)
def test_no_draft_with_a_fault_is_ever_dealt(game: str) -> None:
    """Deals with a few cards moved or doubled at random are dealt just where nothing is wrong with them."""
    state, random = table(game, rulebook(game).seats[0]), Random(game)
    places = [*map(str, range(state.seats)), TALON, TURN_UP, ASIDE, NOWHERE]
    dealt = 0
    for seed in range(300):
        draft = Draft.of(deal_from_seed(state, seed).deal, state)
        for _ in range(random.randrange(3)):
            card, place = random.choice(GAMES[game].pack), random.choice(places)
            draft = draft.move(card, place) if random.random() < 0.8 else draft.with_hand(0, (*draft.hands[0], card))
        action, faults = DealCards(draft.deal(state)), draft.problems(state)
        assert judge(state, action).allowed == (not faults)
        if faults:
            with pytest.raises(IllegalAction) as refused:
                apply(state, action)
            assert refused.value.verdict.reason == "bad_deal"
        else:
            dealt += 1
            held = [card for hand in apply(state, action).state.hands for card in hand]
            assert len(held) == len(set(held)) == sum(map(len, draft.hands))
    assert 50 < dealt < 250
