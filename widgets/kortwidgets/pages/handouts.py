"""Pages to print: a game's rules under its options, an exercise sheet and its key, a deal diagram.

Every fact comes from the rulebook and the engine, so that another option changes the sheet. As HTML that prints well,
each sheet from the top of a new page; a browser's own print makes it a PDF.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from math import sqrt
from string import ascii_lowercase
from typing import TYPE_CHECKING

from kortlib import Card, Rules, State, Suit, new_game, rulebook, rules_of, view
from kortlib.cards import SUIT_SIGNS
from kortlib.limits import isolated
from kortlib.rulebook import OURS, Option, Rulebook, rule_text
from kortlib.teaching.lessons import Choice, Question
from kortlib.words import Words
from kortwidgets.dressing import dress
from kortwidgets.modules import style
from kortwidgets.notices import rules_shown
from kortwidgets.pages import fill, part

if TYPE_CHECKING:
    from markupsafe import Markup

    from kortwidgets.view import Dressed, Player


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
    html: Markup
    text: str

    def _repr_html_(self) -> str:
        return str(self._sheet())

    def _sheet(self) -> Markup:
        return part("handout", style=_style(), title=self.title, content=self.html)

    def page(self, lang: str) -> str:
        """The sheet as a page of its own, for a browser to print."""
        return fill("paper", lang=lang, title=self.title, sheet=self._sheet())

    def __repr__(self) -> str:
        return f"{self.title}\n{self.text}"


@cache
def _style() -> Markup:
    from markupsafe import Markup

    return Markup("\n" + style("handout"))


def rules_page(state: State, says: Words) -> Handout:
    """The rules of a game on one page, under the options that are set in `state`."""
    book = rulebook(state.rules.game)
    shown = rules_shown(state, says)["rules"]
    plain = rules_of(state.rules.game, state.rules.preset)
    changed = {rule for rule in book.rules if rule_text(plain, rule) != rule_text(state.rules, rule)}
    phases = [(phase, list(rules)) for phase, rules in groupby(shown, key=lambda rule: str(rule["phase"]))]
    lines = [line for phase, rules in phases for line in (phase, *(f"  {rule['id']} {rule['text']}" for rule in rules))]
    rule_set = " ".join([_preset(state.rules, says), *([says.say("handout.changed")] if changed else [])])
    sources = _sources(book, says)
    text = "\n".join([rule_set, *lines, sources])
    page = part(
        "rules",
        points=_points(text),
        rule_set=rule_set,
        phases=phases,
        changed=changed,
        figures={rule: _figures(book, rule) for rule in book.rules},
        sources=sources,
    )
    return Handout(says.say("handout.rules", game=book.name[says.lang]), page, text)


def _points(text: str) -> float:
    """The largest letters with which a text fills one page in two columns, whatever font the browser has."""
    wide = sum(len(line) + LINE_END for line in text.splitlines())
    return min(11, round(8.5 * sqrt(ROOM / wide), 1))


def _figures(book: Rulebook, rule: str) -> list[str]:
    """A rule's sources in figures, and a star for what is ours."""
    numbers = {source: str(number) for number, source in enumerate(book.sources, 1)} | {OURS: "*"}
    return [numbers[source] for source in book.rules[rule].sources]


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
        lines.append(f"{isolated(name)}{mark}: {' '.join(says.card_sign(card) for card in hand)}")
    if state.trump is not None:
        lines.append(says.say("table.trump", suit=says.suit_name(state.trump)))
    title = says.say("handout.deal", game=rulebook(state.rules.game).name[says.lang])
    changed = [says.option(option, state.rules[option.id]) for option in _changed(state.rules)]
    rule_set = " ".join([_preset(state.rules, says), *changed])
    return Handout(title, part("deal", rule_set=rule_set, diagram=_diagram(state, names, says)), "\n".join(lines))


def _diagram(state: State, names: Sequence[str], says: Words, quiet: bool = False) -> Markup:
    """The hands around the table, each by suit. A quiet one tells nothing of what may be done or who is in turn."""
    shown = dress(view(state, None), state.rules, names, says, quiet)
    parts = (shown["trump"], shown["turn_up"], shown["talon"], *shown["beside"])
    facts = [*(part["label"] for part in parts if part), *(flag["text"] for flag in shown["flags"]), shown["prompt"]]
    seats = [
        {"place": place, "name": player["name"], "notes": _notes(player, shown, says), "suits": _suits(player, says)}
        for player, place in zip(shown["players"], PLACES[state.seats], strict=True)
    ]
    trick = [
        (shown["players"][card["seat"]]["name"], says.card_sign(Card.parse(card["card"])))
        for card in shown["trick"]["cards"]
    ]
    return part(
        "diagram",
        seats=seats,
        trick=trick,
        trick_label=shown["trick"]["label"],
        led=says.say("handout.led"),
        facts=list(filter(None, facts)),
    )


def _notes(player: Player, shown: Dressed, says: Words) -> list[str]:
    notes = [shown["dealer_label"]] if player["dealer"] else []
    notes.append(says.say("handout.points", points=player["score"]))
    return [*notes, player["note"]] if player["note"] else notes


def _suits(player: Player, says: Words) -> list[tuple[str, str]]:
    """Each suit's sign and the ranks held of it; nothing where there is no hand."""
    cards = [Card.parse(card["card"]) for card in player["cards"] or ()]
    by_suit = ((suit, [card for card in cards if card.suit is suit]) for suit in Suit)
    return [(SUIT_SIGNS[suit], _ranks(held, says)) for suit, held in by_suit] if cards else []


def _ranks(cards: Iterable[Card], says: Words) -> str:
    return " ".join(says.rank_letters()[card.text[1]] for card in cards)


def exercise_page(questions: Sequence[Question], says: Words, key: bool = False) -> Handout:
    """Questions with their hands and choices, numbered; with `key` the right choices and their reasons instead."""
    html, told = (_answers if key else _asked)(questions, says)
    game = rulebook(questions[0].game).name[says.lang]
    title = says.say("handout.key" if key else "handout.exercises", game=game)
    return Handout(title, html, "\n".join(f"{number}. {text}" for number, text in enumerate(told, 1)))


def _asked(questions: Sequence[Question], says: Words) -> tuple[Markup, list[str]]:
    asked = [(question, _diagram(question.position().state, question.players(), says, True)) for question in questions]
    told = [
        f"{question.text[says.lang]} {'; '.join(choice.text[says.lang] for choice in question.choices)}"
        for question in questions
    ]
    return part("exercises", asked=asked, lettered=_lettered, says=says), told


def _answers(questions: Sequence[Question], says: Words) -> tuple[Markup, list[str]]:
    answers = [(question, _right(question)) for question in questions]
    told = [
        " ".join(f"{letter}) {choice.reason[says.lang]} [{choice.rule}]" for letter, choice in right)
        for _, right in answers
    ]
    return part("key", answers=answers, says=says), told


def _right(question: Question) -> list[tuple[str, Choice]]:
    """The right choices with their letters on the sheet."""
    right = question.right_choices()
    return [(letter, choice) for letter, choice in _lettered(question) if choice.id in right]


def _lettered(question: Question) -> Iterator[tuple[str, Choice]]:
    return zip(ascii_lowercase, question.choices, strict=False)


def before_the_first_deal(rules: Rules) -> State:
    """A game of these rules that has not begun, for a page that needs no cards."""
    return new_game(rules, rulebook(rules.game).seats[0])
