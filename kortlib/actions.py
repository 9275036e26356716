"""What a player may do, each with its text: ``0 knock``, ``1 buy H2 D9``, ``2 play SA``.

>>> parse_action("0 buy d9 H2") == parse_action("0 buy H2 ♦9")
True
>>> format_action(Play(2, Card.parse("SA")))
'2 play SA'
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from kortlib.cards import Card, Seat, Suit, format_cards, in_order
from kortlib.deal import Deal
from kortlib.limits import LONGEST_QUOTE
from kortlib.shown import picture


@dataclass(frozen=True, slots=True)
class DealCards:
    """The cards are dealt. Nobody's turn: it begins a deal. `dealer` None lets the rules decide."""

    deal: Deal
    dealer: Seat | None = None

    def _repr_html_(self) -> str | None:
        return picture(self)


@dataclass(frozen=True, slots=True)
class Knock:
    """Undertake to take at least one trick."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Pass:
    """Say no, or have no more to say."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Buy:
    """Lay down `cards` and draw as many from the talon as the rules give for them."""

    seat: Seat
    cards: frozenset[Card]


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick, and call another with it where the game says so."""

    seat: Seat
    card: Card
    call: Card | None = None


@dataclass(frozen=True, slots=True)
class Bid:
    """Undertake a number of tricks, or what a word of the game means."""

    seat: Seat
    value: int | str


@dataclass(frozen=True, slots=True)
class Announce:
    """Show the king and the queen of a suit."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a card from the talon after a trick."""

    seat: Seat


Action: TypeAlias = DealCards | Knock | Pass | Buy | Play | Bid | Announce | Draw


def action_words(action: Action) -> str:
    """An action as text without its seat: what ``legal`` lists in a replay."""
    match action:
        case Knock():
            return "knock"
        case Pass():
            return "pass"
        case Buy(_, cards):
            return f"buy {format_cards(in_order(cards))}".rstrip()
        case Play(_, card, call):
            return f"play {card.text} call {call.text}" if call else f"play {card.text}"
        case Bid(_, value):
            return f"bid {value}"
        case Announce(_, suit):
            return f"announce {suit}"
        case Draw():
            return "draw"
        case DealCards():
            return "deal"


def format_action(action: Action) -> str:
    """An action as text, its seat first. Dealing has no seat and is not part of a record's actions."""
    return action_words(action) if isinstance(action, DealCards) else f"{action.seat} {action_words(action)}"


FORMS = ("knock", "pass", "draw", "buy H2 D9", "play SA", "play SA call H4", "bid 7", "announce S")
"""How each kind of action is written."""


class NoAction(ValueError):
    """A text, or another value, that is no action."""


def parse_action(text: str) -> Action:
    """The action that `text` names, its seat first; raises NoAction or NoCard saying what is wrong with it.

    Whether the action is allowed is for `judge` to say.
    """
    seat, _, words = text.strip().partition(" ")
    if not (seat.isascii() and seat.isdigit() and len(seat) < 4):
        raise NoAction(f"an action begins with its seat, as in '1 play SA': {text[:LONGEST_QUOTE]!r}")
    return parse_words(int(seat), words)


def parse_words(seat: Seat, text: str) -> Action:
    """The action of `seat` that `text` names, as `action_words` writes it."""
    match text.split():
        case ["knock"]:
            return Knock(seat)
        case ["pass"]:
            return Pass(seat)
        case ["draw"]:
            return Draw(seat)
        case ["buy", *cards]:
            return Buy(seat, _different(cards))
        case ["play", card]:
            return Play(seat, Card.parse(card))
        case ["play", card, "call", call]:
            return Play(seat, Card.parse(card), Card.parse(call))
        case ["bid", value]:
            return Bid(seat, value if _WORD.fullmatch(value) else _number(value))
        case ["announce", suit] if suit in set(Suit):
            return Announce(seat, Suit(suit))
    raise NoAction(_unknown(text))


def _unknown(text: str) -> str:
    from difflib import get_close_matches  # only where something has gone wrong

    word, kinds = text.partition(" ")[0], [form.partition(" ")[0] for form in FORMS]
    near = [] if word in kinds else get_close_matches(word[:20], kinds, 1)
    told = f"no such action: {text[:LONGEST_QUOTE]!r}; they are written {', '.join(FORMS)}"
    return f"{told}; did you mean {near[0]}?" if near else told


_WORD = re.compile(r"[a-z]{1,20}")  # which words can be bid is for the games to say


def _different(texts: Sequence[str]) -> frozenset[Card]:
    cards = frozenset(Card.parse(text) for text in texts)
    if len(cards) < len(texts):
        raise NoAction(f"a card is named twice: {' '.join(texts)[:LONGEST_QUOTE]}")
    return cards


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise NoAction(f"no number of tricks: {text[:LONGEST_QUOTE]!r}")
    return int(text)
