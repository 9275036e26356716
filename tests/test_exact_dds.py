"""Against DDS, Bo Haglund's solver for bridge: four seats, partners opposite, every trump and none, every leader."""

from __future__ import annotations

import importlib
import warnings
from random import Random
from typing import Any

import pytest

from kortlib.exact.backend import Backend, at_hand, warm
from kortlib.exact.kernels import FOLLOW
from kortlib.exact.layout import DUTIES, GUESS, HANDS, HIGH, LEADER, SEATS, SIDE, TASK, TRUMP

RANKS = 13


@pytest.fixture(scope="module")
def dds() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return importlib.import_module("endplay._dds")


@pytest.fixture(scope="module")
def fast() -> Backend:
    assert warm(), "numba belongs to the test extra"
    return at_hand(fast=True)


def by_dds(trump: int, leader: int, hands: list[list[int]], dds: Any) -> int:
    """The tricks of the leader's side, by DDS."""
    deal, found = dds.deal(), dds.futureTricks()
    deal.trump, deal.first = trump, leader
    for seat, cards in enumerate(hands):
        for suit in range(4):
            deal.remainCards[seat][suit] = sum(4 << (card & 15) for card in cards if card >> 4 == suit)
    dds.SolveBoard(deal, -1, 1, 1, found, 0)
    return int(found.score[0])


def check(number: int, seed: int, each: int, dds: Any, backend: Backend) -> None:
    """So many deals, and for each so many pairs of trump and leader, all twenty of them in turn."""
    random, turn = Random(seed), 0
    pack = [16 * suit + rank for suit in range(4) for rank in range(RANKS)]
    for _ in range(number):
        random.shuffle(pack)
        hands = [pack[13 * seat : 13 * seat + 13] for seat in range(4)]
        for _ in range(each):
            trump, leader = turn // 4 % 5, turn % 4
            turn += 1
            found = backend.solve_one(row(trump, leader, hands))
            assert found == by_dds(trump, leader, hands, dds), (trump, leader, hands)


def row(trump: int, leader: int, hands: list[list[int]]) -> list[int]:
    """The task of the leader's side."""
    task = [0] * TASK
    task[SEATS], task[TRUMP], task[SIDE], task[DUTIES] = 4, trump, 0b0101 << (leader & 1), FOLLOW
    task[LEADER], task[HIGH], task[GUESS] = leader, RANKS, -1
    task[HANDS : HANDS + 4] = [sum(1 << card for card in hand) for hand in hands]
    return task


def test_full_deals_are_what_dds_says(dds: Any, fast: Backend) -> None:
    check(6, 1, 20, dds, fast)


@pytest.mark.large
def test_five_hundred_full_deals_are_what_dds_says(dds: Any, fast: Backend) -> None:
    check(500, 2, 4, dds, fast)
