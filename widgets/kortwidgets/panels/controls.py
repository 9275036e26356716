"""What every table has beside its panels: steps back and forth, the next deal, the rules, and what a click explains."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from kortlib import rulebook
from kortwidgets import notices
from kortwidgets.sitting.commands import Command, Do
from kortwidgets.sitting.session import Session
from kortwidgets.sitting.sitting import Sitting

if TYPE_CHECKING:
    from kortwidgets.view import Control

KEYS = {"u": "undo", "y": "redo", "r": "rules"}


def drawn(sitting: Sitting) -> list[Control]:
    """The buttons under the table."""
    session, say = sitting.session, sitting.says.say
    restart = "control.sure" if sitting.desk.leaving == "restart" else "control.restart"
    return [
        {"action": "undo", "label": say("control.undo"), "enabled": session.can_undo},
        {"action": "redo", "label": say("control.redo"), "enabled": session.can_redo},
        {"action": "restart", "label": say(restart), "enabled": session.can_restart},
        {"action": "rules", "label": say("control.rules"), "enabled": True},
    ]


def _explain(sitting: Sitting, argument: str, _: str) -> Sitting:
    told = notices.figure(sitting.session.line, argument, sitting.names, sitting.says)
    return replace(sitting, notice=told)


def _rule(sitting: Sitting, argument: str, _: str) -> Sitting:
    rules = sitting.rules
    if argument not in rulebook(rules.game).rules:
        return sitting
    return sitting.told("why", sitting.says.rule(rules, argument), argument)


def _panel(sitting: Sitting, argument: str, _: str) -> Sitting:
    """Folds or unfolds a panel."""
    named = {tool for tool in sitting.looks.tools if tool == argument}  # one that is not offered shows nothing
    return sitting.with_desk(unfolded=sitting.desk.unfolded ^ named)


def _rules(sitting: Sitting, _: str, __: str) -> Sitting:
    return sitting.with_desk(rules_shown=not sitting.desk.rules_shown)


def _move(step: Callable[[Session], Session]) -> Do:
    """What moves the session."""

    def do(sitting: Sitting, argument: str, _: str) -> Sitting:
        return sitting.refused("notice.nonsense") if argument else sitting.at(step(sitting.session))

    return do


def _restart(sitting: Sitting, argument: str, _: str) -> Sitting:
    """Back to where the table began. At a seat's own table that ends the game for good, so it takes two presses."""
    session = sitting.session
    if argument:
        return sitting.refused("notice.nonsense")
    if session.seat is None or not session.can_restart or sitting.desk.leaving == "restart":
        return sitting.at(session.restart()).with_desk(leaving=None)
    return sitting.with_desk(leaving="restart")


def _deal(session: Session) -> Session:
    return session.deal() if session.state.deal_over and not session.state.game_over else session


COMMANDS = {
    "explain": Command(_explain, while_frozen=True),
    "rule": Command(_rule, while_frozen=True),
    "rules": Command(_rules, while_frozen=True),
    "panel": Command(_panel, while_frozen=True),
    "undo": Command(_move(Session.undo)),
    "redo": Command(_move(Session.redo)),
    "restart": Command(_restart),
    "deal": Command(_move(_deal)),
}
