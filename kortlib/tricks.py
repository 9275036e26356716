"""Tricks: what was played, who takes it, and the duties that trick games share.

A duty is a question about one hand: which of its cards oblige the player? An empty answer means that the duty
does not bind. The games say which duties hold, in which order, and under which rule.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from kortlib.cards import Card, Hand, Rank, Seat, Suit

Played: TypeAlias = tuple[Seat, Card]
Strength: TypeAlias = tuple[int, ...]
"""How strong each rank is, by the rank's number: what beats what is for each game to say."""

ACE_HIGH: Strength = tuple(range(15))
TEN_HIGH: Strength = (*ACE_HIGH[: Rank.NINE], 9, 13, 10, 11, 12, 14)
"""Ace, ten, king, queen, jack, nine."""


class Trick(NamedTuple):
    """A complete trick: the cards in the order played, and the seat that took it."""

    cards: tuple[Played, ...]
    taker: Seat

    @property
    def winning_card(self) -> Card:
        """The card that took the trick."""
        return next(card for seat, card in self.cards if seat == self.taker)


def of_suit(hand: Hand, suit: Suit | None) -> Hand:
    """The cards of one suit; none for no suit.

    >>> from kortlib.cards import parse_cards
    >>> of_suit(parse_cards("SA H4 S9"), Suit.SPADES)
    (Card.parse('SA'), Card.parse('S9'))
    """
    return tuple(card for card in hand if card.suit is suit)


def taker(trick: tuple[Played, ...], trump: Suit | None, strength: Strength = ACE_HIGH) -> Seat:
    """The seat that takes a trick: the highest trump, else the highest card of the led suit.

    >>> taker(((0, Card.parse("SA")), (1, Card.parse("H2")), (2, Card.parse("SK"))), Suit.HEARTS)
    1
    """
    best_seat, best = trick[0]
    for seat, card in trick[1:]:
        if beats(card, best, trump, strength):
            best_seat, best = seat, card
    return best_seat


def beats(card: Card, other: Card, trump: Suit | None, strength: Strength = ACE_HIGH) -> bool:
    """Whether `card`, played after `other`, takes the trick from it.

    >>> beats(Card.parse("HT"), Card.parse("HK"), None, TEN_HIGH)
    True
    """
    if card.suit is other.suit:
        return strength[card.rank] > strength[other.rank]
    return card.suit is trump
