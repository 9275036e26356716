"""What a teacher sets at the table beside the game: hidden hands, freezing, the pointer, a deal being put together."""

from __future__ import annotations

from dataclasses import dataclass, field

from kortlib import Card, Seat
from kortlib.drafts import Draft


@dataclass(slots=True)
class Desk:
    """The settings of one table.

    `asking` is the seat whose hand is to be shown, once it has been confirmed; `picked` the card that the deal editor
    is about to move.
    """

    hidden: set[Seat] = field(default_factory=set)
    ask_first: bool = False
    asking: Seat | None = None
    frozen: bool = False
    pointing: bool = False
    pointer: Card | None = None
    rules_shown: bool = False
    unfolded: set[str] = field(default_factory=set)  # the panels that are open
    draft: Draft | None = None
    picked: Card | None = None
    fills: int = 0  # how often the deal editor has drawn cards: each time others

    def hide(self, seat: Seat) -> None:
        """Turns a hand face down."""
        self.hidden.add(seat)
        self.asking = None

    def show(self, seat: Seat) -> None:
        """Turns a hand face up; where the desk asks first, the second call does."""
        if self.ask_first and self.asking != seat:
            self.asking = seat
            return
        self.hidden.discard(seat)
        self.asking = None
