"""A game as a file: saved, opened, copied; on paper; and kept in the browser under a seal, so that a reload loses
nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from kortlib import BadData, rulebook
from kortlib.records import BrokenRecord, write_record
from kortlib.records.json_text import read_json
from kortlib.records.tree import read_tree, write_tree
from kortwidgets.pages.handouts import Handout, deal_page, rules_page
from kortwidgets.panels.panel import every_table, item
from kortwidgets.seal import BrokenSeal, CannotSeal
from kortwidgets.sitting.arguments import sayable
from kortwidgets.sitting.commands import Command
from kortwidgets.sitting.keeping import token, unsealed
from kortwidgets.sitting.looks import PanelId
from kortwidgets.sitting.sitting import Sitting
from kortwidgets.sitting.snapshot import OtherVersion, Snapshot, taken_up

if TYPE_CHECKING:
    from kortwidgets.view import PanelPart

SEALED_FORMAT = "kort-sealed/1"
MOST_TOLD = 3  # faults of a file at once: more than that nobody mends from a table


class NotJson(ValueError):
    """A file that is not even JSON."""


class Unsayable(ValueError):
    """A file with half a character in it."""


class OtherTable(ValueError):
    """What was kept belongs to another table."""


REASONS: Mapping[type[Exception], str] = {
    NotJson: "files.not_json",
    Unsayable: "problem.half_character",
    BrokenSeal: "files.broken_seal",
    OtherTable: "files.other_table",
    OtherVersion: "files.other_version",
    CannotSeal: "seal.cannot",
}
USELESS = (BadData, BrokenRecord, NotJson, Unsayable, BrokenSeal, OtherTable, OtherVersion)  # and it will always be

offered = every_table


def panel(sitting: Sitting) -> PanelPart:
    """The copy of a position, and sheets to print; saving and opening are the table's own two buttons."""
    say = sitting.says.say
    copy = item("copy", say("files.copy"))
    sheets = [item(f"print {name}", say(f"files.{name}")) for name in _sheets(sitting)]
    return {
        "groups": [{"label": say("files.position"), "items": [copy]}, {"label": say("files.paper"), "items": sheets}],
    }


def _sheets(sitting: Sitting) -> dict[str, Callable[[], Handout]]:
    """What can be printed: the rules as they stand, and the cards where the whole table sees all hands."""
    state, says, desk = sitting.state, sitting.says, sitting.desk
    made = {"rules": lambda: rules_page(state, says)}
    if state.hands and sitting.is_teachers and not desk.hidden and desk.draft is None:
        made["diagram"] = lambda: deal_page(state, sitting.names, says)
    return made


def _print(sitting: Sitting, argument: str, _: str) -> Sitting:
    made = _sheets(sitting).get(argument)
    return sitting if made is None else sitting.sends({"type": "print", "page": made().page(sitting.lang)})


def _readable(sitting: Sitting, value: Mapping[str, Any]) -> str:
    """A file's text: plain at the teacher's table; at a seat's own under a seal, since it holds every hand."""
    if not sitting.is_teachers:
        value = {"format": SEALED_FORMAT, "seal": token(sitting)}
    return json.dumps(value, ensure_ascii=False, indent=1)


def _download(sitting: Sitting, _: str, __: str) -> Sitting:
    try:
        text = _readable(sitting, write_tree(sitting.session.tree, sitting.names))
    except CannotSeal:
        return sitting.refused("seal.cannot")
    return sitting.sends({"type": "file", "name": f"{sitting.rules.game}.json", "text": text})


def _copy(sitting: Sitting, _: str, __: str) -> Sitting:
    try:
        text = _readable(sitting, write_record(sitting.session.line, sitting.names))
    except CannotSeal:
        return sitting.refused("seal.cannot")
    return sitting.sends({"type": "copy", "text": text}).told("info", sitting.says.say("files.copied"))


def _open(sitting: Sitting, _: str, text: str) -> Sitting:
    """Opens a file; where it cannot be, the reason is told and the table stays as it was."""
    try:
        return _loaded(sitting, _in_file(sitting, text))
    except (*USELESS, CannotSeal) as error:
        return _refused(sitting, error)


def _resume(sitting: Sitting, _: str, text: str) -> Sitting:
    """Goes on with a game that the browser kept; it is to forget one that can never be taken up here."""
    try:
        return _loaded(sitting, _kept(sitting, text))
    except USELESS as error:
        return _refused(sitting, error).sends({"type": "forget"})
    except CannotSeal as error:
        return _refused(sitting, error)


def _in_file(sitting: Sitting, text: str) -> Snapshot:
    try:
        raw, doubled = read_json(text)
    except BadData:
        raise NotJson from None
    if not sayable(json.dumps(raw, ensure_ascii=False)):
        raise Unsayable
    if isinstance(raw, dict) and raw.get("format") == SEALED_FORMAT:
        return _kept(sitting, str(raw.get("seal")))
    return Snapshot(*read_tree(raw, doubled))


def _kept(sitting: Sitting, text: str) -> Snapshot:
    """A game that was kept under our seal by the same table."""
    snapshot = unsealed(text)
    if (snapshot.seat, snapshot.key) != (sitting.session.seat, sitting.looks.keep):
        raise OtherTable
    return snapshot


def _refused(sitting: Sitting, error: Exception) -> Sitting:
    """Why what was opened cannot be used."""
    match error:
        case BadData():
            told = [sitting.says.problem(problem) for problem in error.problems[:MOST_TOLD]]
            return sitting.told("refused", " ".join(told))
        case BrokenRecord():
            reason = sitting.says.refusal(error.line.state.rules, error.refused.verdict)
            return sitting.refused("files.broken", action=error.action + 1, reason=reason)
    return sitting.refused(REASONS[type(error)])


def _loaded(sitting: Sitting, snapshot: Snapshot) -> Sitting:
    game, number = snapshot.tree.main.start.rules.game, len(snapshot.players)
    if (game, number) == (sitting.rules.game, len(sitting.names)):
        return taken_up(sitting, snapshot)
    if PanelId.NEW not in sitting.looks.tools:
        return sitting.refused("files.other_game", name=rulebook(game).name[sitting.lang], number=number)
    another = sitting.another_game(snapshot.tree.main, snapshot.players, sitting.session.seed)
    return taken_up(another, snapshot)


COMMANDS = {
    "download": Command(_download, while_frozen=True, on_message_line=True),
    "copy": Command(_copy, while_frozen=True),
    "print": Command(_print, while_frozen=True),
    "open": Command(_open, on_message_line=True),
    "resume": Command(_resume, on_message_line=True),
}
