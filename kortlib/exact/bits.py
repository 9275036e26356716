"""Cards as bits of one whole number, and the few questions about bits that everything else asks.

Card `16 * suit + rank` is bit `1 << (16 * suit + rank)`: four lanes of sixteen bits, thirteen of them used, so that the
highest bit is 60 and a set of cards never becomes negative in sixty-four bits. `rank` counts by strength from 0; which
rank is strong is for whoever makes the masks. `compiled` puts processor instructions in the place of the first three.
"""

from __future__ import annotations

from typing import TypeAlias

Ints: TypeAlias = list[int]
"""A list of whole numbers; for the compiled twins an array of them."""

LANE = 0x1FFF  # thirteen ranks
NO_TRUMP = 4  # where a suit is asked for
POSITIVE = 0x7FFFFFFFFFFFFFFF  # all bits but the sign: so far Python's endless numbers and numba's 64 bits agree
SPREAD, STIR = 0x1E3779B97F4A7C15, 0x3F58476D1CE4E5B9  # splitmix64's multipliers, without the sign's bit


def count(cards: int) -> int:
    """How many cards there are."""
    return cards.bit_count()


def lowest(cards: int) -> int:
    """The number of the lowest card; there must be one."""
    return (cards & -cards).bit_length() - 1


def highest(cards: int) -> int:
    """The number of the highest card; -1 for none."""
    return cards.bit_length() - 1


def mix(number: int) -> int:
    """A number that looks random and stays below 2**63, so that it is the same with and without sixty-four bits."""
    number = (number ^ (number >> 31)) & POSITIVE
    number = (number * SPREAD) & POSITIVE
    number = number ^ (number >> 29)
    number = (number * STIR) & POSITIVE
    return number ^ (number >> 32)


def next_random(seed: int) -> int:
    """The random number after `seed` (xorshift in sixty-three bits); the seed must not be 0."""
    seed = seed ^ ((seed << 13) & POSITIVE)
    seed = seed ^ (seed >> 7)
    return seed ^ ((seed << 17) & POSITIVE)


def nth_highest(cards: int, number: int) -> int:
    """The bit of the `number`-th highest card, counted from 1."""
    for _ in range(number - 1):
        cards &= ~(1 << highest(cards))
    return 1 << highest(cards)
