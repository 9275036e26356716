"""Pages to print: a game's rules under its options, an exercise sheet and its key, a deal diagram.

Every fact comes from the rulebook and the engine, so that another option changes the sheet. As HTML that prints well,
each sheet from the top of a new page; a browser's own print makes it a PDF.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from math import sqrt
from pathlib import Path
from string import ascii_lowercase
from typing import Any

from kortlib import Card, Rules, State, Suit, new_game, rulebook, rules_of, view
from kortlib.cards import SUIT_SIGNS
from kortlib.rulebook import OURS, Option, Rulebook, rule_text
from kortlib.teaching.lessons import Choice, Question
from kortlib.words import Words
from kortwidgets.dressing import dress
from kortwidgets.notices import rules_shown

# In each sheet itself, so that one looks the same in JupyterLab, in Voilà and in a stored notebook.
STYLE = f"<style>\n{(Path(__file__).parent / 'static' / 'handout.css').read_text(encoding='utf-8')}</style>"

PAGE = 'body { margin: 0; font-family: system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; }'

# Where a seat sits, clockwise from the bottom, as at the live table.
PLACES = {
    2: ("bottom", "top"),
    3: ("bottom", "top-left", "top-right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left", "top-left", "top-right", "right"),
    6: ("bottom", "left", "top-left", "top", "top-right", "right"),
}
# How many letters of 8.5 points one page holds in the widest common font, be it A4 or Letter, and what the last line of
# each rule leaves empty.
ROOM, LINE_END = 6600, 25


@dataclass(frozen=True, slots=True)
class Handout:
    """A page to print, and the same as text."""

    title: str
    html: str
    text: str

    def _repr_html_(self) -> str:
        return f'{STYLE}<article class="kort-handout"><h3>{escape(self.title)}</h3>{self.html}</article>'

    def page(self, lang: str) -> str:
        """The sheet as a page of its own, for a browser to print."""
        head = f'<meta charset="utf-8"><title>{escape(self.title)}</title><style>{PAGE}</style>'
        return f'<!DOCTYPE html><html lang="{lang}"><head>{head}</head><body>{self._repr_html_()}</body></html>'

    def __repr__(self) -> str:
        return f"{self.title}\n{self.text}"


def rules_page(state: State, says: Words) -> Handout:
    """The rules of a game on one page, under the options that are set in `state`."""
    book = rulebook(state.rules.game)
    shown = rules_shown(state, says)["rules"]
    plain = rules_of(state.rules.game, state.rules.preset)
    changed = {rule for rule in book.rules if rule_text(plain, rule) != rule_text(state.rules, rule)}
    html, lines = "", []
    for phase, rules in groupby(shown, key=lambda rule: str(rule["phase"])):
        listed = list(rules)
        items = "".join(f"<li>{_rule(book, rule, says, rule['id'] in changed)}</li>" for rule in listed)
        html += f"<h4>{escape(phase)}</h4><ul>{items}</ul>"
        lines += [phase, *(f"  {rule['id']} {rule['text']}" for rule in listed)]
    rule_set = " ".join([_preset(state.rules, says), *([says.say("handout.changed")] if changed else [])])
    sources = _sources(book, says)
    text = "\n".join([rule_set, *lines, sources])
    page = f'<p>{escape(rule_set)}</p><div class="paper-rules">{html}</div><p><small>{escape(sources)}</small></p>'
    title = says.say("handout.rules", game=book.name[says.lang])
    return Handout(title, f'<div class="paper-one" style="--paper-points:{_points(text)}pt">{page}</div>', text)


def _points(text: str) -> float:
    """The largest letters with which a text fills one page in two columns, whatever font the browser has."""
    wide = sum(len(line) + LINE_END for line in text.splitlines())
    return min(11, round(8.5 * sqrt(ROOM / wide), 1))


def _rule(book: Rulebook, shown: dict[str, Any], says: Words, changed: bool) -> str:
    """A rule, underlined where it is not what its rule set says, and its sources in figures."""
    rule, text = book.rules[shown["id"]], _inked(shown["text"])
    marked = f"<u>{text}</u>" if changed else text
    numbers = {source: str(number) for number, source in enumerate(book.sources, 1)} | {OURS: "*"}
    sources = "\N{NO-BREAK SPACE}".join(numbers[source] for source in rule.sources)
    return f"<strong>{rule.id}</strong> {marked}\N{NO-BREAK SPACE}<sup>{sources}</sup>"


def _sources(book: Rulebook, says: Words) -> str:
    told = [f"{number} {title}" for number, title in enumerate(book.sources.values(), 1)]
    label = says.say("handout.sources")
    return f"{label}: {', '.join([*told, '* ' + says.say('source.ours')])}."


def _preset(rules: Rules, says: Words) -> str:
    """Which rule set holds, and what it is."""
    preset = rulebook(rules.game).presets[rules.preset]
    return f"{says.say('options.presets')}: {preset.name[says.lang]}. {preset.about[says.lang]}"


def _changed(rules: Rules) -> list[Option]:
    """The options whose value is not that of the rule set."""
    plain = rules_of(rules.game, rules.preset)
    return [option for name, option in rulebook(rules.game).options.items() if rules[name] != plain[name]]


def deal_page(state: State, names: Sequence[str], says: Words) -> Handout:
    """A deal diagram: who holds what, what lies on the table, what is turned up, who deals, who is to act."""
    lines = []
    for seat, (name, hand) in enumerate(zip(names, state.hands, strict=True)):
        mark = f" ({says.say('table.dealer')})" if seat == state.dealer else ""
        lines.append(f"{name}{mark}: {' '.join(says.card_sign(card) for card in hand)}")
    if state.trump is not None:
        lines.append(says.say("table.trump", suit=says.suit_name(state.trump)))
    title = says.say("handout.deal", game=rulebook(state.rules.game).name[says.lang])
    changed = [says.option(option, state.rules[option.id]) for option in _changed(state.rules)]
    rule_set = escape(" ".join([_preset(state.rules, says), *changed]))
    page = f'<p class="paper-quiet">{rule_set}</p>{_diagram(state, names, says)}'
    return Handout(title, page, "\n".join(lines))


def _diagram(state: State, names: Sequence[str], says: Words, quiet: bool = False) -> str:
    """The hands around the table, each by suit. A quiet one tells nothing of what may be done or who is in turn."""
    shown = dress(view(state, None), state.rules, names, says, quiet)
    seats = "".join(
        f'<div data-seat="{seat}" style="grid-area:{place}">{_hand(player, shown, says)}</div>'
        for seat, (player, place) in enumerate(zip(shown["players"], PLACES[state.seats], strict=True))
    )
    parts = [shown[part]["label"] for part in ("trump", "turn_up", "talon") if shown[part]]
    parts += [thing["label"] for thing in shown["beside"]]
    facts = [*parts, *(flag["text"] for flag in shown["flags"]), shown["prompt"]]
    around = f'<div class="paper-seats" data-players="{state.seats}">{seats}{_laid(shown, says)}</div>'
    beneath = f'<p class="paper-facts">{_inked(" · ".join(filter(None, facts)))}</p>'
    return f'<div class="paper-deal">{around}{beneath}</div>'


def _hand(player: dict[str, Any], shown: dict[str, Any], says: Words) -> str:
    points = says.say("handout.points", points=player["score"])
    notes = [shown["dealer_label"]] if player["dealer"] else []
    notes += [points, player["note"]] if player["note"] else [points]
    noted = f"<small>{escape(', '.join(notes))}</small>"
    name = f'<p class="paper-name"><strong>{escape(player["name"])}</strong> {noted}</p>'
    cards = [Card.parse(card["card"]) for card in player["cards"]]
    suits = ((suit, [card for card in cards if card.suit is suit]) for suit in Suit)
    rows = "".join(f"<li>{_inked(SUIT_SIGNS[suit])} {_ranks(held, says) or '–'}</li>" for suit, held in suits)
    return f"{name}<ul>{rows}</ul>" if cards else name


def _ranks(cards: Iterable[Card], says: Words) -> str:
    return " ".join(says.rank_letters()[card.text[1]] for card in cards)


def _laid(shown: dict[str, Any], says: Words) -> str:
    """The trick on the table in the order played, with a word for who led."""
    led = says.say("handout.led")
    cards = [
        f"<li>{escape(shown['players'][card['seat']]['name'])} {_inked(says.card_sign(Card.parse(card['card'])))}"
        f"{'' if number else f' <small>{led}</small>'}</li>"
        for number, card in enumerate(shown["trick"]["cards"])
    ]
    label = f"<p><small>{escape(shown['trick']['label'])}</small></p>"
    return f'<div class="paper-laid">{label}<ol>{"".join(cards)}</ol></div>' if cards else ""


def _inked(text: str) -> str:
    """Text as HTML, with the signs of the red suits in red."""
    return re.sub("[♥♦]", r'<span class="paper-red">\g<0></span>', escape(text))


def exercise_page(questions: Sequence[Question], says: Words, key: bool = False) -> Handout:
    """Questions with their hands and choices, numbered; with `key` the right choices and their reasons instead."""
    items = [_answer(question, says) if key else _asked(question, says) for question in questions]
    game = rulebook(questions[0].game).name[says.lang]
    title = says.say("handout.key" if key else "handout.exercises", game=game)
    html = "".join(f"<li>{item[0]}</li>" for item in items)
    text = "\n".join(f"{number}. {item[1]}" for number, item in enumerate(items, 1))
    top = _answers(questions) if key else _fields(says)
    return Handout(title, f'{top}<ol class="paper-questions">{html}</ol>', text)


def _answers(questions: Sequence[Question]) -> str:
    """All the right letters in one line, for whoever goes through a pile of sheets."""
    right = [", ".join(letter for letter, _ in _right(question)) for question in questions]
    return f"<p>{' · '.join(f'<strong>{number}</strong> {letters}' for number, letters in enumerate(right, 1))}</p>"


def _right(question: Question) -> list[tuple[str, Choice]]:
    """The right choices with their letters on the sheet."""
    right = question.right_choices()
    return [(letter, choice) for letter, choice in _lettered(question) if choice.id in right]


def _lettered(question: Question) -> Iterable[tuple[str, Choice]]:
    return zip(ascii_lowercase, question.choices, strict=False)


def _fields(says: Words) -> str:
    """Room for the pupil's name and the date, and how to answer."""
    fields = "".join(f"<span>{field}</span>" for field in (says.say("handout.name"), says.say("handout.date")))
    return f'<p class="paper-fields">{fields}</p><p class="paper-quiet">{says.say("handout.how")}</p>'


def _asked(question: Question, says: Words) -> tuple[str, str]:
    picture = _diagram(question.position().state, question.players(), says, quiet=True)
    choices = "".join(
        f"<li><span>{letter})</span> <span>{_inked(choice.text[says.lang])}</span></li>"
        for letter, choice in _lettered(question)
    )
    asked = question.text[says.lang]
    html = f'<p>{_inked(asked)}</p><div class="paper-asked">{picture}<ol class="paper-choices">{choices}</ol></div>'
    return html, f"{asked} {'; '.join(choice.text[says.lang] for choice in question.choices)}"


def _answer(question: Question, says: Words) -> tuple[str, str]:
    found = _right(question)
    answers = "".join(f"<li>{_reasoned(letter, choice, says)}</li>" for letter, choice in found)
    rules = "".join(
        f"<p><small>{rule} {_inked(says.rule(question.rules(), rule))}</small></p>"
        for rule in dict.fromkeys(choice.rule for _, choice in found)
    )
    asked = f'<p class="paper-quiet">{_inked(question.text[says.lang])}</p>'
    told = [f"{letter}) {choice.reason[says.lang]} [{choice.rule}]" for letter, choice in found]
    return f'{asked}<ul class="paper-answers">{answers}</ul>{rules}', " ".join(told)


def _reasoned(letter: str, choice: Choice, says: Words) -> str:
    text, reason = _inked(choice.text[says.lang]), _inked(choice.reason[says.lang])
    return f"<strong>{letter}) {text}</strong> {reason} [{choice.rule}]"


def before_the_first_deal(rules: Rules) -> State:
    """A game of these rules that has not begun, for a page that needs no cards."""
    return new_game(rules, rulebook(rules.game).seats[0])
