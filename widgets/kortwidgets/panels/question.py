"""A question to the class: while it stands the table tells nothing of what may be done, and then the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kortlib import Card, Play, judge
from kortlib.cards import NoCard
from kortwidgets import notices
from kortwidgets.command import Command
from kortwidgets.desk import Posed

if TYPE_CHECKING:
    from kortwidgets.table import CardTable

LONGEST = 300  # characters of a question that somebody writes


def offered(table: CardTable) -> bool:
    """Only the teacher's table."""
    return table.session.seat is None


def panel(table: CardTable) -> dict[str, Any]:
    """Which questions can be asked. While one stands, the table itself has the buttons for it."""
    say, posed = table.says.say, table.desk.posed
    if posed is not None:
        return {"help": say("question.mark" if posed.cards else "question.stands")}
    items = [{"action": "pose", "label": say("question.may"), "enabled": bool(_plays(table)), "current": None}]
    own = {"action": "pose_own", "label": say("question.own"), "value": "", "submit": say("question.pose")}
    hidden = table.session.state.to_act in table.desk.hidden
    return {
        "help": say("teacher.hidden" if hidden else "question.help"),
        "groups": [{"label": say("question.class"), "items": items}],
        "fields": [own],
    }


def _plays(table: CardTable) -> list[Play]:
    """A play of each card of the seat to act, allowed or not; none where nobody plays or the hand lies face down."""
    state, desk = table.session.state, table.desk
    if state.to_act is None or state.to_act in desk.hidden or desk.draft is not None:
        return []
    plays = [Play(state.to_act, card) for card in state.hands[state.to_act]]
    return plays if any(judge(state, play).allowed for play in plays) else []


def _pose(table: CardTable, _: str, __: str) -> None:
    plays = _plays(table)
    if plays:
        name = table.names[plays[0].seat]
        table.desk.posed = Posed(table.says.say("practice.question", name=name), cards=True)
        table.desk.pointing = False


def _pose_own(table: CardTable, _: str, text: str) -> None:
    words = " ".join(text.split())[:LONGEST].encode("utf-8", "replace").decode()
    if words:
        table.desk.posed, table.desk.pointing = Posed(words), False


def _answer(table: CardTable, argument: str, _: str) -> None:
    """Marks a card that the class proposes, or takes the mark away."""
    try:
        card = Card.parse(argument)
    except NoCard:
        return
    if table.desk.posed is not None and table.desk.posed.cards and card in (play.card for play in _plays(table)):
        table.desk.posed.chosen ^= {card}


def _reveal(table: CardTable, _: str, __: str) -> None:
    """Tells which cards may be played, and of the first that was wrongly marked why not."""
    posed, plays = table.desk.posed, _plays(table)
    table.desk.posed = None
    if posed is None or not posed.cards or not plays:
        return
    state, says = table.session.state, table.says
    allowed = [play.card for play in plays if judge(state, play).allowed]
    told = [says.say("question.answer", name=table.names[plays[0].seat], cards=says.card_signs(allowed))]
    if posed.chosen == set(allowed):
        told.insert(0, says.say("question.right"))
    wrong = [play for play in plays if play.card not in allowed]
    proposed = [play for play in wrong if play.card in posed.chosen]
    if proposed:
        told.append(says.say("question.not", card=says.card_sign(proposed[0].card)))
    decisive = [*proposed, *wrong, *plays][0]
    table.show_notice(notices.answer(" ".join(told), judge(state, decisive), says, state.rules))


def _unask(table: CardTable, _: str, __: str) -> None:
    table.desk.posed = None


COMMANDS = {
    "pose": Command(_pose, while_frozen=True, on_message_line=True),
    "pose_own": Command(_pose_own, while_frozen=True, on_message_line=True),
    "answer": Command(_answer, while_frozen=True, on_message_line=True),
    "reveal": Command(_reveal, while_frozen=True, on_message_line=True),
    "unask": Command(_unask, while_frozen=True, on_message_line=True),
}
