"""Which rules are played: presets and every single option, changed at the table; the game so far is played again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kortlib import BadData, IllegalAction, Rules, format_action, rulebook, rules_of
from kortlib.alternatives import with_option
from kortlib.rulebook import Option, OptionValue, Rulebook

if TYPE_CHECKING:
    from kortwidgets.table import CardTable


def offered(table: CardTable) -> bool:
    """Only the teacher's table."""
    return table.session.seat is None


def panel(table: CardTable) -> dict[str, Any]:
    """A group for the presets and one for each option."""
    rules = table.session.main.start.rules
    book = rulebook(rules.game)
    groups = [_presets(table, book, rules)] if len(book.presets) > 1 else []
    groups += [_option(table, option, rules) for option in book.options.values()]
    return {
        "help": table.says.say("options.help"),
        "groups": groups,
    }


def _presets(table: CardTable, book: Rulebook, rules: Rules) -> dict[str, Any]:
    items = [
        {
            "action": f"preset {preset.id}",
            "label": preset.name[table.lang],
            "title": preset.about[table.lang],
            "current": rules.values == rules_of(book.game, preset.id).values,
        }
        for preset in book.presets.values()
    ]
    return {"label": table.says.say("options.presets"), "items": items}


def _option(table: CardTable, option: Option, rules: Rules) -> dict[str, Any]:
    items = [
        {"action": f"option {option.id} {value}", "label": text[table.lang], "current": rules[option.id] == value}
        for value, text in option.values.items()
    ]
    return {"label": option.text[table.lang], "items": items}


def _choose(table: CardTable, argument: str, _: str) -> None:
    name, _, written = argument.partition(" ")
    rules = table.session.main.start.rules
    try:
        _play_by(table, with_option(rules, name, _value(rulebook(rules.game), name, written)))
    except BadData as bad:
        table.tell("refused", table.says.problem(bad.problems[0]))


def _value(book: Rulebook, name: str, written: str) -> OptionValue:
    known = book.options[name].values if name in book.options else ()
    return next((value for value in known if str(value) == written), written)


def _preset(table: CardTable, argument: str, _: str) -> None:
    try:
        _play_by(table, rules_of(table.session.main.start.rules.game, argument))
    except BadData as bad:
        table.tell("refused", table.says.problem(bad.problems[0]))


def _play_by(table: CardTable, rules: Rules) -> None:
    """Plays the game again by other rules, or tells which action they would not have allowed."""
    try:
        table.session.change_rules(rules)
    except IllegalAction as refused:
        reason = table.says.refusal(rules.game, refused.verdict)
        text = table.says.say("options.refused", action=format_action(refused.action), reason=reason)
        table.tell("refused", text, refused.verdict.rule)


COMMANDS = {"option": _choose, "preset": _preset}
