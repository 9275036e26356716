"""A table at special moments: hands face down, a deal being put together, a question, a mistake that is told of.

Each changes the facts before they are dressed, or a dressed view; none adds what the facts did not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from kortlib import GAMES, Play, Rules, in_order
from kortlib.deals.drafts import Draft
from kortlib.limits import isolated
from kortlib.words import Words
from kortwidgets.dressing import button
from kortwidgets.dressing.dresser import Facts
from kortwidgets.sitting.desk import Posed

if TYPE_CHECKING:
    from kortwidgets.view import DrawnTable, Dressed, HandCard, Player

NO_ACTIONS: Facts = {"actions": [], "spoken": [], "takes_cards": False, "calls": {}, "refused": {}}


def hide(facts: Facts, seats: frozenset[int]) -> Facts:
    """The facts without what some hands hold: nothing of a hand face down goes to the browser."""
    if not seats or not facts["hands"]:
        return facts
    hands = [{**hand, "cards": None} if seat in seats else hand for seat, hand in enumerate(facts["hands"])]
    blind = facts["to_act"] in seats
    return {**facts, "hands": hands, **(NO_ACTIONS if blind else {})}


def draft_facts(facts: Facts, draft: Draft, rules: Rules) -> Facts:
    """A deal that is being put together, as a table that nobody acts at."""
    hands = [{"count": len(hand), "cards": [card.text for card in in_order(hand)]} for hand in draft.hands]
    turned = draft.turn_up
    trump = GAMES[rules.game].turned_trump(rules, turned) if turned else None
    shown: Facts = {"phase": "edit", "hands": hands, "talon": len(draft.talon)}
    shown |= {"turn_up": turned.text if turned else None, "turn_up_lies": turned is not None, "trump": trump}
    nobody_acts: Facts = {**NO_ACTIONS, "to_act": None, "trick": [], "tricks": [], "taken": []}
    return {**facts, **shown, **nobody_acts}


def claimed_facts(facts: Facts, played: Sequence[Play]) -> Facts:
    """The facts with plays that somebody tells of, whether the rules allow them or not, as the trick on the table."""
    by = {play.seat: play.card.text for play in played}
    hands = [
        {"count": hand["count"] - (seat in by), "cards": [card for card in hand["cards"] if card != by.get(seat)]}
        for seat, hand in enumerate(facts["hands"])
    ]
    laid = [*facts["trick"], *([play.seat, play.card.text] for play in played)]
    return {**facts, "hands": hands, "trick": laid, "to_act": None, **NO_ACTIONS}


def only_tricks(view: DrawnTable, says: Words) -> DrawnTable:
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
                "label": f"{isolated(player['name'])}, {says.say('table.seat', number=player['seat'] + 1)}",
            }
            for player in view["players"]
        ],
        "trump": trump if trump and any(card[0] == trump["suit"] for card in shown) else None,
        "talon": None,
        "turn_up": None,
        "sheet": None,
        "files": None,
        "rulecard": None,
        "beside": [],
        "flags": [],
        "log": [],
        "panels": [],
        "keys": {},
        "controls": [control for control in view["controls"] if control["action"] != "rules"],
        "buttons": [] if over else view["buttons"],
        "prompt": says.say("prompt.tricks_over") if over else view["prompt"],
    }


def with_card_actions(dressed: Dressed, verb: str) -> Dressed:
    """A view in which a click on a card that is shown does something else than play it, as to point at it."""
    changed = _with_cards(dressed, lambda _, card: {**card, "enabled": None, "action": f"{verb} {card['card']}"})
    return {**changed, "choose": None, "calls": {}}


def with_draft(dressed: Dressed, unfolded: bool, says: Words) -> Dressed:
    """A view in which cards are picked for another deal; what has been said in this one means nothing.

    Where the deal editor is folded the table itself has the way out.
    """
    changed = with_card_actions(dressed, "pick")
    players: list[Player] = [{**player, "note": ""} for player in changed["players"]]
    out = [] if unfolded else [button("cancel", says.say("deal.cancel"))]
    return {**changed, "players": players, "prompt": says.say("deal.editing"), "buttons": out}


def with_way_to_hand(dressed: Dressed, asking: int | None, unfolded: bool, says: Words) -> Dressed:
    """A view in which the hand that is to act lies face down.

    Where the teacher's panel is folded the table itself has the way to turn it up.
    """
    player = next(player for player in dressed["players"] if player["acting"])
    key = "teacher.sure" if player["seat"] == asking else "teacher.show"
    way = [] if unfolded else [button(f"show {player['seat']}", says.say(key, name=player["name"]))]
    return {**dressed, "prompt": says.say("prompt.face_down", name=player["name"]), "buttons": way}


def with_values(dressed: Dressed, values: Mapping[str, str], says: Words) -> Dressed:
    """A view in which a number stands on each card that has one."""

    def valued(_: Player, card: HandCard) -> HandCard:
        value = values.get(card["card"])
        if value is None:
            return card
        return {**card, "tag": value, "label": says.say("values.card", card=card["label"], value=value)}

    return _with_cards(dressed, valued)


def with_question(dressed: Dressed, posed: Posed, seat: int | None, says: Words) -> Dressed:
    """A view in which a question stands; where it asks for cards, a click on one of the seat's proposes it."""
    marked = {card.text for card in posed.chosen}

    def proposed(player: Player, card: HandCard) -> HandCard:
        if not posed.cards or player["seat"] != seat:
            return card
        return {**card, "action": f"answer {card['card']}", "current": card["card"] in marked}

    ways_out = [("reveal", "question.reveal")] if posed.cards else []
    ways_out.append(("unask", "question.remove"))
    buttons = [button(action, says.say(key)) for action, key in ways_out]
    return {**_with_cards(dressed, proposed), "prompt": posed.text, "buttons": buttons}


def _with_cards(dressed: Dressed, change: Callable[[Player, HandCard], HandCard]) -> Dressed:
    """A view in which each card that lies face up is changed; hands that lie face down have none."""
    players: list[Player] = [
        {**player, "cards": player["cards"] and [change(player, card) for card in player["cards"]]}
        for player in dressed["players"]
    ]
    return {**dressed, "players": players}
