"""What a programmer meets in the first hour: wrong names, what the package offers, short texts and pictures."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kortwidgets import CardTable, Lesson

import kortlib
from kortlib import (
    GAMES,
    BadData,
    Buy,
    Card,
    Deal,
    Knock,
    Line,
    NoAction,
    Pass,
    Play,
    Problem,
    State,
    apply,
    careless,
    deal_from_seed,
    deals_frame,
    format_action,
    format_cards,
    judge,
    legal_actions,
    named_record,
    new_game,
    parse_action,
    parse_cards,
    random_deals,
    replay,
    rulebook,
    rules_of,
)
from kortlib.records import Record, named_deals, record_of
from kortlib.teaching.lessons import questions
from kortlib.teaching.practice import practice_question

GAME = "norrlandsknack"
STATE = replay(named_record(GAME, "trumfmant-foljer")).state

# What is asked for, what was given, and the nearest: each is told by the error, with everything that there is.
WRONG: list[tuple[Callable[[], Any], str, str]] = [
    (lambda: rules_of("norlandsknack"), "norlandsknack", GAME),
    (lambda: rulebook("Bondtolvan"), "Bondtolvan", "bondtolva"),
    (lambda: GAMES["norrlandsknak"], "norrlandsknak", GAME),
    (lambda: CardTable.new(GAME, tools=["bak"]), "bak", "back"),
    (lambda: new_game("amerikanr", 4), "amerikanr", "amerikaner"),
    (lambda: rules_of(GAME, "protokol"), "protokol", "protokoll"),
    (lambda: rules_of(GAME, options={"start_scor": 9}), "start_scor", "start_score"),
    (lambda: rules_of(GAME, options={"revoke": "loofed"}), "loofed", "loafed"),
    (lambda: rules_of(GAME)["start_scor"], "start_scor", "start_score"),
    (lambda: rules_of(GAME).number("start_scor"), "start_scor", "start_score"),
    (lambda: rulebook(GAME).presets["pot"], "pot", "pott"),
    (lambda: rulebook(GAME).options["stake"], "stake", "stakes"),
    (lambda: named_record(GAME, "trumfmant-foler"), "trumfmant-foler", "trumfmant-foljer"),
    (lambda: named_deals("norlandsknack"), "norlandsknack", GAME),
    (lambda: questions(GAME)["bekana-farg"], "bekana-farg", "bekanna-farg"),
    (lambda: questions("bontolva"), "bontolva", "bondtolva"),
    (lambda: practice_question("bontolva", 1, 1), "bontolva", "bondtolva"),
    (lambda: Lesson("norlandsknack"), "norlandsknack", GAME),
    (lambda: Lesson(GAME).ask("bekana-farg"), "bekana-farg", "bekanna-farg"),
    (lambda: Lesson(GAME).table("trumfmant-foler"), "trumfmant-foler", "trumfmant-foljer"),
    (lambda: Lesson(GAME).rules_page(stake="on"), "stake", "stakes"),
    (lambda: CardTable.new("amerikanr"), "amerikanr", "amerikaner"),
    (lambda: deals_frame([], "tricks"), "tricks", "trick"),  # type: ignore[arg-type]
    (lambda: random_deals("bontolva", 1), "bontolva", "bondtolva"),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_a_wrong_name_is_told_with_what_there_is_and_the_nearest(number: int) -> None:
    ask, given_, nearest = WRONG[number]
    with pytest.raises(BadData) as bad:
        ask()
    told = str(bad.value)
    assert f"“{given_}”" in told or f'"{given_}"' in told
    assert told.endswith(f"Did you mean “{nearest}”?")


def test_every_fault_is_in_the_text_of_the_error() -> None:
    with pytest.raises(BadData) as bad:
        rules_of(GAME, "protokol", {"stake": "on", "revoke": "loofed"})
    assert [line.split(":")[0] for line in str(bad.value).splitlines()] == ["preset", "options.stake", "options.revoke"]


def test_what_is_like_nothing_has_no_nearest() -> None:
    with pytest.raises(BadData) as bad:
        rules_of("xyz")
    assert "Did you mean" not in str(bad.value)
    assert all(game in str(bad.value) for game in GAMES)


@given(st.text(), st.lists(st.text(), max_size=5))
def test_the_nearest_is_one_that_there_is(name: str, known: list[str]) -> None:
    nearest = Problem("", "x", "x", {"name": name, "known": known}).nearest()
    assert nearest is None or nearest in known


def test_an_endless_name_takes_no_time() -> None:
    assert Problem("", "x", "x", {"name": "a" * 10_000_000, "known": ["a" * 60]}).nearest() == "a" * 60


@pytest.mark.parametrize("given_", ["S9", "1 play S9", None, parse_cards("S9")[0], Play(1, "S9")])  # type: ignore[arg-type]
@pytest.mark.parametrize("ask", [judge, apply])
def test_what_is_no_action_is_told_how_one_is_written(ask: Callable[[State, Any], Any], given_: Any) -> None:
    with pytest.raises(NoAction) as wrong:
        ask(STATE, given_)
    told = str(wrong.value)
    assert told.startswith(repr(given_))
    example = re.search(r"parse_action\('(.+)'\)$", told)
    assert example
    assert judge(STATE, parse_action(example[1])).allowed


UNREADABLE = ["S9", "", "play S9", "-1 play S9", "1 plya S9", "1 announce X", "1 bid -3", "1 buy S9 S9"]


@pytest.mark.parametrize("text", UNREADABLE)
def test_an_action_that_cannot_be_read_is_quoted(text: str) -> None:
    with pytest.raises(NoAction) as wrong:
        parse_action(text)
    assert "".join(text.split()[-1:]) in str(wrong.value)


def test_what_is_read_back_of_an_endless_text_is_short() -> None:
    for ask in (parse_action, lambda text: parse_action(f"1 {text}"), lambda text: judge(STATE, text)):
        with pytest.raises(NoAction) as wrong:
            ask("x" * 1_000_000)
        assert len(str(wrong.value)) < 300


def test_an_action_that_is_misspelt_is_told_the_nearest() -> None:
    with pytest.raises(NoAction, match=r"'plya S9'.*knock, pass.*did you mean play\?$"):
        parse_action("1 plya S9")
    with pytest.raises(NoAction) as wrong:
        parse_action("1 play")
    assert "did you mean" not in str(wrong.value)


def test_every_name_that_is_promised_is_there() -> None:
    assert len(set(kortlib.__all__)) == len(kortlib.__all__)
    assert set(kortlib.__all__) <= set(dir(kortlib))
    assert all(getattr(kortlib, name) is not None for name in kortlib.__all__)
    with pytest.raises(AttributeError, match="no attribute 'deal_frame'"):
        kortlib.deal_frame  # noqa: B018


def test_the_package_is_there_before_pandas_and_all_that_stands_above_the_engine() -> None:
    above = ("pandas", "kortlib.explore", "kortlib.players", "kortlib.exact", "kortlib.teaching", "kortlib.pictures")
    code = f"import sys, kortlib; sys.exit(bool(set({above}) & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


class Text(HTMLParser):
    """The text of a page, and whether each tag that is opened is closed in its turn."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text, self.open = "", []  # type: ignore[var-annotated]
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, _: Any) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def shown(thing: Any) -> str:
    return Text(thing._repr_html_()).text


def signs(hand: tuple[Card, ...]) -> set[str]:
    """What is written for some cards, sign and rank apart, as suits stand together."""
    signs_ = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
    return {sign for card in hand for sign in (signs_[card.suit], "10" if card.text[1] == "T" else card.text[1])}


@pytest.mark.parametrize("game", GAMES)
def test_a_state_is_short_and_says_whose_turn_it_is_with_what_cards(game: str) -> None:
    for line in random_deals(game, 3, rulebook(game).seats[1], player=careless):
        for move in line.moves:
            told = repr(move.state)
            assert told.startswith(f"<State {game}, deal {move.state.deal_number}, ")
            assert len(told) < 160
            if move.state.to_act is not None:
                hand = format_cards(move.state.hands[move.state.to_act])
                assert told.endswith(f"seat {move.state.to_act} to act, holding {hand}>")
        assert len(repr(line)) < 220


@pytest.mark.parametrize("game", GAMES)
def test_a_notebook_shows_every_card_of_a_state_and_of_a_deal(game: str) -> None:
    (line,) = random_deals(game, 1, seed=3)
    action = line.moves[0].action
    deal: Deal = action.deal  # type: ignore[union-attr]
    for thing in (line.state, line, deal, action):
        text = shown(thing)
        assert "All hands are shown" in text
        for hand in (*deal.hands, deal.talon or ()):
            assert all(sign in text for sign in signs(hand))
    assert shown(line.state).count("to act") == shown(line.state).count("dealer") == 1


def test_a_notebook_shows_a_record_with_names_and_what_has_happened() -> None:
    text = shown(named_record(GAME, "trumfmant-foljer"))
    assert "Bo (seat 1)" in text
    assert "Ada plays ♠7." in text


def test_a_record_that_breaks_a_rule_is_shown_so_far_and_says_why() -> None:
    """Bo has the turn after <b>; the deal after it cannot be dealt before the first is over."""
    raw = {"format": "kort-record/1", "game": GAME, "players": ["<b>", "Bo", "Cia"]}
    record: Record = record_of(raw | {"deals": [{"seed": 17, "dealer": 2, "actions": ["0 pass", "2 pass"]}]})
    text = shown(record)
    assert "<b> (seat 0)" in text
    assert text.endswith("2 pass: It is not your turn.")
    too_soon = record_of(raw | {"deals": [{"seed": 17, "dealer": 2, "actions": ["0 pass"]}, {"seed": 18}]})
    assert shown(too_soon).startswith("deals[1]: ")


def test_the_same_game_by_name_and_by_rules() -> None:
    assert new_game("bondtolva", 2, seed=5) == new_game(rules_of("bondtolva"), 2, seed=5)


def test_an_action_of_every_kind_is_judged_and_not_refused_as_none() -> None:
    for action in (Knock(1), Pass(1), Buy(1, frozenset(parse_cards("S9"))), Play(0, parse_cards("S9")[0])):
        assert not judge(STATE, action).allowed
    assert judge(STATE, legal_actions(STATE)[0]).allowed
    assert [format_action(action) for action in legal_actions(STATE)] == ["1 play H4"]
    line = Line(new_game(GAME, 3)).then(deal_from_seed(new_game(GAME, 3), 1))
    assert line.state.to_act == 0
