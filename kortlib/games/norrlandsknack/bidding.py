"""Knacka or lura: from the deal until it is settled who plays."""

from __future__ import annotations

from collections.abc import Iterable

from kortlib.actions import Action, Knock, Pass
from kortlib.answers import Event, EventKind, Step, Verdict
from kortlib.cards import Hand, Seat, in_order
from kortlib.deal import Deal
from kortlib.game import Prohibition, put
from kortlib.games.norrlandsknack import buying, scoring
from kortlib.games.norrlandsknack.table import Happened, Knack, Said, forehand, is_first_deal
from kortlib.state import Phase, State


def deal(state: State[Knack], deal: Deal, dealer: Seat) -> Step[Knack]:
    """The cards are dealt and the trump is turned up; forehand speaks first (NK20)."""
    nobody = (Said.NOTHING,) * state.seats
    empty: tuple[Hand, ...] = ((),) * state.seats
    dealt = state._replace(dealer=dealer)
    queue = dealt.clockwise(forehand(dealt))
    own = state.own._replace(
        said=nobody,
        order=queue,
        queue=queue,
        knocker=None,
        bought=((),) * state.seats,
        laid_down=empty,
        loafed=(),
        payout=None,
    )
    assert deal.turn_up is not None  # judged before
    dealt = dealt._replace(
        own=own,
        phase=Phase.BID,
        to_act=queue[0],
        hands=tuple(in_order(hand) for hand in deal.hands),
        talon=deal.talon or (),
        turn_up=deal.turn_up,
        trump=deal.turn_up.suit,
        trick=(),
        tricks=(),
        taken=(0,) * state.seats,
    )
    return Step(dealt, (Event(EventKind.TURNED_UP, dealer, "NK11", card=deal.turn_up),))


def candidates(state: State[Knack]) -> Iterable[Action]:
    """The two words of the game (NK21)."""
    assert state.to_act is not None
    return Knock(state.to_act), Pass(state.to_act)


def prohibitions(state: State[Knack]) -> tuple[Prohibition, ...]:
    """Only a dealer who must knock when all others have lured is not free to choose."""
    own = state.own
    alone = own.knocker is None and own.queue == (state.dealer,) and not is_first_deal(state)
    return _MUST_KNOCK if alone and state.rules["all_pass_later"] == "dealer_must_knock" else ()


_MUST_KNOCK = (Prohibition("NK28", (), lambda action: isinstance(action, Pass)),)


def permission(state: State[Knack], action: Action) -> Verdict:
    """Why either word is allowed: a free choice (NK21), or an answer that a knock asks for (NK25)."""
    return Verdict(True, "NK21" if state.own.knocker is None else "NK25")


def perform(state: State[Knack], action: Action, verdict: Verdict) -> Step[Knack]:
    """A word is said."""
    assert state.to_act is not None
    return _knock(state, state.to_act) if isinstance(action, Knock) else _pass(state, state.to_act)


def _knock(state: State[Knack], seat: Seat) -> Step[Knack]:
    own, first = state.own, state.own.knocker is None
    said = put(own.said, seat, Said.KNOCKED)
    if is_first_deal(state):
        ended = state._replace(own=own._replace(said=said, knocker=seat))
        return buying.start(ended, (Event(EventKind.KNOCKED, seat, "NK22", also=("NK24",)),))
    if not first:
        joined = state._replace(own=own._replace(said=said, queue=own.queue[1:]))
        return _go_on(joined, (Event(EventKind.KNOCKED, seat, "NK25"),))
    asked = state.clockwise(seat)[1:]
    if state.rules["later_deal_pass"] == "final":
        asked = tuple(other for other in asked if own.said[other] is not Said.LURED)
    opened = state._replace(own=own._replace(said=said, knocker=seat, queue=asked))
    for lured in (other for other in range(state.seats) if other not in (seat, *asked)):
        opened = _out(opened, lured)
    return _go_on(opened, (Event(EventKind.KNOCKED, seat, "NK21", also=("NK25",)),))


def _pass(state: State[Knack], seat: Seat) -> Step[Knack]:
    own = state.own
    if own.knocker is not None:
        laid = _out(state._replace(own=own._replace(queue=own.queue[1:])), seat)
        return _go_on(laid, (Event(Happened.LAID_DOWN, seat, "NK27", also=("NK26",)),))
    lured = state._replace(own=own._replace(said=put(own.said, seat, Said.LURED), queue=own.queue[1:]))
    passed = Event(EventKind.PASSED, seat, "NK21")
    return _go_on(lured, (passed,)) if lured.own.queue else _redeal(lured, passed)


def _out(state: State[Knack], seat: Seat) -> State[Knack]:
    own = state.own
    laid_down = put(own.laid_down, seat, own.laid_down[seat] + state.hands[seat])
    order = tuple(other for other in own.order if other != seat)
    return state._replace(
        hands=put(state.hands, seat, ()),
        own=own._replace(said=put(own.said, seat, Said.OUT), order=order, laid_down=laid_down),
    )


def _go_on(state: State[Knack], events: tuple[Event, ...]) -> Step[Knack]:
    if state.own.queue:
        return Step(state._replace(to_act=state.own.queue[0]), events)
    if len(state.own.order) == 1:
        return scoring.lone_knocker(state, events)
    return buying.start(state, events)


def _redeal(state: State[Knack], passed: Event) -> Step[Knack]:
    # NK15: the number of the deal stays, and the dealer too unless the option moves the deal on.
    moves = not is_first_deal(state) and state.rules["all_pass_later"] == "next_dealer"
    dealer = state.left_of(state.dealer) if moves else state.dealer
    rule = "NK23" if is_first_deal(state) else "NK28"
    redeal = Event(EventKind.REDEAL, dealer, rule, also=("NK15",))
    return Step(state._replace(phase=Phase.DEAL, to_act=None, dealer=dealer), (passed, redeal))
