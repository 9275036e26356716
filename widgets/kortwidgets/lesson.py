"""What a tutorial notebook calls: named tables, questions, rule cards, score sheets side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kortlib import GAMES, Play, Rules, Seat, resources, rulebook, rules_of
from kortlib.explore import compare
from kortlib.records import named_record, replay
from kortlib.rulebook import OptionValue
from kortlib.teaching.lessons import questions
from kortlib.teaching.practice import practice_question
from kortlib.words import words
from kortwidgets.notices import difference, rule_card
from kortwidgets.pages import fill
from kortwidgets.pages.handouts import Handout, before_the_first_deal, deal_page, exercise_page, rules_page
from kortwidgets.serve.address import query
from kortwidgets.serve.catalogue import tutorials
from kortwidgets.sitting.looks import Looks
from kortwidgets.sitting.session import others_played
from kortwidgets.widgets.base import Together
from kortwidgets.widgets.exercise import Exercise, Practice, Progress
from kortwidgets.widgets.sheet import ScoreSheet
from kortwidgets.widgets.table import FIRST, CardTable


@dataclass(frozen=True, slots=True)
class Page:
    """Something to read: a picture as HTML, and the same as text."""

    html: str
    text: str

    def _repr_html_(self) -> str:
        return self.html

    def __repr__(self) -> str:
        return self.text


RuleSet = str | Mapping[str, OptionValue]
"""A preset by name, or options by name that differ from the usual rules."""


def shelf(lang: str = "sv") -> Page:
    """Every tutorial in a language: what one learns, for whom, how long it takes, and the way there."""
    found = tutorials(resources.notebooks(), lang)
    text = "\n".join(f"{tutorial.title}: {tutorial.about}" for tutorial in found)
    return Page(fill("shelf", tutorials=found, says=words(lang)), text)


class Lesson:
    """The lesson of one game in one language; with `only_tricks` no more of the game is shown than its cards."""

    def __init__(self, game: str, lang: str = "sv", only_tricks: bool = False) -> None:
        self._game, self._lang, self._only_tricks = rulebook(game).game, words(lang).lang, only_tricks

    def table(self, name: str, seat: Seat | None = None) -> CardTable:
        """A table at a named deal, where it stops; for every seat, or one seat's own."""
        record = named_record(self._game, name)
        looks = Looks.teacher(()) if seat is None else Looks.own(seat, ())
        line = others_played(replay(record), seat, FIRST)  # these cards anybody can look up; later ones are a secret
        return CardTable(line, record.players, looks.with_tricks_only(self._only_tricks), lang=self._lang)

    def ask(self, name: str) -> Together:
        """A question under the table that it is about."""
        question = questions(self._game)[name]
        # Plain, so that the question stays where it is when the table begins to speak.
        claimed = [action for action in question.played if isinstance(action, Play)]
        looks = Looks.question(question.kind == "score", claimed).with_tricks_only(self._only_tricks)
        table = CardTable(question.position(), question.players(), looks, lang=self._lang)
        return Together([table, Exercise(question, table, self._lang, progress=f"{self._game}/{name}")])

    def practice(self, level: int = 1, seed: int = 1) -> Together:
        """Endless practice: which cards may be played? The same questions for the same seed."""
        first = practice_question(self._game, level, seed)
        table = CardTable(first.position(), first.players(), Looks.question(), lang=self._lang)
        return Together([table, Practice(self._game, table, self._lang, level, seed)])

    def rules_page(self, preset: str | None = None, **options: str | int) -> Handout:
        """The game's rules to print, under a preset with single options changed."""
        return rules_page(before_the_first_deal(rules_of(self._game, preset, options)), words(self._lang))

    def deal_page(self, name: str) -> Handout:
        """A named deal as a diagram to print, with the cards as they lie there."""
        record = named_record(self._game, name)
        return deal_page(replay(record).state, record.players, words(self._lang))

    def exercise_page(self, *names: str, key: bool = False) -> Handout:
        """Named questions to print, or with `key` their answers."""
        asked = [questions(self._game)[name] for name in names]
        return exercise_page(asked, words(self._lang), key)

    def progress(self) -> Progress:
        """How many of each tutorial's questions one has answered, in this browser."""
        text = {f"{game}/{name}": asked.text[self._lang] for game in GAMES for name, asked in questions(game).items()}
        found = tutorials(resources.notebooks(), self._lang)
        return Progress({t.title: {key: text[key] for key in t.questions} for t in found if t.questions}, self._lang)

    def game(self, players: int | Sequence[str] = 3, preset: str | None = None, seed: int = 1) -> CardTable:
        """A whole game from its first deal, acting for every seat; the browser keeps it."""
        keep = f"{self._game} {preset} {seed}"
        return CardTable.new(
            self._game, players=players, preset=preset, lang=self._lang, seed=seed, tools=("back", "files"), keep=keep
        )

    def rule(self, rule: str) -> Page:
        """A rule with its source."""
        card = rule_card(rules_of(self._game), rule, words(self._lang))
        source = words(self._lang).say("lesson.source", source=card["source"])
        html = fill("rule", card=card, source=source)
        return Page(html, f"{card['id']} {card['text']} {source}")

    def difference(self, name: str, left: RuleSet, right: RuleSet) -> Page:
        """Where the score sheets of one named deal first part under two rule sets, and by which rules."""
        record = named_record(self._game, name)
        sides = [(self._title(chosen), self._rules(chosen)) for chosen in (left, right)]
        first = compare(record, *(rules for _, rules in sides)).first
        paragraphs = difference(first, sides, record.players, words(self._lang))
        return Page(fill("paragraphs", paragraphs=paragraphs), "\n".join(paragraphs))

    def _rules(self, chosen: RuleSet) -> Rules:
        """A preset by name, or the usual rules with the options that are given."""
        return rules_of(self._game, chosen) if isinstance(chosen, str) else rules_of(self._game, None, chosen)

    def _title(self, chosen: RuleSet) -> str:
        book = rulebook(self._game)
        if isinstance(chosen, str):
            return book.presets[chosen].name[self._lang]
        values = [book.options[name].values[value][self._lang] for name, value in chosen.items()]
        return words(self._lang).listed(values)

    def desk(self, players: int | Sequence[str] | None = None, preset: str | None = None, seed: int = 1) -> CardTable:
        """The teacher's table of a game: every tool, and the browser keeps it."""
        keep = f"desk {self._game}"
        return CardTable.new(self._game, players=players, preset=preset, lang=self._lang, seed=seed, keep=keep)

    def linked(self) -> CardTable:
        """The table that the page's address describes, in the notebook that links lead to."""
        return CardTable.from_address(query(), self._lang)

    def what_if(self, name: str, *tools: str) -> CardTable:
        """A table at a named deal with some of the tools: ``back``, ``options``, ``deal``."""
        record = named_record(self._game, name)
        return CardTable(replay(record), record.players, Looks.teacher(tools), lang=self._lang)

    def sheets(self, name: str, *rule_sets: RuleSet) -> Together:
        """The score sheets of one named deal under several rule sets, side by side."""
        record = named_record(self._game, name)
        lines = [replay(replace(record, rules=self._rules(chosen))) for chosen in rule_sets]
        titles = [self._title(chosen) for chosen in rule_sets]
        return Together(
            [ScoreSheet(line, record.players, title, self._lang) for line, title in zip(lines, titles, strict=True)],
            beside=True,
        )
