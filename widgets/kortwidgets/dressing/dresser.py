"""What a table says and offers of one game alone: the `DRESSER` of the module that bears the game's id."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kortlib import Action, parse_words
from kortlib.words import Words

if TYPE_CHECKING:  # types cost a kernel nothing
    from kortwidgets.view import Beside, Button, Choose, Flag

Facts = dict[str, Any]  # a view as `kortlib.view` gives it


def _nothing(facts: Facts, says: Words) -> list[Any]:
    return []


def _nobody(facts: Facts, seat: int) -> bool:
    return False


def _trump(facts: Facts, suit: str, says: Words) -> str:
    return says.say("table.trump", suit=suit)


def _no_choice(facts: Facts, says: Words) -> Choose | None:
    return None


@dataclass(frozen=True, slots=True)
class Dresser:
    """What one game adds to a table; each function gets the facts, and the words where it gives text.

    `note` is what stands at a seat, `prompt` who is to act and what may be done, `buttons` what is done without cards.
    `flags` are told of the whole table, each with its rule; `beside` lies next to the trick, each with an icon (there
    are `coins`). `trump` says of a suit that it is trump, `is_out` who takes no part in the deal, and `choose` how
    cards are chosen together.
    """

    note: Callable[[Facts, int, Words], str]
    prompt: Callable[[Facts, str, Words], str]
    buttons: Callable[[Facts, Words], list[Button]] = _nothing
    flags: Callable[[Facts, Words], list[Flag]] = _nothing
    beside: Callable[[Facts, Words], list[Beside]] = _nothing
    trump: Callable[[Facts, str, Words], str] = _trump
    is_out: Callable[[Facts, int], bool] = _nobody
    choose: Callable[[Facts, Words], Choose | None] = _no_choice


def dresser_of(game: str) -> Dresser:
    """The dresser of a game, from the module of its id in this folder."""
    found: Dresser = import_module(f"kortwidgets.dressing.{game}").DRESSER
    return found


def spoken(facts: Facts) -> list[Action]:
    """What may be done now without cards."""
    return [parse_words(facts["to_act"], text) for text in facts["spoken"]]
