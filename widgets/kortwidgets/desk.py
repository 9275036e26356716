"""What a teacher sets at the table beside the game: hidden hands, freezing, the pointer, a question, other
rules beside these, a deal being put together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kortlib import Card, Rules, Seat, State
from kortlib.deals.drafts import Draft

if TYPE_CHECKING:
    from kortlib.exact.solver import Answer


@dataclass(slots=True)
class Posed:
    """A question to the class; where it asks for `cards`, those that have been proposed."""

    text: str
    cards: bool = False
    chosen: set[Card] = field(default_factory=set)


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
    leaving: str | None = None  # the action that one more press does, and that gives up what cannot be had back
    unfolded: set[str] = field(default_factory=set)  # the panels that are open
    versus: Rules | None = None  # the rules that the game is compared under
    valued: tuple[State, Answer | None] | None = None  # what was found last, and where
    posed: Posed | None = None
    draft: Draft | None = None
    picked: Card | None = None
    fills: int = 0  # how often the deal editor has drawn cards: each time others

    def cleared(self, seats: int) -> Desk:
        """The desk for another game: only what is set for the class and not for these cards stays.

        Hands that lay face down do so again: nobody wants to see the next ones by accident.
        """
        hidden = {seat for seat in self.hidden if seat < seats}
        return Desk(hidden, ask_first=self.ask_first, rules_shown=self.rules_shown, unfolded=self.unfolded)

    def hear(self, action: str) -> None:
        """What waits for a second press waits no longer once something else is pressed."""
        if self.leaving != action:
            self.leaving = None

    def sure(self, action: str) -> bool:
        """Whether an action that gives something up is asked for the second time in a row; the first time only asks."""
        sure = self.leaving == action
        self.leaving = None if sure else action
        return sure

    def hide(self, seat: Seat) -> None:
        """Turns a hand face down, and ends the question that may be about it."""
        self.hidden.add(seat)
        self.asking = self.posed = None

    def show(self, seat: Seat) -> None:
        """Turns a hand face up; where the desk asks first, the second call does."""
        if self.ask_first and self.asking != seat:
            self.asking = seat
            return
        self.hidden.discard(seat)
        self.asking = None
