"""Which rules are played: presets and every single option, changed at the table; the game so far is played again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kortlib import BadData, DealCards, IllegalAction, Reason, Rules, rulebook, rules_of
from kortlib.explore.alternatives import with_option
from kortlib.rulebook import Option, OptionValue, Rulebook
from kortwidgets.panels.panel import item, teachers_only
from kortwidgets.sitting.commands import Command, Do
from kortwidgets.sitting.sitting import Sitting

if TYPE_CHECKING:
    from kortwidgets.view import Group, PanelPart

offered = teachers_only


def panel(sitting: Sitting) -> PanelPart:
    """A group for the presets and one for each option."""
    return {"help": sitting.says.say("options.help"), "groups": choices(sitting, sitting.rules)}


def choices(sitting: Sitting, rules: Rules, verb: str = "") -> list[Group]:
    """Every way to change `rules`, in groups; the actions are this panel's own, after a `verb`."""
    book = rulebook(rules.game)
    groups = [_presets(sitting, book, rules, verb)] if len(book.presets) > 1 else []
    return groups + [_option(sitting, option, rules, verb) for option in book.options.values()]


def _presets(sitting: Sitting, book: Rulebook, rules: Rules, verb: str) -> Group:
    items = [
        item(
            f"{verb}preset {preset.id}",
            preset.name[sitting.lang],
            rules.values == rules_of(book.game, preset.id).values,
            title=preset.about[sitting.lang],
        )
        for preset in book.presets.values()
    ]
    return {"label": sitting.says.say("options.presets"), "items": items}


def _option(sitting: Sitting, option: Option, rules: Rules, verb: str) -> Group:
    items = [
        item(f"{verb}option {option.id} {value}", text[sitting.lang], rules[option.id] == value)
        for value, text in option.values.items()
    ]
    return {"label": option.text[sitting.lang], "items": items}


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
    def do(sitting: Sitting, argument: str, _: str) -> Sitting:
        """Plays the game again by other rules, or tells which action they would not have allowed."""
        try:
            rules = changed(sitting.rules, f"{kind} {argument}")
            return sitting.at(sitting.session.under(rules))
        except BadData as bad:
            return sitting.told("refused", sitting.says.problem(bad.problems[0]))
        except IllegalAction as refused:
            return sitting.told("refused", not_allowed(sitting, rules, refused), refused.verdict.rule)

    return do


def not_allowed(sitting: Sitting, rules: Rules, refused: IllegalAction) -> str:
    """Which action of the game other rules would not have allowed, and why."""
    says = sitting.says
    moves = [move for line in sitting.session.lines for move in line.moves]
    events = next(move.events for move in moves if move.action == refused.action)
    told = says.event(events[0], sitting.names) if events else says.say("options.deal")
    reason = says.refusal(rules, refused.verdict)
    if refused.verdict.reason is Reason.NOT_YOUR_TURN and not isinstance(refused.action, DealCards):
        reason = says.say("options.turn", name=sitting.names[refused.action.seat])
    return says.say("options.refused", action=told, reason=reason)


COMMANDS = {kind: Command(_chosen(kind)) for kind in ("option", "preset")}
