"""What `solve` promises beside right values: budgets, bounds, lines, equal answers for equal positions."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest
from exact_positions import seeks_most, some_in_play

from kortlib import (
    Action,
    Card,
    Deal,
    DealCards,
    Pass,
    Play,
    State,
    Suit,
    action_words,
    apply,
    deal_from_seed,
    legal_actions,
    new_game,
    parse_action,
    rules_of,
)
from kortlib.actions import Bid
from kortlib.exact import solver
from kortlib.exact.backend import Backend, at_hand, warm
from kortlib.exact.kernels import FOLLOW
from kortlib.exact.layout import DUTIES, GUESS, HANDS, HIGH, LEADER, LOW, SEATS, SIDE, TASK, TRUMP
from kortlib.exact.objective import NotInPlay
from kortlib.exact.solver import solve
from kortlib.state import Phase


@pytest.fixture(scope="module")
def fast() -> Backend:
    assert warm(), "numba belongs to the test extra"
    return at_hand(fast=True)


def amerikaner(seed: int, seats: int = 4, bid: str = "7") -> State:
    state = new_game(rules_of("amerikaner"), seats)
    state = apply(state, deal_from_seed(state, seed)).state
    for text in (f"0 bid {bid}", *(f"{seat} pass" for seat in range(1, seats))):
        if state.phase is Phase.BID:
            state = apply(state, parse_action(text)).state
    return state


def test_past_its_budget_there_are_bounds_and_they_hold(fast: Backend) -> None:
    state = amerikaner(3)
    values = solve(state, backend=fast, line=False).values
    for budget in (0, 1, 5, 20, 80):
        answer = solve(state, budget_ms=budget, backend=fast)
        assert set(answer.bounds) == set(values)
        for action, (low, high) in answer.bounds.items():
            assert low <= values[action] <= high
        if not answer.exact:
            with pytest.raises(ValueError, match="budget"):
                answer.values  # noqa: B018
            assert all(values[action] == max(values.values()) for action in answer.best)
    assert not solve(state, budget_ms=0, backend=fast).exact


def test_a_lone_hand_of_seventeen_keeps_its_budget(fast: Backend) -> None:
    """AM13 with three seats: heavy tails are what the budget is for."""
    for seed in range(12):
        answer = solve(amerikaner(seed, 3, "amerikaner"), budget_ms=150, backend=fast)
        assert answer.seconds < 1.0
        assert all(0 <= low <= high <= 17 for low, high in answer.bounds.values())


def test_who_waits_is_told_and_can_stop_it(fast: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "PATIENCE", 0.0)
    told: list[tuple[int, int]] = []
    state = amerikaner(3)
    answer = solve(state, progress=lambda done, total: told.append((done, total)), backend=fast)
    assert answer.exact
    assert told == sorted(told)
    assert told[-1][0] <= told[-1][1] > 1
    stopped = solve(state, cancelled=lambda: True, backend=fast)
    assert not stopped.exact
    assert stopped.line == ()


def test_nobody_is_told_anything_within_half_a_second() -> None:
    told: list[int] = []
    watch = solver.Watch(progress=lambda done, _: told.append(done))
    watch.tick()
    assert told == []
    watch.started -= 0.6
    watch.tick()
    assert told == [0]


def test_outside_the_play_there_is_nothing_to_solve() -> None:
    state = new_game(rules_of("norrlandsknack"), 3)
    with pytest.raises(NotInPlay):
        solve(state)
    with pytest.raises(NotInPlay):
        solve(apply(state, deal_from_seed(state, 1)).state)


@pytest.mark.parametrize("game", ["amerikaner", "bondtolva", "norrlandsknack"])
def test_plain_python_gives_the_same(game: str, fast: Backend) -> None:
    plain = at_hand(fast=False)
    for start in some_in_play(game, 6, seed=11):
        state, random = start, Random(4)
        while len(state.talon) * (game == "bondtolva") + max(map(len, state.hands)) > 5:
            state = apply(state, random.choice(legal_actions(state))).state
            if state.deal_over:
                break
        if state.to_act is not None:
            one, other = solve(state, backend=plain), solve(state, backend=fast)
            assert (one.bounds, one.best, one.line, one.nodes) == (other.bounds, other.best, other.line, other.nodes)


def test_the_line_is_best_for_both_sides(fast: Backend) -> None:
    """At every step of the line the value of the position is that of the action taken."""
    state = amerikaner(5)
    answer = solve(state, backend=fast)
    value = answer.values[answer.line[0]]
    for action in answer.line[:-4]:
        assert solve(state, backend=fast, line=False).values[action] == value
        state = apply(state, action).state


def check_from_position_to_position(game: str, deals: int, seed: int, fast: Backend) -> None:
    random = Random(seed)
    for start in some_in_play(game, deals, seed):
        state = start
        while not state.deal_over:
            found = solve(state, backend=fast, line=False, before=start.scores).values
            action = random.choice(legal_actions(state))
            after = apply(state, action).state
            if not after.deal_over:
                values = solve(after, backend=fast, line=False, before=start.scores).values.values()
                if game == "bondtolva":
                    expected = max(values) if after.to_act == state.to_act else -max(values)
                else:
                    expected = (max if seeks_most(after, 0) else min)(values)
                assert found[action] == expected, state
            state = after


@pytest.mark.parametrize("game", ["amerikaner", "bondtolva"])
def test_an_action_is_worth_what_its_position_is_worth(game: str, fast: Backend) -> None:
    """Whole deals, from position to position, wherever the play goes."""
    check_from_position_to_position(game, 2, 41, fast)


@pytest.mark.large
@pytest.mark.parametrize("game", ["amerikaner", "bondtolva"])
def test_an_action_is_worth_what_its_position_is_worth_in_many_deals(game: str, fast: Backend) -> None:
    check_from_position_to_position(game, 24, 42, fast)


def test_all_equally_good_actions_are_named(fast: Backend) -> None:
    answer = solve(amerikaner(5), backend=fast, line=False)
    top = max(answer.values.values())
    assert set(answer.best) == {action for action, value in answer.values.items() if value == top}


def row(seats: int, trump: int, side: int, hands: list[int], leader: int) -> list[int]:
    task = [0] * TASK
    task[SEATS], task[TRUMP], task[SIDE], task[DUTIES], task[LEADER] = seats, trump, side, FOLLOW, leader
    task[HIGH], task[GUESS] = hands[0].bit_count(), -1
    task[HANDS : HANDS + seats] = hands
    return task


def values(rows: list[list[int]], backend: Backend) -> list[int]:
    tasks = backend.numbers(TASK * len(rows))
    tasks[:] = [number for task in rows for number in task]
    backend.solve_many(tasks, len(rows))
    return [int(tasks[TASK * place + LOW]) for place in range(len(rows))]


def deals(number: int, seed: int) -> list[tuple[int, int, int, list[int], int]]:
    random, found = Random(seed), []
    for _ in range(number):
        seats = random.randint(2, 6)
        cards = random.randint(3, {2: 9, 3: 8, 4: 8, 5: 7, 6: 6}[seats])
        pack = [16 * suit + rank for suit in range(4) for rank in range(13)]
        random.shuffle(pack)
        hands = [sum(1 << card for card in pack[seat * cards : (seat + 1) * cards]) for seat in range(seats)]
        side = random.randrange(1, (1 << seats) - 1)
        found.append((seats, random.randint(0, 4), side, hands, random.randrange(seats)))
    return found


def test_both_sides_add_up_to_the_tricks(fast: Backend) -> None:
    given = deals(300, 21)
    ours = values([row(*deal) for deal in given], fast)
    theirs = values([row(s, t, ~side & (1 << s) - 1, hands, first) for s, t, side, hands, first in given], fast)
    assert [a + b for a, b in zip(ours, theirs, strict=True)] == [deal[3][0].bit_count() for deal in given]


def test_other_seats_suits_and_ranks_change_nothing(fast: Backend) -> None:
    """The table turned, the suits renamed, the gaps between ranks moved."""
    given = deals(300, 22)
    plain = values([row(*deal) for deal in given], fast)
    turned = [
        row(s, t, (side << 1 | side >> (s - 1)) & (1 << s) - 1, [hands[-1], *hands[:-1]], (first + 1) % s)
        for s, t, side, hands, first in given
    ]
    assert values(turned, fast) == plain
    names = [2, 0, 3, 1, 4]
    renamed = [
        row(
            s,
            names[t],
            side,
            [sum((h >> 16 * suit & 0x1FFF) << 16 * names[suit] for suit in range(4)) for h in hands],
            f,
        )
        for s, t, side, hands, f in given
    ]
    assert values(renamed, fast) == plain
    assert values([row(s, t, side, closed_up(hands), f) for s, t, side, hands, f in given], fast) == plain


def closed_up(hands: list[int]) -> list[int]:
    """The same order of cards without the ranks that nobody holds."""
    deal, result = sum(hands), []
    for hand in hands:
        cards = [card for card in range(64) if hand >> card & 1]
        below = [(deal & (1 << card) - (1 << (card & 48))).bit_count() for card in cards]
        result.append(sum(1 << (card & 48 | rank) for card, rank in zip(cards, below, strict=True)))
    return result


def test_cards_beside_each_other_have_one_value(fast: Backend) -> None:
    for start in some_in_play("norrlandsknack", 40, seed=31):
        found = solve(start, backend=fast, line=False).values
        cards = {action.card: value for action, value in found.items() if isinstance(action, Play)}
        for card, value in cards.items():
            above = next((c for c in cards if c.suit is card.suit and c.rank == card.rank + 1), None)
            assert above is None or cards[above] == value


def dealt(game: str, hands: list[str], **options: str) -> State:
    state = new_game(rules_of(game, None, options), len(hands))
    cards = tuple(tuple(Card.parse(word) for word in hand.split()) for hand in hands)
    return apply(state, DealCards(Deal(cards))).state


def test_a_hand_that_cannot_be_beaten_takes_everything(fast: Backend) -> None:
    """AM13: thirteen spades from the top, no trump."""
    suits = [" ".join(suit + rank for rank in "AKQJT98765432") for suit in "SHDC"]
    state = apply(dealt("amerikaner", suits), Bid(0, "amerikaner")).state
    answer = solve(state, backend=fast)
    assert set(answer.values.values()) == {13}
    assert len(answer.best) == 13
    assert len(answer.line) == 52


def test_a_defender_seeks_the_least(fast: Backend) -> None:
    suits = [" ".join(suit + rank for rank in "AKQJT98765432") for suit in "SHDC"]
    state = dealt("amerikaner", suits)
    for action in (Pass(0), Bid(1, 7), Pass(2), Pass(3)):
        state = apply(state, action).state
    first = next(action for action in legal_actions(state))
    state = apply(state, first).state
    assert state.to_act == 2
    assert state.trump is Suit.HEARTS
    answer = solve(state, backend=fast)
    assert set(answer.values.values()) == {13}
    assert len(answer.best) == 13


def test_what_plain_python_began_goes_on_compiled(fast: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is opened cold: plain Python at first, the compiled kernels as soon as they are there."""
    plain, used = at_hand(fast=False), []
    monkeypatch.setattr(solver, "SMALL", 0.0)
    monkeypatch.setattr(
        solver, "at_hand", lambda fast=False: used.append(fast) or (plain if not fast else at_hand(True))
    )
    state = amerikaner(4)
    answer = solve(state)
    assert used == [False, True]
    assert answer.bounds == solve(state, backend=fast).bounds


def test_until_then_compiling_goes_on_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[bool] = []
    monkeypatch.setattr(solver, "SMALL", 0.0)
    monkeypatch.setattr(solver, "ready", lambda: False)
    monkeypatch.setattr(solver, "compile_in_background", lambda: begun.append(True))
    monkeypatch.setattr(solver, "at_hand", lambda: at_hand(fast=False))
    answer = solve(amerikaner(4), budget_ms=100)
    assert begun
    assert not answer.exact


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_kortlib_alone_imports_neither_numpy_nor_numba() -> None:
    code = "import sys, kortlib, kortlib.exact.command; print({'numpy', 'numba'} & set(sys.modules))"
    assert run(code) == "set()"


def test_without_numba_the_answers_are_the_same(fast: Backend) -> None:
    """As in a browser: numba cannot be found, and no process can be started."""
    code = """
import sys
sys.modules["numba"] = None
import subprocess
def refuse(*args, **kwargs): raise OSError("no processes here")
subprocess.Popen = refuse
from kortlib import *
from kortlib.exact.solver import solve
state = new_game(rules_of("norrlandsknack"), 4)
state = apply(state, deal_from_seed(state, 5)).state
while state.phase is not Phase.PLAY:
    state = apply(state, legal_actions(state)[0]).state
print(sorted((action_words(a), v) for a, v in solve(state).values.items()))
"""
    state = new_game(rules_of("norrlandsknack"), 4)
    state = apply(state, deal_from_seed(state, 5)).state
    while state.phase is not Phase.PLAY:
        state = apply(state, legal_actions(state)[0]).state
    found: dict[Action, int] = solve(state, backend=fast).values
    assert run(code) == str(sorted((action_words(a), v) for a, v in found.items()))
