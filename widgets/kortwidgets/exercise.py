"""A question about a position: choose first, then the rule answers. The answer is not in the browser until then."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from kortlib.lessons import Choice, Question
from kortlib.words import words
from kortwidgets.base import KortWidget
from kortwidgets.notices import rule_card
from kortwidgets.table import CardTable

STATIC = Path(__file__).parent / "static"
LABELS = ("rule", "source", "ours", "right", "wrong")


class Exercise(KortWidget):
    """A question with its choices. `table` shows the position; it stays quiet until the question is answered."""

    _esm = STATIC / "exercise.js"
    _css = STATIC / "exercise.css"

    def __init__(self, question: Question, table: CardTable, lang: str = "sv") -> None:
        self._question, self._table, self._says = question, table, words(lang)
        self._right = question.right_choices()
        self._chosen: list[Choice] = []
        super().__init__()
        self.refresh()

    @property
    def done(self) -> bool:
        """Whether a right choice has been made."""
        return any(choice.id in self._right for choice in self._chosen)

    def act(self, action: str, text: str = "") -> None:  # noqa: ARG002  # a choice brings no text
        """``choose ID``: answers with that choice's own reason; after a right one the table shows what follows."""
        name, _, wanted = action.partition(" ")
        choice = next((choice for choice in self._question.choices if choice.id == wanted), None)
        if name != "choose" or choice is None:
            return
        answered_before = self.done
        self._chosen.append(choice)
        self.refresh()
        if self.done and not answered_before:
            self._show_outcome()

    def _show_outcome(self) -> None:
        self._table.speak_up()
        for action in self._question.then:
            self._table.follow(action)

    def draw(self) -> dict[str, Any]:
        """The question, and after each choice its state and the reason for the last one."""
        lang = self._says.lang
        return {
            "id": self._question.id,
            "lang": lang,
            "question": self._question.text[lang],
            "choices": [
                {
                    "id": choice.id,
                    "label": choice.id.upper(),
                    "text": choice.text[lang],
                    "state": self._state_of(choice),
                }
                for choice in self._question.choices
            ],
            "answered": bool(self._chosen),
            "done": self.done,
            "reply": self._reply(self._chosen[-1]) if self._chosen else None,
            "labels": {label: self._says.say(f"exercise.{label}") for label in LABELS},
        }

    def _state_of(self, choice: Choice) -> str | None:
        if choice not in self._chosen:
            return None
        return "right" if choice.id in self._right else "wrong"

    def _reply(self, choice: Choice) -> dict[str, Any]:
        lang = self._says.lang
        rule = rule_card(self._question.game, choice.rule, self._says)
        return {"kind": self._state_of(choice), "text": choice.reason[lang], "rule": rule}

    def picture(self) -> str:
        """The question and its choices as a list, with the reply if there is one."""
        choices = "".join(f"<li>{escape(choice['text'])}</li>" for choice in self.view["choices"])
        reply = f"<p>{escape(self.view['reply']['text'])}</p>" if self.view["reply"] else ""
        return f"<p><strong>{escape(self.view['question'])}</strong></p><ul>{choices}</ul>{reply}"

    def __repr__(self) -> str:
        lines = [self.view["question"], *(f"  {choice['label']}. {choice['text']}" for choice in self.view["choices"])]
        return "\n".join(lines)
