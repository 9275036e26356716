"""What a Bondtolva table says and offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kortlib.words import Words

if TYPE_CHECKING:
    from kortwidgets.view import Button, Choose, Flag

Facts = dict[str, Any]


def note(facts: Facts, seat: int, says: Words) -> str:
    """The pairs that a seat has announced (BT35)."""
    suits = [says.suit_name(suit) for who, suit in facts["announced"] if who == seat]
    return says.say("tolva.announced", suits=says.listed(suits)) if suits else ""


def is_out(facts: Facts, seat: int) -> bool:
    """Nobody is ever out."""
    return False


def flags(facts: Facts, says: Words) -> list[Flag]:
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


def prompt(facts: Facts, name: str, says: Words) -> str:
    """Who is to act and what that seat may do."""
    pairs = any(action.startswith("announce") for action in facts["actions"])
    if facts["phase"] == "draw":
        return says.say("tolva.prompt.announce" if pairs else "tolva.prompt.draw", name=name)
    if pairs:
        return says.say("tolva.prompt.announce_or_lead", name=name)
    return says.say("prompt.play" if facts["trick"] else "prompt.lead", name=name)


def buttons(facts: Facts, says: Words) -> list[Button]:
    """A button for each pair that may be announced, and one for the draw."""
    return [_button(action, facts, says) for action in facts["actions"] if not action.startswith("play")]


def _button(action: str, facts: Facts, says: Words) -> Button:
    if action == "draw":
        return {"action": action, "label": says.say("tolva.draw"), "title": says.say("tolva.draw.title")}
    title = "tolva.announce.later" if facts["announced"] else "tolva.announce.first"
    label = says.say("tolva.announce", suit=says.suit_name(action.split()[1]))
    return {"action": action, "label": label, "title": says.say(title)}


def choose(facts: Facts, says: Words) -> Choose | None:
    """No cards are chosen together in this game."""
    return None
