"""The points: pairs at once, the last trick, the matadors or else the eyes, and the end of the game."""

from __future__ import annotations

from kortlib.answers import Event, EventKind, Step
from kortlib.cards import Hand, Rank, Seat
from kortlib.game import put
from kortlib.games.bondtolva.table import TARGET, Tolva, other
from kortlib.problems import RuleId
from kortlib.state import Phase, State

EYES = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}  # BT52
Events = tuple[Event, ...]


def award(state: State[Tolva], seat: Seat, points: int, rule: RuleId, events: Events) -> tuple[State[Tolva], Events]:
    """Points for a seat. Where the target must be hit exactly, an award that passes it is dropped whole (BT54)."""
    score = state.scores[seat] + points
    if state.rules["landing"] == "exact" and score > TARGET:
        return state, events
    own = state.own
    if score >= TARGET and seat not in own.reached:
        own = own._replace(reached=(*own.reached, seat))
    event = Event(EventKind.SCORED, seat, rule, points=points, score=score, also=("BT04",))
    return state._replace(scores=put(state.scores, seat, score), own=own), (*events, event)


def end_if_won(state: State[Tolva], events: Events) -> Step[Tolva]:
    """The game ends in the middle of a deal as soon as somebody has reached the target, where it may (BT54)."""
    return _win(state, state.own.reached[0], events) if _won_at_once(state) else Step(state, events)


def _won_at_once(state: State[Tolva]) -> bool:
    return state.rules["win_check"] == "immediate" and bool(state.own.reached)


def finish(state: State[Tolva], events: Events) -> Step[Tolva]:
    """The deal is played out: the last trick (BT50) before the matadors, so that there is always one winner (BT54)."""
    state, events = award(state, state.tricks[-1].taker, 1, "BT50", events)
    if _won_at_once(state):
        return _win(state, state.own.reached[0], events)
    best = _most_matadors(state)
    if best is not None:
        state, events = award(state, best[0], 1, best[1], events)
    winner = _winner(state)
    return _next_deal(state, events) if winner is None else _win(state, winner, events)


def _most_matadors(state: State[Tolva]) -> tuple[Seat, RuleId] | None:
    """Who scores for matadors (BT51) or, at four each, for eyes (BT52); nobody at twenty each (BT53)."""
    cards = [_cards_of(state, seat) for seat in range(2)]
    matadors = [sum(card.rank in (Rank.ACE, Rank.TEN) for card in taken) for taken in cards]
    if matadors[0] != matadors[1]:
        return matadors.index(max(matadors)), "BT51"
    eyes = [sum(EYES.get(card.rank, 0) for card in taken) for taken in cards]
    return (eyes.index(max(eyes)), "BT52") if eyes[0] != eyes[1] else None


def _cards_of(state: State[Tolva], seat: Seat) -> Hand:
    return tuple(card for trick in state.tricks if trick.taker == seat for _, card in trick.cards)


def _winner(state: State[Tolva]) -> Seat | None:
    """Who has won once the deal is entered: the higher score at the target or beyond; at equal scores nobody yet."""
    if not state.own.reached:
        return None
    if state.rules["win_check"] == "immediate" or state.rules["landing"] == "exact":
        return int(state.own.reached[0])  # who came there first
    if state.scores[0] == state.scores[1]:
        return None
    return 0 if state.scores[0] > state.scores[1] else 1


def _next_deal(state: State[Tolva], events: Events) -> Step[Tolva]:
    # BT11: the deal alternates.
    after = state._replace(phase=Phase.DEAL, to_act=None, dealer=other(state.dealer), deal_number=state.deal_number + 1)
    return Step(after, events)


def _win(state: State[Tolva], winner: Seat, events: Events) -> Step[Tolva]:
    over = state._replace(phase=Phase.OVER, to_act=None, winners=(winner,))
    return Step(over, (*events, Event(EventKind.GAME_WON, winner, "BT54", also=("BT04",))))
