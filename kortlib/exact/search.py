"""Exact values of trick play with all cards known: does the side take so many tricks, whatever the others do?

A depth-first search over plays with its stack in arrays, so that it can stop after any number of nodes and go on later.
Each search answers one yes-or-no question (a null window); the value is found by asking for one more or one fewer.
An answer carries its `facts`, the cards whose rank it needed. From them follow three savings: the memory's answer for
many deals at once (`memory`), other low cards of a suit need not be tried where one failed and did not matter, and the
cards below the winner of a trick count only where they must.
"""

from __future__ import annotations

from kortlib.exact.bits import LANE, NO_TRUMP, Ints, count, highest, lowest
from kortlib.exact.kernels import FOLLOW, STOPPING
from kortlib.exact.layout import (
    BEST,
    CHOSEN,
    DEPTH,
    DUTIES,
    FACTS,
    FORCED,
    FRAME,
    FRAMES,
    GUESS,
    HELD,
    HIGH,
    KEEP,
    KILLER,
    LED,
    LEFT,
    LIMIT,
    LOW,
    MOVES,
    NEED,
    NEXT,
    NODES,
    PLACE,
    REMAINING,
    ROW,
    SEAT,
    SEATS,
    SIDE,
    STARTED,
    TAKER,
    TASK,
    TRUMP,
    WHOLE,
)
from kortlib.exact.lookup import build_lookup, squeezed_set, whole_deal
from kortlib.exact.memory import file_under, forget, recall, remember
from kortlib.exact.ordering import list_by_duty, list_leads, list_replies
from kortlib.exact.plays import (
    asked_now,
    count_down,
    drop_like,
    facts_of_winner,
    guess,
    play_next,
    set_root,
    somebody_is_home,
)
from kortlib.exact.quick import certain

STOPPED = -1


def solve_tasks(
    tasks: Ints, rows: int, stack: Ints, moves: Ints, lookup: Ints, hashes: Ints, store: Ints, meter: Ints
) -> int:
    """Narrows LOW and HIGH of each row until they meet; gives 1, or 0 when the limit of nodes was reached before."""
    while meter[ROW] < rows:
        at = meter[ROW] * TASK
        if not meter[STARTED]:
            if not tasks[at + KEEP]:
                forget(hashes, meter)
                build_lookup(tasks, at, lookup)
            meter[STARTED], meter[DEPTH] = 1, -1
            for depth in range(FRAMES):
                stack[depth * FRAME + KILLER] = -1
            if tasks[at + GUESS] < 0:
                tasks[at + GUESS] = guess(lookup, tasks, at)
        while tasks[at + LOW] < tasks[at + HIGH]:
            asked = asked_now(tasks, at)
            found = search(tasks, at, asked, stack, moves, lookup, hashes, store, meter)
            if found == STOPPED:
                return 0
            tasks[at + LOW if found else at + HIGH] = asked if found else asked - 1
            tasks[at + GUESS] = asked + 1 if found else asked - 1
        meter[STARTED] = 0
        meter[ROW] += 1
    return 1


def search(  # noqa: C901
    tasks: Ints, at: int, asked: int, stack: Ints, moves: Ints, lookup: Ints, hashes: Ints, store: Ints, meter: Ints
) -> int:
    """1 if the side can take `asked` tricks from here on, 0 if not, STOPPED at the limit of nodes: then call again."""
    seats, trump, side, duties = tasks[at + SEATS], tasks[at + TRUMP], tasks[at + SIDE], tasks[at + DUTIES]
    forced = squeezed_set(tasks[at + FORCED], whole_deal(tasks, at)) if tasks[at + FORCED] else 0
    if meter[DEPTH] < 0:
        set_root(tasks, at, asked, stack)
        meter[DEPTH] = 0
    depth, nodes, limit = meter[DEPTH], meter[NODES], meter[LIMIT]
    while True:
        nodes += 1
        frame = depth * FRAME
        if nodes > limit:
            meter[DEPTH], meter[NODES] = depth, nodes - 1
            return STOPPED
        if stack[frame + PLACE] == 0:
            value, facts = open_trick(
                depth, stack, moves, lookup, hashes, store, meter, seats, trump, side, duties, forced
            )
        else:
            value, facts = join_trick(depth, stack, moves, lookup, seats, trump, side, duties, forced)
        stack[frame + FACTS] = 0
        while value >= 0:
            if depth == 0:
                meter[DEPTH], meter[NODES] = -1, nodes
                return value
            if stack[frame + PLACE] == 0:
                facts |= facts_of_winner(frame, value, stack, lookup, side)
            depth -= 1
            frame -= FRAME
            mover = (side >> stack[frame + SEAT]) & 1
            chosen = stack[frame + CHOSEN]
            if value == mover:  # what the seat wanted: no other card need be tried
                stack[frame + KILLER] = chosen
            else:
                drop_like(depth, chosen, facts, stack, moves)
                facts |= stack[frame + FACTS]
                stack[frame + FACTS] = facts
                if stack[frame + NEXT] < stack[frame + MOVES]:
                    break
                chosen = -1
            if stack[frame + PLACE] == 0:
                need = stack[frame + NEED]
                low = need if value else 0
                high = count(stack[frame + REMAINING] & lookup[HELD + stack[frame + SEAT]]) if value else need - 1
                remember(frame, low, high, facts, chosen, stack, lookup, hashes, store, meter, seats)
        play_next(depth, stack, moves, seats, trump, side)
        if duties & STOPPING:
            count_down(depth, stack, lookup, trump, duties)
        depth += 1


def open_trick(
    depth: int, stack: Ints, moves: Ints, lookup: Ints, hashes: Ints, store: Ints, meter: Ints, seats: int,
    trump: int, side: int, duties: int, forced: int,
) -> tuple[int, int]:  # fmt: skip
    """The start of a trick: an answer with its facts, or -1 after listing the leads."""
    frame = depth * FRAME
    left, need, leader = stack[frame + REMAINING], stack[frame + NEED], stack[frame + SEAT]
    tricks = count(left & lookup[HELD + leader])
    if need <= 0:
        return 1, 0
    if need > tricks:
        return 0, 0
    if duties & STOPPING and somebody_is_home(stack[frame + LEFT], seats):
        return 0, 0
    if tricks == 1:
        return last_trick(left, leader, lookup, seats, trump, side)
    if duties == FOLLOW:
        value, facts = certain(lookup, left, leader, need, tricks, seats, trump, side)
        if value >= 0:
            return value, facts
    file_under(frame, stack, lookup, seats)
    value, facts, hint = recall(frame, need, stack, hashes, store, meter, seats)
    if value >= 0:
        return value, facts
    stack[frame + WHOLE] = left
    if duties == FOLLOW:
        list_leads(depth, stack, moves, lookup, hint, seats, trump, side)
    else:
        list_by_duty(depth, stack, moves, lookup, trump, duties, forced)
    return -1, 0


def last_trick(left: int, leader: int, lookup: Ints, seats: int, trump: int, side: int) -> tuple[int, int]:
    """Everybody has one card: who takes it, and that card where another of its suit lies beside it."""
    best = left & lookup[HELD + leader]
    seat = taker = leader
    suit = led = lowest(best) >> 4
    of_led, of_trump = 1, 0
    for _ in range(1, seats):
        seat += 1
        if seat == seats:
            seat = 0
        card = left & lookup[HELD + seat]
        own = lowest(card) >> 4
        if own == led:
            of_led += 1
        elif own == trump:
            of_trump += 1
        if own == suit:
            if card > best:
                best, taker = card, seat
        elif own == trump:
            best, taker, suit = card, seat, own
    alike = of_led if suit == led else of_trump
    return (side >> taker) & 1, best if alike > 1 else 0


def join_trick(
    depth: int, stack: Ints, moves: Ints, lookup: Ints, seats: int, trump: int, side: int, duties: int, forced: int
) -> tuple[int, int]:
    """In a trick: an answer where this very trick decides and is certain, or -1 after listing the replies."""
    frame = depth * FRAME
    if duties != FOLLOW or forced & stack[frame + REMAINING]:
        list_by_duty(depth, stack, moves, lookup, trump, duties, forced)
        return -1, 0
    need = stack[frame + NEED]
    to_lose = count(lookup[HELD + stack[frame + SEAT]] & stack[frame + REMAINING]) - need + 1
    if need == 1 or to_lose == 1:
        value, facts = sure_trick(frame, need, to_lose, stack, lookup, seats, trump, side)
        if value >= 0:
            return value, facts
    list_replies(depth, stack, moves, lookup, seats, trump, side)
    return -1, 0


def sure_trick(
    frame: int, need: int, to_lose: int, stack: Ints, lookup: Ints, seats: int, trump: int, side: int
) -> tuple[int, int]:
    """Whether the one trick that decides is certain: the highest cards still to come, and nobody who can trump."""
    led, best, taker = stack[frame + LED], stack[frame + BEST], stack[frame + TAKER]
    follows = highest(best) >> 4 == led
    side_ruffs = others_ruff = False
    seat = stack[frame + SEAT]
    for _ in range(stack[frame + PLACE], seats):
        cards = lookup[HELD + seat] & stack[frame + REMAINING]
        following = cards & (LANE << (16 * led))
        if following:
            if follows and 1 << highest(following) > best:
                best, taker = 1 << highest(following), seat
        elif trump < NO_TRUMP and led != trump and cards & (LANE << (16 * trump)):
            if (side >> seat) & 1:
                side_ruffs = True
            else:
                others_ruff = True
        seat += 1
        if seat == seats:
            seat = 0
    if (side >> taker) & 1:
        return (1, best) if need == 1 and not others_ruff else (-1, 0)
    return (0, best) if to_lose == 1 and not side_ruffs else (-1, 0)
