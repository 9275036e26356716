"""Cards, packs and their text: ``SA`` is the ace of spades, ``HT`` the ten of hearts.

Card text is ASCII, suit first. Reading is more generous than writing: ``S10``, ``♠A``, ``A♠``, ``As`` and lower
case are understood too; Swedish rank letters (``♥D``, ``♦Kn``) only beside a suit sign, because D and K are suits
or ranks in one language and not in the other. A letter that only looks like one of these is none of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import IntEnum, StrEnum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

Seat: TypeAlias = int


class Suit(StrEnum):
    """The four suits; the value is the letter that stands for the suit in text."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


class Rank(IntEnum):
    """The thirteen ranks from two to ace. Which rank beats which is for each game to say."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14


RANK_LETTERS = dict(zip(Rank, "23456789TJQKA", strict=True))
SUIT_SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
SWEDISH_RANKS = {Rank.ACE: "E", Rank.KING: "K", Rank.QUEEN: "D", Rank.JACK: "Kn", Rank.TEN: "10"}
ENGLISH_RANKS = {Rank.TEN: "10"}


class NoCard(ValueError):
    """A text that names no card."""


class Card(NamedTuple):
    """One card.

    >>> Card.parse("♥10")
    Card.parse('HT')
    >>> Card.parse("HT").rank
    <Rank.TEN: 10>
    """

    suit: Suit
    rank: Rank

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card that `text` names; raises NoCard quoting the text when it names none."""
        card = _SPELLINGS.get(text) or (_generous(text) if len(text) <= _LONGEST else None)
        if card is None:
            raise NoCard(f"no card: {text[:40]!r}")
        return card

    @property
    def text(self) -> str:
        """Two ASCII letters, suit first.

        >>> Card(Suit.DIAMONDS, Rank.NINE).text
        'D9'
        """
        return _TEXT[self]

    def __repr__(self) -> str:
        return f"Card.parse({self.text!r})"


Hand: TypeAlias = tuple[Card, ...]

PACK: Hand = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""The full pack of 52, spades to clubs, each from two to ace."""

_TEXT = {card: card.suit + RANK_LETTERS[card.rank] for card in PACK}
_SPELLINGS = {text: card for card, text in _TEXT.items()}
_SIGN = re.compile(r"(?:([♠♥♦♣])([A-Z0-9]+)|([A-Z0-9]+)([♠♥♦♣]))")
_SIGNED_RANKS = {
    **{letter: rank for rank, letter in RANK_LETTERS.items()},
    **{letters.upper(): rank for rank, letters in SWEDISH_RANKS.items()},
}
_LETTER_RANKS = {**{letter: rank for rank, letter in RANK_LETTERS.items()}, "10": Rank.TEN}


@lru_cache
def _generous(text: str) -> Card | None:
    # Variation selectors ride on suit signs copied from a phone.
    plain = text.strip().replace("\ufe0f", "").replace("\ufe0e", "")
    # Letter by letter, for a long s, too, has S as its capital.
    plain = "".join(letter.upper() if letter.isascii() else letter for letter in plain)
    signed = _SIGN.fullmatch(plain)
    if signed:
        sign, rank_text = signed.group(1) or signed.group(4), signed.group(2) or signed.group(3)
        suit = next(suit for suit, mark in SUIT_SIGNS.items() if mark == sign)
        rank = _SIGNED_RANKS.get(rank_text)
        return Card(suit, rank) if rank else None
    for suit_text, rank_text in ((plain[:1], plain[1:]), (plain[-1:], plain[:-1])):
        if suit_text in _SUIT_LETTERS and rank_text in _LETTER_RANKS:
            return Card(Suit(suit_text), _LETTER_RANKS[rank_text])
    return None


_SUIT_LETTERS = frozenset(suit.value for suit in Suit)
_AND = frozenset(("och", "and"))
_LONGEST = 10  # characters: a sign with its variation selector, two letters, and some space around them


def parse_cards(text: str) -> Hand:
    """The cards of a text, in the order written; raises NoCard at the first that is none.

    A list as tables show it, with a word before the last, is understood too.

    >>> format_cards(parse_cards("SA h10 ♦9")), format_cards(parse_cards("♥Kn, ♥D och ♥E"))
    ('SA HT D9', 'HJ HQ HA')
    """
    return tuple(Card.parse(word) for word in card_words(text) if word not in _AND)


def card_words(text: str) -> list[str]:
    """The words of a text, each of which should be a card."""
    return text.replace(",", " ").split()


def format_cards(cards: Iterable[Card]) -> str:
    """Cards as ASCII text with a space between."""
    return " ".join(card.text for card in cards)


def in_order(cards: Iterable[Card], strength: Sequence[int] | None = None) -> Hand:
    """Cards as a player sorts a hand: suits apart (spades, hearts, clubs, diamonds), high cards first.

    `strength`, by the rank's number, says what is high where it is not the ace-high order.

    >>> format_cards(in_order(parse_cards("D9 S2 C5 SA H7")))
    'SA S2 H7 C5 D9'
    """
    if strength is not None:
        return tuple(sorted(cards, key=lambda card: (_BESIDE.index(card.suit), -strength[card.rank])))
    return tuple(sorted(cards, key=_SORT_KEYS.__getitem__))


_BESIDE = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)  # black and red in turn, easier on the eye
_SORT_KEYS = {card: (_BESIDE.index(card.suit), -card.rank) for card in PACK}
