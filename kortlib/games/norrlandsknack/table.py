"""What Norrlandsknack remembers beside the common state, how a game begins, how cards are dealt."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from kortlib.cards import Hand, Seat
from kortlib.deal import Deal, hand_problems
from kortlib.game import is_count, start_faults
from kortlib.problems import Problem, RuleId
from kortlib.rulebook import Rules
from kortlib.state import Phase, State

HAND = 5  # NK13; the dealer holds one more until the buy


class Happened(StrEnum):
    """What happens in Norrlandsknack alone."""

    LAID_DOWN = "laid_down"
    LIMPA = "limpa"
    TRUMFMANT_ON = "trumfmant_on"
    TRUMFMANT_OFF = "trumfmant_off"


class Said(StrEnum):
    """What a seat has made of the deal so far."""

    NOTHING = "nothing"
    KNOCKED = "knocked"
    LURED = "lured"  # passed; in the first deal still in the play, in later deals until somebody knocks
    OUT = "out"  # laid down the cards, takes no part (NK27)


class Knack(NamedTuple):
    """Norrlandsknack's own part of a state.

    `queue` are the seats still to speak or to buy in this round, the first of them to act. `triggers` are those
    whose 1 called trumfmant (kept only where `trumfmant_ends` asks for it). The `pot` stays as it lay when the game
    ended.
    """

    trumfmant: bool
    triggers: tuple[Seat, ...]
    pot: int
    said: tuple[Said, ...] = ()
    order: tuple[Seat, ...] = ()  # who takes part, clockwise from forehand
    queue: tuple[Seat, ...] = ()
    knocker: Seat | None = None  # the first to knock: the declarer
    bought: tuple[tuple[int, ...], ...] = ()  # by seat, the number drawn in each round; public (NK32)
    laid_down: tuple[Hand, ...] = ()  # by seat, out of play; only the owner knows them (NK32)
    loafed: tuple[Seat, ...] = ()  # who withheld a trump in this deal (NK65)
    payout: tuple[int, ...] | None = None


def forehand(state: State[Knack]) -> Seat:
    """The player to the dealer's left (NK20)."""
    return state.left_of(state.dealer)


def is_first_deal(state: State[Knack]) -> bool:
    """Whether the first deal's rules hold: one knock settles it and everybody plays."""
    return state.deal_number == 1


def begin(rules: Rules, start: Mapping[str, Any]) -> State[Knack]:
    """A game before its first deal: NK04 the scores, NK05 the first stakes, NK60 whether trumfmant holds already."""
    seats = start["seats"]
    scores = tuple(start.get("scores", (rules.number("start_score"),) * seats))
    on_one = tuple(seat for seat, score in enumerate(scores) if score == 1)
    by_trigger = rules["trumfmant_ends"] == "trigger_loafed"
    triggers = tuple(sorted(start.get("triggers", on_one))) if by_trigger else ()
    return State(
        rules=rules,
        scores=scores,
        dealer=start["dealer"],
        deal_number=start.get("deal_number", 1),
        own=Knack(
            trumfmant=bool(triggers if by_trigger else on_one),
            triggers=triggers,
            pot=start.get("pot", seats if rules["stakes"] == "on" else 0),
        ),
    )


def start_problems(rules: Rules, seats: int, start: Mapping[str, Any]) -> list[Problem]:
    """What cannot be in a game's `start`: somebody has won already, stands too high, or a trigger is not on 1."""
    checks = {
        "scores": ("start_scores", _possible_scores(start, seats, rules.number("start_score"))),
        "pot": ("start_pot", is_count(start.get("pot", 0), 0, None if rules["stakes"] == "on" else 0)),
        "triggers": ("start_triggers", _possible_triggers(rules, seats, start)),
    }
    return start_faults(start, seats, checks, {"high": rules["start_score"]})


def _possible_scores(start: Mapping[str, Any], seats: int, top: int) -> bool:
    scores = start.get("scores", [1] * seats)
    return isinstance(scores, list | tuple) and len(scores) == seats and all(is_count(s, 1, top) for s in scores)


def _possible_triggers(rules: Rules, seats: int, start: Mapping[str, Any]) -> bool:
    if "triggers" not in start:
        return True
    triggers, scores = start["triggers"], start.get("scores")
    if rules["trumfmant_ends"] != "trigger_loafed" or not isinstance(triggers, list | tuple):
        return False
    on_one = [
        s
        for s in triggers
        if is_count(s, 0, seats - 1) and isinstance(scores, list | tuple) and len(scores) == seats and scores[s] == 1
    ]
    return len(set(on_one)) == len(triggers)


def start_of(state: State[Knack]) -> dict[str, Any]:
    """The `start` that begins a game in this state again; only of use between deals."""
    start = {"scores": list(state.scores), "dealer": state.dealer, "deal_number": state.deal_number}
    by_trigger = state.rules["trumfmant_ends"] == "trigger_loafed"
    return start | {"pot": state.own.pot} | ({"triggers": list(state.own.triggers)} if by_trigger else {})


def deal_out(state: State[Knack], pack: Hand, dealer: Seat) -> Deal:
    """A shuffled pack dealt: NK10 three each, NK11 one up, NK12 the dealer's, NK13 two each, NK14 the rest."""
    seats = state.seats
    order = [(dealer + 1 + step) % seats for step in range(seats)]
    hands: dict[Seat, Hand] = {}
    for place, seat in enumerate(order):
        second = 3 * seats + 1 + 2 * place
        hands[seat] = pack[3 * place : 3 * place + 3] + pack[second : second + 2]
    turn_up = pack[3 * seats]
    hands[dealer] += (turn_up,)
    return Deal(tuple(hands[seat] for seat in range(seats)), pack[5 * seats + 1 :], turn_up)


def deal_problems(state: State[Knack], deal: Deal, dealer: Seat) -> list[Problem]:
    """Hands of the wrong size (NK13) and a turned-up card that the dealer does not hold (NK11, NK12)."""
    problems = hand_problems(deal, HAND, "NK13", {dealer: 1})
    if deal.turn_up is None:
        problems.append(Problem("turn_up", "bad_deal", "no_turn_up", {}, "NK11"))
    elif deal.turn_up not in deal.hands[dealer]:
        problems.append(Problem("turn_up", "bad_deal", "turn_up_not_dealers", {"card": deal.turn_up}, "NK12"))
    return problems


def turn_rule(state: State[Knack]) -> RuleId:
    """The rule by which the seat to act is that seat."""
    match state.phase:
        case Phase.BID:
            return "NK20" if state.own.knocker is None else "NK26"
        case Phase.BUY:
            return "NK30"
        case _:
            return "NK46" if state.tricks and not state.trick else "NK40"
