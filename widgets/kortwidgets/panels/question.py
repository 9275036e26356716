"""A question to the class: while it stands the table tells nothing of what may be done, and then the answer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kortlib import Card, Play, judge
from kortlib.cards import NoCard
from kortwidgets import notices
from kortwidgets.panels.panel import item, teachers_only
from kortwidgets.sitting.commands import Command
from kortwidgets.sitting.desk import Posed
from kortwidgets.sitting.sitting import Sitting

if TYPE_CHECKING:
    from kortwidgets.view import Field, PanelPart

LONGEST = 300  # characters of a question that somebody writes

offered = teachers_only


def panel(sitting: Sitting) -> PanelPart:
    """Which questions can be asked. While one stands, the table itself has the buttons for it."""
    say, posed = sitting.says.say, sitting.desk.posed
    if posed is not None:
        return {"help": say("question.mark" if posed.cards else "question.stands")}
    items = [item("pose", say("question.may"), enabled=bool(_plays(sitting)))]
    own: Field = {"action": "pose_own", "label": say("question.own"), "value": "", "submit": say("question.pose")}
    hidden = sitting.state.to_act in sitting.desk.hidden
    return {
        "help": say("teacher.hidden" if hidden else "question.help"),
        "groups": [{"label": say("question.class"), "items": items}],
        "fields": [own],
    }


def _plays(sitting: Sitting) -> list[Play]:
    """A play of each card of the seat to act, allowed or not; none where nobody plays or the hand lies face down."""
    state, desk = sitting.state, sitting.desk
    if state.to_act is None or state.to_act in desk.hidden or desk.draft is not None:
        return []
    plays = [Play(state.to_act, card) for card in state.hands[state.to_act]]
    return plays if any(judge(state, play).allowed for play in plays) else []


def _pose(sitting: Sitting, _: str, __: str) -> Sitting:
    plays = _plays(sitting)
    if not plays:
        return sitting
    text = sitting.says.say("practice.question", name=sitting.names[plays[0].seat])
    return sitting.with_desk(posed=Posed(text, cards=True), pointing=False)


def _pose_own(sitting: Sitting, _: str, text: str) -> Sitting:
    words = " ".join(text.split())[:LONGEST]
    return sitting.with_desk(posed=Posed(words), pointing=False) if words else sitting


def _answer(sitting: Sitting, argument: str, _: str) -> Sitting:
    """Marks a card that the class proposes, or takes the mark away."""
    posed = sitting.desk.posed
    try:
        card = Card.parse(argument)
    except NoCard:
        return sitting
    if posed is None or not posed.cards or card not in (play.card for play in _plays(sitting)):
        return sitting
    return sitting.with_desk(posed=replace(posed, chosen=posed.chosen ^ {card}))


def _reveal(sitting: Sitting, _: str, __: str) -> Sitting:
    """Tells which cards may be played, and of the first that was wrongly marked why not."""
    posed, plays = sitting.desk.posed, _plays(sitting)
    asked = sitting.with_desk(posed=None)
    if posed is None or not posed.cards or not plays:
        return asked
    state, says = sitting.state, sitting.says
    allowed = [play.card for play in plays if judge(state, play).allowed]
    told = [says.say("question.answer", name=sitting.names[plays[0].seat], cards=says.card_signs(allowed))]
    if posed.chosen == set(allowed):
        told.insert(0, says.say("question.right"))
    wrong = [play for play in plays if play.card not in allowed]
    proposed = [play for play in wrong if play.card in posed.chosen]
    if proposed:
        told.append(says.say("question.not", card=says.card_sign(proposed[0].card)))
    decisive = [*proposed, *wrong, *plays][0]
    return replace(asked, notice=notices.answer(" ".join(told), judge(state, decisive), says, state.rules))


def _unask(sitting: Sitting, _: str, __: str) -> Sitting:
    return sitting.with_desk(posed=None)


COMMANDS = {
    "pose": Command(_pose, while_frozen=True, on_message_line=True),
    "pose_own": Command(_pose_own, while_frozen=True, on_message_line=True),
    "answer": Command(_answer, while_frozen=True, on_message_line=True),
    "reveal": Command(_reveal, while_frozen=True, on_message_line=True),
    "unask": Command(_unask, while_frozen=True, on_message_line=True),
}
