"""The lessons as data: every question can be answered, every rule is taught, and no cell gives an answer away."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kortwidgets import CardTable, Lesson

from kortlib import GAMES, Bid, Card, Phase, Play, Seat, action_words, apply, judge, legal_actions, rulebook, view
from kortlib.actions import format_action, parse_action
from kortlib.exact.solver import solve
from kortlib.games.norrlandsknack.table import is_first_deal
from kortlib.records import named_deals, named_record, replay
from kortlib.records.report import replay_text
from kortlib.rulebook import rule_text
from kortlib.teaching.lessons import Choice, Question, questions
from kortlib.words import LANGUAGES, words

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
ALL = sorted(file.stem for file in (NOTEBOOKS / "sv").glob("*.ipynb"))
KINDS = {"may", "taker", "score", "mistake", "choice"}
ON_DEALS = ("table", "sheets", "difference", "what_if")  # what a lesson shows of a named deal
FIRST = "01-stick"  # before any game: what a trick is, with the cards of Norrlandsknack


@cache
def notebook(lang: str, name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((NOTEBOOKS / lang / f"{name}.ipynb").read_text(encoding="utf-8"))
    return loaded


def cells(lang: str, name: str, kind: str) -> list[dict[str, Any]]:
    return [
        {**cell, "source": "".join(cell["source"])}
        for cell in notebook(lang, name)["cells"]
        if cell["cell_type"] == kind
    ]


@cache
def game_of(name: str) -> str | None:
    """The game whose lesson a notebook gives; None where it gives none."""
    found = re.findall(r'lesson = Lesson\("(\w+)", lang="sv"[,)]', cells("sv", name, "code")[0]["source"])
    return found[0] if found else None


ASKED = [pytest.param(question, id=f"{game} {name}") for game in GAMES for name, question in questions(game).items()]
DEALS = [pytest.param(game, name, id=f"{game} {name}") for game in GAMES for name in named_deals(game)]


def steps(lang: str, name: str) -> list[list[dict[str, Any]]]:
    """The cells of each step."""
    found: list[list[dict[str, Any]]] = []
    for cell in notebook(lang, name)["cells"]:
        if cell["cell_type"] == "markdown" and "".join(cell["source"]).startswith("## "):
            found.append([])
        if found:
            found[-1].append({**cell, "source": "".join(cell["source"])})
    return found


def taught(step: list[dict[str, Any]]) -> list[str]:
    return [rule for cell in step for rule in cell["metadata"].get("kort", {}).get("teaches", [])]


LESSONS = [name for name in ALL if game_of(name)]
TUTORIALS = [name for name in LESSONS if any(taught(step) for step in steps("sv", name))]
GAME_TUTORIALS = [name for name in TUTORIALS if name != FIRST]  # each teaches the whole of its game


def asked_in(step: list[dict[str, Any]]) -> list[str]:
    return [found for cell in step for found in re.findall(r'lesson\.ask\("([^"]+)"\)', cell["source"])]


def calls(lang: str, name: str) -> list[tuple[str, list[Any], dict[str, Any]]]:
    """Every call of a lesson's method in the code cells: its name and its arguments."""
    found = []
    for cell in cells(lang, name, "code"):
        for node in ast.walk(ast.parse(cell["source"])):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                arguments = [ast.literal_eval(argument) for argument in node.args]
                named = {word.arg or "": ast.literal_eval(word.value) for word in node.keywords}
                found.append((node.func.attr, arguments, named))
    return found


# ---- Deals and questions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "name"), DEALS)
def test_a_named_deal_replays_without_a_fault(game: str, name: str) -> None:
    deal = named_deals(game)[name]
    raw = {key: value for key, value in deal.items() if key != "about"}
    report = replay_text(json.dumps(raw), words("sv"))
    assert report["ok"], report
    assert set(deal["about"]) == set(LANGUAGES)
    assert all(deal["about"].values())


@pytest.mark.parametrize("game", GAMES)
def test_there_are_questions_of_every_kind(game: str) -> None:
    assert {question.kind for question in questions(game).values()} == KINDS
    assert len(questions(game)) >= 6


@pytest.mark.parametrize("question", ASKED)
def test_a_question_stands_on_a_deal_that_exists_and_can_be_followed_to_its_end(question: Question) -> None:
    assert question.deal in named_deals(question.game)
    assert question.position() == replay(named_record(question.game, question.deal))
    assert question.outcome().moves[: len(question.position().moves)] == question.position().moves
    if question.kind in ("taker", "score"):
        assert question.then


@pytest.mark.parametrize("question", ASKED)
def test_some_choices_are_right_and_some_are_not(question: Question) -> None:
    everything = {choice.id for choice in question.choices}
    assert len(everything) == len(question.choices) >= 3
    assert set() < question.right_choices() < everything


@pytest.mark.parametrize("question", ASKED)
def test_the_engine_decides_which_choice_is_right(question: Question) -> None:
    for choice in question.choices:
        assert (choice.id in question.right_choices()) == by_the_engine(question, choice)
        if question.kind != "choice":
            assert choice.right is None


def by_the_engine(question: Question, choice: Choice) -> bool:
    """Whether the choice is right, by replaying the game."""
    state = replay(named_record(question.game, question.deal)).state
    if question.kind == "may":
        assert choice.action is not None
        assert choice.action.seat == state.to_act  # type: ignore[union-attr]
        return judge(state, choice.action).allowed
    if question.kind == "choice":
        return bool(choice.right)
    if question.kind == "mistake":
        sound = 0
        while sound < len(question.played) and judge(state, question.played[sound]).allowed:
            state = apply(state, question.played[sound]).state
            sound += 1
        return choice.action == (question.played[sound] if sound < len(question.played) else None)
    for action in question.then:
        state = apply(state, action).state
    assert choice.seat is not None
    if question.kind == "taker":
        return state.tricks[-1].taker == choice.seat
    assert state.deal_over
    return state.scores[choice.seat] == choice.score


@pytest.mark.parametrize("question", ASKED)
def test_a_forbidden_choice_is_refused_by_the_rule_that_its_reason_names(question: Question) -> None:
    for choice in question.choices:
        assert choice.action is None or question.kind in ("may", "mistake")
        if question.kind == "may":
            assert choice.action is not None
            verdict = judge(question.position().state, choice.action)
            assert verdict.allowed or verdict.rule == choice.rule


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("question", ASKED)
def test_every_choice_has_a_text_and_a_reason_of_its_own(question: Question, lang: str) -> None:
    choices = question.choices
    for texts in ([choice.text[lang] for choice in choices], [choice.reason[lang] for choice in choices]):
        assert all(text.strip() for text in texts)
        assert len(set(texts)) == len(texts)
    assert question.text[lang].strip()


@pytest.mark.parametrize("question", ASKED)
def test_a_question_is_in_both_languages_and_names_rules_that_exist(question: Question) -> None:
    texts = [question.text, *(text for choice in question.choices for text in (choice.text, choice.reason))]
    for text in texts:
        assert set(text) == set(LANGUAGES)
    assert question.teaches
    assert {*question.teaches, *(choice.rule for choice in question.choices)} <= set(rulebook(question.game).rules)


# ---- The notebooks ---------------------------------------------------------------------------------------------


def test_each_game_has_one_tutorial_and_a_first_trick_comes_before_them() -> None:
    assert sorted(game_of(name) or "" for name in GAME_TUTORIALS) == sorted(GAMES)
    assert FIRST in TUTORIALS


def test_the_same_notebooks_are_there_in_both_languages() -> None:
    assert sorted(file.stem for file in (NOTEBOOKS / "en").glob("*.ipynb")) == ALL


@pytest.mark.parametrize("name", ALL)
def test_both_notebooks_have_the_same_cells(name: str) -> None:
    shapes = [
        [
            (cell["id"], cell["cell_type"], cell["metadata"], "".join(cell["source"]).startswith("## "))
            for cell in notebook(lang, name)["cells"]
        ]
        for lang in LANGUAGES
    ]
    assert shapes[0] == shapes[1]
    assert len({cell["id"] for cell in notebook("sv", name)["cells"]}) == len(notebook("sv", name)["cells"])


@pytest.mark.parametrize("name", ALL)
def test_only_the_first_code_cell_differs_between_the_languages(name: str) -> None:
    first, second = ([cell["source"] for cell in cells(lang, name, "code")] for lang in LANGUAGES)
    assert first[1:] == second[1:]
    assert re.sub(r'lang( ?= ?)"sv"', r'lang\1"en"', first[0]) == second[0] != first[0]


@pytest.mark.parametrize("name", ALL)
def test_both_notebooks_have_the_same_headings_in_number_and_none_is_empty(name: str) -> None:
    numbers = set()
    for lang in LANGUAGES:
        headings = [re.findall(r"^## (.+)$", cell["source"], re.MULTILINE) for cell in cells(lang, name, "markdown")]
        assert all(len(found) <= 1 for found in headings)
        numbers.add(sum(map(len, headings)))
    assert len(numbers) == 1


@pytest.mark.parametrize("name", ALL)
def test_the_gallery_is_told_what_a_notebook_is_about_for_whom_and_how_long(name: str) -> None:
    about = {lang: notebook(lang, name)["metadata"]["kort"] for lang in LANGUAGES}
    for lang, told in about.items():
        assert told["lang"] == lang
        assert all(told[key].strip() for key in ("title", "about", "for_whom"))
    assert about["sv"]["minutes"] == about["en"]["minutes"] > 0
    assert about["sv"]["order"] == about["en"]["order"] == int(name.split("-")[0])


@pytest.mark.parametrize("name", TUTORIALS)
def test_a_tutorial_has_between_six_and_twenty_steps_and_something_to_do_in_each(name: str) -> None:
    assert 6 <= len(steps("sv", name)) <= 20
    for step in steps("sv", name):
        sources = [cell["source"] for cell in step if cell["cell_type"] == "code"]
        assert any(re.search(r"lesson\.(table|ask|game|sheets)\(", source) for source in sources)


@pytest.mark.parametrize("name", TUTORIALS)
def test_at_least_half_the_steps_ask(name: str) -> None:
    asking = [step for step in steps("sv", name) if asked_in(step)]
    assert len(asking) >= len(steps("sv", name)) / 2


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", LESSONS)
def test_everything_that_a_cell_names_exists(name: str, lang: str) -> None:
    game = game_of(name) or ""
    known = {method: set(named_deals(game)) for method in ON_DEALS}
    known |= {"ask": set(questions(game)), "rule": set(rulebook(game).rules)}
    for method, arguments, named in calls(lang, name):
        lesson = Lesson(game, lang)
        assert getattr(lesson, method)(*arguments, **named) is not None
        if method in known:
            assert arguments[0] in known[method]


@pytest.mark.parametrize("game", GAMES)
def test_every_question_and_every_named_deal_is_used(game: str) -> None:
    used: dict[str, set[str]] = {method: set() for method in ("ask", *ON_DEALS)}
    for name in LESSONS:
        for method, arguments, _ in calls("sv", name) if game_of(name) == game else ():
            used.get(method, set()).update(arguments[:1])
    assert used.pop("ask") == set(questions(game))
    assert set(named_deals(game)) == {question.deal for question in questions(game).values()}.union(*used.values())


def test_a_first_trick_has_deals_and_questions_of_its_own() -> None:
    for name in TUTORIALS:
        for method, arguments, _ in calls("sv", name):
            if method in ("table", "sheets", "ask"):
                assert arguments[0].startswith("stick-") == (name == FIRST), (name, arguments)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", TUTORIALS)
def test_every_rule_of_a_game_is_taught_by_some_step_of_its_tutorial(name: str, lang: str) -> None:
    by_steps = {rule for step in steps(lang, name) for rule in taught(step)}
    rules = set(rulebook(game_of(name) or "").rules)
    assert by_steps == rules if name in GAME_TUTORIALS else by_steps < rules


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", TUTORIALS)
def test_a_step_that_asks_teaches_what_its_question_is_about(name: str, lang: str) -> None:
    for step in steps(lang, name):
        for question in asked_in(step):
            assert set(questions(game_of(name) or "")[question].teaches) <= set(taught(step)), question


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", LESSONS)
def test_a_code_cell_is_short_and_holds_no_text_for_people(name: str, lang: str) -> None:
    for cell in cells(lang, name, "code"):
        assert 1 <= len(cell["source"].splitlines()) <= 3
        assert cell["source"].isascii()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ALL)
def test_the_stored_notebook_holds_no_widget_state_and_no_memory_address(name: str, lang: str) -> None:
    stored = notebook(lang, name)
    assert "widgets" not in stored["metadata"]
    assert " at 0x" not in json.dumps(stored)


# ---- Nothing is given away -------------------------------------------------------------------------------------


def shown_before_the_choice(lang: str, question: Question) -> str:
    """All that leaves Python for a question nobody has answered yet."""
    asked = Lesson(question.game, lang).ask(question.id)
    widgets = [asked, *asked.children]
    states = [
        {k: v for k, v in widget.get_state().items() if k not in ("_esm", "_css", "labels")} for widget in widgets
    ]
    for state in states:
        state.get("view", {}).pop("labels", None)  # the words for right and wrong, the same for every question
    return json.dumps([states, asked._repr_mimebundle_(), repr(asked)], ensure_ascii=False, default=str)


def quoted(text: str) -> str:
    """A text as it stands inside JSON."""
    return json.dumps(text, ensure_ascii=False)[1:-1]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("question", ASKED)
def test_nothing_is_given_away_before_the_choice(question: Question, lang: str) -> None:
    shown = shown_before_the_choice(lang, question)
    for choice in question.choices:
        assert quoted(choice.reason[lang]) not in shown
    for mark in ("right", "wrong", words(lang).say("exercise.right"), words(lang).say("exercise.wrong")):
        assert f'"{mark}"' not in shown
    assert '"state": null' in shown
    assert '"reply": null' in shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("question", ASKED)
def test_the_rule_behind_a_question_is_not_on_its_table_before_the_choice(question: Question, lang: str) -> None:
    shown = shown_before_the_choice(lang, question)
    for rule in {*question.teaches, *(choice.rule for choice in question.choices)}:
        assert quoted(rule_text(question.rules(), rule)[lang]) not in shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", LESSONS)
def test_no_stored_output_and_no_prose_holds_a_reason(name: str, lang: str) -> None:
    stored = json.dumps(notebook(lang, name), ensure_ascii=False)
    for question in questions(game_of(name) or "").values():
        for choice in question.choices:
            assert quoted(choice.reason[lang]) not in stored


def seats_own_tables() -> list[Any]:
    """The tables of one seat in the notebooks."""
    return [
        pytest.param(game_of(name), arguments[0], named["seat"], id=f"{name} {arguments[0]}")
        for name in LESSONS
        for method, arguments, named in calls("sv", name)
        if method == "table" and "seat" in named
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "deal", "seat"), seats_own_tables())
def test_a_seats_own_table_shows_no_card_of_another_hand(game: str, deal: str, seat: int, lang: str) -> None:
    table = Lesson(game, lang).table(deal, seat=seat)
    hidden = cards_of_others(table, seat)
    assert len(hidden) > 3
    shown = json.dumps([table.view, table._repr_mimebundle_(), repr(table)], ensure_ascii=False, default=str)
    says = [words(lang) for lang in LANGUAGES]
    for card in hidden:
        for name in (card.text, *(say.card_sign(card) for say in says), *(say.card_name(card) for say in says)):
            assert not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", shown), name


def cards_of_others(table: CardTable, seat: Seat) -> set[Card]:
    """The cards in other hands, without one that has been called aloud."""
    others = {card for owner, hand in enumerate(table.line.state.hands) if owner != seat for card in hand}
    called = {move.action.call for move in table.line.moves if isinstance(move.action, Play)}
    return others - called  # type: ignore[operator]


# ---- What stands on a question's table -------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_tricks_show_nothing_of_a_game(lang: str) -> None:
    """Neither scores nor deals nor bids, also after the answer and when the last card has been played."""
    shown = []
    for method, arguments, _ in calls("sv", FIRST):
        if method not in ("table", "ask"):
            continue
        made = getattr(Lesson("norrlandsknack", lang, only_tricks=True), method)(*arguments)
        table = made if method == "table" else made._parts[0]
        if method == "ask":
            made._parts[1].act(f"choose {min(questions('norrlandsknack')[arguments[0]].right_choices())}")
        shown.append(table.view)
        while table.line.state.to_act is not None:
            table.act(action_words(legal_actions(table.line.state)[0]))
            shown.append(table.view)
        assert table.view["buttons"] == []
        assert table.view["prompt"] == words(lang).say("prompt.tricks_over")
    assert len(shown) > 20
    for view_ in shown:
        for part in ("sheet", "flags", "talon", "turn_up", "beside", "log", "rulecard"):
            assert not view_[part], part
        for player in view_["players"]:
            assert (player["score"], player["note"], player["dealer"]) == ("", "", False)
        assert "Norrlandsknack" not in view_["title"]
        trumps = [card["card"] for player in view_["players"] for card in player["cards"]]
        trumps += [card["card"] for card in view_["trick"]["cards"]]
        assert view_["trump"] is None or any(card[0] == view_["trump"]["suit"] for card in trumps)


@pytest.mark.parametrize("game", GAMES)
def test_a_question_about_a_mistake_shows_what_was_played(game: str) -> None:
    for question in questions(game).values():
        if question.kind == "mistake":
            table, exercise = Lesson(game).ask(question.id)._parts
            laid = [(card["seat"], card["card"]) for card in table.view["trick"]["cards"]]
            told = [(play.seat, play.card.text) for play in question.played]
            assert laid[-len(told) :] == told
            in_hands = {card["card"] for player in table.view["players"] for card in player["cards"]}
            assert not in_hands & {card for _, card in told}
            exercise.act(f"choose {min(question.right_choices())}")
            assert len(table.view["trick"]["cards"]) == len(question.outcome().state.trick)  # and then how it stands


@pytest.mark.parametrize("question", [each for each in ASKED if each.values[0].kind == "score"])
def test_after_the_score_the_last_trick_lies_there_and_no_other_deal_begins(question: Question) -> None:
    table, exercise = Lesson(question.game).ask(question.id)._parts
    exercise.act(f"choose {min(question.right_choices())}")
    assert table.view["buttons"] == []
    if question.outcome().state.tricks:
        assert len(table.view["last_trick"]["cards"]) > 1


# ---- The positions are what the questions say ------------------------------------------------------------------


def teachers_view(game: str, name: str, seat: Seat | None = None) -> dict[str, Any]:
    return view(questions(game)[name].position().state, seat)


def test_the_questions_about_trumfmant_stand_on_deals_where_it_holds() -> None:
    for name in ("trumfmant-foljer", "trumfmant-utspel", "slutar-trumfmant"):
        assert teachers_view("norrlandsknack", name)["trumfmant"]
    for name in ("bekanna-farg", "renons", "vem-tar-sticket", "forsta-utspelet"):
        assert not teachers_view("norrlandsknack", name)["trumfmant"]


def test_the_questions_about_the_first_deal_stand_in_it_and_those_about_later_deals_do_not() -> None:
    asked = questions("norrlandsknack")
    for name in ("cia-har-sex", "vilka-spelar", "ada-i-forsta-given", "givaren-koper"):
        assert is_first_deal(asked[name].position().state)
    for name in ("ada-har-lurat", "ensam-knackare", "bo-pa-sju"):
        assert not is_first_deal(asked[name].position().state)


def test_the_advice_to_knock_is_safe_whatever_is_drawn_and_however_the_others_play() -> None:
    line, random = questions("norrlandsknack")["knacka-eller-lura"].position(), Random(5)
    assert is_first_deal(line.state)
    for _ in range(20):
        state = apply(line.state, parse_action("0 knock")).state
        while state.phase == Phase.BUY:
            wanted = [buy for buy in legal_actions(state) if "HA" not in format_action(buy)]
            state = apply(state, random.choice(wanted)).state
        assert min(solve(state).values.values()) >= 1


def test_the_questions_about_the_endgame_stand_in_it_and_the_others_before_it() -> None:
    asked = questions("bondtolva").values()
    endgame = [question for question in asked if {"BT41", "BT42", "BT43", "BT44"} & set(question.teaches)]
    assert len(endgame) >= 4
    for question in endgame:
        assert not question.position().state.talon, question.id
    for question in asked:
        if {"BT20", "BT21", "BT22", "BT23", "BT24", "BT25"} & set(question.teaches):
            assert question.position().state.talon, question.id


def test_the_questions_about_bids_stand_in_the_bidding_and_those_about_cards_in_the_play() -> None:
    may = [question for question in questions("amerikaner").values() if question.kind == "may"]
    assert {question.position().state.phase for question in may} == {Phase.BID, Phase.PLAY}
    for question in may:
        bidding = question.position().state.phase == Phase.BID
        assert all(isinstance(choice.action, Bid if bidding else Play) for choice in question.choices), question.id
