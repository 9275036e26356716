"""Frames of deals: what stands in them is what was dealt, played and scored, and of types that pandas counts with."""

from __future__ import annotations

from collections import Counter

import pandas
import pytest

from kortlib import (
    GAMES,
    BadData,
    Line,
    careless,
    deals_frame,
    legal_actions,
    named_record,
    random_deals,
    replay,
    rulebook,
)
from kortlib.explore.frames import ACTION, HAND, TRICK, WHERE

PLAYED = {
    game: [
        line
        for seats in range(rulebook(game).seats[0], rulebook(game).seats[1] + 1)
        for line in random_deals(game, 6, seats, seed=4, player=careless)
    ]
    for game in GAMES
}


@pytest.mark.parametrize(("rows", "types"), [("hand", HAND), ("trick", TRICK), ("action", ACTION)])
@pytest.mark.parametrize("games", ["norrlandsknack", "bondtolva", "amerikaner", None])
def test_the_columns_have_their_types_whatever_is_in_them(rows, types, games) -> None:
    frame = deals_frame(PLAYED[games] if games else [], rows)
    assert {name: str(kind) for name, kind in frame.dtypes.items()} == WHERE | types
    assert frame.index.is_unique
    assert (len(frame) > 0) == (games is not None)


@pytest.mark.parametrize("game", GAMES)
def test_a_row_a_hand(game: str) -> None:
    frame = deals_frame(PLAYED[game])
    assert len(frame) == sum(line.start.seats for line in PLAYED[game])
    assert (frame[["spades", "hearts", "diamonds", "clubs"]].sum(axis=1) == frame["size"]).all()
    assert (frame["cards"].str.split().map(len) == frame["size"]).all()
    for suit, letter in (("spades", "S"), ("hearts", "H"), ("diamonds", "D"), ("clubs", "C")):
        assert (frame["cards"].map(lambda cards, a=letter: sum(c[0] == a for c in cards.split())) == frame[suit]).all()
        of_trump = frame[frame["trump"] == letter]
        assert (of_trump["trumps"] == of_trump[suit]).all()
    assert frame[frame["trump"].isna()]["trumps"].isna().all()
    by_line = frame.groupby("line")
    assert (by_line["dealer"].sum() == 1).all()
    assert (by_line["forehand"].sum() == 1).all()
    for number, line in enumerate(PLAYED[game]):
        assert by_line.get_group(number)["score"].tolist() == list(line.state.scores)
        assert by_line.get_group(number)["taken"].tolist() == list(line.state.taken)
        lost = [now - then for then, now in zip(line.start.scores, line.state.scores, strict=True)]
        assert by_line.get_group(number)["points"].tolist() == lost


@pytest.mark.parametrize("game", GAMES)
def test_a_row_a_trick(game: str) -> None:
    frame = deals_frame(PLAYED[game], "trick")
    assert len(frame) == sum(len(line.state.tricks) for line in PLAYED[game])
    hands = deals_frame(PLAYED[game])
    taken = frame.groupby(["line", "taker"]).size()
    assert taken.to_dict() == {
        (row.line, row.seat): row.taken for row in hands.itertuples() if row.taken and row.line in set(frame["line"])
    }
    assert (frame["cards"].str.split().str[0].str[0] == frame["suit"].astype("string")).all()
    assert (frame["ruffed"] == (frame["card"].str[0] != frame["suit"].astype("string"))).all()
    assert (frame[frame["ruffed"]]["card"].str[0] == frame[frame["ruffed"]]["trump"].astype("string")).all()


@pytest.mark.parametrize("game", GAMES)
def test_a_row_an_action(game: str) -> None:
    frame = deals_frame(PLAYED[game], "action")
    played = Counter(type(move.action).__name__.lower() for line in PLAYED[game] for move in line.moves[1:])
    assert frame["kind"].value_counts().to_dict() == played
    plays = frame["kind"] == "play"
    assert frame[plays]["card"].notna().all()
    assert frame[~plays][["card", "suit", "rank"]].isna().all(axis=None)
    assert (frame["choices"] >= 1).all()
    first = PLAYED[game][0]
    assert frame["choices"][0] == len(legal_actions(first.moves[0].state))
    assert frame["seat"][0] == first.moves[0].state.to_act


def test_a_record_alone_is_a_frame_too_and_the_deals_of_a_game_are_told_apart() -> None:
    """The named deal was played by hand: Ada leads clubs and takes the first with the ace."""
    record = named_record("norrlandsknack", "forsta-given-spelad")
    tricks = deals_frame(record, "trick")
    assert tricks.equals(deals_frame(replay(record), "trick"))
    first = tricks.loc[0]
    assert (first["leader"], first["card"], first["taker"], first["cards"]) == (0, "CA", 0, "CA C7 C3")
    line = replay(record)
    twice = Line(line.start, line.moves)
    assert deals_frame([line, twice])["line"].tolist() == [0] * line.start.seats + [1] * line.start.seats


def test_a_frame_is_ready_to_be_grouped() -> None:
    """NK10: five cards each, and the dealer takes the one that is turned up."""
    hands = deals_frame(random_deals("norrlandsknack", 50, seed=1))
    sizes = hands.groupby("dealer")["size"].agg(["min", "max"])
    assert sizes.to_dict("index") == {False: {"min": 5, "max": 5}, True: {"min": 6, "max": 6}}
    assert isinstance(hands["trump"].dtype, pandas.CategoricalDtype)


def test_the_same_seed_deals_the_same_and_another_something_else() -> None:
    first, again, other = (list(random_deals("bondtolva", 5, seed=seed, player=careless)) for seed in (1, 1, 2))
    assert first == again != other
    assert len({line.state for line in first}) == 5


@pytest.mark.parametrize(("seats", "code"), [(2, "bad_players"), (6, "bad_players")])
def test_random_deals_refuse_at_once_what_cannot_be_dealt(seats: int, code: str) -> None:
    with pytest.raises(BadData) as bad:
        random_deals("norrlandsknack", 5, seats)
    assert bad.value.problems[0].code == code
