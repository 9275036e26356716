"""Krymp, a game that nobody plays: hands shrink from deal to deal, the turned-up card lies apart in nobody's hand, a
bid is a promise to be hit exactly, there may be no trump, and nothing exact can be asked of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from kortlib.actions import Bid, Play
from kortlib.answers import Event, EventKind, Step, Verdict
from kortlib.cards import PACK, Card, Hand, Rank, Seat, Suit, in_order
from kortlib.deal import Deal, Lies, hand_problems
from kortlib.game import (
    Game,
    PhaseRules,
    Prohibition,
    Sheet,
    choose_among,
    is_count,
    no_option_problems,
    nothing_told,
    put,
    start_faults,
)
from kortlib.problems import Problem, RuleId
from kortlib.rulebook import Rules
from kortlib.state import Phase, State
from kortlib.tricks import Trick, of_suit, taker

FIRST_HAND = 4  # KR02; as many deals as that
KEPT = 10  # KR30


class Happened(StrEnum):
    """What happens in this game alone."""

    BROKEN = "broken"


class Promises(NamedTuple):
    """The game's own part of a state: what each seat has promised."""

    promised: tuple[int | None, ...] = ()


def hand_size(state: State[Promises]) -> int:
    return FIRST_HAND + 1 - state.deal_number


def begin(rules: Rules, start: Mapping[str, Any]) -> State[Promises]:
    scores = tuple(start.get("scores", (0,) * start["seats"]))
    return State(rules, scores, start["dealer"], start.get("deal_number", 1), Promises())


def start_problems(rules: Rules, seats: int, start: Mapping[str, Any]) -> list[Problem]:
    scores = start.get("scores", [0] * seats)
    fine = isinstance(scores, list | tuple) and len(scores) == seats and all(is_count(score, 0) for score in scores)
    return start_faults(start, seats, {"scores": ("start_points", fine)}, {"high": 99})


def start_of(state: State[Promises]) -> dict[str, Any]:
    return {"scores": list(state.scores), "dealer": state.dealer, "deal_number": state.deal_number}


def deal_out(state: State[Promises], pack: Hand, dealer: Seat) -> Deal:
    size = hand_size(state)
    hands = tuple(pack[size * seat : size * (seat + 1)] for seat in range(state.seats))
    dealt = size * state.seats
    return Deal(hands, pack[dealt + 1 :], pack[dealt])


def deal_problems(state: State[Promises], deal: Deal, dealer: Seat) -> list[Problem]:
    missing = [] if deal.turn_up else [Problem("turn_up", "bad_deal", "no_turn_up", {}, "KR03")]
    return hand_problems(deal, hand_size(state), "KR02") + missing


def turned_trump(rules: Rules, turned: Card) -> Suit | None:
    return None if turned.rank is Rank.ACE and rules["turned_ace"] == "no_trump" else turned.suit


def deal(state: State[Promises], deal: Deal, dealer: Seat) -> Step[Promises]:
    assert deal.turn_up is not None
    dealt = state._replace(
        dealer=dealer,
        phase=Phase.BID,
        to_act=state.left_of(dealer),
        hands=tuple(in_order(hand) for hand in deal.hands),
        talon=deal.talon or (),
        turn_up=deal.turn_up,
        trump=turned_trump(state.rules, deal.turn_up),
        trick=(),
        tricks=(),
        taken=(0,) * state.seats,
        own=Promises((None,) * state.seats),
    )
    return Step(dealt, (Event(EventKind.TURNED_UP, dealer, "KR03", card=deal.turn_up),))


def bids(state: State[Promises]) -> Iterator[Bid]:
    assert state.to_act is not None
    return (Bid(state.to_act, number) for number in range(hand_size(state) + 1))


def bid_prohibitions(state: State[Promises]) -> tuple[Prohibition, ...]:
    most = hand_size(state)
    return (Prohibition("KR10", (), lambda bid: isinstance(bid.value, str) or bid.value > most),)


def bid_permission(state: State[Promises], bid: Bid) -> Verdict:
    return Verdict(True, "KR10")


def promise(state: State[Promises], bid: Bid, verdict: Verdict) -> Step[Promises]:
    number = int(bid.value)
    promised = put(state.own.promised, bid.seat, number)
    waits = None in promised
    after = state._replace(
        own=Promises(promised), to_act=state.left_of(bid.seat), phase=Phase.BID if waits else Phase.PLAY
    )
    return Step(after, (Event(EventKind.BID, bid.seat, verdict.rule, number=number),))


def plays(state: State[Promises]) -> Iterator[Play]:
    assert state.to_act is not None
    return (Play(state.to_act, card) for card in state.hands[state.to_act])


def following(state: State[Promises]) -> Hand:
    assert state.to_act is not None
    return of_suit(state.hands[state.to_act], state.trick[0][1].suit) if state.trick else ()


def play_prohibitions(state: State[Promises]) -> tuple[Prohibition, ...]:
    bound = following(state)
    return (choose_among("KR21", bound),) if bound else ()


def play_permission(state: State[Promises], play: Play) -> Verdict:
    return Verdict(True, "KR21" if state.trick else "KR20", following(state))


def play(state: State[Promises], action: Play, verdict: Verdict) -> Step[Promises]:
    hand = tuple(card for card in state.hands[action.seat] if card != action.card)
    after = state._replace(
        hands=put(state.hands, action.seat, hand),
        trick=(*state.trick, (action.seat, action.card)),
        to_act=state.left_of(action.seat),
    )
    events = (Event(EventKind.PLAYED, action.seat, verdict.rule, card=action.card),)
    return gather(after, events) if len(after.trick) == state.seats else Step(after, events)


def gather(state: State[Promises], events: tuple[Event, ...]) -> Step[Promises]:
    trick = Trick(state.trick, taker(state.trick, state.trump))
    gathered = state._replace(
        trick=(),
        tricks=(*state.tricks, trick),
        to_act=trick.taker,
        taken=put(state.taken, trick.taker, state.taken[trick.taker] + 1),
    )
    events = (*events, Event(EventKind.TRICK_WON, trick.taker, "KR22", card=trick.winning_card))
    return Step(gathered, events) if gathered.hands[trick.taker] else finish(gathered, events)


def finish(state: State[Promises], events: tuple[Event, ...]) -> Step[Promises]:
    scores = tuple(score + points(state, seat) for seat, score in enumerate(state.scores))
    for seat, score in enumerate(scores):
        won = points(state, seat)
        kind, rule = (EventKind.SCORED, "KR30") if won else (Happened.BROKEN, "KR31")
        events = (*events, Event(kind, seat, rule, points=won, score=score))
    after = state._replace(scores=scores, to_act=None, phase=Phase.DEAL)
    if hand_size(state) > 1:
        return Step(after._replace(dealer=state.left_of(state.dealer), deal_number=state.deal_number + 1), events)
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    events = (*events, *(Event(EventKind.GAME_WON, seat, "KR40") for seat in winners))
    return Step(after._replace(phase=Phase.OVER, winners=winners), events)


def points(state: State[Promises], seat: Seat) -> int:
    return KEPT + state.taken[seat] if state.taken[seat] == state.own.promised[seat] else 0


def turn_rule(state: State[Promises]) -> RuleId:
    return "KR10" if state.phase is Phase.BID else "KR20"


def view(state: State[Promises], seat: Seat | None) -> dict[str, Any]:
    return {"promises": list(state.own.promised)}


GAME = Game(
    id="krymp",
    order=1000,
    seats_rule="KR01",
    goal_rule="KR01",
    pack=PACK,
    option_problems=no_option_problems,
    begin=begin,
    start_problems=start_problems,
    start_of=start_of,
    deal_out=deal_out,
    deal_problems=deal_problems,
    deal=deal,
    phases={
        Phase.BID: PhaseRules(Bid, bids, bid_prohibitions, bid_permission, promise),
        Phase.PLAY: PhaseRules(Play, plays, play_prohibitions, play_permission, play),
    },
    turn_rule=turn_rule,
    view=view,
    summary=nothing_told,
    deal_parts=frozenset(("talon", "turn_up")),
    turned=Lies.APART,
    turned_trump=turned_trump,
    events=tuple(Happened),
    sheet=Sheet(
        entries=frozenset((EventKind.SCORED, Happened.BROKEN)),
        lines=frozenset((Happened.BROKEN,)),
        lists={"broken": Happened.BROKEN},
    ),
)
