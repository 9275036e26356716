"""What a Skeleton table says and offers."""

from __future__ import annotations

from kortlib.words import Words
from kortwidgets.dressing.dresser import Dresser, Facts


def _note(facts: Facts, seat: int, says: Words) -> str:
    """What stands at a seat: nothing yet."""
    return ""


def _prompt(facts: Facts, name: str, says: Words) -> str:
    """Who is to act and what that seat may do."""
    return says.say("prompt.play" if facts["trick"] else "prompt.lead", name=name)


DRESSER = Dresser(note=_note, prompt=_prompt)
