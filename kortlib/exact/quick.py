"""What can be said of a position at the start of a trick without playing it: bounds, each with the ranks it needed.

Every answer comes with `facts`: the lowest cards whose rank mattered. What lies below them could be swapped about
without changing the answer, and the memory keeps the answer for all those deals at once.
"""

from __future__ import annotations

from kortlib.exact.bits import LANE, NO_TRUMP, Ints, highest, nth_highest
from kortlib.exact.layout import (
    HELD,
    INFO,
    NOBODY,
    OTHERS,
    SETS,
    SURE,
    SURE_OTHERS,
    SURE_OTHERS_RANK,
    SURE_RANK,
    TOP_OWNER,
    TOP_RUN,
)
from kortlib.exact.lookup import suit_info

EACH = 0x11111111  # the lowest bit of each seat's four


def not_void(lengths: int) -> int:
    """Of the lengths of a suit by seat, four bits each: the lowest bit of each that is not nought."""
    return (lengths | lengths >> 1 | lengths >> 2 | lengths >> 3) & EACH


def ruffers(info: int, trumps: int, but: int, other: int) -> int:
    """Whether any seat but two is void in a suit and holds a trump; `trumps` is the trump suit's info."""
    return not_void(trumps) & ~not_void(info) & ~(1 << 4 * but | 1 << 4 * other)


def cashing(
    lookup: Ints, seat: int, left: int, friends: int, tricks: int, target: int, seats: int, trump: int
) -> tuple[int, int]:
    """How many tricks the leader `seat` can take by itself in a row, looking no further than `target`.

    `left` are the cards left. Trumps first: when they draw all the enemies' trumps, or there is none, every top run is
    good and a suit in which nobody else is as long runs to its end. Otherwise an enemy who runs out of a suit trumps.
    """
    total = facts = 0
    drawn, trumps = 1, suit_info(lookup, left, trump)
    if trump < NO_TRUMP:
        total, facts, drawn = cashing_trumps(trumps, (left >> (16 * trump)) & LANE, seat, friends, target, seats)
        facts <<= 16 * trump
        if total >= target:
            return target, facts
    runs, needs = runs_beside(lookup, left, trumps, seat, friends, drawn, seats, trump)
    if runs == 0:
        return total, facts
    if trump < NO_TRUMP:
        runs, needs = cut_by_partners(lookup, left, trumps, seat, friends, tricks, runs, needs, seats)
    return add_up(total, facts, runs, needs, left, target)


def add_up(total: int, facts: int, runs: int, needs: int, left: int, target: int) -> tuple[int, int]:
    """All runs together, those first that need no rank, and of the others only as much as the target asks for."""
    for suit in range(4):
        if not (needs >> (8 * suit)) & 255:
            total += (runs >> (8 * suit)) & 255
    for suit in range(4):
        needed = (needs >> (8 * suit)) & 255
        if needed:
            if total >= target:
                break
            if needed > target - total:
                needed = target - total
            total += (runs >> (8 * suit)) & 255
            facts |= nth_highest((left >> (16 * suit)) & LANE, needed) << (16 * suit)
    return total, facts


def longest_of(info: int, which: int, seats: int) -> int:
    """The greatest length of a suit among some seats, a bit each."""
    longest = 0
    for seat in range(seats):
        length = (info >> (4 * seat)) & 15
        if (which >> seat) & 1 and length > longest:
            longest = length
    return longest


def cashing_trumps(trumps: int, cards: int, seat: int, friends: int, target: int, seats: int) -> tuple[int, int, int]:
    """The trump tricks from the top, their facts within the suit, and whether no enemy has a trump after them."""
    total = facts = 0
    enemy_length = longest_of(trumps, ~friends, seats)
    partner_length = longest_of(trumps, friends & ~(1 << seat), seats)
    drawn = 1 if enemy_length == 0 else 0
    if (trumps >> TOP_OWNER) & 15 == seat:
        total = (trumps >> TOP_RUN) & 15
        longest = enemy_length if enemy_length > partner_length else partner_length
        needed = total
        if total >= enemy_length:
            drawn = 1
        if total >= longest:
            needed, total = longest, (trumps >> (4 * seat)) & 15
        if total >= target and needed > target:
            needed = target
        if needed:
            facts = nth_highest(cards, needed)
    return total, facts, drawn


def runs_beside(
    lookup: Ints, left: int, trumps: int, seat: int, friends: int, drawn: int, seats: int, trump: int
) -> tuple[int, int]:
    """The top runs in the other suits, and how many of their ranks matter: eight bits a suit."""
    runs = needs = 0
    for suit in range(4):
        info = lookup[INFO + suit * SETS + ((left >> (16 * suit)) & LANE)]
        if suit == trump or (info >> TOP_OWNER) & 15 != seat:
            continue
        run, longest = (info >> TOP_RUN) & 15, info >> OTHERS
        if drawn:
            needed = run
            if run >= longest:
                needed, run = longest, (info >> (4 * seat)) & 15
        else:
            for other in range(seats):
                length = (info >> (4 * other)) & 15
                if length < run and not (friends >> other) & 1 and (trumps >> (4 * other)) & 15:
                    run = length
            needed = run if run < longest else longest
        runs |= run << (8 * suit)
        needs |= needed << (8 * suit)
    return runs, needs


def cut_by_partners(
    lookup: Ints, left: int, trumps: int, seat: int, friends: int, tricks: int, runs: int, needs: int, seats: int
) -> tuple[int, int]:
    """The runs, where a partner who runs out of a suit may have nothing to throw but trumps, which would take it."""
    run_sum = (runs + (runs >> 8) + (runs >> 16) + (runs >> 24)) & 255
    for other in range(seats):
        trump_length = (trumps >> (4 * other)) & 15
        if not trump_length or other == seat or not (friends >> other) & 1 or tricks - trump_length >= run_sum:
            continue
        for suit in range(4):
            run = (runs >> (8 * suit)) & 255
            length = (suit_info(lookup, left, suit) >> (4 * other)) & 15
            if run and length < run:
                needed = (needs >> (8 * suit)) & 255
                if needed > length:
                    needed = length
                runs = (runs & ~(255 << (8 * suit))) | (length << (8 * suit))
                needs = (needs & ~(255 << (8 * suit))) | (needed << (8 * suit))
    return runs, needs


def certain(
    lookup: Ints, left: int, leader: int, need: int, tricks: int, seats: int, trump: int, side: int
) -> tuple[int, int]:
    """Whether the side is certain to take `need` tricks (1), certain not to (0), or neither is seen (-1); and facts."""
    leads = (side >> leader) & 1
    if trump < NO_TRUMP:
        sure = lookup[SURE + ((left >> (16 * trump)) & LANE)]
        if sure & 255 >= need:
            return 1, 1 << ((sure >> SURE_RANK) & 255) + 16 * trump
        if tricks - ((sure >> SURE_OTHERS) & 255) < need:
            return 0, 1 << (sure >> SURE_OTHERS_RANK) + 16 * trump
    everybody = (1 << seats) - 1
    friends = side if leads else ~side & everybody
    goal = need if leads else tricks - need + 1
    own, own_facts = cashing(lookup, leader, left, friends, tricks, goal, seats, trump)
    if own >= goal:
        return leads, own_facts
    found, facts = through_partner(lookup, left, leader, friends, tricks, goal, own, own_facts, seats, trump)
    if found:
        return leads, facts
    found, facts = under_own_run(lookup, left, leader, friends, tricks, goal, own, own_facts, seats, trump)
    if found:
        return leads, facts
    if trump == NO_TRUMP and goal == tricks:
        found, facts = cannot_take_all(lookup, left, friends, tricks, seats)
        if found:
            return 1 - leads, facts
    against = tricks - need + 1 if leads else need
    found, facts = whatever_is_led(lookup, left, leader, friends, tricks, against, seats, trump)
    return (1 - leads, facts) if found else (-1, facts)


def through_partner(
    lookup: Ints, left: int, leader: int, friends: int, tricks: int, goal: int, own: int, own_facts: int, seats: int,
    trump: int,
) -> tuple[int, int]:  # fmt: skip
    """The leader plays to a partner's highest card of a suit, and the partner goes on."""
    hand, tried = left & lookup[HELD + leader], 0
    trumps = suit_info(lookup, left, trump)
    for suit in range(4):
        if not (hand >> (16 * suit)) & LANE:
            continue
        cards = (left >> (16 * suit)) & LANE
        info = lookup[INFO + suit * SETS + cards]
        partner = (info >> TOP_OWNER) & 15
        if partner == leader or not (friends >> partner) & 1 or (tried >> partner) & 1:
            continue
        if trump < NO_TRUMP and suit != trump and ruffers(info, trumps, partner, leader):
            continue
        tried |= 1 << partner
        wanted = goal if trump < NO_TRUMP else goal - own
        more, facts = cashing(lookup, partner, left, friends, tricks, wanted, seats, trump)
        if more == 0:
            more = 1
        total = own + more
        if trump < NO_TRUMP:
            # Both can be had only if the partner can throw other cards than trumps on the leader's winners.
            length = (trumps >> (4 * partner)) & 15
            if length and tricks - length < own + more:
                total = more if more > own else own
            if total == own:
                continue
        if total >= goal:
            facts |= 1 << highest(cards) + 16 * suit
            return 1, facts if total == more else facts | own_facts
    return 0, own_facts


def under_own_run(
    lookup: Ints, left: int, leader: int, friends: int, tricks: int, goal: int, own: int, own_facts: int, seats: int,
    trump: int,
) -> tuple[int, int]:  # fmt: skip
    """Below the leader's top run the next card is a partner's: one more trick, after the leader's own."""
    trumps = suit_info(lookup, left, trump)
    for suit in range(4):
        cards = (left >> (16 * suit)) & LANE
        info = lookup[INFO + suit * SETS + cards]
        run = (info >> TOP_RUN) & 15
        if (info >> TOP_OWNER) & 15 != leader or (info >> (4 * leader)) & 15 <= run:
            continue
        below = cards
        for _ in range(run):
            below &= ~(1 << highest(below))
        partner = (lookup[INFO + suit * SETS + below] >> TOP_OWNER) & 15
        if partner == NOBODY or not (friends >> partner) & 1 or (info >> (4 * partner)) & 15 <= run:
            continue
        card = 1 << highest(below) + 16 * suit
        if trump == NO_TRUMP:
            rest = goal - own - 1
            if rest < 0:
                rest = 0
            more, facts = cashing(lookup, partner, left, friends, tricks, rest, seats, trump)
            if own + 1 + more >= goal:
                return 1, own_facts | facts | card
            continue
        if suit != trump and short_ruffers(info, trumps, run, seats) & ~(1 << partner | 1 << leader):
            continue
        length = (trumps >> (4 * partner)) & 15
        if own + 1 >= goal and not (length and tricks - length < own + 1):
            return 1, own_facts | card
    return 0, own_facts


def short_ruffers(info: int, trumps: int, run: int, seats: int) -> int:
    """The seats that hold no more than `run` cards of a suit, and a trump."""
    found = 0
    for seat in range(seats):
        if (info >> (4 * seat)) & 15 <= run and (trumps >> (4 * seat)) & 15:
            found |= 1 << seat
    return found


def cannot_take_all(lookup: Ints, left: int, friends: int, tricks: int, seats: int) -> tuple[int, int]:
    """Without trump, friends who are to take every trick can run only suits of which they have the highest card."""
    total = facts = 0
    for suit in range(4):
        cards = (left >> (16 * suit)) & LANE
        info = lookup[INFO + suit * SETS + cards]
        if cards and (friends >> ((info >> TOP_OWNER) & 15)) & 1:
            total += longest_of(info, friends, seats)
        elif cards:
            facts |= 1 << highest(cards) + 16 * suit
    return (1, facts) if total < tricks else (0, facts)


def whatever_is_led(
    lookup: Ints, left: int, leader: int, friends: int, tricks: int, against: int, seats: int, trump: int
) -> tuple[int, int]:
    """Every suit that the leader can lead is topped by an enemy who then takes enough by itself."""
    hand, facts = left & lookup[HELD + leader], 0
    trumps = suit_info(lookup, left, trump)
    enemies = ~friends & ((1 << seats) - 1)
    for suit in range(4):
        if not (hand >> (16 * suit)) & LANE:
            continue
        cards = (left >> (16 * suit)) & LANE
        info = lookup[INFO + suit * SETS + cards]
        enemy = (info >> TOP_OWNER) & 15
        if (friends >> enemy) & 1:
            return 0, facts
        if trump < NO_TRUMP and suit != trump and ruffers(info, trumps, enemy, enemy):
            return 0, facts
        more, own_facts = cashing(lookup, enemy, left, enemies, tricks, against, seats, trump)
        if more < 1:
            more = 1
        facts |= own_facts | 1 << highest(cards) + 16 * suit
        if more < against:
            return 0, facts
    return 1, facts
