"""Practice without end, and what the browser remembers of the tutorials: by mouse, by keys, and nothing told early.

Which cards are right, and why, is worked out here once more from the page's seeds: see `asked`.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from kortlib import resources
from kortlib.teaching.lessons import Choice, Question, questions
from kortlib.teaching.practice import practice_question
from kortlib.words import words

from .conftest import Server, assert_quiet, listening_page, one_now, open_step
from .driver import (
    CODES,
    answer,
    assert_no_serious_violation,
    is_no_wider_than_the_window,
    press_until,
    slow_double_click,
    tab_into,
)

SEED = 1  # of the practice in the notebook
GAMES = ("norrlandsknack", "bondtolva", "amerikaner")  # a step each, in this order
PROGRESS_STEP = len(GAMES) + 1
HEIGHTS = {1280: 800, 360: 740}
TUTORIAL, FIRST = "01-stick", "stick-hogst"  # a tutorial and the first question in it


def asked(game: str, level: int, number: int) -> Question:
    """The question that stands on the page, the `number`th since it was opened."""
    return practice_question(game, level, f"{SEED}/{level}/{number}")


def rights_of(question: Question) -> list[Choice]:
    return [choice for choice in question.choices if choice.id in question.right_choices()]


def wrongs_of(question: Question) -> list[Choice]:
    return [choice for choice in question.choices if choice.id not in question.right_choices()]


@dataclass(frozen=True)
class Way:
    """How somebody practises."""

    lang: str
    width: int
    by_keys: bool = False

    def __str__(self) -> str:
        return f"{self.lang} {self.width} {'keys' if self.by_keys else 'mouse'}"

    @property
    def window(self) -> dict[str, int]:
        return {"width": self.width, "height": HEIGHTS[self.width]}


QUICK = [Way("sv", 1280), Way("en", 360, by_keys=True)]
LARGE = [Way("en", 360), Way("sv", 1280, by_keys=True)]
WAYS = one_now([*QUICK, *LARGE], quick=len(QUICK))


def assert_nothing_amiss(page: Page) -> None:
    assert_quiet(page)
    assert is_no_wider_than_the_window(page)


# ---- Practising ------------------------------------------------------------------------------------------------


@dataclass
class Learner:
    """Somebody in front of one game's step: what is pressed there, and what is read."""

    page: Page
    step: Locator
    way: Way

    @property
    def exercise(self) -> Locator:
        return self.step.locator("[data-exercise=practice]")

    def choice(self, choice: Choice) -> Locator:
        return self.exercise.locator(f'[data-choice="{choice.id}"]')

    def button(self, action: str) -> Locator:
        return self.exercise.locator(f'[data-action="{action}"]')

    def press(self, button: Locator, key: str = "Enter") -> None:
        """Clicks, or goes there with Tab and the arrow keys and presses a key; the focus is there then."""
        if not self.way.by_keys:
            button.click()
            return
        row = button.locator("xpath=self::*[not(parent::*[@role='group'])] | parent::*[@role='group']")
        tab_into(self.page, row)
        press_until(self.page, "ArrowDown", lambda: has_focus(button))
        self.page.keyboard.press(key)

    def tick(self, *choices: Choice) -> None:
        """Ticks choices, or lets go of them."""
        for choice in choices:
            before = self.choice(choice).get_attribute("aria-checked")
            self.press(self.choice(choice), "Space")
            expect(self.choice(choice)).to_have_attribute("aria-checked", "false" if before == "true" else "true")
            expect(self.choice(choice)).to_be_focused()

    def answer(self, *choices: Choice) -> None:
        """Ticks these, or lets go of them, and answers."""
        self.tick(*choices)
        self.press(self.button("check"))

    def expect_asked(self, question: Question) -> None:
        """A question stands there with nothing ticked and nothing answered, beside its hand."""
        lang, choices = self.way.lang, self.exercise.locator("[data-choice]")
        expect(choices).to_have_text([choice.text[lang] for choice in question.choices])
        expect(self.exercise.locator(".kort-question")).to_have_text(question.text[lang])
        assert choices.evaluate_all("all => all.map(one => one.dataset.choice)") == [c.id for c in question.choices]
        for name, value in (("aria-checked", "true"), ("aria-disabled", "true"), ("data-state", "right")):
            expect(self.exercise.locator(f'[data-choice][{name}="{value}"]')).to_have_count(0)
        expect(self.exercise.get_by_role("status")).to_have_text("")
        expect(self.exercise.get_by_role("status")).to_have_attribute("data-kind", "")
        state = question.position().state
        hand = self.step.locator(f'[data-seat="{state.to_act}"] .kort-hand [data-card]')
        assert set(hand.evaluate_all(CODES)) == {choice.id for choice in question.choices}
        expect(self.step.locator(".kort-table button[data-card], .kort-table [aria-disabled]")).to_have_count(0)

    def expect_reply(self, kind: str, choice: Choice, first: bool = False) -> None:
        """The answer is the reason and the rule of one choice; at a first wrong try the rule alone."""
        reply = self.exercise.get_by_role("status")
        expect(reply).to_have_attribute("data-kind", kind)
        expect(reply.locator(".kort-verdict")).to_have_text(words(self.way.lang).say(f"exercise.{kind}"))
        lang = self.way.lang
        told = words(lang).say("practice.hint", card=choice.text[lang]) if first else choice.reason[lang]
        expect(reply.locator(".kort-reason")).to_have_text(told)
        assert reply.evaluate(IN_WINDOW)
        expect(reply.locator("[data-rule]")).to_have_text(choice.rule)

    def expect_incomplete(self) -> None:
        """The answer says that something is missing, and not what."""
        say, reply = words(self.way.lang).say, self.exercise.get_by_role("status")
        expect(reply.locator(".kort-verdict")).to_have_text(say("exercise.not_all"))
        expect(reply.locator(".kort-reason")).to_have_text(say("exercise.more"))

    def expect_states(self, state: str, *choices: Choice) -> None:
        """Just these choices are marked so."""
        marked = self.exercise.locator(f'[data-choice][data-state="{state}"]')
        expect(marked).to_have_count(len(choices))
        assert set(marked.evaluate_all("all => all.map(one => one.dataset.choice)")) == {c.id for c in choices}

    def expect_count(self, at_once: int, answered: int) -> None:
        told = words(self.way.lang).say("practice.count", number=at_once, all=answered) if answered else ""
        expect(self.exercise.locator(".kort-tally")).to_have_text(told)


# Whether an element lies in the window, above the bar with the steps.
IN_WINDOW = """element => { const box = element.getBoundingClientRect(), bar = document.querySelector(".page-nav");
  return box.top >= 0 && box.bottom <= (bar?.getBoundingClientRect().top ?? innerHeight) + 1; }"""


def has_focus(element: Locator) -> bool:
    return bool(element.evaluate("element => element === document.activeElement"))


@pytest.fixture(scope="module", params=WAYS, ids=str)
def learner_at(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Callable[[str], Learner]]:
    """The step of a game with its first question, in a page that is opened anew only where one has practised there."""
    way: Way = request.param
    page = listening_page(browser, viewport=way.window, reduced_motion="reduce")
    practised: set[str] = set()

    def open_game(game: str) -> Learner:
        if game in practised:
            page.evaluate("localStorage.removeItem('kort-practice')")  # else it would go on where it was
            page.reload()
            practised.clear()
        practised.add(game)
        step = open_step(page, server.tutorial(f"{way.lang}/70-ova"), GAMES.index(game) + 1)
        return Learner(page, step, way)

    yield open_game
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_card_is_told_its_reason_and_only_what_is_right_at_once_counts(
    learner_at: Callable[[str], Learner], game: str
) -> None:
    learner = learner_at(game)
    page, check, onward = learner.page, learner.button("check"), learner.button("next")

    first = asked(game, 1, 1)
    wrong, rights = wrongs_of(first)[0], rights_of(first)
    learner.expect_asked(first)
    learner.expect_count(0, 0)
    learner.answer(wrong, *rights)
    learner.expect_reply("wrong", wrong, first=True)
    learner.expect_states("wrong", wrong)
    expect(check).to_be_focused()
    learner.answer(*wrongs_of(first)[1:2])
    learner.expect_reply("wrong", wrong)
    learner.tick(*wrongs_of(first)[1:2])
    assert_no_serious_violation(page, ".kort-exercise", contrast=game == GAMES[0])
    learner.answer(wrong)  # lets go of it
    learner.expect_reply("right", rights[0])
    learner.expect_states("right", *rights)
    learner.expect_count(0, 1)
    expect(learner.exercise.locator('[data-choice][aria-disabled="true"]')).to_have_count(len(first.choices))
    expect(check).to_be_focused()  # where a second press does nothing
    assert_nothing_amiss(page)

    second = asked(game, 1, 2)
    learner.press(onward)
    learner.expect_asked(second)
    expect(learner.choice(second.choices[0])).to_be_focused()
    learner.expect_count(0, 1)
    learner.answer(*rights_of(second))
    learner.expect_reply("right", rights_of(second)[0])
    learner.expect_count(1, 2)
    assert_nothing_amiss(page)


@pytest.mark.parametrize("learner_at", one_now(QUICK), ids=str, indirect=True)
@pytest.mark.parametrize("game", GAMES)
def test_another_level_asks_about_its_own_rules_and_keeps_the_focus(
    learner_at: Callable[[str], Learner], game: str
) -> None:
    learner = learner_at(game)
    for number, level in ((2, 2), (3, 3)):
        question = asked(game, level, number)
        learner.press(learner.button(f"level {level}"))
        learner.expect_asked(question)
        expect(learner.button(f"level {level}")).to_be_focused()
        expect(learner.exercise.locator("[aria-pressed=true]")).to_have_text(
            words(learner.way.lang).say(f"practice.level{level}")
        )
    expect(learner.button("check")).to_have_attribute("aria-disabled", "true")  # nothing chosen is no answer
    first, *missing = rights_of(question)
    learner.answer(first)
    if missing:
        learner.expect_incomplete()
        learner.expect_states("missed")
        learner.press(learner.button("check"))  # the same again: now it is told
        learner.expect_reply("wrong", missing[0])
        learner.expect_states("missed", *missing)
        learner.answer(*missing)
    learner.expect_reply("right", first)
    learner.expect_count(0 if missing else 1, 1)
    learner.press(learner.button("next"))
    learner.expect_asked(asked(game, 3, 4))  # the level stays
    expect(learner.choice(asked(game, 3, 4).choices[0])).to_be_focused()
    learner.press(learner.button("level 1"))
    learner.expect_asked(asked(game, 1, 5))
    assert_nothing_amiss(learner.page)


def test_a_double_click_on_next_leaves_no_question_out(new_page: Callable[..., Page], server: Server) -> None:
    page, game = new_page(reduced_motion="reduce"), GAMES[0]
    learner = Learner(page, open_step(page, server.tutorial("sv/70-ova")), QUICK[0])
    tick = learner.choice(asked(game, 1, 1).choices[0])
    tick.dblclick()  # may be turned as often as one likes
    expect(tick).to_have_attribute("aria-checked", "false")
    presses = (Locator.dblclick, lambda button: button.dblclick(delay=60), slow_double_click)
    for number, press_twice in enumerate(presses, 2):
        press_twice(learner.button("next"))
        question = asked(game, 1, number)
        learner.expect_asked(question)
        learner.answer(*rights_of(question))  # its answer comes after whatever the second click has done
        learner.expect_reply("right", rights_of(question)[0])
        learner.expect_count(number - 1, number - 1)
    assert_nothing_amiss(page)


@pytest.mark.parametrize("way", one_now(QUICK, quick=1), ids=str)
def test_whoever_comes_back_goes_on_there_and_can_start_over(
    new_page: Callable[..., Page], server: Server, way: Way
) -> None:
    page, game, other = new_page(reduced_motion="reduce", viewport=way.window), GAMES[1], GAMES[2]
    address = server.tutorial(f"{way.lang}/70-ova")

    def learner_of(game: str) -> Learner:
        return Learner(page, open_step(page, address, GAMES.index(game) + 1), way)

    learner = learner_of(game)
    learner.press(learner.button("level 2"))
    question = asked(game, 2, 2)
    learner.expect_asked(question)
    learner.answer(*rights_of(question))
    learner.expect_reply("right", rights_of(question)[0])
    page.reload()
    learner = learner_of(game)
    learner.expect_asked(asked(game, 2, 3))
    expect(learner.exercise.locator(".kort-place")).to_have_text(words(way.lang).say("practice.place", number=3))
    learner_of(other).expect_asked(asked(other, 1, 1))  # each game has its own place
    learner = learner_of(game)
    learner.press(learner.button("from 2 1"))
    learner.expect_asked(asked(game, 2, 1))
    expect(learner.button("from 2 1")).to_be_hidden()
    page.evaluate("localStorage.setItem('kort-practice', '[7')")
    page.reload()
    learner_of(game).expect_asked(asked(game, 1, 1))
    assert_nothing_amiss(page)


# ---- Nothing told early ----------------------------------------------------------------------------------------


def told(question: Question, lang: str, *texts: str) -> list[str]:
    """The choices whose reason stands in one of the texts, however it is written there."""
    return [choice.id for choice in question.choices if any(as_written(choice.reason[lang], text) for text in texts)]


def as_written(reason: str, text: str) -> bool:
    """Whether a reason stands in a text: plain, in HTML, or in JSON with and without signs of their own."""
    in_json = [json.dumps(reason, ensure_ascii=ascii_only)[1:-1] for ascii_only in (True, False)]
    return any(form in text for form in (reason, html.escape(reason, quote=False), *in_json))


@pytest.mark.parametrize("lang", one_now(["sv", "en"]))
def test_no_reason_is_in_the_page_or_its_messages_before_the_choice(page: Page, server: Server, lang: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    address = server.tutorial(f"{lang}/70-ova")
    with page.expect_response(address) as came:
        open_step(page, address)
    source = came.value.text()

    def everything() -> tuple[str, str, str]:
        return source, page.content(), page.heard.frames.decode("utf-8", "replace")  # type: ignore[attr-defined]

    assert '"view"' in everything()[2]  # the frames have been read
    for number, game in enumerate(GAMES, 1):
        learner = Learner(page, open_step(page, address, number), Way(lang, 1280))
        first, second = asked(game, 1, 1), asked(game, 1, 2)
        wrong, rights = wrongs_of(first)[0], rights_of(first)
        learner.expect_asked(first)
        assert told(first, lang, *everything()) == []
        learner.answer(wrong, *rights)
        learner.expect_reply("wrong", wrong, first=True)
        assert told(first, lang, *everything()) == []
        learner.press(learner.button("check"))
        learner.expect_reply("wrong", wrong)
        assert told(first, lang, *everything()) == [wrong.id]  # so the search would have found the others
        learner.answer(wrong)
        learner.expect_reply("right", rights[0])
        learner.press(learner.button("next"))
        learner.expect_asked(second)
        assert told(second, lang, *everything()) == []
    assert_nothing_amiss(page)


# ---- What the browser remembers --------------------------------------------------------------------------------


def asked_by_tutorial(lang: str) -> dict[str, list[str]]:
    """What each tutorial asks, by its title, as its cells say."""
    found: dict[str, list[str]] = {}
    for file in sorted((resources.notebooks() / lang).glob("*.ipynb")):
        stored = json.loads(file.read_text(encoding="utf-8"))
        sources = ["".join(cell["source"]) for cell in stored["cells"] if cell["cell_type"] == "code"]
        names = [name for source in sources for name in re.findall(r'lesson\.ask\("([^"]+)"\)', source)]
        if names:
            found[stored["metadata"]["kort"]["title"]] = names
    return found


@dataclass
class Progress:
    """The last step of the practice: how many questions have been answered, and its two buttons."""

    page: Page
    address: str
    lang: str
    by_keys: bool

    def open(self) -> None:
        open_step(self.page, self.address, PROGRESS_STEP)

    @property
    def root(self) -> Locator:
        return self.page.locator(".kort-progress")

    @property
    def clear(self) -> Locator:
        return self.root.locator("[data-action=clear]")

    @property
    def csv(self) -> Locator:
        return self.root.locator("[data-action=csv]")

    def say(self, key: str, **numbers: int) -> str:
        return words(self.lang).say(f"progress.{key}", **numbers)

    def press_clear(self) -> None:
        if self.by_keys:
            tab_into(self.page, self.clear)
            self.page.keyboard.press("Enter")
        else:
            self.clear.click()

    def expect_counts(self, *done: int) -> None:
        """The number of each tutorial, of all it asks; with none at all nothing can be cleared or had as a file."""
        numbers = zip(done, map(len, asked_by_tutorial(self.lang).values()), strict=True)
        expect(self.root.locator(".kort-part-count")).to_have_text([self.say("of", done=d, all=a) for d, a in numbers])
        expect(self.root.locator(".kort-empty")).to_have_text("" if any(done) else self.say("empty"))
        for button in (self.clear, self.csv):
            if any(done):
                expect(button).not_to_have_attribute("aria-disabled", "true")
            else:
                expect(button).to_have_attribute("aria-disabled", "true")

    def file(self) -> tuple[str, str]:
        """The file's name and text, as it is handed out."""
        with self.page.expect_download() as download:
            self.csv.click()
        return download.value.suggested_filename, Path(download.value.path()).read_bytes().decode("utf-8")

    def expected_file(self, *rows: tuple[str, str, int, str]) -> str:
        heads = tuple(self.say(f"column.{key}") for key in ("tutorial", "question", "tries", "day"))
        lines = [",".join(f'"{value}"' for value in row) + "\r\n" for row in (heads, *rows)]
        return "\ufeff" + "".join(lines)  # by the first sign Excel knows UTF-8


def first_title(lang: str) -> str:
    """The title of the tutorial that asks the first question."""
    return next(title for title, names in asked_by_tutorial(lang).items() if FIRST in names)


def first_question(page: Page, server: Server, lang: str) -> Locator:
    """The first question of a tutorial, its step opened."""
    address = server.tutorial(f"{lang}/{TUTORIAL}")
    exercise = page.locator(f'[data-exercise="{FIRST}"]')
    open_step(page, address)
    number = page.locator("[data-step]", has=exercise).get_attribute("data-step")
    open_step(page, address, int(number or 0))
    return exercise


@pytest.mark.parametrize("way", one_now(QUICK), ids=str)
def test_answers_are_counted_handed_out_as_a_file_and_cleared_by_a_second_press(
    new_page: Callable[..., Page], server: Server, way: Way
) -> None:
    page = new_page(viewport=way.window, reduced_motion="reduce", accept_downloads=True)
    question, days = questions(GAMES[0])[FIRST], {date.today().isoformat()}
    exercise = first_question(page, server, way.lang)
    expect(exercise.locator(".kort-before")).to_be_hidden()
    answer(exercise, question, wrongs_of(question)[0].id, way.lang, way.by_keys)
    answer(exercise, question, rights_of(question)[0].id, way.lang, way.by_keys)
    days.add(date.today().isoformat())  # in case midnight has passed

    progress = Progress(page, server.tutorial(f"{way.lang}/70-ova"), way.lang, way.by_keys)
    progress.open()
    progress.expect_counts(1, 0, 0, 0)
    name, text = progress.file()
    assert name == progress.say("file")
    assert text in [progress.expected_file((first_title(way.lang), question.text[way.lang], 2, day)) for day in days]
    assert_no_serious_violation(page, ".kort-progress")

    progress.press_clear()
    expect(progress.clear).to_have_text(progress.say("sure"))
    progress.expect_counts(1, 0, 0, 0)
    page.keyboard.press("Escape")
    expect(progress.clear).to_have_text(progress.say("clear"))
    progress.clear.dblclick()  # is one press: who clicks twice by habit has not said yes
    expect(progress.clear).to_have_text(progress.say("sure"))
    page.reload()
    progress.open()
    progress.expect_counts(1, 0, 0, 0)
    for _ in range(2):
        progress.press_clear()
    progress.expect_counts(0, 0, 0, 0)
    expect(progress.clear).to_have_text(progress.say("clear"))
    expect(progress.clear).to_be_focused()
    assert_no_serious_violation(page, ".kort-progress", contrast=False)
    page.reload()
    progress.open()
    progress.expect_counts(0, 0, 0, 0)
    assert_nothing_amiss(page)


def test_an_answered_question_is_marked_on_the_next_visit_and_elsewhere_nobody_knows(
    new_page: Callable[..., Page], server: Server
) -> None:
    here, there = (new_page(reduced_motion="reduce") for _ in range(2))
    question = questions(GAMES[0])[FIRST]
    answer(first_question(here, server, "sv"), question, rights_of(question)[0].id, "sv")
    here.reload()
    mark = first_question(here, server, "sv").locator(".kort-before")
    expect(mark).to_be_visible()
    expect(mark).to_have_text(words("sv").say("exercise.done_before"))
    for page, counts in ((here, (1, 0, 0, 0)), (there, (0, 0, 0, 0))):
        progress = Progress(page, server.tutorial("sv/70-ova"), "sv", by_keys=False)
        progress.open()
        progress.expect_counts(*counts)
        assert_nothing_amiss(page)
    assert there.evaluate("localStorage.getItem('kort-progress')") is None
    for page, told in ((here, 1), (there, 0)):
        page.goto(f"{server.url}")
        counts = page.locator(".gallery-done:visible")
        expect(counts).to_have_count(told)
        if told:
            all_of_it = len(asked_by_tutorial("sv")[first_title("sv")])
            expect(counts).to_have_text(f"1 av {all_of_it} frågor besvarade")
        assert_nothing_amiss(page)
