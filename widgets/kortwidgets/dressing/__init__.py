"""Dresses the engine's view for the browser: every text, every label, every button, in the table's language.

What goes in is what the seat may know (`kortlib.view`) and nothing else, so nothing else can come out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from kortlib import Card, Play, Rules, Suit, in_order
from kortlib.drafts import Draft
from kortlib.words import Words
from kortwidgets.desk import Posed
from kortwidgets.dressing import amerikaner, bondtolva, norrlandsknack

Facts = dict[str, Any]  # a view as `kortlib.view` gives it
Player = dict[str, Any]  # one player of a dressed view


class Dresser(Protocol):
    """What one game's module adds to a table. Each function gets the facts and the words."""

    @staticmethod
    def note(facts: Facts, seat: int, says: Words) -> str: ...
    @staticmethod
    def is_out(facts: Facts, seat: int) -> bool: ...
    @staticmethod
    def flags(facts: Facts, says: Words) -> list[dict[str, Any]]: ...
    @staticmethod
    def prompt(facts: Facts, name: str, says: Words) -> str: ...
    @staticmethod
    def buttons(facts: Facts, says: Words) -> list[dict[str, Any]]: ...
    @staticmethod
    def choose(facts: Facts, says: Words) -> dict[str, Any] | None: ...


DRESSERS: dict[str, Dresser] = {
    "norrlandsknack": norrlandsknack,
    "bondtolva": bondtolva,
    "amerikaner": amerikaner,
}

LABELS = (
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


def dress(facts: Facts, rules: Rules, names: Sequence[str], says: Words, quiet: bool = False) -> dict[str, Any]:
    """The browser's view of a table. A quiet table only shows: nothing on it tells what may be done."""
    dresser = DRESSERS[facts["game"]]
    return {
        "lang": says.lang,
        "game": facts["game"],
        "seat": facts["seat"],
        "phase": facts["phase"],
        "ranks": says.rank_letters(),
        "players": [_player(facts, rules, seat, names, says, dresser, quiet) for seat in range(len(names))],
        "dealer_label": says.say("table.dealer"),
        "trump": _trump(facts, says),
        "turn_up": _turn_up(facts, says),
        "talon": _talon(facts, says),
        "calls": {} if quiet else _calls(facts, says),
        "trick": {"label": says.say("table.trick"), "cards": _trick_cards(facts["trick"], names, says)},
        "last_trick": _last_trick(facts, names, says),
        "pot": None if facts.get("pot") is None else {"label": says.say("table.pot", number=facts["pot"])},
        # A quiet table names no rule: it could be the answer that is asked for.
        "flags": [flag | {"rule": None} if quiet else flag for flag in dresser.flags(facts, says)],
        "prompt": "" if quiet else _prompt(facts, names, says, dresser),
        "buttons": [] if quiet else _buttons(facts, says, dresser),
        "choose": None if quiet or not facts["actions"] else dresser.choose(facts, says),
        "labels": {label: says.say(f"table.{label}") for label in LABELS},
    }


def hide(facts: Facts, seats: set[int]) -> Facts:
    """The facts without what some hands hold: nothing of a hand face down goes to the browser."""
    if not seats or not facts["hands"]:
        return facts
    hands = [{**hand, "cards": None} if seat in seats else hand for seat, hand in enumerate(facts["hands"])]
    blind = facts["to_act"] in seats
    return {**facts, "hands": hands, "actions": [], "refused": {}} if blind else {**facts, "hands": hands}


def draft_facts(facts: Facts, draft: Draft) -> Facts:
    """A deal that is being put together, as a table that nobody acts at."""
    hands = [{"count": len(hand), "cards": [card.text for card in in_order(hand)]} for hand in draft.hands]
    turned = draft.turn_up
    shown = {"phase": "bid" if turned else "edit", "hands": hands, "talon": len(draft.talon)}
    shown |= {"turn_up": turned.text if turned else None, "trump": turned.suit.value if turned else None}
    nobody_acts = {"to_act": None, "actions": [], "refused": {}, "trick": [], "tricks": [], "taken": []}
    return {**facts, **shown, **nobody_acts}


def claimed_facts(facts: Facts, played: Sequence[Play]) -> Facts:
    """The facts with plays that somebody tells of, whether the rules allow them or not, as the trick on the table."""
    by = {play.seat: play.card.text for play in played}
    hands = [
        {"count": hand["count"] - (seat in by), "cards": [card for card in hand["cards"] if card != by.get(seat)]}
        for seat, hand in enumerate(facts["hands"])
    ]
    laid = [*facts["trick"], *([play.seat, play.card.text] for play in played)]
    return {**facts, "hands": hands, "trick": laid, "to_act": None, "actions": [], "refused": {}}


def only_tricks(view: dict[str, Any], says: Words) -> dict[str, Any]:
    """A table for whoever knows no game yet: cards and tricks, no scores, and of trumps only where one lies there."""
    trump = view["trump"]
    shown = [card["card"] for player in view["players"] for card in player["cards"] or ()]
    shown += [card["card"] for card in view["trick"]["cards"]]
    over = view["phase"] not in ("play", "over")
    return {
        **view,
        "title": says.say("table.trick"),
        "players": [
            {
                **player,
                "score": "",
                "note": "",
                "dealer": False,
                "label": f"{player['name']}, {says.say('table.seat', number=player['seat'] + 1)}",
            }
            for player in view["players"]
        ],
        "trump": trump if trump and any(card[0] == trump["suit"] for card in shown) else None,
        **dict.fromkeys(("talon", "turn_up", "pot", "sheet", "files", "rulecard")),
        **{part: [] for part in ("flags", "log", "panels")},
        "keys": {},
        "controls": [control for control in view["controls"] if control["action"] != "rules"],
        "buttons": [] if over else view["buttons"],
        "prompt": says.say("prompt.tricks_over") if over else view["prompt"],
    }


def with_card_actions(dressed: dict[str, Any], verb: str) -> dict[str, Any]:
    """A view in which a click on a card that is shown does something else than play it, as to point at it."""
    changed = _with_cards(dressed, lambda _, card: {**card, "enabled": None, "action": f"{verb} {card['card']}"})
    return {**changed, "choose": None, "calls": {}}


def with_draft(dressed: dict[str, Any], unfolded: bool, says: Words) -> dict[str, Any]:
    """A view in which cards are picked for another deal; what has been said in this one means nothing.

    Where the deal editor is folded the table itself has the way out.
    """
    changed = with_card_actions(dressed, "pick")
    players = [{**player, "note": ""} for player in changed["players"]]
    out = [] if unfolded else [_button("cancel", says.say("deal.cancel"))]
    return {**changed, "players": players, "prompt": says.say("deal.editing"), "buttons": out}


def with_way_to_hand(dressed: dict[str, Any], asking: int | None, unfolded: bool, says: Words) -> dict[str, Any]:
    """A view in which the hand that is to act lies face down.

    Where the teacher's panel is folded the table itself has the way to turn it up.
    """
    player = next(player for player in dressed["players"] if player["acting"])
    key = "teacher.sure" if player["seat"] == asking else "teacher.show"
    way = [] if unfolded else [_button(f"show {player['seat']}", says.say(key, name=player["name"]))]
    return {**dressed, "prompt": says.say("prompt.face_down", name=player["name"]), "buttons": way}


def with_values(dressed: dict[str, Any], values: Mapping[str, str], says: Words) -> dict[str, Any]:
    """A view in which a number stands on each card that has one."""

    def valued(_: Player, card: dict[str, Any]) -> dict[str, Any]:
        value = values.get(card["card"])
        if value is None:
            return card
        return {**card, "tag": value, "label": says.say("values.card", card=card["label"], value=value)}

    return _with_cards(dressed, valued)


def with_question(dressed: dict[str, Any], posed: Posed, seat: int | None, says: Words) -> dict[str, Any]:
    """A view in which a question stands; where it asks for cards, a click on one of the seat's proposes it."""
    marked = {card.text for card in posed.chosen}

    def proposed(player: Player, card: dict[str, Any]) -> dict[str, Any]:
        if not posed.cards or player["seat"] != seat:
            return card
        return {**card, "action": f"answer {card['card']}", "current": card["card"] in marked}

    ways_out = [("reveal", "question.reveal")] if posed.cards else []
    ways_out.append(("unask", "question.remove"))
    buttons = [_button(action, says.say(key)) for action, key in ways_out]
    return {**_with_cards(dressed, proposed), "prompt": posed.text, "buttons": buttons}


def _with_cards(dressed: dict[str, Any], change: Callable[[Player, dict[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    """A view in which each card that lies face up is changed; hands that lie face down have none."""
    players = [
        {**player, "cards": player["cards"] and [change(player, card) for card in player["cards"]]}
        for player in dressed["players"]
    ]
    return {**dressed, "players": players}


def _player(
    facts: Facts, rules: Rules, seat: int, names: Sequence[str], says: Words, dresser: Dresser, quiet: bool
) -> dict[str, Any]:
    hand = facts["hands"][seat] if facts["hands"] else {"count": 0, "cards": []}
    taken = facts["taken"][seat] if facts["taken"] else 0
    marks = [names[seat], says.say("table.seat", number=seat + 1)]
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


def _card(facts: Facts, rules: Rules, seat: int, text: str, says: Words, quiet: bool) -> dict[str, Any]:
    card = Card.parse(text)
    label, enabled = says.card_name(card), None
    if seat == facts["to_act"] and _takes_cards(facts) and not quiet:
        refused = facts["refused"].get(text)
        enabled = refused is None
        if refused:
            label = says.say("table.refused_card", card=label, rule=says.rule(rules, refused["rule"]))
    return {"card": text, "label": label, "enabled": enabled}


def _takes_cards(facts: Facts) -> bool:
    """Whether cards are to be chosen now; while people bid a hand is only looked at."""
    return bool(facts["refused"]) or any(action.startswith(("play", "buy")) for action in facts["actions"])


def _trump(facts: Facts, says: Words) -> dict[str, Any] | None:
    if facts["trump"] is None:
        return None
    key = "table.trump_later" if facts.get("trump_waits") else "table.trump"
    return {"suit": facts["trump"], "label": says.say(key, suit=says.suit_name(Suit(facts["trump"])))}


def _turn_up(facts: Facts, says: Words) -> dict[str, Any] | None:
    if facts["turn_up"] is None or facts["phase"] not in ("bid", "buy"):
        return None  # it is the dealer's by now, or played
    name = says.card_name(Card.parse(facts["turn_up"]))
    return {"card": facts["turn_up"], "label": says.say("table.turn_up", card=name)}


def _talon(facts: Facts, says: Words) -> dict[str, Any] | None:
    if not facts["hands"] or not (facts["talon"] or facts["turn_up"]):
        return None
    return {"count": facts["talon"], "label": says.say("table.talon", number=facts["talon"])}


def _calls(facts: Facts, says: Words) -> dict[str, Any]:
    """What can be called with a lead: for each card its suit, and for each suit the cards that can be called."""
    leads: dict[str, str] = {}
    cards: dict[str, dict[str, str]] = {}
    for action in facts["actions"]:
        match action.split():
            case ["play", card, "call", called]:
                leads[card] = card[0]
                cards.setdefault(card[0], {})[called] = says.say("table.call", card=says.card_sign(Card.parse(called)))
    listed = {suit: [{"card": c, "label": label} for c, label in called.items()] for suit, called in cards.items()}
    return {"leads": leads, "cards": listed} if leads else {}


def _trick_cards(trick: Sequence[Any], names: Sequence[str], says: Words) -> list[dict[str, Any]]:
    return [
        {"seat": seat, "card": card, "label": f"{names[seat]}: {says.card_name(Card.parse(card))}"}
        for seat, card in trick
    ]


def _last_trick(facts: Facts, names: Sequence[str], says: Words) -> dict[str, Any] | None:
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


def _button(action: str, label: str) -> dict[str, Any]:
    return {"action": action, "label": label, "title": ""}


def _buttons(facts: Facts, says: Words, dresser: Dresser) -> list[dict[str, Any]]:
    if facts["phase"] == "deal":
        return [_button("deal", says.say("button.deal"))]
    return dresser.buttons(facts, says) if facts["actions"] else []
