"""A seat's own table in Voilà, read and attacked: what a curious neighbour finds, and what a forger can do. Nothing."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import pytest
from kortwidgets import CardTable
from kortwidgets.modules import program, style
from playwright.sync_api import Page, expect
from websockets.sync.client import ClientConnection, connect

from kortlib import PACK, Card
from kortlib.words import words

from .conftest import PATIENCE, Heard, Server, kort_start, open_step, write_notebook
from .driver import Driver

SEED = 8361927405  # long enough to be found wherever it leaks
SEAT = 1
CODE = re.compile(r"(?<![A-Za-z0-9])[SHDC][2-9TJQKA](?![A-Za-z0-9])")
SIGN = re.compile(r"([♠♥♦♣])(10|Kn|[2-9EKD])(?!\w)")
SOURCE = ("CardTable.new", "from kortwidgets", "players=4", "seed=", str(SEED))


def new_table() -> CardTable:
    """The table of the page, once more."""
    return CardTable.new(players=4, seat=SEAT, seed=SEED)


@pytest.fixture(scope="module")
def table_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A notebook with one seat's table."""
    folder = tmp_path_factory.mktemp("secrets")
    cells = [
        ("markdown", "# Hemligt\n\n## Bordet"),
        ("code", f"from kortwidgets import CardTable\n\nCardTable.new(players=4, seat={SEAT}, seed={SEED})"),
    ]
    write_notebook(folder / "sv/10-hemligt.ipynb", cells, title="Hemligt", lang="sv")
    with kort_start("--notebooks", str(folder)) as running:
        yield running


@dataclass
class SecretPage(Driver):
    """The driver of the table, and the page's source as it came."""

    source: str = ""


@pytest.fixture
def driver(page: Page, table_server: Server) -> SecretPage:
    page.emulate_media(reduced_motion="reduce")
    address = table_server.tutorial("sv/10-hemligt")
    with page.expect_response(address) as came:
        step = open_step(page, address)
    return SecretPage(page, step.locator(".kort-table"), source=came.value.text())


def heard(driver: SecretPage) -> Heard:
    found: Heard = driver.page.heard  # type: ignore[attr-defined]
    return found


def act(table: CardTable, action: str) -> None:
    table._handle_msg(
        {"content": {"data": {"method": "custom", "content": {"version": table.view["version"], "action": action}}}}
        | {"buffers": []}
    )


def hidden_from_the_seat(table: CardTable) -> set[str]:
    """The cards in other hands, in the talon and among what others have laid down."""
    state = table.line.state
    places = [*enumerate(state.hands), *enumerate(state.own.laid_down)]
    unknown = {card for owner, cards in places if owner != SEAT for card in cards} | set(state.talon)
    return {card.text for card in unknown if card != state.turn_up}


def named_cards(text: str) -> set[str]:
    """Every card that a text names: as a code, by its sign, or in Swedish words."""
    signs = {Card.parse("".join(found)).text for found in SIGN.findall(text)}
    spoken = {card.text for card in PACK if words("sv").card_name(card) in text}
    return set(CODE.findall(text)) | signs | spoken


def without_our_program(text: str) -> str:
    """The text of the websocket without the widget's JavaScript and CSS, which name points and not cards."""
    for ours in (program("table"), style("table")):
        for ascii_only in (True, False):
            text = text.replace(json.dumps(ours, ensure_ascii=ascii_only), "")
    return text


def text_of(frames: list[str | bytes]) -> str:
    return "\n".join(frame if isinstance(frame, str) else frame.decode("utf-8", "replace") for frame in frames)


def page_text(page: Page) -> str:
    """The page as it stands, without drawings and style sheets."""
    return re.sub(r'(?s) d="[^"]*"|<style.*?</style>|<script src.*?</script>', "", page.content())


# ---- Reading ---------------------------------------------------------------------------------------------------


def test_neither_the_page_nor_its_messages_ever_name_a_card_that_the_seat_may_not_know(driver: SecretPage) -> None:
    replica, page, read = new_table(), driver.page, 0
    assert not named_cards(driver.source) & hidden_from_the_seat(replica)
    while True:
        hidden, frames = hidden_from_the_seat(replica), heard(driver).received[read:]
        read += len(frames)
        assert not named_cards(without_our_program(text_of(frames))) & hidden
        assert not named_cards(page_text(page)) & hidden
        assert_same_cards(driver, replica)
        if driver.phase in ("deal", "over"):
            break
        driver.act()
        act(replica, driver.done[-1])
    assert len(driver.done) > 4
    frames_text = text_of([*heard(driver).sent, *heard(driver).received])
    assert '"view"' in frames_text  # the frames have been read
    for text in (frames_text, page.content(), driver.source):
        assert [word for word in SOURCE if word in text] == []
    assert heard(driver).complaints == []
    assert heard(driver).foreign == []


def assert_same_cards(driver: SecretPage, replica: CardTable) -> None:
    """The page shows the seat's hand as the replica has it, and only backs for the others."""
    for player in replica.view["players"]:
        hand = driver.table.locator(f'[data-seat="{player["seat"]}"] .kort-hand')
        shown = hand.locator("[data-card]").evaluate_all("cards => cards.map(card => card.dataset.card)")
        assert shown == [card["card"] for card in player["cards"] or []]
        expect(hand.locator(".kort-back")).to_have_count(0 if player["cards"] is not None else player["count"])


# ---- Forging ---------------------------------------------------------------------------------------------------


class Forger:
    """A second connection to the kernel of a page."""

    def __init__(self, socket: ClientConnection, comm: str) -> None:
        self.socket, self.comm, self.session, self.answers = socket, comm, uuid.uuid4().hex, []  # type: ignore[var-annotated]

    def send(self, kind: str, content: dict[str, Any], channel: str = "shell") -> str:
        header = {"msg_id": uuid.uuid4().hex, "session": self.session, "username": "", "version": "5.2"}
        header |= {"msg_type": kind, "date": "2026-01-01T00:00:00Z"}
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "buffers": []}
        self.socket.send(json.dumps(message | {"channel": channel}))
        return header["msg_id"]

    def tell(self, data: Any) -> None:
        """A message to the table's comm."""
        self.send("comm_msg", {"comm_id": self.comm, "data": data})

    def update(self, **state: Any) -> None:
        self.tell({"method": "update", "state": state, "buffer_paths": []})

    def custom(self, content: Any) -> None:
        self.tell({"method": "custom", "content": content})

    def settle(self) -> None:
        """Waits until the kernel has answered everything sent before."""
        asked = self.send("kernel_info_request", {})
        while True:
            answer = json.loads(self.socket.recv(timeout=PATIENCE / 1000))
            self.answers.append(answer)
            if answer["msg_type"] == "kernel_info_reply" and answer["parent_header"].get("msg_id") == asked:
                return


@pytest.fixture
def forger(driver: SecretPage) -> Iterator[Forger]:
    """Somebody who has seen the page's traffic and connects to its kernel too."""
    seen = urlparse(next(url for url in heard(driver).requests if url.startswith("ws:")))
    comm = re.search(r'"model_id": ?"(\w+)"', driver.source)
    assert comm
    with connect(
        f"ws://{seen.netloc}{seen.path}?session_id={uuid.uuid4().hex}", max_size=None, max_queue=None
    ) as socket:
        yield Forger(socket, comm.group(1))


def version_of(driver: SecretPage) -> int:
    """The version of the view on the page, as its traffic tells it."""
    found = re.findall(r'"version": ?(\d+), ?"lang"', text_of(heard(driver).received))
    return int(found[-1])


# A click on a view that is out of date by then is dropped, so it is made again until its answer is there.
ANSWERED = """([table, figure, name]) => {
  if (table.querySelector(".kort-notice")?.textContent.includes(name)) return true;
  table.querySelector(`[data-action="${figure}"]`).click();
}"""


def as_it_stands(driver: SecretPage) -> str:
    """The table's whole DOM after a question about the first figure, whose answer comes after all answers before."""
    for figure in ("explain 1 0", "explain 0 0"):
        name = driver.table.locator(f'[data-seat="{figure.split()[1]}"] .kort-name').inner_text()
        driver.table.locator(f'[data-action="{figure}"]').focus()
        driver.page.wait_for_function(ANSWERED, arg=[driver.table.element_handle(), figure, name], polling=200)
    driver.page.locator("h1").click()  # no focus in the table
    return str(driver.table.evaluate("table => table.outerHTML"))


def honest_click(driver: SecretPage) -> None:
    done = len(driver.done)
    driver.act()
    assert len(driver.done) == done + 1


FORGED_VIEW = {
    "version": 1,
    "lang": "sv",
    "title": "HACKAT",
    "seat": 0,
    "phase": "play",
    "prompt": "HACKAT",
    "players": [],
    "labels": {},
}


def forged_updates(forger: Forger, _: int, __: Path) -> None:
    forger.update(view=FORGED_VIEW)
    forger.update(view={"players": [{"seat": 0, "cards": [{"card": "SA", "label": "HACKAT", "enabled": True}]}]})
    forger.update(_esm="document.title = 'HACKAT'; export default { render({ el }) { el.textContent = 'HACKAT'; } }")
    forger.update(_css="* { display: none } /* HACKAT */", _dom_classes=["HACKAT"], layout="HACKAT")
    forger.update(**dict.fromkeys(("_view_module", "_model_module", "_view_name", "tooltip"), "HACKAT"))
    forger.tell({"method": "update", "state": "HACKAT"})
    forger.tell({"method": "HACKAT"})
    forger.tell(None)
    forger.tell("HACKAT")


def a_megabyte_of_text(forger: Forger, version: int, _: Path) -> None:
    text = "HACKAT" * 175_000
    forger.update(view={**FORGED_VIEW, "prompt": text})
    forger.custom({"version": version, "action": text})
    forger.custom(text)


def forged_messages(forger: Forger, version: int, _: Path) -> None:
    state = new_table().line.state
    other = state.hands[0][0].text
    # What is heard at all moves the version on, so several in a row hit it.
    for wanted in (*range(version - 1, version + 6), str(version), True, float(version), None):
        for action in (f"play {other}", f"buy {other}", "HACKAT", "<img src=x onerror=alert(1)>HACKAT", ["undo"], None):
            forger.custom({"version": wanted, "action": action})
    for content in (None, [], "HACKAT", 1, {}, {"version": version}, {"action": "undo"}):
        forger.custom(content)


def stale_messages(forger: Forger, version: int, _: Path) -> None:
    for action in ("knock", "pass", "deal", "undo", "redo", "restart", "buy"):
        for wanted in (version - 1, version + 100):
            forger.custom({"version": wanted, "action": action})


def code_to_run(forger: Forger, _: int, folder: Path) -> None:
    code = f"open({str(folder / 'HACKAT')!r}, 'w').write('HACKAT')"
    for channel in ("shell", "control"):
        request = {"code": code, "silent": False, "store_history": True, "user_expressions": {}, "allow_stdin": False}
        forger.send("execute_request", request, channel)
    forger.send("complete_request", {"code": "import HACKAT", "cursor_pos": 6})
    forger.send("history_request", {"hist_access_type": "tail", "n": 10, "output": True, "raw": True})


ATTACKS = [forged_updates, a_megabyte_of_text, forged_messages, stale_messages, code_to_run]


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_a_second_connection_changes_nothing_in_the_page(
    driver: SecretPage, forger: Forger, tmp_path: Path, attack: Callable[[Forger, int, Path], None]
) -> None:
    honest_click(driver)
    before = as_it_stands(driver)
    attack(forger, version_of(driver), tmp_path)
    forger.settle()
    assert as_it_stands(driver) == before
    assert "HACKAT" not in driver.page.content()
    assert driver.page.title() == "Hemligt – Kortlib"
    assert list(tmp_path.iterdir()) == []
    assert not [a for a in forger.answers if a["msg_type"] in ("execute_reply", "complete_reply", "history_reply")]
    honest_click(driver)
    assert heard(driver).complaints == []
