"""Links to the table as it stands: one for a teacher, with everything, and one for each seat, with nothing hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kortwidgets import links
from kortwidgets.command import Command
from kortwidgets.panels.arguments import seat_in

if TYPE_CHECKING:
    from kortwidgets.table import CardTable


def offered(table: CardTable) -> bool:
    """Only the teacher's table."""
    return table.session.seat is None


def panel(table: CardTable) -> dict[str, Any]:
    """A button for the teacher's link and one for each seat's."""
    say = table.says.say
    seats = [
        {"action": f"link {seat}", "label": say("links.pupil", name=name), "current": None}
        for seat, name in enumerate(table.names)
    ]
    teacher = {"action": "link", "label": say("links.teacher"), "current": None}
    return {"help": say("links.help"), "groups": [{"label": say("links.copy"), "items": [teacher, *seats]}]}


def _link(table: CardTable, argument: str, _: str) -> None:
    seat = seat_in(table, argument)
    if argument and seat is None:
        return
    address = links.teachers_link(table) if seat is None else links.pupils_link(table, seat)
    table.send({"type": "link", "address": address})
    table.tell("info", table.says.say("links.copied"))


COMMANDS = {
    "link": Command(_link, while_frozen=True),
}
