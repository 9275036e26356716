"""Where cards come from: a number that everybody may know, or a secret that nobody can guess.

A number gives the same cards again, and so it gives them away: a million of them are tried in a minute by whoever knows
one hand. A secret has 128 bits, stands in nothing that a browser can read, and is made anew for each game.
"""

from __future__ import annotations

from secrets import token_hex

from kortwidgets.sitting.arguments import number_in

NUMBERS = 1_000_000  # as many shufflings as have a number that can be written on a blackboard
SECRET = "secret "


def new_secret() -> str:
    """A seed that nobody can guess."""
    return SECRET + token_hex(16)


def is_secret(seed: int | str) -> bool:
    """Whether nobody can compute the cards that a seed gives."""
    return isinstance(seed, str) and seed.startswith(SECRET)


def number_of(seed: int | str) -> int | None:
    """The number of a shuffle, where a seed is one that can be asked for at a table."""
    number = number_in(str(seed))
    return number if number is not None and number < NUMBERS else None
