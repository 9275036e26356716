"""Bondtolva's play on bit masks: what may be done, what comes of it, and the points as the game counts them.

Cards are numbered as elsewhere, the ten above the king; `layout` names what a frame holds. Matadors and eyes together
are one weight: an ace 64 + 4, a ten 64, king, queen and jack 3, 2 and 1. The eyes in the game are 40, fewer than one
matador weighs, so the sign of the difference says who scores.
"""

from __future__ import annotations

from kortlib.exact.bits import NO_TRUMP, Ints, count
from kortlib.exact.kernels import FOLLOW, MUST_TRUMP, OVERTAKE, beats, legal
from kortlib.exact.layout import (
    FRAME,
    T_ANNOUNCED,
    T_CHOSEN,
    T_DRAWN,
    T_FIRST,
    T_KEY,
    T_KIND,
    T_LEAD,
    T_MOVES,
    T_NEED,
    T_REST,
    T_ROOM,
    T_SECOND,
    T_SETTLED,
    T_SINCE,
    T_TRUMP,
    T_TURN,
    T_WEIGHT,
    TALON,
    TALON_SIZE,
)

ANY_RANK = 1  # the options that touch the play, a bit each
TIE_SECOND = 2
MUST_ANNOUNCE = 4
ALL_PAIRS = 8
AT_ONCE = 16
LATE = 32  # the taker of the sixth trick may announce after its draw
ENDS_AT_ONCE = 64
EXACT_LANDING = 128

LEADING = 0  # kinds of positions
REPLYING = 1
DRAWING = 2

ZERO = 8  # what stands for no difference in LOW and HIGH
FAR = 15  # room enough
DRAW = 13  # moves that are no cards: in a lane the numbers above the thirteen ranks are free
ANNOUNCE = 14  # + 16 * suit
NINE, QUEEN, KING, TEN, ACE = 7, 9, 10, 11, 12  # ranks, the ten above the king
PAIR = 1 << KING | 1 << QUEEN  # in a lane
MATADOR, ACES_EYES = 64, 4
HAND = 6  # cards, from the last draw on one fewer with each trick
DUTIES = FOLLOW | OVERTAKE | MUST_TRUMP


def weight_of(card: int) -> int:
    """How much a card weighs for matadors and eyes."""
    rank = card & 15
    if rank >= TEN:
        return MATADOR + ACES_EYES if rank == ACE else MATADOR
    return rank - NINE  # none for the nine, then jack, queen, king


def moves_now(frame: int, tasks: Ints, at: int, options: int, stack: Ints) -> int:
    """Everything that may be done now: cards, announcements, the draw."""
    hand = stack[frame + T_FIRST + stack[frame + T_TURN]]
    if stack[frame + T_KIND] == REPLYING:
        if stack[frame + T_DRAWN] < tasks[at + TALON_SIZE]:
            return hand
        lead = stack[frame + T_LEAD]
        return legal(hand, lead >> 4, 1 << lead, stack[frame + T_TRUMP], DUTIES, 0)
    pairs = pairs_now(frame, hand, tasks, at, options, stack)
    if pairs and options & MUST_ANNOUNCE:
        return pairs
    return pairs | (1 << DRAW if stack[frame + T_KIND] == DRAWING else hand)


def pairs_now(frame: int, hand: int, tasks: Ints, at: int, options: int, stack: Ints) -> int:
    """The announcements that may be made now, as moves."""
    if stack[frame + T_KIND] == LEADING:
        sixth = stack[frame + T_DRAWN] == tasks[at + TALON_SIZE] and count(hand) == HAND
        if not (options & LATE and sixth):
            return 0
    if stack[frame + T_SINCE] and not options & ALL_PAIRS:
        return 0
    pairs = 0
    for suit in range(4):
        if (hand >> (16 * suit)) & PAIR == PAIR and not (stack[frame + T_ANNOUNCED] >> suit) & 1:
            pairs |= 1 << (16 * suit + ANNOUNCE)
    return pairs


def act(frame: int, move: int, tasks: Ints, at: int, options: int, stack: Ints) -> int:
    """Makes a move and the next frame from it; the answer where the deal is over, else -1."""
    stack[frame + T_MOVES] &= ~(1 << move)
    stack[frame + T_CHOSEN] = move
    new, turn = frame + FRAME, stack[frame + T_TURN]
    for place in range(T_KEY):
        stack[new + place] = stack[frame + place]
    stack[new + T_SETTLED] = stack[frame + T_SETTLED]
    if move & 15 == ANNOUNCE:
        stack[new + T_ANNOUNCED] |= 1 << (move >> 4)
        stack[new + T_SINCE] += 1
        first = stack[frame + T_ANNOUNCED] == 0
        if first:
            stack[new + T_TRUMP] = move >> 4
        return award(new, turn, 2 if first else 1, options, stack)
    if move == DRAW:
        drawn = stack[frame + T_DRAWN]
        stack[new + T_FIRST + turn] |= 1 << tasks[at + TALON + drawn]
        stack[new + T_SECOND - turn] |= 1 << tasks[at + TALON + drawn + 1]
        stack[new + T_DRAWN], stack[new + T_KIND] = drawn + 2, LEADING
        return -1
    stack[new + T_FIRST + turn] &= ~(1 << move)
    stack[new + T_TURN] = 1 - turn
    if stack[frame + T_KIND] == LEADING:
        stack[new + T_LEAD], stack[new + T_KIND] = move, REPLYING
        return -1
    return gather(frame, move, tasks, at, options, stack)


def gather(frame: int, card: int, tasks: Ints, at: int, options: int, stack: Ints) -> int:
    """The second card has been played: who takes the trick, and what comes then."""
    new, turn, lead = frame + FRAME, stack[frame + T_TURN], stack[frame + T_LEAD]
    endgame = stack[frame + T_DRAWN] == tasks[at + TALON_SIZE]
    taker = turn if takes(card, lead, stack[frame + T_TRUMP], endgame, options) else 1 - turn
    weight = weight_of(card) + weight_of(lead)
    stack[new + T_REST] -= weight
    if not stack[frame + T_SETTLED]:
        stack[new + T_WEIGHT] += weight if taker == 0 else -weight
    stack[new + T_TURN], stack[new + T_LEAD], stack[new + T_SINCE] = taker, -1, 0
    stack[new + T_KIND] = LEADING if endgame else DRAWING
    if stack[new + T_FIRST] or stack[new + T_SECOND] or not endgame:
        return -1
    value = award(new, taker, 1, options, stack)
    if value < 0 and stack[new + T_SETTLED] == 0 and stack[new + T_WEIGHT] != 0:
        value = award(new, 0 if stack[new + T_WEIGHT] > 0 else 1, 1, options, stack)
    if value >= 0:
        return value
    return 1 if stack[new + T_NEED] <= 0 else 0


def takes(card: int, lead: int, trump: int, endgame: bool, options: int) -> bool:
    """Whether the second card takes the trick; before the endgame that is a matter of options."""
    if not endgame and not options & AT_ONCE:
        trump = NO_TRUMP
    if endgame or not options & ANY_RANK or card >> 4 == trump or lead >> 4 == trump:
        return beats(1 << card, 1 << lead, trump)
    if card & 15 == lead & 15:
        return options & TIE_SECOND != 0
    return card & 15 > lead & 15


def award(frame: int, seat: int, points: int, options: int, stack: Ints) -> int:
    """Enters points; the answer where they end the deal, else -1."""
    room = stack[frame + T_ROOM + seat]
    if room != FAR:
        if options & EXACT_LANDING and points > room:
            return -1
        room -= points
        stack[frame + T_ROOM + seat] = room if room > 0 else 0
    stack[frame + T_NEED] -= points if seat == 0 else -points
    if room <= 0 and options & ENDS_AT_ONCE:
        return 1 if stack[frame + T_NEED] <= 0 else 0
    return -1
