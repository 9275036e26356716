"""A game as a file: saved, opened, copied; on paper; and kept in the browser under a seal, so that a reload loses
nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kortlib import BadData, rulebook
from kortlib.records import BrokenRecord, write_record
from kortlib.records.tree import Tree, read_tree, write_tree
from kortwidgets.command import Command
from kortwidgets.pages.handouts import Handout, deal_page, rules_page
from kortwidgets.seal import BrokenSeal, seal, unseal

if TYPE_CHECKING:
    from kortwidgets.table import CardTable

SEALED_FORMAT = "kort-sealed/1"


def offered(_: CardTable) -> bool:
    """Every table."""
    return True


def panel(table: CardTable) -> dict[str, Any]:
    """The copy of a position, and sheets to print; saving and opening are the table's own two buttons."""
    say = table.says.say
    copy = {"action": "copy", "label": say("files.copy"), "current": None}
    sheets = [{"action": f"print {name}", "label": say(f"files.{name}"), "current": None} for name in _sheets(table)]
    return {
        "groups": [{"label": say("files.position"), "items": [copy]}, {"label": say("files.paper"), "items": sheets}],
    }


def _sheets(table: CardTable) -> dict[str, Callable[[], Handout]]:
    """What can be printed: the rules as they stand, and the cards where the whole table sees all hands."""
    state, says = table.session.state, table.says
    made = {"rules": lambda: rules_page(state, says)}
    if state.hands and table.session.seat is None and not table.desk.hidden and table.desk.draft is None:
        made["diagram"] = lambda: deal_page(state, table.names, says)
    return made


def _print(table: CardTable, argument: str, _: str) -> None:
    made = _sheets(table).get(argument)
    if made is not None:
        table.send({"type": "print", "page": made().page(table.lang)})


def token(table: CardTable) -> str:
    """The running game under a seal, for a browser to keep."""
    session = table.session
    return seal(
        {
            "tree": write_tree(session.tree, table.names),
            "shown": session.number,
            "at": session.at,
            "seat": session.seat,
            "base": session.base,
            "seed": session.seed,
            "key": table.keep,
            "hidden": sorted(table.desk.hidden),
        }
    )


def _readable(table: CardTable, value: dict[str, Any]) -> str:
    """A file's text: plain at the teacher's table; at a seat's own under a seal, since it holds every hand."""
    if table.session.seat is not None:
        value = {"format": SEALED_FORMAT, "seal": token(table)}
    return json.dumps(value, ensure_ascii=False, indent=1)


def _download(table: CardTable, _: str, __: str) -> None:
    text = _readable(table, write_tree(table.session.tree, table.names))
    table.send({"type": "file", "name": f"{table.session.state.rules.game}.json", "text": text})


def _copy(table: CardTable, _: str, __: str) -> None:
    table.send({"type": "copy", "text": _readable(table, write_record(table.session.line, table.names))})
    table.tell("info", table.says.say("files.copied"))


def _open(table: CardTable, _: str, text: str) -> None:
    """Opens a file; where it cannot be, the reason is told and the table stays as it was."""
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError):
        table.tell("refused", table.says.say("files.not_json"))
        return
    if isinstance(raw, dict) and raw.get("format") == SEALED_FORMAT:
        _resume(table, "", str(raw.get("seal")))
        return
    try:
        tree, players = read_tree(raw)
    except BadData as bad:
        table.tell("refused", table.says.problem(bad.problems[0]))
    except BrokenRecord as broken:
        reason = table.says.refusal(broken.line.state.rules, broken.refused.verdict)
        table.tell("refused", table.says.say("files.broken", action=broken.action + 1, reason=reason))
    else:
        _load(table, tree, players)


def _load(table: CardTable, tree: Tree, players: tuple[str, ...]) -> bool:
    game, mine = tree.main.start.rules.game, table.session.state.rules.game
    if game != mine or len(players) != len(table.names):
        if "new" in table.tools:
            table.take(tree.main, players, table.session.seed)
            table.session.load(tree)
            return True
        name = rulebook(game).name[table.lang]
        table.tell("refused", table.says.say("files.other_game", name=name, number=len(players)))
        return False
    table.session.load(tree)
    table.names = players
    return True


def _resume(table: CardTable, _: str, text: str) -> None:
    """Goes on with a game that was kept under our seal by the same table."""
    try:
        kept = unseal(text)
    except BrokenSeal:
        table.send({"type": "forget"})
        table.tell("refused", table.says.say("files.broken_seal"))
        return
    if kept.get("seat") != table.session.seat or kept.get("key", "") != table.keep:
        table.send({"type": "forget"})
        table.tell("refused", table.says.say("files.other_table"))
        return
    tree, players = read_tree(kept["tree"])
    if _load(table, tree, players):
        table.session.show(kept.get("shown", 0))
        table.desk.hidden = set(kept.get("hidden", ()))
        table.session.at, table.session.base, table.session.seed = kept["at"], kept["base"], kept["seed"]


COMMANDS = {
    "download": Command(_download, while_frozen=True, on_message_line=True),
    "copy": Command(_copy, while_frozen=True),
    "print": Command(_print, while_frozen=True),
    "open": Command(_open, on_message_line=True),
    "resume": Command(_resume, on_message_line=True),
}
