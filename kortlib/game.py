"""What a game is to the engine: a value that lists its phases, and in each what may be done and what forbids it.

A new game is a new value of `Game`, registered in `kortlib.games.GAMES`; nothing here or in the engine knows its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from kortlib.actions import Action
from kortlib.answers import Step, Verdict
from kortlib.cards import Hand, Seat
from kortlib.deal import Deal
from kortlib.problems import Problem, RuleId
from kortlib.rulebook import Rules
from kortlib.state import Phase, State

T = TypeVar("T")


class Prohibition(NamedTuple):
    """Something that binds the seat to act: the rule, the cards that oblige it, and which actions break it."""

    rule: RuleId
    because: Hand
    breaks: Callable[[Any], bool]


def choose_among(rule: RuleId, cards: Hand, because: Hand | None = None) -> Prohibition:
    """The duty to play one of `cards`; they are the reason too, where no other is given."""
    return Prohibition(rule, cards if because is None else because, lambda play: play.card not in cards)


@dataclass(frozen=True, slots=True)
class PhaseRules:
    """One phase of a game.

    `candidates` are all actions of the seat to act that are worth judging; `prohibitions` are those that bind it now,
    in the order in which they are checked: the first that an action breaks gives the reason. `permission` is the
    verdict on what is allowed, and `perform` does it, given that verdict.
    """

    actions: type | tuple[type, ...]
    candidates: Callable[[State], Iterable[Action]]
    prohibitions: Callable[[State], tuple[Prohibition, ...]]
    permission: Callable[[State, Any], Verdict]
    perform: Callable[[State, Any, Verdict], Step]


def put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """`values` by seat, with one seat's changed."""
    return (*values[:seat], value, *values[seat + 1 :])


def no_option_problems(rules: Rules, seats: int) -> list[Problem]:
    """For games whose options do not depend on how many play."""
    return []


def is_count(value: Any, low: int, high: int | None = None) -> bool:
    """Whether a value is a whole number between two bounds; True and 1.0 are none."""
    return type(value) is int and value >= low and (high is None or value <= high)


def start_faults(
    start: Mapping[str, Any], seats: int, checks: Mapping[str, tuple[str, bool]], details: Mapping[str, Any]
) -> list[Problem]:
    """The problems of a `start`: its dealer and deal number, what a game checks beside them, and unknown keys.

    `checks` gives for each key the kind of its problem and whether it is fine.
    """
    every = {
        **checks,
        "dealer": ("start_dealer", is_count(start.get("dealer", 0), 0, seats - 1)),
        "deal_number": ("start_deal_number", is_count(start.get("deal_number", 1), 1)),
    }
    wrong = [
        Problem(f"start.{key}", "bad_record", kind, {"value": start.get(key), **details})
        for key, (kind, fine) in every.items()
        if not fine
    ]
    return wrong + [
        Problem(f"start.{key}", "bad_record", "unknown_key", {"name": key}) for key in start if key not in every
    ]


@dataclass(frozen=True, slots=True)
class Game:
    """One game: how it begins, how cards are dealt, its phases, and what it shows beside the common view."""

    id: str
    seats_rule: RuleId  # how many play
    goal_rule: RuleId  # where the scores begin and what they are for
    pack: Hand
    option_problems: Callable[[Rules, int], list[Problem]]
    begin: Callable[[Rules, Mapping[str, Any]], State]
    start_problems: Callable[[Rules, int, Mapping[str, Any]], list[Problem]]
    start_of: Callable[[State], dict[str, Any]]
    deal_out: Callable[[Rules, Hand, int, Seat], Deal]
    deal_problems: Callable[[Rules, Deal, Seat], list[Problem]]
    deal: Callable[[State, Deal, Seat], Step]
    phases: Mapping[Phase, PhaseRules]
    turn_rule: Callable[[State], RuleId]
    view: Callable[[State, Seat | None], dict[str, Any]]
    summary: Callable[[State], dict[str, Any]]
    deal_parts: frozenset[str] = frozenset()  # of talon, turn_up and aside: what a deal has beside hands
    calls: bool = False  # whether a card can be called with a card played
    shows_cards: frozenset[str] = frozenset()  # the kinds of events through which somebody sees cards
