"""What every table has beside its panels: steps back and forth, the next deal, the rules, and what a click explains."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kortlib import Verdict, rulebook
from kortwidgets import notices
from kortwidgets.command import Command, Do
from kortwidgets.session import Session

if TYPE_CHECKING:
    from kortwidgets.table import CardTable

KEYS = {"u": "undo", "y": "redo", "r": "rules"}


def drawn(table: CardTable) -> list[dict[str, Any]]:
    """The buttons under the table."""
    session, say = table.session, table.says.say
    restart = "control.sure" if table.desk.leaving == "restart" else "control.restart"
    return [
        {"action": "undo", "label": say("control.undo"), "enabled": session.can_undo},
        {"action": "redo", "label": say("control.redo"), "enabled": session.can_redo},
        {"action": "restart", "label": say(restart), "enabled": session.can_restart},
        {"action": "rules", "label": say("control.rules"), "enabled": True},
    ]


def _explain(table: CardTable, argument: str, _: str) -> None:
    table.show_notice(notices.figure(table.session.line, argument, table.names, table.says))


def _rule(table: CardTable, argument: str, _: str) -> None:
    rules = table.session.state.rules
    if argument in rulebook(rules.game).rules:
        table.tell("why", table.says.rule(rules, argument), argument)


def _panel(table: CardTable, argument: str, _: str) -> None:
    """Folds or unfolds a panel."""
    if argument in table.tools:  # folding one that is not offered shows nothing
        table.desk.unfolded ^= {argument}


def _rules(table: CardTable, _: str, __: str) -> None:
    table.desk.rules_shown = not table.desk.rules_shown


def _move(step: Callable[[Session], Verdict | None]) -> Do:
    """What moves the session."""

    def do(table: CardTable, argument: str, _: str) -> None:
        if argument:
            table.tell("refused", table.says.say("notice.nonsense"))
        else:
            step(table.session)

    return do


def _restart(table: CardTable, argument: str, _: str) -> None:
    """Back to where the table began. At a seat's own table that ends the game for good, so it takes two presses."""
    if argument:
        table.tell("refused", table.says.say("notice.nonsense"))
    elif table.session.seat is None or not table.session.can_restart or table.desk.sure("restart"):
        table.session.restart()


def _deal(session: Session) -> Verdict | None:
    return session.deal() if session.state.deal_over and not session.state.game_over else None


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
