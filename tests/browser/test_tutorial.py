"""The real tutorial in Chromium: every step in both languages, by mouse and by keys, on a wide screen and a phone.

`Driver` presses what a table offers; it knows no game and reads only what the page shows.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from kortlib.lessons import questions

from .conftest import PATIENCE, Heard, Server, open_step

GAME = "norrlandsknack"
NAME = "10-norrlandsknack"
QUESTIONS = questions(GAME)
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
CELLS = json.loads((NOTEBOOKS / "sv" / f"{NAME}.ipynb").read_text(encoding="utf-8"))["cells"]
STEPS = sum("".join(cell["source"]).startswith("## ") for cell in CELLS if cell["cell_type"] == "markdown")
WALKS = [(lang, step) for lang in ("sv", "en") for step in range(1, STEPS + 1)]
WINDOWS = {"sv": {"width": 1280, "height": 800}, "en": {"width": 360, "height": 740}}
MOST = {"sv": 45, "en": 12}  # actions at a table; a deal of five players has 35, so in Swedish each is played out

# Everything on a table that an action changes.
SIGNATURE = """table => JSON.stringify([table.dataset.phase,
  [...table.querySelectorAll("[data-seat]")].map(seat => [seat.dataset.acting != null, seat.dataset.out != null,
    seat.querySelectorAll(".kort-hand .kort-card").length, seat.querySelector(".kort-plate").textContent]),
  [...table.querySelectorAll(".kort-laid [data-card]")].map(card => card.dataset.card)])"""
CHANGED = f"([table, before]) => ({SIGNATURE})(table) !== before"


@dataclass
class Driver:
    """Presses what a table offers, and the first card of each table that may not be played."""

    page: Page
    table: Locator
    done: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    @property
    def phase(self) -> str:
        return self.table.get_attribute("data-phase") or ""

    @property
    def cards(self) -> Locator:
        return self.table.locator(".kort-hand button[data-card]")

    def signature(self) -> str:
        return str(self.table.evaluate(SIGNATURE))

    def press(self, target: Locator, action: str) -> None:
        """Clicks, and waits until the table has changed."""
        before = self.signature()
        target.click()
        self.page.wait_for_function(CHANGED, arg=[self.table.element_handle(), before])
        self.done.append(action)

    def play_deal(self, most: int) -> None:
        """Goes on to the end of the deal, or as far as `most` actions lead; where there is no deal, it deals one."""
        if self.phase == "deal":
            self.act()
        for _ in range(most):
            if self.phase in ("deal", "over"):
                return
            self.act()

    def act(self) -> None:
        """One action of the seat to act: the first that it is offered."""
        choose = self.table.locator("[data-choose]")
        button = self.table.locator(".kort-actions button").first
        if choose.count():
            self.buy(choose)
        elif button.count():
            self.press(button, button.get_attribute("data-action") or "")
        else:
            self.play()

    def buy(self, choose: Locator) -> None:
        card = self.cards.first
        card.click()
        expect(card).to_have_attribute("aria-pressed", "true")
        self.press(choose, f"buy {card.get_attribute('data-card')}")

    def play(self) -> None:
        forbidden = self.table.locator(".kort-hand button[data-card][aria-disabled=true]")
        if forbidden.count() and not self.refused:
            self.try_forbidden(forbidden.first)
        card = self.table.locator(".kort-hand button[data-card]:not([aria-disabled])").first
        self.press(card, f"play {card.get_attribute('data-card')}")

    def try_forbidden(self, card: Locator) -> None:
        """A dimmed card answers with its rule, lights the cards that oblige, and stays where it is."""
        before = self.signature()
        card.hover()  # Playwright clicks no aria-disabled button by itself; a mouse does
        self.page.mouse.down()
        self.page.mouse.up()
        status = self.table.get_by_role("status")
        expect(status).to_have_attribute("data-kind", "refused")
        expect(status.locator("[data-rule]")).to_have_count(1)
        expect(self.table.locator("[data-lit]").first).to_be_visible()
        expect(card).to_have_attribute("data-asked", "")
        assert self.signature() == before
        self.refused.append(status.locator("[data-rule]").get_attribute("data-rule") or "")


@dataclass
class Walk:
    """One open tutorial and what was met in it."""

    lang: str
    page: Page
    heard: Heard
    url: str
    refused: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def step(self, number: int) -> Locator:
        """Goes there as a reader does, with Next, where the step before it is open."""
        next_button = self.page.locator('[data-nav="next"]')
        if self.page.locator(f'[data-step="{number - 1}"]').is_visible():
            next_button.click()
        else:
            open_step(self.page, self.url, number)
        step = self.page.locator(f'[data-step="{number}"]')
        expect(step).to_be_visible()
        return step


@pytest.fixture(scope="module")
def walks(browser: Browser, server: Server) -> Iterator[Callable[[str], Walk]]:
    """The tutorial in a language, opened once."""
    opened: dict[str, Walk] = {}

    def walk(lang: str) -> Walk:
        if lang not in opened:
            context = browser.new_context(color_scheme="light", reduced_motion="reduce", viewport=WINDOWS[lang])
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            opened[lang] = Walk(lang, page, Heard(), server.tutorial(f"{lang}/{NAME}"))
            opened[lang].heard.listen(page)
            open_step(page, opened[lang].url)
        return opened[lang]

    yield walk
    for walk_ in opened.values():
        walk_.page.context.close()


def assert_nothing_amiss(walk: Walk) -> None:
    assert walk.heard.complaints == []
    assert walk.heard.foreign == []
    assert walk.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def assert_no_serious_violation(page: Page, step: int) -> None:
    found = Axe().run(page, context=f'[data-step="{step}"]').response["violations"]
    serious = [violation for violation in found if violation["impact"] in ("serious", "critical")]
    assert [(violation["id"], [node["html"] for node in violation["nodes"]]) for violation in serious] == []


def answer(exercise: Locator, choice: str, kind: str, lang: str) -> None:
    """Clicks a choice and reads the answer to it: its own reason, and the rule."""
    question = QUESTIONS[exercise.get_attribute("data-exercise") or ""]
    chosen = next(one for one in question.choices if one.id == choice)
    exercise.locator(f'[data-choice="{choice}"]').click()
    reply = exercise.get_by_role("status")
    expect(reply).to_have_attribute("data-kind", kind)
    expect(reply.locator(".kort-reason")).to_have_text(chosen.reason[lang])
    expect(reply.locator(f'[data-rule="{chosen.rule}"]')).to_be_visible()
    expect(exercise.locator(f'[data-choice="{choice}"]')).to_have_attribute("data-state", kind)


def answer_wrongly_then_rightly(step: Locator, exercise: Locator, lang: str) -> None:
    name = exercise.get_attribute("data-exercise") or ""
    question = QUESTIONS[name]
    right = sorted(question.right_choices())[0]
    wrong = next(choice.id for choice in question.choices if choice.id not in question.right_choices())
    for choice in question.choices:
        assert choice.reason[lang] not in step.inner_text()
    expect(exercise.locator("[data-choice]")).to_have_count(len(question.choices))
    answer(exercise, wrong, "wrong", lang)
    expect(exercise.locator(f'[data-choice="{right}"]')).not_to_have_attribute("aria-disabled", "true")
    answer(exercise, right, "right", lang)


@pytest.mark.parametrize(("lang", "number"), WALKS)
def test_a_step_answers_its_questions_and_lets_its_tables_be_played(
    walks: Callable[[str], Walk], lang: str, number: int
) -> None:
    walk = walks(lang)
    step = walk.step(number)
    assert_nothing_amiss(walk)
    if lang == "en":
        assert_no_serious_violation(walk.page, number)
    for exercise in step.locator("[data-exercise]").all():
        answer_wrongly_then_rightly(step, exercise, lang)
        walk.asked.append(exercise.get_attribute("data-exercise") or "")
    for table in step.locator(".kort-table", has=walk.page.locator("[data-seat]")).all():
        driver = Driver(walk.page, table)
        driver.play_deal(MOST[lang])
        assert driver.done or driver.phase == "over"
        assert driver.phase in ("deal", "over") or len(driver.done) >= MOST["en"]
        walk.refused += driver.refused
    if lang == "sv":
        assert_no_serious_violation(walk.page, number)
    assert_nothing_amiss(walk)


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_the_whole_walk_met_every_question_and_several_rules_and_no_code(
    walks: Callable[[str], Walk], lang: str
) -> None:
    walk = walks(lang)
    expect(walk.page.locator("html")).to_have_attribute("lang", lang)
    expect(walk.page.locator("[data-step]")).to_have_count(STEPS)
    html = walk.page.content()
    for forbidden in ("Traceback", "import Lesson", "lesson.", "Error displaying widget", "page-cell-error"):
        assert forbidden not in html
    expect(walk.page.locator(".jp-CodeCell .jp-InputArea, .jp-InputPrompt, .jp-Editor, .cm-editor, pre")).to_have_count(
        0
    )
    assert set(walk.asked) == set(QUESTIONS)
    assert {"NK41", "NK43", "NK61"} & set(walk.refused)
    assert len(set(walk.refused)) >= 2


# ---- Keys and double clicks ------------------------------------------------------------------------------------


def step_with(cell: str) -> int:
    """The number of the step in which a code cell stands."""
    at = next(index for index, other in enumerate(CELLS) if other["id"] == cell)
    return sum("".join(other["source"]).startswith("## ") for other in CELLS[:at])


def stop(page: Page) -> str | None:
    """The table's element in focus, by the name of its stop."""
    found: str | None = page.evaluate("document.activeElement.dataset.stop ?? null")
    return found


def press_until(page: Page, key: str, wanted: Callable[[str | None], bool], most: int = 60) -> None:
    for _ in range(most):
        if wanted(stop(page)):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} led nowhere: {stop(page)}")


@pytest.fixture
def fresh(walks: Callable[[str], Walk]) -> Iterator[Callable[[str], Driver]]:
    """The first table of a step in the Swedish tutorial, as it began; with movement, which clicks must stand."""
    page = walks("sv").page

    def open_fresh(cell: str) -> Driver:
        step = open_step(page, walks("sv").url, step_with(cell))
        driver = Driver(page, step.locator(".kort-table").first)
        restart = driver.table.locator('[data-action="restart"]')
        if restart.get_attribute("aria-disabled") is None:
            driver.press(restart, "restart")
        page.emulate_media(reduced_motion="no-preference")
        return driver

    yield open_fresh
    page.emulate_media(reduced_motion="reduce")
    assert_nothing_amiss(walks("sv"))


def test_a_deal_is_bought_for_and_played_with_keys_alone(fresh: Callable[[str], Driver]) -> None:
    driver = fresh("kop-bord")
    page, table, address = driver.page, driver.table, driver.page.url
    page.locator("[data-step]:visible h2").click()
    press_until(page, "Tab", lambda at: at is not None)
    for _ in range(3):
        before = driver.signature()
        press_until(page, "ArrowLeft", lambda at: bool(at and at.startswith("card")))
        page.keyboard.press("Space")
        expect(table.locator('[aria-pressed="true"]')).to_have_count(1)
        press_until(page, "ArrowRight", lambda at: at == "do buy")
        page.keyboard.press("Enter")
        page.wait_for_function(CHANGED, arg=[table.element_handle(), before])
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
    expect(page.locator(f'[data-step="{step_with("kop-bord")}"]')).to_be_visible()


def play_focused_hand(driver: Driver) -> None:
    """Plays the first allowed card from the one in focus on."""
    before = driver.signature()
    allowed = {f"card {card}" for card in driver.table.locator(ALLOWED).evaluate_all(CODES)}
    press_until(driver.page, "ArrowRight", lambda at: at in allowed)
    driver.page.keyboard.press("Enter")
    driver.page.wait_for_function(CHANGED, arg=[driver.table.element_handle(), before])


ALLOWED = ".kort-hand button[data-card]:not([aria-disabled])"
CODES = "cards => cards.map(card => card.dataset.card)"


def test_a_question_is_answered_with_keys_alone(new_page: Callable[..., Page], server: Server) -> None:
    page, number = new_page(), step_with("given-bord")
    step = open_step(page, server.tutorial(f"en/{NAME}"), number)
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
    driver.page.wait_for_function(CHANGED, arg=[driver.table.element_handle(), before])
    assert settled(driver) == cards - 1


@pytest.mark.parametrize("delay", [0, 60])
def test_a_double_click_on_the_order_to_buy_buys_for_one_seat(fresh: Callable[[str], Driver], delay: int) -> None:
    driver = fresh("kop-bord")
    before = driver.signature()
    driver.table.locator("[data-choose]").dblclick(delay=delay)
    driver.page.wait_for_function(CHANGED, arg=[driver.table.element_handle(), before])
    settled(driver)
    expect(driver.table.locator("[data-acting]")).to_have_attribute("data-seat", "1")
