"""What a player may do, each with its text: ``0 knock``, ``1 buy H2 D9``, ``2 play SA``.

>>> parse_action("0 buy d9 H2") == parse_action("0 buy H2 ♦9")
True
>>> format_action(Play(2, Card.parse("SA")))
'2 play SA'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from kortlib.cards import Card, Seat, format_cards, in_order

if TYPE_CHECKING:
    from kortlib.deals import Deal


@dataclass(frozen=True, slots=True)
class DealCards:
    """The cards are dealt. Nobody's turn: it begins a deal. `dealer` None lets the rules decide."""

    deal: Deal
    dealer: Seat | None = None


@dataclass(frozen=True, slots=True)
class Knock:
    """Undertake to take at least one trick."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Pass:
    """Say no: lura in Norrlandsknack, or lay down the cards once somebody has knocked."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Buy:
    """Lay down `cards` and draw as many from the talon as the rules give for them."""

    seat: Seat
    cards: frozenset[Card]


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick."""

    seat: Seat
    card: Card


Action: TypeAlias = DealCards | Knock | Pass | Buy | Play


def action_words(action: Action) -> str:
    """An action as text without its seat: what ``legal`` lists in a replay."""
    match action:
        case Knock():
            return "knock"
        case Pass():
            return "pass"
        case Buy(_, cards):
            return f"buy {format_cards(in_order(cards))}".rstrip()
        case Play(_, card):
            return f"play {card.text}"
        case DealCards():
            return "deal"


def format_action(action: Action) -> str:
    """An action as text, its seat first. Dealing has no seat and is not part of a record's actions."""
    return action_words(action) if isinstance(action, DealCards) else f"{action.seat} {action_words(action)}"


def parse_action(text: str) -> Action:
    """The action that `text` names, its seat first; raises ValueError saying what is wrong with it.

    Whether the action is allowed is for `judge` to say.
    """
    seat, _, words = text.strip().partition(" ")
    if not (seat.isascii() and seat.isdigit()):
        raise ValueError(f"an action begins with its seat: {text!r}")
    return parse_words(int(seat), words)


def parse_words(seat: Seat, text: str) -> Action:
    """The action of `seat` that `text` names, as `action_words` writes it."""
    name, *arguments = text.split() or [""]
    read = _READERS.get(name)
    if read is None:
        raise ValueError(f"no such action: {text!r}")
    return read(seat, [Card.parse(argument) for argument in arguments])


def _read_knock(seat: Seat, cards: Sequence[Card]) -> Action:
    return Knock(seat) if not cards else _too_much("knock")


def _read_pass(seat: Seat, cards: Sequence[Card]) -> Action:
    return Pass(seat) if not cards else _too_much("pass")


def _read_play(seat: Seat, cards: Sequence[Card]) -> Action:
    return Play(seat, cards[0]) if len(cards) == 1 else _too_much("play")


def _read_buy(seat: Seat, cards: Sequence[Card]) -> Action:
    return Buy(seat, frozenset(cards)) if len(set(cards)) == len(cards) else _too_much("buy")


def _too_much(name: str) -> Action:
    raise ValueError(f"wrong number of cards after {name!r}")


_READERS: dict[str, Callable[[Seat, Sequence[Card]], Action]] = {
    "knock": _read_knock,
    "pass": _read_pass,
    "buy": _read_buy,
    "play": _read_play,
}
