"""What a table looks like and for whom it is: a few named looks, each with what it shows and what it leaves out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from kortlib import Play, Seat
from kortlib.problems import Named


class PanelId(StrEnum):
    """The foldable parts of a table, in the order in which they stand beneath it."""

    NEW = "new"
    BACK = "back"
    OPTIONS = "options"
    COMPARE = "compare"
    VALUES = "values"
    DEAL = "deal"
    TEACHER = "teacher"
    QUESTION = "question"
    FILES = "files"
    LINKS = "links"


EVERYTHING = tuple(PanelId)
PANEL_IDS = Named("unknown_tool", {panel.value: panel for panel in PanelId})
OWN_TOOLS = (PanelId.BACK, PanelId.FILES)  # of a seat's own table that a link leads to


@dataclass(frozen=True, slots=True)
class Looks:
    """How a table looks: made by one of the names below.

    A `quiet` table only shows, and from the seat of whoever is to act; a `plain` one leaves out log, controls and the
    next deal. With `keep`, a name, the browser keeps the running game under a seal.
    """

    seat: Seat | None = None
    tools: tuple[PanelId, ...] = ()
    keep: str | None = None
    quiet: bool = False
    plain: bool = False
    sheet_shown: bool = True
    tricks_only: bool = False
    claimed: tuple[Play, ...] = ()

    @classmethod
    def teacher(cls, tools: Iterable[str] = EVERYTHING, keep: str | None = None) -> Looks:
        """Every hand, acting for every seat, with the panels that are named."""
        return cls(tools=_tools(tools), keep=keep)

    @classmethod
    def own(cls, seat: Seat, tools: Iterable[str] = OWN_TOOLS, keep: str | None = None) -> Looks:
        """A seat's own table: it shows and lets that seat do only what is its own, and the others play carelessly."""
        return cls(seat, _tools(tools), keep)

    @classmethod
    def question(cls, sheet_shown: bool = False, claimed: Sequence[Play] = ()) -> Looks:
        """The position that a question is about: silent until the answer, and it stays where it is when it speaks.

        Plays that are `claimed` lie on it as if they had been made.
        """
        return cls(quiet=True, plain=True, sheet_shown=sheet_shown, claimed=tuple(claimed))

    @classmethod
    def sheet(cls) -> Looks:
        """The score sheet, which is only read."""
        return cls(quiet=True, plain=True)

    def with_tricks_only(self, only: bool = True) -> Looks:
        """The same without all that belongs to a game: cards and tricks."""
        return replace(self, tricks_only=only)

    def speaking(self, speaks: bool = True) -> Looks:
        """The same once it tells what may be done; or silent again."""
        return replace(self, quiet=not speaks)


def _tools(names: Iterable[str]) -> tuple[PanelId, ...]:
    return tuple(PANEL_IDS[name] for name in names)
