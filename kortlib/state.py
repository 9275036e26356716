"""The state of a game: one frozen value, from the scores to the card on the table."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from kortlib.cards import Card, Hand, Seat, Suit, format_cards
from kortlib.rulebook import Rules
from kortlib.shown import picture
from kortlib.tricks import Played, Trick

if TYPE_CHECKING:  # type checkers know the default that came with Python 3.13: plain `State` is any game's
    from typing_extensions import TypeVar

    Own = TypeVar("Own", default=Any)
else:
    from typing import TypeVar

    Own = TypeVar("Own")


class Phase(StrEnum):
    """What the table is busy with."""

    DEAL = "deal"  # between deals: nobody is to act until cards are dealt
    BID = "bid"
    BUY = "buy"
    PLAY = "play"
    DRAW = "draw"  # after a trick, before its cards are replaced from the talon
    OVER = "over"  # somebody has won


class State(NamedTuple, Generic[Own]):
    """A whole game at one moment. Hashable: keep states, compare them, go back to any of them.

    Between deals `dealer` and `deal_number` are the next deal's, while the cards are still those of the last one;
    when the game is over they stay as they were. `own` is the part that the game itself defines: `State[Bids]` is a
    state of the game whose part is a `Bids`, and plain `State` one of any game. A named tuple and not a dataclass,
    since a changed copy is made at every ply and `_replace` is the quicker way to one.
    """

    rules: Rules
    scores: tuple[int, ...]
    dealer: Seat
    deal_number: int
    own: Own
    phase: Phase = Phase.DEAL
    to_act: Seat | None = None
    hands: tuple[Hand, ...] = ()
    talon: Hand = ()
    turn_up: Card | None = None
    trump: Suit | None = None
    trick: tuple[Played, ...] = ()
    tricks: tuple[Trick, ...] = ()
    taken: tuple[int, ...] = ()
    winners: tuple[Seat, ...] = ()

    def __repr__(self) -> str:
        scores = " ".join(str(score) for score in self.scores)
        told = f"{self.rules.game}, deal {self.deal_number}, scores {scores}, phase {self.phase}"
        if self.to_act is not None:
            told += f": seat {self.to_act} to act, holding {format_cards(self.hands[self.to_act])}"
        return f"<State {told}>"

    def _repr_html_(self) -> str | None:
        return picture(self)

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.scores)

    @property
    def deal_over(self) -> bool:
        """Whether nobody is to act because no deal is being played."""
        return self.phase in (Phase.DEAL, Phase.OVER)

    @property
    def game_over(self) -> bool:
        """Whether somebody has won."""
        return self.phase is Phase.OVER

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return (seat + 1) % self.seats

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """All seats in turn, beginning with `first`."""
        return tuple((first + step) % self.seats for step in range(self.seats))
