"""The score of a deal: the bid for the declarer's side, a point a trick for the others; and the end of the game."""

from __future__ import annotations

from kortlib.answers import Event, EventKind, Step
from kortlib.cards import Seat
from kortlib.game import put
from kortlib.games.amerikaner.table import Bids
from kortlib.problems import RuleId
from kortlib.state import Phase, State

EVERYTHING = 52  # AM43; it counts 52 whatever the target is


def side(own: Bids) -> tuple[Seat, ...]:
    """The declarer and, if there is one, the partner (AM22, AM23)."""
    assert own.declarer is not None
    return (own.declarer,) if own.partner is None else (own.declarer, own.partner)


def made(state: State[Bids]) -> bool:
    """Whether the declarer's side has taken what was bid (AM40); for everything, every trick alone (AM13)."""
    own = state.own
    tricks = sum(state.taken[seat] for seat in side(own))
    return tricks == len(state.tricks) if own.alone else tricks >= int(own.highest or 0)


def finish(state: State[Bids], events: tuple[Event, ...]) -> Step[Bids]:
    """The deal is played out: every score is entered, in turn from the dealer's left (AM40 to AM44)."""
    for seat in state.clockwise(state.left_of(state.dealer)):
        points, rule = _points(state, seat)
        score = state.scores[seat] + points
        also = ("AM40", "AM44")
        event = Event(EventKind.SCORED, seat, rule, number=state.taken[seat], points=points, score=score, also=also)
        state, events = state._replace(scores=put(state.scores, seat, score)), (*events, event)
    winners = _winners(state)
    if winners:
        return _win(state, winners, events)
    after = state._replace(
        phase=Phase.DEAL,
        to_act=None,
        dealer=state.left_of(state.dealer),
        deal_number=state.deal_number + 1,  # AM50
    )
    return Step(after, events)


def _points(state: State[Bids], seat: Seat) -> tuple[int, RuleId]:
    own = state.own
    if seat not in side(own):
        return state.taken[seat], "AM42"
    sign = 1 if made(state) else -1
    if own.alone:
        return sign * EVERYTHING, "AM43"
    double = 2 if seat == own.declarer and state.rules["bidder_double"] == "yes" else 1
    return sign * double * int(own.highest or 0), "AM41"


def _winners(state: State[Bids]) -> tuple[Seat, ...]:
    """Who has won: the highest, once somebody has reached the target (AM51); ties by AM52 and its option."""
    own = state.own
    if own.alone and made(state) and state.rules["made_amerikaner_wins"] == "yes":
        return (side(own)[0],)
    highest = max(state.scores)
    if highest < state.rules.number("target"):
        return ()
    tied = tuple(seat for seat, score in enumerate(state.scores) if score == highest)
    if state.rules["tie"] == "bidder_side":
        return tuple(seat for seat in tied if seat in side(own)) or tied
    return tied


def _win(state: State[Bids], winners: tuple[Seat, ...], events: tuple[Event, ...]) -> Step[Bids]:
    rule = "AM51" if len(winners) == 1 else "AM52"
    won = tuple(Event(EventKind.GAME_WON, seat, rule) for seat in winners)
    return Step(state._replace(phase=Phase.OVER, to_act=None, winners=winners), events + won)
