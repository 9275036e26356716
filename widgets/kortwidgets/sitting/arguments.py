"""What stands after an action's name or is typed with it, read as if an enemy had sent it."""

from __future__ import annotations

from kortlib.limits import text_fault

LONGEST_NUMBER = 9  # digits; a line of a thousand deals has five


def number_in(argument: str) -> int | None:
    """The whole number that an argument is, if it is one of a sane length."""
    fine = argument.isascii() and argument.isdigit() and len(argument) <= LONGEST_NUMBER
    return int(argument) if fine else None


def sayable(text: str) -> bool:
    """Whether a text can leave Python: half a character, as a broken paste brings it, cannot."""
    return text_fault(text, len(text)) is None
