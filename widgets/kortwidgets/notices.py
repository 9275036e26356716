"""What a table says when it is asked or has to refuse: sentences with their rule, ready for the view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kortlib import GAMES, Action, Event, Rules, State, Verdict, rulebook
from kortlib.explore import Difference
from kortlib.explore.alternatives import allowed_under
from kortlib.limits import isolated
from kortlib.records.line import Line
from kortlib.records.sheets import sheet_of
from kortlib.rulebook import OURS
from kortlib.words import Words

if TYPE_CHECKING:
    from kortwidgets.view import Column, Notice, NoticeKind, OtherOption, Rule, RuleCard, RuleOfPhase


def rule_card(rules: Rules, rule: str, says: Words) -> Rule:
    """A rule as widgets show it: id, text as it holds, source by title, and whether it is ours."""
    card = rulebook(rules.game).rules[rule]
    return {
        "id": rule,
        "text": says.rule(rules, rule),
        "source": says.source(rules.game, rule),
        "ours": card.sources == (OURS,),
    }


def notice(kind: NoticeKind, text: str, says: Words, rules: Rules, rule: str | None = None) -> Notice:
    """A notice of a kind, with its rule if it has one."""
    shown = rule_card(rules, rule, says) if rule else None
    return {"kind": kind, "text": text, "card": None, "because": [], "option": None, "rule": shown}


def refusal(state: State, action: Action, verdict: Verdict, says: Words) -> Notice:
    """Why an action is refused, which cards oblige, and the option under which it would be allowed."""
    rules, card = state.rules, getattr(action, "card", None)
    return {
        **notice("refused", says.refusal(rules, verdict), says, rules, verdict.rule),
        "because": [other.text for other in verdict.because],
        "card": card.text if card else None,
        "option": _other_option(state, action, says) if verdict.rule else None,
    }


def answer(text: str, verdict: Verdict, says: Words, rules: Rules) -> Notice:
    """The answer to a question, with the rule that decides and the cards that oblige."""
    because = [card.text for card in verdict.because]
    return {**notice("why", text, says, rules, verdict.rule), "because": because}


def _other_option(state: State, action: Action, says: Words) -> OtherOption | None:
    options = rulebook(state.rules.game).options
    told = [
        says.say("notice.option", choice=says.option(options[name], value))
        for name, value in allowed_under(state, action)
    ]
    return {"text": " ".join(told)} if told else None


def happened(
    kind: NoticeKind, events: Sequence[Event], names: Sequence[str], says: Words, rules: Rules, before: str = ""
) -> Notice:
    """What happened, by the rule of the first event."""
    told = [says.event(event, names) for event in events]
    return notice(kind, " ".join([before, *told]).strip(), says, rules, events[0].rule if events else None)


def figure(line: Line, argument: str, names: Sequence[str], says: Words) -> Notice | None:
    """How a figure of the score sheet came about, by ``SEAT ENTRY``; None where there is no such figure."""
    numbers = [int(part) for part in argument.split() if part.isascii() and part.isdigit() and len(part) < 5]
    columns, rules = sheet_of(line), line.start.rules
    if len(numbers) != 2 or numbers[0] >= len(columns) or numbers[1] >= len(columns[numbers[0]].entries):
        return None
    seat, entry = numbers[0], columns[numbers[0]].entries[numbers[1]]
    if entry.event is None:
        text = says.say("notice.start", name=names[seat], score=entry.text)
        return notice("why", text, says, rules, GAMES[rules.game].goal_rule)
    return happened("why", [entry.event], names, says, rules, says.say("notice.deal", number=entry.deal))


def drawn_columns(line: Line, names: Sequence[str]) -> list[Column]:
    """The score sheet as widgets show it."""
    return [
        {
            "seat": column.seat,
            "name": names[column.seat],
            "entries": [
                {"text": entry.text, "line": entry.line, "label": f"{isolated(names[column.seat])}: {entry.text}"}
                for entry in column.entries
            ],
        }
        for column in sheet_of(line)
    ]


def difference(
    first: Difference | None, sides: Sequence[tuple[str, Rules]], names: Sequence[str], says: Words
) -> list[str]:
    """Where two score sheets first part, in sentences: the deal and the player, then each side with its rule."""
    if first is None:
        return [says.say("compare.same")]
    told = [says.say("compare.first", deal=first.deal, name=names[first.seat])]
    for (title, rules), score, rule in zip(sides, first.scores, first.rules, strict=True):
        reason = f"{rule} {says.rule(rules, rule)}" if rule else says.say("compare.nothing")
        told.append(says.say("compare.side", preset=title, score=score, rule=reason))
    return told


def rules_shown(state: State, says: Words) -> RuleCard:
    """The rule card of a game, under the options now set."""
    book = rulebook(state.rules.game)
    rules: list[RuleOfPhase] = [
        {**rule_card(state.rules, rule.id, says), "phase": says.say(f"phase.{rule.phase}")}
        for rule in book.rules.values()
    ]
    return {"label": says.say("rules.label"), "title": book.name[says.lang], "rules": rules}
