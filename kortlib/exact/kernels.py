"""The play of tricks on bit masks: which cards may be played, who takes a trick, and random play-outs.

The only place beside the engine that repeats rules; the tests hold it equal to the engine, position by position. Every
duty is a bit, so that a game is a number: the cards themselves say nothing about which game is played.
"""

from __future__ import annotations

from kortlib.exact.bits import LANE, NO_TRUMP, Ints, count, lowest, next_random
from kortlib.exact.layout import CARDS, DUTIES, FORCED, HANDS, LEADER, ON_TABLE, SEATS, TASK, TRUMP

FOLLOW = 1  # follow suit if you can
OVERTAKE = 2  # and beat the card if you can
MUST_TRUMP = 4  # trump if you are void
TRUMP_FIRST = 8  # trumfmant: play a trump if you have one
TRUMP_LEAD = 16  # trumfmant binds the leader too
MAY_LOAF = 32  # trumfmant, but withholding a trump is punished and not forbidden
STOPPING = 64  # the deal ends when a seat has taken the tricks that it needs
LOAFS_LEADING = 128  # with MAY_LOAF: a leader who withholds a trump is punished as well


def of_suit(cards: int, suit: int) -> int:
    """The cards of one suit; none where there is no such suit."""
    return cards & (LANE << (16 * suit)) if suit < NO_TRUMP else 0


def legal(hand: int, led: int, best: int, trump: int, duties: int, forced: int) -> int:
    """The cards that may be played from `hand`; `led` is the led suit or -1 for the leader, `best` the card to beat."""
    if hand & forced:
        return hand & forced
    trumps = of_suit(hand, trump)
    if led < 0:
        return trumps if duties & TRUMP_LEAD and trumps else hand
    if duties & TRUMP_FIRST and trumps:
        return trumps
    following = of_suit(hand, led) if duties & FOLLOW else 0
    if following:
        if duties & MAY_LOAF:
            return following | trumps
        better = following & -(best << 1) if duties & OVERTAKE and of_suit(best, led) else 0
        return better if better else following
    return trumps if duties & MUST_TRUMP and trumps else hand


def beats(card: int, best: int, trump: int) -> bool:
    """Whether a card (its bit), played after `best`, takes the trick from it."""
    suit = lowest(card) >> 4
    return card > best if suit == lowest(best) >> 4 else suit == trump


def play_out(held: Ints, seats: int, trump: int, duties: int, leader: int, seed: int, won: Ints, first: int) -> int:  # noqa: C901
    """Plays a deal to its end at random, beginning with a trick; adds to `won` by seat and gives the next seed.

    `held` is used up. One random number serves three choices: twenty bits are plenty for at most seventeen cards.
    """
    chances = 0
    for _ in range(count(held[leader])):
        seat = leader
        led, best, taker, suit = -1, 0, leader, 0
        for _ in range(seats):
            cards = held[seat]
            if duties != FOLLOW or first:
                cards = legal(cards, led, best, trump, duties, first)
            elif led >= 0:
                following = cards & (LANE << (16 * led))
                if following:
                    cards = following
            if cards & (cards - 1):
                if chances < 1 << 20:
                    seed = next_random(seed)
                    chances = seed | (1 << 62)
                for _ in range(((chances & 0xFFFFF) * count(cards)) >> 20):
                    cards &= cards - 1
                chances >>= 20
            card = cards & -cards
            held[seat] ^= card
            own = lowest(card) >> 4
            if led < 0:
                led, suit, best = own, own, card
            elif own == suit:
                if card > best:
                    best, taker = card, seat
            elif own == trump:
                best, taker, suit = card, seat, own
            seat += 1
            if seat == seats:
                seat = 0
        won[taker] += 1
        leader, first = taker, 0
    return seed


def finish_trick(held: Ints, task: Ints, seed: int) -> int:
    """Plays the rest of the trick on the table at random; gives its taker, with the next seed above the lowest bits."""
    seats, trump, duties, leader = task[SEATS], task[TRUMP], task[DUTIES], task[LEADER]
    led, best, taker = -1, 0, leader
    for place in range(seats):
        seat = (leader + place) % seats
        cards = 1 << task[CARDS + place] if place < task[ON_TABLE] else held[seat]
        if place >= task[ON_TABLE]:
            cards = legal(cards, led, best, trump, duties, task[FORCED])
            seed = next_random(seed)
            for _ in range(((seed & 0xFFFFF) * count(cards)) >> 20):
                cards &= cards - 1
        card = cards & -cards
        held[seat] &= ~card
        if led < 0:
            led, best = lowest(card) >> 4, card
        elif beats(card, best, trump):
            best, taker = card, seat
    return taker | (seed >> 3) << 3


def play_outs(tasks: Ints, rows: int, times: int, seed: int, won: Ints, held: Ints) -> int:
    """`times` random play-outs of each row; adds the tricks to `won`, eight places a row, and gives the next seed."""
    for row in range(rows):
        task = tasks[row * TASK : row * TASK + TASK]
        tally = won[row * 8 : row * 8 + 8]
        for _ in range(times):
            for seat in range(task[SEATS]):
                held[seat] = task[HANDS + seat]
            leader, first = task[LEADER], task[FORCED]
            if task[ON_TABLE]:
                seed = finish_trick(held, task, seed)
                leader, first = seed & 7, 0
                tally[leader] += 1
            seed = play_out(held, task[SEATS], task[TRUMP], task[DUTIES], leader, seed | 1, tally, first)
        for seat in range(8):
            won[row * 8 + seat] = tally[seat]
    return seed
