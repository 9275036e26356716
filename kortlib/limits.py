"""How large a number, how long a text may be that comes from outside, and which characters it may have: all of it here.

>>> name_fault("Ada"), name_fault("Ada\\n"), name_fault("x" * 100)
(None, 'name_signs', 'long_text')
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

LARGEST_NUMBER = 1_000_000  # of points, deals, tricks or coins: more than a lifetime's
SEED_DIGITS = 40  # enough for 128 bits
LONGEST_NAME = 60  # characters, of a player or a what-if
LONGEST_COMMENT = 10_000

_DIRECTION = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # signs that turn the text around them
_HALF = re.compile("[\ud800-\udfff]")
_SIGNS = re.compile(f"[\x00-\x1f\x7f-\x9f\u2028\u2029{_DIRECTION}]")
_TURNS = re.compile(f"[{_DIRECTION}]")
_ISOLATED = re.compile("(\u2068[^\u2066-\u2069]*\u2069)")


def too_large(value: Any) -> bool:
    """Whether a number is beyond all measure, or one in a list of them."""
    if isinstance(value, list | tuple):
        return any(too_large(item) for item in value if not isinstance(item, list | tuple))
    return isinstance(value, int) and abs(value) > LARGEST_NUMBER


def too_long_a_seed(seed: int | str) -> bool:
    """Whether a seed has more digits than any needs; as a text, which we make ourselves, it may be longer."""
    return isinstance(seed, int) and abs(seed) >= 10**SEED_DIGITS


def text_fault(text: str, longest: int) -> str | None:
    """The kind of what is wrong with a text that somebody wrote: it is too long, or cannot be written anywhere."""
    if len(text) > longest:
        return "long_text"
    return "half_character" if _HALF.search(text) else None


def name_fault(name: str) -> str | None:
    """The kind of what is wrong with a name: it is one line that can be seen, and turns nothing around it."""
    fault = text_fault(name, LONGEST_NAME)
    if fault is None and _SIGNS.search(name):
        return "name_signs"
    return fault or (None if any(unicodedata.category(c)[0] not in "ZC" for c in name) else "no_name")


def plain_signs(text: str) -> str:
    """A text to be quoted: what cannot be written, moves the cursor or turns the line is replaced."""
    return _SIGNS.sub("\ufffd", _HALF.sub("\ufffd", text))


def isolated(text: str) -> str:
    """A text that turns nothing around it: in isolating signs where any of it runs from right to left.

    What is isolated already stays so, and a text that runs from left to right stays as it is.
    """
    if text.isascii():
        return text
    parts = _ISOLATED.split(text)  # every other one is isolated already
    parts[::2] = (_TURNS.sub("", part) for part in parts[::2])
    turned = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for part in parts[::2] for letter in part)
    return f"\u2068{''.join(parts)}\u2069" if turned else "".join(parts)
