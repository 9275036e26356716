"""Practice without end, sheets to print, and the same deal under two rule sets: all of it told by the engine."""

from __future__ import annotations

import json

import pytest
from kortwidgets import Lesson

from kortlib import GAMES, Play, judge, legal_actions, rulebook, rules_of
from kortlib.explore import compare
from kortlib.lessons import questions
from kortlib.players.practice import levels, practice_question
from kortlib.records import named_record
from kortlib.words import LANGUAGES

LEVELS = [(game, level) for game in GAMES for level in range(1, len(levels(game)) + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_three_levels_of_practice_about_rules_that_it_has(game: str) -> None:
    assert len(levels(game)) == 3
    assert all(set(level["rules"]) <= set(rulebook(game).rules) for level in levels(game))


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_a_practice_question_asks_about_the_duty_of_its_level(game: str, level: int) -> None:
    for seed in range(3):
        question = practice_question(game, level, seed)
        state = question.position().state
        playable = {action.card.text for action in legal_actions(state) if isinstance(action, Play)}
        assert question.right_choices() == playable
        assert {choice.id for choice in question.choices} == {card.text for card in state.hands[state.to_act]}
        refused = {c.rule for c in question.choices if c.action and not judge(state, c.action).allowed}
        assert refused
        assert refused <= set(levels(game)[level - 1]["rules"])
        assert all(choice.reason[lang] for choice in question.choices for lang in LANGUAGES)


def test_the_same_seed_asks_the_same_and_another_asks_something_else() -> None:
    first = [practice_question("norrlandsknack", 1, seed).position().state for seed in (1, 1, 2)]
    assert first[0] == first[1] != first[2]


def test_practice_goes_on_from_question_to_question_and_counts_what_was_right_at_once() -> None:
    table, exercise = Lesson("norrlandsknack").practice(level=1, seed=4)._parts
    right = sorted(exercise._right)
    before = exercise.view["question"], [choice["id"] for choice in exercise.view["choices"]]
    assert "reason" not in json.dumps(exercise.view)
    exercise.act("choose " + " ".join(right))
    assert exercise.done
    assert exercise.view["reply"]["kind"] == "right"
    assert exercise.view["count"].startswith("1 ")
    exercise.act("next")
    assert not exercise.done
    assert exercise.view["reply"] is None
    assert ([choice["id"] for choice in exercise.view["choices"]]) != before[1]
    assert table.view["buttons"] == []  # the table is quiet again
    exercise.act("level 2")
    assert [level["current"] for level in exercise.view["levels"]] == [False, True, False]


def test_a_forbidden_card_among_the_chosen_gets_its_own_reason_and_a_missing_one_too() -> None:
    _, exercise = Lesson("norrlandsknack", "en").practice(level=1, seed=4)._parts
    right = exercise._right
    wrong = next(c.id for c in exercise._question.choices if c.id not in right)
    exercise.act("choose " + " ".join([*right, wrong]))
    assert exercise.view["reply"]["kind"] == "wrong"
    assert "may not be played" in exercise.view["reply"]["text"]
    if len(right) > 1:
        exercise.act(f"choose {sorted(right)[0]}")
        assert "may be played" in exercise.view["reply"]["text"]
        assert "missed" in {choice["state"] for choice in exercise.view["choices"]}
    exercise.act("choose nothing")
    assert not exercise.done


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_page_names_every_rule_and_follows_the_options(game: str, lang: str) -> None:
    lesson, book = Lesson(game, lang), rulebook(game)
    page = lesson.rules_page()
    for rule in book.rules.values():
        assert rule.id in page._repr_html_()
        assert f"{rule.id} {rule.text[lang]}" in repr(page)
    option = next(option for option in book.options.values() if not option.open and option.rules)
    other = next(value for value in option.values if value != option.default)
    assert repr(lesson.rules_page(**{option.id: other})) != repr(page)
    assert "<script" not in page._repr_html_()


def test_an_exercise_sheet_shows_hands_and_choices_and_its_key_only_what_is_right() -> None:
    lesson, names = Lesson("norrlandsknack"), ("bekanna-farg", "renons")
    sheet, key = lesson.exercise_page(*names), lesson.exercise_page(*names, key=True)
    for name in names:
        question = questions("norrlandsknack")[name]
        right = question.right_choices()
        assert question.text["sv"] in repr(sheet)
        for choice in question.choices:
            assert choice.text["sv"] in repr(sheet)
            assert choice.reason["sv"] not in repr(sheet)
            assert (choice.reason["sv"] in repr(key)) == (choice.id in right)


def test_a_deal_diagram_shows_every_hand_and_who_deals() -> None:
    page = Lesson("norrlandsknack", "en").deal_page("forsta-given")
    assert "Ada: ♠A ♠5 ♥2 ♣K ♦9" in repr(page)
    assert "Cia (dealer)" in repr(page)


def test_the_same_deal_under_two_rule_sets_parts_where_only_the_knocker_scores() -> None:
    """NK50: in the first deal of forsta-given-spelad Ada takes three tricks and has not knocked."""
    record = named_record("norrlandsknack", "forsta-given-spelad")
    both = compare(record, rules_of("norrlandsknack"), rules_of("norrlandsknack", "pott"))
    assert both.first is not None
    assert (both.first.deal, both.first.seat, both.first.scores) == (1, 0, (10, 7))
    assert both.first.rules == (None, "NK50")
    assert ("stakes", "off", "on") in both.options
    same = compare(record, rules_of("norrlandsknack"), rules_of("norrlandsknack"))
    assert same.first is None
    assert same.options == ()


def test_the_difference_is_told_in_words_with_its_rule() -> None:
    page = Lesson("norrlandsknack").difference("forsta-given-spelad", "protokoll", "pott")
    assert "NK50" in repr(page)
    assert "Ada" in repr(page)
    assert "lika" in repr(Lesson("norrlandsknack").difference("forsta-given-spelad", "pott", "pott"))
