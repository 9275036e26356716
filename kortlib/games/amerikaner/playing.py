"""The play: the declarer's lead makes trump and calls a partner; then follow suit, and no other duty."""

from __future__ import annotations

from collections.abc import Iterable

from kortlib.actions import Play
from kortlib.answers import Event, EventKind, Step, Verdict
from kortlib.cards import Hand, Suit, in_order
from kortlib.game import Prohibition, choose_among, put
from kortlib.games.amerikaner import scoring
from kortlib.games.amerikaner.table import Bids, Happened
from kortlib.state import State
from kortlib.tricks import Trick, of_suit, taker


def candidates(state: State[Bids]) -> Iterable[Play]:
    """Every card in hand; with the declarer's first one, every card that can be called, or none."""
    assert state.to_act is not None
    seat, hand = state.to_act, state.hands[state.to_act]
    if not _calls_now(state):
        return (Play(seat, card) for card in hand)
    return (Play(seat, card, call) for card in hand for call in callable_cards(state, card.suit) or (None,))


def _calls_now(state: State[Bids]) -> bool:
    """Whether the card to be played is the declarer's first, which sets trump and calls (AM20, AM21)."""
    return not (state.tricks or state.trick or state.own.alone)


def callable_cards(state: State[Bids], suit: Suit) -> Hand:
    """The cards of a suit that the declarer may call: those in the others' hands; by option those set aside too."""
    held = tuple(
        card for seat, hand in enumerate(state.hands) if seat != state.own.declarer for card in of_suit(hand, suit)
    )
    aside = of_suit(state.own.aside, suit) if state.rules["dead_call"] == "alone" else ()
    return in_order(held + aside)  # by hand it would tell who holds what


def prohibitions(state: State[Bids]) -> tuple[Prohibition, ...]:
    """What binds the seat to act: the call with the first lead; then the called card, and following suit."""
    assert state.to_act is not None
    own, hand = state.own, state.hands[state.to_act]
    if _calls_now(state):
        return (
            Prohibition("AM21", (), lambda play: _is_wrong_call(state, play)),
            Prohibition("AM24", (), lambda play: play.call is None and bool(callable_cards(state, play.card.suit))),
        )
    no_call = _NO_CALL_ALONE if own.alone else _NO_CALL_LATER
    if not state.trick:
        return (no_call,)
    duties = [no_call]
    if own.called in hand and not state.tricks:
        duties.append(choose_among("AM22", (own.called,)))
    following = of_suit(hand, state.trick[0][1].suit)
    if following:
        duties.append(choose_among("AM30", following))
    return tuple(duties)


_NO_CALL_ALONE = Prohibition("AM13", (), lambda play: play.call is not None)
_NO_CALL_LATER = Prohibition("AM21", (), lambda play: play.call is not None)


def _is_wrong_call(state: State[Bids], play: Play) -> bool:
    return play.call is not None and play.call not in callable_cards(state, play.card.suit)


def permission(state: State[Bids], action: Play) -> Verdict:
    """The rule under which a card is allowed, with the cards that the player had to choose from."""
    own, hand = state.own, state.hands[action.seat]
    if _calls_now(state):
        return Verdict(True, "AM21" if action.call else "AM23")
    if not state.trick:
        return Verdict(True, "AM34" if own.alone and not state.tricks else "AM33")
    if action.card == own.called:
        return Verdict(True, "AM22", (action.card,))
    following = of_suit(hand, state.trick[0][1].suit)
    return Verdict(True, "AM30", following) if following else Verdict(True, "AM31")


def perform(state: State[Bids], action: Play, verdict: Verdict) -> Step[Bids]:
    """A card is played; the last one of a trick settles who takes it, the last one of a deal the score."""
    seat, card = action.seat, action.card
    events = [Event(EventKind.PLAYED, seat, verdict.rule, card=card, called=action.call)]
    own, trump = state.own, state.trump
    if _calls_now(state):
        holder = next((other for other, hand in enumerate(state.hands) if action.call in hand), None)
        own, trump = own._replace(called=action.call, partner=holder), card.suit
    elif card == own.called:
        own = own._replace(shown=True)
        events.append(Event(Happened.PARTNER_SHOWN, seat, "AM22", card=card))
    hand = tuple(held for held in state.hands[seat] if held != card)
    after = state._replace(
        own=own,
        trump=trump,
        hands=put(state.hands, seat, hand),
        trick=(*state.trick, (seat, card)),
        to_act=state.left_of(seat),
    )
    return Step(after, tuple(events)) if len(after.trick) < state.seats else _gather(after, tuple(events))


def _gather(state: State[Bids], events: tuple[Event, ...]) -> Step[Bids]:
    winner = taker(state.trick, state.trump)
    trick = Trick(state.trick, winner)
    won = Event(EventKind.TRICK_WON, winner, "AM32", card=trick.winning_card)
    gathered = state._replace(
        trick=(),
        tricks=(*state.tricks, trick),
        to_act=winner,
        taken=put(state.taken, winner, state.taken[winner] + 1),
    )
    return Step(gathered, (*events, won)) if gathered.hands[winner] else scoring.finish(gathered, (*events, won))
