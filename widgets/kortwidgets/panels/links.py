"""Links to the table as it stands: one for a teacher, with everything, and one for each seat, with nothing hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kortwidgets.panels.panel import item, teachers_only
from kortwidgets.seal import CannotSeal
from kortwidgets.sitting.commands import Command
from kortwidgets.sitting.links import pupils_link, teachers_link
from kortwidgets.sitting.seeds import is_secret
from kortwidgets.sitting.sitting import Sitting

if TYPE_CHECKING:
    from kortwidgets.view import Group, PanelPart, Remark

offered = teachers_only


def panel(sitting: Sitting) -> PanelPart:
    """A button for the teacher's link and one for each seat's; and whether the cards of this deal can be computed."""
    say = sitting.says.say
    seats = [item(f"link {seat}", say("links.pupil", name=name)) for seat, name in enumerate(sitting.names)]
    groups: list[Group] = [{"label": say("links.copy"), "items": [item("link", say("links.teacher")), *seats]}]
    note: Remark | None = None if is_secret(sitting.session.seed) else {"kind": "info", "text": say("links.numbered")}
    return {"help": say("links.help"), "groups": groups, "note": note}


def _link(sitting: Sitting, argument: str, _: str) -> Sitting:
    seat = sitting.seat_in(argument)
    if argument and seat is None:
        return sitting
    try:
        address = teachers_link(sitting) if seat is None else pupils_link(sitting, seat)
    except CannotSeal:
        return sitting.refused("seal.cannot")
    return sitting.sends({"type": "link", "address": address}).told("info", sitting.says.say("links.copied"))


COMMANDS = {
    "link": Command(_link, while_frozen=True),
}
