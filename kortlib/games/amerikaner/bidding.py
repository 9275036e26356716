"""The bidding: numbers, each higher than the last, or everything alone; a pass is final."""

from __future__ import annotations

from collections.abc import Iterator

from kortlib.actions import Action, Bid, Pass
from kortlib.answers import Event, EventKind, Step, Verdict
from kortlib.cards import Seat, in_order
from kortlib.deal import Deal
from kortlib.game import Prohibition, put
from kortlib.games.amerikaner.table import AMERIKANER, Bids, hand_size, set_aside
from kortlib.state import Phase, State


def deal(state: State[Bids], deal: Deal, dealer: Seat) -> Step[Bids]:
    """The cards are dealt; the player to the dealer's left bids first (AM10)."""
    dealt = state._replace(
        dealer=dealer,
        phase=Phase.BID,
        to_act=state.left_of(dealer),
        hands=tuple(in_order(hand) for hand in deal.hands),
        trump=None,
        trick=(),
        tricks=(),
        taken=(0,) * state.seats,
        own=Bids(bids=(None,) * state.seats, aside=set_aside(state.rules, state.seats)),
    )
    return Step(dealt, ())


def minimum(state: State[Bids]) -> int:
    """The lowest number that may be bid: half the hand rounded up, or what the option says (AM11)."""
    value = state.rules["minimum_bid"]
    return (hand_size(state.seats) + 1) // 2 if value == "half" else int(value)


def candidates(state: State[Bids]) -> Iterator[Action]:
    """Every number up to the hand, everything, and passing."""
    assert state.to_act is not None
    yield from (Bid(state.to_act, number) for number in range(1, hand_size(state.seats) + 1))
    yield Bid(state.to_act, AMERIKANER)
    yield Pass(state.to_act)


def prohibitions(state: State[Bids]) -> tuple[Prohibition, ...]:
    """A number must be high enough and within the hand (AM11); a dealer who must bid has only the minimum (AM14)."""
    least, most = minimum(state), hand_size(state.seats)
    if isinstance(state.own.highest, int):
        least = state.own.highest + 1
    number = Prohibition("AM11", (), lambda action: isinstance(action, Bid) and not _within(action, least, most))
    if not _dealer_must_bid(state):
        return (number,)
    return number, Prohibition("AM14", (), lambda action: not (isinstance(action, Bid) and action.value == least))


def _within(bid: Bid, least: int, most: int) -> bool:
    return bid.value == AMERIKANER if isinstance(bid.value, str) else least <= bid.value <= most


def _dealer_must_bid(state: State[Bids]) -> bool:
    others_passed = len(state.own.passed) == state.seats - 1 and state.own.declarer is None
    return others_passed and state.rules["all_pass"] == "dealer_bids_minimum"


def permission(state: State[Bids], action: Action) -> Verdict:
    """Why a word is allowed: everything (AM13), a number (AM11), a pass (AM12), or the dealer's duty (AM14)."""
    if isinstance(action, Pass):
        return Verdict(True, "AM12")
    if _dealer_must_bid(state):
        return Verdict(True, "AM14")
    return Verdict(True, "AM13" if isinstance(action, Bid) and action.value == AMERIKANER else "AM11")


def perform(state: State[Bids], action: Action, verdict: Verdict) -> Step[Bids]:
    """A word is said."""
    return _bid(state, action, verdict) if isinstance(action, Bid) else _pass(state, verdict)


def _bid(state: State[Bids], action: Bid, verdict: Verdict) -> Step[Bids]:
    own, seat = state.own, action.seat
    number = action.value if isinstance(action.value, int) else None
    event = Event(EventKind.BID, seat, verdict.rule, number=number)
    raised = state._replace(own=own._replace(bids=put(own.bids, seat, action.value), declarer=seat))
    top = action.value == hand_size(state.seats) and state.rules["maximum_bid_ends"] == "yes"
    return _play(raised, (event,)) if top or action.value == AMERIKANER else _go_on(raised, seat, (event,))


def _pass(state: State[Bids], verdict: Verdict) -> Step[Bids]:
    assert state.to_act is not None
    passed = state._replace(own=state.own._replace(passed=(*state.own.passed, state.to_act)))
    return _go_on(passed, state.to_act, (Event(EventKind.PASSED, state.to_act, verdict.rule),))


def _go_on(state: State[Bids], spoke: Seat, events: tuple[Event, ...]) -> Step[Bids]:
    """The next who may speak; or the play, or a new deal (AM12, AM14)."""
    own, order = state.own, state.clockwise(state.left_of(spoke))
    waiting = [seat for seat in order if seat not in own.passed and seat != own.declarer]
    if state.rules["bidding"] == "one_round":
        waiting = [seat for seat in waiting if own.bids[seat] is None]
    if waiting:
        return Step(state._replace(to_act=waiting[0]), events)
    return _redeal(state, events) if own.declarer is None else _play(state, events)


def _play(state: State[Bids], events: tuple[Event, ...]) -> Step[Bids]:
    # AM20 and AM34: the declarer leads.
    return Step(state._replace(phase=Phase.PLAY, to_act=state.own.declarer), events)


def _redeal(state: State[Bids], events: tuple[Event, ...]) -> Step[Bids]:
    stays = state.rules["all_pass"] == "same_dealer"
    dealer = state.dealer if stays else state.left_of(state.dealer)
    again = state._replace(phase=Phase.DEAL, to_act=None, dealer=dealer)
    return Step(again, (*events, Event(EventKind.REDEAL, dealer, "AM14")))
