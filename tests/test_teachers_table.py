"""The teacher's table: hidden hands stay hidden, a frozen table keeps still, what-ifs tell their outcomes."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from kortwidgets import CardTable, Lesson, seal
from kortwidgets.panels import question
from kortwidgets.panels.question import LONGEST
from kortwidgets.sitting import keeping, links
from kortwidgets.sitting.commands import Command

from kortlib import GAMES, action_words, legal_actions, rulebook
from kortlib.deals.conditions import conditions_of
from kortlib.exact.objective import is_answerable
from kortlib.records.tree import write_tree


@pytest.fixture(autouse=True)
def key(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A key of the test's own."""
    monkeypatch.setenv("KORT_DATA", str(tmp_path))
    seal._fernet.cache_clear()


def opened(table: CardTable, name: str) -> dict[str, Any]:
    if name not in table.sitting.desk.unfolded:
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


def test_a_hidden_hand_that_is_to_act_has_its_way_up_on_the_table() -> None:
    table = CardTable.new(seed=6)
    acting = table.line.state.to_act
    for action in ("ask", f"hide {acting}"):
        table.act(action)
    assert "nedvänd" in table.view["prompt"]
    for _ in range(2):  # the desk asks before a hand is shown
        assert [button["action"] for button in table.view["buttons"]] == [f"show {acting}"]
        table.act(f"show {acting}")
    assert {button["action"] for button in table.view["buttons"]} == {"knock", "pass"}


def test_whoever_folds_the_deal_editor_finds_the_way_out_on_the_table() -> None:
    table = CardTable.new(seed=6)
    for action in ("panel deal", "edit"):
        table.act(action)
    assert table.view["buttons"] == []
    table.act("panel deal")
    assert "egna kort" in table.view["prompt"]
    table.act(table.view["buttons"][0]["action"])
    assert {button["action"] for button in table.view["buttons"]} == {"knock", "pass"}


def test_a_deal_that_ends_without_a_trick_tells_how() -> None:
    table = CardTable.new(players=["Siv", "Ove", "Kaj"], seed=6)
    dealer = table.names[table.line.state.dealer]
    for _ in range(3):
        table.act("pass")
    assert table.view["notice"]["text"] == f"Alla lurade. Det blir omgiv, och {dealer} ger."
    assert table.view["notice"]["rule"]["id"] == "NK23"


@pytest.mark.parametrize("game", GAMES)
def test_a_frozen_table_changes_nothing_until_it_is_thawed(game: str) -> None:
    table = some_way(game)
    whole = json.dumps(write_tree(table.sitting.session.tree, table.names))
    token = keeping.token(table.sitting)
    place, rules = table.sitting.session.place, table.sitting.rules
    table.act("freeze")
    actions = [action_words(action) for action in legal_actions(table.line.state)][:1]
    actions += ["undo", "redo", "restart", "deal", "jump 1", "whatif", "branch 0", "drop", "edit", "use", "playout"]
    actions += [f"preset {preset}" for preset in rulebook(game).presets]
    for action in actions:
        table.act(action)
        assert table.sitting.session.place == place
        assert table.sitting.rules == rules
        assert table.view["notice"]["text"] == "Bordet är fryst."
    for action, text in (("open", whole), ("resume", token)):
        table.act(action, text)
        assert table.sitting.session.place == place
    table.act("freeze")
    table.act("undo")
    assert table.sitting.session.place != place


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
    token = keeping.token(CardTable.new(seed=6, keep="one").sitting)
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


def test_rules_under_which_another_would_have_led_are_refused_by_the_names_at_the_table() -> None:
    table = CardTable.new(players=["Siv", "Ove", "Kaj"], seed=3)
    forehand = table.names[table.line.state.to_act or 0]
    for action in ("pass", "knock"):
        table.act(action)
    while not table.line.state.trick:
        table.act(action_words(legal_actions(table.line.state)[0]))
    table.act("option opening_leader knocker_first_deal")
    assert table.view["notice"]["text"].endswith(f"{forehand} är inte i tur då.")


def test_another_starting_score_holds_for_the_game_that_began_on_the_old_one() -> None:
    table = some_way("norrlandsknack")
    played = table.line.state.hands
    table.act("option start_score 15")
    assert table.line.start.scores == (15,) * len(table.names)
    assert table.line.state.hands == played
    table.act("option start_score 10")
    assert table.line.start.scores == (10,) * len(table.names)


def test_scores_that_a_game_was_taken_up_at_stay_under_another_starting_score() -> None:
    table = CardTable.new(seed=3)
    table.act("where on-one-no-trump")
    table.act("option start_score 15")
    assert sorted(table.line.start.scores) == [1, 5, 5]


@pytest.mark.parametrize("game", GAMES)
def test_sheets_are_printed_as_the_table_stands(game: str) -> None:
    table, sent = some_way(game), []
    table.send = lambda message, *_: sent.append(message)  # type: ignore[method-assign]
    changed = {"norrlandsknack": "start_score", "bondtolva": "landing", "amerikaner": "tie"}
    options = rulebook(game).options
    option = options[changed.get(game, next(iter(options)))]
    value = list(option.values)[-1]
    table.act(f"option {option.id} {value}")
    assert table.sitting.rules[option.id] == value
    offered = [item["action"] for group in opened(table, "files")["groups"] for item in group["items"]]
    assert offered == ["copy", "print rules", "print diagram"]
    for action in offered[1:]:
        table.act(action)
    rules, diagram = (message["page"] for message in sent if message["type"] == "print")
    assert rules.count("<u>") >= 1  # what is not as in the rule set
    assert all(name in diagram for name in table.names)
    assert "<script" not in rules + diagram
    table.act("hide 0")
    assert "print diagram" not in json.dumps(opened(table, "files"))
    sent.clear()
    table.act("print diagram")
    table.act("print secrets")
    assert sent == []


def test_a_players_name_is_no_markup_on_a_printed_sheet() -> None:
    table, sent = CardTable.new(players=["<b>Siv</b>", "Ove", "Kaj"], seed=3), []
    table.send = lambda message, *_: sent.append(message)  # type: ignore[method-assign]
    table.act("print diagram")
    assert "<b>Siv" not in sent[0]["page"]
    assert "&lt;b&gt;Siv" in sent[0]["page"]


def test_at_a_seats_own_table_only_the_rules_are_printed() -> None:
    table, sent = CardTable.new(seed=3, seat=0), []
    table.send = lambda message, *_: sent.append(message)  # type: ignore[method-assign]
    table.act("print diagram")
    assert sent == []
    table.act("print rules")
    assert sent[0]["page"].startswith("<!DOCTYPE html>")


# ---- Another game ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_game_with_every_number_of_players_can_be_begun_at_one_table(game: str) -> None:
    table = CardTable.new(seed=3)
    table.act(f"game {game}")
    least, most = rulebook(game).seats
    offered = [item["action"] for item in opened(table, "new")["groups"][1]["items"]]
    assert offered == [f"seats {number}" for number in range(least, most + 1)]
    for action in offered:
        table.act(action)
        state = table.line.state
        assert (state.rules.game, f"seats {state.seats}", len(table.names)) == (game, action, state.seats)
        assert len(set(table.names)) == state.seats
        assert legal_actions(state)


def test_players_who_are_there_stay_when_others_come_or_the_last_ones_leave() -> None:
    table = CardTable.new(players=["Siv", "Ove", "Kaj"], seed=3)
    table.act("seats 5")
    assert table.names == ("Siv", "Ove", "Kaj", "Dag", "Eva")
    table.act("game bondtolva")
    assert table.names == ("Siv", "Ove")


def test_shuffling_deals_other_cards_and_the_same_number_the_same() -> None:
    table = CardTable.new(seed=3)
    table.act("mix", "  4711 ")
    first = table.line.state.hands
    assert opened(table, "new")["fields"][0]["value"] == "4711"
    assert "Den som vet numret vet alla kort" in opened(table, "new")["note"]["text"]
    table.act("shuffle")
    assert table.line.state.hands != first
    assert opened(table, "new")["fields"][0]["value"] == ""
    assert opened(table, "new")["note"] is None
    table.act("mix", "4711")
    assert table.line.state.hands == first
    table.act("hide 1")
    assert opened(table, "new")["fields"][0]["value"] == ""  # with the number anybody could deal the hidden hand


@pytest.mark.parametrize("text", ["", "abc", "7.5", "-7", "1000000", "９", "4711 4712", "9" * 5000])
def test_what_is_no_number_of_a_shuffle_gets_a_sentence_and_deals_nothing(text: str) -> None:
    table = CardTable.new(seed=3)
    place = table.sitting.session.place
    table.act("mix", text)
    assert table.view["notice"]["text"] == "Blandningens nummer är ett heltal från 0 till 999999."
    assert table.sitting.session.place == place


@pytest.mark.parametrize("action", ["game bondtolva", "seats 4", "shuffle", "where forehand-trump-ace", "mix"])
def test_a_game_that_has_been_played_on_is_given_up_only_by_a_second_press(action: str) -> None:
    table = some_way("norrlandsknack")
    place = table.sitting.session.place
    for _ in range(2):  # asked once, and something else between, asks again
        table.act(action, "5")
        assert "en gång till" in table.view["notice"]["text"]
        assert table.sitting.session.place == place
        table.act("panel back")
    table.act(action, "5")
    table.act(action, "5")
    assert len(table.line.moves) == 1
    table.act(action, "6")  # and of a deal that nobody has played on nothing is lost
    assert table.view["notice"] is None


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in conditions_of(game)])
def test_a_deal_by_condition_fulfils_it(game: str, name: str) -> None:
    table = CardTable.new(game, seed=3)
    assert f"where {name}" in [item["action"] for item in opened(table, "new")["groups"][2]["items"]]
    table.act(f"where {name}")
    assert conditions_of(game)[name].holds(table.line.state)
    label = next(item["label"] for item in opened(table, "new")["groups"][2]["items"] if item["action"].endswith(name))
    assert ("5" in label) is bool(conditions_of(game)[name].start(len(table.names)))


def test_what_is_no_game_no_number_and_no_condition_changes_nothing() -> None:
    table = some_way("norrlandsknack")
    place = table.sitting.session.place
    for action in ("game poker", "seats 2", "seats 9", "seats x", "where long-suit", "where", "game", "seats -1"):
        table.act(action)
        assert table.sitting.session.place == place


def test_an_option_that_does_not_go_with_so_many_players_gets_a_sentence() -> None:
    table = CardTable.new("amerikaner", players=5, options={"set_aside": "C2 S2"}, seed=3)
    table.act("seats 4")
    assert table.view["notice"]["kind"] == "refused"
    assert len(table.names) == 5


def test_a_kept_game_of_another_kind_comes_back_where_another_can_be_begun() -> None:
    table = CardTable.new(seed=3, keep="desk")
    table.act("game amerikaner")
    table.act("seats 6")
    table.act("bid 7")
    again = CardTable.new(seed=3, keep="desk")
    again.act("resume", keeping.token(table.sitting))
    assert write_tree(again.sitting.session.tree, again.names) == write_tree(table.sitting.session.tree, table.names)
    assert again.line.state == table.line.state


@pytest.mark.parametrize("action", ["shuffle", "seats 4", "where forehand-trump-ace"])
def test_a_hand_that_lay_face_down_does_so_in_the_next_game_too(action: str) -> None:
    table = CardTable.new(seed=3)
    table.act("hide 1")
    table.act(action)
    assert [player["cards"] is None for player in table.view["players"]][:3] == [False, True, False]


def test_a_kept_game_and_a_teachers_link_come_back_with_the_hands_that_lay_face_down() -> None:
    table = CardTable.new(seed=3, keep="desk")
    table.act("hide 2")
    again = CardTable.new(seed=3, keep="desk")
    again.act("resume", keeping.token(table.sitting))
    linked = CardTable.from_address(links.teachers_link(table.sitting).partition("?")[2])
    for other in (again, linked):
        assert [player["cards"] is None for player in other.view["players"]] == [False, False, True]


def test_the_card_that_is_pointed_at_is_not_told_once_it_lies_face_down() -> None:
    table = CardTable.new(seed=3)
    card = table.view["players"][1]["cards"][0]["card"]
    table.act("pointing")
    table.act(f"point {card}")
    assert table.view["pointer"] == card
    table.act("hide 1")
    assert table.view["pointer"] is None
    assert f'"{card}"' not in json.dumps({**table.view, "turn_up": None})


# ---- A question to the class -----------------------------------------------------------------------------------


def asked(deal: str = "trumfmant-foljer") -> CardTable:
    table = Lesson("norrlandsknack").what_if(deal, "question", "back", "teacher")
    opened(table, "question")
    table.act("pose")
    return table


def test_while_a_question_stands_nothing_tells_what_may_be_played() -> None:
    table = asked()
    assert table.view["prompt"] == "Vilka kort får Bo spela? Välj alla."
    assert [button["action"] for button in table.view["buttons"]] == ["reveal", "unask"]
    assert {card["enabled"] for player in table.view["players"] for card in player["cards"]} == {None}
    place = table.sitting.session.place
    table.act("play H4")
    assert table.sitting.session.place == place
    assert "Det står en fråga" in table.view["notice"]["text"]


def test_proposed_cards_are_marked_and_the_answer_names_the_rule_of_the_first_wrong_one() -> None:
    table = asked()
    for action in ("answer S9", "answer CT", "answer CT", "answer DA", "answer x", "answer"):
        table.act(action)
    marked = [card["card"] for card in table.view["players"][1]["cards"] if card["current"]]
    assert marked == ["S9"]
    table.act("reveal")
    notice = table.view["notice"]
    assert "Bo får spela ♥4." in notice["text"]
    assert "Inte ♠9:" in notice["text"]
    assert (notice["rule"]["id"], notice["because"]) == ("NK61", ["H4"])
    assert [card["card"] for card in table.view["players"][1]["cards"] if card["enabled"]] == ["H4"]


def test_hiding_the_hand_that_is_asked_about_ends_the_question() -> None:
    table = asked()
    table.act("hide 1")
    assert table.sitting.desk.posed is None
    assert table.view["players"][1]["cards"] is None
    assert opened(table, "question")["help"] == "Vänd upp handen först."
    table.act("show 1")
    assert table.view["players"][1]["cards"]


def test_a_question_stands_while_somebody_points_and_pointing_is_told_on_the_table() -> None:
    table = asked("trumfmant-foljer")
    table.act("pointing")
    assert table.view["prompt"] == "Vilka kort får Bo spela? Välj alla."
    table.act("unask")
    assert {card["action"].split()[0] for card in table.view["players"][1]["cards"]} == {"point"}
    assert "Klicka på ett kort för att peka" in [flag["text"] for flag in table.view["flags"]]
    table.act("pose")
    assert not table.sitting.desk.pointing
    table.act("freeze")
    assert "Fryst" in [flag["text"] for flag in table.view["flags"]]


def test_a_long_question_is_kept_whole_and_a_monstrous_one_is_cut() -> None:
    table, text = asked(), "Vad händer om Bo lägger ♠9 här, och varför är det just så? " * 4
    table.act("unask")
    table.act("pose_own", text)
    assert table.view["prompt"] == text.strip()
    assert [button["action"] for button in table.view["buttons"]] == ["unask"]  # there is no answer to show
    table.act("pose_own", "x" * 100_000)
    assert len(table.view["prompt"]) == LONGEST


def test_a_fault_of_ours_leaves_the_game_and_a_table_that_answers(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = asked()
    place = table.sitting.session.place

    def broken(*_: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setitem(question.COMMANDS, "reveal", Command(broken))
    table._hear(None, {"version": table.view["version"], "action": "reveal"}, None)
    assert "a fault" in caplog.text
    assert table.view["notice"]["text"] == "Något gick fel hos oss. Spelet är kvar som det var."
    assert table.sitting.session.place == place
    for action in ("unask", "play H4"):
        table._hear(None, {"version": table.view["version"], "action": action}, None)
    assert table.sitting.session.place != place


def test_the_right_cards_are_praised() -> None:
    table = asked()
    table.act("answer H4")
    table.act("reveal")
    assert table.view["notice"]["text"].startswith("Rätt! ")


def test_a_question_of_ones_own_stands_until_it_is_taken_away_or_the_game_goes_on() -> None:
    table = asked()
    table.act("unask")
    table.act("pose_own", "  Vem \n tar sticket? ")
    assert table.view["prompt"] == "Vem tar sticket?"
    table.act("reveal")
    assert table.view["prompt"] != "Vem tar sticket?"
    table.act("play H4")
    table.act("pose_own", "Vad nu?")
    table.act("undo")
    assert table.view["prompt"] != "Vad nu?"
    table.act("pose_own", "   ")
    assert table.sitting.desk.posed is None


def test_no_cards_are_asked_for_where_none_can_be_played_or_seen() -> None:
    table = CardTable.new(seed=3)
    assert [item["enabled"] for item in opened(table, "question")["groups"][0]["items"]] == [False]
    table.act("pose")
    assert table.sitting.desk.posed is None
    table = Lesson("norrlandsknack").what_if("trumfmant-foljer", "question", "teacher")
    table.act("hide 1")
    table.act("pose")
    assert table.sitting.desk.posed is None


# ---- Other rules beside these ----------------------------------------------------------------------------------


def test_the_game_is_scored_by_other_rules_beside_its_own_and_stays_as_it_is() -> None:
    table = Lesson("norrlandsknack").what_if("forsta-given-spelad", "compare")
    rules = table.sitting.rules
    assert "sheet" not in opened(table, "compare")
    table.act("versus option first_deal_scoring everyone")
    shown = opened(table, "compare")
    figures = [[entry["text"] for entry in column["entries"]] for column in shown["sheet"]["columns"]]
    assert figures == [["10", "7"], ["10", "9"], ["10", "9"]]
    assert "Protokollen skiljer sig först i giv 1, hos Ada." in shown["note"]["text"]
    assert "NK50" in shown["note"]["text"]
    assert table.sitting.rules == rules
    table.act("explain_other 0 1")
    assert table.view["notice"] is None  # it is told where it was asked
    assert opened(table, "compare")["note"]["text"] == "Giv 1. Ada tog 3 stick och går ned till 7."
    table.act("versus preset protokoll")
    assert "sheet" not in opened(table, "compare")
    table.act("explain_other 0 1")
    assert opened(table, "compare")["note"] is None


def test_rules_that_would_not_allow_the_game_tell_where_it_stops_in_words() -> None:
    table = Lesson("norrlandsknack").what_if("forsta-given-spelad", "compare")
    opened(table, "compare")
    table.act("versus option max_buy 1")
    note = opened(table, "compare")["note"]
    assert note["kind"] == "refused"
    assert "Ada köper 3 kort." in note["text"]
    assert " buy " not in note["text"]
    table.act("versus option max_buy 77")
    assert opened(table, "compare")["note"]["kind"] == "refused"
    for action in ("versus", "versus option", "versus preset x", "explain_other", "explain_other 9 9"):
        table.act(action)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_can_stand_beside_the_game(game: str) -> None:
    table = some_way(game, 40)
    for group in opened(table, "compare")["groups"]:
        for item in group["items"]:
            table.act(item["action"])
            assert table.view["notice"] is None
            shown = opened(table, "compare")
            own = table.sitting.desk.versus.values == table.sitting.rules.values
            assert (shown["note"] is None) == own


def test_two_options_stand_beside_each_other_on_a_page() -> None:
    lesson = Lesson("norrlandsknack")
    sheets = lesson.sheets("forsta-given-spelad", {"first_deal_scoring": "knocker"}, {"first_deal_scoring": "everyone"})
    assert [part.view["title"] for part in sheets._parts] == ["bara knackaren", "alla"]
    told = repr(lesson.difference("forsta-given-spelad", "protokoll", {"first_deal_scoring": "everyone"}))
    assert "alla: 7. NK50" in told


# ---- What the cards are worth ----------------------------------------------------------------------------------


def test_each_card_carries_what_it_is_worth_with_all_cards_known() -> None:
    """Ada has one trick. ♦A takes the next and ♦J the last; after ♦J Cia's ♦Q takes both, and ♦A falls to a heart."""
    table = Lesson("norrlandsknack").what_if("stick-forsta", "values")
    assert "tag" not in json.dumps(table.view["players"])
    note = opened(table, "values")["note"]["text"]
    assert {card["card"]: card["tag"] for card in table.view["players"][0]["cards"]} == {"DA": "3", "DJ": "1"}
    assert note.splitlines()[1:] == ["Bäst: ♦E.", "Så kan det gå:", "Ada ♦E, Bo ♦6, Cia ♦D", "Ada ♦Kn, Bo ♠Kn, Cia ♥5"]
    assert [card["label"] for card in table.view["players"][0]["cards"]] == ["ruter ess, värt 3", "ruter knekt, värt 1"]


@pytest.mark.parametrize("game", [game for game in GAMES if is_answerable(game)])
def test_the_values_follow_the_game_to_its_end_and_hide_where_a_hand_is_hidden(game: str) -> None:
    table = CardTable.new(game, seed=4)
    opened(table, "values")
    while table.line.state.to_act is not None:
        table.act(action_words(legal_actions(table.line.state)[0]))
        assert opened(table, "values")["note"]["kind"] == "info"
    assert "finns det inget kort" in opened(table, "values")["note"]["text"]
    table.act("undo")
    for seat in range(len(table.names)):  # whose hand it is does not matter: every hand is in the values
        table.act(f"hide {seat}")
        assert opened(table, "values")["note"]["text"] == "Vänd upp alla händer först."
        assert "tag" not in json.dumps(table.view["players"])
        table.act(f"show {seat}")
    assert "finns det inget kort" not in opened(table, "values")["note"]["text"]


@pytest.mark.parametrize("game", GAMES)
def test_at_a_seats_own_table_one_reads_who_took_the_trick_and_two_presses_begin_anew(game: str) -> None:
    table, told = CardTable.new(game, seed=5, seat=0), []
    while table.line.state.to_act is not None:
        before = len(table.line.state.tricks)
        table.act(action_words(legal_actions(table.line.state)[0]))
        if len(table.line.state.tricks) > before:
            told.append(table.view["notice"]["text"])
    assert told
    assert all("stick" in text for text in told)
    moves = len(table.line.moves)
    for _ in range(2):  # anything else in between takes it back
        table.act("restart")
        assert [c["label"] for c in table.view["controls"] if c["action"] == "restart"] == ["Börja om, säkert?"]
        table.act("rules")
        assert len(table.line.moves) == moves
    table.act("restart")
    table.act("restart")
    assert len(table.line.moves) < moves


def test_a_seats_own_table_is_offered_none_of_what_gives_cards_away() -> None:
    table = CardTable.new(seed=3, seat=0)
    assert [panel["id"] for panel in table.view["panels"]] == ["back", "files"]
    for action in ("panel values", "panel new", "game amerikaner", "pose", "versus preset pott", "shuffle"):
        table.act(action)
    assert table.sitting.rules.game == "norrlandsknack"
    assert "tag" not in json.dumps(table.view["players"])
