"""The sheets to hand out: each has a button that prints it alone, the rules take one page, and the key stays apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from kortlib import GAMES, rulebook
from kortlib.teaching.lessons import questions
from kortlib.words import LANGUAGES, words

from .conftest import Server, kort_start, listening_page, one_now, wait_for_tables, write_notebook
from .driver import assert_no_serious_violation, is_no_wider_than_the_window

SHEET, BUTTON = ".kort-handout", ".page-print-sheet"
PRESETS = [(game, preset) for game in GAMES for preset in rulebook(game).presets]
# Print only notes that it was asked for; what a browser does after it is for the tests to do.
PROBE = "window.asked = 0; window.print = () => { window.asked += 1; };"
MARKED = "document.querySelectorAll('.page-this-sheet, .page-one-sheet').length"
AFTER = "dispatchEvent(new Event('afterprint'))"


def listening(browser: Browser, url: str) -> Page:
    """A page that notes what it hears, with print replaced, when its tables are live."""
    page = listening_page(browser, viewport={"width": 1280, "height": 800}, color_scheme="light")
    page.add_init_script(PROBE)
    page.goto(url)
    wait_for_tables(page)
    return page


def pages(page: Page, paper: str = "A4") -> int:
    """How many sheets of paper the page prints. Chromium tells `afterprint` when it has made a PDF, too."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))


@pytest.fixture(scope="module", params=one_now(LANGUAGES))
def desk(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The teacher's desk in one language, opened once, at the step with the sheets."""
    page = listening(browser, server.tutorial(f"{request.param}/90-lararens-bord"))
    step = page.locator(SHEET).first.evaluate("sheet => sheet.closest('.page-step').id")
    page.evaluate("step => { location.hash = step; }", step)
    expect(page.locator(SHEET).first).to_be_visible()
    yield page
    page.context.close()


@pytest.fixture(autouse=True)
def quiet(request: pytest.FixtureRequest) -> Iterator[None]:
    """Afterwards the desk is as it was, and has complained of nothing."""
    yield
    if "desk" in request.fixturenames:
        page: Any = request.getfixturevalue("desk")
        page.evaluate(AFTER)
        page.emulate_media(media="null", color_scheme="light")
        assert page.evaluate(MARKED) == 0
        assert page.heard.complaints == []
        assert page.heard.foreign == []


def lang_of(page: Page) -> str:
    return page.locator("html").get_attribute("lang") or ""


def exercises(page: Page) -> int:
    """Which of the sheets the exercises are on."""
    return [sheet.locator(".paper-choices").count() > 0 for sheet in page.locator(SHEET).all()].index(True)


def visible(found: Locator) -> list[bool]:
    return [one.is_visible() for one in found.all()]


def test_each_sheet_has_a_button_that_says_what_it_prints(desk: Page) -> None:
    label = words(lang_of(desk)).say("page.print_sheet")
    titles = desk.locator(f"{SHEET} h3").all_inner_texts()
    assert len(titles) >= 3
    for title in titles:
        expect(desk.get_by_role("button", name=f"{label}: {title}", exact=True)).to_be_visible()
    expect(desk.locator(BUTTON)).to_have_count(len(titles))


def test_enter_prints_one_sheet_alone_and_afterwards_the_page_is_whole_again(desk: Page) -> None:
    sheets = desk.locator(SHEET)
    for number in range(sheets.count()):
        title, asked = desk.title(), desk.evaluate("asked")
        desk.locator(BUTTON).nth(number).focus()
        desk.keyboard.press("Enter")
        assert desk.evaluate("asked") == asked + 1
        desk.emulate_media(media="print")
        assert visible(sheets) == [number == other for other in range(sheets.count())]
        assert desk.title() == sheets.nth(number).locator("h3").text_content()
        for left_out in (".page-top", ".page-nav", BUTTON, ".page-step h2"):
            assert not any(visible(desk.locator(left_out)))
        desk.emulate_media(media="null")
        desk.evaluate(AFTER)
        assert desk.evaluate(MARKED) == 0
        assert desk.title() == title
        assert all(visible(sheets))
        expect(desk.locator(BUTTON).nth(number)).to_be_focused()


def test_the_whole_page_prints_all_even_after_a_print_that_was_never_made(desk: Page) -> None:
    desk.locator(BUTTON).first.click()
    desk.locator('[data-kort="print"]').click()
    assert desk.evaluate(MARKED) == 0
    desk.emulate_media(media="print")
    assert all(visible(desk.locator(".page-step h2")))
    assert all(visible(desk.locator(SHEET)))
    assert not any(visible(desk.locator(BUTTON)))


def test_in_the_whole_page_each_sheet_begins_on_a_new_page_and_none_is_blank(desk: Page) -> None:
    alone = []
    for button in desk.locator(BUTTON).all():
        button.click()
        alone.append(pages(desk))
    whole = pages(desk)
    hiding = desk.add_style_tag(content=f"{SHEET} {{ display: none !important; }}")
    rest = pages(desk)
    hiding.evaluate("style => style.remove()")
    assert whole == rest + sum(alone)


def test_the_printed_exercises_hold_nothing_of_the_key(desk: Page) -> None:
    number = exercises(desk)
    desk.locator(BUTTON).nth(number).click()
    desk.emulate_media(media="print")
    text, lang = desk.locator("body").inner_text(), lang_of(desk)
    asked = [q for game in GAMES for q in questions(game).values() if q.text[lang] in text]
    assert len(asked) == desk.locator(SHEET).nth(number).locator(".paper-questions > li").count() > 0
    for question in asked:
        for choice in question.choices:
            assert choice.text[lang] in text
            assert choice.reason[lang] not in text
            assert choice.rule not in text


def test_no_question_is_cut_by_the_end_of_a_page(desk: Page) -> None:
    items = desk.locator(".paper-questions > li")
    assert items.count() > 0
    assert {item.evaluate("item => getComputedStyle(item).breakInside") for item in items.all()} == {"avoid"}


def test_paper_is_white_and_print_is_dark_where_the_page_is_dark(desk: Page) -> None:
    theme = desk.locator('[data-kort="theme"]')
    theme.click()
    expect(theme).to_have_attribute("aria-pressed", "true")
    assert_no_serious_violation(desk, ".page-step:not(.page-away)")
    desk.emulate_media(media="print", color_scheme="dark")
    for sheet in desk.locator(SHEET).all():
        colours = sheet.evaluate("sheet => [getComputedStyle(sheet).color, getComputedStyle(sheet).backgroundColor]")
        assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    desk.emulate_media(media="null", color_scheme="light")
    theme.click()


@pytest.mark.parametrize("width", [360, 1280])
def test_on_a_screen_the_sheets_fit_the_window(desk: Page, width: int) -> None:
    desk.set_viewport_size({"width": width, "height": 740})
    assert is_no_wider_than_the_window(desk)
    inside = desk.locator(SHEET).evaluate_all("all => all.map(one => one.scrollWidth <= one.clientWidth)")
    assert all(inside)
    assert_no_serious_violation(desk, ".page-step:not(.page-away)", contrast=width == 1280)


# ---- The rules of every game on one page -----------------------------------------------------------------------


def all_changed(game: str) -> dict[str, Any]:
    """Every option of a game at another value than its default."""
    options = [option for option in rulebook(game).options.values() if not option.open]
    return {option.id: next(value for value in option.values if value != option.default) for option in options}


@pytest.fixture(scope="module")
def rules_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """In each language a notebook with the rules of every game: under each rule set, then with every option changed."""
    folder = tmp_path_factory.mktemp("rules")
    for lang in LANGUAGES:
        cells = [("markdown", "# Regler"), ("code", "from kortwidgets import Lesson")]
        for game, preset in PRESETS:
            for options in ({}, all_changed(game)):
                cells.append(("code", f'Lesson("{game}", "{lang}").rules_page("{preset}", **{options!r})'))
        write_notebook(folder / lang / "10-regler.ipynb", cells, title="Regler", lang=lang)
    with kort_start("--notebooks", str(folder)) as running:
        yield running


@pytest.mark.parametrize("lang", one_now(LANGUAGES))
def test_the_rules_of_every_game_take_one_page_whatever_the_options(
    browser: Browser, rules_server: Server, lang: str
) -> None:
    page: Any = listening(browser, rules_server.tutorial(f"{lang}/10-regler"))
    buttons = page.locator(BUTTON)
    expect(buttons).to_have_count(2 * len(PRESETS))
    for button in buttons.all():
        for paper in ("A4", "Letter"):
            button.click()
            assert pages(page, paper) == 1, (button.get_attribute("aria-label"), paper)
    assert page.heard.complaints == []
    page.context.close()
