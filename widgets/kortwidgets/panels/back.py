"""Looking back, and what-ifs: jump to any trick, begin a what-if there, and see the outcomes beside each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kortlib import EventKind
from kortlib.limits import name_fault
from kortlib.records.line import DealPlayed, Line
from kortwidgets.panels.panel import every_table, item
from kortwidgets.sitting.arguments import number_in
from kortwidgets.sitting.commands import Command
from kortwidgets.sitting.sitting import Sitting

if TYPE_CHECKING:
    from kortwidgets.view import Field, Group, Item, PanelPart, Remark

LONGEST_NAME = 40

offered = every_table


def panel(sitting: Sitting) -> PanelPart:
    """A group of tricks for each deal, and at the teacher's table the what-ifs."""
    groups = _tricks(sitting)
    if sitting.is_teachers:
        groups.append(_branches(sitting))
    fields = [_new_branch(sitting)] if sitting.is_teachers else []
    return {"groups": groups, "fields": fields, "note": _outcomes(sitting)}


def _tricks(sitting: Sitting) -> list[Group]:
    groups: list[Group] = []
    done = 0
    for deal in sitting.session.whole.deals():
        label = sitting.says.say("back.deal", number=deal.dealt.deal_number)
        items = [_step(sitting, done + 1, sitting.says.say("back.dealt"))]
        items += [_step(sitting, done + at, str(number)) for number, at in enumerate(_trick_ends(deal), 1)]
        groups.append({"label": label, "items": items})
        done += len(deal.moves)
    return groups


def _trick_ends(deal: DealPlayed) -> list[int]:
    kinds = [[event.kind for event in move.events] for move in deal.moves]
    return [number for number, happened in enumerate(kinds, 1) if EventKind.TRICK_WON in happened]


def _step(sitting: Sitting, at: int, label: str) -> Item:
    session = sitting.session
    return item(f"jump {at}", label, at == session.at, enabled=sitting.is_teachers or at >= session.at)


def _branches(sitting: Sitting) -> Group:
    session, say = sitting.session, sitting.says.say
    items = [
        item(f"branch {number}", name, number == session.shown, title=_outcome(sitting, line))
        for number, (name, line) in enumerate(_lines(sitting))
    ]
    if session.shown:
        items.append(item("drop", say("back.drop")))
    return {"label": say("back.whatifs"), "items": items}


def _outcomes(sitting: Sitting) -> Remark | None:
    """How the game and each what-if have gone so far, beside each other."""
    if not sitting.session.branches:
        return None
    told = [f"{name}: {_outcome(sitting, line)}" for name, line in _lines(sitting)]
    return {"kind": "info", "text": "\n".join(told)}


def _lines(sitting: Sitting) -> list[tuple[str, Line]]:
    """The game and its what-ifs by name, in the order in which `Session.show` counts them."""
    names = [sitting.says.say("back.main"), *(branch.name for branch in sitting.session.branches)]
    return list(zip(names, sitting.session.lines, strict=True))


def _outcome(sitting: Sitting, line: Line) -> str:
    """What the last deal of a line brought: each player's tricks and score."""
    state, say = line.state, sitting.says.say
    return "; ".join(
        say("back.outcome", name=name, tricks=say("tricks", number=taken), score=score)
        for name, taken, score in zip(sitting.names, state.taken or (0,) * state.seats, state.scores, strict=True)
    )


def _next_name(sitting: Sitting) -> str:
    return sitting.says.say("back.name", number=len(sitting.session.branches) + 1)


def _new_branch(sitting: Sitting) -> Field:
    say = sitting.says.say
    return {"action": "whatif", "label": say("back.field"), "value": _next_name(sitting), "submit": say("back.begin")}


def _jump(sitting: Sitting, argument: str, _: str) -> Sitting:
    at = number_in(argument)
    return sitting if at is None else sitting.at(sitting.session.jump(at))


def _branch(sitting: Sitting, argument: str, _: str) -> Sitting:
    number = number_in(argument)
    return sitting if number is None else sitting.at(sitting.session.show(number))


def _whatif(sitting: Sitting, argument: str, text: str) -> Sitting:
    name = " ".join((text or argument).split())
    name = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
    fault = name_fault(name) if name else None
    if fault:  # written down it could not be read again
        return sitting.refused(f"problem.{fault}")
    return sitting.at(sitting.session.branch(name or _next_name(sitting)))


def _drop(sitting: Sitting, _: str, __: str) -> Sitting:
    return sitting.at(sitting.session.drop())


COMMANDS = {
    "jump": Command(_jump),
    "branch": Command(_branch),
    "whatif": Command(_whatif),
    "drop": Command(_drop),
}
