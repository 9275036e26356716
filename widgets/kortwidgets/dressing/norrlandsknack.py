"""What a Norrlandsknack table says and offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kortlib.words import Words
from kortwidgets.dressing.dresser import Dresser, Facts

if TYPE_CHECKING:
    from kortwidgets.view import Beside, Button, Choose, Flag


def _note(facts: Facts, seat: int, says: Words) -> str:
    """What a seat has said and how many cards it has bought, both public (NK32)."""
    if not facts["said"]:
        return ""
    parts = [says.say(f"knack.said.{facts['said'][seat]}")] if facts["said"][seat] != "nothing" else []
    if facts["bought"][seat]:
        bought = sum(facts["bought"][seat])
        parts.append(says.say("knack.bought", number=bought) if bought else says.say("knack.bought.none"))
    return ", ".join(parts)


def _is_out(facts: Facts, seat: int) -> bool:
    """Whether a seat has laid down its cards."""
    return bool(facts["said"]) and facts["said"][seat] == "out"


def _flags(facts: Facts, says: Words) -> list[Flag]:
    """Trumfmant, while it is in force."""
    return [{"text": says.say("knack.trumfmant"), "rule": "NK61"}] if facts["trumfmant"] else []


def _beside(facts: Facts, says: Words) -> list[Beside]:
    """The pot, where one plays for stakes."""
    return [] if facts["pot"] is None else [{"icon": "coins", "label": says.say("knack.pot", number=facts["pot"])}]


def _prompt(facts: Facts, name: str, says: Words) -> str:
    """Who is to act and what that seat may do."""
    if facts["phase"] == "play":
        return says.say("prompt.play" if facts["trick"] else "prompt.lead", name=name)
    joining = "join" if facts["phase"] == "bid" and facts["knocker"] is not None else facts["phase"]
    return says.say(f"knack.prompt.{joining}", name=name)


def _buttons(facts: Facts, says: Words) -> list[Button]:
    """Knacka and lura, or join and lay down once somebody has knocked. A refused one is there too, and tells why."""
    if facts["phase"] != "bid":
        return []
    kind = "bid" if facts["knocker"] is None else "join"
    return [
        {
            "action": action,
            "label": says.say(f"knack.{kind}.{action}"),
            "title": says.say(f"knack.{kind}.{action}.title"),
        }
        for action in ("knock", "pass")
    ]


def _choose(facts: Facts, says: Words) -> Choose | None:
    """The choice of cards to lay down, while buying."""
    buying = facts["buying"]
    if buying is None:
        return None
    dealer_gives = buying["extra"]
    return {
        "action": "buy",
        "label": says.say("knack.buy"),
        "labels": [_buy_label(number, dealer_gives, says) for number in range(buying["most"] + 1)],
        "min": buying["least"],
        "max": buying["most"],
        "help": says.say("knack.buy.help_dealer" if dealer_gives else "knack.buy.help"),
    }


def _buy_label(laid_down: int, dealer_gives: int, says: Words) -> str:
    if laid_down == 0:
        return says.say("knack.buy.too_few" if dealer_gives else "knack.buy.none")
    drawn = laid_down - dealer_gives
    if dealer_gives:
        return says.say("knack.buy.dealer", number=drawn) if drawn else says.say("knack.buy.dealer.none")
    return says.say("knack.buy.some", number=drawn)


DRESSER = Dresser(
    note=_note, prompt=_prompt, buttons=_buttons, flags=_flags, beside=_beside, is_out=_is_out, choose=_choose
)
