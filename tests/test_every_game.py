"""What every registered game must have and do. Nothing here knows a game: a new one is tested the day it is added."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kortwidgets.dressing import dress
from kortwidgets.dressing.dresser import dresser_of

from kortlib import (
    GAMES,
    Action,
    BadData,
    Pass,
    Phase,
    Play,
    Rules,
    State,
    deal_from_seed,
    judge,
    legal_actions,
    new_game,
    rulebook,
    rules_of,
    view,
)
from kortlib.deals.conditions import conditions_of
from kortlib.exact.objective import is_answerable, objective_of
from kortlib.players import careless
from kortlib.records import named_deals, named_record, read_record, replay, write_record
from kortlib.records.line import Line
from kortlib.records.report import played
from kortlib.records.sheets import sheet_of
from kortlib.rulebook import games
from kortlib.teaching.lessons import questions
from kortlib.words import LANGUAGES, words

NAMES = ["Ada", "Bo", "Cia", "Dan", "Eva", "Fia"]
MOST_ACTIONS = 200  # in one deal, of any game
MOST_DEALS = 60  # in one game of players who do anything that is allowed
LARGEST_VIEW = 10_000
ROOT = Path(__file__).parent.parent
# What a game must have, and what for. What it may have beside it stands in `kortlib.games`, and its practice in data.
PARTS = {
    "kortlib/games/{game}/__init__.py": "its engine",
    "data/rules/{game}.toml": "its rules, with options and sources",
    "widgets/kortwidgets/dressing/{game}.py": "what its table says and offers",
    "data/deals/{game}.toml": "the named deals of its lessons",
    "data/lessons/{game}.toml": "the questions of its lessons",
    "notebooks/sv/*-{game}.ipynb": "its tutorial",
    "notebooks/en/*-{game}.ipynb": "its tutorial in English",
    "tests/golden/{game}/*.txt": "games that were worked out by hand",
    "tests/oracle/{game}*": "a second reading of its rules",
}


def tables() -> list[Any]:
    """Each game with each preset and each number of players that goes with it."""
    return [
        pytest.param(game, preset, seats, id=f"{game}-{preset}-{seats}")
        for game in GAMES
        for preset in rulebook(game).presets
        for seats in range(rulebook(game).seats[0], rulebook(game).seats[1] + 1)
        if goes(rules_of(game, preset), seats)
    ]


def goes(rules: Rules, seats: int) -> bool:
    try:
        new_game(rules, seats)
    except BadData:
        return False
    return True


def modest(state: State, random: Random) -> Action:
    """Careless, but where one may pass it mostly does, or says the least: who overbids never ends a game."""
    actions = legal_actions(state)
    bids = [action for action in actions if not isinstance(action, Pass)]
    if len(bids) == len(actions) or not bids:
        return careless(state, random)
    return bids[0] if random.random() < 0.3 else next(action for action in actions if isinstance(action, Pass))


def play_deal(line: Line, random: Random) -> Line:
    line = line.then(deal_from_seed(line.state, int(random.random() * 10**9)))
    for _ in range(MOST_ACTIONS):
        if line.state.deal_over:
            return line
        line = line.then(modest(line.state, random))
    raise AssertionError(f"a deal is not over after {MOST_ACTIONS} actions")


def play_game(rules: Rules, seats: int, seed: int) -> State:
    """The state when somebody has won, or after many deals: careless players may go down for ever."""
    state, random = new_game(rules, seats, seed=seed), Random(seed)
    for _ in range(MOST_DEALS):
        if state.game_over:
            break
        state = play_deal(Line(state), random).state
    return state


@pytest.mark.parametrize("game", GAMES)
def test_a_game_comes_to_its_end_and_then_nothing_may_be_done(game: str) -> None:
    rules, low = rules_of(game), rulebook(game).seats[0]
    ended = [state for state in (play_game(rules, low, seed) for seed in range(6)) if state.game_over]
    assert ended
    for state in ended:
        assert state.winners
        assert set(state.winners) <= set(range(low))
        assert (state.phase, state.to_act, legal_actions(state)) == (Phase.OVER, None, ())
        assert judge(state, deal_from_seed(state, 1)).reason == "over"


@pytest.mark.parametrize(("game", "preset", "seats"), tables())
def test_deal_follows_deal_with_every_number_of_players(game: str, preset: str, seats: int) -> None:
    state = play_game(rules_of(game, preset), seats, 1)
    assert state.deal_over
    assert state.game_over or state.deal_number > 5


@pytest.mark.parametrize(("game", "preset", "seats"), tables())
def test_every_event_and_every_verdict_names_a_rule_of_the_game(game: str, preset: str, seats: int) -> None:
    book, line, random = rulebook(game), Line(new_game(rules_of(game, preset), seats)), Random(seats)
    for _ in range(3):
        if line.state.game_over:
            break
        line = play_deal(line, random)
    for event in line.events:
        assert {event.rule, *event.also} <= set(book.rules), event
    for state in states(line):
        for action in legal_actions(state):
            verdict = judge(state, action)
            assert verdict.allowed
            assert verdict.rule in book.rules
        if state.to_act is not None:
            assert GAMES[game].turn_rule(state) in book.rules
            for card in state.hands[state.to_act]:
                verdict = judge(state, Play(state.to_act, card))
                assert verdict.rule in book.rules if verdict.rule else verdict.reason


@pytest.mark.parametrize(("game", "preset", "seats"), tables())
def test_every_view_is_small_json_and_can_be_shown(game: str, preset: str, seats: int) -> None:
    line = play_deal(Line(new_game(rules_of(game, preset), seats)), Random(seats))
    for state in states(line):
        for seat in (None, *range(seats)):
            facts = view(state, seat)
            assert json.loads(json.dumps(facts)) == facts
            assert len(json.dumps(facts)) < LARGEST_VIEW
            for lang in LANGUAGES:
                json.dumps(dress(facts, state.rules, NAMES[:seats], words(lang)))


@pytest.mark.parametrize(("game", "preset", "seats"), tables())
def test_a_game_can_be_written_replayed_reported_and_put_on_a_sheet(game: str, preset: str, seats: int) -> None:
    line = play_deal(Line(new_game(rules_of(game, preset), seats)), Random(seats))
    again = replay(read_record(json.dumps(write_record(line, NAMES[:seats]))))
    assert again.state == line.state
    report = played(again)
    assert json.loads(json.dumps(report)) == report
    assert report["scores"] == [int(column.entries[-1].text) for column in sheet_of(again)]
    for lang in LANGUAGES:
        assert all(words(lang).event(event, NAMES[:seats]) for event in again.events)


def states(line: Line) -> tuple[State, ...]:
    return (line.start, *(move.state for move in line.moves))


@pytest.mark.parametrize(
    ("game", "option", "value"),
    [
        pytest.param(game, option.id, value, id=f"{game}-{option.id}-{value}")
        for game in GAMES
        for option in rulebook(game).options.values()
        for value in option.values
    ],
)
def test_a_deal_can_be_played_with_every_value_of_every_option(game: str, option: str, value: str | int) -> None:
    book = rulebook(game)
    for preset in book.presets:
        rules = rules_of(game, preset, {option: value})
        assert rules[option] == value
        seats = [seats for seats in range(book.seats[0], book.seats[1] + 1) if goes(rules, seats)]
        assert seats, "no number of players goes with this value"
        assert play_deal(Line(new_game(rules, seats[0])), Random(1)).state.deal_over


@pytest.mark.parametrize("game", GAMES)
def test_a_game_says_no_to_too_few_and_too_many_players(game: str) -> None:
    low, high = rulebook(game).seats
    for seats in (0, low - 1, high + 1):
        with pytest.raises(BadData) as bad:
            new_game(rules_of(game), seats)
        assert [problem.code for problem in bad.value.problems] == ["bad_players"]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_parts(game: str) -> None:
    missing = [
        f"{path.format(game=game)}: {purpose}"
        for path, purpose in PARTS.items()
        if not list(ROOT.glob(path.format(game=game)))
    ]
    assert missing == [], f"{game} is not whole"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_registered_dressed_and_named(game: str) -> None:
    assert GAMES[game].id == game
    assert callable(dresser_of(game).prompt)
    assert set(rulebook(game).name) >= set(LANGUAGES), f"data/rules/{game}.toml does not name it"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_tells_the_keys_that_it_says_it_tells(game: str) -> None:
    for state in states(play_deal(Line(new_game(rules_of(game), rulebook(game).seats[0])), Random(1))):
        assert set(GAMES[game].summary(state)) == set(GAMES[game].summary_keys)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_words_for_all_that_is_its_own(game: str, lang: str) -> None:
    """Else write them into data/locale/<game>."""
    wanted = {f"event.{kind}" for kind in GAMES[game].events}
    wanted |= {f"column.{game}.{name}" for name in GAMES[game].sheet.lists}
    for name, condition in conditions_of(game).items():
        wanted |= {f"condition.{game}.{name}"}
        wanted |= {f"condition.{game}.{name}.start"} if condition.start(rulebook(game).seats[0]) else set()
    wanted |= {f"phase.{rule.phase}" for rule in rulebook(game).rules.values()}
    wanted |= {f"objective.{objective_of(game).name}"} if is_answerable(game) else set()
    assert wanted <= set(words(lang).catalogue)


@pytest.mark.parametrize("game", GAMES)
def test_the_named_deals_of_a_game_replay(game: str) -> None:
    deals = named_deals(game)
    assert deals, f"data/deals/{game}.toml is empty"
    for name, deal in deals.items():
        assert set(deal["about"]) == set(LANGUAGES), name
        assert replay(named_record(game, name)).moves, name


@pytest.mark.parametrize("game", GAMES)
def test_the_questions_of_a_game_have_right_and_wrong_choices(game: str) -> None:
    asked = questions(game)
    assert asked, f"data/lessons/{game}.toml is empty"
    for question in asked.values():
        right = question.right_choices()
        assert 0 < len(right) < len(question.choices), question.id
        rules = {*question.teaches, *(choice.rule for choice in question.choices)}
        assert rules <= set(rulebook(game).rules), question.id


def test_every_rulebook_belongs_to_a_game() -> None:
    assert sorted(GAMES) == list(games())
