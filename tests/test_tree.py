"""A game with its what-ifs as a file: it comes back as it was, and what is no tree is refused."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from kortlib import BadData, Deal, DealCards, deal_from_seed, new_game, parse_action, parse_cards, rules_of
from kortlib.records import BrokenRecord, write_record
from kortlib.records.line import Line
from kortlib.records.tree import TREE_FORMAT, Branch, Tree, read_tree, rows, write_tree

PLAYERS = ("Ada", "Bo", "Cia")
HANDS = ("SA SK SQ SJ ST", "H2 H3 H4 H5 H6", "C2 C3 C4 C5 C6 S9")
OPENING = ["0 knock", "1 knock", "2 pass", "0 buy", "1 buy"]
PLAY = [
    "0 play SA", "1 play H2", "0 play SK", "1 play H3", "0 play SQ", "1 play H4", "0 play SJ", "1 play H5",
    "0 play ST", "1 play H6",
]  # fmt: skip
SECOND = ["1 knock", "2 knock", "0 pass"]


def then(line: Line, *actions: str) -> Line:
    for action in actions:
        line = line.then(parse_action(action))
    return line


def dealt(line: Line, seed: int = 17) -> Line:
    return line.then(deal_from_seed(line.state, seed))


def beginning() -> Line:
    """Spades are trumps; seats 0 and 1 take part in a later deal."""
    start = {"scores": [7, 5, 4], "deal_number": 3, "dealer": 2, "pot": 5}
    line = Line(new_game(rules_of("norrlandsknack", "pott", {"lone_knocker": "one"}), 3, start))
    return line.then(DealCards(Deal(tuple(parse_cards(hand) for hand in HANDS), None, parse_cards("S9")[0])))


FIRST = then(beginning(), *OPENING, *PLAY)
MAIN = then(dealt(FIRST), *SECOND)
BO_BEGINS_HIGH = [*OPENING, "0 play SA", "1 play H6", "0 play SK", "1 play H3", "0 play SQ", "1 play H4", "0 play SJ",
                  "1 play H5", "0 play ST", "1 play H2"]  # fmt: skip
# A branch, and where it leaves the line that was played: the deal, and how many actions of it are shared.
BRANCHES = {
    Branch("Ada passes", then(beginning(), "0 pass")): [0, 0],
    Branch("Bo lays down", then(beginning(), "0 knock", "1 pass", "2 knock", "0 buy")): [0, 1],
    Branch("Bo begins high", then(beginning(), *BO_BEGINS_HIGH)): [0, 6],
    Branch("and another deal after it", dealt(then(beginning(), *BO_BEGINS_HIGH), 5)): [0, 6],
    Branch("shorter", then(beginning(), *OPENING, *PLAY[:8])): [0, 13],
    Branch("the first deal only", FIRST): [0, 15],
    Branch("another second deal", then(dealt(FIRST, 3), "1 pass")): [0, 15],
    Branch("Bo passes in the second deal", then(dealt(FIRST), "1 pass")): [1, 0],
    Branch("the same", then(dealt(FIRST), *SECOND)): [1, 3],
    Branch("further", then(MAIN, "1 buy")): [1, 3],
}
TREE = Tree(MAIN, tuple(BRANCHES))


def written() -> dict[str, Any]:
    """The tree as a file holds it."""
    return json.loads(json.dumps(write_tree(TREE, PLAYERS)))


def faults(raw: Any) -> list[tuple[str, str]]:
    with pytest.raises(BadData) as bad:
        read_tree(raw)
    return [(problem.code, problem.place) for problem in bad.value.problems]


def test_a_tree_comes_back_as_it_was() -> None:
    read, players = read_tree(written())
    assert players == PLAYERS
    assert read.main.state == MAIN.state
    for branch, before in zip(read.branches, TREE.branches, strict=True):
        assert branch.name == before.name
        assert branch.line.state == before.line.state
        assert branch.line.events == before.line.events
        assert read.split(branch) == TREE.split(before)
    assert write_tree(read, PLAYERS) == written()


def test_a_branch_is_written_from_where_it_leaves() -> None:
    raw = {branch["name"]: branch for branch in written()["branches"]}
    assert {name: branch["at"] for name, branch in raw.items()} == {branch.name: at for branch, at in BRANCHES.items()}
    assert raw["Bo lays down"]["actions"] == ["1 pass", "2 knock", "0 buy"]
    assert raw["the same"]["actions"] == raw["shorter"]["actions"] == []
    assert raw["further"]["actions"] == ["1 buy"]
    assert [name for name, branch in raw.items() if "deals" in branch] == [
        "and another deal after it",
        "another second deal",
    ]


def test_the_line_that_was_played_is_written_as_its_record() -> None:
    raw = written()
    del raw["branches"]
    assert raw == write_record(MAIN, PLAYERS) | {"format": TREE_FORMAT}


def test_a_plain_record_is_a_tree_without_branches() -> None:
    read, players = read_tree(write_record(MAIN, PLAYERS))
    assert (read.branches, players, read.main.state) == ((), PLAYERS, MAIN.state)
    raw = written()
    del raw["branches"]
    assert read_tree(raw)[0] == read


GOOD_BRANCH = {"at": [0, 0], "name": "Ada passes", "actions": ["0 pass"]}


@pytest.mark.parametrize("branch", [3, "x", None, [], {}, True], ids=repr)
def test_what_is_no_branch_is_refused(branch: Any) -> None:
    raw = written() | {"branches": [GOOD_BRANCH, branch]}
    assert faults(raw) == [("bad_record", "branches[1]")]


@pytest.mark.parametrize("key", GOOD_BRANCH)
def test_a_branch_says_where_it_leaves_its_name_and_its_actions(key: str) -> None:
    branch = {name: value for name, value in GOOD_BRANCH.items() if name != key}
    assert faults(written() | {"branches": [branch]}) == [("bad_record", "branches[0]")]


@pytest.mark.parametrize(
    "changes",
    [
        {"at": None}, {"at": []}, {"at": [0]}, {"at": [0, 0, 0]}, {"at": ["0", 0]}, {"at": [0, "0"]}, {"at": [0.5, 0]},
        {"at": [9, 0]}, {"at": [-1, 0]}, {"at": [0, -1]}, {"at": [True, 0]}, {"at": [0, False]}, {"at": {"0": 0}},
        {"name": 3}, {"name": None}, {"actions": None}, {"actions": 3}, {"deals": 3},
    ],
    ids=str,
)  # fmt: skip
def test_a_branch_with_a_wrong_part_is_refused(changes: dict[str, Any]) -> None:
    assert faults(written() | {"branches": [GOOD_BRANCH | changes]}) == [("bad_record", "branches[0]")]


@pytest.mark.parametrize("branches", [{}, "x", 3, None], ids=repr)
def test_branches_are_a_list(branches: Any) -> None:
    assert faults(written() | {"branches": branches}) == [("bad_record", "branches")]


def test_every_fault_of_the_record_is_told_too() -> None:
    raw = written()
    raw["deals"][0]["hands"][0] = "SA SK SQ SJ XX"
    assert ("bad_card", "deals[0].hands[0]") in faults(raw)
    assert ("bad_record", "format") in faults(written() | {"format": "kort-tree/2"})
    assert faults(written() | {"trees": []}) == [("bad_record", "trees")]
    assert faults(3) == faults([]) == [("bad_record", "")]
    assert faults(written() | {"branches": [GOOD_BRANCH | {"actions": ["0 fly"]}]})[0][0] == "bad_record"


def test_a_branch_that_breaks_a_rule_says_which_action() -> None:
    raw = deepcopy(written()) | {"branches": [{"at": [0, 5], "name": "not the ace", "actions": ["0 play SK"]}]}
    with pytest.raises(BrokenRecord) as broken:
        read_tree(raw)
    assert (broken.value.deal, broken.value.action) == (0, 5)
    assert broken.value.refused.verdict.rule == "NK41"


def test_there_is_a_row_for_every_leaf() -> None:
    told = {row["name"]: row for row in rows(TREE, PLAYERS, main="played")}
    assert list(told) == ["played", *(branch.name for branch in BRANCHES)]
    assert told["played"]["choices"] == ", ".join([*OPENING, *PLAY, *SECOND])
    assert told["Bo lays down"]["choices"] == "1 pass, 2 knock, 0 buy"
    assert told["the same"]["choices"] == ""
    assert told["the first deal only"] == {
        "name": "the first deal only",
        "choices": "",
        "takers": "Ada Ada Ada Ada Ada",
        "points": {"Ada": -5, "Bo": 5, "Cia": 0},
        "limpa": "Bo",
        "winner": "",
    }
    assert told["shorter"]["takers"] == "Ada Ada Ada Ada"


def test_a_row_names_who_won() -> None:
    start = {"scores": [5, 5, 4], "deal_number": 3, "dealer": 2}
    line = Line(new_game(rules_of("norrlandsknack"), 3, start))
    line = line.then(DealCards(Deal(tuple(parse_cards(hand) for hand in HANDS), None, parse_cards("S9")[0])))
    (row,) = rows(Tree(then(line, *OPENING, *PLAY)), PLAYERS, main="played")
    assert row["winner"] == "Ada"
