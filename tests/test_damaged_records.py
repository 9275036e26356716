"""Every named deal damaged at random, as a file is: the answer is a report, and one that says what is wrong."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from kortlib import BadData, Problem
from kortlib.games import GAMES
from kortlib.records import BrokenRecord, named_deals
from kortlib.records.report import replay_text
from kortlib.records.tree import read_tree_text
from kortlib.words import LANGUAGES, words

VALUES: list[Any] = [
    None, True, False, 0, -1, 3, 1.5, "", "SA", "0 knock", "\ud800", "\u202e", "x" * 3_000, 10**30, -(10**30), [], {},
    [[]], [None], ["SA"], {"a": 1}, [{"seed": 1}], "NaN", "♠E ♥10", "9 pass", [0, 0], "amerikaner", "pott",
]  # fmt: skip
TEXTS = ["NaN", "9" * 5_000, "1e999", '"\\ud800"', '{"a": 1, "a": 2}', "[" * 300 + "]" * 300, "\ufeff", "\x00", "'"]


def parts(value: Any, way: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The way to every part of a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way] * bool(way) + [found for key, part in inner for found in parts(part, (*way, key))]


def hurt(raw: Any, random: Random) -> None:
    """One part replaced, taken out, put there twice, changed in a letter, or under another name."""
    *way, last = random.choice(parts(raw))
    inner = raw
    for step in way:
        inner = inner[step]
    match random.randrange(5):
        case 0:
            inner[last] = deepcopy(random.choice(VALUES))
        case 1:
            del inner[last]
        case 2 if isinstance(inner, list):
            inner.insert(random.randint(0, len(inner)), deepcopy(random.choice(inner)))
        case 3 if isinstance(inner[last], str):
            text, at = inner[last], random.randint(0, len(inner[last]))
            inner[last] = text[:at] + random.choice(["", " ", "S", "ſ", "10", "\n", "\ud800"]) + text[at + 1 :]
        case _ if isinstance(inner, dict):
            inner[random.choice(["hands", "seed", "dealer", "jokers", "talon", "at", "actions"])] = inner[last]


def damaged(record: dict[str, Any], random: Random) -> str:
    """The record's text, hurt in one to three places; now and then cut, strewn with nonsense, a key in it doubled."""
    raw = deepcopy(record)
    for _ in range(random.randint(1, 3)):
        if raw:
            hurt(raw, random)
    text = json.dumps(raw)
    if random.random() < 0.3:
        at = random.randint(0, len(text))
        text = text[:at] + random.choice(TEXTS) + text[at + random.randint(0, 9) :]
    if random.random() < 0.2:
        key = random.choice(["deals", "hands", "actions", "players", "game"])
        text = text.replace(f'"{key}": ', f'"{key}": 0, "{key}": ', 1)
    return text


FEWEST = 180  # damaged records of a game, however few named deals it has


@pytest.mark.parametrize("game", GAMES)
def test_a_damaged_record_gets_a_report_that_says_what_is_wrong(game: str) -> None:
    random, seen = Random(game), {True: 0, False: 0}
    deals = named_deals(game)
    for name, deal in deals.items():
        record = {key: value for key, value in deal.items() if key != "about"}
        branch = {"at": [0, 0], "name": "Om", "actions": [], "deals": [{"seed": 1}]}
        tree = record | {"format": "kort-tree/1", "branches": [branch]}
        for _ in range(max(6, FEWEST // len(deals))):
            check(damaged(record, random), name, seen)
            check_tree(damaged(tree, random))
    assert min(seen.values()) > 10


def check(text: str, name: str, seen: dict[bool, int]) -> None:
    for lang in LANGUAGES:
        report = replay_text(text, words(lang))
        json.dumps(report, ensure_ascii=False).encode()
        seen[report["ok"]] += 1
        if not report["ok"]:
            error = report["error"]
            told = error.get("problems", [error])
            assert told, (name, text)
            assert all(problem["message"] and problem["code"] for problem in told), (name, text)


def check_tree(text: str) -> None:
    problems: tuple[Problem, ...] = ()
    try:
        read_tree_text(text)
    except BadData as bad:
        problems = bad.problems
    except BrokenRecord:
        return
    assert all(words(lang).problem(problem) for lang in LANGUAGES for problem in problems)
