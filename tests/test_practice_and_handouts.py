"""Practice without end, sheets to print, and the same deal under two rule sets: all of it told by the engine."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape

import pytest
from kortwidgets import Lesson
from kortwidgets.pages.handouts import Handout, deal_page, exercise_page
from markupsafe import escape

from kortlib import GAMES, Card, Play, judge, legal_actions, rulebook, rules_of
from kortlib.explore import compare
from kortlib.records import named_record, replay
from kortlib.rulebook import rule_text
from kortlib.teaching.lessons import questions
from kortlib.teaching.practice import levels, practice_question
from kortlib.words import LANGUAGES, words

# It changes what holds only where another option has been changed, too.
ONLY_WITH_ANOTHER = {"rank_tie"}
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


def test_practice_goes_to_a_certain_question_and_stays_where_there_is_none() -> None:
    _, reached = Lesson("bondtolva").practice()._parts
    reached.act("level 2")
    reached.act("next")
    _, sent = Lesson("bondtolva").practice()._parts
    sent.act("from 2 3")
    assert sent.draw() == reached.draw()
    assert (sent.view["place"]["number"], sent.view["place"]["label"]) == (3, "Fråga 3")
    for nowhere in ("from", "from 2", "from 4 1", "from 0 1", "from 2 0", "from 2 -1", "from 2 10000", "level x"):
        sent.act(nowhere)
        assert sent.draw() == reached.draw(), nowhere
    sent.act(sent.view["again"]["action"])
    assert (sent.view["place"]["level"], sent.view["place"]["number"], sent.view["again"]) == (2, 1, None)


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


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_a_first_try_is_not_told_the_answer(game: str, level: int) -> None:
    """Neither the cards that oblige, which mostly are the answer, nor what is missing."""
    for seed in range(5):
        question = practice_question(game, level, f"{seed}/{level}/1")
        says, rights = words("sv"), sorted(question.right_choices())
        signs = {choice.id: says.card_sign(Card.parse(choice.id)) for choice in question.choices}
        wrong = next(choice.id for choice in question.choices if choice.id not in rights)
        _, exercise = Lesson(game).practice(level, seed)._parts
        exercise.act(f"choose {wrong}")
        assert signs[wrong] in exercise.view["reply"]["text"]
        told = json.dumps(exercise.view["reply"], ensure_ascii=False)
        assert not [card for card in rights if re.search(rf"{signs[card]}\b", told)]
        if len(rights) > 1:
            _, exercise = Lesson(game).practice(level, seed)._parts
            for named in ([], rights[1:]):  # the second time they are
                exercise.act(f"choose {rights[0]}")
                missed = [choice["id"] for choice in exercise.view["choices"] if choice["state"] == "missed"]
                assert sorted(missed) == named
                assert exercise.view["reply"]["kind"] == "wrong"


def test_after_one_right_answer_of_several_the_others_are_marked_too() -> None:
    several = [
        question
        for game in GAMES
        for question in questions(game).values()
        if question.kind == "may" and len(question.right_choices()) > 1
    ]
    assert several
    for question in several:
        _, exercise = Lesson(question.game).ask(question.id)._parts
        right = sorted(question.right_choices())
        wrong = next(choice.id for choice in question.choices if choice.id not in right)
        exercise.act(f"choose {wrong}")
        assert {choice["state"] for choice in exercise.view["choices"]} == {"wrong", None}
        exercise.act(f"choose {right[0]}")
        states = {choice["id"]: choice["state"] for choice in exercise.view["choices"]}
        assert states[right[0]] == "right"
        assert {id_ for id_, state in states.items() if state == "missed"} == set(right[1:])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_page_names_every_rule_with_its_sources_and_the_rule_set(game: str, lang: str) -> None:
    book = rulebook(game)
    for preset in book.presets.values():
        page = Lesson(game, lang).rules_page(preset.id)
        html = page._repr_html_()
        for rule in book.rules:
            text = rule_text(rules_of(game, preset.id), rule)[lang]
            assert f"{rule} {text}" in repr(page)
            assert f"<strong>{rule}</strong> {escape(text)}" in html
        assert escape(f"{preset.name[lang]}. {preset.about[lang]}") in html
        assert all(escape(title) in html for title in book.sources.values())
        assert "<u>" not in html
        assert "<script" not in html


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_an_option_that_is_changed_is_underlined_at_the_rules_it_touches(game: str, lang: str) -> None:
    book = rulebook(game)
    options = [option for option in book.options.values() if not option.open and option.rules]
    assert options
    for option in options:
        value = next(value for value in option.values if value != option.default)
        page = Lesson(game, lang).rules_page(**{option.id: value})
        marked = re.findall(r"<li><strong>(\w+)</strong>[^<]*<u>([^<]*)</u>", page._repr_html_())
        assert {rule for rule, _ in marked} <= set(option.rules)
        if option.id not in ONLY_WITH_ANOTHER:
            assert marked
        for rule, text in marked:
            told = rule_text(rules_of(game, None, {option.id: value}), rule)[lang]
            assert escape(told) == text
            assert f"{rule} {told}" in repr(page)
            assert told != book.rules[rule].text[lang]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_every_game_are_printed_in_legible_letters(game: str, lang: str) -> None:
    """One page is measured in the browser; this is the other half: not by letters that nobody can read."""
    book = rulebook(game)
    options = [option for option in book.options.values() if not option.open]
    longest = {option.id: max(option.values, key=lambda value: len(str(value))) for option in options}
    for preset in book.presets:
        for changed in ({}, longest):
            html = Lesson(game, lang).rules_page(preset, **changed)._repr_html_()
            (points,) = re.findall(r"--paper-points:([\d.]+)pt", html)
            assert 7.5 <= float(points) <= 11


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


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_the_key_is_on_the_exercise_sheet(game: str, lang: str) -> None:
    asked = questions(game)
    sheet = text_of(Lesson(game, lang).exercise_page(*asked))
    key = text_of(Lesson(game, lang).exercise_page(*asked, key=True))
    for question in asked.values():
        assert question.text[lang] in sheet
        right = question.right_choices()
        for choice in question.choices:
            assert choice.text[lang] in sheet
            assert choice.reason[lang] not in sheet
            if choice.id in right:
                assert f"{choice.text[lang]} {choice.reason[lang]} [{choice.rule}]" in key
                assert f"{choice.rule} {rulebook(game).rules[choice.rule].text[lang]}" in key
    assert not re.search(r"\b(NK|BT|AM)\d", sheet)


def test_an_exercise_sheet_has_room_for_the_name_and_a_letter_for_each_choice() -> None:
    html = Lesson("norrlandsknack").exercise_page("bekanna-farg")._repr_html_()
    assert "<span>Namn</span><span>Datum</span>" in html
    assert re.findall(r"<li><span>(\w)\)</span>", html) == ["a", "b", "c", "d"]
    key = Lesson("norrlandsknack").exercise_page("bekanna-farg", "renons", key=True)
    assert "Namn" not in key._repr_html_()
    assert "1 b, d · 2 b" in text_of(key)  # all in one line, for a pile of sheets


def test_another_option_changes_what_the_key_holds_right() -> None:
    """NK62: under trumfmant Ada must lead a trump, where it does not bind only those who follow."""
    question = questions("norrlandsknack")["trumfmant-utspel"]
    record = question.record()
    for options, right in (({}, "1 b"), ({"trumfmant_binds": "followers"}, "1 a, b, c")):
        line = replay(replace(record, rules=rules_of("norrlandsknack", record.rules.preset, options)))
        key = exercise_page([replace(question, line=line)], words("sv"), key=True)
        assert text_of(key).startswith(f"Norrlandsknack: facit {right} {question.text['sv']}")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_diagram_shows_the_cards_that_the_engine_has_in_hands_and_on_the_table(game: str, lang: str) -> None:
    says, laid = words(lang), 0
    for question in questions(game).values():
        state, names = question.position().state, question.players()
        for page in (exercise_page([question], says), deal_page(state, names, says)):
            hands, trick = drawn(page)
            assert [set(hand) for hand in hands] == [set(hand) for hand in state.hands]
            assert [len(hand) for hand in hands] == [len(hand) for hand in state.hands]
            assert trick == [(names[seat], card) for seat, card in state.trick]
            laid += len(trick)
    assert laid


def test_a_diagram_tells_who_deals_who_led_and_what_is_trumps_and_on_a_sheet_not_who_is_in_turn() -> None:
    question = questions("norrlandsknack")["bekanna-farg"]
    state, names = question.position().state, question.players()
    sheet = text_of(exercise_page([question], words("en")))
    deal = text_of(deal_page(state, names, words("en")))
    for page in (sheet, deal):
        assert "Cia dealer" in page
        assert "Ada ♣Q led" in page
        assert "Trumps: spades" in page
    assert "Bo: play a card." in deal
    assert "Bo: play a card." not in sheet


def test_a_deal_diagram_shows_every_hand_who_deals_and_the_options_it_was_dealt_under() -> None:
    page = Lesson("norrlandsknack", "en").deal_page("forsta-given")
    assert "Ada: ♠A ♠5 ♥2 ♣K ♦9" in repr(page)
    assert "Cia (dealer)" in repr(page)
    record = named_record("norrlandsknack", "forsta-given")
    other = replay(replace(record, rules=rules_of("norrlandsknack", "pott", {"max_buy": 3}))).state
    told = text_of(deal_page(other, ("Ada", "<b>Bo</b>", "Cia"), words("en")))
    assert "Rule set: Pot." in told
    assert "How many cards may you draw at most in one round? Three cards." in told
    assert "<b>Bo</b>" in told  # a name is a name


def text_of(page: Handout) -> str:
    """What can be read on a sheet, in one line."""
    html = page._repr_html_().split("</style>")[1]
    joined = re.sub(r"</?(span|strong|u)\b[^>]*>", "", html)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", joined)).split())


def drawn(page: Handout) -> tuple[list[list[Card]], list[tuple[str, Card]]]:
    """The cards of each hand and of the trick, read from the picture by their signs."""
    html = re.sub(r"</?span[^>]*>", "", page._repr_html_())
    seats = re.findall(r'<div data-seat="(\d)"[^>]*>(.*?)</div>', html)
    assert [int(seat) for seat, _ in seats] == list(range(len(seats)))
    rows = [re.findall(r"<li>([♠♥♦♣]) ([^<]*)</li>", hand) for _, hand in seats]
    signs = [[sign + rank for sign, ranks in hand for rank in ranks.split() if rank != "–"] for hand in rows]
    laid = re.findall(r'<div class="paper-laid">.*?</div>', html)
    trick = re.findall(r"<li>(.+?) ([♠♥♦♣]\w+)", "".join(laid))
    return [[Card.parse(sign) for sign in hand] for hand in signs], [(name, Card.parse(card)) for name, card in trick]


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
