"""What a teacher wants at the table: hands face down, asking before they are shown, freezing, a pointer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kortlib import Card, Seat
from kortlib.cards import NoCard
from kortwidgets.panels.panel import item, teachers_only
from kortwidgets.sitting.commands import Command
from kortwidgets.sitting.sitting import Sitting

if TYPE_CHECKING:
    from kortwidgets.view import Item, PanelPart

offered = teachers_only


def panel(sitting: Sitting) -> PanelPart:
    """A group for the hands and one for the table."""
    say, desk = sitting.says.say, sitting.desk
    hands = [_hand(sitting, seat) for seat in range(len(sitting.names))]
    can_play_out = sitting.state.to_act is not None and not desk.frozen
    return {
        "groups": [
            {"label": say("teacher.hands"), "items": [*hands, item("ask", say("teacher.ask"), desk.ask_first)]},
            {
                "label": say("teacher.table"),
                "items": [
                    item("freeze", say("teacher.freeze"), desk.frozen),
                    item("pointing", say("teacher.pointing"), desk.pointing),
                    item("playout", say("teacher.playout"), enabled=can_play_out),
                ],
            },
        ],
    }


def _hand(sitting: Sitting, seat: Seat) -> Item:
    hidden = seat in sitting.desk.hidden
    key = "teacher.sure" if sitting.desk.asking == seat else "teacher.show" if hidden else "teacher.hide"
    return item(f"{'show' if hidden else 'hide'} {seat}", sitting.says.say(key, name=sitting.names[seat]))


def _hide(sitting: Sitting, argument: str, _: str) -> Sitting:
    seat = sitting.seat_in(argument)
    return sitting if seat is None else replace(sitting, desk=sitting.desk.hide(seat))


def _show(sitting: Sitting, argument: str, _: str) -> Sitting:
    seat = sitting.seat_in(argument)
    return sitting if seat is None else replace(sitting, desk=sitting.desk.show(seat))


def _ask(sitting: Sitting, _: str, __: str) -> Sitting:
    return sitting.with_desk(ask_first=not sitting.desk.ask_first)


def _freeze(sitting: Sitting, _: str, __: str) -> Sitting:
    return sitting.with_desk(frozen=not sitting.desk.frozen)


def _pointing(sitting: Sitting, _: str, __: str) -> Sitting:
    return sitting.with_desk(pointing=not sitting.desk.pointing, pointer=None)


def _point(sitting: Sitting, argument: str, _: str) -> Sitting:
    try:
        card = Card.parse(argument)
    except NoCard:
        return sitting
    return sitting.with_desk(pointer=None if sitting.desk.pointer == card else card)


def _play_out(sitting: Sitting, _: str, __: str) -> Sitting:
    return sitting.at(sitting.session.play_out())


COMMANDS = {
    "hide": Command(_hide, while_frozen=True),
    "show": Command(_show, while_frozen=True),
    "ask": Command(_ask, while_frozen=True),
    "freeze": Command(_freeze, while_frozen=True),
    "pointing": Command(_pointing, while_frozen=True),
    "point": Command(_point, while_frozen=True),
    "playout": Command(_play_out),
}
