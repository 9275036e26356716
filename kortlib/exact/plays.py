"""How a search begins, goes down one play, and what it learns on the way back up."""

from __future__ import annotations

from kortlib.exact.bits import LANE, Ints, count, highest
from kortlib.exact.kernels import LOAFS_LEADING, MAY_LOAF, of_suit
from kortlib.exact.layout import (
    BEST,
    CARDS,
    CHOSEN,
    FRAME,
    GUESS,
    HELD,
    HIGH,
    LEADER,
    LED,
    LEFT,
    LOW,
    MOVES,
    NEED,
    NEVER,
    NEXT,
    OF_LED,
    OF_TRUMP,
    ON_TABLE,
    OWNER,
    PLACE,
    REMAINING,
    ROOM,
    SEAT,
    SEATS,
    SIDE,
    STOPS,
    TAKER,
    TRUMP,
    WHOLE,
)
from kortlib.exact.lookup import cards_left, squeezed, whole_deal

TOP_CARDS = 4  # of each suit say about who will win how much; the highest counts so much, the next one less, and so on
FOR_A_TRUMP = 0.35  # tricks for each trump more than the others have


def asked_now(tasks: Ints, at: int) -> int:
    """The number to ask for: the guess, within what is still possible."""
    asked = tasks[at + GUESS]
    if asked <= tasks[at + LOW]:
        asked = tasks[at + LOW] + 1
    if asked > tasks[at + HIGH]:
        asked = tasks[at + HIGH]
    return asked


def guess(lookup: Ints, tasks: Ints, at: int) -> int:
    """About how many tricks the side will take: its share of the top cards of each suit, and of the trumps."""
    points = won = 0
    left = cards_left(tasks, at)
    for suit in range(4):
        cards, value = (left >> (16 * suit)) & LANE, TOP_CARDS
        while value and cards:
            card = highest(cards)
            cards &= ~(1 << card)
            points += value
            if (tasks[at + SIDE] >> lookup[OWNER + 16 * suit + card]) & 1:
                won += value
            value -= 1
    balance = 0
    for seat in range(tasks[at + SEATS]):
        trumps = count(of_suit(lookup[HELD + seat] & left, tasks[at + TRUMP]))
        balance += trumps if (tasks[at + SIDE] >> seat) & 1 else -trumps
    tricks = count(lookup[HELD + tasks[at + LEADER]] & left)
    expected = (tricks * won / points if points else tricks / 2) + FOR_A_TRUMP * balance
    return int(expected + 0.5)


def set_root(tasks: Ints, at: int, asked: int, stack: Ints) -> None:
    """The first frame: the cards on the table are put there again."""
    seats, trump, left = tasks[at + SEATS], tasks[at + TRUMP], cards_left(tasks, at)
    stack[WHOLE], stack[NEED], stack[PLACE] = left, asked, tasks[at + ON_TABLE]
    stack[LEFT] = tasks[at + STOPS]
    leader, deal = tasks[at + LEADER], whole_deal(tasks, at)
    stack[SEAT] = (leader + tasks[at + ON_TABLE]) % seats
    stack[OF_LED] = stack[OF_TRUMP] = stack[BEST] = 0
    for place in range(tasks[at + ON_TABLE]):
        card = squeezed(tasks[at + CARDS + place], deal)
        left &= ~(1 << card)
        if place == 0:
            stack[LED] = card >> 4
        stack[OF_LED] += card >> 4 == stack[LED]
        stack[OF_TRUMP] += card >> 4 == trump
        best = highest(stack[BEST])
        if place == 0 or (card > best if card >> 4 == best >> 4 else card >> 4 == trump):
            stack[BEST], stack[TAKER] = 1 << card, (leader + place) % seats
    stack[REMAINING] = left


def facts_of_winner(frame: int, value: int, stack: Ints, lookup: Ints, side: int) -> int:
    """The rank that took the trick before `frame` matters, where another card of its suit lay in it.

    Where the side that failed took it, lower cards next to it in the same hand matter with it: the highest of them is
    all that was tried, and each would have been as good.
    """
    best, taker = stack[frame + BEST], stack[frame + TAKER]
    suit = highest(best) >> 4
    if stack[frame + (OF_LED if suit == stack[frame + LED] else OF_TRUMP)] <= 1:
        return 0
    facts = best
    if (side >> taker) & 1 != value:
        lower = (LANE << (16 * suit)) & stack[frame - FRAME + WHOLE] & (best - 1)
        while lower:
            card = 1 << highest(lower)
            if not lookup[HELD + taker] & card:
                break
            facts |= card
            lower &= ~card
    return facts


def drop_like(depth: int, chosen: int, facts: int, stack: Ints, moves: Ints) -> None:
    """After a card failed: the other cards of its suit that lie below all that mattered fail as well."""
    frame, suit = depth * FRAME, chosen >> 4
    facts &= LANE << (16 * suit)
    limit = facts & -facts if facts else 1 << (16 * suit + 13)
    if 1 << chosen >= limit:
        return
    move, last, room = stack[frame + NEXT], stack[frame + MOVES], depth * ROOM
    while move < last:
        card = moves[room + move] & 63
        if card >> 4 == suit and 1 << card < limit:
            last -= 1
            moves[room + move] = moves[room + last]
        else:
            move += 1
    stack[frame + MOVES] = last


def play_next(depth: int, stack: Ints, moves: Ints, seats: int, trump: int, side: int) -> None:
    """Takes the heaviest move that is left, and makes the next frame from it."""
    frame, room = depth * FRAME, depth * ROOM
    first = heaviest = stack[frame + NEXT]
    move = moves[room + first]
    for number in range(first + 1, stack[frame + MOVES]):
        if moves[room + number] > move:
            move, heaviest = moves[room + number], number
    moves[room + heaviest] = moves[room + first]
    moves[room + first] = move
    stack[frame + NEXT] = first + 1
    chosen = move & 63
    stack[frame + CHOSEN] = chosen
    card, suit, seat, new = 1 << chosen, chosen >> 4, stack[frame + SEAT], frame + FRAME
    place = stack[frame + PLACE]
    if place == 0:
        led, taker, best, of_led, of_trump = suit, seat, card, 1, 1 if suit == trump else 0
    else:
        led, taker, best = stack[frame + LED], stack[frame + TAKER], stack[frame + BEST]
        of_led, of_trump = stack[frame + OF_LED], stack[frame + OF_TRUMP]
        if suit == led:
            of_led += 1
        if suit == trump:
            of_trump += 1
        if suit == highest(best) >> 4:
            if card > best:
                best, taker = card, seat
        elif suit == trump:
            best, taker = card, seat
    left = stack[frame + REMAINING] & ~card
    stack[new + REMAINING], stack[new + LED], stack[new + TAKER], stack[new + BEST] = left, led, taker, best
    stack[new + OF_LED], stack[new + OF_TRUMP], stack[new + LEFT] = of_led, of_trump, stack[frame + LEFT]
    if place == seats - 1:
        stack[new + PLACE], stack[new + SEAT], stack[new + WHOLE] = 0, taker, left
        stack[new + NEED] = stack[frame + NEED] - ((side >> taker) & 1)
    else:
        stack[new + PLACE], stack[new + SEAT] = place + 1, seat + 1 if seat + 1 < seats else 0
        stack[new + NEED], stack[new + WHOLE] = stack[frame + NEED], stack[frame + WHOLE]


def count_down(depth: int, stack: Ints, lookup: Ints, trump: int, duties: int) -> None:
    """Where a seat's tricks can end the deal: one fewer for the taker; none count for who has withheld a trump."""
    frame, new = depth * FRAME, depth * FRAME + FRAME
    seat, left = stack[frame + SEAT], stack[new + LEFT]
    if duties & MAY_LOAF and withholds(frame, stack, lookup, trump, duties):
        left |= NEVER << (4 * seat)
    if stack[new + PLACE] == 0:
        taker = stack[new + TAKER]
        if (left >> (4 * taker)) & 15 != NEVER:
            left -= 1 << (4 * taker)
    stack[new + LEFT] = left


def withholds(frame: int, stack: Ints, lookup: Ints, trump: int, duties: int) -> bool:
    """Whether the card just chosen withholds a trump that trumfmant asks for."""
    if stack[frame + CHOSEN] >> 4 == trump or (stack[frame + PLACE] == 0 and not duties & LOAFS_LEADING):
        return False
    return of_suit(lookup[HELD + stack[frame + SEAT]] & stack[frame + REMAINING], trump) != 0


def somebody_is_home(left: int, seats: int) -> bool:
    """Whether a seat has taken all the tricks that it needed."""
    home = 0
    for seat in range(seats):
        if (left >> (4 * seat)) & 15 == 0:
            home += 1
    return home > 0
