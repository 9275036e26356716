"""The teacher's table: hidden hands stay hidden, a frozen table keeps still, what-ifs tell their outcomes."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from kortwidgets import CardTable, Lesson, seal
from kortwidgets.panels import files

from kortlib import GAMES, action_words, legal_actions, rulebook


@pytest.fixture(autouse=True)
def key(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A key of the test's own."""
    monkeypatch.setenv("KORT_DATA", str(tmp_path))
    seal._fernet.cache_clear()


def opened(table: CardTable, name: str) -> dict[str, Any]:
    if name not in table.desk.unfolded:
        table.act(f"panel {name}")
    return next(panel for panel in table.view["panels"] if panel["id"] == name)


def some_way(game: str, actions: int = 12) -> CardTable:
    table, random = CardTable.new(game, seed=6), Random(6)
    for _ in range(actions):
        if table.line.state.to_act is not None:
            table.act(action_words(random.choice(legal_actions(table.line.state))))
    return table


@pytest.mark.parametrize("game", GAMES)
def test_a_hidden_hand_is_not_in_the_view_nor_in_the_deal_editor(game: str) -> None:
    table = CardTable.new(game, seed=6)
    hidden = [card.text for card in table.line.state.hands[0]]
    table.act("hide 0")
    for action in ("panel deal", "edit"):
        table.act(action)
        shown = json.dumps({**table.view, "log": [], "turn_up": None})
        assert not [card for card in hidden if f'"card": "{card}"' in shown or f" {card} " in shown]


@pytest.mark.parametrize("game", GAMES)
def test_a_frozen_table_changes_nothing_until_it_is_thawed(game: str) -> None:
    table = some_way(game)
    whole = json.dumps(files.write_tree(table.session.tree, table.names))
    token = files.token(table)
    place, rules = table.session.place, table.session.main.start.rules
    table.act("freeze")
    actions = [action_words(action) for action in legal_actions(table.line.state)][:1]
    actions += ["undo", "redo", "restart", "deal", "jump 1", "whatif", "branch 0", "drop", "edit", "use", "playout"]
    actions += [f"preset {preset}" for preset in rulebook(game).presets]
    for action in actions:
        table.act(action)
        assert table.session.place == place
        assert table.session.main.start.rules == rules
        assert table.view["notice"]["text"] == "Bordet är fryst."
    for action, text in (("open", whole), ("resume", token)):
        table.act(action, text)
        assert table.session.place == place
    table.act("freeze")
    table.act("undo")
    assert table.session.place != place


def test_every_what_if_tells_its_outcome_beside_the_others() -> None:
    table = some_way("norrlandsknack")
    assert opened(table, "back")["note"] is None
    table.act("whatif", "Med ess")
    table.act("playout")
    note = opened(table, "back")["note"]["text"]
    assert "Spelet: " in note
    assert "Med ess: " in note


@pytest.mark.parametrize("game", GAMES)
def test_playing_out_ends_the_deal_for_every_seat(game: str) -> None:
    table = some_way(game)
    table.act("playout")
    assert table.line.state.deal_over


def test_the_deal_editor_names_whose_hand_is_wrong_and_only_the_piles_that_the_game_has() -> None:
    table = CardTable.new("amerikaner", players=["Ada", "Bo", "Cia"], seed=6)
    table.act("panel deal")
    table.act("edit")
    card = table.view["players"][0]["cards"][0]["card"]
    table.act(f"pick {card}")
    places = [item["action"] for item in opened(table, "deal")["groups"][0]["items"]]
    assert places == ["put 0", "put 1", "put 2", "put aside", "put nowhere"]
    table.act("put 1")
    assert "Ada: " in opened(table, "deal")["note"]["text"]


def test_what_another_table_kept_is_refused_and_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    token = files.token(CardTable.new(seed=6, keep="one"))
    table = CardTable.new(seed=6, keep="other")
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(table, "send", sent.append)
    table.act("resume", token)
    assert {"type": "forget"} in sent
    assert "annat bord" in table.view["notice"]["text"]


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_a_game_can_be_switched_at_the_table(game: str) -> None:
    table = CardTable.new(game, seed=6)
    actions = {item["action"] for group in opened(table, "options")["groups"] for item in group["items"]}
    for option in rulebook(game).options.values():
        assert {f"option {option.id} {value}" for value in option.values} <= actions


def test_looking_back_is_marked_and_the_same_card_comes_back() -> None:
    table = some_way("norrlandsknack")
    before = table.line.state
    table.act("undo")
    assert any("Tillbakablick" in flag["text"] for flag in table.view["flags"])
    table.act("redo")
    assert table.line.state == before
    assert not any("Tillbakablick" in flag["text"] for flag in table.view["flags"])


def test_the_values_of_a_named_deal_are_the_solvers() -> None:
    page = repr(Lesson("norrlandsknack").values("tva-stick-kvar"))
    assert "Stick som spelaren i tur kan vara säker på" in page
    assert "♣3: " in page
    assert "♦Kn: " in page
