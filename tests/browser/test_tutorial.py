"""The real tutorials in Chromium: every step, by mouse and by keys, in both languages, on a wide screen and a phone.

Every tutorial is walked through once; the rest of the matrix is marked `large`.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from kortlib.teaching.lessons import questions

from .conftest import PATIENCE, Heard, Server, open_step
from .driver import (
    ALLOWED,
    CODES,
    Driver,
    answer,
    assert_no_serious_violation,
    is_no_wider_than_the_window,
    press_until,
    slow_double_click,
    stop,
    tab_into,
)

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
HEIGHTS = {1280: 800, 360: 740}
FULL = "10-norrlandsknack"
CODE = ("Traceback", "import Lesson", "lesson.", "Error displaying widget", "page-cell-error", "teaches")


def cells_of(name: str) -> list[dict[str, str]]:
    cells = json.loads((NOTEBOOKS / "sv" / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    return [{"id": cell["id"], "kind": cell["cell_type"], "source": "".join(cell["source"])} for cell in cells]


def starts_step(cell: dict[str, str]) -> bool:
    return cell["kind"] == "markdown" and cell["source"].startswith("## ")


def step_with(name: str, cell: str) -> int:
    """The number of the step in which a code cell stands."""
    cells = cells_of(name)
    at = next(index for index, other in enumerate(cells) if other["id"] == cell)
    return sum(map(starts_step, cells[:at]))


def game_of(name: str) -> str | None:
    """The game whose lesson a notebook gives; None where it gives none."""
    found = re.search(r'Lesson\("(\w+)", lang="sv"[,)]', "".join(cell["source"] for cell in cells_of(name)))
    return found[1] if found else None


def teaches(name: str) -> bool:
    """Whether a notebook is a tutorial: its steps say which rules they teach."""
    return '"teaches"' in (NOTEBOOKS / "sv" / f"{name}.ipynb").read_text(encoding="utf-8")


NAMES = sorted(file.stem for file in (NOTEBOOKS / "sv").glob("*.ipynb"))
TUTORIALS = [name for name in NAMES if teaches(name)]
OTHERS = [name for name in NAMES if not teaches(name)]


@dataclass(frozen=True)
class Way:
    """How a tutorial is walked through: wrong answers first or the right ones at once, by mouse or by keys alone."""

    name: str
    lang: str
    width: int
    answers: str = "one wrong"
    by_keys: bool = False

    def __str__(self) -> str:
        return f"{self.name} {self.lang} {self.width} {self.answers} {'keys' if self.by_keys else 'mouse'}"

    def most(self, is_free: bool) -> int:
        """Actions at a table that is free to be played, or that a question stood at.

        A deal of five players has 35, so one of the large walks plays each deal to its end.
        """
        if (self.name, self.lang, self.width, self.answers) == (FULL, "sv", 1280, "every wrong"):
            return 45
        return 8 if is_free else 3

    def looks_at_colours(self, step: int) -> bool:
        """Whether contrast is looked at in a step: in each, or in a quick walk in every fifth."""
        return self.answers != "one wrong" or step % 5 == 1


QUICK = [
    Way(name, *(("sv", 1280) if name == FULL or number % 2 else ("en", 360))) for number, name in enumerate(TUTORIALS)
]
LARGE = [
    Way(name, lang, width, answers, by_keys)
    for name in TUTORIALS
    for lang in ("sv", "en")
    for width in HEIGHTS
    for answers, by_keys in (("every wrong", False), ("right", True))
]
WAYS = [pytest.param(way, id=str(way)) for way in QUICK]
WAYS += [pytest.param(way, id=str(way), marks=pytest.mark.large) for way in LARGE]
ELSEWHERE = [
    pytest.param(Way(name, lang, width, "every wrong"), id=f"{name} {lang} {width}")
    for name in OTHERS
    for lang in ("sv", "en")
    for width in HEIGHTS
]


@dataclass
class Walk:
    """One open tutorial and what was met in it."""

    way: Way
    page: Page
    heard: Heard
    url: str
    refused: list[str] = field(default_factory=list)

    def step(self, number: int) -> Locator:
        """Goes there as a reader does, with Next, where the step before it is open."""
        next_button = self.page.locator('[data-nav="next"]')
        if not self.page.locator(f'[data-step="{number - 1}"]').is_visible():
            open_step(self.page, self.url, number)
        elif self.way.by_keys:
            tab_into(self.page, next_button)
            self.page.keyboard.press("Enter")
        else:
            next_button.click()
        step = self.page.locator(f'[data-step="{number}"]')
        expect(step).to_be_visible()
        return step

    def assert_nothing_amiss(self) -> None:
        assert self.heard.complaints == []
        assert self.heard.foreign == []
        assert is_no_wider_than_the_window(self.page)


def open_walk(browser: Browser, server: Server, way: Way) -> Walk:
    """A tutorial opened at its first step, in a browser profile of its own."""
    window = {"width": way.width, "height": HEIGHTS[way.width]}
    scheme = "dark" if way.by_keys else "light"
    context = browser.new_context(color_scheme=scheme, reduced_motion="reduce", viewport=window)  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    walk = Walk(way, page, Heard(), server.tutorial(f"{way.lang}/{way.name}"))
    walk.heard.listen(page)
    open_step(page, walk.url)
    return walk


@pytest.fixture
def walk(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Walk]:
    """The walk on the way that the test names; its page is closed after the test."""
    opened = open_walk(browser, server, request.param)
    yield opened
    opened.page.context.close()


@pytest.mark.parametrize("walk", WAYS, indirect=True)
def test_every_step_answers_its_questions_and_lets_its_tables_be_played(walk: Walk) -> None:
    way, count = walk.way, sum(map(starts_step, cells_of(walk.way.name)))
    expect(walk.page.locator("html")).to_have_attribute("lang", way.lang)
    expect(walk.page.locator("[data-step]")).to_have_count(count)
    assert_holds_no_code(walk.page)
    for number in range(1, count + 1):
        step = walk.step(number)
        answer_questions(walk, step, number)
        play_tables(walk, step)
        assert_no_serious_violation(walk.page, f'[data-step="{number}"]', way.looks_at_colours(number))
        walk.assert_nothing_amiss()
    if way.name == FULL and not way.by_keys:
        assert {"NK41", "NK43", "NK61"} & set(walk.refused)
        assert len(set(walk.refused)) >= 2


def assert_holds_no_code(page: Page) -> None:
    """Not in the page, nor in anything that its kernel sent."""
    html = page.content()
    assert [word for word in CODE if word in html] == []
    expect(page.locator(".jp-CodeCell .jp-InputArea, .jp-InputPrompt, .jp-Editor, .cm-editor, pre")).to_have_count(0)


def asked_in(name: str, step: int) -> list[str]:
    """The questions that the cells of a step ask."""
    number, asked = 0, []
    for cell in cells_of(name):
        number += starts_step(cell)
        if cell["kind"] == "code" and number == step:
            calls = [node for node in ast.walk(ast.parse(cell["source"])) if isinstance(node, ast.Call)]
            asked += [ast.literal_eval(call.args[0]) for call in calls if ast.unparse(call.func) == "lesson.ask"]
    return asked


def answer_questions(walk: Walk, step: Locator, number: int) -> None:
    """Answers all that a step asks, wrongly first where the way says so, and finds each answer's own reason."""
    way, asked = walk.way, questions(game_of(walk.way.name) or "")
    exercises = step.locator("[data-exercise]")
    names = asked_in(way.name, number)
    expect(exercises).to_have_count(len(names))
    for name, exercise in zip(names, exercises.all(), strict=True):
        question = asked[name]
        expect(exercise).to_have_attribute("data-exercise", name)
        expect(exercise.locator("[data-choice]")).to_have_count(len(question.choices))
        told = step.inner_text()
        assert [choice.id for choice in question.choices if choice.reason[way.lang] in told] == []
        wrong = [choice.id for choice in question.choices if choice.id not in question.right_choices()]
        right = min(question.right_choices())
        for choice in {"right": [], "one wrong": wrong[:1], "every wrong": wrong}[way.answers]:
            answer(exercise, question, choice, way.lang, way.by_keys)
        expect(exercise.locator(f'[data-choice="{right}"]')).not_to_have_attribute("aria-disabled", "true")
        answer(exercise, question, right, way.lang, way.by_keys)


def play_tables(walk: Walk, step: Locator) -> None:
    """Plays on at each table of a step."""
    for table in step.locator(".kort-table", has=walk.page.locator("[data-seat]")).all():
        is_free = table.locator(".kort-tools").count() > 0
        driver, most = Driver(walk.page, table, walk.way.by_keys), walk.way.most(is_free)
        if not is_free and driver.phase == "deal":  # a question's deal that is over: it lies there, and none follows
            expect(table.locator(".kort-actions button")).to_have_count(0)
            continue
        driver.play_deal(most)
        assert driver.done or driver.phase == "over"
        assert driver.phase in ("deal", "over") or len(driver.done) >= most
        walk.refused += driver.refused


@pytest.mark.large
@pytest.mark.parametrize("walk", ELSEWHERE, indirect=True)
def test_every_other_notebook_opens_and_its_tables_can_be_played(walk: Walk) -> None:
    assert_holds_no_code(walk.page)
    for number in range(1, sum(map(starts_step, cells_of(walk.way.name))) + 1):
        step = walk.step(number)
        for table in step.locator(".kort-table", has=walk.page.locator("[data-acting]")).all():
            Driver(walk.page, table).play_deal(walk.way.most(is_free=False))
        assert_no_serious_violation(walk.page, f'[data-step="{number}"]')
        walk.assert_nothing_amiss()


# ---- Keys and double clicks ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def swedish(browser: Browser, server: Server) -> Iterator[Walk]:
    """The Swedish tutorial of Norrlandsknack, opened once."""
    opened = open_walk(browser, server, Way(FULL, "sv", 1280))
    yield opened
    opened.page.context.close()


@pytest.fixture
def fresh(swedish: Walk) -> Iterator[Callable[[str], Driver]]:
    """The first table of a cell's step, as it begins; with movement, which clicks must stand."""
    page = swedish.page

    def open_fresh(cell: str) -> Driver:
        driver = Driver(page, open_step(page, swedish.url, step_with(FULL, cell)).locator(".kort-table").first)
        restart = driver.table.locator('[data-action="restart"]')
        if restart.get_attribute("aria-disabled") is None:
            driver.press(restart, "restart")
        page.emulate_media(reduced_motion="no-preference")
        return driver

    yield open_fresh
    page.emulate_media(reduced_motion="reduce")
    swedish.assert_nothing_amiss()


def test_a_deal_is_bought_for_and_played_with_keys_alone(fresh: Callable[[str], Driver]) -> None:
    driver = fresh("kop-bord")
    page, table, address = driver.page, driver.table, driver.page.url
    page.locator("[data-step]:visible h2").click()
    press_until(page, "Tab", lambda: stop(page) is not None)
    for _ in range(3):
        before = driver.signature()
        press_until(page, "ArrowLeft", lambda: (stop(page) or "").startswith("card"))
        page.keyboard.press("Space")
        expect(table.locator('[aria-pressed="true"]')).to_have_count(1)
        press_until(page, "ArrowRight", lambda: stop(page) == "do buy")
        page.keyboard.press("Enter")
        driver.wait_for_change(before)
        assert stop(page)
    expect(table).to_have_attribute("data-phase", "play")
    for key in ("ArrowRight", "ArrowLeft", "End", "Home"):
        page.keyboard.press(key)
        assert (stop(page) or "").startswith("card")
    for count in (1, 2):
        play_focused_hand(driver)
        expect(table.locator(".kort-laid [data-card]")).to_have_count(count)
        assert stop(page)
    page.keyboard.press("Tab")
    assert not (stop(page) or "").startswith("card")  # one Tab leaves the table
    assert page.url == address
    expect(page.locator(f'[data-step="{step_with(FULL, "kop-bord")}"]')).to_be_visible()


def play_focused_hand(driver: Driver) -> None:
    """Plays the first allowed card from the one in focus on."""
    before = driver.signature()
    allowed = {f"card {card}" for card in driver.table.locator(ALLOWED).evaluate_all(CODES)}
    press_until(driver.page, "ArrowRight", lambda: stop(driver.page) in allowed)
    driver.page.keyboard.press("Enter")
    driver.wait_for_change(before)


def test_a_question_is_answered_with_keys_alone(new_page: Callable[..., Page], server: Server) -> None:
    page, number = new_page(), step_with(FULL, "given-bord")
    step = open_step(page, server.tutorial(f"en/{FULL}"), number)
    first, second = (step.locator(f'[data-choice="{choice}"]') for choice in "ab")
    first.focus()
    page.keyboard.press("Enter")
    expect(step.locator(".kort-reply")).to_have_attribute("data-kind", "wrong")
    expect(first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(second).to_be_focused()
    page.keyboard.press("Space")
    expect(step.locator(".kort-reply")).to_have_attribute("data-kind", "right")
    expect(second).to_be_focused()
    for key in ("ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    expect(step).to_be_visible()
    assert page.heard.complaints == []  # type: ignore[attr-defined]


def settled(driver: Driver) -> int:
    """How many cards lie on the table or in hands, once every click so far has been answered."""
    figure = driver.table.locator('[data-action="explain 0 0"]')
    figure.click()
    expect(driver.table.get_by_role("status")).to_have_attribute("data-kind", "why")
    return driver.table.locator(".kort-hand .kort-card").count()


@pytest.mark.parametrize("delay", [0, 60])
def test_a_double_click_plays_one_card(fresh: Callable[[str], Driver], delay: int) -> None:
    driver = fresh("vad-bord")
    before, cards = driver.signature(), driver.table.locator(".kort-hand .kort-card").count()
    driver.table.locator(ALLOWED).first.dblclick(delay=delay)
    driver.wait_for_change(before)
    assert settled(driver) == cards - 1


@pytest.mark.parametrize("delay", [0, 60])
def test_a_double_click_on_the_order_to_buy_buys_for_one_seat(fresh: Callable[[str], Driver], delay: int) -> None:
    driver = fresh("kop-bord")
    before = driver.signature()
    driver.table.locator("[data-choose]").dblclick(delay=delay)
    driver.wait_for_change(before)
    settled(driver)
    expect(driver.table.locator("[data-acting]")).to_have_attribute("data-seat", "1")


def test_a_slow_double_click_is_one_press_too(fresh: Callable[[str], Driver]) -> None:
    driver = fresh("kop-bord")
    slow_double_click(driver.table.locator("[data-choose]"))
    settled(driver)
    expect(driver.table.locator("[data-acting]")).to_have_attribute("data-seat", "1")


def test_a_double_click_on_undo_undoes_twice(fresh: Callable[[str], Driver]) -> None:
    driver = fresh("vad-bord")
    cards = driver.table.locator(".kort-hand .kort-card").count()
    for _ in range(2):
        before = driver.signature()
        driver.table.locator(ALLOWED).first.click()
        driver.wait_for_change(before)
    slow_double_click(driver.table.locator('[data-action="undo"]'))
    assert settled(driver) == cards
