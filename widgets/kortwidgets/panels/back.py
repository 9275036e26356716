"""Looking back, and what-ifs: jump to any trick, begin a what-if there, and see the outcomes beside each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kortlib import EventKind
from kortlib.records.line import DealPlayed, Line
from kortwidgets.command import Command
from kortwidgets.panels.arguments import number_in

if TYPE_CHECKING:
    from kortwidgets.table import CardTable

LONGEST_NAME = 40


def offered(_: CardTable) -> bool:
    """Every table."""
    return True


def panel(table: CardTable) -> dict[str, Any]:
    """A group of tricks for each deal, and at the teacher's table the what-ifs."""
    groups = _tricks(table)
    if table.session.seat is None:
        groups.append(_branches(table))
    fields = [_new_branch(table)] if table.session.seat is None else []
    return {"groups": groups, "fields": fields, "note": _outcomes(table)}


def _tricks(table: CardTable) -> list[dict[str, Any]]:
    groups, done = [], 0
    for deal in table.session.whole.deals():
        label = table.says.say("back.deal", number=deal.dealt.deal_number)
        items = [_step(table, done + 1, table.says.say("back.dealt"))]
        items += [_step(table, done + at, str(number)) for number, at in enumerate(_trick_ends(deal), 1)]
        groups.append({"label": label, "items": items})
        done += len(deal.moves)
    return groups


def _trick_ends(deal: DealPlayed) -> list[int]:
    kinds = [[event.kind for event in move.events] for move in deal.moves]
    return [number for number, happened in enumerate(kinds, 1) if EventKind.TRICK_WON in happened]


def _step(table: CardTable, at: int, label: str) -> dict[str, Any]:
    session = table.session
    reachable = session.seat is None or at >= session.at
    return {"action": f"jump {at}", "label": label, "enabled": reachable, "current": at == session.at}


def _branches(table: CardTable) -> dict[str, Any]:
    session, say = table.session, table.says.say
    items = [
        {"action": f"branch {number}", "label": name, "title": _outcome(table, line), "current": line is session.whole}
        for number, (name, line) in enumerate(_lines(table))
    ]
    if session.name is not None:
        items.append({"action": "drop", "label": say("back.drop"), "current": None})
    return {"label": say("back.whatifs"), "items": items}


def _outcomes(table: CardTable) -> dict[str, str] | None:
    """How the game and each what-if have gone so far, beside each other."""
    if not table.session.branches:
        return None
    return {"kind": "info", "text": "\n".join(f"{name}: {_outcome(table, line)}" for name, line in _lines(table))}


def _lines(table: CardTable) -> list[tuple[str, Line]]:
    """The game and its what-ifs by name, in the order in which `Session.show` counts them."""
    session = table.session
    return [(table.says.say("back.main"), session.main), *((branch.name, branch.line) for branch in session.branches)]


def _outcome(table: CardTable, line: Line) -> str:
    """What the last deal of a line brought: each player's tricks and score."""
    state, say = line.state, table.says.say
    return "; ".join(
        say("back.outcome", name=name, tricks=say("tricks", number=taken), score=score)
        for name, taken, score in zip(table.names, state.taken or (0,) * state.seats, state.scores, strict=True)
    )


def _new_branch(table: CardTable) -> dict[str, Any]:
    say = table.says.say
    name = say("back.name", number=len(table.session.branches) + 1)
    return {"action": "whatif", "label": say("back.field"), "value": name, "submit": say("back.begin")}


def _jump(table: CardTable, argument: str, _: str) -> None:
    at = number_in(argument)
    if at is not None:
        table.session.jump(at)


def _branch(table: CardTable, argument: str, _: str) -> None:
    number = number_in(argument)
    if number is not None:
        table.session.show(number)


def _whatif(table: CardTable, argument: str, text: str) -> None:
    name = (text or argument).strip()
    name = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
    table.session.branch(name or table.says.say("back.name", number=len(table.session.branches) + 1))


def _drop(table: CardTable, _: str, __: str) -> None:
    table.session.drop()


COMMANDS = {
    "jump": Command(_jump),
    "branch": Command(_branch),
    "whatif": Command(_whatif),
    "drop": Command(_drop),
}
