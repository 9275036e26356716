"""Pages to print: a game's rules under its options, an exercise sheet and its key, a deal diagram.

Every fact comes from the rulebook and the engine, so that another option changes the sheet. As HTML that prints well; a
browser's own print makes it a PDF.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby

from kortlib import Rules, State, new_game, rulebook
from kortlib.lessons import Question
from kortlib.words import Words
from kortwidgets.notices import rules_shown
from kortwidgets.picture import signs

PRINT = (
    "<style>@media print{.kort-handout{break-inside:auto;font-size:10pt}.kort-handout li,.kort-handout tr"
    "{break-inside:avoid}}.kort-handout table{border-collapse:collapse}.kort-handout td,.kort-handout th"
    "{padding:.2em .6em;text-align:left;border:1px solid #8886}</style>"
)


@dataclass(frozen=True, slots=True)
class Handout:
    """A page to print, and the same as text."""

    title: str
    html: str
    text: str

    def _repr_html_(self) -> str:
        return f'{PRINT}<article class="kort-handout"><h3>{escape(self.title)}</h3>{self.html}</article>'

    def __repr__(self) -> str:
        return f"{self.title}\n{self.text}"


def rules_page(state: State, says: Words) -> Handout:
    """The rules of a game on one page, under the options that are set in `state`."""
    book = rulebook(state.rules.game)
    shown = rules_shown(state, says)["rules"]
    html, lines = "", []
    for phase, rules in groupby(shown, key=lambda rule: str(rule["phase"])):
        listed = list(rules)
        items = "".join(f"<li><strong>{rule['id']}</strong> {escape(rule['text'])}</li>" for rule in listed)
        html += f"<h4>{escape(phase)}</h4><ul>{items}</ul>"
        lines += [phase, *(f"  {rule['id']} {rule['text']}" for rule in listed)]
    sources = says.say("lesson.source", source=says.listed(list(book.sources.values())))
    return Handout(book.name[says.lang], f"{html}<p><small>{escape(sources)}</small></p>", "\n".join([*lines, sources]))


def deal_page(state: State, names: Sequence[str], says: Words) -> Handout:
    """A deal diagram: who holds what, what is turned up, who deals."""
    rows, lines = "", []
    for seat, (name, hand) in enumerate(zip(names, state.hands, strict=True)):
        mark = f" ({says.say('table.dealer')})" if seat == state.dealer else ""
        rows += f"<tr><th scope=row>{escape(name + mark)}</th><td>{signs((card.text for card in hand), says)}</td></tr>"
        lines.append(f"{name}{mark}: {' '.join(says.card_sign(card) for card in hand)}")
    if state.trump is not None:
        trump = says.say("table.trump", suit=says.suit_name(state.trump))
        rows += f"<tr><td colspan=2>{escape(trump)}</td></tr>"
        lines.append(trump)
    title = says.say("handout.deal", game=rulebook(state.rules.game).name[says.lang])
    return Handout(title, f"<table>{rows}</table>", "\n".join(lines))


def exercise_page(questions: Sequence[Question], says: Words, key: bool = False) -> Handout:
    """Questions with their hands and choices, numbered; with `key` the right choices and their reasons instead."""
    items = [_answer(question, says) if key else _asked(question, says) for question in questions]
    game = rulebook(questions[0].game).name[says.lang]
    title = says.say("handout.key" if key else "handout.exercises", game=game)
    html = "".join(f"<li>{item[0]}</li>" for item in items)
    text = "\n".join(f"{number}. {item[1]}" for number, item in enumerate(items, 1))
    return Handout(title, f"<ol>{html}</ol>", text)


def _asked(question: Question, says: Words) -> tuple[str, str]:
    picture = deal_page(question.position().state, question.players(), says)
    choices = "".join(f"<li>{escape(choice.text[says.lang])}</li>" for choice in question.choices)
    html = f'<p>{escape(question.text[says.lang])}</p>{picture.html}<ol type="a">{choices}</ol>'
    listed = "; ".join(choice.text[says.lang] for choice in question.choices)
    return html, f"{question.text[says.lang]} {listed}"


def _answer(question: Question, says: Words) -> tuple[str, str]:
    right = question.right_choices()
    told = [
        f"{'abcdefghijklmnopq'[number]}) {choice.reason[says.lang]} [{choice.rule}]"
        for number, choice in enumerate(question.choices)
        if choice.id in right
    ]
    return escape(" ".join(told)), " ".join(told)


def before_the_first_deal(rules: Rules) -> State:
    """A game of these rules that has not begun, for a page that needs no cards."""
    return new_game(rules, rulebook(rules.game).seats[0])
