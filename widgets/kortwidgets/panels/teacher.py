"""What a teacher wants at the table: hands face down, asking before they are shown, freezing, a pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kortlib import Card, Seat
from kortlib.cards import NoCard
from kortwidgets.command import Command
from kortwidgets.panels.arguments import seat_in

if TYPE_CHECKING:
    from kortwidgets.table import CardTable


def offered(table: CardTable) -> bool:
    """Only the teacher's table."""
    return table.session.seat is None


def panel(table: CardTable) -> dict[str, Any]:
    """A group for the hands and one for the table."""
    say = table.says.say
    hands = [_hand(table, seat) for seat in range(len(table.names))]
    return {
        "groups": [
            {"label": say("teacher.hands"), "items": [*hands, _switch(table, "ask", table.desk.ask_first)]},
            {
                "label": say("teacher.table"),
                "items": [
                    _switch(table, "freeze", table.desk.frozen),
                    _switch(table, "pointing", table.desk.pointing),
                    {
                        "action": "playout",
                        "label": say("teacher.playout"),
                        "current": None,
                        "enabled": table.session.state.to_act is not None and not table.desk.frozen,
                    },
                ],
            },
        ],
    }


def _hand(table: CardTable, seat: Seat) -> dict[str, Any]:
    hidden = seat in table.desk.hidden
    key = "teacher.sure" if table.desk.asking == seat else "teacher.show" if hidden else "teacher.hide"
    return {
        "action": f"{'show' if hidden else 'hide'} {seat}",
        "label": table.says.say(key, name=table.names[seat]),
        "current": None,
    }


def _switch(table: CardTable, name: str, on: bool) -> dict[str, Any]:
    return {"action": name, "label": table.says.say(f"teacher.{name}"), "current": on}


def _hide(table: CardTable, argument: str, _: str) -> None:
    seat = seat_in(table, argument)
    if seat is not None:
        table.desk.hide(seat)


def _show(table: CardTable, argument: str, _: str) -> None:
    seat = seat_in(table, argument)
    if seat is not None:
        table.desk.show(seat)


def _ask(table: CardTable, _: str, __: str) -> None:
    table.desk.ask_first = not table.desk.ask_first


def _freeze(table: CardTable, _: str, __: str) -> None:
    table.desk.frozen = not table.desk.frozen


def _pointing(table: CardTable, _: str, __: str) -> None:
    table.desk.pointing = not table.desk.pointing
    table.desk.pointer = None


def _point(table: CardTable, argument: str, _: str) -> None:
    try:
        card = Card.parse(argument)
    except NoCard:
        return
    table.desk.pointer = None if table.desk.pointer == card else card


def _play_out(table: CardTable, _: str, __: str) -> None:
    table.session.play_out()


COMMANDS = {
    "hide": Command(_hide, while_frozen=True),
    "show": Command(_show, while_frozen=True),
    "ask": Command(_ask, while_frozen=True),
    "freeze": Command(_freeze, while_frozen=True),
    "pointing": Command(_pointing, while_frozen=True),
    "point": Command(_point, while_frozen=True),
    "playout": Command(_play_out),
}
