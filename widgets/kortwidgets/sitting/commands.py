"""What an action from the browser makes of a sitting, and where its answer is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from kortlib import GAMES, Action, Event, EventKind, IllegalAction, Seat, parse_words
from kortlib.records.line import Move
from kortwidgets import notices
from kortwidgets.sitting.arguments import sayable
from kortwidgets.sitting.keeping import kept
from kortwidgets.sitting.looks import PanelId
from kortwidgets.sitting.sitting import Sitting

if TYPE_CHECKING:
    from kortwidgets.view import NoticeKind

Do: TypeAlias = Callable[[Sitting, str, str], Sitting]


@dataclass(frozen=True, slots=True)
class Command:
    """`do` gets the sitting, the words after the action's name, and a text that was typed or opened with it.

    `while_frozen`: it changes nothing in the game, or thaws it. `on_message_line`: the table itself has the button for
    it or shows its outcome, so its answer is not read in the `panel` that it belongs to.
    """

    do: Do
    while_frozen: bool = False
    on_message_line: bool = False
    panel: PanelId | None = None  # filled in where the panels are registered


CommandAt: TypeAlias = Callable[[Sitting, str], Command | None]
"""What a table does at an action of a name, if it does anything."""


def take(sitting: Sitting, action: str, text: str, command_at: CommandAt) -> Sitting:
    """What becomes of a sitting by an action: one as in a record but without its seat, or one of the commands.

    What is refused leaves the game as it was and becomes a notice.
    """
    command = command_at(sitting, action.partition(" ")[0])
    heard = sitting.unsaid(answering=_answering(sitting, command), desk=sitting.desk.heard(action))
    done = _done(heard, action, text, command)
    if done.session.place == sitting.session.place:
        return done  # whoever only asks something keeps what the browser kept before
    return kept(done if done.desk.posed is None else done.with_desk(posed=None))


def follow(sitting: Sitting, action: Action) -> Sitting:
    """A sitting after an action of the game, or with the reason why the rules refuse it."""
    old = sitting.session
    try:
        session = old.act(action)
    except IllegalAction as refused:
        return replace(sitting, notice=notices.refusal(old.state, action, refused.verdict, sitting.says))
    return _told(sitting.at(session), session.whole.moves[old.at : session.at])


def _answering(sitting: Sitting, command: Command | None) -> PanelId | None:
    """The open panel in which a command is answered; None where that is the table's own message line."""
    if command is None or command.on_message_line or command.panel not in sitting.desk.unfolded:
        return None
    return command.panel


def _done(sitting: Sitting, action: str, text: str, command: Command | None) -> Sitting:
    name, _, argument = action.partition(" ")
    if action != " ".join(action.split()) or not sayable(action):
        return sitting.refused("notice.nonsense")
    if sitting.looks.quiet and name != "explain":
        return sitting  # neither a move nor a rule: it could be the answer that is asked for
    if sitting.desk.frozen and not (command and command.while_frozen):
        return sitting.refused("teacher.frozen")
    if not sayable(text):
        return sitting.refused("problem.half_character")
    return _played(sitting, action) if command is None else command.do(sitting, argument, text)


def _played(sitting: Sitting, text: str) -> Sitting:
    acting = sitting.state.to_act
    if sitting.desk.posed is not None:
        return sitting.refused("question.first")
    if acting in sitting.desk.hidden:
        return sitting.refused("teacher.hidden")
    if acting is None or sitting.desk.draft is not None:
        return sitting
    action = _read(acting if sitting.session.seat is None else sitting.session.seat, text)
    return sitting.refused("notice.nonsense") if action is None else follow(sitting, action)


def _read(seat: Seat, text: str) -> Action | None:
    try:
        return parse_words(seat, text)
    except ValueError:
        return None


def _told(sitting: Sitting, moves: Iterable[Move]) -> Sitting:
    """What has happened, where the table alone would not show it; the greatest news of it."""
    last = sitting.session.whole.moves[sitting.session.at - 1].events
    won = [event for event in last if event.kind is EventKind.GAME_WON]
    if sitting.state.game_over:
        return _happened(sitting, "won", won)
    tricks = [event for move in moves for event in move.events if event.kind is EventKind.TRICK_WON]
    if tricks and sitting.session.seat is not None:
        # At a seat's own table the next trick is led before one has seen who took this one.
        return _happened(sitting, "info", tricks[-1:])
    if sitting.state.deal_over and not any(event.kind is EventKind.TRICK_WON for event in last):
        # A deal that ends without a trick has nothing on the table to show how it ended.
        sheet = GAMES[sitting.rules.game].sheet
        return _happened(sitting, "info", [event for event in last if event.kind in sheet.entries | sheet.thrown_in])
    return sitting


def _happened(sitting: Sitting, kind: NoticeKind, events: list[Event]) -> Sitting:
    told = notices.happened(kind, events, sitting.names, sitting.says, sitting.state.rules)
    return replace(sitting, notice=told)
