"""Deals as flat tables for pandas, ready for ``groupby``: one row a hand, one a trick, or one an action.

>>> hands = deals_frame(random_deals("norrlandsknack", 200, seed=7))
>>> len(hands), int(hands["trumps"].max())
(600, 5)
>>> hands.groupby("dealer")["trumps"].mean().round(1).to_dict()    # the dealer takes the card that is turned up
{False: 1.2, True: 2.1}
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from kortlib.actions import Action, Play, action_words
from kortlib.cards import Suit, format_cards, in_order
from kortlib.engine import deal_from_seed, legal_actions, new_game
from kortlib.problems import Named
from kortlib.records import Line, Record, replay
from kortlib.records.line import DealPlayed
from kortlib.rulebook import Rules, rulebook, rules_of
from kortlib.state import State

if TYPE_CHECKING:
    import pandas

Row: TypeAlias = dict[str, Any]
Player: TypeAlias = Callable[[State, Random], Action]

SUITS = {Suit.SPADES: "spades", Suit.HEARTS: "hearts", Suit.DIAMONDS: "diamonds", Suit.CLUBS: "clubs"}
WHERE = {"line": "int64", "game": "category", "deal": "int64"}
HAND = {
    "seat": "int64", "dealer": "bool", "forehand": "bool", "cards": "string", "size": "int64",
    "spades": "int64", "hearts": "int64", "diamonds": "int64", "clubs": "int64",
    "trump": "category", "trumps": "Int64", "taken": "int64", "points": "int64", "score": "int64",
}  # fmt: skip
TRICK = {
    "trick": "int64", "leader": "int64", "suit": "category", "taker": "int64", "card": "string",
    "trump": "category", "ruffed": "bool", "cards": "string",
}  # fmt: skip
ACTION = {
    "action": "int64", "seat": "int64", "phase": "category", "kind": "category", "text": "string",
    "card": "string", "suit": "category", "rank": "Int64", "choices": "int64",
}  # fmt: skip


def deals_frame(
    games: Line | Record | Iterable[Line | Record], rows: Literal["hand", "trick", "action"] = "hand"
) -> pandas.DataFrame:
    """Every deal of some games as a table, `line` telling which of them it is in.

    - ``hand``: the cards that a seat was dealt, how many of each suit and of trumps, what it took, won or lost.
    - ``trick``: who led which suit, who took it with which card, and whether by a trump on another suit (`ruffed`).
    - ``action``: who did what, as text and as a kind, the card played, and how many `choices` there were.

    `trump` is the deal's in the end, however late it was made. Cells are empty where there is nothing to tell.

    >>> from kortlib import named_record
    >>> deals_frame(named_record("norrlandsknack", "forsta-given-spelad"), "trick")["cards"].tolist()
    ['CA C7 C3', 'CK D5 C9', 'HQ H4 S6', 'D2 DA DK', 'S9 SA SK']
    """
    import pandas

    rows_of, types = _ROWS[rows]
    games = [games] if isinstance(games, Line | Record) else games
    found = [
        {"line": number, "game": line.start.rules.game, "deal": deal.dealt.deal_number} | row
        for number, line in enumerate(game if isinstance(game, Line) else replay(game) for game in games)
        for deal in line.deals()
        for row in rows_of(deal)
    ]
    return pandas.DataFrame(found, columns=list(WHERE | types)).astype(WHERE | types)


def random_deals(
    game: str | Rules, number: int, seats: int | None = None, *, seed: int | str = 0, player: Player | None = None
) -> Iterator[Line]:
    """So many games of one deal each, the same ones for the same seed: only dealt, or played out by a player.

    >>> from kortlib import careless
    >>> [line.state.phase.value for line in random_deals("bondtolva", 2)]
    ['play', 'play']
    >>> [line.state.deal_over for line in random_deals("bondtolva", 2, player=careless)]
    [True, True]
    """
    rules = rules_of(game) if isinstance(game, str) else game
    count = rulebook(rules.game).seats[0] if seats is None else seats
    new_game(rules, count)  # what is wrong with them is told here, not when the first deal is asked for
    return (_random_deal(rules, count, f"{seed}/{one}", player) for one in range(number))


def _random_deal(rules: Rules, seats: int, seed: str, player: Player | None) -> Line:
    start, random = new_game(rules, seats, seed=seed), Random(f"play/{seed}")
    line = Line(start).then(deal_from_seed(start, seed))
    while player is not None and not line.state.deal_over:
        line = line.then(player(line.state, random))
    return line


def _hands(deal: DealPlayed) -> Iterator[Row]:
    trump = deal.state.trump
    for seat, hand in enumerate(deal.dealt.hands):
        held = {suit: sum(card.suit is suit for card in hand) for suit in SUITS}
        yield {
            "seat": seat,
            "dealer": seat == deal.dealt.dealer,
            "forehand": seat == deal.dealt.left_of(deal.dealt.dealer),
            "cards": format_cards(in_order(hand)),
            "size": len(hand),
            **{SUITS[suit]: count for suit, count in held.items()},
            "trump": trump and trump.value,
            "trumps": trump and held[trump],
            "taken": deal.state.taken[seat],
            "points": deal.points[seat],
            "score": deal.state.scores[seat],
        }


def _tricks(deal: DealPlayed) -> Iterator[Row]:
    trump = deal.state.trump
    for number, trick in enumerate(deal.state.tricks, 1):
        leader, led = trick.cards[0]
        winning = trick.winning_card
        yield {
            "trick": number,
            "leader": leader,
            "suit": led.suit.value,
            "taker": trick.taker,
            "card": winning.text,
            "trump": trump and trump.value,
            "ruffed": winning.suit is not led.suit,
            "cards": format_cards(card for _, card in trick.cards),
        }


def _actions(deal: DealPlayed) -> Iterator[Row]:
    state = deal.dealt
    for number, move in enumerate(deal.moves[1:], 1):
        card = move.action.card if isinstance(move.action, Play) else None
        yield {
            "action": number,
            "seat": state.to_act,
            "phase": state.phase.value,
            "kind": type(move.action).__name__.lower(),
            "text": action_words(move.action),
            "card": card and card.text,
            "suit": card and card.suit.value,
            "rank": card and int(card.rank),
            "choices": len(legal_actions(state)),
        }
        state = move.state


_ROWS = Named("unknown_rows", {"hand": (_hands, HAND), "trick": (_tricks, TRICK), "action": (_actions, ACTION)})
