"""The random games of every oracle: a seed gives them again, and they reach all of interest. Oracles stand alone."""

import ast
import json
import sys
from collections import Counter
from random import Random

import oracle
import pytest
from oracle.random_games import draws_of, happenings, random_game

WATCHED = [game for game in oracle.GAMES if oracle.part_of(game, "happenings")]


@pytest.mark.parametrize("game", oracle.GAMES)
def test_a_seed_gives_the_same_game_again(game):
    """The records can be named by their seed."""
    first, second = (random_game(game, Random(5)) for _ in range(2))
    assert first[0] == second[0]
    assert first[1].summary() == second[1].summary()


@pytest.mark.parametrize("game", WATCHED)
def test_random_games_reach_every_option_value_and_every_interesting_happening(game):
    """Each value of each option and each happening often enough; and every record reads back."""
    watched, draws = oracle.part_of(game, "happenings"), draws_of(game)
    drawn, seen = Counter(), Counter()
    for seed in range(watched.GAMES):
        record, followed = random_game(game, Random(seed))
        assert len(followed.summary()) == len(record["deals"])
        drawn.update(draws.drawn(followed))
        seen.update(happenings(json.loads(json.dumps(record))))
    often = draws.often_enough(oracle.part_of(game, "reading").VALUES, watched.EACH_VALUE)
    assert {what: drawn[what] for what, least in often.items() if drawn[what] < least} == {}
    for least, names in watched.AT_LEAST.items():
        counts = {name.strip(): seen[name.strip()] for name in names.strip().splitlines()}
        assert {name: count for name, count in counts.items() if count < least} == {}


def imported(path):
    """The modules that a file imports, by their whole names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "written out in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_an_oracle_shares_no_code_with_the_engine_nor_with_another_oracle():
    """Only Python's own library, what stands in no game's folder, and the game's own."""
    for path in oracle.HERE.rglob("*.py"):
        own = path.parent.name
        for name in imported(path):
            first, *rest = name.split(".")
            assert first in sys.stdlib_module_names or first == "oracle", (path, name)
            assert not rest or rest[0] not in oracle.GAMES or rest[0] == own, (path, name)
