"""Tables and exercises without a browser: what leaves Python, what may come in, and what changes a game."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from random import Random
from typing import Any

import comm
import pytest
from kortwidgets import CardTable, Exercise, Lesson, panels
from kortwidgets.dressing import dress
from kortwidgets.modules import program, style
from kortwidgets.sitting.looks import EVERYTHING, Looks

from kortlib import PACK, Buy, Card, DealCards, Play, Seat, action_words, judge, legal_actions, rulebook, view
from kortlib.state import Phase
from kortlib.teaching.lessons import Question, questions
from kortlib.words import words

GAME = "norrlandsknack"
SEED = 8361927405  # long enough to be found wherever it leaks
SEATS = [(players, seat) for players in (3, 4, 5) for seat in range(players)]
CODE = re.compile(r"(?<![A-Za-z0-9])[SHDC][2-9TJQKA](?![A-Za-z0-9])")


# ---- Tools -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module", autouse=True)
def key_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Sealed files get their key from a folder of the tests, not from the user's own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KORT_DATA", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Everything that widgets send to the browser from now on."""
    sent: list[dict[str, Any]] = []

    def publish(_: Any, kind: str, data: Any = None, *rest: Any, **more: Any) -> None:
        sent.append({"kind": kind, "data": data, "rest": [*map(repr, rest), repr(more)]})

    monkeypatch.setattr(comm.DummyComm, "publish_msg", publish)
    return sent


def receive(widget: Any, data: dict[str, Any]) -> None:
    """What the kernel does with a message from the browser."""
    widget._handle_msg({"content": {"data": data}, "buffers": []})


def message(widget: Any, content: Any) -> None:
    receive(widget, {"method": "custom", "content": content})


def act(widget: Any, action: str, text: str = "") -> None:
    """A click on what is shown now, with what was typed or opened."""
    message(widget, {"version": widget.view["version"], "action": action, "text": text})


def drawn(widget: Any) -> dict[str, Any]:
    """What is shown, but for the version and the message line."""
    return {key: value for key, value in widget.view.items() if key not in ("version", "notice")}


def step(table: CardTable, random: Random) -> None:
    """Any legal action of the seat to act, or the next deal."""
    actions = legal_actions(table.line.state)
    act(table, action_words(random.choice(actions)) if actions else "deal")


def play_through(table: CardTable, random: Random, most: int = 600) -> Iterator[None]:
    """A whole game of legal actions, one moment after the other, the first one included."""
    yield
    for _ in range(most):
        if table.line.state.game_over:
            break
        step(table, random)
        yield


def play_until(table: CardTable, phase: Phase) -> CardTable:
    """The table once it is the given phase and somebody's turn."""
    moments = play_through(table, Random(5))
    assert any(table.line.state.phase is phase for _ in moments)
    return table


def hidden_from(table: CardTable, seat: Seat) -> set[str]:
    """The cards of this deal that a seat may not know: other hands, the talon and what others laid down."""
    state = table.line.state
    places = [*state.hands, *state.own.laid_down]
    owners = [*range(state.seats)] * 2
    unknown = {card for owner, cards in zip(owners, places, strict=False) if owner != seat for card in cards}
    return {card.text for card in unknown | set(state.talon) if card != state.turn_up}


def shown_cards(text: str) -> set[str]:
    """Every card that a text names, by code, by sign or in words, in either language."""
    found = set(CODE.findall(text))
    for lang in ("sv", "en"):
        says = words(lang)
        for card in PACK:
            if says.card_name(card) in text or re.search(rf"{says.card_sign(card)}(?!\w)", text):
                found.add(card.text)
    return found


def without_older_log(table: CardTable, shown: dict[str, Any]) -> dict[str, Any]:
    """The view, its log cut to this deal: cards of earlier deals are known and may be hidden again."""
    *_, deal = table.line.deals()
    return {**shown, "log": shown.get("log", [])[-len(deal.events) :]}


def everything_about(table: CardTable) -> str:
    """All that a browser, a notebook file or a printer gets of a table, but for the fixed JavaScript and CSS."""
    state = table.get_state() | {"view": without_older_log(table, table.view)}
    assert state.pop("_esm") == program("table")
    assert state.pop("_css") == style("table")
    bundle, metadata = table._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html", "application/vnd.jupyter.widget-view+json"}
    return json.dumps([state, bundle, metadata, repr(table)], ensure_ascii=False)


# ---- What leaves Python ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seat"), SEATS)
def test_a_seats_table_never_shows_what_the_seat_may_not_know(players: int, seat: Seat) -> None:
    table = CardTable.new(players=players, seat=seat, seed=SEED, preset=("protokoll", "pott")[seat % 2])
    moments = 0
    for _ in play_through(table, Random(players * 10 + seat)):
        text = everything_about(table)
        assert not shown_cards(text) & hidden_from(table, seat)
        assert str(SEED) not in text
        moments += 1
    assert table.line.state.game_over
    assert moments > 10


def test_every_message_of_a_seats_table_holds_only_what_it_may_know(wire: list[dict[str, Any]]) -> None:
    table = CardTable.new(players=4, seat=1, seed=SEED)
    for _ in play_through(table, Random(3)):
        told = [sent["data"].get("state", {}) if sent["data"] else {} for sent in wire]
        views = [without_older_log(table, state["view"]) for state in told if "view" in state]
        others = [{k: v for k, v in state.items() if k not in ("view", "_esm", "_css")} for state in told]
        text = json.dumps([views, others, [sent["rest"] for sent in wire]], ensure_ascii=False)
        assert views
        assert not shown_cards(text) & hidden_from(table, 1)
        assert str(SEED) not in text
        wire.clear()


@pytest.mark.parametrize(("players", "seat"), SEATS)
def test_hidden_cards_dealt_otherwise_would_show_the_same_table(players: int, seat: Seat) -> None:
    table, random, says = CardTable.new(players=players, seat=seat, seed=SEED), Random(seat), words("sv")
    names = [f"Namn {n}" for n in range(players)]
    for _ in play_through(table, random):
        state = table.line.state
        hidden = [card for card in PACK if card.text in hidden_from(table, seat)]
        swapped = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
        other = state._replace(
            hands=tuple(tuple(swapped.get(card, card) for card in hand) for hand in state.hands),
            talon=tuple(swapped.get(card, card) for card in state.talon),
        )
        if state.to_act in (seat, None):
            assert dress(view(other, seat), state.rules, names, says) == dress(
                view(state, seat), state.rules, names, says
            )


def test_the_teachers_table_shows_every_hand_but_not_the_talon() -> None:
    table = CardTable.new(players=5, seed=SEED)
    for _ in play_through(table, Random(1)):
        state = table.line.state
        assert [len(player["cards"]) for player in table.view["players"]] == [len(hand) for hand in state.hands]
        hidden = {card.text for card in state.talon}
        assert not shown_cards(everything_about(table)) & hidden


@pytest.mark.parametrize("lang", ["sv", "en"])
@pytest.mark.parametrize("seat", [None, 0, 4])
def test_a_view_stays_below_ten_kilobytes(seat: Seat | None, lang: str) -> None:
    table, phases = CardTable.new(players=5, seat=seat, lang=lang, preset="pott", seed=2), set()
    for _ in play_through(table, Random(2)):
        act(table, "explain 0 0")  # with the longest message line
        phases.add(table.line.state.phase.value)
        assert len(json.dumps(table.view, ensure_ascii=False).encode()) < 10_000
    assert {"bid", "buy", "play", "over"} <= phases


TEXTS = """
from kortwidgets import CardTable, Lesson
from kortlib.teaching.lessons import questions
from kortlib.records import named_deals
lesson = Lesson("norrlandsknack")
for name in named_deals("norrlandsknack"): print(repr(lesson.table(name)), repr(lesson.table(name, seat=0)))
for name in questions("norrlandsknack"):
    asked = lesson.ask(name)
    print(repr(asked), asked._repr_mimebundle_()["text/html"])
for seat in (None, 0, 1, 2): print(repr(CardTable.new(seat=seat, seed=17)), CardTable.new(seat=seat, seed=17).picture())
print(lesson.rule("NK43"), lesson.sheets("forsta-given-spelad", "protokoll", "pott"))
"""


def test_the_text_form_is_the_same_in_every_process() -> None:
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", TEXTS],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        for seed in ("1", "2")
    ]
    first, second = (run.communicate(timeout=120)[0] for run in runs)
    assert [run.returncode for run in runs] == [0, 0]
    assert first == second
    assert len(first) > 5000
    assert " at 0x" not in first


# ---- What may come in ------------------------------------------------------------------------------------------

FORGED = {
    "view": {"version": 1, "players": [], "prompt": "HACKAT"},
    "_esm": "export default { render() { alert('HACKAT') } }",
    "_css": "* { display: none }",
    "layout": "IPY_MODEL_HACKAT",
    "_dom_classes": ["HACKAT"],
    "_view_module": "HACKAT",
    "_model_name": "HACKAT",
    "tooltip": "HACKAT",
    "_anywidget_id": "HACKAT",
    "nonsense": 1,
}


def table_in_play(**options: Any) -> CardTable:
    return play_until(CardTable.new(seed=4, **options), Phase.PLAY)


def assert_alive(table: CardTable) -> None:
    """An honest click still plays a card."""
    before = len(table.line.moves)
    act(table, action_words(legal_actions(table.line.state)[0]))
    assert len(table.line.moves) > before


@pytest.mark.parametrize("name", FORGED)
@pytest.mark.parametrize("seat", [None, 1])
def test_a_forged_trait_changes_nothing_and_is_answered_with_the_truth(
    seat: Seat | None, name: str, wire: list[dict[str, Any]]
) -> None:
    table = table_in_play(seat=seat)
    before, line = table.get_state(), table.line
    wire.clear()
    receive(table, {"method": "update", "state": {name: FORGED[name]}, "buffer_paths": []})
    assert table.get_state() == before
    assert table.line == line
    assert "HACKAT" not in repr(wire)
    assert [sent["data"]["state"]["view"] for sent in wire] == [before["view"]]
    assert_alive(table)


@pytest.mark.parametrize("name", FORGED)
def test_a_megabyte_in_a_forged_trait_changes_nothing(name: str) -> None:
    table = table_in_play(seat=0)
    before = table.get_state()
    receive(table, {"method": "update", "state": {name: "x" * 1_000_000}, "buffer_paths": []})
    assert table.get_state() == before
    assert_alive(table)


@pytest.mark.parametrize("name", [*FORGED, "children", "box_style"])
def test_an_exercise_a_sheet_and_their_frames_take_no_forged_traits(name: str) -> None:
    lesson = Lesson(GAME)
    for frame in (lesson.ask("bekanna-farg"), lesson.sheets("forsta-given-spelad", "protokoll", "pott")):
        for widget in (frame, *frame.children):
            before = widget.get_state()
            receive(widget, {"method": "update", "state": {name: {"children": [], "box_style": "danger"}.get(name)}})
            receive(widget, {"method": "update", "state": {name: FORGED.get(name, "")}})
            assert widget.get_state() == before


def bad_contents(version: int) -> list[Any]:
    good = {"version": version, "action": "undo"}
    return [
        None,
        [],
        "undo",
        7,
        {},
        [good],
        {"version": version},
        {"action": "undo"},
        {**good, "version": True},
        {**good, "version": float(version)},
        {**good, "version": str(version)},
        {**good, "version": None},
        {**good, "version": version - 1},
        {**good, "version": version + 1},
        {**good, "version": -1},
        {**good, "version": 10**400},
        {**good, "action": None},
        {**good, "action": ["undo"]},
        {**good, "action": {"undo": 1}},
        {**good, "action": b"undo"},
        {**good, "action": "x" * 1_000_000},
        {**good, "action": "play " + "SA" * 500_000},
        {**good, "text": None},
        {**good, "text": ["undo"]},
        {**good, "text": "x" * 1_000_001},
    ]


@pytest.mark.parametrize("number", range(len(bad_contents(1))))
def test_a_message_of_the_wrong_shape_does_nothing_at_all(number: int) -> None:
    table = table_in_play(seat=2)
    before, line = table.view, table.line
    message(table, bad_contents(before["version"])[number])
    assert table.view == before
    assert table.line == line
    assert_alive(table)


NONSENSE = [
    *("", " ", "\n", "\0", "UNDO", "undo,redo", "refresh", "speak_up", "__class__", "_session", "deal"),
    *("knock", "pass", "draw", "bid 3", "bid amerikaner", "announce H", "deal 5", "restart\n"),
    *("buy", "buy SA", "buy XX", "buy SA SA", "play", "play XX", "play S1", "play 🂡", "play SA H2"),
    *("rule", "rule NK99", "rule ../../etc", "rule __class__", "choose a", "0 play SA", "play SA call H2"),
    *("explain", "explain 99 99", "explain 0", "explain -1 0", "explain 0 -1", "explain x y", "explain 0 0 0"),
    *("explain ² ³", "explain 1e9 0", "explain " + "9" * 180, "<script>alert(1)</script>", "{0.__class__}", "%s%n"),
]


@pytest.mark.parametrize("action", NONSENSE)
@pytest.mark.parametrize("seat", [None, 1])
def test_an_action_that_is_none_leaves_the_game_and_the_table_as_they_were(seat: Seat | None, action: str) -> None:
    table = table_in_play(seat=seat)
    before, line = drawn(table), table.line
    act(table, action)
    assert drawn(table) == before
    assert table.line == line
    assert_alive(table)


@pytest.mark.parametrize("phase", [Phase.BID, Phase.BUY, Phase.PLAY])
@pytest.mark.parametrize("seat", [None, 1])
def test_nobody_acts_with_cards_that_the_seat_does_not_hold(seat: Seat | None, phase: Phase) -> None:
    table = play_until(CardTable.new(seed=6, seat=seat), phase)
    state, replies = table.line.state, set()
    assert state.to_act is not None
    for card in (card for card in PACK if card not in state.hands[state.to_act]):
        for action in (f"play {card.text}", f"buy {card.text}"):
            line, before = table.line, drawn(table)
            act(table, action)
            assert table.line == line
            assert drawn(table) == before
            replies.add((action.split()[0], table.view["notice"]["text"], table.view["notice"]["rule"] is None))
    assert len(replies) == 2  # the answer tells nothing about where the card is
    assert_alive(table)


def test_a_message_of_an_unknown_method_and_odd_buffers_leave_the_table_alive() -> None:
    table = table_in_play()
    before = table.get_state()
    receive(table, {"method": "custom"})
    receive(table, {"method": "update"})
    receive(table, {"method": "request_state"})
    assert table.get_state() == before
    assert_alive(table)


def test_two_clicks_on_one_view_play_one_card(wire: list[dict[str, Any]]) -> None:
    table = table_in_play()
    moves, version = len(table.line.moves), table.view["version"]
    action = action_words(legal_actions(table.line.state)[0])
    for _ in range(2):
        wire.clear()
        message(table, {"version": version, "action": action})
    assert len(table.line.moves) == moves + 1
    assert [sent["data"]["state"] for sent in wire] == [{"view": table.view}]  # the second sees how things stand


def test_two_orders_to_buy_buy_once() -> None:
    table = play_until(CardTable.new(seed=4), Phase.BUY)
    version, moves = table.view["version"], len(table.line.moves)
    for _ in range(2):
        message(table, {"version": version, "action": "buy"})
    assert len(table.line.moves) == moves + 1


PANEL_ACTIONS = [
    f"{name} {argument}".rstrip()
    for panel in panels.PANELS.values()
    for name in panel.COMMANDS
    for argument in ("", "0", "2", "99", "-1", "x", "empty", "H2", "talon", "stakes on", "pott")
]


TYPED = ["", "{}", "[]", "null", "[" * 5000, "H2 H3", '{"format": "kort-sealed/1"}', "x" * 300_000]


@pytest.mark.parametrize("text", TYPED, ids=range(len(TYPED)))
def test_no_panel_of_a_seats_table_shows_or_does_what_only_the_teacher_may(
    text: str, wire: list[dict[str, Any]]
) -> None:
    table = play_until(CardTable.new(seed=SEED, seat=1), Phase.PLAY)
    line, hidden = table.line, hidden_from(table, 1) - {"H2", "H3"}  # which the browser names itself
    for name in EVERYTHING:
        act(table, f"panel {name}")
    for action in PANEL_ACTIONS:
        wire.clear()
        act(table, action, text)
        assert table.line == line
        assert not shown_cards(everything_about(table)) & hidden
        files = [sent["data"]["content"] for sent in wire if "content" in (sent["data"] or {})]
        assert all("kort-sealed/1" in file["text"] for file in files if file["type"] in ("file", "copy"))
        assert str(SEED) not in repr(files)
    if table.view["frozen"]:
        act(table, "freeze")
    assert_alive(table)


# ---- Playing ---------------------------------------------------------------------------------------------------


def test_a_whole_game_played_by_clicks_is_the_game_that_the_record_tells() -> None:
    table = CardTable.new(players=["Ada", "Bo", "Cia"], preset="pott", seed=17)
    for _ in play_through(table, Random(9)):
        pass
    assert table.line.state.game_over
    assert table.view["phase"] == "over"
    assert table.view["notice"]["kind"] == "won"
    record = table.record()
    assert record["players"] == ["Ada", "Bo", "Cia"]
    assert sum(len(deal["actions"]) for deal in record["deals"]) + len(record["deals"]) == len(table.line.moves)


def enabled_controls(table: CardTable) -> list[str]:
    controls = [control for control in table.view["controls"] if control["action"] in ("undo", "redo", "restart")]
    return [control["action"] for control in controls if control["enabled"]]


CHANGING: dict[str, Any] = {"controls": None, "flags": None}  # what tells where in the line one stands


def test_undo_goes_back_over_every_move_of_the_teachers_table_and_redo_forward_again() -> None:
    table, seen = CardTable.new(seed=8), []
    for _ in play_through(table, Random(8), most=40):
        seen.append(drawn(table) | CHANGING)
    for wanted in reversed(seen[:-1]):
        act(table, "undo")
        assert drawn(table) | CHANGING == wanted
    assert enabled_controls(table) == ["redo"]
    for wanted in seen[1:]:
        act(table, "redo")
        assert drawn(table) | CHANGING == wanted
    act(table, "restart")
    assert drawn(table) | CHANGING == seen[0]
    assert "undo" not in enabled_controls(table)
    assert "restart" not in enabled_controls(table)


def test_a_new_action_after_undo_leaves_nothing_to_redo() -> None:
    table = table_in_play()
    act(table, "undo")
    step(table, Random(1))
    before = table.line
    act(table, "redo")
    assert table.line == before


@pytest.mark.parametrize("seat", range(3))
def test_undo_at_a_seats_own_table_never_takes_back_what_the_seat_has_learned(seat: Seat) -> None:
    table, undone = CardTable.new(seed=SEED, seat=seat, preset="pott"), 0
    for _ in play_through(table, Random(seat), most=60):
        moves = table.line.moves
        act(table, "undo")
        taken_back = moves[len(table.line.moves) :]
        undone += len(taken_back)
        for move in taken_back:
            drew = isinstance(move.action, Buy) and any(event.number for event in move.events)
            assert not isinstance(move.action, DealCards)
            assert move.action.seat == seat
            assert not drew
        act(table, "redo")
        assert table.line.moves == moves


def test_a_card_drawn_at_a_seats_own_table_stays_drawn() -> None:
    table = play_until(CardTable.new(seed=SEED, seat=0), Phase.BUY)
    act(table, f"buy {table.line.state.hands[0][0].text} {table.line.state.hands[0][1].text}")
    line = table.line
    act(table, "undo")
    assert table.line == line


def test_a_refused_card_names_its_rule_and_its_source_and_lights_the_cards_that_oblige() -> None:
    for lang, source in (("sv", "Norrlands-Knack"), ("en", "Norrlands-Knack")):
        table = Lesson(GAME, lang).table("bekanna-farg")
        line = table.line
        act(table, "play H2")
        notice = table.view["notice"]
        assert table.line == line
        assert (notice["kind"], notice["card"], notice["because"]) == ("refused", "H2", ["CA", "C9"])
        assert notice["rule"]["id"] == "NK43"
        assert notice["rule"]["text"] == rulebook(GAME).rules["NK43"].text[lang]
        assert source in notice["rule"]["source"]
        assert notice["text"].startswith(notice["rule"]["text"])
        act(table, "play C9")
        assert table.view["notice"] is None


def test_every_dimmed_card_answers_when_clicked_and_no_other_card_does() -> None:
    table, refused = CardTable.new(players=4, seed=11), Counter()
    for _ in play_through(table, Random(11)):
        state = table.line.state
        if state.phase is not Phase.PLAY:
            continue
        assert state.to_act is not None
        for card in table.view["players"][state.to_act]["cards"]:
            verdict = judge(state, Play(state.to_act, Card.parse(card["card"])))
            assert card["enabled"] == verdict.allowed
            if verdict.allowed:
                continue
            act(table, f"play {card['card']}")
            assert table.view["notice"]["rule"]["id"] == verdict.rule
            assert table.view["notice"]["because"] == [other.text for other in verdict.because]
            assert table.line.state == state
            refused[verdict.rule] += 1
    assert refused["NK43"] > 5


def test_only_the_seat_to_act_has_cards_that_can_be_clicked() -> None:
    table = CardTable.new(players=5, seed=3)
    for _ in play_through(table, Random(3)):
        for player in table.view["players"]:
            flags = {card["enabled"] for card in player["cards"]}
            live = player["acting"] and table.line.state.phase in (Phase.BUY, Phase.PLAY)
            assert (None not in flags) if live else flags <= {None}  # while people bid, hands are only looked at


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_every_figure_of_the_sheet_can_be_explained(lang: str) -> None:
    table = CardTable.new(players=4, preset="pott", seed=21, lang=lang)
    for _ in play_through(table, Random(21)):
        pass
    told = 0
    for column in table.view["sheet"]["columns"]:
        for number, entry in enumerate(column["entries"]):
            act(table, f"explain {column['seat']} {number}")
            notice = table.view["notice"]
            assert notice["kind"] == "why"
            assert column["name"] in notice["text"]
            assert entry["text"].lstrip("-−") in notice["text"]
            assert number == 0 or notice["rule"]["id"] in rulebook(GAME).rules  # where the game began needs none
            told += 1
    assert told > 8


def without_repeats(values: Any) -> list[str]:
    return [str(value) for value, _ in groupby(values)]


@pytest.mark.parametrize("preset", ["protokoll", "pott"])
@pytest.mark.parametrize("seed", range(6))
def test_the_data_frame_is_the_drawn_sheet(seed: int, preset: str) -> None:
    table = CardTable.new(players=["Ada", "Bo", "Cia"], preset=preset, seed=seed)
    for _ in play_through(table, Random(seed)):
        frame = table.sheet
        limpas = Counter(name for cell in frame["Limpa"] for name in cell.split(", ") if name)
        assert frame.index.is_unique
        for column in table.view["sheet"]["columns"]:
            entries = [entry["text"] for entry in column["entries"]]
            assert without_repeats(frame[column["name"]]) == without_repeats(entries)
            assert limpas[column["name"]] == sum(entry["line"] for entry in column["entries"])
    assert len(table.sheet) > 1


# ---- Exercises -------------------------------------------------------------------------------------------------

ALL = sorted(questions(GAME))


def ask(name: str, lang: str = "sv") -> tuple[Exercise, CardTable]:
    asked = Lesson(GAME, lang).ask(name)
    table, exercise = asked.children
    return exercise, table


@pytest.mark.parametrize("lang", ["sv", "en"])
@pytest.mark.parametrize("name", ALL)
def test_a_table_is_quiet_until_its_question_is_answered(name: str, lang: str) -> None:
    question = questions(GAME)[name]
    assert_quiet(ask(name, lang)[1])
    assert_quiet(
        CardTable(question.position(), question.record().players, Looks.teacher(()).speaking(False), lang=lang)
    )


def assert_quiet(table: CardTable) -> None:
    """Nothing on the table tells what may be done, and nothing can be done on it."""
    shown = table.view
    assert (shown["buttons"], shown["choose"], shown["controls"], shown["prompt"]) == ([], None, [], "")
    assert not any(player["acting"] for player in shown["players"])
    assert {flag["rule"] for flag in shown["flags"]} <= {None}
    assert {card["enabled"] for player in shown["players"] for card in player["cards"]} <= {None}
    assert not re.search("får inte|may not", json.dumps(shown["players"], ensure_ascii=False))
    line = table.line
    for action in ("undo", "restart", "deal", "knock", "pass", "buy", *map(action_words, legal_actions(line.state))):
        act(table, action)
        assert table.line == line
        assert table.view["notice"] is None


@pytest.mark.parametrize("name", ALL)
def test_which_choice_is_right_leaves_no_trace_before_the_choice(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def told() -> tuple[str, ...]:
        exercise, table = ask(name)
        parts = [{k: v for k, v in widget.get_state().items() if k != "layout"} for widget in (exercise, table)]
        return (*(json.dumps(part, sort_keys=True) for part in parts), exercise.picture(), repr(exercise))

    honest = told()
    for right in (frozenset(), frozenset("abcd"), frozenset("a")):
        monkeypatch.setattr(Question, "right_choices", lambda _, right=right: right)
        assert told() == honest


@pytest.mark.parametrize("name", ALL)
def test_the_choices_look_alike_before_the_choice(name: str) -> None:
    exercise, table = ask(name)
    keys = {frozenset(choice) for choice in exercise.view["choices"]}
    assert len(keys) == 1
    assert {choice["state"] for choice in exercise.view["choices"]} == {None}
    assert (exercise.view["answered"], exercise.view["done"], exercise.view["reply"]) == (False, False, None)
    question = questions(GAME)[name]
    turned = Exercise(replace(question, choices=question.choices[::-1]), table, progress=exercise.progress)
    assert turned.view["choices"] == exercise.view["choices"][::-1]
    assert {k: v for k, v in turned.view.items() if k != "choices"} == {
        k: v for k, v in exercise.view.items() if k != "choices"
    }


@pytest.mark.parametrize("lang", ["sv", "en"])
@pytest.mark.parametrize("name", ALL)
def test_a_wrong_choice_gives_its_own_reason_and_leaves_the_table_quiet(name: str, lang: str) -> None:
    question, replies = questions(GAME)[name], set()
    exercise, table = ask(name, lang)
    shown, line = table.view, table.line
    for choice in question.choices:
        if choice.id in question.right_choices():
            continue
        act(exercise, f"choose {choice.id}")
        reply = exercise.view["reply"]
        assert reply["kind"] == "wrong"
        assert reply["text"] == choice.reason[lang]
        assert reply["rule"]["id"] == choice.rule
        replies.add(reply["text"])
        assert not exercise.done
        assert (table.view, table.line) == (shown, line)
    assert len(replies) == len(question.choices) - len(question.right_choices()) > 0


@pytest.mark.parametrize("name", ALL)
def test_a_right_choice_opens_the_table_and_plays_what_follows(name: str) -> None:
    question = questions(GAME)[name]
    for right in question.right_choices():
        exercise, table = ask(name)
        act(exercise, f"choose {right}")
        assert exercise.view["done"]
        assert exercise.view["reply"]["kind"] == "right"
        assert table.line == question.outcome()
        assert table.view["prompt"]
        act(exercise, f"choose {right}")
        assert table.line == question.outcome()  # what follows is played once


@pytest.mark.parametrize("action", ["choose", "choose z", "choose A", "choose a b", "a", "", "choose ../a", "undo"])
def test_a_choice_that_is_none_does_nothing(action: str) -> None:
    exercise, table = ask("bekanna-farg")
    before = exercise.view, table.view
    act(exercise, action)
    assert (exercise.view, table.view) == before


def test_sheets_side_by_side_explain_their_figures_and_do_nothing_else() -> None:
    for sheet in Lesson(GAME).sheets("forsta-given-spelad", "protokoll", "pott").children:
        before, line = drawn(sheet), sheet.line
        for action in ("deal", "undo", "restart", "knock"):
            act(sheet, action)
        act(sheet, "explain 0 0")
        assert sheet.view["notice"]["kind"] == "why"
        assert drawn(sheet) == before
        assert sheet.line == line


def test_two_clicks_on_one_question_count_once() -> None:
    exercise, _ = ask("bekanna-farg")
    version = exercise.view["version"]
    message(exercise, {"version": version, "action": "choose a"})
    message(exercise, {"version": version, "action": "choose b"})
    assert not exercise.done
    assert [choice["state"] for choice in exercise.view["choices"]] == ["wrong", None, None, None]
