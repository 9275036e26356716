"""What a class does together at a table: another game, a question, other rules beside these, what cards are worth."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from kortlib.records import named_record, replay
from kortlib.words import words

from .conftest import Server, assert_quiet, kort_start, listening_page, one_now, open_step, write_notebook
from .driver import Tools, assert_no_serious_violation, is_no_wider_than_the_window

SAYS = words("sv")
LESSON = 'Lesson("norrlandsknack")'
FREE = 'CardTable.new("norrlandsknack", players=3, seed=7)'
TABLES = {
    "new": FREE,
    "new by keys": FREE,
    "question": f'{LESSON}.what_if("trumfmant-foljer", "question", "teacher", "back")',
    "question by keys": f'{LESSON}.what_if("trumfmant-foljer", "question", "teacher", "back")',
    "own question": f'{LESSON}.what_if("trumfmant-foljer", "question", "teacher", "back")',
    "hidden question": f'{LESSON}.what_if("trumfmant-foljer", "question", "teacher", "back")',
    "compare": f'{LESSON}.what_if("forsta-given-spelad", "compare", "back")',
    "values": f'{LESSON}.what_if("stick-forsta", "values", "back")',
}


@pytest.fixture(scope="module")
def class_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One notebook with a table for each test."""
    folder = tmp_path_factory.mktemp("class")
    cells = [("markdown", "# Klass"), ("code", "from kortwidgets import CardTable, Lesson")]
    for name, source in TABLES.items():
        cells += [("markdown", f"## {name}"), ("code", source)]
    write_notebook(folder / "sv/10-klass.ipynb", cells, title="Klass", lang="sv")
    with kort_start("--notebooks", str(folder)) as running:
        yield running


@pytest.fixture(scope="module", params=one_now([1280, 360]), ids=["wide", "phone"])
def board(request: pytest.FixtureRequest, browser: Browser, class_server: Server) -> Iterator[Page]:
    """The page with all the tables, opened once for a screen."""
    window = {"width": request.param, "height": 800}
    page = listening_page(browser, color_scheme="light", reduced_motion="reduce", viewport=window)
    yield page
    page.context.close()


@pytest.fixture
def at(board: Page, class_server: Server) -> Iterator[Callable[..., Tools]]:
    """A table by its name; afterwards the page has complained of nothing and fits the window."""
    opened = []

    def table_at(name: str, by_keys: bool = False) -> Tools:
        number = list(TABLES).index(name) + 1
        step = open_step(board, class_server.tutorial("sv/10-klass"), number)
        opened.append(number)
        return Tools(board, step.locator(".kort-table"), by_keys)

    yield table_at
    for number in opened:
        assert_no_serious_violation(board, f'[data-step="{number}"]', contrast=False)
    assert is_no_wider_than_the_window(board)
    assert_quiet(board)


def enabled(table: Tools, seat: int) -> list[str]:
    """The cards of a hand that may be played, as the table marks them."""
    marks = "all => all.filter(one => one.ariaDisabled !== 'true' && !one.dataset.action).map(one => one.dataset.card)"
    found: list[str] = table.table.locator(f'[data-seat="{seat}"] .kort-hand button[data-card]').evaluate_all(marks)
    return found


HELD = "table => [...table.querySelectorAll('.kort-hand [data-card]')].map(card => card.dataset.card).join()"
# How many cards of one suit forehand holds.
LONGEST = """table => {
  const cards = [...table.querySelectorAll('.kort-seat[aria-label*="förhand"] .kort-hand [data-card]')];
  const suits = cards.map(card => card.dataset.card[0]);
  return cards.length === 8 ? Math.max(...suits.map(suit => suits.filter(one => one === suit).length)) : 0;
}"""


def held(table: Tools) -> str:
    """All the cards in hands, in their order."""
    return str(table.table.evaluate(HELD))


def wait_for_others(table: Tools, before: str) -> str:
    """Waits for other cards in the hands, and gives them."""
    handle = table.table.element_handle()
    table.page.wait_for_function(f"([table, before]) => ({HELD})(table) !== before", arg=[handle, before])
    return held(table)


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_another_game_with_other_players_and_a_deal_by_condition_is_begun(
    at: Callable[..., Tools], by_keys: bool
) -> None:
    table = at("new by keys" if by_keys else "new", by_keys)
    table.unfold("new")
    table.choose("game amerikaner")
    expect(table.table).to_have_attribute("aria-label", re.compile("Amerikaner$"))
    expect(table.table).to_have_attribute("data-players", "3")
    table.choose("seats 6")
    expect(table.table).to_have_attribute("data-players", "6")
    assert [len(hand) for hand in table.hands()] == [8] * 6
    table.choose("where long-suit")
    table.page.wait_for_function(f"table => ({LONGEST})(table) > 4", arg=table.table.element_handle())
    before = held(table)
    table.write("mix", "4711")
    numbered = wait_for_others(table, before)
    table.choose("shuffle")
    shuffled = wait_for_others(table, numbered)
    table.write("mix", "4711")
    assert wait_for_others(table, shuffled) == numbered
    table.choose("game norrlandsknack")
    expect(table.table).to_have_attribute("data-players", "5")


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_the_class_proposes_cards_and_the_table_answers_with_the_rule(at: Callable[..., Tools], by_keys: bool) -> None:
    table = at("question by keys" if by_keys else "question", by_keys)
    table.unfold("question")
    assert enabled(table, 1) == ["H4"]
    table.choose("pose")
    prompt = table.table.locator(".kort-prompt")
    expect(prompt).to_have_text(SAYS.say("practice.question", name="Bo"))
    expect(table.table.locator('[data-seat="1"] .kort-hand [aria-disabled]')).to_have_count(0)
    expect(table.table.locator(".kort-message .kort-chip, .kort-flag .kort-chip")).to_have_count(0)
    for card in ("S9", "D6"):
        table.use(table.table.locator(f'[data-seat="1"] [data-card="{card}"]'))
        expect(table.table.locator(f'[data-seat="1"] [data-card="{card}"]')).to_have_attribute("aria-pressed", "true")
    table.use(table.table.locator('[data-seat="1"] [data-card="D6"]'))
    expect(table.table.locator('[data-seat="1"] [aria-pressed="true"]')).to_have_count(1)
    table.choose("reveal")
    table.expect_said("why", "Bo får spela ♥4. Inte ♠9:")
    expect(table.table.get_by_role("status").locator("[data-rule]")).to_have_attribute("data-rule", "NK61")
    expect(table.table.locator('[data-seat="1"] [data-card="H4"]')).to_have_attribute("data-lit", "")
    assert enabled(table, 1) == ["H4"]


def test_a_question_of_ones_own_stands_on_the_table_until_it_is_taken_away(at: Callable[..., Tools]) -> None:
    table = at("own question")
    table.unfold("question")
    table.write("pose_own", "Vad hade du lagt?")
    prompt = table.table.locator(".kort-prompt")
    expect(prompt).to_have_text("Vad hade du lagt?")
    table.choose("unask")
    expect(prompt).to_have_text("Bo: lägg ett kort.")
    assert enabled(table, 1) == ["H4"]


def test_hiding_the_hand_that_is_asked_about_ends_the_question_and_the_table_lives_on(at: Callable[..., Tools]) -> None:
    table = at("hidden question")
    table.unfold("question")
    table.unfold("teacher")
    table.choose("pose")
    expect(table.table.locator('[data-action="reveal"]')).to_be_visible()
    table.choose("hide 1")
    expect(table.table.locator('[data-action="reveal"]')).to_have_count(0)
    assert table.hand(1) == []
    table.choose("show 1")
    expect(table.table.locator('[data-seat="1"] .kort-hand [data-card]')).to_have_count(5)
    table.choose("pointing")
    expect(table.table.locator('[data-action="pointing"]')).to_have_attribute("aria-pressed", "true")
    table.choose("pose")  # whoever asks wants cards to be proposed, not pointed at
    expect(table.table.locator('[data-action="pointing"]')).to_have_attribute("aria-pressed", "false")
    proposed = table.table.locator('[data-seat="1"] [data-card="H4"]')
    table.use(proposed)
    expect(proposed).to_have_attribute("aria-pressed", "true")
    table.choose("reveal")
    table.expect_said("why", "Rätt! Bo får spela ♥4.")


def test_another_rule_is_chosen_and_its_score_sheet_stands_beside(at: Callable[..., Tools]) -> None:
    table = at("compare")
    drawer = table.unfold("compare")
    expect(drawer.locator(".kort-sheet")).to_have_count(0)
    table.choose("versus option first_deal_scoring everyone")
    figures = drawer.locator(".kort-sheet .kort-column")
    expect(figures).to_have_count(3)
    assert [figure.locator(".kort-entry").count() for figure in figures.all()] == [2, 2, 2]
    expect(drawer.locator(".kort-panel-note")).to_contain_text("NK50")
    table.choose("explain_other 0 1")
    table.expect_noted("compare", "why", "Ada tog 3 stick och går ned till 7.")
    table.choose("versus option max_buy 1")
    expect(drawer.locator(".kort-panel-note")).to_have_attribute("data-kind", "refused")
    expect(drawer.locator(".kort-panel-note")).to_contain_text("Ada köper 3 kort.")
    expect(drawer.locator(".kort-sheet")).to_have_count(0)


def test_the_numbers_on_the_cards_follow_the_play(at: Callable[..., Tools]) -> None:
    table = at("values")
    tags = table.table.locator(".kort-tag")
    expect(tags).to_have_count(0)
    drawer = table.unfold("values")
    expect(tags).to_have_count(len(replay(named_record("norrlandsknack", "stick-forsta")).state.hands[0]))
    expect(table.table.locator('[data-card="DA"] .kort-tag')).to_have_text("3")
    expect(table.table.locator('[data-card="DJ"] .kort-tag')).to_have_text("1")
    expect(table.table.locator('[data-card="DA"]')).to_have_attribute("aria-label", "ruter ess, värt 3")
    expect(drawer.locator(".kort-panel-note")).to_contain_text("Bäst: ♦E.")
    table.press(table.table.locator('[data-seat="0"] [data-card="DA"]'), "play DA")
    expect(table.table.locator('[data-seat="1"] .kort-tag')).to_have_count(1)  # Bo must follow with his one diamond
    table.choose("panel values")
    expect(tags).to_have_count(0)
