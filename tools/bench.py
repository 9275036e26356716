"""How many plies a second: our random games beside RLCard's and OpenSpiel's, in one process, in turns, on CPU time.

Run with ``make bench``. A ply is one action chosen at random among the legal ones and applied. RLCard plays bridge with
its own random agents, as ``env.run()`` does it; OpenSpiel's bridge, hearts and euchre are C++, asked from Python. The
ratio is what counts; the figures themselves depend on the machine.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from random import Random

import pyspiel
import rlcard
from rlcard.agents import RandomAgent

from kortlib import GAMES, Phase, State, apply, deal_from_seed, legal_actions, new_game, rulebook, rules_of

ROUNDS = 7
SECONDS = 1.0  # a turn
Count = tuple[int, float]  # plies, seconds


def whole_deals(game: str) -> Count:
    """Deals from the first word to the score."""
    return _timed(lambda random, number: _play_out(_dealt(game, random, number), random))


def play_of_tricks(game: str) -> Count:
    """Only the play of tricks; bidding and buying are done beforehand, outside the clock."""
    random, starts = Random(1), []
    for number in range(400):
        state = _dealt(game, random, number)
        while state.to_act is not None and state.phase is not Phase.PLAY:
            state = apply(state, random.choice(legal_actions(state))).state
        starts.append(state)
    return _timed(lambda again, number: _play_out(starts[number % len(starts)], again))


def _dealt(game: str, random: Random, number: int) -> State:
    seats = random.randint(*rulebook(game).seats)
    state = new_game(rules_of(game), seats)
    return apply(state, deal_from_seed(state, number)).state


def _play_out(state: State, random: Random) -> int:
    plies = 0
    while state.to_act is not None:
        state = apply(state, random.choice(legal_actions(state))).state
        plies += 1
    return plies


def _timed(play: Callable[[Random, int], int]) -> Count:
    random, plies, number, start = Random(1), 0, 0, time.thread_time()
    while time.thread_time() - start < SECONDS:
        plies += play(random, number)
        number += 1
    return plies, time.thread_time() - start


def rlcard_bridge() -> Count:
    """RLCard's bridge with its random agents."""
    env = rlcard.make("bridge", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(4)])
    return _timed(lambda _, __: sum(len(path) // 2 for path in env.run(is_training=False)[0]))


def open_spiel(name: str) -> Count:
    """A trick game of OpenSpiel's, its chance moves not counted as plies."""
    game = pyspiel.load_game(name)

    def play(random: Random, _: int) -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            plies += not state.is_chance_node()
            state.apply_action(random.choice(state.legal_actions()))
        return plies

    return _timed(play)


PEERS: dict[str, Callable[[], Count]] = {
    "RLCard, bridge": rlcard_bridge,
    "OpenSpiel, bridge": lambda: open_spiel("bridge(use_double_dummy_result=false)"),
    "OpenSpiel, hearts": lambda: open_spiel("hearts"),
    "OpenSpiel, euchre": lambda: open_spiel("euchre"),
}


def main() -> None:
    """Prints the plies per second of each, and the median of the ratios to RLCard's in the same round."""
    ours = {
        f"{game}, {name}": (lambda run=run, game=game: run(game))
        for game in GAMES
        for name, run in (("whole deals", whole_deals), ("play of tricks", play_of_tricks))
    }
    runs = PEERS | ours
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            plies, seconds = run()
            rates[name].append(plies / seconds)
    print(f"{'plies per second of CPU time':<34}{'median':>10}{'to RLCard':>12}")
    for name, measured in rates.items():
        ratios = [rate / peer for rate, peer in zip(measured, rates["RLCard, bridge"], strict=True)]
        print(f"{name:<34}{statistics.median(measured):>10,.0f}{statistics.median(ratios):>11.2f}x")


if __name__ == "__main__":
    main()
