"""A state of the engine as a task for the kernels: cards as bits, seats in the order in which they play."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

from kortlib.actions import Action, Play
from kortlib.cards import Card, Rank, Seat, Suit
from kortlib.exact.bits import NO_TRUMP
from kortlib.exact.layout import (
    CARDS,
    DUTIES,
    FORCED,
    GONE,
    GUESS,
    HANDS,
    LEADER,
    ON_TABLE,
    SEATS,
    SIDE,
    STOPS,
    TASK,
    TRUMP,
)
from kortlib.exact.objective import Question
from kortlib.state import State
from kortlib.tricks import ACE_HIGH, Strength

SUITS = {suit: number for number, suit in enumerate(Suit)}


def number_of(card: Card, strength: Strength = ACE_HIGH) -> int:
    """A card's number for the kernels: its lane, and its strength from 0.

    >>> number_of(Card.parse("S2")), number_of(Card.parse("HA"))
    (0, 28)
    """
    return 16 * SUITS[card.suit] + strength[card.rank] - Rank.TWO


def mask_of(cards: Iterable[Card], strength: Strength = ACE_HIGH) -> int:
    """Cards as one number.

    >>> from kortlib.cards import parse_cards
    >>> mask_of(parse_cards("S2 S4"))
    5
    """
    return sum(1 << number_of(card, strength) for card in cards)


def trump_number(trump: Suit | None) -> int:
    """A trump suit for the kernels."""
    return NO_TRUMP if trump is None else SUITS[trump]


class Seating(NamedTuple):
    """How a game's seats, duties and side are told to the kernels."""

    order: tuple[Seat, ...]  # who takes part, clockwise
    side: frozenset[Seat]
    duties: int
    stops: int = 0
    forced: int = 0


def base_masks(root: State, order: Sequence[Seat]) -> tuple[int, ...]:
    """Each seat's cards in the position to be solved, with those that it has on the table."""
    laid = dict(root.trick)
    return tuple(mask_of(root.hands[seat]) | (mask_of((laid[seat],)) if seat in laid else 0) for seat in order)


def trick_task(state: State, base: tuple[int, ...], seating: Seating) -> tuple[int, ...]:
    """The task for a state that was reached from a position with the cards `base`."""
    task = [0] * TASK
    order = seating.order
    leader = state.trick[0][0] if state.trick else state.to_act
    assert leader is not None
    task[SEATS], task[TRUMP], task[DUTIES] = len(order), trump_number(state.trump), seating.duties
    task[SIDE] = sum(1 << order.index(seat) for seat in seating.side)
    task[FORCED], task[STOPS], task[GUESS] = seating.forced, seating.stops, -1
    task[LEADER], task[ON_TABLE] = order.index(leader), len(state.trick)
    numbers = [number_of(card) for _, card in state.trick]
    task[CARDS : CARDS + len(numbers)] = numbers
    task[HANDS : HANDS + len(order)] = base
    still = sum(mask_of(state.hands[seat]) for seat in order) | sum(1 << number for number in numbers)
    task[GONE] = sum(base) & ~still
    return tuple(task)


def trick_question(state: State, base: tuple[int, ...], seating: Seating) -> Question:
    """How many tricks the side takes over the whole deal, those taken already included."""
    taken = sum(state.taken[seat] for seat in seating.side)
    if state.deal_over:
        return Question("solve_tasks", (), 0, 0, taken, 1, None)
    task = trick_task(state, base, seating)
    left = len(state.hands[state.to_act]) if state.to_act is not None else 0
    return Question("solve_tasks", task, 0, left, taken, 1, (base, task[TRUMP], task[SIDE], task[DUTIES]))


def alike_cards(state: State, action: Action) -> Hashable:
    """Plays of cards that are next to each other among all cards in play, in one hand, have one value."""
    if not isinstance(action, Play):
        return action
    held = [*state.hands, tuple(card for _, card in state.trick)]
    in_play = {card: place for place, hand in enumerate(held) for card in hand}
    call = action.call if action.call is None or action.call not in in_play else _highest_alike(action.call, in_play)
    # A called card that nobody holds is as good as any other of the kind: nobody becomes partner.
    return _highest_alike(action.card, in_play), call if call in in_play or call is None else "aside"


def _highest_alike(card: Card, in_play: dict[Card, int]) -> Card:
    highest = card
    for rank in range(card.rank + 1, Rank.ACE + 1):
        higher = Card(card.suit, Rank(rank))
        if in_play.get(higher) == in_play[card]:
            highest = higher
        elif higher in in_play:
            break
    return highest
