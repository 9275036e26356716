"""What a table is doing at one moment, as one frozen value: an action makes the next one of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from kortlib import BadData, Problem, Rules, Seat, State
from kortlib.limits import LONGEST_NAME, name_fault
from kortlib.records.line import Line
from kortlib.words import Words, words
from kortwidgets import notices
from kortwidgets.sitting.arguments import number_in
from kortwidgets.sitting.desk import Desk
from kortwidgets.sitting.looks import Looks, PanelId
from kortwidgets.sitting.session import Session

if TYPE_CHECKING:
    from kortwidgets.view import Notice, NoticeKind

Message = Mapping[str, str]
"""What a browser is told beside the view: a file to save, an address to copy, a game to keep."""


@dataclass(frozen=True)
class Sitting:
    """The game and the place in it, what is set beside it, who sits there, and what was said last.

    `notice` stands on the message line, or in the panel that is `answering`; a `banner` above the table until something
    is done. `unkept` tells that nothing could be kept last time. The `outbox` is sent once this sitting has been drawn.
    """

    session: Session
    names: tuple[str, ...]
    looks: Looks
    lang: str = "sv"
    desk: Desk = field(default_factory=Desk)
    near: Seat | None = None  # from whose seat a quiet table is seen
    notice: Notice | None = None
    answering: PanelId | None = None
    banner: str = ""
    unkept: bool = False
    outbox: tuple[Message, ...] = ()

    @property
    def says(self) -> Words:
        """The words of the table's language."""
        return words(self.lang)

    @property
    def state(self) -> State:
        """The state that the table shows."""
        return self.session.state

    @property
    def rules(self) -> Rules:
        """The rules that are played by."""
        return self.session.main.start.rules

    @property
    def is_teachers(self) -> bool:
        """Whether it is the table that shows every hand and acts for every seat."""
        return self.session.seat is None

    def seat_in(self, argument: str) -> Seat | None:
        """The seat of the table that an argument names, if it does."""
        number = number_in(argument)
        return number if number is not None and number < len(self.names) else None

    def said_in(self, panel: PanelId) -> Notice | None:
        """The notice, where it answers something that was done in a panel: there the eye is."""
        return self.notice if self.answering == panel else None

    def unsaid(self, **changes: Any) -> Sitting:
        """The same with nothing said any more of what was done last, and with other changes."""
        return replace(self, **{"notice": None, "answering": None, "banner": "", "outbox": ()} | changes)

    def at(self, session: Session) -> Sitting:
        """The same at another place."""
        return replace(self, session=session)

    def with_desk(self, **changes: Any) -> Sitting:
        """The same with something else set at the desk."""
        return replace(self, desk=replace(self.desk, **changes))

    def told(self, kind: NoticeKind, text: str, rule: str | None = None) -> Sitting:
        """The same with a sentence on the message line."""
        return replace(self, notice=notices.notice(kind, text, self.says, self.state.rules, rule))

    def refused(self, key: str, **values: Any) -> Sitting:
        """The same with the reason why nothing was done."""
        return self.told("refused", self.says.say(key, **values))

    def sends(self, message: Message) -> Sitting:
        """The same with something that the browser is to be told."""
        return replace(self, outbox=(*self.outbox, message))

    def another_game(self, line: Line, names: Sequence[str], seed: int | str) -> Sitting:
        """Another game in this one's place, of whatever kind; the panels that are open stay so."""
        session = Session.begun(line, self.session.seat, seed)
        return replace(self, session=session, names=tuple(names), notice=None, desk=self.desk.cleared(len(names)))

    def silent(self) -> Sitting:
        """The same, telling nothing, as whoever is to act sees it."""
        return replace(self, looks=self.looks.speaking(False), near=self.state.to_act)


def begin(line: Line, names: Sequence[str], looks: Looks, lang: str, seed: int | str) -> Sitting:
    """A table where a line is shown at its end; raises BadData for names that cannot be shown."""
    faults = {f"players[{seat}]": name_fault(name) for seat, name in enumerate(names)}
    problems = [Problem(at, "bad_players", fault, {"limit": LONGEST_NAME}) for at, fault in faults.items() if fault]
    if problems:
        raise BadData(tuple(problems))
    sitting = Sitting(Session.begun(line, looks.seat, seed), tuple(names), looks, lang)
    return sitting.silent() if looks.quiet else sitting
