"""The lessons as data: every question can be answered, every rule is taught, and no cell gives an answer away."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest
from kortwidgets import Lesson

from kortlib import Seat, apply, judge, rulebook, view
from kortlib.games.norrlandsknack.table import is_first_deal
from kortlib.lessons import Choice, Question, questions
from kortlib.records import named_deals, named_record, replay
from kortlib.report import replay_text
from kortlib.words import LANGUAGES, words

GAME = "norrlandsknack"
NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
QUESTIONS = questions(GAME)
DEALS = named_deals(GAME)
KINDS = ("may", "taker", "score", "choice")


def notebook(lang: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((NOTEBOOKS / lang / "10-norrlandsknack.ipynb").read_text(encoding="utf-8"))
    return loaded


def cells(lang: str, kind: str) -> list[dict[str, Any]]:
    return [
        {**cell, "source": "".join(cell["source"])} for cell in notebook(lang)["cells"] if cell["cell_type"] == kind
    ]


def steps(lang: str) -> list[list[dict[str, Any]]]:
    """The cells of each step."""
    found: list[list[dict[str, Any]]] = []
    for cell in notebook(lang)["cells"]:
        if cell["cell_type"] == "markdown" and "".join(cell["source"]).startswith("## "):
            found.append([])
        if found:
            found[-1].append(cell)
    return found


def taught(step: list[dict[str, Any]]) -> list[str]:
    return [rule for cell in step for rule in cell["metadata"].get("kort", {}).get("teaches", [])]


def calls(lang: str) -> list[tuple[str, list[Any], dict[str, Any]]]:
    """Every call of a lesson's method in the code cells: its name and its arguments."""
    found = []
    for cell in cells(lang, "code"):
        for node in ast.walk(ast.parse(cell["source"])):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                arguments = [ast.literal_eval(argument) for argument in node.args]
                named = {word.arg or "": ast.literal_eval(word.value) for word in node.keywords}
                found.append((node.func.attr, arguments, named))
    return found


# ---- Deals and questions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DEALS)
def test_a_named_deal_replays_without_a_fault(name: str) -> None:
    raw = {key: value for key, value in DEALS[name].items() if key != "about"}
    report = replay_text(json.dumps(raw), words("sv"))
    assert report["ok"], report
    assert set(DEALS[name]["about"]) == set(LANGUAGES)
    assert all(DEALS[name]["about"].values())


def test_there_are_questions_of_every_kind() -> None:
    assert {question.kind for question in QUESTIONS.values()} == set(KINDS)
    assert len(QUESTIONS) >= 6


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_stands_on_a_deal_that_exists_and_can_be_followed_to_its_end(name: str) -> None:
    question = QUESTIONS[name]
    assert question.deal in DEALS
    assert question.position() == replay(named_record(GAME, question.deal))
    assert question.outcome().moves[: len(question.position().moves)] == question.position().moves
    if question.kind in ("taker", "score"):
        assert question.then


@pytest.mark.parametrize("name", QUESTIONS)
def test_some_choices_are_right_and_some_are_not(name: str) -> None:
    question = QUESTIONS[name]
    everything = {choice.id for choice in question.choices}
    assert len(everything) == len(question.choices) >= 3
    assert set() < question.right_choices() < everything


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_engine_decides_which_choice_is_right(name: str) -> None:
    question = QUESTIONS[name]
    for choice in question.choices:
        assert (choice.id in question.right_choices()) == by_the_engine(question, choice)
        if question.kind != "choice":
            assert choice.right is None


def by_the_engine(question: Question, choice: Choice) -> bool:
    """Whether the choice is right, by replaying the game."""
    state = replay(named_record(GAME, question.deal)).state
    if question.kind == "may":
        assert choice.action is not None
        assert choice.action.seat == state.to_act  # type: ignore[union-attr]
        return judge(state, choice.action).allowed
    if question.kind == "choice":
        return bool(choice.right)
    for action in question.then:
        state = apply(state, action).state
    assert choice.seat is not None
    if question.kind == "taker":
        return state.tricks[-1].taker == choice.seat
    assert state.deal_over
    return state.scores[choice.seat] == choice.score


@pytest.mark.parametrize("name", [name for name, question in QUESTIONS.items() if question.kind == "may"])
def test_a_forbidden_choice_is_refused_by_the_rule_that_its_reason_names(name: str) -> None:
    question = QUESTIONS[name]
    for choice in question.choices:
        assert choice.action is not None
        verdict = judge(question.position().state, choice.action)
        assert verdict.allowed or verdict.rule == choice.rule


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", QUESTIONS)
def test_every_choice_has_a_text_and_a_reason_of_its_own(name: str, lang: str) -> None:
    choices = QUESTIONS[name].choices
    for texts in ([choice.text[lang] for choice in choices], [choice.reason[lang] for choice in choices]):
        assert all(text.strip() for text in texts)
        assert len(set(texts)) == len(texts)
    assert QUESTIONS[name].text[lang].strip()


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_is_in_both_languages_and_names_rules_that_exist(name: str) -> None:
    question, rules = QUESTIONS[name], rulebook(GAME).rules
    texts = [question.text, *(text for choice in question.choices for text in (choice.text, choice.reason))]
    for text in texts:
        assert set(text) == set(LANGUAGES)
    assert question.teaches
    assert {*question.teaches, *(choice.rule for choice in question.choices)} <= set(rules)


# ---- The notebooks ---------------------------------------------------------------------------------------------


def test_both_notebooks_have_the_same_cells() -> None:
    shapes = [
        [
            (cell["id"], cell["cell_type"], cell["metadata"], "".join(cell["source"]).startswith("## "))
            for cell in notebook(lang)["cells"]
        ]
        for lang in LANGUAGES
    ]
    assert shapes[0] == shapes[1]
    assert len({cell["id"] for cell in notebook("sv")["cells"]}) == len(notebook("sv")["cells"])


def test_only_the_first_code_cell_differs_between_the_languages() -> None:
    first, second = ([cell["source"] for cell in cells(lang, "code")] for lang in LANGUAGES)
    assert first[1:] == second[1:]
    assert first[0].replace('lang="sv"', 'lang="en"') == second[0] != first[0]


def test_both_notebooks_have_the_same_headings_in_number_and_none_is_empty() -> None:
    numbers = set()
    for lang in LANGUAGES:
        headings = [re.findall(r"^## (.+)$", cell["source"], re.MULTILINE) for cell in cells(lang, "markdown")]
        assert all(len(found) <= 1 for found in headings)
        numbers.add(sum(map(len, headings)))
    assert len(numbers) == 1


def test_the_tutorial_has_between_fourteen_and_twenty_steps_and_a_table_in_each() -> None:
    assert 14 <= len(steps("sv")) <= 20
    for step in steps("sv"):
        assert any(cell["cell_type"] == "code" for cell in step)


def test_at_least_six_steps_ask() -> None:
    asking = [step for step in steps("sv") if any("lesson.ask(" in "".join(cell["source"]) for cell in step)]
    assert len(asking) >= 6


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_a_cell_names_exists(lang: str) -> None:
    known = {"table": set(DEALS), "sheets": set(DEALS), "ask": set(QUESTIONS), "rule": set(rulebook(GAME).rules)}
    for name, arguments, named in calls(lang):
        lesson = Lesson(GAME, lang)
        assert getattr(lesson, name)(*arguments, **named) is not None
        if name in known:
            assert arguments[0] in known[name]


def test_every_question_and_every_named_deal_is_used() -> None:
    used = {arguments[0] for name, arguments, _ in calls("sv") if name in ("table", "sheets", "ask")}
    assert set(QUESTIONS) <= used
    assert set(DEALS) <= used | {question.deal for question in QUESTIONS.values()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_is_taught_by_some_step(lang: str) -> None:
    by_steps = {rule for step in steps(lang) for rule in taught(step)}
    assert by_steps == set(rulebook(GAME).rules)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_step_that_asks_teaches_what_its_question_is_about(lang: str) -> None:
    for step in steps(lang):
        for cell in step:
            for name in re.findall(r'lesson\.ask\("([^"]+)"\)', "".join(cell["source"])):
                assert set(QUESTIONS[name].teaches) <= set(taught(step))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_code_cell_is_short_and_holds_no_text_for_people(lang: str) -> None:
    for cell in cells(lang, "code"):
        assert 1 <= len(cell["source"].splitlines()) <= 3
        assert cell["source"].isascii()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_stored_notebook_holds_no_widget_state_and_no_memory_address(lang: str) -> None:
    stored = notebook(lang)
    assert "widgets" not in stored["metadata"]
    assert " at 0x" not in json.dumps(stored)


# ---- Nothing is given away -------------------------------------------------------------------------------------


def shown_before_the_choice(lang: str, name: str) -> str:
    """All that leaves Python for a question nobody has answered yet."""
    asked = Lesson(GAME, lang).ask(name)
    widgets = [asked, *asked.children]
    states = [
        {k: v for k, v in widget.get_state().items() if k not in ("_esm", "_css", "labels")} for widget in widgets
    ]
    for state in states:
        state.get("view", {}).pop("labels", None)  # the words for right and wrong, the same for every question
    return json.dumps([states, asked._repr_mimebundle_(), repr(asked)], ensure_ascii=False, default=str)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", QUESTIONS)
def test_nothing_is_given_away_before_the_choice(name: str, lang: str) -> None:
    shown = shown_before_the_choice(lang, name)
    for choice in QUESTIONS[name].choices:
        assert json.dumps(choice.reason[lang], ensure_ascii=False)[1:-1] not in shown
    for mark in ("right", "wrong", words(lang).say("exercise.right"), words(lang).say("exercise.wrong")):
        assert f'"{mark}"' not in shown
    assert '"state": null' in shown
    assert '"reply": null' in shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", QUESTIONS)
def test_the_rule_behind_a_question_is_not_on_its_table_before_the_choice(name: str, lang: str) -> None:
    shown = shown_before_the_choice(lang, name)
    for choice in QUESTIONS[name].choices:
        assert rulebook(GAME).rules[choice.rule].text[lang] not in shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_stored_output_and_no_prose_before_a_question_holds_a_reason(lang: str) -> None:
    stored = json.dumps(notebook(lang), ensure_ascii=False)
    for question in QUESTIONS.values():
        for choice in question.choices:
            assert json.dumps(choice.reason[lang], ensure_ascii=False)[1:-1] not in stored


# ---- The positions are what the questions say ------------------------------------------------------------------


def teachers_view(name: str, seat: Seat | None = None) -> dict[str, Any]:
    return view(QUESTIONS[name].position().state, seat)


def test_the_questions_about_trumfmant_stand_on_deals_where_it_holds() -> None:
    for name in ("trumfmant-foljer", "trumfmant-utspel", "slutar-trumfmant"):
        assert teachers_view(name)["trumfmant"]
    for name in ("bekanna-farg", "renons", "vem-tar-sticket", "forsta-utspelet"):
        assert not teachers_view(name)["trumfmant"]


def test_the_questions_about_the_first_deal_stand_in_it_and_those_about_later_deals_do_not() -> None:
    for name in ("cia-har-sex", "vilka-spelar", "ada-i-forsta-given", "givaren-koper"):
        assert is_first_deal(QUESTIONS[name].position().state)
    for name in ("ada-har-lurat", "ensam-knackare", "bo-pa-sju"):
        assert not is_first_deal(QUESTIONS[name].position().state)
