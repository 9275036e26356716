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

CHANCE = 20  # bits of a random number that one choice uses up: plenty for at most seventeen cards
CHANCES = (1 << CHANCE) - 1
FRESH = 1 << 62  # set in a random number: so it is above CHANCES for three choices, and then it is not
WON = 8  # places a row in the tally of play-outs, one a seat


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

    `held` is used up. One random number serves three choices.
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
                if chances < 1 << CHANCE:
                    seed = next_random(seed)
                    chances = seed | FRESH
                for _ in range(((chances & CHANCES) * count(cards)) >> CHANCE):
                    cards &= cards - 1
                chances >>= CHANCE
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


def finish_trick(held: Ints, task: Ints, seed: int) -> tuple[int, int]:
    """Plays the rest of the trick on the table at random; gives its taker and the next seed."""
    seats, trump, duties, leader = task[SEATS], task[TRUMP], task[DUTIES], task[LEADER]
    led, best, taker = -1, 0, leader
    for place in range(seats):
        seat = (leader + place) % seats
        cards = 1 << task[CARDS + place] if place < task[ON_TABLE] else held[seat]
        if place >= task[ON_TABLE]:
            cards = legal(cards, led, best, trump, duties, task[FORCED])
            seed = next_random(seed)
            for _ in range(((seed & CHANCES) * count(cards)) >> CHANCE):
                cards &= cards - 1
        card = cards & -cards
        held[seat] &= ~card
        if led < 0:
            led, best = lowest(card) >> 4, card
        elif beats(card, best, trump):
            best, taker = card, seat
    return taker, seed


def play_outs(tasks: Ints, rows: int, times: int, seed: int, won: Ints, held: Ints) -> int:
    """`times` random play-outs of each row; adds the tricks to `won`, WON places a row, and gives the next seed."""
    for row in range(rows):
        task = tasks[row * TASK : row * TASK + TASK]
        tally = won[row * WON : row * WON + WON]
        for _ in range(times):
            for seat in range(task[SEATS]):
                held[seat] = task[HANDS + seat]
            leader, first = task[LEADER], task[FORCED]
            if task[ON_TABLE]:
                leader, seed = finish_trick(held, task, seed)
                first = 0
                tally[leader] += 1
            # A random number must not be 0, and a caller's seed may be.
            seed = play_out(held, task[SEATS], task[TRUMP], task[DUTIES], leader, seed | 1, tally, first)
        for seat in range(WON):  # plain Python's part of a list is a copy
            won[row * WON + seat] = tally[seat]
    return seed
