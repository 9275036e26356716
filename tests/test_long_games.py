"""Long games: a line shares what its moves have in common, a deal is judged once, and nothing is played twice. Counted,
not timed."""

from __future__ import annotations

import copy
import json
import pickle
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from kortlib import DealCards, apply, deal, deal_from_seed, engine, legal_actions, new_game, parse_action, rules_of
from kortlib.records import line as line_module
from kortlib.records import read_record, replay, write_record
from kortlib.records.chain import Chain
from kortlib.records.line import Line
from kortlib.records.sheets import sheet_of
from kortlib.records.tree import Branch, Tree, read_tree_text, rows, write_tree

NAMES = ["Ada", "Bo", "Cia"]


def chain(length: int) -> Chain[int]:
    grown: Chain[int] = Chain()
    for number in range(length):
        grown = grown.plus(number)
    return grown


@pytest.fixture(scope="module")
def long_line() -> Line:
    """Three hundred deals in which nobody knocks."""
    line = Line(new_game(rules_of("norrlandsknack"), 3, {"deal_number": 2}))
    for seed in range(300):
        line = line.then(deal_from_seed(line.state, seed))
        while not line.state.deal_over:
            line = line.then(parse_action(f"{line.state.to_act} pass"))
    return line


def test_a_chain_is_the_row_of_what_was_put_on_it() -> None:
    for length in (0, 1, 2, 3, 10, 65):
        row, grown = tuple(range(length)), chain(length)
        assert (len(grown), tuple(grown), tuple(reversed(grown)), bool(grown)) == (length, row, row[::-1], length > 0)
        assert [grown[i] for i in range(-length, length)] == [row[i] for i in range(-length, length)]
        for first in (None, -70, -2, 0, 1, 5, 70):
            for stop in (None, -70, -2, 0, 1, 5, 70):
                assert grown[first:stop] == row[first:stop]
        assert grown[::-1] == row[::-1]
        for outside in (length, -length - 1):
            with pytest.raises(IndexError):
                grown[outside]


def test_chains_are_equal_by_what_is_on_them() -> None:
    assert chain(9) == chain(9) == tuple(range(9))
    assert hash(chain(9)) == hash(chain(9))
    assert chain(9) != chain(8)
    assert chain(8).plus(7) != chain(9)
    assert chain(3) != [0, 1, 2]
    assert Chain() == ()


def test_a_beginning_is_the_very_row_that_went_on() -> None:
    links, random = [chain(0)], Random(1)
    for number in range(500):
        links.append(links[-1].plus(number))
    for _ in range(500):
        longer, shorter = sorted((random.randrange(501), random.randrange(501)), reverse=True)
        assert links[longer].beginning(shorter) is links[shorter]
    assert links[7].beginning(70) is links[7]
    assert links[7].beginning(-1) is links[0]


def test_what_two_chains_have_in_common_is_told_from_their_links() -> None:
    trunk, random = chain(200), Random(2)
    for _ in range(200):
        fork = random.randrange(1, 200)
        one, other = trunk.beginning(fork), trunk.beginning(random.randrange(fork, 201))
        for number in range(random.randrange(30)):
            one = one.plus(1_000 + number)
        assert one.shared(other) == other.shared(one) == fork
    assert chain(5).shared(chain(5)) == 0  # equal, but each grown by itself


def test_any_way_back_in_a_long_chain_is_short() -> None:
    """Counted by the links that are looked at."""

    class Counting(Chain[int]):
        __slots__ = ()
        looked = 0

        def __getattribute__(self, name: str) -> Any:
            Counting.looked += name == "_far"
            return super().__getattribute__(name)

    grown = chain(20_000)
    link = grown
    while link._length:
        link.__class__, link = Counting, link._before
    for place in range(0, 20_000, 37):
        Counting.looked = 0
        assert grown[place] == place
        assert Counting.looked < 120


def test_a_chain_of_any_length_is_copied_and_forgotten() -> None:
    """Link within link it would be nested more deeply than Python can follow."""
    grown = chain(20_000)
    for again in (copy.deepcopy(grown), pickle.loads(pickle.dumps(grown))):
        assert (len(again), again[-1]) == (20_000, 19_999)
    del grown, again


def test_going_on_and_going_back_share_the_moves(long_line: Line) -> None:
    before = long_line.up_to(len(long_line.moves) - 1)
    assert before.then(long_line.moves[-1].action) == long_line
    further = long_line.then(deal_from_seed(long_line.state, 1))
    assert further.up_to(len(long_line.moves)).moves is long_line.moves
    assert further.up_to(7).moves is long_line.up_to(7).moves


def test_the_last_deal_is_the_last_of_the_deals(long_line: Line) -> None:
    *_, last = long_line.deals()
    assert long_line.last_deal() == last
    assert next(long_line.deals(4)) == list(long_line.deals())[1]
    assert Line(long_line.start).last_deal() is None


def test_lines_are_equal_by_their_start_and_their_moves(long_line: Line) -> None:
    again = Line(long_line.start)
    for move in long_line.moves[:9]:
        again = again.then(move.action)
    assert again == long_line.up_to(9)
    assert hash(again) == hash(long_line.up_to(9))
    assert again != long_line.up_to(8)
    assert again.events == long_line.up_to(9).events


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often deals are checked and actions applied."""
    counted: Counter[str] = Counter()

    def count(module: Any, name: str) -> None:
        real = getattr(module, name)

        def counting(*arguments: Any) -> Any:
            counted[name] += 1
            return real(*arguments)

        monkeypatch.setattr(module, name, counting)

    count(deal, "_card_faults")
    count(engine, "deal_problems")
    count(line_module, "apply")
    return counted


def test_each_deal_of_a_record_is_checked_once_and_each_action_played_once(
    long_line: Line, calls: Counter[str]
) -> None:
    text = json.dumps(write_record(long_line, NAMES))
    assert replay(read_record(text)).state == long_line.state
    assert calls == {"_card_faults": 300, "deal_problems": 300, "apply": len(long_line.moves)}


def test_a_deal_that_is_changed_is_checked_again() -> None:
    state = new_game(rules_of("bondtolva"), 2)
    dealt = deal_from_seed(state, 1)
    assert engine.deal_problems(state, dealt) == engine.deal_problems(state, dealt) == []
    hands = dealt.deal.hands
    for changed in (hands[:1], (hands[0], hands[0]), (hands[0], hands[1][1:])):
        assert engine.deal_problems(state, DealCards(replace(dealt.deal, hands=changed)))


def test_a_deal_sound_in_one_pack_is_not_taken_for_sound_in_another() -> None:
    """Twenty-four cards are a whole pack of Bondtolva; in a pack of fifty-two the talon is short."""
    small, large = new_game(rules_of("bondtolva"), 2), new_game(rules_of("norrlandsknack"), 3)
    dealt = deal_from_seed(small, 1)
    assert engine.deal_problems(small, dealt) == []
    assert "short_talon" in {problem.kind for problem in engine.deal_problems(large, dealt)}
    assert engine.deal_problems(small, dealt) == []


def tree_of(line: Line, branches: int) -> Tree:
    """A what-if in every so many deals of a long game: the first to speak knocks."""
    deals = len(line.moves) // 4
    left = [line.up_to(4 * deal + 1) for deal in range(0, deals, deals // branches)]
    return Tree(line, tuple(Branch(f"{i}", fork.then(legal_actions(fork.state)[0])) for i, fork in enumerate(left)))


def test_a_tree_is_read_by_playing_each_move_once(long_line: Line, calls: Counter[str]) -> None:
    """Branches go on from the line that was played; it is not played again for each of them."""
    tree = tree_of(long_line, 30)
    text = json.dumps(write_tree(tree, NAMES))
    calls.clear()
    read, _ = read_tree_text(text)
    assert calls["apply"] == len(long_line.moves) + 30
    assert calls["_card_faults"] == 300
    assert [branch.line.state for branch in read.branches] == [branch.line.state for branch in tree.branches]
    assert write_tree(read, NAMES) == json.loads(text)
    for branch, before in zip(read.branches, tree.branches, strict=True):
        assert read.split(branch) == tree.split(before) == len(before.line.moves) - 1
        assert branch.line.moves.shared(read.main.moves) == read.split(branch)


def test_writing_and_listing_branches_does_not_walk_the_whole_line_for_each(
    long_line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted by the deals that are written, and by the moves that are looked at from behind."""
    tree = tree_of(long_line, 30)
    walked: list[int] = []
    back = Chain._back

    def counting(self: Chain[Any], stop: int = 0) -> Any:
        for item in back(self, stop):
            walked.append(1)
            yield item

    monkeypatch.setattr(Chain, "_back", counting)
    write_tree(tree, NAMES)
    assert len(walked) < 3 * len(long_line.moves)
    walked.clear()
    rows(tree, NAMES, main="played")
    assert len(walked) < 2 * len(long_line.moves)
    walked.clear()
    sheet_of(long_line)
    assert len(walked) < 2 * len(long_line.moves)


def test_a_line_of_the_tests_is_what_the_engine_makes_of_it(long_line: Line) -> None:
    state = long_line.start
    for move in long_line.moves:
        state = apply(state, move.action).state
    assert state == long_line.state
