"""Positions for the tests of exact play, and a slow solver of them that asks the engine for everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from kortlib import Action, BadData, Card, State, apply, deal_from_seed, legal_actions, new_game, rules_of
from kortlib.cards import in_order
from kortlib.exact.objective import objective_of
from kortlib.rulebook import Rules, rulebook

SEATS = {"amerikaner": (3, 6), "bondtolva": (2, 2), "norrlandsknack": (3, 5)}
NOT_THE_PLAY = ("set_aside", "minimum_bid")  # options that would refuse some number of seats


def random_rules(game: str, random: Random) -> Rules:
    """A preset with some of its options changed."""
    book = rulebook(game)
    options = {
        name: random.choice(list(option.values))
        for name, option in book.options.items()
        if name not in NOT_THE_PLAY and option.values and random.random() < 0.4
    }
    return rules_of(game, random.choice(list(book.presets)), options)


def random_start(game: str, seats: int, random: Random) -> dict[str, Any]:
    """Where a game stands, with trumfmant and near wins often."""
    low, high = {"amerikaner": (0, 40), "bondtolva": (0, 11), "norrlandsknack": (1, 10)}[game]
    scores = [random.choice((low, random.randint(low, high), high)) for _ in range(seats)]
    return {"scores": scores, "deal_number": random.choice((1, 2, 3))}


def in_play(game: str, seats: int, random: Random) -> State | None:
    """A deal that has come to the play of tricks; None where it did not."""
    state = started(game, seats, random)
    while state is not None and state.to_act is not None and not objective_of(game).in_play(state):
        actions = legal_actions(state)
        state = apply(state, actions[0] if random.random() < 0.5 else random.choice(actions)).state
    return state if state is not None and state.to_act is not None else None


def started(game: str, seats: int, random: Random) -> State | None:
    """A deal that has been dealt; None where the options do not go with the number of seats."""
    try:
        state = new_game(random_rules(game, random), seats, random_start(game, seats, random))
    except BadData:
        return None
    return apply(state, deal_from_seed(state, random.randrange(10**9))).state


def some_in_play(game: str, number: int, seed: int) -> Iterator[State]:
    """So many positions at the beginning of the play, each number of seats in turn."""
    random, found = Random(seed), 0
    low, high = SEATS[game]
    while found < number:
        state = in_play(game, low + found % (high - low + 1), random)
        if state is not None:
            found += 1
            yield state


def smaller(state: State, cards: int, random: Random) -> State:
    """The position with only some cards of each hand, so that every line of play can be tried.

    The seats that take part keep equally many. It is no deal of the game any more, but all its rules of play hold.
    """
    ranks = random.choice((3, 5, 13))
    pool = [card for hand in state.hands for card in hand]
    kept = sorted(random.sample(pool, len(pool)), key=lambda card: card.rank > ranks + 1)
    playing = [seat for seat, hand in enumerate(state.hands) if hand]
    hands: list[tuple[Card, ...]] = [() for _ in state.hands]
    for place, seat in enumerate(playing):
        hands[seat] = in_order(kept[place * cards : (place + 1) * cards])
    return state._replace(hands=tuple(hands))


def after_some(state: State, random: Random, most: int) -> State:
    """The position after a few more actions, as long as the deal is not over."""
    for _ in range(random.randint(0, most)):
        following = apply(state, random.choice(legal_actions(state))).state
        if following.deal_over:
            break
        state = following
    return state


def value_at_end(state: State, seat: int, before: Sequence[int]) -> int:
    """What a finished deal counts for the objective of its game, read from the engine's own result."""
    match state.rules.game:
        case "amerikaner":
            return sum(state.taken[other] for other in {state.own.declarer, state.own.partner} - {None})
        case "norrlandsknack":
            return state.taken[seat]
        case _:
            points = [now - then for now, then in zip(state.scores, before, strict=True)]
            return points[seat] - points[1 - seat]


def seeks_most(state: State, seat: int) -> bool:
    """Whether the seat to act wants the most: its own side's, or its own."""
    if state.rules.game == "amerikaner":
        return state.to_act in (state.own.declarer, state.own.partner)
    return state.to_act == seat


def brute(root: State, before: Sequence[int]) -> dict[Action, int]:
    """The value of each action, by trying everything."""
    seat = root.to_act
    assert seat is not None
    known: dict[State, int] = {}

    def value(state: State) -> int:
        if state.deal_over:
            return value_at_end(state, seat, before)
        if state not in known:
            values = [value(apply(state, action).state) for action in legal_actions(state)]
            known[state] = max(values) if seeks_most(state, seat) else min(values)
        return known[state]

    return {action: value(apply(root, action).state) for action in legal_actions(root)}
