"""A question about a position: choose first, then the rule answers. The answer is not in the browser until then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, cast

from kortlib.teaching.lessons import Choice, Question
from kortlib.teaching.practice import levels, practice_question
from kortlib.words import words
from kortwidgets.modules import program, style
from kortwidgets.notices import rule_card
from kortwidgets.pages.picture import question_picture, title_picture
from kortwidgets.sitting.arguments import number_in
from kortwidgets.widgets.base import KortWidget
from kortwidgets.widgets.table import CardTable

if TYPE_CHECKING:
    from kortwidgets import view
    from kortwidgets.view import (
        AskedGroup,
        ChoiceState,
        DrawnExercise,
        DrawnProgress,
        ExerciseLabel,
        ProgressLabels,
        Reply,
    )

LAST = 9_999  # the highest number that a question of the practice can be asked for by
LABELS: tuple[ExerciseLabel, ...] = (
    "rule",
    "source",
    "ours",
    "right",
    "wrong",
    "missed",
    "check",
    "done_before",
    "levels",
)


class Exercise(KortWidget):
    """A question with its choices. `table` shows the position; it stays quiet until the question is answered.

    With `progress`, a name, the browser remembers that it was answered.
    """

    _esm = program("exercise")
    _css = style("exercise")

    def __init__(self, question: Question, table: CardTable, lang: str = "sv", progress: str | None = None) -> None:
        self._table, self._says, self.progress = table, words(lang), progress
        self._ask(question)
        super().__init__()
        self.refresh()

    def _ask(self, question: Question) -> None:
        self._question, self._right = question, question.right_choices()
        self._chosen: list[Choice] = []
        self._tries = 0

    @property
    def multi(self) -> bool:
        """Whether everything that is right is to be chosen together."""
        return self._question.kind == "all"

    @property
    def done(self) -> bool:
        """Whether it has been answered rightly."""
        chosen = {choice.id for choice in self._chosen}
        return chosen == self._right if self.multi else bool(chosen & self._right)

    def act(self, action: str, text: str = "") -> None:  # noqa: ARG002  # a choice brings no text
        """``choose ID``: answers with that choice's own reason; after a right one the table shows what follows.

        Where everything that is right is to be chosen together, all the ids come at once.
        """
        name, *wanted = action.split() or [""]
        chosen = [choice for choice in self._question.choices if choice.id in wanted]
        if name != "choose" or self.done or not chosen or len(chosen) != len(wanted):
            return  # nothing chosen is no answer
        if len(chosen) > 1 and not self.multi:
            return
        self._tries += 1
        self._chosen = chosen if self.multi else [*self._chosen, *chosen]
        if self.done and self.progress is not None:  # first: whoever sees the answer may leave the page at once
            self.send({"type": "progress", "key": self.progress, "tries": self._tries})
        self.refresh()
        if self.done:
            self._finish()

    def _finish(self) -> None:
        self._table.speak_up()
        for action in self._question.then:
            self._table.follow(action)

    def draw(self) -> DrawnExercise:
        """The question, and after each choice its state and the reason for the last one."""
        lang = self._says.lang
        return {
            "id": self._question.id,
            "lang": lang,
            "question": self._question.text[lang],
            "multi": self.multi,
            "choices": [self._drawn(choice) for choice in self._question.choices],
            "answered": self._tries > 0,
            "done": self.done,
            "reply": self._reply() if self._tries else None,
            "progress": {"key": self.progress} if self.progress else None,
            "labels": {label: self._says.say(f"exercise.{label}") for label in LABELS},
        }

    def _drawn(self, choice: Choice) -> view.Choice:
        label = "" if self.multi else choice.id.upper()
        return {"id": choice.id, "label": label, "text": choice.text[self._says.lang], "state": self._state_of(choice)}

    def _state_of(self, choice: Choice) -> ChoiceState | None:
        if choice in self._chosen:
            return "right" if choice.id in self._right else "wrong"
        # Nothing that is right is named while it can still be found.
        told = self._tries > 1 and not self._wrong_ones() if self.multi else self.done
        return "missed" if told and choice.id in self._right else None

    def _wrong_ones(self) -> list[Choice]:
        return [choice for choice in self._chosen if choice.id not in self._right]

    def _reply(self) -> Reply:
        """The reason of the choice that decides: the wrong one, one that is missing, or the right one."""
        say, choice = self._says.say, self._deciding()
        if self.multi and self._tries == 1 and not self.done and not self._wrong_ones():
            return {"kind": "wrong", "verdict": say("exercise.not_all"), "text": say("exercise.more"), "rule": None}
        kind: Literal["right", "wrong"] = "right" if self.done else "wrong"
        rule = rule_card(self._question.rules(), choice.rule, self._says) if choice.rule else None
        return {"kind": kind, "verdict": say(f"exercise.{kind}"), "text": self._reason(choice), "rule": rule}

    def _reason(self, choice: Choice) -> str:
        """Why a choice is right or wrong."""
        return choice.reason[self._says.lang]

    def _deciding(self) -> Choice:
        if not self.multi:
            return self._chosen[-1]
        chosen = {choice.id for choice in self._chosen}
        missing = [c for c in self._question.choices if c.id in self._right and c.id not in chosen]
        return [*self._wrong_ones(), *missing, *self._chosen][0]

    def picture(self) -> str:
        """The question and its choices as a list, with the reply if there is one."""
        return question_picture(cast("DrawnExercise", self.view))

    def __repr__(self) -> str:
        lines = [f"  {choice['label']}. {choice['text']}".replace("  . ", "  ") for choice in self.view["choices"]]
        return "\n".join([self.view["question"], *lines])


class Practice(Exercise):
    """One made-up question after another, from a seed, at the level that is chosen.

    The browser remembers the place, so that whoever comes back goes on there.
    """

    def __init__(self, game: str, table: CardTable, lang: str = "sv", level: int = 1, seed: int | str = 1) -> None:
        self._game, self._level, self._seed, self._number = game, level, seed, 1
        self._rights = self._answered = 0
        super().__init__(self._made(), table, lang)
        self._show_position()

    def _made(self) -> Question:
        return practice_question(self._game, self._level, f"{self._seed}/{self._level}/{self._number}")

    def _show_position(self) -> None:
        self._table.show(self._question.position(), self._question.players())

    def act(self, action: str, text: str = "") -> None:
        """``choose …`` as any question; ``next`` for another; ``level N``; ``from N NUMBER`` for a certain one."""
        match action.split():
            case ["next"]:
                self._go(self._level, self._number + 1)
            case ["level", level]:
                self._go(number_in(level), self._number + 1)
            case ["from", level, number]:
                self._go(number_in(level), number_in(number))
            case _:
                super().act(action, text)

    def _reason(self, choice: Choice) -> str:
        """At the first try only what the rule says, which stands below: the cards that oblige are the answer."""
        if self._tries == 1 and choice.id not in self._right:
            return self._says.say("practice.hint", card=choice.text[self._says.lang])
        return super()._reason(choice)

    def _go(self, level: int | None, number: int | None) -> None:
        if level is None or number is None or not (1 <= level <= len(levels(self._game)) and 1 <= number <= LAST):
            return
        self._level, self._number = level, number
        self._ask(self._made())
        self._show_position()
        self.refresh()

    def _finish(self) -> None:
        super()._finish()
        self._answered += 1
        self._rights += self._tries == 1
        self.refresh()

    def draw(self) -> DrawnExercise:
        """The question, with its place, the levels, the way to the next one, and how many were right at once."""
        say, level, number = self._says.say, self._level, self._number
        return {
            **super().draw(),
            "levels": [
                {"action": f"level {one}", "label": say(f"practice.level{one}"), "current": one == level}
                for one in range(1, len(levels(self._game)) + 1)
            ],
            "place": {
                "key": self._game,
                "level": level,
                "number": number,
                "label": say("practice.place", number=number),
            },
            "again": {"action": f"from {level} 1", "label": say("practice.again")} if number > 1 else None,
            "next": {"action": "next", "label": say("practice.next")} if number < LAST else None,
            "count": say("practice.count", number=self._rights, all=self._answered) if self._answered else "",
        }


class Progress(KortWidget):
    """How far one has come, from what the browser remembers; Python never learns of it."""

    _esm = program("progress")
    _css = style("progress")

    def __init__(self, groups: Mapping[str, Mapping[str, str]], lang: str = "sv") -> None:
        self._groups, self._says = groups, words(lang)
        super().__init__()
        self.refresh()

    def act(self, action: str, text: str = "") -> None:
        """Nothing is done here."""

    def draw(self) -> DrawnProgress:
        """The questions of each group, by name and as they read, and the words."""
        say = self._says.say
        labels: ProgressLabels = {
            "clear": say("progress.clear"),
            "sure": say("progress.sure"),
            "csv": say("progress.csv"),
            "empty": say("progress.empty"),
            "file": say("progress.file"),
            "of": say("progress.of", done="{done}", all="{all}"),  # filled in by the browser, which alone knows them
            "columns": [say(f"progress.column.{key}") for key in ("tutorial", "question", "tries", "day")],
        }
        groups: list[AskedGroup] = [
            {"label": label, "keys": list(asked), "texts": list(asked.values())}
            for label, asked in self._groups.items()
        ]
        return {"lang": self._says.lang, "title": say("progress.title"), "groups": groups, "labels": labels}

    def picture(self) -> str:
        """The title: how far somebody has come stands in a browser only."""
        return title_picture(self.view["title"])

    def __repr__(self) -> str:
        return "\n".join(
            [self.view["title"], *(f"{group['label']}: {len(group['keys'])}" for group in self.view["groups"])]
        )
