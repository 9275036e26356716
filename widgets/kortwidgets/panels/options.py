"""Which rules are played: presets and every single option, changed at the table; the game so far is played again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kortlib import BadData, DealCards, IllegalAction, Reason, Rules, rulebook, rules_of
from kortlib.explore.alternatives import with_option
from kortlib.rulebook import Option, OptionValue, Rulebook
from kortwidgets.command import Command, Do

if TYPE_CHECKING:
    from kortwidgets.table import CardTable


def offered(table: CardTable) -> bool:
    """Only the teacher's table."""
    return table.session.seat is None


def panel(table: CardTable) -> dict[str, Any]:
    """A group for the presets and one for each option."""
    return {"help": table.says.say("options.help"), "groups": choices(table, table.session.main.start.rules)}


def choices(table: CardTable, rules: Rules, verb: str = "") -> list[dict[str, Any]]:
    """Every way to change `rules`, in groups; the actions are this panel's own, after a `verb`."""
    book = rulebook(rules.game)
    groups = [_presets(table, book, rules, verb)] if len(book.presets) > 1 else []
    return groups + [_option(table, option, rules, verb) for option in book.options.values()]


def _presets(table: CardTable, book: Rulebook, rules: Rules, verb: str) -> dict[str, Any]:
    items = [
        {
            "action": f"{verb}preset {preset.id}",
            "label": preset.name[table.lang],
            "title": preset.about[table.lang],
            "current": rules.values == rules_of(book.game, preset.id).values,
        }
        for preset in book.presets.values()
    ]
    return {"label": table.says.say("options.presets"), "items": items}


def _option(table: CardTable, option: Option, rules: Rules, verb: str) -> dict[str, Any]:
    items = [
        {"action": f"{verb}option {option.id} {value}", "label": text[table.lang], "current": rules[option.id] == value}
        for value, text in option.values.items()
    ]
    return {"label": option.text[table.lang], "items": items}


def changed(rules: Rules, argument: str) -> Rules:
    """The rules after one of the choices: ``preset NAME`` or ``option NAME VALUE``; raises BadData for another."""
    kind, _, chosen = argument.partition(" ")
    if kind == "preset":
        return rules_of(rules.game, chosen)
    name, _, written = chosen.partition(" ")
    return with_option(rules, name, _value(rulebook(rules.game), name, written))


def _value(book: Rulebook, name: str, written: str) -> OptionValue:
    known = book.options[name].values if name in book.options else ()
    return next((value for value in known if str(value) == written), written)


def _chosen(kind: str) -> Do:
    def do(table: CardTable, argument: str, _: str) -> None:
        try:
            _play_by(table, changed(table.session.main.start.rules, f"{kind} {argument}"))
        except BadData as bad:
            table.tell("refused", table.says.problem(bad.problems[0]))

    return do


def _play_by(table: CardTable, rules: Rules) -> None:
    """Plays the game again by other rules, or tells which action they would not have allowed."""
    try:
        table.session.change_rules(rules)
    except IllegalAction as refused:
        table.tell("refused", not_allowed(table, rules, refused), refused.verdict.rule)


def not_allowed(table: CardTable, rules: Rules, refused: IllegalAction) -> str:
    """Which action of the game other rules would not have allowed, and why."""
    says, session = table.says, table.session
    moves = [move for line in (session.main, *(branch.line for branch in session.branches)) for move in line.moves]
    events = next(move.events for move in moves if move.action == refused.action)
    told = says.event(events[0], table.names) if events else says.say("options.deal")
    reason = says.refusal(rules, refused.verdict)
    if refused.verdict.reason is Reason.NOT_YOUR_TURN and not isinstance(refused.action, DealCards):
        reason = says.say("options.turn", name=table.names[refused.action.seat])
    return says.say("options.refused", action=told, reason=reason)


COMMANDS = {kind: Command(_chosen(kind)) for kind in ("option", "preset")}
