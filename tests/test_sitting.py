"""A sitting: view and game are taken together or not at all, what was written down is read whole, and nobody learns
more than a seat may know."""

from __future__ import annotations

import base64
import json
import subprocess
import zlib
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields
from pathlib import Path
from random import Random
from typing import Any

import comm
import pytest
from jupyter_client.manager import start_new_kernel
from kortwidgets import CardTable, Lesson, panels, seal
from kortwidgets.panels import files, values
from kortwidgets.sitting import keeping, links
from kortwidgets.sitting.commands import Command
from kortwidgets.sitting.looks import EVERYTHING, PanelId
from kortwidgets.sitting.seeds import NUMBERS, is_secret
from kortwidgets.sitting.session import first_deal
from kortwidgets.sitting.snapshot import seats_snapshot, snapshot_of, write_snapshot
from kortwidgets.widgets import drawing

from kortlib import (
    GAMES,
    BadData,
    DealCards,
    Pass,
    action_words,
    apply,
    deal_from_seed,
    legal_actions,
    new_game,
    rulebook,
    rules_of,
    view,
)
from kortlib.records.chain import Chain
from kortlib.records.line import Line
from kortlib.records.tree import write_tree
from kortlib.words import words

FAULT = words("sv").say("notice.fault")


@pytest.fixture(autouse=True)
def key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A key of the test's own."""
    monkeypatch.setenv("KORT_DATA", str(tmp_path))
    seal._fernet.cache_clear()
    yield
    seal._fernet.cache_clear()


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    """What tables tell their browsers beside the view."""
    told: list[dict[str, str]] = []
    monkeypatch.setattr(CardTable, "send", lambda _, message, *__: told.append(message))
    return told


def press(table: CardTable, action: str, text: str = "") -> None:
    """A click on what is shown now."""
    table._hear(None, {"version": table.view["version"], "action": action, "text": text}, None)


def shown(table: CardTable) -> dict[str, Any]:
    """What is shown, but for the version and what is said."""
    return {key: value for key, value in table.view.items() if key not in ("version", "notice")}


def play_on(table: CardTable, random: Random) -> None:
    """One legal action of the seat to act, or the next deal."""
    actions = legal_actions(table.line.state)
    press(table, action_words(random.choice(actions)) if actions else "deal")


def played(game: str, actions: int, **options: Any) -> CardTable:
    table, random = CardTable.new(game, seed=6, **options), Random(6)
    for _ in range(actions):
        play_on(table, random)
    return table


# ---- View and game are taken together --------------------------------------------------------------------------


def failing_once(monkeypatch: pytest.MonkeyPatch, place: Any, name: str) -> None:
    """A function that raises the first time that it is called from now on."""
    right, failed = getattr(place, name), []

    def broken(*given: Any) -> Any:
        if failed:
            return right(*given)
        failed.append(True)
        raise RuntimeError("a fault")

    monkeypatch.setattr(place, name, broken)


@pytest.mark.parametrize("panel", PanelId)
def test_a_panel_whose_drawing_fails_leaves_game_and_view_as_they_were_and_a_table_that_plays_on(
    panel: PanelId, monkeypatch: pytest.MonkeyPatch, sent: list[dict[str, str]]
) -> None:
    table = CardTable.new(seed=6, keep="bordet")
    press(table, f"panel {panel}")
    before, sitting, version = shown(table), table.sitting, table.view["version"]
    assert next(one for one in before["panels"] if one["id"] == panel)["open"]
    failing_once(monkeypatch, panels.PANELS[panel], "panel")
    press(table, "knock")
    assert table.view["notice"]["text"] == FAULT
    assert (shown(table), table.sitting) == (before, sitting)
    assert table.view["version"] > version  # what was chosen before the fault no longer counts
    assert sent == []  # nor was a game kept that was not played
    table._hear(None, {"version": version, "action": "knock"}, None)
    assert table.sitting is sitting
    press(table, "knock")
    assert table.line.state.phase == "buy"
    assert table.view["phase"] == "buy"
    assert table.view["notice"] is None
    assert [message["type"] for message in sent] == ["keep"]


@pytest.mark.parametrize("panel", PanelId)
def test_a_panel_that_can_never_be_drawn_stays_folded_and_the_rest_of_the_table_works(
    panel: PanelId, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: Any) -> Any:
        raise RuntimeError("a fault")

    monkeypatch.setattr(panels.PANELS[panel], "panel", broken)
    table = CardTable.new(seed=6)
    press(table, f"panel {panel}")
    assert table.view["notice"]["text"] == FAULT
    press(table, "knock")
    assert (table.view["phase"], table.view["notice"]) == ("buy", None)


def test_a_table_that_cannot_be_drawn_at_all_stands_as_it_was_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    table = CardTable.new(seed=6)
    before, sitting = shown(table), table.sitting
    with monkeypatch.context() as patch:

        def broken(*_: Any) -> Any:
            raise RuntimeError("a fault")

        patch.setattr(drawing, "dress", broken)
        for _ in range(2):
            press(table, "knock")
            assert (shown(table), table.sitting) == (before, sitting)
            assert table.view["notice"]["text"] == FAULT
    press(table, "knock")
    assert table.view["phase"] == "buy"


@pytest.mark.parametrize(
    ("panel", "action"), [(panel, action) for panel, module in panels.PANELS.items() for action in module.COMMANDS]
)
def test_a_command_that_fails_changes_nothing_and_the_table_plays_on(
    panel: PanelId, action: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError("a fault")

    table = CardTable.new(seed=6)
    sitting = table.sitting
    with monkeypatch.context() as patch:
        patch.setitem(panels.PANELS[panel].COMMANDS, action, Command(broken))
        press(table, action)
    assert table.view["notice"]["text"] == FAULT
    assert table.sitting is sitting
    press(table, "knock")
    assert table.view["phase"] == "buy"


def as_a_kernel_does(_: Any, __: str, data: Any = None, *___: Any, **____: Any) -> None:
    """Sends as a kernel does, which turns everything into bytes first."""
    json.dumps(data, ensure_ascii=False).encode()


def test_a_view_that_cannot_leave_python_counts_as_one_that_cannot_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    table = CardTable.new(seed=6)
    sitting, version = table.sitting, table.view["version"]
    before = shown(table)
    monkeypatch.setattr(comm.DummyComm, "publish_msg", as_a_kernel_does)
    with monkeypatch.context() as patch:
        patch.setattr(drawing, "drawn_sheet", lambda *_: {"label": "\ud800", "columns": []})
        press(table, "knock")
    assert (table.sitting, shown(table)) == (sitting, before)
    assert table.view["version"] > version
    assert table.view["notice"]["text"] == FAULT
    press(table, "knock")
    assert table.view["phase"] == "buy"


def test_a_sitting_and_all_its_parts_are_frozen() -> None:
    sitting = CardTable.new(seed=6).sitting
    for value in (sitting, sitting.session, sitting.desk, sitting.looks):
        for field in fields(value):
            with pytest.raises(FrozenInstanceError):
                setattr(value, field.name, None)


def test_the_panels_are_those_that_have_a_name() -> None:
    assert tuple(panels.PANELS) == EVERYTHING


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_what_cards_are_worth_is_worked_out_once_for_a_position(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, right = [], values.solve
    monkeypatch.setattr(values, "solve", lambda *given, **more: asked.append(given) or right(*given, **more))
    table = Lesson("norrlandsknack", lang).what_if("stick-forsta", "values")
    values._solved.cache_clear()
    press(table, "panel values")
    for action in ("rules", "rules", "explain 0 0"):
        press(table, action)
    assert "tag" in json.dumps(table.view["players"])
    assert len(asked) == 1


KERNEL = """
from kortwidgets import CardTable
from kortwidgets.panels import question
from kortwidgets.sitting.commands import Command
def broken(*_): raise RuntimeError("a fault of ours")
question.COMMANDS["pose"] = Command(broken)
table = CardTable.new(seed=6)
table._hear(None, {"version": table.view["version"], "action": "pose"}, None)
print(table.view["notice"]["text"])
"""


def test_of_a_fault_the_browser_gets_a_sentence_and_the_servers_log_the_traceback(tmp_path: Path) -> None:
    with (tmp_path / "log").open("wb") as log:
        manager, client = start_new_kernel(kernel_name="python3", stderr=log, stdout=subprocess.DEVNULL)
        try:
            heard: list[dict[str, Any]] = []
            client.execute_interactive(KERNEL, timeout=120, output_hook=heard.append)
        finally:
            client.stop_channels()
            manager.shutdown_kernel(now=True)
    answers = [message["content"] for message in heard if message["msg_type"] != "execute_input"]
    told = json.dumps(answers, ensure_ascii=False)
    assert FAULT in told
    for fault in ("Traceback", "a fault of ours", "RuntimeError", "base.py"):
        assert fault not in told
    assert "RuntimeError: a fault of ours" in (tmp_path / "log").read_text(encoding="utf-8")


# ---- What a seat has learned -----------------------------------------------------------------------------------


def cards_seen(state: Any, seat: int) -> set[str]:
    """Every card that a seat's view shows, wherever it lies."""
    facts = view(state, seat)
    hands = [card for hand in facts["hands"] for card in hand["cards"] or ()]
    tricks = [*(trick["cards"] for trick in facts["tricks"]), facts["trick"]]
    return {*hands, *(card for trick in tricks for _, card in trick), facts["turn_up"]} - {None}


@pytest.mark.parametrize("game", GAMES)
def test_an_event_that_shows_cards_says_so_and_no_other_does(game: str) -> None:
    """By one's own action one sees another card exactly where an event of a kind that shows cards happened."""
    kinds, seen = GAMES[game].shows_cards, 0
    for number in range(40):
        random = Random(number)
        rules = rules_of(game, random.choice(list(rulebook(game).presets)))
        state = first_deal(rules, random.randint(*rulebook(game).seats), number).state
        while actions := legal_actions(state):
            action = random.choice(actions)
            after, events = apply(state, action)
            more = cards_seen(after, action.seat) - cards_seen(state, action.seat)
            assert bool(more) is any(event.kind in kinds and event.number != 0 for event in events)
            state, seen = after, seen + bool(more)
    assert bool(seen) is bool(kinds - {"turned_up"})


@pytest.mark.parametrize("game", GAMES)
def test_undo_at_a_seats_own_table_takes_back_only_what_showed_the_seat_nothing(game: str) -> None:
    for number in range(6):
        seat = number % rulebook(game).seats[0]
        table, random = CardTable.new(game, seat=seat, seed=number), Random(number)
        for _ in range(25):
            play_on(table, random)
            now = table.line
            press(table, "undo")
            for move in now.moves[len(table.line.moves) :]:
                assert not isinstance(move.action, DealCards)
                assert move.action.seat == seat
                assert cards_seen(now.state, seat) <= cards_seen(table.line.state, seat)
            press(table, "redo")
            assert table.line.moves == now.moves


def test_a_card_drawn_in_bondtolva_stays_drawn_and_no_pair_is_announced_in_its_knowledge() -> None:
    draws = 0
    for number in range(20):
        table, random = CardTable.new("bondtolva", seat=0, seed=number), Random(number)
        for _ in range(12):
            may_draw = "draw" in map(action_words, legal_actions(table.line.state))
            if not may_draw:
                play_on(table, random)
                continue
            press(table, "draw")
            line, draws = table.line, draws + 1
            for action in ("undo", "jump 1"):
                press(table, action)
                assert table.line == line
    assert draws > 20


# ---- What nobody can compute -----------------------------------------------------------------------------------


def everything_of(table: CardTable) -> str:
    return json.dumps([table.get_state(), table._repr_mimebundle_(), repr(table)], ensure_ascii=False, default=str)


@pytest.mark.parametrize("game", GAMES)
def test_a_seats_own_table_is_dealt_from_a_secret_that_stands_nowhere(game: str, sent: list[dict[str, str]]) -> None:
    table, other = (CardTable.new(game, seat=0, keep="platsen") for _ in range(2))
    secret = table.sitting.session.seed
    assert is_secret(secret)
    assert len(bytes.fromhex(str(secret).split()[1])) * 8 == 128
    assert secret != other.sitting.session.seed
    for _ in range(30):
        play_on(table, Random(1))
    for action in ("download", "copy"):
        press(table, action)
    assert {message["type"] for message in sent} == {"keep", "file", "copy"}
    assert str(secret).split()[1] not in everything_of(table) + json.dumps(sent)


def test_cards_that_no_number_was_asked_for_come_from_a_secret(sent: list[dict[str, str]]) -> None:
    table = CardTable.new(seed=3)
    for action in ("shuffle", "seats 4", "where forehand-trump-ace", "game bondtolva"):
        press(table, "mix", "17")
        assert table.sitting.session.seed == "17"
        press(table, action)
        assert table.view["notice"] is None
        secret = table.sitting.session.seed
        assert is_secret(secret)
        press(table, "link")
        assert str(secret).split()[1] not in everything_of(table)
        assert str(secret).split()[1] not in unpacked(sent[-1]["address"])


def unpacked(address: str) -> str:
    """What stands in a teacher's link, for everybody to read."""
    return zlib.decompress(base64.urlsafe_b64decode(address.partition("=")[2])).decode()


def test_after_cards_that_were_put_there_by_hand_or_from_a_file_no_number_is_told() -> None:
    saved = json.dumps(write_tree(played("norrlandsknack", 4).sitting.session.tree, ["Ada", "Bo", "Cia"]))
    for actions in ((("edit", ""), ("use", "")), (("open", saved),)):
        table = CardTable.new(seed=3)
        press(table, "panel new")
        assert table.view["panels"][0]["fields"][0]["value"] == "3"
        for action, text in actions:
            press(table, action, text)
        assert table.view["panels"][0]["fields"][0]["value"] == ""
        assert is_secret(table.sitting.session.seed)


def test_a_pupils_later_cards_are_a_secret_although_the_teachers_have_a_number() -> None:
    table = played("norrlandsknack", 5)
    press(table, "panel links")
    noted = next(panel for panel in table.view["panels"] if panel["id"] == "links")["note"]["text"]
    assert "kan räkna ut alla kort i den här given" in noted
    one, other = (CardTable.from_address(links.pupils_link(table.sitting, 1).partition("?")[2]) for _ in range(2))
    assert is_secret(one.sitting.session.seed)
    assert one.sitting.session.seed != other.sitting.session.seed
    press(table, "shuffle")
    press(table, "shuffle")
    assert next(panel for panel in table.view["panels"] if panel["id"] == "links")["note"] is None


def test_the_deal_after_a_named_one_is_a_secret_and_the_named_one_is_not() -> None:
    one, other = (Lesson("norrlandsknack").table("stick-forsta", seat=0) for _ in range(2))
    assert one.view == other.view
    assert is_secret(one.sitting.session.seed)
    assert one.sitting.session.seed != other.sitting.session.seed


def test_the_rest_of_a_deal_that_was_put_together_is_filled_from_a_secret() -> None:
    filled = set()
    for _ in range(2):
        table = CardTable.new(seed=3)
        for action in ("edit empty", "fill", "use"):
            press(table, action)
        filled.add(table.line.state.hands)
    assert len(filled) == 2


# ---- What is written down is read whole ------------------------------------------------------------------------

JUNK: tuple[Any, ...] = (-1, 10**30, 1.5, True, "1", "", "\ud800", [], [9], [-1], [True], ["0"], {}, {"a": 1}, None)


def as_it_is(name: str, value: Any, snapshot: dict[str, Any]) -> bool:
    """Whether a value is one that a snapshot may well have there."""
    fine: dict[str, tuple[Any, ...]] = {
        "seat": (None,),
        "at": (None,),
        "base": (None,),
        "seed": (-1, 10**30, "1", "", None),
        "hidden": ([],),
        "key": ("1", "", None),
    }
    return any(value == other and type(value) is type(other) for other in (*fine.get(name, ()), snapshot[name]))


def link_of(snapshot: Any) -> str:
    packed = base64.urlsafe_b64encode(zlib.compress(json.dumps(snapshot).encode())).decode()
    return f"{links.TEACHERS}={packed}"


@pytest.mark.parametrize("name", ["format", "tree", "seat", "shown", "at", "base", "seed", "hidden", "key", "more"])
def test_a_damaged_snapshot_is_refused_in_words_and_never_half_taken(name: str, sent: list[dict[str, str]]) -> None:
    table = played("norrlandsknack", 9, keep="bordet")
    press(table, "whatif", "Om")
    press(table, "hide 1")
    whole = write_snapshot(snapshot_of(table.sitting))
    for value in JUNK:
        if name != "more" and as_it_is(name, value, whole):
            continue
        damaged = {**whole, name: value}
        again = CardTable.new(seed=3, keep="bordet")
        before, place = shown(again), again.sitting.session.place
        sent.clear()
        press(again, "resume", seal.seal(damaged))
        assert again.view["notice"]["kind"] == "refused"
        assert again.view["notice"]["text"] != FAULT
        assert (shown(again), again.sitting.session.place) == (before, place)
        assert {"type": "forget"} in sent
        assert "Länken är trasig" in CardTable.from_address(link_of(damaged)).view["banner"]


def test_places_that_are_not_there_are_no_places() -> None:
    table = played("norrlandsknack", 9)
    whole = write_snapshot(snapshot_of(table.sitting).open())
    moves = len(table.line.moves)
    for damage in ({"at": moves + 1}, {"base": moves + 1}, {"at": 2, "base": 3}, {"shown": 1}, {"hidden": [3]}):
        assert CardTable.from_address(link_of({**whole, **damage})).view["banner"]
    assert CardTable.from_address(link_of({**whole, "at": moves, "hidden": [2]})).view["banner"] == ""


@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_down_comes_back_as_it_was(game: str) -> None:
    table = played(game, 12, keep="bordet")
    for action in ("jump 6", "whatif", "hide 1", "show 1", "hide 0"):
        press(table, action)
    again = CardTable.new(game, seed=3, keep="bordet")
    press(again, "resume", keeping.token(table.sitting))
    assert write_snapshot(snapshot_of(again.sitting)) == write_snapshot(snapshot_of(table.sitting))
    linked = CardTable.from_address(links.teachers_link(table.sitting).partition("?")[2])
    opened = (write_snapshot(snapshot_of(one.sitting).open()) for one in (linked, table))
    assert next(opened) == next(opened)
    assert shown(again) == {**shown(table), "panels": shown(again)["panels"]}


def test_what_was_kept_in_another_form_is_refused_as_another_versions(sent: list[dict[str, str]]) -> None:
    table = CardTable.new(seed=3, keep="bordet")
    press(table, "resume", seal.seal({"tree": {}, "at": 1}))
    assert table.view["notice"]["text"] == words("sv").say("files.other_version")
    assert sent == [{"type": "forget"}]


def test_opening_a_file_sealed_elsewhere_does_not_forget_ones_own_game(sent: list[dict[str, str]]) -> None:
    table, other = played("norrlandsknack", 3, keep="bordet"), CardTable.new(seed=3, seat=0, keep="annat")
    place = table.sitting.session.place
    foreign = [
        keeping.token(other.sitting),
        keeping.sealed(seats_snapshot(table.sitting, 1)),
        "x" * 60,
        "",
        seal.seal(7),
    ]
    sent.clear()
    for text in foreign:
        press(table, "open", json.dumps({"format": files.SEALED_FORMAT, "seal": text}))
        assert table.view["notice"]["kind"] == "refused"
    assert table.sitting.session.place == place
    assert sent == []
    press(table, "resume", foreign[0])
    assert sent == [{"type": "forget"}]


@pytest.mark.parametrize("spelling", ["a=1&amp;{}", "{}&{}", "?{}", "amp;{}", "x{}", " {}"])
def test_a_pupils_address_by_whatever_spelling_never_opens_a_teachers_desk(spelling: str) -> None:
    query = links.pupils_link(played("norrlandsknack", 5).sitting, 1).partition("?")[2]
    for text in (query, query.upper(), query.replace("=", "%3D"), query[:100], query.replace("plats", "bord")):
        table = CardTable.from_address(spelling.format(*[text] * spelling.count("{}")))
        assert table.sitting.session.seat is not None
        assert "teacher" not in table.sitting.looks.tools
        assert table.view["banner"]


# ---- Where nothing can be kept ---------------------------------------------------------------------------------


def no_folder(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (data / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("KORT_DATA", str(data / "file" / "under"))


def no_key(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KORT_DATA", str(data / "other"))
    (data / "other" / "seal.key").mkdir(parents=True)  # what lies there cannot be read


def no_home(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(seal, "key_file", homeless)


@pytest.mark.parametrize("broken", [no_folder, no_key, no_home])
def test_where_nothing_can_be_kept_it_is_told_once_and_the_game_goes_on_and_heals(
    broken: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: list[dict[str, str]]
) -> None:
    cannot, told = words("sv").say("keep.cannot"), []
    table = CardTable.new(seed=6, keep="bordet")
    with monkeypatch.context() as patch:
        broken(tmp_path, patch)
        seal._fernet.cache_clear()
        for number in range(5):
            moves = len(table.line.moves)
            press(table, "undo" if number == 4 else action_words(legal_actions(table.line.state)[0]))
            assert len(table.line.moves) != moves
            assert table.view["notice"] is None
            told.append(table.view["banner"])
    assert told == [cannot, "", "", "", ""]
    assert sent == []
    press(table, "redo")
    assert [message["type"] for message in sent] == ["keep"]
    assert table.view["banner"] == ""


@pytest.mark.parametrize("broken", [no_folder, no_key, no_home])
def test_where_there_is_no_key_links_and_sealed_files_say_so_in_words(
    broken: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: list[dict[str, str]]
) -> None:
    table, own = CardTable.new(seed=6, keep="bordet"), CardTable.new(seed=6, seat=0, keep="platsen")
    token, link = keeping.token(table.sitting), links.pupils_link(table.sitting, 0).partition("?")[2]
    with monkeypatch.context() as patch:
        broken(tmp_path, patch)
        seal._fernet.cache_clear()
        file = json.dumps({"format": files.SEALED_FORMAT, "seal": token})
        for one, action, text in (
            (table, "link 0", ""),
            (table, "resume", token),
            (table, "open", file),
            (own, "download", ""),
            (own, "copy", ""),
        ):
            press(one, action, text)
            assert one.view["notice"]["text"] == words("sv").say("seal.cannot")
        assert sent == []  # what was kept is kept until it can be opened
        closed = CardTable.from_address(link)
        assert closed.view["banner"] == words("sv").say("links.closed")
        assert closed.sitting.session.seat == 0
        press(table, "link")
        assert [message["type"] for message in sent] == ["link"]


# ---- What comes in ---------------------------------------------------------------------------------------------

HALF = "\ud83c"  # the first half of a playing card, as a broken paste brings it


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("pose_own", f"Vad nu {HALF}?"),
        ("whatif", f"Om {HALF}"),
        ("hand 0", f"H2 {HALF}"),
        ("mix", HALF),
        ("open", f'{{"format": "{HALF}"}}'),
        ("open", '{"format": "kort-sealed/1", "seal": "\\ud83c"}'),
        ("open", '{"format": "\\ud83c"}'),
        ("open", '{"\\ud83c": 1}'),
        ("resume", HALF),
        (f"whatif {HALF}", ""),
        (f"pick {HALF}", ""),
        (HALF, ""),
    ],
)
def test_text_that_cannot_leave_python_is_refused_in_words_and_the_table_lives(action: str, text: str) -> None:
    table = CardTable.new(seed=6)
    press(table, "edit")
    before, place = shown(table), table.sitting.session.place
    press(table, action, text)
    assert table.view["notice"]["kind"] == "refused"
    assert table.view["notice"]["text"] != FAULT
    assert (shown(table), table.sitting.session.place) == (before, place)
    press(table, "cancel")
    press(table, "knock")
    assert table.view["phase"] == "buy"


def test_names_that_cannot_be_shown_are_refused() -> None:
    with pytest.raises(BadData):
        CardTable.new(players=["Ada", HALF, "Cia"])
    table = CardTable.new(seed=6)
    tree = write_tree(table.sitting.session.tree, ["Ada", HALF, "Cia"])
    press(table, "open", json.dumps(tree))
    assert table.view["notice"]["kind"] == "refused"
    assert table.view["notice"]["text"] != FAULT
    assert table.names == ("Ada", "Bo", "Cia")


@pytest.mark.parametrize("number", ["9" * 150, "²", "１", "-1", "+1", "0x1", "1_0", "1e3", "9" * 10])
@pytest.mark.parametrize("command", ["jump", "branch", "link", "hide", "show", "hand", "seats"])
def test_what_is_no_number_of_a_sane_length_does_nothing(command: str, number: str) -> None:
    table = played("norrlandsknack", 6)
    sitting = table.sitting
    press(table, f"{command} {number}", "H2")
    assert (table.sitting.session, table.sitting.desk) == (sitting.session, sitting.desk)
    assert table.view["notice"] is None


def test_a_jump_beyond_the_end_leads_to_the_end() -> None:
    table = played("norrlandsknack", 6)
    moves = len(table.line.moves)
    for action in ("jump 2", "jump 999999999"):
        press(table, action)
    assert len(table.line.moves) == moves


def test_a_hand_of_a_thousand_cards_is_refused_at_once() -> None:
    table = CardTable.new(seed=6)
    press(table, "edit")
    draft = table.sitting.desk.draft
    press(table, "hand 0", "H2 " * 300_000)
    assert table.view["notice"]["kind"] == "refused"
    assert table.sitting.desk.draft == draft


def test_going_back_takes_one_line_however_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    cut, right = [], Line.up_to
    table = played("norrlandsknack", 120)
    monkeypatch.setattr(Line, "up_to", lambda line, moves: cut.append(moves) or right(line, moves))
    press(table, "jump 1")
    assert [moves for moves in cut if moves] == [1]
    assert table.line.moves[0].state == table.line.state


def test_a_click_in_a_long_game_takes_as_long_as_in_a_short_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in moves that are looked at, since time depends on the machine."""
    looked_at, right = [0], Chain._back

    def counted(row: Any, *given: Any) -> Iterator[Any]:
        for move in right(row, *given):
            looked_at[0] += 1
            yield move

    monkeypatch.setattr(Chain, "_back", counted)
    costs = []
    for deals in (20, 200):
        line = Line(new_game("norrlandsknack", 3))
        for number in range(deals):
            line = line.then(deal_from_seed(line.state, number))
            while number < deals - 1 and line.state.to_act is not None:
                line = line.then(Pass(line.state.to_act))
        table = CardTable(line, ["Ada", "Bo", "Cia"])
        for action in ("pass", "undo", "redo"):
            looked_at[0] = 0
            press(table, action)
            costs.append(looked_at[0])
    assert costs[:3] == costs[3:]


def test_numbers_on_a_blackboard_are_the_only_ones_that_are_told() -> None:
    for seed, told in ((0, "0"), (NUMBERS - 1, str(NUMBERS - 1)), (NUMBERS, ""), ("4711", "4711"), ("abc", "")):
        table = CardTable.new(seed=seed)
        press(table, "panel new")
        assert table.view["panels"][0]["fields"][0]["value"] == told
        assert table.view["panels"][0]["note"]  # whoever knows a seed that is no secret knows all
