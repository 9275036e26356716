"""What holds in every game of Norrlandsknack, whatever the deal, the number of players and the options."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain, combinations
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kortlib import (
    PACK,
    Action,
    Buy,
    Card,
    Deal,
    DealCards,
    IllegalAction,
    Knock,
    Pass,
    Play,
    State,
    apply,
    deal_from_seed,
    format_cards,
    judge,
    legal_actions,
    new_game,
    rulebook,
    rules_of,
    view,
)
from kortlib.records import read_record, replay, write_record
from kortlib.records.line import Line

GAME = "norrlandsknack"
BOOK = rulebook(GAME)
NAMES = ["Ada", "Bo", "Cia", "Dan", "Eva"]
ACTIONS_IN_A_DEAL = 2 * 5 + 2 * 5 + 5 * 5  # each speaks twice, buys twice and plays five cards at most
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
few = settings(max_examples=120, derandomize=True, deadline=None, suppress_health_check=SLOW)
many = settings(max_examples=3_000, derandomize=True, deadline=None, suppress_health_check=SLOW)


@st.composite
def starts(draw: st.DrawFn, seats: int, stakes: bool, top: int) -> dict[str, Any]:
    """Where a game begins: new, or near its end more often than not."""
    if draw(st.booleans()):
        return {}
    scores = draw(st.lists(st.sampled_from([1, 2, 3, 5, 7, top]), min_size=seats, max_size=seats))
    start = {"scores": scores, "deal_number": draw(st.sampled_from([1, 2, 5]))}
    start |= {"dealer": draw(st.integers(0, seats - 1))}
    return start | ({"pot": draw(st.integers(0, 12))} if stakes else {})


def dealt(pack: tuple[Card, ...], seats: int, dealer: int, talon: bool) -> Deal:
    """Five cards to each from the top, the next one turned up for the dealer."""
    hands = [pack[5 * seat : 5 * seat + 5] for seat in range(seats)]
    hands[dealer] += (pack[5 * seats],)
    return Deal(tuple(hands), pack[5 * seats + 1 :] if talon else None, pack[5 * seats])


class Game(Line):
    """A line that shows itself as its record, so that a failing example can be replayed."""

    def __repr__(self) -> str:
        return json.dumps(write_record(self, NAMES[: self.start.seats]))


@st.composite
def lines(draw: st.DrawFn) -> Line:
    """One to three deals of a game with any options; it may stop anywhere."""
    options = draw(st.fixed_dictionaries({id_: st.sampled_from(list(o.values)) for id_, o in BOOK.options.items()}))
    rules, seats = rules_of(GAME, options=options), draw(st.integers(*BOOK.seats))
    start = draw(starts(seats, options["stakes"] == "on", options["start_score"]))
    line = Line(new_game(rules, seats, start))
    for _ in range(draw(st.integers(1, 3))):
        if line.state.game_over or not line.state.deal_over:
            break
        pack, talon = tuple(draw(st.permutations(PACK))), draw(st.booleans())
        line = line.then(DealCards(dealt(pack, seats, line.state.dealer, talon)))
        length = draw(st.sampled_from([ACTIONS_IN_A_DEAL, ACTIONS_IN_A_DEAL, 12, 8, 4, 2]))
        for choice in draw(st.lists(st.integers(0, 2**16), min_size=length, max_size=length)):
            actions = legal_actions(line.state)
            if not actions:
                break
            line = line.then(actions[choice % len(actions)])
    return Game(line.start, line.moves)


def states(line: Line) -> tuple[State, ...]:
    return (line.start, *(move.state for move in line.moves))


def candidates(state: State) -> Iterator[Action]:
    """Actions of every kind and seat, most of them nonsense: the whole pack, and every part of a hand and some more."""
    for seat in range(state.seats):
        yield from (Knock(seat), Pass(seat), Buy(seat, frozenset(PACK)), Buy(seat, frozenset({PACK[0]})))
        yield from (Play(seat, card) for card in PACK)
        hand = state.hands[seat] if state.hands else ()
        parts = chain.from_iterable(combinations(hand, size) for size in range(len(hand) + 1))
        yield from (Buy(seat, frozenset(cards)) for cards in parts)
    yield from (Knock(state.seats), Play(-1, PACK[-1]))


def cards_in_deals_add_up(line: Line) -> None:
    for state in states(line):
        if not state.hands:
            continue
        played = [card for trick in state.tricks for _, card in trick.cards] + [card for _, card in state.trick]
        held = [card for hand in (*state.hands, *state.own.laid_down) for card in hand]
        everything = played + held + list(state.talon)
        assert len(set(everything)) == len(everything)
        assert len(everything) in (52, 5 * state.seats + 1)
        assert set(everything) <= set(PACK)


def judge_allows_the_legal_actions_only(line: Line) -> None:
    for state in states(line)[::3]:
        allowed = [action for action in candidates(state) if judge(state, action).allowed]
        assert set(allowed) == set(legal_actions(state))
        assert len(legal_actions(state)) == len(set(legal_actions(state)))


def a_refusal_names_its_ground_and_changes_nothing(line: Line) -> None:
    state = line.state
    before, number = repr(tuple(state)), hash(state)
    for action in candidates(state):
        verdict = judge(state, action)
        assert verdict.rule in BOOK.rules if verdict.rule else not verdict.allowed
        if not verdict.allowed:
            assert (verdict.rule is None) == (verdict.reason is not None)
            with pytest.raises(IllegalAction) as refused:
                apply(state, action)
            assert (refused.value.action, refused.value.verdict) == (action, verdict)
    assert (repr(tuple(state)), hash(state)) == (before, number)


def what_obliges_is_in_the_hand(line: Line) -> None:
    for state in states(line):
        if state.to_act is not None:
            hand = state.hands[state.to_act]
            for card in hand:
                assert set(judge(state, Play(state.to_act, card)).because) <= set(hand)


def scores_stay_within_the_rules(line: Line) -> None:
    top = line.start.rules.number("start_score")
    for deal in line.deals():
        state, before = deal.state, deal.before
        limpor = sum(event.kind == "limpa" for event in deal.events)
        for now, then in zip(state.scores, before.scores, strict=True):
            assert -5 <= now - then <= 5
            assert -4 <= now <= top
        assert state.own.pot - before.own.pot == (limpor if state.rules["stakes"] == "on" else 0)
        assert sum(state.taken) in (len(state.tricks), 5, 1)
        assert state.game_over == (min(state.scores) <= 0) == bool(state.winners)
        if state.own.payout:
            assert sum(state.own.payout) == state.own.pot
        assert state.scores == before.scores or state.deal_over


def a_view_shows_no_card_that_its_seat_may_not_know(line: Line) -> None:
    for state in states(line):
        for seat in range(state.seats):
            text = json.dumps(view(state, seat))
            shown = set(re.findall(r"\b[SHDC][2-9TJQKA]\b", text))
            assert shown <= {card.text for card in known_cards(state, seat)}


def known_cards(state: State, seat: int) -> set[Card]:
    """Worked out from the state: what lay open on the table, the own hand, and what the seat laid down itself."""
    known = {card for trick in state.tricks for _, card in trick.cards} | {card for _, card in state.trick}
    known |= {state.turn_up} if state.turn_up else set()
    if state.hands:
        known |= {*state.hands[seat], *state.own.laid_down[seat]}
    return known


def the_public_events_show_only_what_lay_open(line: Line) -> None:
    for move in line.moves:
        seen = known_cards(move.state._replace(hands=()), 0)
        assert {event.card for event in move.events if event.card} <= seen


def every_event_has_its_rule(line: Line) -> None:
    for event in line.events:
        assert {event.rule, *event.also} <= set(BOOK.rules)


def a_record_replays_to_the_same(line: Line) -> None:
    text = json.dumps(write_record(line, NAMES[: line.start.seats]))
    again = replay(read_record(text))
    assert (again.state, hash(again.state)) == (line.state, hash(line.state))
    assert states(again) == states(line)
    assert again.events == line.events
    assert len({*states(again), *states(line)}) == len(set(states(line)))


CHECKS = (
    cards_in_deals_add_up,
    judge_allows_the_legal_actions_only,
    a_refusal_names_its_ground_and_changes_nothing,
    what_obliges_is_in_the_hand,
    scores_stay_within_the_rules,
    a_view_shows_no_card_that_its_seat_may_not_know,
    the_public_events_show_only_what_lay_open,
    every_event_has_its_rule,
    a_record_replays_to_the_same,
)


@few
@given(lines())
def test_all_cards_are_accounted_for(line: Line) -> None:
    cards_in_deals_add_up(line)


@few
@given(lines())
def test_judge_allows_exactly_the_legal_actions(line: Line) -> None:
    judge_allows_the_legal_actions_only(line)


@few
@given(lines())
def test_a_refused_action_names_a_rule_or_a_reason_and_leaves_the_state(line: Line) -> None:
    a_refusal_names_its_ground_and_changes_nothing(line)
    what_obliges_is_in_the_hand(line)


@few
@given(lines())
def test_scores_and_pot_stay_within_what_the_rules_allow(line: Line) -> None:
    scores_stay_within_the_rules(line)
    every_event_has_its_rule(line)


@few
@given(lines())
def test_a_view_never_contains_what_its_seat_may_not_know(line: Line) -> None:
    a_view_shows_no_card_that_its_seat_may_not_know(line)
    the_public_events_show_only_what_lay_open(line)


@few
@given(lines())
def test_a_written_record_replays_to_an_equal_state(line: Line) -> None:
    a_record_replays_to_the_same(line)


@pytest.mark.large
@many
@given(lines())
def test_all_of_this_holds_in_thousands_of_games(line: Line) -> None:
    for check in CHECKS:
        check(line)


@few
@given(st.integers(0, 10**30), st.integers(*BOOK.seats))
def test_a_seed_deals_a_whole_pack_in_the_packets_of_the_rules(seed: int, seats: int) -> None:
    """NK10-NK14 again, from the shuffled pack: Fisher and Yates from the top, by `Random.random` alone."""
    random, pack = Random(seed), list(PACK)
    for last in range(51, 0, -1):
        other = int(random.random() * (last + 1))
        pack[last], pack[other] = pack[other], pack[last]
    state = new_game(rules_of(GAME), seats)
    deal = deal_from_seed(state, seed).deal
    first, rest = pack[: 3 * seats], pack[3 * seats + 1 :]
    for seat in range(seats):
        dealt = {*first[3 * seat : 3 * seat + 3], *rest[2 * seat : 2 * seat + 2]}
        assert set(deal.hands[seat]) == dealt | ({pack[3 * seats]} if seat == state.dealer else set())
    assert (deal.turn_up, deal.talon) == (pack[3 * seats], tuple(rest[2 * seats :]))


PROGRAM = """
from kortlib import deal_from_seed, format_cards, legal_actions, new_game, rules_of, apply
for seed in (0, 17, -3, "klass 7b"):
    state = new_game(rules_of("norrlandsknack"), 4, seed=seed)
    action = deal_from_seed(state, seed)
    print(state.dealer, [format_cards(hand) for hand in action.deal.hands], format_cards(action.deal.talon))
    state = apply(apply(state, action).state, legal_actions(apply(state, action).state)[0]).state
    print([sorted(card.text for card in buy.cards) for buy in legal_actions(state)])
"""


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_the_same_seed_deals_the_same_in_another_process(hash_seed: str) -> None:
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    told = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True, encoding="utf-8"
    ).stdout.splitlines()
    state = new_game(rules_of(GAME), 4, seed=17)
    deal = deal_from_seed(state, 17).deal
    hands = [format_cards(hand) for hand in deal.hands]
    assert told[2] == f"{state.dealer} {hands} {format_cards(deal.talon or ())}"
    state = apply(apply(state, deal_from_seed(state, 17)).state, Knock((state.dealer + 1) % 4)).state
    assert told[3] == str([sorted(card.text for card in buy.cards) for buy in legal_actions(state)])


def test_the_first_dealer_is_drawn_from_the_seed() -> None:
    """NK15: without a seed it is the last seat."""
    drawn = [new_game(rules_of(GAME), 5, seed=seed).dealer for seed in range(200)]
    assert set(drawn) == set(range(5))
    assert [new_game(rules_of(GAME), 5, seed=seed).dealer for seed in range(200)] == drawn
    assert new_game(rules_of(GAME), 5).dealer == 4
    assert new_game(rules_of(GAME), 5, {"dealer": 2}, seed=1).dealer == 2
