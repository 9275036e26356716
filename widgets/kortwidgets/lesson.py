"""What a tutorial notebook calls: named tables, questions, rule cards, score sheets side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape

from kortlib import Seat, rulebook, rules_of
from kortlib.lessons import questions
from kortlib.records import named_record, replay
from kortlib.words import words
from kortwidgets.base import Together
from kortwidgets.exercise import Exercise
from kortwidgets.notices import rule_card
from kortwidgets.table import CardTable, ScoreSheet


@dataclass(frozen=True, slots=True)
class Page:
    """Something to read: a picture as HTML, and the same as text."""

    html: str
    text: str

    def _repr_html_(self) -> str:
        return self.html

    def __repr__(self) -> str:
        return self.text


class Lesson:
    """The lesson of one game in one language."""

    def __init__(self, game: str, lang: str = "sv") -> None:
        self._game, self._lang = game, lang

    def table(self, name: str, seat: Seat | None = None) -> CardTable:
        """A table at a named deal, where it stops; for every seat, or one seat's own."""
        record = named_record(self._game, name)
        return CardTable(replay(record), record.players, seat=seat, lang=self._lang)

    def ask(self, name: str) -> Together:
        """A question under the table that it is about."""
        question = questions(self._game)[name]
        # Plain, so that the question stays where it is when the table begins to speak.
        table = CardTable(
            question.position(),
            question.record().players,
            lang=self._lang,
            quiet=True,
            plain=True,
            sheet_shown=question.kind == "score",
        )
        return Together([table, Exercise(question, table, self._lang)])

    def game(self, players: int | Sequence[str] = 3, preset: str | None = None, seed: int = 1) -> CardTable:
        """A whole game from its first deal, acting for every seat; the browser keeps it."""
        keep = f"{self._game} {preset} {seed}"
        return CardTable.new(
            self._game, players=players, preset=preset, lang=self._lang, seed=seed, tools=("back", "files"), keep=keep
        )

    def rule(self, rule: str) -> Page:
        """A rule with its source."""
        card = rule_card(self._game, rule, words(self._lang))
        source = words(self._lang).say("lesson.source", source=card["source"])
        html = (
            f'<p class="kort-rule"><strong>{card["id"]}</strong> {escape(card["text"])} '
            f"<small>{escape(source)}</small></p>"
        )
        return Page(html, f"{card['id']} {card['text']} {source}")

    def sheets(self, name: str, *presets: str) -> Together:
        """The score sheets of one named deal under several presets, side by side."""
        record, book = named_record(self._game, name), rulebook(self._game)
        lines = [replay(replace(record, rules=rules_of(self._game, preset))) for preset in presets]
        titles = [book.presets[preset].name[self._lang] for preset in presets]
        return Together(
            [ScoreSheet(line, record.players, title, self._lang) for line, title in zip(lines, titles, strict=True)],
            beside=True,
        )
