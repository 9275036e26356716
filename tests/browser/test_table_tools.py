"""What a table offers beside the game: looking back, what-ifs, editing, the teacher's tools, files, and what is kept.

All of it in Chromium, by mouse and by keys, on tables of our own: each test has one that no other touches.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kortwidgets import CardTable
from kortwidgets.sitting.looks import EVERYTHING
from playwright.sync_api import Browser, Page, expect

from kortlib import Card, rulebook
from kortlib.records import read_record, replay
from kortlib.words import words

from .conftest import (
    Server,
    assert_quiet,
    kort_start,
    listening_page,
    one_now,
    open_step,
    wait_for_tables,
    write_tables,
)
from .driver import (
    ALLOWED,
    HAND,
    Tools,
    assert_no_serious_violation,
    is_no_wider_than_the_window,
    stop,
    tab_into,
)

SEED = 7
SAYS = words("sv")
KNACK = f'CardTable.new("norrlandsknack", players=3, seed={SEED})'
TOLVA = 'CardTable.new("bondtolva", seed=1)'  # Ada takes a trick with ♠10 and holds a pair of diamonds
AMERIKANER = 'CardTable.new("amerikaner", players=4, seed=3)'
TABLES = {
    "back": KNACK,
    "back by keys": KNACK,
    "what-if": KNACK,
    "editor": KNACK,
    "editor by keys": KNACK,
    "written": KNACK,
    "options": KNACK,
    "hidden": KNACK,
    "asked": KNACK,
    "frozen": KNACK,
    "pointer": KNACK,
    "rules": KNACK,
    "saved": KNACK,
    "opened": f'{KNACK[:-1]}, tools=("back", "files"))',
    "any file": KNACK,
    "copied": KNACK,
    "deck": KNACK,
    "announce": TOLVA,
    "announce by keys": TOLVA,
    "call": AMERIKANER,
    "call by keys": AMERIKANER,
    "round": AMERIKANER,
    "paper": KNACK,
    "edge": TOLVA,
}
# The seats in reading order, and whether each is the one whose hand is drawn large.
SEATED = """table => [...table.querySelectorAll("[data-seat]")]
  .map((seat) => ({ seat, ...seat.getBoundingClientRect().toJSON() }))
  .sort((one, two) => (Math.abs(one.top - two.top) > 20 ? one.top - two.top : one.left - two.left))
  .map(({ seat }) => [Number(seat.dataset.seat), seat.dataset.large != null])"""
# Where an element's top is in each of some frames.
TOPS = """element => new Promise((done) => { const tops = [];
  const look = () => (tops.push(element.getBoundingClientRect().top) < 30 ? requestAnimationFrame(look) : done(tops));
  look(); })"""
# Prints in a frame are noted instead of made.
NOTE_PRINTS = """() => { window.printed = [];
  const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "contentWindow");
  Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", { get() {
    const inner = get.call(this), noted = window.printed;
    if (inner) inner.print = () => noted.push({ title: inner.document.title, text: inner.document.body.innerText });
    return inner; } }); }"""
# Whether all of an element lies in the window.
INSIDE = """element => { const box = element.getBoundingClientRect();
  return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth; }"""
KEPT = {
    "teacher": 'CardTable.new("norrlandsknack", players=3, seed=7, keep="lararen")',
    "seat": 'CardTable.new("norrlandsknack", players=3, seed=7, seat=1, keep="platsen")',
}
PANELS = {"norrlandsknack": KNACK, "bondtolva": TOLVA, "amerikaner": AMERIKANER}


@pytest.fixture(scope="module")
def tables_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Three notebooks: tables to try things at, tables that are kept, and one table of each game."""
    folder = tmp_path_factory.mktemp("tables")
    write_tables(folder / "sv/10-bord.ipynb", TABLES)
    write_tables(folder / "sv/20-sparat.ipynb", KEPT)
    write_tables(folder / "sv/30-paneler.ipynb", PANELS)
    with kort_start("--notebooks", str(folder)) as running:
        yield running


@pytest.fixture(scope="module")
def bench(browser: Browser, tables_server: Server) -> Iterator[Page]:
    """The page with all the tables, opened once."""
    page = listening_page(browser, color_scheme="light", reduced_motion="reduce", accept_downloads=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield page
    page.context.close()


@pytest.fixture
def at(bench: Page, tables_server: Server) -> Iterator[Callable[..., Tools]]:
    """A table by its name, as it began; afterwards the page has complained of nothing."""

    def table_at(name: str, by_keys: bool = False) -> Tools:
        step = open_step(bench, tables_server.tutorial("sv/10-bord"), list(TABLES).index(name) + 1)
        return Tools(bench, step.locator(".kort-table"), by_keys)

    yield table_at
    assert_quiet(bench)


# ---- Looking back, and what-ifs --------------------------------------------------------------------------------


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_one_looks_back_and_jumps_to_any_trick(at: Callable[..., Tools], by_keys: bool) -> None:
    table = at("back by keys" if by_keys else "back")
    seen = table.moments()
    table.by_keys = by_keys
    back = table.unfold("back")
    jumps = back.locator('[data-action^="jump "]').evaluate_all("all => all.map(one => one.dataset.action)")
    assert len(jumps) == 6  # as dealt, and after each of five tricks
    for jump in (jumps[2], jumps[0], jumps[4]):
        table.choose(jump)
        table.expect_signature(seen[int(jump.split()[1]) - 1])
        expect(back.locator(f'[data-action="{jump}"]')).to_have_attribute("aria-pressed", "true")
    at_hand = seen[int(jumps[4].split()[1]) - 2]
    table.page.keyboard.press("u") if by_keys else table.choose("undo")
    table.expect_signature(at_hand)
    table.page.keyboard.press("y") if by_keys else table.choose("redo")
    table.expect_signature(seen[int(jumps[4].split()[1]) - 1])
    table.choose(jumps[5])
    table.expect_signature(seen[-1])


def test_a_what_if_is_named_played_differently_and_stands_beside_the_game(at: Callable[..., Tools]) -> None:
    table = at("what-if")
    played = table.moments()
    back = table.unfold("back")
    table.choose("jump 1")
    table.expect_signature(played[0])
    table.write("whatif", "Om Bo lurar")
    branch = back.locator('[data-action="branch 1"]')
    expect(branch).to_have_text("Om Bo lurar")
    expect(branch).to_have_attribute("aria-pressed", "true")
    table.press(table.table.locator('.kort-actions [data-action="pass"]'), "pass")
    differently = table.moments()
    assert played[-1] != differently[-1]
    outcomes = [back.locator(f'[data-action="branch {number}"]').get_attribute("title") or "" for number in (0, 1)]
    assert outcomes[0] != outcomes[1]
    assert all(re.match(r"Ada \d stick \(ställning \d+\); Bo \d stick", outcome) for outcome in outcomes)
    table.choose("branch 0")
    table.expect_signature(played[-1])
    table.choose("branch 1")
    table.expect_signature(differently[-1])
    table.choose("drop")
    table.expect_signature(played[-1])
    expect(branch).to_have_count(0)


# ---- The deal editor -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_a_card_is_put_elsewhere_and_dealt_only_when_nothing_is_wrong(at: Callable[..., Tools], by_keys: bool) -> None:
    table = at("editor by keys" if by_keys else "editor", by_keys)
    before = table.hands()
    moved, given_back = before[0][0], before[1][0]
    editor = table.unfold("deal")
    table.choose("edit")
    note, use = editor.locator(".kort-panel-note"), editor.locator('[data-action="use"]')
    expect(note).to_have_attribute("data-kind", "info")
    expect(use).not_to_have_attribute("aria-disabled", "true")
    for card, place, kind in ((moved, "1", "refused"), (given_back, "0", "info")):
        expect(editor.locator(f'[data-action="put {place}"]')).to_have_attribute("aria-disabled", "true")
        table.choose(f"pick {card}")
        expect(editor.locator(f'[data-action="put {place}"]')).not_to_have_attribute("aria-disabled", "true")
        table.choose(f"put {place}")
        expect(note).to_have_attribute("data-kind", kind)
        if kind == "refused":
            expect(note).to_contain_text("Handen ska ha 5 kort men har 6.")
            expect(use).to_have_attribute("aria-disabled", "true")
        if by_keys:
            assert stop(table.page)  # the focus has stayed at the table
    expect(use).not_to_have_attribute("aria-disabled", "true")
    table.choose("use")
    expect(use).to_have_count(0)
    expect(table.table).to_have_attribute("data-phase", "bid")
    assert table.hands() != before
    assert [set(hand) for hand in table.hands()] == [
        {*before[0], given_back} - {moved},
        {*before[1], moved} - {given_back},
        set(before[2]),
    ]
    table.by_keys = False
    table.act()  # and it can be played


def test_hands_are_written_faults_are_named_and_the_rest_is_filled(at: Callable[..., Tools]) -> None:
    table = at("written")
    before = table.hands()
    editor = table.unfold("deal")
    table.choose("edit empty")
    expect(table.table.locator(HAND)).to_have_count(0)
    note, use = editor.locator(".kort-panel-note"), editor.locator('[data-action="use"]')
    wanted = ["SA", "HK", "D9", "C3", "C2"]
    table.write("hand 1", " ".join(wanted))
    expect(table.table.locator(f'[data-seat="1"] {HAND}')).to_have_count(5)
    table.write("hand 2", "HK S2")
    expect(note).to_contain_text("♥K finns på mer än ett ställe.")
    expect(use).to_have_attribute("aria-disabled", "true")
    table.write("hand 2", "S2 XX")
    table.expect_noted("deal", "refused", "Kortet går inte att läsa: S2 XX.")
    expect(editor.locator('[data-field$=" hand 2"]')).to_have_value("S2 XX")  # to be mended, not typed again
    table.write("hand 2", "S2")
    expect(note).not_to_contain_text("♥K finns")
    table.choose("fill")
    expect(note).to_have_attribute("data-kind", "info")
    table.choose("use")
    expect(use).to_have_count(0)
    assert set(table.hand(1)) == set(wanted)
    assert "S2" in table.hand(2)
    assert [len(hand) for hand in table.hands()] == [len(hand) for hand in before]


# ---- Rules that are switched, and the rule card ----------------------------------------------------------------


def test_stakes_that_are_switched_on_put_a_pot_on_the_table(at: Callable[..., Tools]) -> None:
    table = at("options")
    hands = table.hands()
    expect(table.table.locator(".kort-beside")).to_have_count(0)
    options = table.unfold("options")
    table.choose("option stakes on")
    expect(table.table.locator(".kort-beside")).to_be_visible()
    expect(options.locator('[data-action="option stakes on"]')).to_have_attribute("aria-pressed", "true")
    assert table.hands() == hands
    table.choose("rules")
    expect(table.table.locator('[data-rule-line="NK05"]')).to_contain_text("Alla lägger var sin insats i potten")
    table.page.keyboard.press("Escape")
    expect(table.table.get_by_role("dialog")).to_have_count(0)
    table.choose("preset protokoll")
    expect(table.table.locator(".kort-beside")).to_have_count(0)


def test_the_rule_card_opens_with_r_and_escape_gives_the_focus_back(at: Callable[..., Tools]) -> None:
    table = at("rules")
    page, dialog = table.page, table.table.get_by_role("dialog")
    tab_into(page, table.table)
    page.keyboard.press("End")
    held = stop(page)
    assert held
    for key in ("Escape", "r", "Escape"):
        page.keyboard.press("r")
        expect(dialog).to_be_visible()
        expect(dialog.locator(".kort-rules")).to_be_focused()
        assert dialog.evaluate(INSIDE)  # wherever on the page its table is
        page.keyboard.press(key)
        expect(dialog).to_have_count(0)
        page.wait_for_function("held => document.activeElement.dataset.stop === held", arg=held)
    page.keyboard.press("r")
    rules = rulebook("norrlandsknack").rules
    expect(dialog.locator("[data-rule-line]")).to_have_count(len(rules))
    for rule in rules.values():
        expect(dialog.locator(f'[data-rule-line="{rule.id}"]')).to_contain_text(rule.text["sv"])
    dialog.get_by_role("button", name="Stäng").click()
    expect(dialog).to_have_count(0)


# ---- The teacher's tools ---------------------------------------------------------------------------------------


def heard_after(page: Page, count: int) -> str:
    received = page.heard.received[count:]  # type: ignore[attr-defined]
    return "\n".join(frame if isinstance(frame, str) else frame.decode("utf-8", "replace") for frame in received)


def names_of(card: str) -> tuple[str, ...]:
    """A card as code, as a sign and as it is said."""
    known = Card.parse(card)
    return (card, SAYS.card_sign(known), SAYS.card_name(known))


def test_a_hidden_hand_is_neither_on_the_page_nor_sent_any_more(at: Callable[..., Tools]) -> None:
    table = at("hidden")
    cards = table.hand(2)  # Cia is not the dealer, so none of hers was turned up
    table.unfold("teacher")
    table.choose("hide 2")
    expect(table.table.locator('[data-seat="2"] .kort-back')).to_have_count(len(cards))
    assert table.hand(2) == []
    read = len(table.page.heard.received)  # type: ignore[attr-defined]
    table.choose("explain 0 0")
    table.expect_said("why", "Ada")
    sent, shown = heard_after(table.page, read), table.table.evaluate("table => table.outerHTML")
    assert '"view"' in sent
    for card in cards:
        for name in names_of(card):
            assert not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", sent + shown), name
    table.choose("show 2")
    expect(table.table.locator(f'[data-seat="2"] {HAND}')).to_have_count(len(cards))
    assert table.hand(2) == cards


def test_a_hand_whose_owner_is_to_act_cannot_be_played_while_it_is_hidden(at: Callable[..., Tools]) -> None:
    table = at("asked")
    actor = int(table.table.locator("[data-acting]").get_attribute("data-seat") or "")
    count = len(table.hand(actor))
    teacher = table.unfold("teacher")
    table.choose("ask")
    expect(teacher.locator('[data-action="ask"]')).to_have_attribute("aria-pressed", "true")
    table.choose(f"hide {actor}")
    backs, show = (
        table.table.locator(f'[data-seat="{actor}"] .kort-back'),
        teacher.locator(f'[data-action^="show {actor}"]'),
    )
    expect(backs).to_have_count(count)
    expect(table.table.locator(".kort-actions button")).to_have_count(0)
    show.click()
    expect(show).to_contain_text("säkert?")
    expect(backs).to_have_count(count)
    show.click()
    expect(backs).to_have_count(0)
    assert len(table.hand(actor)) == count
    table.act()


def test_a_frozen_table_refuses_every_move_until_it_thaws(at: Callable[..., Tools]) -> None:
    table = at("frozen")
    table.act()
    before, teacher = table.signature(), table.unfold("teacher")
    freeze = teacher.locator('[data-action="freeze"]')
    table.choose("freeze")
    expect(freeze).to_have_attribute("aria-pressed", "true")
    expect(table.table.locator(".kort-felt")).to_have_attribute("data-frozen", "")
    table.choose("undo")
    table.expect_said("refused", "Bordet är fryst.")
    assert table.signature() == before
    table.choose("explain 0 0")  # questions are answered
    table.expect_said("why", "Ada")
    table.table.locator("[data-choose], .kort-actions button").first.click()
    table.expect_said("refused", "Bordet är fryst.")
    assert table.signature() == before
    table.choose("freeze")
    expect(freeze).to_have_attribute("aria-pressed", "false")
    table.act()


def test_the_class_sees_the_card_that_is_pointed_at(at: Callable[..., Tools]) -> None:
    table = at("pointer")
    before, card = table.signature(), table.hand(2)[1]
    table.unfold("teacher")
    table.choose("pointing")
    pointed = table.table.locator("[data-pointed]")
    for _ in range(2):
        table.choose(f"point {card}")
        expect(pointed).to_have_count(1)
        expect(pointed).to_have_attribute("data-card", card)
        table.choose(f"point {card}")
        expect(pointed).to_have_count(0)
    assert table.signature() == before
    table.choose("pointing")
    expect(table.table.locator('[data-action^="point "]')).to_have_count(0)
    table.act()


# ---- Files -----------------------------------------------------------------------------------------------------


def test_a_saved_game_is_opened_elsewhere_and_a_bad_file_leaves_the_table(
    at: Callable[..., Tools], tmp_path: Path
) -> None:
    table = at("saved")
    for _ in range(8):
        table.act()
    wanted, hands = table.signature(), table.hands()
    with table.page.expect_download() as download:
        table.choose("download")
    assert download.value.suggested_filename == "norrlandsknack.json"
    saved = tmp_path / "sparat.json"
    download.value.save_as(saved)

    other = at("opened")
    other.act()
    entry = other.table.locator("[data-file]")
    entry.set_input_files(saved)
    other.expect_signature(wanted)
    assert other.hands() == hands

    game = json.loads(saved.read_text(encoding="utf-8"))
    for name, text, reason in (
        ("trasig.json", saved.read_text(encoding="utf-8")[:-40], "Filen går inte att läsa som ett protokoll."),
        ("fusk.json", with_a_wrong_action(game), "Protokollet bryter mot reglerna vid drag "),
        ("annat.json", another_game(), "Filen är Bondtolva för 2 och hör inte till det här bordet."),
        ("stor.json", " " * 1_100_000, "Filen är för stor."),
    ):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        entry.set_input_files(file)
        other.expect_said("refused", reason)
        assert other.signature() == wanted
    other.act()

    free = at("any file")  # where another game can be begun, one can be opened
    free.table.locator("[data-file]").set_input_files(tmp_path / "annat.json")
    expect(free.table).to_have_attribute("aria-label", re.compile("Bondtolva$"))
    free.act()


def with_a_wrong_action(game: dict[str, Any]) -> str:
    """The saved game with its last action made somebody else's."""
    actions = game["main"]["deals"][-1]["actions"] if "main" in game else game["deals"][-1]["actions"]
    seat, rest = actions[-1].split(" ", 1)
    actions[-1] = f"{(int(seat) + 1) % 3} {rest}"
    return json.dumps(game)


def another_game() -> str:
    return json.dumps(CardTable.new("bondtolva", seed=1).record())


def test_a_copied_position_is_a_record_that_replays_to_it(at: Callable[..., Tools]) -> None:
    table = at("copied")
    for _ in range(4):
        table.act()
    table.unfold("files")
    table.choose("copy")
    table.expect_noted("files", "info", "Ställningen är kopierad.")
    record = read_record(table.page.evaluate("navigator.clipboard.readText()"))
    hands = [{card.text for card in hand} for hand in replay(record).state.hands]
    assert hands == [set(hand) for hand in table.hands()]


def test_the_rules_as_they_stand_are_printed_as_a_page_of_their_own(at: Callable[..., Tools]) -> None:
    table = at("paper")
    page = table.page
    page.evaluate(NOTE_PRINTS)
    table.unfold("options")
    table.choose("option start_score 15")
    table.unfold("files")
    for action, title, told in (
        ("print rules", "Norrlandsknack: regler", "Alla börjar på 15 poäng"),
        ("print diagram", "Norrlandsknack: en giv", "Vilken poäng börjar alla på"),
    ):
        table.table.locator(f'[data-action="{action}"]').click()
        page.wait_for_function("title => window.printed?.at(-1)?.title === title", arg=title)
        assert told in page.evaluate("window.printed.at(-1).text")
        expect(page.locator("iframe[data-page]")).to_have_count(1)
        assert is_no_wider_than_the_window(page)
        expect(table.table.locator(f'[data-action="{action}"]')).to_be_focused()
    assert page.evaluate("window.printed.length") == 2


def test_the_two_colour_deck_is_chosen_for_every_table_and_remembered(at: Callable[..., Tools]) -> None:
    table = at("deck")
    page, tool = table.page, table.table.locator("[data-deck-tool]")
    expect(page.locator('.kort-table[data-deck="4"]')).to_have_count(len(TABLES))
    assert len(set(colours(table))) == 4
    tool.click()
    expect(page.locator('.kort-table[data-deck="2"]')).to_have_count(len(TABLES))
    assert len(set(colours(table))) == 2
    assert page.evaluate("localStorage.getItem('kort:deck')") == "2"
    tool.click()
    expect(page.locator('.kort-table[data-deck="4"]')).to_have_count(len(TABLES))


def colours(table: Tools) -> list[str]:
    """The colours of the four suits as they are drawn."""
    found: list[str] = table.table.evaluate(
        """table => [..."SHDC"].map(suit => table.querySelector(`.kort-face[data-suit="${suit}"] path.kort-ink`))
          .map(path => getComputedStyle(path).fill)"""
    )
    return found


# ---- What the browser keeps ------------------------------------------------------------------------------------

STORED = "() => Object.entries(localStorage).filter(([key]) => key.endsWith(':lararen') || key.endsWith(':platsen'))"


@pytest.fixture
def kept(new_page: Callable[..., Page], tables_server: Server) -> Callable[[str], Tools]:
    """Opens, or opens again, the page of kept tables in one browser profile, with a kernel of its own each time."""
    page = new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    address = tables_server.tutorial("sv/20-sparat")

    def open_kept(name: str) -> Tools:
        number = list(KEPT).index(name) + 1
        if page.url.split("#")[0] == address:
            page.reload()
            wait_for_tables(page)
        step = open_step(page, address, number)
        return Tools(page, step.locator(".kort-table"))

    return open_kept


def kernel_of(page: Page) -> str:
    return str(json.loads(page.locator("#jupyter-config-data").text_content() or "{}")["kernelId"])


def kept_by(table: Tools) -> dict[str, str]:
    """What the browser keeps, once every action so far has been answered: a question is answered after them."""
    table.choose("explain 0 0")
    table.expect_said("why", "Ada")
    return dict(table.page.evaluate(STORED))


def test_a_reload_loses_nothing_and_one_click_leads_back_to_the_same_card(kept: Callable[[str], Tools]) -> None:
    table = kept("teacher")
    first, kernel = table.signature(), kernel_of(table.page)
    expect(table.table.locator(".kort-offer")).to_have_count(0)
    for _ in range(8):
        table.act()
    wanted, hands = table.signature(), table.hands()
    kept_game = kept_by(table)

    table = kept("teacher")
    assert kernel_of(table.page) != kernel
    assert table.signature() == first
    table.choose("rules")  # who looks at the rules first loses nothing either
    expect(table.table.get_by_role("dialog")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.table.get_by_role("dialog")).to_have_count(0)
    assert kept_by(table) == kept_game
    table.table.get_by_role("button", name="Fortsätt där du var").click()
    table.expect_signature(wanted)
    assert table.hands() == hands
    expect(table.table.locator(".kort-offer")).to_have_count(0)
    table.act()
    kept_by(table)

    table = kept("teacher")
    table.table.get_by_role("button", name="Börja nytt").click()
    expect(table.table.locator(".kort-offer")).to_have_count(0)
    assert table.page.evaluate(STORED) == []
    assert table.signature() == first

    table = kept("teacher")
    expect(table.table.locator(".kort-offer")).to_have_count(0)
    assert_quiet(table.page)


def test_each_of_two_tabs_finds_its_own_game_again(new_page: Callable[..., Page], tables_server: Server) -> None:
    one = new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    two, address = one.context.new_page(), tables_server.tutorial("sv/20-sparat")
    here, there = (Tools(page, open_step(page, address).locator(".kort-table")) for page in (one, two))
    for table, actions in ((here, 2), (there, 4), (here, 1)):
        for _ in range(actions):
            table.act()
    played = [table.signature() for table in (here, there)]
    assert played[0] != played[1]
    for table, signature in zip((there, here), reversed(played), strict=True):
        table.page.reload()
        wait_for_tables(table.page)
        table.table.get_by_role("button", name="Fortsätt där du var").click()
        table.expect_signature(signature)
    two.close()
    assert_quiet(one)


def test_an_altered_token_gets_a_sentence_and_is_forgotten(kept: Callable[[str], Tools]) -> None:
    table = kept("teacher")
    first = table.signature()
    for _ in range(3):
        table.act()
    ((key, token),) = kept_by(table).items()
    altered = token[:60] + ("A" if token[60] != "A" else "B") + token[61:]
    for store in ("localStorage", "sessionStorage"):
        table.page.evaluate(f"([key, text]) => {store}.setItem(key, text)", [key, altered])

    table = kept("teacher")
    table.table.get_by_role("button", name="Fortsätt där du var").click()
    table.expect_said("refused", SAYS.say("files.broken_seal"))
    expect(table.table.locator(".kort-offer")).to_have_count(0)
    assert table.signature() == first
    assert table.page.evaluate(STORED) == []
    table.act()
    assert_quiet(table.page)


def test_what_is_kept_of_a_seats_own_table_cannot_be_read(kept: Callable[[str], Tools]) -> None:
    table = kept("seat")
    table.act()
    wanted = table.signature()
    ((key, token),) = kept_by(table).items()
    everything = json.dumps(table.page.evaluate("() => ({...localStorage})"), ensure_ascii=False).replace(token, "")
    assert re.findall(r"(?<![A-Za-z0-9])[SHDC][2-9TJQKA](?![A-Za-z0-9])|[♠♥♦♣]", everything) == []
    assert key.endswith(":platsen")
    assert re.fullmatch(r"[\w-]+=*", token)
    raw = base64.urlsafe_b64decode(token)
    for start in range(len(raw)):  # neither plain nor only packed
        with pytest.raises(zlib.error):
            zlib.decompress(raw[start:])
    assert b"hands" not in raw

    table = kept("seat")
    table.table.get_by_role("button", name="Fortsätt där du var").click()
    table.expect_signature(wanted)
    assert [bool(hand) for hand in table.hands()] == [False, True, False]
    assert_quiet(table.page)


def test_the_token_of_another_table_is_refused(kept: Callable[[str], Tools]) -> None:
    table = kept("teacher")
    table.act()
    ((key, token),) = kept_by(table).items()
    seats = key.replace(":lararen", ":platsen")
    table.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [seats, token])
    table = kept("seat")
    before = table.signature()
    table.table.get_by_role("button", name="Fortsätt där du var").click()
    table.expect_said("refused", SAYS.say("files.other_table"))
    assert table.signature() == before
    assert [bool(hand) for hand in table.hands()] == [False, True, False]
    assert_quiet(table.page)


# ---- The other games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_the_declarer_leads_and_calls_in_one_go(at: Callable[..., Tools], by_keys: bool) -> None:
    table = at("call by keys" if by_keys else "call", by_keys)
    for action in ("bid 8", "pass", "pass", "pass"):
        table.press(table.table.locator(f'.kort-actions [data-action="{action}"]'), action)
    expect(table.table).to_have_attribute("data-phase", "play")
    calls = table.table.locator("[data-call]")
    expect(calls).to_have_count(0)
    for suit in "CS":  # the second choice takes the place of the first
        card = table.table.locator(f'{ALLOWED}[data-card^="{suit}"]').first
        before = table.signature()
        table.use(card)
        expect(card).to_have_attribute("aria-pressed", "true")
        expect(calls.and_(table.table.locator(f'[data-call^="{suit}"]'))).to_have_count(10)
        expect(calls).to_have_count(10)
        assert table.signature() == before
    led = card.get_attribute("data-card")
    table.press(table.table.locator('[data-call="SA"]'), "call")
    expect(table.table.locator(f'.kort-laid [data-card="{led}"]')).to_be_visible()
    expect(table.table.locator(".kort-trump")).to_have_attribute("data-trump", "S")
    expect(table.table.locator(".kort-flag")).to_contain_text("♠E")
    expect(calls).to_have_count(0)
    while table.table.locator(f"{ALLOWED}[data-card=SA]").count() == 0:
        assert table.table.locator(".kort-laid").count() < 4
        table.play()
    expect(table.table.locator(ALLOWED)).to_have_count(1)  # the called card must be played


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_a_pair_is_announced_and_then_a_card_is_drawn(at: Callable[..., Tools], by_keys: bool) -> None:
    table = at("announce by keys" if by_keys else "announce", by_keys)
    for card in ("ST", "HA"):
        table.play_card(table.table.locator(f'{ALLOWED}[data-card="{card}"]'))
    expect(table.table).to_have_attribute("data-phase", "draw")
    ada, talon = table.table.locator('[data-seat="0"]'), table.table.locator(".kort-talon .kort-count")
    expect(ada).to_have_attribute("data-acting", "")
    expect(talon).to_have_text("12")
    score = ada.locator(".kort-score")
    expect(score).to_have_text("0")
    table.press(table.table.locator('[data-action="announce D"]'), "announce D")
    expect(ada.locator(".kort-note")).to_contain_text("ruter")
    expect(score).to_have_text("2")
    table.press(table.table.locator('[data-action="draw"]'), "draw")
    expect(talon).to_have_text("10")
    expect(table.table).to_have_attribute("data-phase", "play")
    assert [len(hand) for hand in table.hands()] == [6, 6]
    expect(ada).to_have_attribute("data-acting", "")


@pytest.mark.parametrize("width", [360, 1280])
def test_the_next_player_sits_to_the_left_of_the_one_who_acts(at: Callable[..., Tools], width: int) -> None:
    """Also where the others stand in a row above the trick, as on a phone and beside a tutorial's text."""
    table, before = at("round"), at("round").page.viewport_size
    table.page.set_viewport_size({"width": width, "height": 800})
    try:
        for _ in range(3):
            seats = table.table.evaluate(SEATED)
            acting = next(seat for seat, large in seats if large)
            expected = [(acting + n) % 4 for n in (1, 2, 3)]
            assert [seat for seat, large in seats if not large] == expected
            table.act()
    finally:
        table.page.set_viewport_size(before)


def test_a_card_that_is_pointed_at_by_its_lower_edge_keeps_still(at: Callable[..., Tools]) -> None:
    table = at("edge")
    page, card = table.page, table.table.locator(ALLOWED).first
    card.evaluate("card => card.scrollIntoView({ block: 'center' })")
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 8, box["y"] + box["height"] - 1)
    page.wait_for_timeout(200)  # until it has risen
    tops = card.evaluate(TOPS)
    assert len(set(tops)) == 1
    assert tops[0] < box["y"]
    page.mouse.move(0, 0)


# ---- Every panel open ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", one_now([("dark", 360), ("light", 1280)]), ids=str)
def test_with_every_panel_open_nothing_is_hard_to_reach_or_too_wide(
    new_page: Callable[..., Page], tables_server: Server, look: tuple[str, int]
) -> None:
    scheme, width = look
    window = {"width": width, "height": 800}
    page = new_page(viewport=window, color_scheme=scheme, reduced_motion="reduce")
    for number in range(1, len(PANELS) + 1):
        step = open_step(page, tables_server.tutorial("sv/30-paneler"), number)
        table = Tools(page, step.locator(".kort-table"))
        for panel in EVERYTHING:
            table.unfold(panel)
            assert is_no_wider_than_the_window(page), panel
        assert_no_serious_violation(page, f'[data-step="{number}"]')
        table.choose("edit")
        expect(table.table.locator('[data-action="use"]')).to_be_visible()
        assert is_no_wider_than_the_window(page)
        assert_no_serious_violation(page, f'[data-step="{number}"]')
        table.choose("cancel")
        table.choose("rules")
        expect(table.table.get_by_role("dialog")).to_be_visible()
        assert is_no_wider_than_the_window(page)
        assert_no_serious_violation(page, f'[data-step="{number}"] .kort-rulecard')
    assert_quiet(page)


# ---- Another visitor -------------------------------------------------------------------------------------------


def test_another_visitors_table_is_a_table_of_its_own(new_page: Callable[..., Page], tables_server: Server) -> None:
    one, two = (new_page(reduced_motion="reduce") for _ in range(2))
    address = tables_server.tutorial("sv/30-paneler")
    here, there = (Tools(page, open_step(page, address).locator(".kort-table")) for page in (one, two))
    assert kernel_of(one) != kernel_of(two)
    first = here.signature()
    assert there.signature() == first
    for _ in range(6):
        here.act()
    ahead = here.signature()
    assert ahead != first
    assert there.signature() == first
    there.choose("explain 0 0")  # the other table still answers for itself
    there.expect_said("why", "Ada")
    assert there.signature() == first
    there.press(there.table.locator('.kort-actions [data-action="pass"]'), "pass")
    assert here.signature() == ahead
    here.act()
    assert_quiet(one)
    assert_quiet(two)
