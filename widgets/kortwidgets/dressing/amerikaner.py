"""What an Amerikaner table says and offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kortlib import Card
from kortlib.words import Words

if TYPE_CHECKING:
    from kortwidgets.view import Button, Choose, Flag

Facts = dict[str, Any]


def note(facts: Facts, seat: int, says: Words) -> str:
    """A seat's bid while they bid, and its part once they play."""
    if not facts["bids"]:
        return ""
    if facts["phase"] != "bid" and seat == facts["declarer"]:
        return says.say("amerikaner.declarer", bid=_bid(facts["bid"], says))
    if seat == facts["partner"]:
        return says.say("amerikaner.partner")
    if seat in facts["passed"]:
        return says.say("amerikaner.passed")
    return says.say("amerikaner.bid", bid=_bid(facts["bids"][seat], says)) if facts["bids"][seat] is not None else ""


def _bid(value: int | str, says: Words) -> str:
    return says.say("amerikaner.everything") if isinstance(value, str) else str(value)


def is_out(facts: Facts, seat: int) -> bool:
    """Nobody is ever out."""
    return False


def flags(facts: Facts, says: Words) -> list[Flag]:
    """The called card, and what was set aside."""
    shown: list[Flag] = []
    if facts.get("called"):
        shown.append(
            {"text": says.say("amerikaner.called", card=says.card_sign(Card.parse(facts["called"]))), "rule": "AM22"}
        )
    if facts.get("aside"):
        cards = says.card_signs(Card.parse(card) for card in facts["aside"])
        shown.append({"text": says.say("amerikaner.aside", cards=cards), "rule": "AM03"})
    return shown


def prompt(facts: Facts, name: str, says: Words) -> str:
    """Who is to act and what that seat may do."""
    if facts["phase"] == "bid":
        return says.say("amerikaner.prompt.bid", name=name)
    if any(" call " in action for action in facts["actions"]):
        return says.say("amerikaner.prompt.call", name=name)
    return says.say("prompt.play" if facts["trick"] else "prompt.lead", name=name)


def buttons(facts: Facts, says: Words) -> list[Button]:
    """Every bid that may be made, and the pass."""
    return [_button(action, says) for action in facts["actions"] if not action.startswith("play")]


def _button(action: str, says: Words) -> Button:
    name, _, value = action.partition(" ")
    if name == "pass":
        return {"action": action, "label": says.say("amerikaner.pass"), "title": ""}
    if value.isdigit():
        return {"action": action, "label": says.say("amerikaner.do_bid", bid=value), "title": ""}
    title = says.say("amerikaner.everything.title")
    return {
        "action": action,
        "label": says.say("amerikaner.do_bid", bid=says.say("amerikaner.everything")),
        "title": title,
    }


def choose(facts: Facts, says: Words) -> Choose | None:
    """No cards are chosen together in this game."""
    return None
