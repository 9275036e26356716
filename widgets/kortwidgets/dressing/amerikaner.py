"""What an Amerikaner table says and offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kortlib import Action, Bid, Card, action_words
from kortlib.words import Words
from kortwidgets.dressing.dresser import Dresser, Facts, spoken

if TYPE_CHECKING:
    from kortwidgets.view import Button, Flag


def _note(facts: Facts, seat: int, says: Words) -> str:
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


def _flags(facts: Facts, says: Words) -> list[Flag]:
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


def _prompt(facts: Facts, name: str, says: Words) -> str:
    """Who is to act and what that seat may do."""
    if facts["phase"] == "bid":
        return says.say("amerikaner.prompt.bid", name=name)
    if facts["calls"]:
        return says.say("amerikaner.prompt.call", name=name)
    return says.say("prompt.play" if facts["trick"] else "prompt.lead", name=name)


def _buttons(facts: Facts, says: Words) -> list[Button]:
    """Every bid that may be made, and the pass."""
    return [_button(action, says) for action in spoken(facts)]


def _button(action: Action, says: Words) -> Button:
    label = says.say("amerikaner.pass")
    if isinstance(action, Bid):
        label = says.say("amerikaner.do_bid", bid=_bid(action.value, says))
    everything = isinstance(action, Bid) and isinstance(action.value, str)
    title = says.say("amerikaner.everything.title") if everything else ""
    return {"action": action_words(action), "label": label, "title": title}


DRESSER = Dresser(note=_note, prompt=_prompt, buttons=_buttons, flags=_flags)
