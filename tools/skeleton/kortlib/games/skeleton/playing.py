"""The play: follow suit, the highest card of the suit led takes the trick; and the score when the cards are played."""

from __future__ import annotations

from collections.abc import Iterator

from kortlib.actions import Play
from kortlib.answers import Event, EventKind, Step, Verdict
from kortlib.cards import Hand
from kortlib.game import Prohibition, choose_among, put
from kortlib.games.skeleton.table import Own
from kortlib.state import Phase, State
from kortlib.tricks import Trick, of_suit, taker


def candidates(state: State[Own]) -> Iterator[Play]:
    """Every card in hand."""
    assert state.to_act is not None
    return (Play(state.to_act, card) for card in state.hands[state.to_act])


def prohibitions(state: State[Own]) -> tuple[Prohibition, ...]:
    """The duty to follow suit (ZZ21)."""
    following = _following(state)
    return (choose_among("ZZ21", following),) if following else ()


def _following(state: State[Own]) -> Hand:
    """The cards with which the seat to act follows suit."""
    assert state.to_act is not None
    return of_suit(state.hands[state.to_act], state.trick[0][1].suit) if state.trick else ()


def permission(state: State[Own], action: Play) -> Verdict:
    """The rule under which a card is allowed, with the cards that the player had to choose from."""
    return Verdict(True, "ZZ21" if state.trick else "ZZ20", _following(state))


def perform(state: State[Own], action: Play, verdict: Verdict) -> Step[Own]:
    """A card is played; the last one of a trick settles who takes it, the last one of a deal the score."""
    seat, card = action.seat, action.card
    hand = tuple(held for held in state.hands[seat] if held != card)
    played = Event(EventKind.PLAYED, seat, verdict.rule, card=card)
    after = state._replace(
        hands=put(state.hands, seat, hand), trick=(*state.trick, (seat, card)), to_act=state.left_of(seat)
    )
    return _gather(after, (played,)) if len(after.trick) == state.seats else Step(after, (played,))


def _gather(state: State[Own], events: tuple[Event, ...]) -> Step[Own]:
    winner = taker(state.trick, None)
    trick = Trick(state.trick, winner)
    won = Event(EventKind.TRICK_WON, winner, "ZZ22", card=trick.winning_card)
    gathered = state._replace(
        trick=(),
        tricks=(*state.tricks, trick),
        to_act=winner,
        taken=put(state.taken, winner, state.taken[winner] + 1),
    )
    return Step(gathered, (*events, won)) if gathered.hands[winner] else _finish(gathered, (*events, won))


def _finish(state: State[Own], events: tuple[Event, ...]) -> Step[Own]:
    """The deal is played out: every score is entered, in turn from the dealer's left (ZZ30)."""
    for seat in state.clockwise(state.left_of(state.dealer)):
        points = state.taken[seat]
        score = state.scores[seat] + points
        events = (*events, Event(EventKind.SCORED, seat, "ZZ30", number=points, points=points, score=score))
        state = state._replace(scores=put(state.scores, seat, score))
    if max(state.scores) >= state.rules.number("target"):
        return _win(state, events)
    dealer = state.left_of(state.dealer)  # ZZ11
    after = state._replace(phase=Phase.DEAL, to_act=None, dealer=dealer, deal_number=state.deal_number + 1)
    return Step(after, events)


def _win(state: State[Own], events: tuple[Event, ...]) -> Step[Own]:
    winners = tuple(seat for seat, score in enumerate(state.scores) if score == max(state.scores))
    won = tuple(Event(EventKind.GAME_WON, seat, "ZZ40") for seat in winners)
    return Step(state._replace(phase=Phase.OVER, to_act=None, winners=winners), events + won)
