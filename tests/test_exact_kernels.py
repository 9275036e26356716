"""The bit-mask twin of the play, held equal to the engine position by position; and the same with and without numba."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from exact_positions import SEATS, some_in_play

from kortlib import GAMES, Action, Announce, Card, Play, State, apply, legal_actions
from kortlib.exact import compiled, tolva
from kortlib.exact.backend import Backend, at_hand, warm
from kortlib.exact.bits import count, highest, lowest, next_random, nth_highest
from kortlib.exact.kernels import beats, legal
from kortlib.exact.layout import (
    ANNOUNCED,
    CARDS,
    DUTIES,
    FIRST_HAND,
    FIRST_ROOM,
    FORCED,
    FRAME,
    FRAMES,
    FULL_MASK,
    GONE,
    HANDS,
    HASH_MASK,
    KEYS,
    KIND,
    LEAD,
    METER,
    OPTIONS,
    SECOND_HAND,
    SECOND_ROOM,
    SINCE,
    T_ANNOUNCED,
    T_DRAWN,
    T_FIRST,
    T_KIND,
    T_LEAD,
    T_ROOM,
    T_SECOND,
    T_SINCE,
    T_TRUMP,
    T_TURN,
    T_WEIGHT,
    TALON_AT,
    TASK,
    TRUMP,
    TURN,
    WEIGHT,
)
from kortlib.exact.layout import (
    SEATS as SEAT_COUNT,
)
from kortlib.exact.memory import FEWEST, forget, place_of, spread
from kortlib.exact.objective import is_answerable, objective_of
from kortlib.exact.positions import mask_of, number_of
from kortlib.games.bondtolva.objective import Duel
from kortlib.tricks import TEN_HIGH

TRICK_GAMES = ("amerikaner", "norrlandsknack")


@pytest.fixture(scope="module")
def fast() -> Backend:
    assert warm(), "numba belongs to the test extra"
    return at_hand(fast=True)


def play_out(state: State, random: Random) -> Iterator[tuple[State, Action, State]]:
    while not state.deal_over:
        action = random.choice(legal_actions(state))
        after = apply(state, action).state
        yield state, action, after
        state = after


def test_every_game_with_an_objective_is_checked_here() -> None:
    assert {game for game in GAMES if is_answerable(game)} == set(SEATS)


def check_cards(state: State) -> None:
    """The cards that the kernel allows are those that the engine allows."""
    if state.rules.game == "amerikaner" and not state.tricks and not state.trick:
        return  # the trump is not known before the lead, and any card may be led
    task = objective_of(state.rules.game).begin(state, None).question(state).task
    best, led = 0, -1
    for place in range(len(state.trick)):
        card = 1 << task[CARDS + place]
        led = lowest(card) >> 4 if place == 0 else led
        best = card if place == 0 or beats(card, best, task[TRUMP]) else best
    assert state.to_act is not None
    hand = mask_of(state.hands[state.to_act])
    allowed = legal(hand, led, best, task[TRUMP], task[DUTIES], task[FORCED])
    assert allowed == mask_of(action.card for action in legal_actions(state) if isinstance(action, Play))


def check_taker(state: State, action: Action, after: State) -> None:
    """The kernel gives a trick to the seat that the engine gives it to."""
    assert isinstance(action, Play)
    if len(after.tricks) == len(state.tricks):
        return
    trump = objective_of(state.rules.game).begin(state, None).question(state).task[TRUMP]
    best, taker = 0, -1
    for seat, card in after.tricks[-1].cards:
        bit = 1 << number_of(card)
        if not best or beats(bit, best, trump):
            best, taker = bit, seat
    assert taker == after.tricks[-1].taker


def compare_trick_game(game: str, deals: int, seed: int) -> None:
    random = Random(seed)
    for start in some_in_play(game, deals, seed):
        for state, action, after in play_out(start, random):
            check_cards(state)
            check_taker(state, action, after)


@pytest.mark.parametrize("game", TRICK_GAMES)
def test_cards_and_takers_are_the_engines(game: str) -> None:
    """AM22 AM30 AM32 NK41 NK43 NK45 NK61 NK62 NK65: with every number of seats, and options at random."""
    compare_trick_game(game, 120, seed=1)


@pytest.mark.large
@pytest.mark.parametrize("game", TRICK_GAMES)
def test_cards_and_takers_are_the_engines_in_many_deals(game: str) -> None:
    compare_trick_game(game, 3000, seed=2)


def as_move(action: Action) -> int:
    if isinstance(action, Play):
        return number_of(action.card, TEN_HIGH)
    return 16 * "SHDC".index(action.suit) + tolva.ANNOUNCE if isinstance(action, Announce) else tolva.DRAW


def compare_bondtolva(deals: int, seed: int) -> None:
    random = Random(seed)
    same = [
        (T_FIRST, FIRST_HAND),
        (T_SECOND, SECOND_HAND),
        (T_TURN, TURN),
        (T_KIND, KIND),
        (T_LEAD, LEAD),
        (T_DRAWN, TALON_AT),
        (T_TRUMP, TRUMP),
        (T_ANNOUNCED, ANNOUNCED),
        (T_WEIGHT, WEIGHT),
        (T_SINCE, SINCE),
    ]
    for start in some_in_play("bondtolva", deals, seed):
        duel = Duel(start, start.scores)
        frames = [0] * (FRAME * FRAMES)
        task = list(duel.task(start))
        for place, other in [*same, (T_ROOM, FIRST_ROOM), (T_ROOM + 1, SECOND_ROOM)]:
            frames[place] = task[other]
        for state, action, after in play_out(start, random):
            moves = tolva.moves_now(0, task, 0, task[OPTIONS], frames)
            assert moves == sum(1 << as_move(each) for each in legal_actions(state)), state
            ended = tolva.act(0, as_move(action), task, 0, task[OPTIONS], frames) >= 0
            assert ended == after.deal_over, state
            if not ended:
                told = duel.task(after)
                frames[:FRAME] = frames[FRAME : 2 * FRAME]
                assert [frames[place] for place, _ in same] == [told[other] for _, other in same], state
                assert all(
                    room == now or room == tolva.FAR or now == tolva.FAR
                    for room, now in zip(frames[T_ROOM : T_ROOM + 2], told[FIRST_ROOM : SECOND_ROOM + 1], strict=True)
                )


def test_bondtolva_goes_from_position_to_position_as_in_the_engine() -> None:
    """BT22 BT23 BT24 BT30 BT35 BT36 BT41 BT42 BT43 BT44 BT54: cards, pairs, draws, takers, ends; options at random."""
    compare_bondtolva(150, seed=3)


@pytest.mark.large
def test_bondtolva_goes_as_in_the_engine_in_many_deals() -> None:
    compare_bondtolva(4000, seed=4)


@pytest.mark.parametrize("text", ["SA", "S2 S3", "C2 CA HT", "D9 DT DJ"])
def test_bits_are_cards(text: str) -> None:
    cards = [Card.parse(word) for word in text.split()]
    mask, numbers = mask_of(cards), sorted(number_of(card) for card in cards)
    assert (count(mask), lowest(mask), highest(mask)) == (len(cards), numbers[0], numbers[-1])
    assert nth_highest(mask, 1) == 1 << numbers[-1]


def rows(game: str, number: int, seed: int) -> list[int]:
    """Tasks of positions here and there in the play."""
    random, found = Random(seed), []
    for start in some_in_play(game, number, seed):
        line = [state for state, _, _ in play_out(start, random)]
        state = random.choice([state for state in line if state.tricks or state.trick or game != "amerikaner"])
        found += objective_of(game).begin(state, None).question(state).task
    return found


@pytest.mark.parametrize("game", TRICK_GAMES)
def test_play_outs_are_the_same_compiled(game: str, fast: Backend) -> None:
    tasks = rows(game, 30, seed=5)
    plain = at_hand(fast=False)
    given = fast.numbers(len(tasks))
    given[:] = tasks
    assert list(fast.play_outs(given, 30, 20, 7)) == plain.play_outs(tasks, 30, 20, 7)


@pytest.mark.parametrize("game", TRICK_GAMES)
def test_play_outs_take_every_trick(game: str) -> None:
    tasks = rows(game, 30, seed=6)
    won = at_hand(fast=False).play_outs(tasks, 30, 4, 9)
    for row in range(30):
        task = tasks[row * TASK : row * TASK + TASK]
        left = max(count(hand & ~task[GONE]) for hand in task[HANDS : HANDS + task[SEAT_COUNT]])
        assert sum(won[8 * row : 8 * row + 8]) == 4 * left


def test_random_numbers_do_not_repeat_soon() -> None:
    seed, seen = 1, set()
    for _ in range(10_000):
        seed = next_random(seed)
        seen.add(seed)
    assert len(seen) == 10_000
    assert 0 < max(seen) < 2**63


def test_every_choice_is_as_likely_in_a_play_out() -> None:
    """Two seats, six cards each of one suit: the highest card is led or kept as often as any other."""
    task = [2, 4, 1, 1, *[0] * (TASK - 4)]
    task[HANDS], task[HANDS + 1] = 0b010101010101, 0b101010101010
    won = at_hand(fast=False).play_outs(task, 1, 20_000, 3)
    again = at_hand(fast=False).play_outs([*task[:6], 1, *task[7:]], 1, 20_000, 3)
    assert won[0] + won[1] == again[0] + again[1] == 120_000
    assert abs(won[0] - again[0]) < 1500  # who leads first makes no difference


def test_what_is_compiled_is_named_after_all_its_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = compiled.fingerprint()
    for module in (*compiled.MODULES, "compiled"):
        (tmp_path / f"{module}.py").write_bytes((compiled.HERE / f"{module}.py").read_bytes())
    monkeypatch.setattr(compiled, "HERE", tmp_path)
    assert compiled.fingerprint() == before
    (tmp_path / "quick.py").write_text("# changed", encoding="utf-8")
    assert compiled.fingerprint() != before


def test_what_is_said_of_a_kernel_by_name_is_said_of_one_that_there_is() -> None:
    """A kernel that is renamed would else be compiled without a word, and slower."""
    written = {
        part.name
        for module in compiled.MODULES
        for part in ast.parse((compiled.HERE / f"{module}.py").read_text(encoding="utf-8")).body
        if isinstance(part, ast.FunctionDef)
    }
    assert set(compiled.AT_EVERY_NODE) | set(compiled.ENTRIES) <= written
    assert compiled.twins().keys() == compiled.ENTRIES.keys()


@pytest.mark.parametrize(
    ("source", "result"),
    [
        ("def f(row):\n    row[1] += row[0] + 2\n    return row[1]", [5, 12, 7]),
        ("def f(row):\n    row[0], row[2] = row[2], row[0]\n    return 0", [7, 5, 5]),
        ("def f(row):\n    row[0] = row[1] = row[2]\n    return 0", [7, 7, 7]),
        ("def f(row):\n    a, row[1] = row[1], 3\n    row[0] = a\n    return 0", [5, 3, 7]),
    ],
)
def test_addresses_mean_what_lists_mean(source: str, result: list[int]) -> None:
    """The rewriting of the source for numba, tried on lists: every form of assignment that the kernels use."""
    tree = ast.fix_missing_locations(compiled._Addresses().visit(ast.parse(source)))
    space = {"peek": lambda row, index: row[index], "poke": lambda row, index, value: row.__setitem__(index, value)}
    exec(compile(tree, "twin", "exec"), space)
    row = [5, 5, 7]
    space["f"](row)  # type: ignore[operator]
    assert row == result
    plain: dict[str, object] = {}
    exec(source, plain)
    same = [5, 5, 7]
    plain["f"](same)  # type: ignore[operator]
    assert same == result


def test_a_memory_that_spreads_loses_no_key_and_can_be_emptied() -> None:
    full = 1 << 12
    hashes, meter, random = [-1] * (2 * full) + [0] * full, [0] * METER, Random(3)
    meter[FULL_MASK], meter[HASH_MASK] = full - 1, FEWEST - 1
    filed: dict[int, int] = {}
    while len(filed) < 1500:
        key = random.getrandbits(63)
        place = place_of(key, hashes, meter[HASH_MASK])
        hashes[place], hashes[place + 1], hashes[2 * full + meter[KEYS]] = key, len(filed), place
        filed[key] = len(filed)
        meter[KEYS] += 1
        if len(filed) in (120, 500):
            spread(hashes, meter)
    assert meter[HASH_MASK] == full - 1
    assert {key: hashes[place_of(key, hashes, full - 1) + 1] for key in filed} == filed
    assert sum(chunk >= 0 for chunk in hashes[1 : 2 * full : 2]) == len(filed)
    forget(hashes, meter)
    assert set(hashes[1 : 2 * full : 2]) == {-1}
    assert (meter[KEYS], meter[HASH_MASK]) == (0, FEWEST - 1)
