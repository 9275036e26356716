"""How fast exact play is: beside DDS and OpenSpiel's C++ roll-outs, and alone where they cannot go.

Run with ``make bench``, or ``python tools/bench_exact.py [deals]``. Ours and the other take turns deal by deal in one
process, on thread CPU time: the ratios are what counts, the figures themselves depend on the machine.
"""

from __future__ import annotations

import copy
import resource
import shutil
import statistics
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from kortlib import Phase, State, apply, deal_from_seed, legal_actions, new_game, rules_of
from kortlib.exact import compiled
from kortlib.exact.backend import Backend, at_hand, warm
from kortlib.exact.kernels import FOLLOW, TRUMP_FIRST, TRUMP_LEAD
from kortlib.exact.layout import DUTIES, GUESS, HANDS, HIGH, LEADER, SEATS, SIDE, STARTED, TASK, TRUMP
from kortlib.exact.solver import solve

CPU = time.thread_time
DEAL = tuple[list[list[int]], int, int]  # hands, trump, leader


def a_deal(random: Random, cards: int, trumps: Sequence[int], seats: int = 4) -> DEAL:
    """Hands of so many cards from a full pack, with a trump and a leader."""
    pack = [16 * suit + rank for suit in range(4) for rank in range(13)]
    random.shuffle(pack)
    hands = [pack[cards * seat : cards * (seat + 1)] for seat in range(seats)]
    return hands, random.choice(trumps), random.randrange(seats)


def task_of(deal: DEAL, side: int, duties: int = FOLLOW) -> list[int]:
    """A deal as a task."""
    hands, trump, leader = deal
    task = [0] * TASK
    task[SEATS], task[TRUMP], task[SIDE], task[DUTIES], task[LEADER] = len(hands), trump, side, duties, leader
    task[HIGH], task[GUESS] = len(hands[0]), -1
    task[HANDS : HANDS + len(hands)] = [sum(1 << card for card in hand) for hand in hands]
    return task


def ours(backend: Backend, task: list[int]) -> tuple[float, int]:
    """Our time for a task, and its value."""
    start = CPU()
    value = backend.solve_one(task)
    return CPU() - start, value


def dds_solver() -> Callable[[DEAL], tuple[float, int]]:
    """DDS through endplay, the best card only: its time, and the tricks of the leader's side."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import endplay._dds as dds
    dds.SetMaxThreads(1)
    found = dds.futureTricks()

    def solved(deal: DEAL) -> tuple[float, int]:
        hands, trump, leader = deal
        asked = dds.deal()
        asked.trump, asked.first = trump, leader
        for seat, cards in enumerate(hands):
            for suit in range(4):
                asked.remainCards[seat][suit] = sum(4 << (card & 15) for card in cards if card >> 4 == suit)
        start = CPU()
        dds.SolveBoard(asked, -1, 1, 1, found, 0)
        return CPU() - start, int(found.score[0])

    return solved


def percentile(values: list[float], part: float) -> float:
    """The value below which such a part of the values lies."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def beside_dds(backend: Backend, number: int) -> None:
    """Median of ratios, ratio of means and p95, for each length of hand."""
    solved = dds_solver()
    print(f"{'bridge deals beside DDS':<24}{'deals':>6}{'ms':>9}{'DDS ms':>9}{'median':>8}{'means':>8}{'p95':>7}")
    for cards, trumps, name, deals in (
        (13, (0, 1, 2, 3), "13 cards, suit", number),
        (13, (4,), "13 cards, no trump", number),
        (10, (0, 1, 2, 3, 4), "10 cards", 2 * number),
        (8, (0, 1, 2, 3, 4), "8 cards", 3 * number),
        (5, (0, 1, 2, 3, 4), "5 cards", 3 * number),
    ):
        random, times, theirs = Random(31), [], []
        for _ in range(deals):
            deal = a_deal(random, cards, trumps)
            side = 0b0101 if deal[2] % 2 == 0 else 0b1010
            other, expected = solved(deal)
            own, value = ours(backend, task_of(deal, side))
            assert value == expected, deal
            times.append(own)
            theirs.append(other)
        ratios = [own / other for own, other in zip(times, theirs, strict=True)]
        print(
            f"{name:<24}{deals:>6}{1000 * statistics.mean(times):>9.3f}{1000 * statistics.mean(theirs):>9.3f}"
            f"{statistics.median(ratios):>8.2f}{sum(times) / sum(theirs):>8.2f}"
            f"{percentile(times, 0.95) / percentile(theirs, 0.95):>7.2f}",
            flush=True,
        )


DUTIES_FIXED = {
    "duties = tasks[at + SEATS], tasks[at + TRUMP], tasks[at + SIDE], tasks[at + DUTIES]": (
        "duties = tasks[at + SEATS], tasks[at + TRUMP], tasks[at + SIDE], FOLLOW"
    ),
    "forced = squeezed_set(tasks[at + FORCED], whole_deal(tasks, at)) if tasks[at + FORCED] else 0": "forced = 0",
}
"""Two lines of the search, and what they would be in a solver that knows no duty but to follow suit."""


def without_duties(backend: Backend, folder: Path) -> Backend:
    """The same search, compiled with following suit as the only duty, so that all other branches fall away.

    It works in the same room: where a room lies in memory alone makes a difference of some per cent.
    """
    for file in compiled.HERE.glob("*.py"):
        shutil.copy(file, folder)
    search = folder / "search.py"
    source = search.read_text(encoding="utf-8")
    for line, fixed in DUTIES_FIXED.items():
        assert source.count(line) == 1, f"not in search.py any more: {line}"
        source = source.replace(line, fixed)
    search.write_text(source, encoding="utf-8")
    usual = compiled.HERE
    caches = (compiled.twins, compiled.cache_folder)
    try:
        compiled.HERE = folder
        for kept in caches:
            kept.cache_clear()
        bare = copy.copy(backend)
        bare.entries = compiled.twins()
        return bare
    finally:
        compiled.HERE = usual
        for kept in caches:
            kept.cache_clear()


def price_of_duties(backend: Backend, number: int) -> None:
    """What the duties of Norrlandsknack and Bondtolva cost a game that has none of them, in turns, on the same deals.

    Of two times for each deal the shorter counts, so that what else the machine does weighs little.
    """
    print(f"\n{'the price of duties not in the game':<36}{'deals':>6}{'median':>9}{'means':>9}")
    with tempfile.TemporaryDirectory() as folder:
        bare = without_duties(backend, Path(folder))
        for cards, seats, side, deals in (
            (13, 4, 0b0101, number),
            (10, 4, 0b0101, 2 * number),
            (8, 4, 0b0101, 5 * number),
            (5, 4, 0b0101, 20 * number),
            (10, 5, 0b00011, number),
        ):
            random, mine, theirs = Random(23), [], []
            for _ in range(deals):
                task = task_of(a_deal(random, cards, range(5), seats), side)
                runs = [ours(solver, task) for solver in (backend, bare, bare, backend)]
                assert len({value for _, value in runs}) == 1, task
                mine.append(min(runs[0][0], runs[3][0]))
                theirs.append(min(runs[1][0], runs[2][0]))
            ratios = [own / other for own, other in zip(mine, theirs, strict=True)]
            print(
                f"{f'{seats} seats, {cards} cards, partner':<36}{deals:>6}{statistics.median(ratios):>9.3f}"
                f"{sum(mine) / sum(theirs):>9.3f}",
                flush=True,
            )


def other_tables(backend: Backend, number: int) -> None:
    """Where DDS cannot go: other partners, other numbers of seats."""
    print(f"\n{'other tables':<36}{'deals':>6}{'mean ms':>9}{'median':>9}{'p95':>9}{'max':>9}")
    for name, seats, cards, side, deals in (
        ("4 seats, 13 cards, partner opposite", 4, 13, 0b0101, number),
        ("4 seats, 13 cards, partner beside", 4, 13, 0b0011, number),
        ("4 seats, 13 cards, alone", 4, 13, 0b0001, number // 4),
        ("5 seats, 10 cards, partner beside", 5, 10, 0b00011, number),
        ("5 seats, 10 cards, alone", 5, 10, 0b00001, number),
        ("6 seats, 8 cards, partner opposite", 6, 8, 0b001001, number),
    ):
        random = Random(7)
        times = [1000 * ours(backend, task_of(a_deal(random, cards, range(5), seats), side))[0] for _ in range(deals)]
        print(
            f"{name:<36}{deals:>6}{statistics.mean(times):>9.2f}{statistics.median(times):>9.2f}"
            f"{percentile(times, 0.95):>9.2f}{max(times):>9.2f}",
            flush=True,
        )


def norrlandsknack(backend: Backend) -> None:
    """Positions a second: can the first seat be sure of one trick, everybody else against it?"""
    print("\nNorrlandsknack, positions a second (is one trick certain?)")
    for seats in (3, 4, 5):
        for duties, name in ((FOLLOW, "ordinary"), (FOLLOW | TRUMP_FIRST | TRUMP_LEAD, "trumfmant")):
            random, rows = Random(3), 20_000
            tasks = backend.numbers(TASK * rows)
            made = [task_of(a_deal(random, 5, range(4), seats), 1, duties) for _ in range(rows)]
            for task in made:
                task[HIGH] = 1
            tasks[:] = [number for task in made for number in task]
            start = CPU()
            backend.solve_many(tasks, rows)
            print(f"  {seats} seats, {name:<12}{rows / (CPU() - start):>10,.0f}", flush=True)


def bondtolva(backend: Backend, number: int) -> None:
    """Every action's value: of whole deals, and of endgames right after the last draw."""
    print(f"\n{'Bondtolva, all actions':<36}{'deals':>6}{'mean ms':>9}{'median':>9}{'max':>9}")
    whole, endgames = [], []
    for seed in range(number):
        state = new_game(rules_of("bondtolva"), 2)
        state = apply(state, deal_from_seed(state, seed)).state
        whole.append(_timed(state, backend))
        random = Random(seed)
        while state.talon:
            state = apply(state, random.choice(legal_actions(state))).state
        if state.phase is Phase.PLAY:
            endgames.append(_timed(state, backend))
    for name, times in (("the whole deal", whole), ("the endgame", endgames)):
        print(
            f"{name:<36}{len(times):>6}{statistics.mean(times):>9.2f}{statistics.median(times):>9.2f}{max(times):>9.2f}",
            flush=True,
        )


def _timed(state: State, backend: Backend) -> float:
    start = CPU()
    solve(state, backend=backend, line=False)
    return 1000 * (CPU() - start)


def play_outs(backend: Backend) -> None:
    """Random play-outs of a full deal a second, beside OpenSpiel's C++ roll-outs of bridge, in turns."""
    rate = spiel_rollouts()
    random, mine, theirs = Random(5), [], []
    for _ in range(7):
        task = task_of(a_deal(random, 13, range(4)), 0b0101)
        backend.task[:] = task
        backend.meter[STARTED] = 0
        start = CPU()
        backend.play_outs(backend.task, 1, 200_000, 12345)
        mine.append(200_000 / (CPU() - start))
        theirs.append(rate())
    ratio = statistics.median(own / other for own, other in zip(mine, theirs, strict=True))
    print(
        f"\nplay-outs of 13 cards a second: {statistics.median(mine):,.0f}; "
        f"OpenSpiel's C++ roll-outs of bridge: {statistics.median(theirs):,.0f}; ratio {ratio:.1f}"
    )


def spiel_rollouts() -> Callable[[], float]:
    """OpenSpiel's C++ roll-outs of bridge from the beginning of the play: how many a second, when called."""
    import numpy
    import pyspiel

    game: Any = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    state, random, bid = game.new_initial_state(), Random(2), False
    while len(state.history()) < 52 + 4:  # the deal, one bid, three passes
        actions = state.legal_actions()
        if state.is_chance_node():
            state.apply_action(random.choice(actions))
        else:
            state.apply_action(actions[0] if bid else actions[4])
            bid = True
    number = 20_000

    def rate() -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(number, int(numpy.random.default_rng().integers(1 << 30)))
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1000, False, 42, False)
        start = CPU()
        bot.mcts_search(state)
        return number / (CPU() - start)

    return rate


def main() -> None:
    """Prints everything; the number of deals can be given."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 120
    start = time.process_time()
    warm()
    backend = at_hand(fast=True)
    print(f"until the first call: {time.process_time() - start:.1f} s of CPU\n")
    beside_dds(backend, number)
    price_of_duties(backend, number)
    other_tables(backend, number)
    norrlandsknack(backend)
    bondtolva(backend, number)
    play_outs(backend)
    print(f"most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
