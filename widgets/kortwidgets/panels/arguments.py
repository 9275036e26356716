"""What stands after an action's name, read as if an enemy had sent it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kortlib import Seat

if TYPE_CHECKING:
    from kortwidgets.table import CardTable


def number_in(argument: str) -> int | None:
    """The whole number that an argument is, if it is one."""
    return int(argument) if argument.isascii() and argument.isdigit() else None


def seat_in(table: CardTable, argument: str) -> Seat | None:
    """The seat of a table that an argument names, if it does."""
    number = number_in(argument)
    return number if number is not None and number < len(table.names) else None
