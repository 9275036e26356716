"""What a Bondtolva table says and offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kortlib import Action, Announce, action_words
from kortlib.words import Words
from kortwidgets.dressing.dresser import Dresser, Facts, spoken

if TYPE_CHECKING:
    from kortwidgets.view import Button, Flag


def _note(facts: Facts, seat: int, says: Words) -> str:
    """The pairs that a seat has announced (BT35)."""
    suits = [says.suit_name(suit) for who, suit in facts["announced"] if who == seat]
    return says.say("tolva.announced", suits=says.listed(suits)) if suits else ""


def _flags(facts: Facts, says: Words) -> list[Flag]:
    """Which part is being played, and that there is no trump (BT37)."""
    if not facts["hands"]:
        return []
    part: Flag = (
        {"text": says.say("tolva.endgame"), "rule": "BT40"}
        if facts["endgame"]
        else {"text": says.say("tolva.first_part"), "rule": "BT20"}
    )
    no_trump: Flag = {"text": says.say("tolva.no_trump"), "rule": "BT37"}
    return [part, no_trump] if facts["endgame"] and not facts["trump"] else [part]


def _trump(facts: Facts, suit: str, says: Words) -> str:
    """A trump that waits for the endgame is said to do so (BT37)."""
    return says.say("tolva.trump_later" if facts["trump_waits"] else "table.trump", suit=suit)


def _prompt(facts: Facts, name: str, says: Words) -> str:
    """Who is to act and what that seat may do."""
    pairs = any(isinstance(action, Announce) for action in spoken(facts))
    if facts["phase"] == "draw":
        return says.say("tolva.prompt.announce" if pairs else "tolva.prompt.draw", name=name)
    if pairs:
        return says.say("tolva.prompt.announce_or_lead", name=name)
    return says.say("prompt.play" if facts["trick"] else "prompt.lead", name=name)


def _buttons(facts: Facts, says: Words) -> list[Button]:
    """A button for each pair that may be announced, and one for the draw."""
    return [_button(action, facts, says) for action in spoken(facts)]


def _button(action: Action, facts: Facts, says: Words) -> Button:
    title = "tolva.announce.later" if facts["announced"] else "tolva.announce.first"
    told = says.say(title if isinstance(action, Announce) else "tolva.draw.title")
    return {"action": action_words(action), "label": says.action(action), "title": told}


DRESSER = Dresser(note=_note, prompt=_prompt, buttons=_buttons, flags=_flags, trump=_trump)
