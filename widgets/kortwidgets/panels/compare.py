"""The game under two rule sets at once: both score sheets, where they first part, and which rule did it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kortlib import BadData, IllegalAction, Rules
from kortlib.explore import first_difference
from kortlib.records.line import Line
from kortwidgets import notices
from kortwidgets.panels.options import changed, choices, not_allowed
from kortwidgets.panels.panel import teachers_only
from kortwidgets.sitting.commands import Command
from kortwidgets.sitting.session import under
from kortwidgets.sitting.sitting import Sitting

if TYPE_CHECKING:
    from kortwidgets.view import PanelPart

offered = teachers_only


def panel(sitting: Sitting) -> PanelPart:
    """The other rules to choose from; once they are chosen, their score sheet and what differs."""
    say, rules = sitting.says.say, _other(sitting)
    drawn: PanelPart = {"help": say("compare.help"), "groups": choices(sitting, rules, "versus ")}
    if rules.values == sitting.rules.values:
        return drawn
    try:
        line = under(sitting.session.line, rules)
    except IllegalAction as refused:
        return drawn | {"note": {"kind": "refused", "text": not_allowed(sitting, rules, refused)}}
    except BadData as bad:
        return drawn | {"note": {"kind": "refused", "text": sitting.says.problem(bad.problems[0])}}
    columns = notices.drawn_columns(line, sitting.names)
    return drawn | {
        "note": {"kind": "info", "text": " ".join(_told(sitting, line))},
        "sheet": {"label": say("compare.other"), "columns": columns, "verb": "explain_other"},
    }


def _other(sitting: Sitting) -> Rules:
    """The rules that stand beside the table's; its own until others have been chosen."""
    rules, other = sitting.rules, sitting.desk.versus
    return rules if other is None or other.game != rules.game else other


def _told(sitting: Sitting, line: Line) -> list[str]:
    first = first_difference(sitting.session.line, line)
    say, now = sitting.says.say, sitting.rules
    sides = ((say("compare.now"), now), (say("compare.other"), line.start.rules))
    return notices.difference(first, sides, sitting.names, sitting.says)


def _versus(sitting: Sitting, argument: str, _: str) -> Sitting:
    try:
        return sitting.with_desk(versus=changed(_other(sitting), argument))
    except BadData as bad:
        return sitting.told("refused", sitting.says.problem(bad.problems[0]))


def _explain(sitting: Sitting, argument: str, _: str) -> Sitting:
    try:
        line = under(sitting.session.line, _other(sitting))
    except (IllegalAction, BadData):
        return sitting  # there is no sheet to ask about
    return replace(sitting, notice=notices.figure(line, argument, sitting.names, sitting.says))


COMMANDS = {
    "versus": Command(_versus, while_frozen=True),
    "explain_other": Command(_explain, while_frozen=True),
}
