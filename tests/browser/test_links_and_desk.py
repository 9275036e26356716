"""The teacher's desk and its links: a teacher's shows the same table, a pupil's one seat and nothing more.

What a seat may know is worked out here from the link itself, opened beside the page with the server's own key.
"""

from __future__ import annotations

import base64
import json
import re
import shutil
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
import pytest
from kortwidgets import CardTable, seal
from kortwidgets.sitting import links
from kortwidgets.sitting.looks import EVERYTHING
from kortwidgets.sitting.snapshot import snapshot_of, write_snapshot
from playwright.sync_api import Page, expect

from kortlib import PACK, Announce, Rank, Seat
from kortlib.words import words

from . import conftest
from .conftest import KORT_DATA, PATIENCE, Server, assert_quiet, kort_start, one_now, open_step, wait_for_tables
from .driver import Tools, assert_no_serious_violation, is_no_wider_than_the_window
from .test_secrets import CODE, act, page_text, text_of, without_our_program
from .test_table_tools import kernel_of

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
GAMES = ("norrlandsknack", "bondtolva", "amerikaner")  # in the order of the desks
DESKS = ".kort-table:has([data-action='panel links'])"
FAULTS = ("Traceback", "page-cell-error", "BrokenLink", "BrokenSeal", "InvalidToken")
ESCAPED = re.compile("%[0-9A-F]{2}")  # a letter of ours in an address, which may look like a card

# What is on the clipboard once anything is.
COPIED = """async patience => {
  for (const end = performance.now() + patience; performance.now() < end; await new Promise(requestAnimationFrame)) {
    const text = await navigator.clipboard.readText();
    if (text) return text;
  }
}"""


def desk_at(page: Page, server: Server, lang: str, game: str) -> Tools:
    """The desk of a game in the notebook, its step opened."""
    address = server.tutorial(f"{lang}/90-lararens-bord")
    open_step(page, address)
    desks = page.locator("[data-step]", has=page.locator(DESKS))
    expect(desks).to_have_count(len(GAMES))
    number = desks.nth(GAMES.index(game)).get_attribute("data-step")
    return Tools(page, open_step(page, address, int(number or 0)).locator(DESKS))


@pytest.fixture
def desk(new_page: Callable[..., Page], server: Server) -> Callable[..., Tools]:
    """Opens a teacher's desk in a browser profile of its own, which may use the clipboard."""

    def open_desk(game: str, lang: str = "sv", **options: Any) -> Tools:
        page = new_page(permissions=["clipboard-read", "clipboard-write"], reduced_motion="reduce", **options)
        return desk_at(page, server, lang, game)

    return open_desk


def copied(desk: Tools, action: str, lang: str = "sv") -> str:
    """The link that a button of the open panel puts on the clipboard."""
    desk.page.evaluate("navigator.clipboard.writeText('')")
    desk.choose(action)
    desk.expect_noted("links", "info", words(lang).say("links.copied"))
    return str(desk.page.evaluate(COPIED, PATIENCE))


def query_of(link: str) -> str:
    return link.partition("?")[2]


@dataclass
class Linked(Tools):
    """A table that a link led to, and its page's source as it came."""

    source: str = ""


@pytest.fixture
def follow(new_page: Callable[..., Page]) -> Callable[..., Linked]:
    """Opens a link in a browser profile of its own."""

    def open_link(link: str, **options: Any) -> Linked:
        page = new_page(reduced_motion="reduce", **options)
        with page.expect_response(lambda response: response.request.is_navigation_request()) as came:
            page.goto(link)
        wait_for_tables(page)
        table = page.locator('[data-step="1"] .kort-table')
        expect(table).to_be_visible()
        return Linked(page, table, source=came.value.text())

    return open_link


@pytest.fixture
def sealed_by(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path | str], None]]:
    """Lets this process seal, and open what is sealed, with the key that lies in a folder."""

    def use(folder: Path | str) -> None:
        monkeypatch.setenv("KORT_DATA", str(folder))
        seal._fernet.cache_clear()

    yield use
    seal._fernet.cache_clear()


# ---- The links of a desk ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Class:
    """A game at the desk: how many actions are played before a link to a seat is given."""

    game: str
    lang: str
    window: tuple[int, int]
    actions: int
    seat: Seat
    most: int  # actions at the pupil's table

    def __str__(self) -> str:
        return f"{self.game} {self.lang}"

    @property
    def viewport(self) -> dict[str, int]:
        return dict(zip(("width", "height"), self.window, strict=True))


CLASSES = [
    Class("norrlandsknack", "sv", (1280, 800), actions=10, seat=2, most=20),
    Class("bondtolva", "en", (360, 740), actions=6, seat=1, most=8),
    Class("amerikaner", "sv", (1280, 800), actions=7, seat=3, most=5),
]


@pytest.mark.parametrize("given", one_now(CLASSES), ids=str)
def test_a_teachers_link_shows_the_same_table_and_a_pupils_only_that_seat(
    desk: Callable[..., Tools],
    follow: Callable[..., Linked],
    sealed_by: Callable[[Path | str], None],
    server: Server,
    given: Class,
) -> None:
    teacher = desk(given.game, given.lang, viewport=given.viewport)
    for _ in range(given.actions):
        teacher.act()
    played, hands = teacher.signature(), teacher.hands()
    differently = try_a_what_if(teacher, "Om Ada")
    teacher.choose("branch 0")
    teacher.expect_signature(played)
    teacher.unfold("links")
    teachers = copied(teacher, "link", given.lang)
    pupils = copied(teacher, f"link {given.seat}", given.lang)
    page = server.tutorial(f"{given.lang}/95-bord")
    assert [link.partition("=")[0] for link in (teachers, pupils)] == [f"{page}?bord", f"{page}?plats"]
    assert_quiet(teacher.page)

    same = follow(teachers, viewport=given.viewport)
    assert same.signature() == played
    assert same.hands() == hands
    same.unfold("back")
    same.choose("branch 1")
    same.expect_signature(differently)
    expect(same.table.locator('[data-action="branch 1"]')).to_have_text("Om Ada")
    same.choose("branch 0")
    same.expect_signature(played)
    same.act()
    assert_quiet(same.page)

    sealed_by(KORT_DATA.name)
    pupil = follow(pupils, viewport=given.viewport)
    replica = CardTable.from_address(query_of(pupils), given.lang)
    others = {card.text for seat, hand in enumerate(replica.line.state.hands) if seat != given.seat for card in hand}
    assert others <= named_cards(text_of(same.page.heard.received), given.lang)  # type: ignore[attr-defined]
    assert_tells_only_its_seat(pupil, replica, given)  # where the same search finds none of them
    assert is_no_wider_than_the_window(pupil.page)
    assert_no_serious_violation(pupil.page, contrast=False)
    assert_quiet(pupil.page)


def try_a_what_if(table: Tools, name: str) -> str:
    """Begins a what-if right after the deal, plays one action in it, and gives what the table shows then."""
    before = table.signature()
    table.unfold("back")
    table.choose("jump 1")
    table.wait_for_change(before)
    table.write("whatif", name)
    expect(table.table.locator('[data-action="branch 1"]')).to_have_attribute("aria-pressed", "true")
    table.act()
    return table.signature()


def assert_tells_only_its_seat(pupil: Linked, replica: CardTable, given: Class) -> None:
    """From the first view to the last, the page and its messages name no card that the seat may not know.

    The replica is the same table once more; it tells which cards these are. The others play by themselves.
    """
    read, seat, done, before = 0, given.seat, 0, len(replica.line.moves)
    while True:
        hidden, frames = hidden_from(replica, seat), pupil.page.heard.received[read:]  # type: ignore[attr-defined]
        read += len(frames)
        for text in (without_our_program(text_of(frames)), page_text(pupil.page), pupil.source if not done else ""):
            assert not named_cards(text, given.lang) & hidden
        assert pupil.hands() == [cards_of(replica, owner) if owner == seat else [] for owner in range(seats(replica))]
        acting = pupil.table.locator("[data-acting]")
        if pupil.phase in ("deal", "over") or done == given.most:
            break
        expect(acting).to_have_count(1)
        expect(acting).to_have_attribute("data-seat", str(seat))
        pupil.act()
        act(replica, pupil.done[-1])
        done += 1
    assert '"view"' in text_of(pupil.page.heard.received)  # type: ignore[attr-defined]  # the frames have been read
    assert done > 1
    assert len(replica.line.moves) - before > done  # the others have played too


def hidden_from(table: CardTable, seat: Seat) -> set[str]:
    """The cards in other hands, in the talon and among what others have laid down, as far as nobody has shown them."""
    state = table.line.state
    places = [*enumerate(state.hands), *enumerate(getattr(state.own, "laid_down", ()))]
    unknown = {card for owner, cards in places if owner != seat for card in cards} | set(state.talon)
    announced = {move.action.suit for move in table.line.moves if isinstance(move.action, Announce)}
    shown = {card for card in PACK if card.suit in announced and card.rank in (Rank.KING, Rank.QUEEN)}
    return {card.text for card in unknown - shown - {state.turn_up, getattr(state.own, "called", None)}}


def named_cards(text: str, lang: str) -> set[str]:
    """Every card that a text names: as a code, by its sign, or in words."""
    text = ESCAPED.sub("", text)
    says, named = words(lang), set(CODE.findall(text))
    for card in PACK:
        written = (re.escape(says.card_sign(card)), re.escape(says.card_name(card)))
        if re.search(rf"(?:{'|'.join(written)})(?!\w)", text):
            named.add(card.text)
    return named


def cards_of(table: CardTable, seat: Seat) -> list[str]:
    """A hand as the table shows it."""
    return [card["card"] for card in table.view["players"][seat]["cards"] or []]


def seats(table: CardTable) -> int:
    return len(table.names)


def test_a_link_given_where_one_looks_back_shows_that_moment_and_what_lies_ahead(
    desk: Callable[..., Tools], follow: Callable[..., Linked]
) -> None:
    teacher = desk("norrlandsknack")
    for _ in range(9):
        teacher.act()
    assert len(teacher.table.locator(".kort-laid [data-card]").all()) == 4  # the end of the first trick
    first_trick = teacher.signature()
    back = teacher.unfold("back")
    jumps = [str(jump.get_attribute("data-action")) for jump in back.locator('[data-action^="jump "]').all()]
    teacher.choose(jumps[0])
    teacher.wait_for_change(first_trick)
    teacher.unfold("links")
    linked = follow(copied(teacher, "link"))
    assert linked.signature() == teacher.signature()
    linked.unfold("back")
    linked.choose(jumps[-1])
    linked.expect_signature(first_trick)
    assert_quiet(linked.page)


def test_a_link_given_inside_a_what_if_shows_the_what_if(
    desk: Callable[..., Tools], follow: Callable[..., Linked]
) -> None:
    teacher = desk("norrlandsknack")
    teacher.press(teacher.table.locator('.kort-actions [data-action="knock"]'), "knock")
    back = teacher.unfold("back")
    before = teacher.signature()
    teacher.choose("jump 1")
    teacher.wait_for_change(before)
    teacher.unfold("links")
    teacher.write("whatif", "Om")
    expect(back.locator('[data-action="branch 1"]')).to_have_attribute("aria-pressed", "true")
    teacher.press(teacher.table.locator('.kort-actions [data-action="pass"]'), "pass")
    inside = follow(copied(teacher, "link"))
    assert inside.signature() == teacher.signature()
    inside.unfold("back")
    expect(inside.table.locator('[data-action="branch 1"]')).to_have_attribute("aria-pressed", "true")


def test_a_pupils_game_outlives_a_reload_and_is_given_up_by_two_presses_only(
    desk: Callable[..., Tools], follow: Callable[..., Linked]
) -> None:
    teacher = desk("norrlandsknack")
    teacher.unfold("links")
    pupil = follow(copied(teacher, "link 1"), viewport={"width": 360, "height": 740})
    for _ in range(3):
        pupil.act()
    hand = pupil.hand(1)
    pupil.page.reload()
    wait_for_tables(pupil.page)
    assert pupil.hand(1) != hand
    before = pupil.signature()
    pupil.choose("resume")
    pupil.wait_for_change(before)
    assert pupil.hand(1) == hand
    restart, sure = pupil.table.locator('[data-action="restart"]'), words("sv").say("control.sure")
    pupil.choose("restart")
    expect(restart).to_have_text(sure)
    assert pupil.hand(1) == hand
    pupil.choose("explain 0 0")
    expect(restart).not_to_have_text(sure)
    assert_quiet(pupil.page)


def test_a_reload_inside_a_what_if_leads_back_into_it(desk: Callable[..., Tools], server: Server) -> None:
    teacher = desk("norrlandsknack")
    teacher.unfold("back")
    teacher.write("whatif", "Om")  # right after the deal, so that it becomes longer than the game itself
    expect(teacher.table.locator('[data-action="branch 1"]')).to_have_attribute("aria-pressed", "true")
    for _ in range(4):
        teacher.act()
    wanted = teacher.signature()
    teacher.page.reload()
    teacher = desk_at(teacher.page, server, "sv", "norrlandsknack")
    teacher.table.get_by_role("button", name=words("sv").say("keep.resume")).click()
    teacher.expect_signature(wanted)
    teacher.act()
    assert_quiet(teacher.page)


def test_the_other_language_shows_the_linked_table_too(
    follow: Callable[..., Linked], server: Server, sealed_by: Callable[[Path | str], None]
) -> None:
    sealed_by(KORT_DATA.name)
    table = CardTable.new(seed=11)
    pupil = follow(address(server, "sv", links.pupils_link(table.sitting, 1)))
    hands = pupil.hands()
    pupil.page.locator("[data-kort=twin]").click()
    pupil.page.wait_for_url("**/en/95-bord.ipynb**")
    wait_for_tables(pupil.page)
    expect(pupil.page.locator("html")).to_have_attribute("lang", "en")
    assert pupil.hands() == hands


# ---- Broken links ----------------------------------------------------------------------------------------------


def address(server: Server, lang: str, link: str) -> str:
    """The whole address of a link that was made here."""
    return f"{server.url}voila/render/{lang}/{link}"


def altered(link: str) -> str:
    middle = len(link) // 2
    return link[:middle] + ("A" if link[middle] != "A" else "B") + link[middle + 1 :]


def packed(value: Any) -> str:
    """A teacher's link with something else in it."""
    text = base64.urlsafe_b64encode(zlib.compress(json.dumps(value).encode())).decode()
    return f"{links.PAGE}?{links.TEACHERS}={text}"


def against_the_rules() -> str:
    table = CardTable.new(seed=3)
    table.act("pass")
    snapshot = write_snapshot(snapshot_of(table.sitting).open())
    snapshot["tree"]["deals"][0]["actions"] = ["0 play SA"]
    return packed(snapshot)


def pupils() -> str:
    return links.pupils_link(CardTable.new(seed=3).sitting, 1)


def teachers() -> str:
    return links.teachers_link(CardTable.new().sitting)


BROKEN: dict[str, Callable[[], str]] = {
    "an altered pupil's": lambda: altered(pupils()),
    "half a pupil's": lambda: pupils()[:200],
    "a teacher's in a pupil's place": lambda: teachers().replace(f"?{links.TEACHERS}=", f"?{links.PUPILS}="),
    "an altered teacher's": lambda: altered(teachers()),
    "a game against the rules": against_the_rules,
    "nonsense": lambda: f"{links.PAGE}?{links.TEACHERS}=hej%00%ff<b>&&=",
}


@pytest.mark.parametrize("broken", one_now(BROKEN, quick=2))
def test_a_broken_link_gets_a_sentence_and_a_fresh_table(
    follow: Callable[..., Linked], server: Server, sealed_by: Callable[[Path | str], None], broken: str
) -> None:
    sealed_by(KORT_DATA.name)
    lang = ("sv", "en")[list(BROKEN).index(broken) % 2]
    link = BROKEN[broken]()
    assert_is_fresh(follow(address(server, lang, link)), lang)


def test_a_pupils_link_of_another_server_is_as_good_as_none(
    follow: Callable[..., Linked], server: Server, sealed_by: Callable[[Path | str], None], tmp_path: Path
) -> None:
    sealed_by(tmp_path)
    assert_is_fresh(follow(address(server, "sv", pupils())), "sv")
    sealed_by(KORT_DATA.name)
    ours = follow(address(server, "sv", pupils()))  # the same one, had it been sealed here
    expect(ours.table.locator(".kort-banner")).to_have_count(0)
    assert [bool(hand) for hand in ours.hands()] == [False, True, False]


def assert_is_fresh(table: Linked, lang: str) -> None:
    """A new game that can be played, and above it a sentence about the link; with one hand and no desk."""
    banner = table.table.locator(".kort-banner")
    expect(banner).to_have_text(words(lang).say("links.broken"))
    assert banner.bounding_box()["y"] < table.table.locator(".kort-felt").bounding_box()["y"]  # type: ignore[index]
    assert [len(hand) in (5, 6) for hand in table.hands()] == [True, False, False]
    expect(table.table.locator('[data-action="panel teacher"]')).to_have_count(0)
    for text in (table.page.content(), table.source, text_of(table.page.heard.received)):  # type: ignore[attr-defined]
        assert [fault for fault in FAULTS if fault in text] == []
    for _ in range(3):
        table.act()
    assert is_no_wider_than_the_window(table.page)
    assert_quiet(table.page)


# ---- Preheated kernels -----------------------------------------------------------------------------------------

POOL = 2
# `kort start` has no switch for it: Voilà's setting is added to ours before the server is made.
PREHEATING = f"""
import sys
from kortwidgets.serve import settings
usual = settings.voila_settings
def preheating(*given):
    made = usual(*given)
    made["VoilaConfiguration"] |= {{"preheat_kernel": True, "default_pool_size": {POOL}}}
    return made
settings.voila_settings = preheating
from kortlib.cli import main
sys.exit(main())
"""


@pytest.fixture
def preheated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Server]:
    """A server that has kernels waiting for whoever follows a link."""
    (tmp_path / "sv").mkdir()
    shutil.copy(NOTEBOOKS / "sv" / links.PAGE, tmp_path / "sv")
    monkeypatch.setattr(conftest, "RUN", [sys.executable, "-c", PREHEATING])
    with kort_start("--notebooks", str(tmp_path)) as running:
        yield running


def waiting_kernels(server: Server) -> set[str]:
    """The ids of the server's kernels once there are as many as the pool holds."""
    patient_until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < patient_until:
        commands = [" ".join(child.cmdline()) for child in psutil.Process(server.pid).children()]
        ids = {found[1] for command in commands if (found := re.search(r"kernel-([\w-]+)\.json", command))}
        if len(ids) >= POOL:
            return ids
        time.sleep(0.05)  # between two looks
    raise AssertionError("no kernels are waiting")


def test_in_preheated_kernels_each_link_shows_its_own_table(
    follow: Callable[..., Linked], preheated: Server, sealed_by: Callable[[Path | str], None]
) -> None:
    sealed_by(KORT_DATA.name)
    one, other = CardTable.new("bondtolva", seed=5), CardTable.new(players=4, seed=6)
    for _ in range(2):
        other.act("pass")
    given = [(one, None, links.teachers_link(one.sitting)), (other, 2, links.pupils_link(other.sitting, 2))]
    waiting = waiting_kernels(preheated)
    opened = [follow(address(preheated, "sv", link)) for _, _, link in given]
    assert {kernel_of(table.page) for table in opened} <= waiting
    for table, (source, seat, link) in zip(opened, given, strict=True):
        expect(table.table.locator(".kort-notice")).to_have_count(0)
        shown = CardTable.from_address(query_of(link), "sv")
        assert table.hands() == [cards_of(shown, owner) for owner in range(seats(source))]
        assert shown.sitting.session.seat == seat
        table.act()
        assert_quiet(table.page)
    broken = follow(address(preheated, "sv", BROKEN["nonsense"]()))  # in one of the kernels that came after
    assert_is_fresh(broken, "sv")


# ---- In front of the class -------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", one_now([("sv", "light"), ("en", "dark")]), ids=" ".join)
def test_at_a_projectors_size_every_panel_fits_and_is_easy_to_reach(
    new_page: Callable[..., Page], server: Server, look: tuple[str, str]
) -> None:
    lang, scheme = look
    page = new_page(viewport={"width": 1920, "height": 1080}, color_scheme=scheme, reduced_motion="reduce")
    for game in GAMES:
        table = desk_at(page, server, lang, game)
        for panel in EVERYTHING:
            table.unfold(panel)
            assert is_no_wider_than_the_window(page), panel
        assert_no_serious_violation(page, DESKS, contrast=game == GAMES[0])
        table.act()
        assert is_no_wider_than_the_window(page)
    page.locator("[data-kort=size]").click()
    expect(page.locator("[data-kort=size]")).to_have_attribute("aria-pressed", "true")
    assert is_no_wider_than_the_window(page)
    assert_quiet(page)
