"""The frame around the tutorials: gallery, steps, keys, addresses, print, and what happens when something breaks."""

from __future__ import annotations

import json
import os
import signal
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import Server, kort_start, open_step, wait_for_tables, write_notebook

SLIDER = "import ipywidgets as w\nw.IntSlider(description='{}')"
STEPS = [
    ("markdown", "# Provspelet\n\nInledningen står i steg ett.\n\n## Given\n\nVar och en får fem kort."),
    ("code", SLIDER.format("Kort")),
    ("markdown", "## Sticket\n\nVem tar sticket?\n\n```\n## ingen rubrik\n```"),
    ("code", "import os\nw.Label(str(os.getpid()))"),
    ("markdown", "## Slutet\n\nTack för idag."),
    ("code", "w.HTML('slut')"),
]
HOSTILE = """<img src=x onerror='document.title="hit"'>{{7*191}}"""
BROKEN = [
    ("markdown", "# Trasigt\n\n## Ett"),
    ("code", "import sys, warnings\nprint('HEMLIGT', file=sys.stderr)\nraise ValueError('HEMLIGT')"),
    ("markdown", "## Två\n\nHit kommer man ändå."),
    ("code", SLIDER.format("Kort")),
    ("code", "import os\nos._exit(3)"),
    ("code", "1 + 1"),
]


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Small notebooks of our own; one breaks, one has a title that would be HTML."""
    folder = tmp_path_factory.mktemp("notebooks")
    about = {"about": "Du lär dig hur det går till.", "minutes": 20, "for_whom": "För dig som är ny.", "order": 10}
    write_notebook(folder / "sv/10-prov.ipynb", STEPS, title="Provspelet", lang="sv", **about)
    write_notebook(folder / "en/10-prov.ipynb", STEPS, title="The trial game", lang="en", **about)
    write_notebook(folder / "en/30-elak.ipynb", STEPS, title=HOSTILE, lang="en", about=HOSTILE, order=30)
    write_notebook(folder / "sv/20-fel.ipynb", BROKEN, title="Trasigt", lang="sv", order=20)
    with kort_start("--notebooks", str(folder)) as running:
        yield running


@pytest.fixture
def prov(shell: Server) -> str:
    return shell.tutorial("sv/10-prov")


def assert_quiet(page: Page) -> None:
    assert page.heard.foreign == []  # type: ignore[attr-defined]
    assert page.heard.complaints == []  # type: ignore[attr-defined]


def assert_no_serious_violation(page: Page) -> None:
    found = [v for v in Axe().run(page).response["violations"] if v["impact"] in ("serious", "critical")]
    assert [(v["id"], [node["html"] for node in v["nodes"]]) for v in found] == []


def test_the_gallery_shows_each_tutorial_with_what_for_whom_and_how_long(page: Page, shell: Server) -> None:
    page.goto(shell.url)
    expect(page.locator("html")).to_have_attribute("lang", "sv")
    card = page.locator("li", has=page.get_by_role("link", name="Provspelet"))
    for text in ("Du lär dig hur det går till.", "För dig som är ny.", "20 minuter"):
        expect(card).to_contain_text(text)
    assert page.get_by_role("heading", level=2).all_inner_texts() == ["Provspelet", "Trasigt"]
    assert_quiet(page)


def test_the_gallery_switches_to_english_and_back(page: Page, shell: Server) -> None:
    page.goto(shell.url)
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("link", name="The trial game")).to_be_visible()
    page.get_by_role("link", name="Svenska").click()
    expect(page.locator("html")).to_have_attribute("lang", "sv")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_gallery_and_tutorial_have_no_serious_axe_violation(
    new_page: Callable[..., Page], shell: Server, prov: str, scheme: str
) -> None:
    page = new_page(color_scheme=scheme)
    page.goto(shell.url)
    assert_no_serious_violation(page)
    open_step(page, prov, 3)
    assert_no_serious_violation(page)
    page.locator(".page-contents summary").click()
    assert_no_serious_violation(page)


def test_an_unknown_page_says_so_in_both_languages(page: Page, shell: Server) -> None:
    for address in ("finns-inte", "voila/render/sv/finns-inte.ipynb", "voila/tree"):
        answer = page.goto(shell.url + address)
        assert answer is not None
        assert answer.status == 404
        expect(page.get_by_text("Sidan du söker finns inte")).to_be_visible()
        expect(page.get_by_text("There is no such page")).to_be_visible()
    assert page.heard.foreign == []  # type: ignore[attr-defined]


def test_headings_become_steps_and_the_introduction_belongs_to_the_first(page: Page, prov: str) -> None:
    first = open_step(page, prov)
    expect(page.locator("[data-step]")).to_have_count(3)
    expect(first).to_contain_text("Inledningen står i steg ett.")
    expect(first.get_by_role("heading", name="Given")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Provspelet")
    assert_quiet(page)


def test_a_title_that_would_be_html_is_text_in_the_gallery_and_on_its_page(page: Page, shell: Server) -> None:
    page.goto(shell.url + "?lang=en")
    card = page.locator("li", has=page.get_by_role("link", name=HOSTILE))
    expect(card.locator("p").first).to_have_text(HOSTILE)
    card.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(HOSTILE)
    assert page.title() == f"{HOSTILE} – Kortlib"
    assert page.locator('img[src="x"]').count() == 0
    assert_quiet(page)


def test_next_and_back_lead_through_every_step(page: Page, prov: str) -> None:
    open_step(page, prov)
    seen = [page.locator("[data-step]:visible").get_attribute("data-step")]
    for _ in range(2):
        page.locator('[data-nav="next"]').click()
        seen.append(page.locator("[data-step]:visible").get_attribute("data-step"))
    assert seen == ["1", "2", "3"]
    expect(page.locator('[data-nav="next"]')).to_be_hidden()
    expect(page.locator(".page-where")).to_have_text("Steg 3 av 3")
    page.locator('[data-nav="back"]').click()
    expect(page.locator('[data-step="2"]')).to_be_visible()
    expect(page.locator('[data-nav="onward"]')).to_be_hidden()
    page.locator('[data-nav="next"]').click()
    page.locator('[data-nav="onward"]').click()  # from the last step one goes on to all the games
    page.wait_for_selector(".page-gallery")
    assert_quiet(page)


def test_the_list_of_steps_opens_where_one_is(page: Page, server: Server) -> None:
    open_step(page, server.tutorial("sv/10-norrlandsknack"), 18)
    page.locator(".page-contents summary").click()
    here = page.locator(".page-contents [aria-current]")
    expect(here).to_be_in_viewport()
    listed, link = page.locator(".page-contents ol").bounding_box(), here.bounding_box()
    assert listed is not None
    assert link is not None
    assert listed["y"] <= link["y"] <= listed["y"] + listed["height"]


def test_a_page_of_one_step_counts_none(page: Page, server: Server) -> None:
    open_step(page, server.tutorial("sv/95-bord"))
    for what in ('[data-nav="back"]', '[data-nav="next"]', ".page-contents"):
        expect(page.locator(what)).to_be_hidden()
    expect(page.locator('[data-nav="onward"]')).to_be_visible()


def test_a_new_step_takes_focus_to_its_heading_and_starts_at_the_top(page: Page, prov: str) -> None:
    open_step(page, prov)
    page.locator('[data-nav="next"]').click()
    expect(page.get_by_role("heading", name="Sticket")).to_be_focused()
    assert page.evaluate("scrollY") == 0


def test_arrow_keys_turn_the_page_but_not_inside_a_widget(page: Page, prov: str) -> None:
    open_step(page, prov)
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-step="2"]')).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.locator('[data-step="1"]')).to_be_visible()
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuenow", "1.0")
    expect(page.locator('[data-step="1"]')).to_be_visible()


def test_each_step_has_an_address_that_survives_reload_and_back(page: Page, prov: str) -> None:
    open_step(page, prov)
    page.locator('[data-nav="next"]').click()
    assert page.url.endswith("#steg-2")
    page.reload()
    expect(page.locator('[data-step="2"]')).to_be_visible()
    wait_for_tables(page)
    page.locator('[data-nav="next"]').click()
    page.go_back()
    expect(page.locator('[data-step="2"]')).to_be_visible()
    page.go_forward()
    expect(page.locator('[data-step="3"]')).to_be_visible()


def test_an_address_beyond_the_end_shows_the_last_step(page: Page, prov: str) -> None:
    page.goto(prov + "#steg-99")
    expect(page.locator('[data-step="3"]')).to_be_visible()


def test_the_contents_lead_to_any_step(page: Page, prov: str) -> None:
    open_step(page, prov)
    page.locator(".page-contents summary").click()
    page.get_by_role("link", name="Slutet").click()
    expect(page.locator('[data-step="3"]')).to_be_visible()
    expect(page.get_by_role("link", name="Slutet")).to_be_hidden()
    assert page.url.endswith("#steg-3")


def test_the_other_language_opens_at_the_same_step(page: Page, prov: str) -> None:
    open_step(page, prov, 2)
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator('[data-step="2"]')).to_be_visible()
    expect(page.locator(".page-where")).to_have_text("Step 2 of 3")


def test_size_and_colours_are_remembered(page: Page, prov: str) -> None:
    open_step(page, prov)
    before = page.get_by_role("heading", name="Given").bounding_box()
    page.get_by_role("button", name="Större").click()
    page.get_by_role("button", name="Mörkt").click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-kort-theme", "dark")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    after = page.get_by_role("heading", name="Given").bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] > 1.3 * before["height"]


def test_on_paper_every_step_shows_and_no_button(page: Page, prov: str) -> None:
    open_step(page, prov)
    page.emulate_media(media="print", color_scheme="dark")
    for step in page.locator("[data-step]").all():
        expect(step).to_be_visible()
    expect(page.locator(".page-nav")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(35, 33, 28)"


def test_without_javascript_every_step_can_be_read(new_page: Callable[..., Page], shell: Server, prov: str) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(shell.url)
    page.get_by_role("link", name="Provspelet").click()
    for text in ("Var och en får fem kort.", "Vem tar sticket?", "IntSlider(", "Tack för idag."):
        expect(page.get_by_text(text)).to_be_visible()
    expect(page.locator(".page-nav")).to_be_hidden()


def test_where_our_program_stops_with_a_fault_every_step_can_be_read(page: Page, prov: str) -> None:
    page.add_init_script("window.MutationObserver = class { constructor() { throw new Error('not today') } }")
    page.goto(prov)
    assert "not today" in page.heard.errors  # type: ignore[attr-defined]
    for step in page.locator("[data-step]").all():
        expect(step).to_be_visible()
    expect(page.locator(".page-nav")).to_be_hidden()


def test_the_page_holds_no_code(page: Page, prov: str) -> None:
    open_step(page, prov)
    assert "import ipywidgets" not in page.content()
    assert b"import ipywidgets" not in page.heard.frames  # type: ignore[attr-defined]


def test_a_failing_cell_gives_a_sentence_and_the_later_steps_still_come(page: Page, shell: Server) -> None:
    page.goto(shell.tutorial("sv/20-fel"))
    expect(page.get_by_text("Här skulle ett bord ha stått").first).to_be_visible()
    expect(page.locator("[data-step]")).to_have_count(2)
    page.locator('[data-nav="next"]').click()
    expect(page.get_by_text("Hit kommer man ändå.")).to_be_visible()
    for secret in ("HEMLIGT", "Traceback", "ValueError", "There was an error", "exception"):
        assert secret not in page.content()


def test_a_killed_kernel_is_told_in_a_sentence_with_a_way_back(page: Page, prov: str) -> None:
    step = open_step(page, prov, 2)
    os.kill(int(step.locator(".widget-label").inner_text()), signal.SIGKILL)
    expect(page.get_by_text("Kontakten med bordet är bruten.")).to_be_visible()
    page.get_by_role("button", name="Ladda om").click()
    wait_for_tables(page)
    expect(page.locator('[data-step="2"]')).to_be_visible()
    expect(page.get_by_text("Kontakten med bordet är bruten.")).to_have_count(0)


def test_a_closed_page_stops_its_kernel(page: Page, shell: Server, prov: str) -> None:
    open_step(page, prov)
    kernel = json.loads(page.locator("#jupyter-config-data").text_content() or "{}")["kernelId"]
    page.goto(shell.url)
    page.wait_for_function("id => fetch(`/api/kernels/${id}`).then(answer => answer.status === 404)", arg=kernel)


@pytest.mark.parametrize("width", [360, 1280, 1920])
def test_nothing_is_wider_than_the_window(new_page: Callable[..., Page], shell: Server, prov: str, width: int) -> None:
    page = new_page(viewport={"width": width, "height": 740})
    for address in (shell.url, prov):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_settings_file_in_the_current_folder_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "voila.json").write_text('{"VoilaConfiguration": {"template": "reveal", "show_tracebacks": true}}')
    with kort_start(cwd=tmp_path) as running, urllib.request.urlopen(running.url) as answer:
        assert "page-gallery" in answer.read().decode()
