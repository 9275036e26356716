"""What a game is to the engine: a value that lists its phases, and in each what may be done and what forbids it.

A new game is a folder in `kortlib.games` with a new value of `Game`; nothing here or in the engine knows its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from kortlib.actions import Action
from kortlib.answers import EventKind, Step, Verdict
from kortlib.cards import Card, Hand, Seat, Suit
from kortlib.deal import Deal, Lies
from kortlib.limits import LARGEST_NUMBER, too_large
from kortlib.problems import Problem, RuleId
from kortlib.rulebook import Rules
from kortlib.state import Own, Phase, State

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
class PhaseRules(Generic[Own]):
    """One phase of a game.

    `candidates` are all actions of the seat to act that are worth judging; `prohibitions` are those that bind it now,
    in the order in which they are checked: the first that an action breaks gives the reason. `permission` is the
    verdict on what is allowed, and `perform` does it, given that verdict. `calling` tells whether a card can be called
    with a card that is played.
    """

    actions: type | tuple[type, ...]
    candidates: Callable[[State[Own]], Iterable[Action]]
    prohibitions: Callable[[State[Own]], tuple[Prohibition, ...]]
    permission: Callable[[State[Own], Any], Verdict]
    perform: Callable[[State[Own], Any, Verdict], Step[Own]]
    calling: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """How the game's scores are kept on paper, told by the events.

    Each of the `entries` is a figure in the column of its seat; those of `lines` draw a line under the figure before.
    `lists` are told of a deal beside its figures: by name, the events whose seats are listed. A deal without any entry
    ends by one of `thrown_in`, and has no place on the sheet.
    """

    entries: frozenset[StrEnum] = frozenset((EventKind.SCORED,))
    lines: frozenset[StrEnum] = frozenset()
    lists: Mapping[str, StrEnum] = field(default_factory=dict)
    thrown_in: frozenset[StrEnum] = frozenset((EventKind.REDEAL,))


def its_suit(rules: Rules, turned: Card) -> Suit | None:
    """For games in which the card that is turned up makes its suit trump."""
    return turned.suit


@dataclass(frozen=True, slots=True)
class Game(Generic[Own]):
    """One game: how it begins, how cards are dealt, its phases, and what it shows beside the common view.

    `order` is its place wherever games are listed. `bids` are the words that can be bid beside numbers; `events` the
    kinds of events that are its own; `shows_cards` those, of any, through which a seat gets to see cards;
    `summary_keys` what `summary` tells of it, of which other games know nothing.
    """

    id: str
    order: int
    seats_rule: RuleId  # how many play
    goal_rule: RuleId  # where the scores begin and what they are for
    pack: Hand
    option_problems: Callable[[Rules, int], list[Problem]]
    begin: Callable[[Rules, Mapping[str, Any]], State[Own]]
    start_problems: Callable[[Rules, int, Mapping[str, Any]], list[Problem]]
    start_of: Callable[[State[Own]], dict[str, Any]]
    deal_out: Callable[[State[Own], Hand, Seat], Deal]
    deal_problems: Callable[[State[Own], Deal, Seat], list[Problem]]
    deal: Callable[[State[Own], Deal, Seat], Step[Own]]
    phases: Mapping[Phase, PhaseRules[Own]]
    turn_rule: Callable[[State[Own]], RuleId]
    view: Callable[[State[Own], Seat | None], dict[str, Any]]
    summary: Callable[[State[Own]], dict[str, Any]]
    summary_keys: tuple[str, ...] = ()
    deal_parts: frozenset[str] = frozenset()  # of talon, turn_up and aside: what a deal has beside hands
    turned: Lies = Lies.IN_HAND  # where a card lies that is turned up
    turned_trump: Callable[[Rules, Card], Suit | None] = its_suit  # the trump that it makes
    bids: frozenset[str] = frozenset()
    events: tuple[StrEnum, ...] = ()
    shows_cards: frozenset[StrEnum] = frozenset()
    sheet: Sheet = Sheet()


def _of_any_game(seats: int) -> Mapping[str, Any]:
    return {}


Predicate: TypeAlias = Callable[[State], bool]


@dataclass(frozen=True, slots=True)
class Condition:
    """A named condition on deals: what must hold when the cards have been dealt, and the `start` that it needs.

    A game's stand as `CONDITIONS` in its file `conditions`.
    """

    name: str
    holds: Predicate
    start: Callable[[int], Mapping[str, Any]] = _of_any_game


def put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """`values` by seat, with one seat's changed."""
    return (*values[:seat], value, *values[seat + 1 :])


def no_option_problems(rules: Rules, seats: int) -> list[Problem]:
    """For games whose options do not depend on how many play."""
    return []


def nothing_told(state: State) -> dict[str, Any]:
    """For games of which a summary tells nothing that it does not tell of every game."""
    return {}


def is_count(value: Any, low: int, high: int | None = None) -> bool:
    """Whether a value is a whole number between two bounds; True and 1.0 are none."""
    return type(value) is int and low <= value <= (LARGEST_NUMBER if high is None else high)


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
    large = [key for key in every if too_large(start.get(key))]
    wrong = [
        Problem(f"start.{key}", "bad_record", "too_large", {"limit": LARGEST_NUMBER})
        if key in large
        else Problem(f"start.{key}", "bad_record", kind, {"value": start.get(key), **details})
        for key, (kind, fine) in every.items()
        if key in large or not fine
    ]
    return wrong + [
        Problem(f"start.{key}", "bad_record", "unknown_key", {"name": key}) for key in start if key not in every
    ]
