"""Dresses the engine's view for the browser: every text, every label, every button, in the table's language.

What goes in is what the seat may know (`kortlib.view`) and nothing else, so nothing else can come out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kortlib import Card, Rules
from kortlib.limits import isolated
from kortlib.words import Words
from kortwidgets.dressing.dresser import Dresser, Facts, dresser_of

if TYPE_CHECKING:
    from kortwidgets.view import (
        Button,
        Calls,
        Dressed,
        HandCard,
        LabelledCard,
        Player,
        TableLabel,
        TakenTrick,
        Talon,
        TrickCard,
        Trump,
    )

LABELS: tuple[TableLabel, ...] = (
    "table",
    "last_trick",
    "hide_last_trick",
    "log",
    "rule",
    "source",
    "ours",
    "because",
    "keys",
    "close",
    "deck2",
    "deck4",
)


def dress(facts: Facts, rules: Rules, names: Sequence[str], says: Words, quiet: bool = False) -> Dressed:
    """The browser's view of a table. A quiet table only shows: nothing on it tells what may be done."""
    dresser = dresser_of(facts["game"])
    return {
        "lang": says.lang,
        "game": facts["game"],
        "seat": facts["seat"],
        "phase": facts["phase"],
        "ranks": says.rank_letters(),
        "players": [_player(facts, rules, seat, names, says, dresser, quiet) for seat in range(len(names))],
        "dealer_label": says.say("table.dealer"),
        "trump": _trump(facts, says, dresser),
        "turn_up": _turn_up(facts, says),
        "talon": _talon(facts, says),
        "calls": {} if quiet else _calls(facts, says),
        "trick": {"label": says.say("table.trick"), "cards": _trick_cards(facts["trick"], names, says)},
        "last_trick": _last_trick(facts, names, says),
        "beside": dresser.beside(facts, says),
        # A quiet table names no rule: it could be the answer that is asked for.
        "flags": [{"text": flag["text"], "rule": None} if quiet else flag for flag in dresser.flags(facts, says)],
        "prompt": "" if quiet else _prompt(facts, names, says, dresser),
        "buttons": [] if quiet else _buttons(facts, says, dresser),
        "choose": None if quiet or not facts["actions"] else dresser.choose(facts, says),
        "labels": {label: says.say(f"table.{label}") for label in LABELS},
    }


def _player(
    facts: Facts, rules: Rules, seat: int, names: Sequence[str], says: Words, dresser: Dresser, quiet: bool
) -> Player:
    hand: Facts = facts["hands"][seat] if facts["hands"] else {"count": 0, "cards": []}
    taken = facts["taken"][seat] if facts["taken"] else 0
    marks = [isolated(names[seat]), says.say("table.seat", number=seat + 1)]
    if seat == facts["dealer"]:
        marks.append(says.say("table.dealer"))
    if seat == (facts["dealer"] + 1) % len(names):
        marks.append(says.say("table.forehand"))
    return {
        "seat": seat,
        "name": names[seat],
        "label": ", ".join(marks),
        "dealer": seat == facts["dealer"],
        "acting": not quiet and seat == facts["to_act"],
        "out": dresser.is_out(facts, seat),
        "score": str(facts["scores"][seat]),
        "note": dresser.note(facts, seat, says),
        "taken": taken,
        "taken_label": says.say("tricks", number=taken),
        "count": hand["count"],
        "cards": hand["cards"] and [_card(facts, rules, seat, card, says, quiet) for card in hand["cards"]],
        "cards_label": says.say("table.hidden_cards", number=hand["count"]),
    }


def _card(facts: Facts, rules: Rules, seat: int, text: str, says: Words, quiet: bool) -> HandCard:
    card = Card.parse(text)
    label, enabled = says.card_name(card), None
    if seat == facts["to_act"] and facts["takes_cards"] and not quiet:
        refused = facts["refused"].get(text)
        enabled = refused is None
        if refused:
            label = says.say("table.refused_card", card=label, rule=says.rule(rules, refused["rule"]))
    return {"card": text, "label": label, "enabled": enabled}


def _trump(facts: Facts, says: Words, dresser: Dresser) -> Trump | None:
    if facts["trump"] is None:
        return None
    return {"suit": facts["trump"], "label": dresser.trump(facts, says.suit_name(facts["trump"]), says)}


def _turn_up(facts: Facts, says: Words) -> LabelledCard | None:
    if not facts["turn_up_lies"]:
        return None
    name = says.card_name(Card.parse(facts["turn_up"]))
    return {"card": facts["turn_up"], "label": says.say("table.turn_up", card=name)}


def _talon(facts: Facts, says: Words) -> Talon | None:
    if not facts["hands"] or not (facts["talon"] or facts["turn_up"]):
        return None
    return {"count": facts["talon"], "label": says.say("table.talon", number=facts["talon"])}


def _calls(facts: Facts, says: Words) -> Calls:
    """What can be called with a lead: for each card its suit, and for each suit the cards that can be called."""
    suits: dict[str, list[str]] = {}
    for card, called in facts["calls"].items():
        suits.setdefault(card[0], called)  # every card of a suit calls the same
    cards = {suit: [_call(card, says) for card in called] for suit, called in suits.items()}
    return {"leads": {card: card[0] for card in facts["calls"]}, "cards": cards} if suits else {}


def _call(card: str, says: Words) -> LabelledCard:
    return {"card": card, "label": says.say("table.call", card=says.card_sign(Card.parse(card)))}


def _trick_cards(trick: Sequence[Any], names: Sequence[str], says: Words) -> list[TrickCard]:
    return [
        {"seat": seat, "card": card, "label": f"{isolated(names[seat])}: {says.card_name(Card.parse(card))}"}
        for seat, card in trick
    ]


def _last_trick(facts: Facts, names: Sequence[str], says: Words) -> TakenTrick | None:
    if not facts["tricks"]:
        return None
    trick = facts["tricks"][-1]
    winning = next(Card.parse(card) for seat, card in trick["cards"] if seat == trick["taker"])
    text = says.say("event.trick_won", name=names[trick["taker"]], card=says.card_sign(winning))
    cards = _trick_cards(trick["cards"], names, says)
    return {"label": says.say("table.last_trick_label"), "cards": cards, "taker": trick["taker"], "text": text}


def _prompt(facts: Facts, names: Sequence[str], says: Words, dresser: Dresser) -> str:
    if facts["phase"] == "over":
        winners = says.listed([names[seat] for seat in facts["winners"]])
        return says.say("prompt.won", names=winners, number=len(facts["winners"]))
    if facts["to_act"] is None:
        return says.say("prompt.deal")
    name = names[facts["to_act"]]
    return dresser.prompt(facts, name, says) if facts["actions"] else says.say("prompt.wait", name=name)


def button(action: str, label: str) -> Button:
    """A button on the table's message line."""
    return {"action": action, "label": label, "title": ""}


def _buttons(facts: Facts, says: Words, dresser: Dresser) -> list[Button]:
    if facts["phase"] == "deal":
        return [button("deal", says.say("button.deal"))]
    return dresser.buttons(facts, says) if facts["actions"] else []
