"""Links: a teacher's carries the whole table, a pupil's one seat under the seal; a broken one harms nothing."""

from __future__ import annotations

import base64
import json
import sys
import types
import zlib
from collections.abc import Iterator
from random import Random
from urllib.parse import parse_qs

import pytest
from kortwidgets import CardTable, Lesson, seal
from kortwidgets.panels import files
from kortwidgets.serve import address
from kortwidgets.serve.settings import voila_settings
from kortwidgets.sitting import keeping, links

from kortlib import GAMES, PACK, action_words, legal_actions
from kortlib.records.tree import write_tree


@pytest.fixture(autouse=True)
def key(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A key of the test's own."""
    monkeypatch.setenv("KORT_DATA", str(tmp_path))
    seal._fernet.cache_clear()
    yield
    seal._fernet.cache_clear()


def played(game: str, actions: int, seed: int = 3) -> CardTable:
    table, random = CardTable.new(game, seed=seed), Random(seed)
    for _ in range(actions):
        if table.line.state.to_act is not None:
            table.act(action_words(random.choice(legal_actions(table.line.state))))
    return table


def query(link: str) -> str:
    page, _, asked = link.partition("?")
    assert page == links.PAGE
    return asked


@pytest.mark.parametrize("game", GAMES)
def test_a_teachers_link_leads_to_the_same_table_what_ifs_and_all(game: str) -> None:
    table = played(game, 9)
    table.act("jump 4")
    table.act("whatif", "Om")
    other = CardTable.from_address(query(links.teachers_link(table.sitting)))
    assert write_tree(other.sitting.session.tree, other.names) == write_tree(table.sitting.session.tree, table.names)
    assert other.sitting.session.main.state == table.sitting.session.main.state
    assert other.names == table.names
    assert other.sitting.session.seat is None


@pytest.mark.parametrize("game", GAMES)
def test_a_pupils_link_leads_to_that_seats_table_and_shows_nothing_else(game: str) -> None:
    table = played(game, 6)
    for seat in range(len(table.names)):
        link = links.pupils_link(table.sitting, seat)
        other = CardTable.from_address(query(link))
        assert other.sitting.session.seat == seat
        assert other.line.moves[len(table.line.moves) - 1].state == table.line.state
        shown = json.dumps(other.view)
        hidden = {c.text for s, hand in enumerate(other.line.state.hands) if s != seat for c in hand}
        public = {other.line.state.turn_up and other.line.state.turn_up.text, other.view.get("called")}
        assert not [
            card for card in hidden - public if f'"card": "{card}"' in shown and card not in played_cards(other)
        ]


def played_cards(table: CardTable) -> set[str]:
    state = table.line.state
    return {card.text for trick in (*[t.cards for t in state.tricks], state.trick) for _, card in trick}


def test_nothing_can_be_read_out_of_a_pupils_link() -> None:
    link = query(links.pupils_link(played("norrlandsknack", 6).sitting, 1))
    packed = parse_qs(link)[links.PUPILS][0]
    plain = base64.urlsafe_b64decode(packed)
    for text in (packed.encode(), plain):
        assert not [card.text for card in PACK if f" {card.text} ".encode() in text]
    with pytest.raises(zlib.error):
        zlib.decompress(plain)


@pytest.mark.parametrize(
    "broken",
    [
        "bord=",
        "bord=xx",
        "plats=xx",
        "plats=",
        "plats",
        "PLATS=xx",
        "a=1&amp;plats=xx",
        "plats%3Dxx",
        "annat=1",
        "?",
        "&&&",
        "bord=" + "A" * 100_000,
        "bord=eJyrVkosLlZIzCvJSCxJTVFIzk8sVgIAVXMHsQ==",
    ],
)
def test_a_broken_link_gets_a_sentence_and_a_fresh_table(broken: str) -> None:
    table = CardTable.from_address(broken, "sv")
    assert "Länken är trasig" in table.view["banner"]
    assert [player["cards"] is None for player in table.view["players"]] == [False, True, True]
    assert "teacher" not in table.sitting.looks.tools  # whoever has a broken link may be a pupil
    moves = len(table.line.moves)
    table.act(action_words(legal_actions(table.line.state)[0]))
    assert len(table.line.moves) > moves
    assert table.view["banner"] == ""


def test_an_altered_pupils_link_is_broken_and_so_is_one_of_another_server(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    link = query(links.pupils_link(played("norrlandsknack", 6).sitting, 1))
    middle = len(link) // 2
    altered = link[:middle] + ("A" if link[middle] != "A" else "B") + link[middle + 1 :]
    assert CardTable.from_address(altered).view["banner"]
    monkeypatch.setenv("KORT_DATA", str(tmp_path_factory.mktemp("elsewhere")))
    seal._fernet.cache_clear()
    assert CardTable.from_address(link).view["banner"]


def test_a_link_that_unfolds_beyond_all_bounds_is_broken() -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(b"[" * 50_000_000)).decode()
    assert CardTable.from_address(f"bord={bomb}").view["banner"]


def test_without_a_link_there_is_a_fresh_table_and_no_complaint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QUERY_STRING", raising=False)
    assert Lesson("norrlandsknack").linked().view["banner"] == ""


def test_the_address_is_read_from_the_environment_and_in_a_preheated_kernel_from_voila(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("QUERY_STRING", "bord=1")
    assert address.query() == "bord=1"
    asked = types.ModuleType("voila.utils")
    asked.get_query_string = lambda: "plats=2"  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "voila.utils", asked)
    monkeypatch.setenv("VOILA_PREHEAT", "True")
    assert address.query() == "plats=2"


def test_a_link_leads_into_the_what_if_that_was_shown_and_to_the_same_deals_after_it() -> None:
    table = played("norrlandsknack", 9)
    table.act("mix", "4711")
    for action in ("knock", "buy", "buy", "buy"):
        table.act(action)
    table.act("whatif", "Om")
    for _ in range(3):
        table.act(action_words(legal_actions(table.line.state)[0]))
    other = CardTable.from_address(query(links.teachers_link(table.sitting)))
    assert other.sitting.session.name == "Om"
    assert other.line.state == table.line.state
    for one in (table, other):
        one.act("playout")
        one.act("deal")
    assert other.line.state.hands == table.line.state.hands


def test_a_kept_game_comes_back_in_its_what_if_and_a_pupils_link_is_no_kept_game() -> None:
    table = CardTable.new(seed=3, keep="bordet")
    table.act("whatif", "Om")
    for _ in range(6):
        table.act(action_words(legal_actions(table.line.state)[0]))
    again = CardTable.new(seed=3, keep="bordet")
    again.act("resume", keeping.token(table.sitting))
    assert (again.sitting.session.name, again.sitting.session.at) == ("Om", table.sitting.session.at)
    assert again.line.state == table.line.state
    again.act("undo")
    pupil = CardTable.from_address(query(links.pupils_link(table.sitting, 1)))
    token = parse_qs(query(links.pupils_link(table.sitting, 1)))[links.PUPILS][0]
    pupil.act("open", json.dumps({"format": files.SEALED_FORMAT, "seal": token}))
    assert pupil.view["notice"]["kind"] == "refused"


def test_a_preheated_table_may_wait_for_its_visitor_as_long_as_it_takes() -> None:
    assert voila_settings()["VoilaExecutor"]["timeout"] is None


def test_the_panel_gives_a_link_for_the_teacher_and_one_for_each_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    table = CardTable.new(seed=3)
    sent: list[dict[str, str]] = []
    monkeypatch.setattr(table, "send", sent.append)
    table.act("panel links")
    for action in ("link", "link 0", "link 2", "link 9", "link x"):
        table.act(action)
    kinds = [message["address"].partition("?")[2].partition("=")[0] for message in sent]
    assert kinds == [links.TEACHERS, links.PUPILS, links.PUPILS]


def test_the_key_is_made_once_and_is_its_owners_only(tmp_path: object) -> None:
    token = seal.seal({"a": 1})
    assert seal.unseal(token) == {"a": 1}
    assert seal.key_file().stat().st_mode & 0o077 == 0
    seal._fernet.cache_clear()  # another kernel
    assert seal.unseal(token) == {"a": 1}
    with pytest.raises(seal.BrokenSeal):
        seal.unseal("x" * 50)
