"""What holds in every game at every moment, under any options: no card is lost, refusals change nothing and say why,
and what one seat may not know does not show in its view. Every loop is bounded by the cards dealt."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kortlib import (
    GAMES,
    Action,
    Announce,
    BadData,
    Bid,
    Buy,
    Draw,
    IllegalAction,
    Knock,
    Pass,
    Play,
    State,
    Suit,
    apply,
    deal_from_seed,
    judge,
    legal_actions,
    new_game,
    rulebook,
    rules_of,
    view,
)
from kortlib.deal import Lies
from kortlib.games import bid_words
from kortlib.records import replay, write_record
from kortlib.records.line import Line
from kortlib.records.reader import record_of

SOME = settings(max_examples=25, derandomize=True, deadline=None)
MANY = settings(max_examples=400, derandomize=True, deadline=None)
SEEDS = st.integers(0, 2**32)
LONGEST = 160  # actions in a deal: six seats bidding up to eight and Amerikaner, and 52 cards


def started(game: str, random: Random) -> State:
    """A new game at a random seat count under random options that fit it."""
    book = rulebook(game)
    seats = random.randint(*book.seats)
    options = {option.id: random.choice(list(option.values)) for option in book.options.values() if not option.open}
    state = new_game(rules_of(game, options=options), seats)
    return apply(state, deal_from_seed(state, random.random())).state


def played(game: str, random: Random) -> Iterator[State]:
    """Every state of a random deal, the dealt one first."""
    state = started(game, random)
    yield state
    for _ in range(LONGEST):
        if state.to_act is None:
            return
        state = apply(state, random.choice(legal_actions(state))).state
        yield state
    raise AssertionError("a deal does not end")


def lying_about(state: State) -> list[str]:
    """Every card of the state, wherever it lies, as text."""
    own = state.own
    turned = (state.turn_up,) if state.turn_up and GAMES[state.rules.game].turned is Lies.APART else ()
    heaps = [*state.hands, state.talon, turned, *getattr(own, "laid_down", ()), getattr(own, "aside", ())]
    heaps += [tuple(card for _, card in trick.cards) for trick in state.tricks]
    return sorted(card.text for heap in (*heaps, tuple(card for _, card in state.trick)) for card in heap)


def every_action(state: State) -> Iterator[Action]:
    """Actions of all kinds and seats, sensible or not."""
    pack = GAMES[state.rules.game].pack
    for seat in range(state.seats):
        yield from (Knock(seat), Pass(seat), Draw(seat))
        yield from (Bid(seat, word) for word in (*bid_words(), "nothing"))
        yield from (Bid(seat, number) for number in range(20))
        yield from (Announce(seat, suit) for suit in Suit)
        yield from (Play(seat, card) for card in pack)
        yield from (Buy(seat, frozenset(state.hands[seat][:number])) for number in range(4))
        yield from (Play(seat, card, call) for card in state.hands[seat][:3] for call in pack[::5])


@pytest.mark.parametrize("game", GAMES)
@given(seed=SEEDS)
@SOME
def test_no_card_is_ever_lost_or_doubled(game: str, seed: int) -> None:
    pack = sorted(card.text for card in GAMES[game].pack)
    for state in played(game, Random(seed)):
        assert lying_about(state) == pack


@pytest.mark.parametrize("game", GAMES)
@given(seed=SEEDS)
@settings(SOME, max_examples=6)
def test_judge_allows_exactly_the_legal_actions_and_a_refusal_says_why(game: str, seed: int) -> None:
    rules = rulebook(game).rules
    for state in list(played(game, Random(seed)))[:: 1 + seed % 5]:
        legal = set(legal_actions(state))
        for action in {*every_action(state), *legal}:
            verdict = judge(state, action)
            assert verdict.allowed == (action in legal)
            assert verdict.rule in rules or (verdict.rule is None and verdict.reason)


@pytest.mark.parametrize("game", GAMES)
@given(seed=SEEDS)
@SOME
def test_a_refused_action_leaves_the_state_as_it_was(game: str, seed: int) -> None:
    random = Random(seed)
    for state in played(game, random):
        action = random.choice(list(every_action(state)))
        if not judge(state, action).allowed:
            before = hash(state)
            with pytest.raises(IllegalAction):
                apply(state, action)
            assert hash(state) == before


def unknown_to(state: State, seat: int) -> set[str]:
    """The cards that a seat has no way to know: other hands, the talon, what others laid down; less what was shown."""
    hidden = {card for other, hand in enumerate(state.hands) if other != seat for card in hand} | set(state.talon)
    hidden |= {c for other, heap in enumerate(getattr(state.own, "laid_down", ())) if other != seat for c in heap}
    public = {state.turn_up, getattr(state.own, "called", None)}
    return {card.text for card in hidden - public}


@pytest.mark.parametrize("game", GAMES)
@given(seed=SEEDS)
@SOME
def test_a_seats_view_names_no_card_that_the_seat_may_not_know(game: str, seed: int) -> None:
    for state in played(game, Random(seed)):
        for seat in range(state.seats):
            seen = view(state, seat)
            if seat == state.to_act and state.phase == "play":
                # The declarer may call any card of the suit that others hold: all of them, so nobody in particular.
                seen = {**seen, "actions": [a for a in seen["actions"] if " call " not in a], "calls": {}}
            text = json.dumps(seen)
            assert not [card for card in unknown_to(state, seat) if f'"{card}"' in text or f" {card}" in text]


@pytest.mark.parametrize("game", GAMES)
@given(seed=SEEDS)
@SOME
def test_a_written_record_replays_to_the_same_state(game: str, seed: int) -> None:
    random = Random(seed)
    start = started(game, random)
    line = Line(new_game(start.rules, start.seats))
    line = line.then(deal_from_seed(line.state, seed))
    for _ in range(random.randrange(60)):
        if line.state.to_act is not None:
            line = line.then(random.choice(legal_actions(line.state)))
    record = json.loads(json.dumps(write_record(line, ["x"] * start.seats)))
    assert replay(record_of(record)).state == line.state


def bondtolva_points(seed: int) -> None:
    """Points of each deal are 0 to 7 together with the other's, and no score ever falls."""
    random = Random(seed)
    state = started("bondtolva", random)
    before = state.scores
    for _ in range(LONGEST):
        if state.to_act is None:
            break
        after = apply(state, random.choice(legal_actions(state))).state
        assert all(now >= then for now, then in zip(after.scores, state.scores, strict=True))
        state = after
    gained = [now - then for now, then in zip(state.scores, before, strict=True)]
    assert all(0 <= points <= 7 for points in gained)
    assert sum(gained) <= 7  # a first pair 2, three more 1 each, the last trick 1, matadors or eyes 1


@given(seed=SEEDS)
@SOME
def test_points_of_bondtolva_lie_between_0_and_7_a_deal_and_never_fall(seed: int) -> None:
    bondtolva_points(seed)


@pytest.mark.large
@given(seed=SEEDS)
@MANY
def test_points_of_bondtolva_lie_between_0_and_7_in_many_deals(seed: int) -> None:
    bondtolva_points(seed)


@pytest.mark.parametrize("game", GAMES)
def test_a_call_is_refused_where_no_card_is_called(game: str) -> None:
    state = started(game, Random(1))
    for _ in range(LONGEST):
        if state.to_act is None or state.phase == "play":
            break
        state = apply(state, legal_actions(state)[0]).state
    assert state.to_act is not None
    card, call = state.hands[state.to_act][0], state.hands[(state.to_act + 1) % state.seats][0]
    if not GAMES[game].phases[state.phase].calling:
        assert judge(state, Play(state.to_act, card, call)).reason == "wrong_phase"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_a_game_for_too_few_or_too_many_is_refused_by_its_rule(game: str, seats: int) -> None:
    with pytest.raises(BadData) as refused:
        new_game(rules_of(game), seats)
    assert refused.value.problems[0].code == "bad_players"
    assert refused.value.problems[0].rule == GAMES[game].seats_rule
