"""What each card is worth with all cards known: a number on every card that may be played, and a line of best play."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kortlib import Card, DealCards, Draw, Play, State, apply
from kortlib.exact.backend import at_hand, ready
from kortlib.exact.objective import NotInPlay, Scores, is_answerable
from kortlib.exact.solver import Answer, Bounds, solve
from kortlib.words import Words
from kortwidgets.sitting.commands import Command
from kortwidgets.sitting.sitting import Sitting

if TYPE_CHECKING:
    from kortwidgets.view import PanelPart

BUDGET = 400  # milliseconds: nobody should have to be told that it takes a while
LONGEST_LINE = 30  # actions of a line of best play that are told


def offered(sitting: Sitting) -> bool:
    """Only the teacher's table, since the values give hidden cards away; and not where a game has none."""
    return sitting.is_teachers and is_answerable(sitting.rules.game)


def panel(sitting: Sitting) -> PanelPart:
    """What the numbers mean, the best cards, and how it may go."""
    answer, say = answer_at(sitting), sitting.says.say
    if answer is None:
        text = say("values.hidden" if sitting.desk.hidden else "values.none")
        return {"help": say("values.help"), "note": {"kind": "info", "text": text}}
    told = [say(f"objective.{answer.objective}").rstrip(":") + "."]
    told += [
        say("values.one", action=sitting.says.action(action), value=told_bounds(bounds))
        for action, bounds in answer.bounds.items()
        if not isinstance(action, Play)
    ]
    if answer.exact:
        told += [say("values.best", actions=_best(answer, sitting.says)), *_line_told(answer, sitting)]
    else:
        told.append(say("solve.out_of_time"))
    return {"help": say("values.help"), "note": {"kind": "info", "text": "\n".join(told)}}


def _best(answer: Answer, says: Words) -> str:
    """The best actions, each card once whatever is called with it."""
    named = (says.card_sign(a.card) if isinstance(a, Play) else says.action(a) for a in answer.best)
    return says.listed(list(dict.fromkeys(named)))


def _line_told(answer: Answer, sitting: Sitting) -> list[str]:
    """Who plays what in the line of best play, a text line for each trick; that somebody draws goes without saying."""
    state, tricks = sitting.state, [""]
    for action in answer.line[:LONGEST_LINE]:
        if not isinstance(action, Draw | DealCards):
            step = f"{sitting.names[action.seat]} {sitting.says.action(action)}"
            tricks[-1] = f"{tricks[-1]}, {step}" if tricks[-1] else step
        taken, state = len(state.tricks), apply(state, action).state
        if len(state.tricks) > taken:
            tricks.append("")
    if len(answer.line) > LONGEST_LINE:
        tricks.append("…")
    return [sitting.says.say("solve.line", actions="").rstrip(), *filter(None, tricks)] if answer.line else []


def answer_at(sitting: Sitting) -> Answer | None:
    """The values at the position that the table shows; None where there are none, or none that may be seen.

    They are made from every hand, and the line of best play names its cards: so none while a hand lies face down.
    """
    desk, state = sitting.desk, sitting.state
    if desk.draft is not None or desk.posed is not None or desk.hidden:
        return None
    deal = sitting.session.line.last_deal()
    return _solved(state, deal.before.scores if deal else None)


@lru_cache(maxsize=4)  # the panel and the cards ask for the same, and a table is drawn again without a move
def _solved(state: State, before: Scores) -> Answer | None:
    was_fast = at_hand().fast
    try:
        answer = solve(state, BUDGET, before=before)
        if not answer.exact and not was_fast and ready():  # the time went into loading the compiled kernels, once
            answer = solve(state, BUDGET, before=before)
    except NotInPlay:
        return None
    return answer


def card_values(sitting: Sitting) -> dict[str, str]:
    """What stands on each card that may be played, by card."""
    answer = answer_at(sitting)
    if answer is None:
        return {}
    spans: dict[Card, list[Bounds]] = {}
    for action, bounds in answer.bounds.items():
        if isinstance(action, Play):  # with several calls a card is worth what the best of them is
            spans.setdefault(action.card, []).append(bounds)
    return {card.text: told_bounds(max(several)) for card, several in spans.items()}


def told_bounds(bounds: Bounds) -> str:
    """A value, or between which values it lies."""
    low, high = bounds
    return str(low) if low == high else f"{low}–{high}"


COMMANDS: dict[str, Command] = {}  # it shows and does nothing
