"""The buy: each in turn lays down cards and draws as many from the talon, the dealer one fewer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from kortlib.actions import Buy
from kortlib.answers import Event, EventKind, Step, Verdict
from kortlib.cards import Seat, in_order
from kortlib.game import Prohibition, put
from kortlib.games.norrlandsknack.table import Knack
from kortlib.state import Phase, State


def start(state: State[Knack], events: tuple[Event, ...]) -> Step[Knack]:
    """The buying begins, forehand or the first player still in first (NK30)."""
    queue = state.own.order
    return Step(state._replace(phase=Phase.BUY, to_act=queue[0], own=state.own._replace(queue=queue)), events)


def extra(state: State[Knack], seat: Seat) -> int:
    """How many more cards a seat lays down than it draws: the dealer one, in the first round only (NK31)."""
    return 1 if seat == state.dealer and not state.own.bought[seat] else 0


def most_drawn(state: State[Knack]) -> int:
    """How many cards the seat to act may draw: what the option allows and the talon holds."""
    return min(state.rules.number("max_buy"), len(state.talon))


def candidates(state: State[Knack]) -> Iterator[Buy]:
    """Every choice of cards to lay down."""
    assert state.to_act is not None
    seat, hand = state.to_act, state.hands[state.to_act]
    choices = chain.from_iterable(combinations(hand, number) for number in range(len(hand) + 1))
    return (Buy(seat, cards) for cards in map(frozenset, choices))


def prohibitions(state: State[Knack]) -> tuple[Prohibition, ...]:
    """The dealer's extra card comes first, then how much may be drawn."""
    assert state.to_act is not None
    hand, more = state.hands[state.to_act], extra(state, state.to_act)
    most = more + most_drawn(state)
    must_lay_down = (Prohibition("NK31", hand, lambda buy: not buy.cards),) if more else ()
    too_many = (Prohibition("NK30", (), lambda buy: len(buy.cards) > most),) if most < len(hand) else ()
    return must_lay_down + too_many


def permission(state: State[Knack], action: Buy) -> Verdict:
    """Why a buy is allowed: the dealer's own rule, or everybody's."""
    return Verdict(True, "NK31" if extra(state, action.seat) else "NK30")


def perform(state: State[Knack], action: Buy, verdict: Verdict) -> Step[Knack]:
    """Cards are laid down, then as many are drawn; how many is public (NK32)."""
    own, seat = state.own, action.seat
    drawn = len(action.cards) - extra(state, seat)
    kept = tuple(card for card in state.hands[seat] if card not in action.cards)
    event = Event(EventKind.BOUGHT, seat, verdict.rule, number=drawn, also=("NK32",))
    changed = own._replace(
        queue=own.queue[1:],
        bought=put(own.bought, seat, (*own.bought[seat], drawn)),
        laid_down=put(own.laid_down, seat, own.laid_down[seat] + in_order(action.cards)),
    )
    bought = state._replace(
        own=changed, hands=put(state.hands, seat, in_order(kept + state.talon[:drawn])), talon=state.talon[drawn:]
    )
    return _go_on(bought, (event,))


def _go_on(state: State[Knack], events: tuple[Event, ...]) -> Step[Knack]:
    if state.own.queue:
        return Step(state._replace(to_act=state.own.queue[0]), events)
    if len(state.own.bought[state.own.order[0]]) < state.rules.number("buy_rounds"):
        return start(state, events)
    return Step(state._replace(phase=Phase.PLAY, to_act=_opening_leader(state)), events)


def _opening_leader(state: State[Knack]) -> Seat:
    """Forehand, or the first player still in (NK40); by option the knocker."""
    knocker_leads = state.rules["opening_leader"] == "knocker" or (
        state.rules["opening_leader"] == "knocker_first_deal" and state.deal_number == 1
    )
    return state.own.knocker if knocker_leads and state.own.knocker is not None else state.own.order[0]
