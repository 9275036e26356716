"""The game under two rule sets at once: both score sheets, where they first part, and which rule did it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kortlib import BadData, IllegalAction, Rules
from kortlib.explore import first_difference
from kortlib.records.line import Line
from kortwidgets import notices
from kortwidgets.command import Command
from kortwidgets.panels.options import changed, choices, not_allowed
from kortwidgets.session import under

if TYPE_CHECKING:
    from kortwidgets.table import CardTable


def offered(table: CardTable) -> bool:
    """Only the teacher's table."""
    return table.session.seat is None


def panel(table: CardTable) -> dict[str, Any]:
    """The other rules to choose from; once they are chosen, their score sheet and what differs."""
    say, rules = table.says.say, _other(table)
    drawn: dict[str, Any] = {"help": say("compare.help"), "groups": choices(table, rules, "versus ")}
    if rules.values == table.session.main.start.rules.values:
        return drawn
    try:
        line = under(table.session.line, rules)
    except IllegalAction as refused:
        return drawn | {"note": {"kind": "refused", "text": not_allowed(table, rules, refused)}}
    except BadData as bad:
        return drawn | {"note": {"kind": "refused", "text": table.says.problem(bad.problems[0])}}
    columns = notices.drawn_columns(line, table.names)
    return drawn | {
        "note": {"kind": "info", "text": " ".join(_told(table, line))},
        "sheet": {"label": say("compare.other"), "columns": columns, "verb": "explain_other"},
    }


def _other(table: CardTable) -> Rules:
    """The rules that stand beside the table's; its own until others have been chosen."""
    rules, other = table.session.main.start.rules, table.desk.versus
    return rules if other is None or other.game != rules.game else other


def _told(table: CardTable, line: Line) -> list[str]:
    first = first_difference(table.session.line, line)
    say, now = table.says.say, table.session.line.start.rules
    sides = ((say("compare.now"), now), (say("compare.other"), line.start.rules))
    return notices.difference(first, sides, table.names, table.says)


def _versus(table: CardTable, argument: str, _: str) -> None:
    try:
        table.desk.versus = changed(_other(table), argument)
    except BadData as bad:
        table.tell("refused", table.says.problem(bad.problems[0]))


def _explain(table: CardTable, argument: str, _: str) -> None:
    try:
        line = under(table.session.line, _other(table))
    except (IllegalAction, BadData):
        return  # there is no sheet to ask about
    table.show_notice(notices.figure(line, argument, table.names, table.says))


COMMANDS = {
    "versus": Command(_versus, while_frozen=True),
    "explain_other": Command(_explain, while_frozen=True),
}
