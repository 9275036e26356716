"""What a table of the made-up game says and offers."""

from __future__ import annotations

from kortwidgets.dressing.dresser import Dresser, Facts, spoken
from kortwidgets.view import Button

from kortlib import Bid, action_words
from kortlib.words import Words


def _note(facts: Facts, seat: int, says: Words) -> str:
    promised = facts["promises"][seat] if facts["promises"] else None
    return "" if promised is None else says.say("krymp.promised", number=promised)


def _prompt(facts: Facts, name: str, says: Words) -> str:
    if facts["phase"] == "bid":
        return says.say("krymp.prompt", name=name)
    return says.say("prompt.play" if facts["trick"] else "prompt.lead", name=name)


def _buttons(facts: Facts, says: Words) -> list[Button]:
    return [
        {"action": action_words(action), "label": says.say("krymp.promise", number=action.value), "title": ""}
        for action in spoken(facts)
        if isinstance(action, Bid)
    ]


DRESSER = Dresser(note=_note, prompt=_prompt, buttons=_buttons)
