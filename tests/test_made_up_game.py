"""A game unlike ours in everything that the contract promises: hands that shrink from deal to deal, a turned-up card
that lies apart, a bid to be hit exactly, no trump now and then, nothing exact to ask. It must go through every room.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import made_up_game
import pytest
import test_every_game as every_game
from jsonschema import Draft202012Validator
from kortwidgets import CardTable

from kortlib import (
    GAMES,
    Bid,
    DealCards,
    Rank,
    State,
    apply,
    deal_from_seed,
    judge,
    legal_actions,
    new_game,
    parse_cards,
    rulebook,
    rules_of,
    view,
)
from kortlib.checkout import tool
from kortlib.deals.conditions import conditions_of
from kortlib.deals.drafts import TURN_UP, Draft, filled
from kortlib.exact.command import solved
from kortlib.exact.objective import NoObjective
from kortlib.exact.solver import solve
from kortlib.players import careless
from kortlib.records import read_record, replay, write_record
from kortlib.records.line import Line
from kortlib.records.report import played, replay_text
from kortlib.records.sheets import sheet_of
from kortlib.teaching.practice import levels
from kortlib.words import words

NAMES = ["Ada", "Bo", "Cia", "Dag"]
HOME = list(GAMES)


@pytest.fixture(scope="module")
def krymp(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with made_up_game.in_the_house(tmp_path_factory.mktemp("house")) as name:
        yield name


def whole_game(name: str, seats: int, seed: int) -> Line:
    line, random = Line(new_game(rules_of(name), seats, seed=seed)), Random(seed)
    while not line.state.game_over:
        line = line.then(deal_from_seed(line.state, f"{seed}/{line.state.deal_number}"))
        while line.state.to_act is not None:
            line = line.then(careless(line.state, random))
    return line


def dealt(name: str, seats: int = 3, turned: str = "") -> State:
    """The first deal with a certain card turned up, or with any."""
    state = new_game(rules_of(name), seats)
    draft = Draft.empty(state)
    draft = draft.move(parse_cards(turned)[0], TURN_UP) if turned else draft
    return apply(state, DealCards(filled(draft, state, seed=1).deal(state))).state


def test_it_is_found_as_any_other_game_and_stands_last(krymp: str) -> None:
    assert list(GAMES) == [*HOME, krymp]
    assert krymp in rulebook(krymp).presets


def test_hands_shrink_from_deal_to_deal_and_the_game_ends_with_the_last_card(krymp: str) -> None:
    for seats in (2, 3, 4):
        line = whole_game(krymp, seats, seats)
        sizes = [{len(hand) for hand in deal.dealt.hands} for deal in line.deals()]
        assert sizes == [{4}, {3}, {2}, {1}]
        assert line.state.winners


def test_a_promise_counts_only_where_it_is_hit_exactly(krymp: str) -> None:
    kept = broken = 0
    for seed in range(12):
        for deal in whole_game(krymp, 3, seed).deals():
            promised = next(move.state.own.promised for move in deal.moves if None not in move.state.own.promised)
            for seat, points in enumerate(deal.points):
                hit = deal.state.taken[seat] == promised[seat]
                assert points == (10 + promised[seat] if hit else 0)
                kept, broken = kept + hit, broken + (not hit)
    assert kept > 5 < broken


def test_a_promise_of_no_tricks_can_be_made_and_none_of_more_than_the_hand(krymp: str) -> None:
    state = dealt(krymp)
    assert [action.value for action in legal_actions(state)] == [0, 1, 2, 3, 4]
    assert judge(state, Bid(state.to_act, 5)).rule == "KR10"
    assert judge(state, Bid(state.to_act, "everything")).rule == "KR10"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "check",
    [
        every_game.test_every_event_and_every_verdict_names_a_rule_of_the_game,
        every_game.test_every_view_is_small_json_and_can_be_shown,
        every_game.test_a_game_can_be_written_replayed_reported_and_put_on_a_sheet,
    ],
    ids=lambda check: check.__name__,
)
def test_the_every_game_checks_hold(krymp: str, seats: int, check: object) -> None:
    check(krymp, krymp, seats)  # type: ignore[operator]


@pytest.mark.parametrize(
    "check",
    [
        every_game.test_a_game_comes_to_its_end_and_then_nothing_may_be_done,
        every_game.test_a_game_says_no_to_too_few_and_too_many_players,
        every_game.test_a_game_is_registered_dressed_and_named,
        every_game.test_a_game_tells_the_keys_that_it_says_it_tells,
    ],
    ids=lambda check: check.__name__,
)
def test_the_checks_of_a_whole_game_hold(krymp: str, check: object) -> None:
    check(krymp)  # type: ignore[operator]


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_it_has_words_for_all_that_is_its_own(krymp: str, lang: str) -> None:
    every_game.test_a_game_has_words_for_all_that_is_its_own(krymp, lang)


def test_the_turned_up_card_is_nobodys_and_lies_there_all_the_deal(krymp: str) -> None:
    line = whole_game(krymp, 4, 7)
    for move in line.moves:
        state = move.state
        held = {card for cards in (*state.hands, state.talon) for card in cards}
        assert state.turn_up not in held
        for seat in (None, *range(4)):
            facts = view(state, seat)
            assert (facts["turn_up"], facts["turn_up_lies"]) == (state.turn_up.text, True)


def test_a_turned_up_ace_means_no_trump_unless_the_option_says_so(krymp: str) -> None:
    assert dealt(krymp, turned="HK").trump == "H"
    state = dealt(krymp, turned="HA")
    assert (state.turn_up.rank, state.trump) == (Rank.ACE, None)
    rules = rules_of(krymp, options={"turned_ace": "trump"})
    assert apply(new_game(rules, 3), deal_of(state)).state.trump == "H"


def deal_of(state: State) -> DealCards:
    draft = Draft(state.hands, state.talon, state.turn_up, apart=True)
    return DealCards(draft.deal(state))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deal_editor_puts_a_deal_of_any_size_together(krymp: str, seats: int) -> None:
    line = whole_game(krymp, seats, 3)
    for deal in line.deals():
        state = deal.before
        draft = Draft.empty(state).move(parse_cards("SA")[0], "0").move(parse_cards("H7")[0], TURN_UP)
        assert len(draft.missing(state)) == 50
        full = filled(draft, state, seed=1)
        assert (full.problems(state), full.missing(state)) == ([], ())
        assert (full.turn_up, full.hands[0][0]) == (parse_cards("H7")[0], parse_cards("SA")[0])
        assert {len(hand) for hand in full.hands} == {5 - state.deal_number}
        assert apply(state, DealCards(full.deal(state))).state.turn_up == full.turn_up
        assert Draft.of(full.deal(state), state) == full


def test_a_card_that_lies_apart_lies_nowhere_else(krymp: str) -> None:
    state = new_game(rules_of(krymp), 3)
    full = filled(Draft.empty(state), state, seed=5)
    in_hand = full.hands[1][0]
    moved = full.move(in_hand, TURN_UP)
    assert in_hand not in moved.hands[1]
    assert full.turn_up in moved.missing(state)  # it gave way
    assert moved.move(in_hand, "1").turn_up is None
    twice = replace(full, hands=(*full.hands[:1], (*full.hands[1][1:], full.turn_up), full.hands[2]))
    assert ("turn_up", "card_twice") in [(problem.place, problem.kind) for problem in twice.problems(state)]
    assert ("turn_up", "no_turn_up") in [
        (problem.place, problem.kind) for problem in replace(full, turn_up=None).problems(state)
    ]


def test_its_records_are_read_written_and_reported_with_every_key(krymp: str) -> None:
    line = whole_game(krymp, 3, 11)
    text = json.dumps(write_record(line, NAMES[:3]))
    assert replay(read_record(text)).state == line.state
    report, theirs = replay_text(text, words("en")), played(whole_game("bondtolva", 2, 1))
    assert report["ok"]
    assert set(report) == set(theirs)
    assert {*report["deals"][0]} == {*theirs["deals"][0]} >= {"broken", "limpa"}
    assert any(deal["broken"] for deal in report["deals"])
    assert all(deal["limpa"] == [] for deal in report["deals"])
    assert (report["pot"], report["partner"]) == (None, None)


def test_the_schema_lets_its_records_through(krymp: str) -> None:
    validator = Draft202012Validator(tool("schema").record_schema())
    written = json.loads(json.dumps(write_record(whole_game(krymp, 4, 2), NAMES)))
    assert not list(validator.iter_errors(written))


def test_a_hand_of_the_size_of_another_deal_is_refused_with_its_place(krymp: str) -> None:
    record = write_record(whole_game(krymp, 2, 4), NAMES[:2])
    record["deals"][1] = {**record["deals"][0], "dealer": record["deals"][1]["dealer"]}
    report = replay_text(json.dumps(record), words("sv"))
    places = {problem["place"] for problem in report["error"]["problems"]}
    assert places == {"deals[1].hands[0]", "deals[1].hands[1]"}


def test_a_broken_promise_is_a_figure_with_a_line_and_a_list_of_the_sheet(krymp: str) -> None:
    line = whole_game(krymp, 3, 9)
    columns = sheet_of(line)
    assert [len(column.entries) for column in columns] == [5, 5, 5]
    broken = sum(event.kind == "broken" for event in line.events)
    assert 0 < broken == sum(entry.line for column in columns for entry in column.entries)
    frame = CardTable(line, NAMES[:3], lang="en").sheet
    assert sum(len(cell.split(", ")) for cell in frame["Broke the promise"] if cell) == broken
    assert "Limpa" not in frame


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_a_whole_game_is_played_at_the_table(krymp: str, lang: str) -> None:
    table, random = CardTable.new(krymp, players=3, lang=lang, seed=2), Random(2)
    while not table.line.state.game_over:
        if table.line.state.to_act is None:
            table.act("deal")
        table.act(random.choice(view(table.line.state, None)["actions"]))
        assert table.view["turn_up"]["card"] == table.line.state.turn_up.text
        assert not (table.view["notice"] and table.view["notice"]["kind"] == "refused")
        json.dumps(table.view)
        assert table.picture()
    assert [len(column["entries"]) for column in table.view["sheet"]["columns"]] == [5, 5, 5]
    assert "krymp" in json.dumps(table.record())


def test_its_deal_is_edited_at_the_table(krymp: str) -> None:
    table = CardTable.new(krymp, players=3, seed=2)
    for action in ("panel deal", "edit empty", "pick HA", "put turn_up", "pick SA", "put 1"):
        table.act(action)
    assert (table.view["turn_up"]["card"], table.view["trump"]) == ("HA", None)
    table.act("fill")
    table.act("use")
    state = table.line.state
    assert (state.turn_up.text, state.trump) == ("HA", None)
    assert parse_cards("SA")[0] in state.hands[1]


def test_a_seats_own_table_goes_on_by_itself(krymp: str) -> None:
    table = CardTable.new(krymp, players=4, seat=1, seed=3)
    for _ in range(40):
        actions = view(table.line.state, 1)["actions"]
        table.act(actions[0] if actions else "deal")
    assert table.line.state.game_over


def test_nothing_exact_can_be_asked_and_that_is_said(krymp: str) -> None:
    line = Line(dealt(krymp))
    with pytest.raises(NoObjective):
        solve(line.state)
    error = solved(line, words("en"))["error"]
    assert (error["code"], error["message"]) == ("no_exact_answers", "There are no exact answers for Shrink.")
    table = CardTable.new(krymp, seed=1)
    assert "values" not in [panel["id"] for panel in table.view["panels"]]
    table.act("playout")
    assert table.line.state.deal_over


def test_what_it_does_not_have_is_not_there(krymp: str) -> None:
    assert conditions_of(krymp) == {}
    assert levels(krymp) == ()
