"""What a teacher sets at the table beside the game: hidden hands, freezing, the pointer, a question, other
rules beside these, a deal being put together."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kortlib import Card, Rules, Seat
from kortlib.deals.drafts import Draft
from kortwidgets.sitting.looks import PanelId


@dataclass(frozen=True, slots=True)
class Posed:
    """A question to the class; where it asks for `cards`, those that have been proposed."""

    text: str
    cards: bool = False
    chosen: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class Desk:
    """The settings of one table.

    `asking` is the seat whose hand is to be shown, once it has been confirmed; `leaving` the action that one more press
    does, and that gives up what cannot be had back; `picked` the card that the deal editor is about to move.
    """

    hidden: frozenset[Seat] = frozenset()
    ask_first: bool = False
    asking: Seat | None = None
    frozen: bool = False
    pointing: bool = False
    pointer: Card | None = None
    rules_shown: bool = False
    leaving: str | None = None
    unfolded: frozenset[PanelId] = frozenset()  # the panels that are open
    versus: Rules | None = None  # the rules that the game is compared under
    posed: Posed | None = None
    draft: Draft | None = None
    picked: Card | None = None

    def cleared(self, seats: int) -> Desk:
        """The desk for another game: only what is set for the class and not for these cards stays.

        Hands that lay face down do so again: nobody wants to see the next ones by accident.
        """
        hidden = frozenset(seat for seat in self.hidden if seat < seats)
        return Desk(hidden, ask_first=self.ask_first, rules_shown=self.rules_shown, unfolded=self.unfolded)

    def heard(self, action: str) -> Desk:
        """The desk after a press: what waits for a second one waits no longer once something else is pressed."""
        return self if self.leaving == action else replace(self, leaving=None)

    def hide(self, seat: Seat) -> Desk:
        """A hand face down, and no question any more that may be about it."""
        return replace(self, hidden=self.hidden | {seat}, asking=None, posed=None)

    def show(self, seat: Seat) -> Desk:
        """A hand face up; where the desk asks first, at the second call."""
        if self.ask_first and self.asking != seat:
            return replace(self, asking=seat)
        return replace(self, hidden=self.hidden - {seat}, asking=None)
