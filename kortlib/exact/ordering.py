"""In which order moves are tried. It changes no answer, only how soon it is found: by far the most of the speed.

A move is stored as `(weight + WEIGHT_BASE) << 6 | card`; the search takes the heaviest first. Of cards that are next to
each other among the remaining ones only the highest is listed: the others do the same. The weights were hand-set from
bridge sense (lead towards a partner's winner, keep winners that will not run away, play low where nothing is to be
won) and then tuned by hill climbing on small deals.
"""

from __future__ import annotations

from kortlib.exact.bits import LANE, NO_TRUMP, Ints, count, highest
from kortlib.exact.kernels import beats, legal
from kortlib.exact.layout import (
    BEST,
    FRAME,
    HELD,
    INFO,
    KILLER,
    LED,
    MOVES,
    NEXT,
    OWNER,
    PLACE,
    REMAINING,
    ROOM,
    SEAT,
    SETS,
    TAKER,
    WHOLE,
)
from kortlib.exact.lookup import suit_info

WEIGHT_BASE = 1 << 12


def same_as_next(card: int, cards: int, hand: int) -> bool:
    """Whether the next higher of the remaining `cards` of a suit is in the same hand."""
    higher = cards & ~(2 * card - 1)
    return higher & -higher & hand != 0


def list_leads(
    depth: int, stack: Ints, moves: Ints, lookup: Ints, hint: int, seats: int, trump: int, side: int
) -> None:
    """Lists the leader's moves; `hint` is the card that was best in a deal like this one, or -1."""
    at = depth * FRAME
    seat, left = stack[at + SEAT], stack[at + REMAINING]
    hand = lookup[HELD + seat] & left
    everybody = (1 << seats) - 1
    friends = side if (side >> seat) & 1 else ~side & everybody
    trumps = suit_info(lookup, left, trump)
    last_partner = number = 0
    for step in range(1, seats):
        other = seat + step
        if (friends >> (other if other < seats else other - seats)) & 1:
            last_partner = step
    for suit in range(4):
        if (hand >> (16 * suit)) & LANE:
            number = list_suit_leads(
                suit, seat, left, friends, trumps, last_partner, stack[at + KILLER], hint, number, depth * ROOM,
                moves, lookup, seats, trump,
            )  # fmt: skip
    stack[at + MOVES], stack[at + NEXT] = number, 0


def list_suit_leads(  # noqa: C901
    suit: int, seat: int, left: int, friends: int, trumps: int, last_partner: int, killer: int, hint: int, number: int,
    room: int, moves: Ints, lookup: Ints, seats: int, trump: int,
) -> int:  # fmt: skip
    """Adds the leads of one suit; gives how many moves there are then.

    What is known of the suit first: where the enemies' and the partners' highest cards are, who can trump, who sits
    behind with a high card, how much of the others' strength the lead uses up. Then a weight for each card.
    """
    cards = (left >> (16 * suit)) & LANE
    own = (lookup[HELD + seat] >> (16 * suit)) & cards
    info = lookup[INFO + suit * SETS + cards]
    owner, length = (info >> 32) & 15, (info >> (4 * seat)) & 15
    top = highest(cards)
    under = cards & ~(1 << top)
    second = lookup[OWNER + 16 * suit + highest(under)] if under else -1
    cost = enemies = 0
    enemy_top = partner_top = -1
    partner_length = 0
    enemy_ruffs = late_ruff = partner_ruffs = falls = behind = False
    for step in range(1, seats):
        other = seat + step
        if other >= seats:
            other -= seats
        other_length = (info >> (4 * other)) & 15
        held = (lookup[HELD + other] >> (16 * suit)) & cards
        if (friends >> other) & 1:
            if held and highest(held) > partner_top:
                partner_top = highest(held)
            if other_length > partner_length:
                partner_length = other_length
            if other_length == 0 and suit != trump and (trumps >> (4 * other)) & 15:
                partner_ruffs = True
            continue
        enemies += 1
        late = step > last_partner
        cost += other_length * 4 if other_length else count(lookup[HELD + seat] & left) * 4 + 4
        if other_length == 0 and suit != trump and (trumps >> (4 * other)) & 15:
            enemy_ruffs = True
            late_ruff = late_ruff or late
        if held:
            if highest(held) > enemy_top:
                enemy_top = highest(held)
            if other_length == 1 and highest(held) == top:
                falls = True
        if late and other in (owner, second):
            behind = True
    friendly = (friends >> owner) & 1
    change = -((cost * 58) // (15 * enemies))
    if enemy_ruffs:
        change -= 10
    if behind:
        change -= 12
    singleton = trump < NO_TRUMP and suit != trump and length == 1 and (trumps >> (4 * seat)) & 15 != 0
    if singleton and owner != seat and friendly and partner_length >= 2:
        change += 10  # to a partner's winner, to trump later
    sequence = False
    if second == seat and owner != seat:
        third = under & ~(1 << highest(under))
        sequence = third != 0 and lookup[OWNER + 16 * suit + highest(third)] == seat
    rest = own
    while rest:
        rank = highest(rest)
        card = 1 << rank
        rest &= ~card
        if same_as_next(card, cards, own):
            continue
        wins = (rank if rank > partner_top else partner_top) > enemy_top
        if enemy_ruffs:
            wins = partner_ruffs and not late_ruff
        elif partner_ruffs:
            wins = True
        weight = change - rank - 2
        if falls:
            weight += 60 if wins else 6
        elif owner == seat:
            if second >= 0 and second != seat and (friends >> second) & 1:
                weight += 50 if wins else 32
            elif rank == top:
                weight += (25 if wins else 28) + rank + 2
            else:
                weight += 31 if wins else -59
        elif friendly:
            if second == seat:
                weight += 59 if wins else 41
            else:
                weight += 35 if wins else 32
        elif sequence:
            weight += (40 if wins else 12) + rank + 2
        else:
            weight += 42 if wins else -8
        if 16 * suit + rank == killer:
            weight += 80 if wins else 40
        if 16 * suit + rank == hint:
            weight += 42
        moves[room + number] = ((weight + WEIGHT_BASE) << 6) | (16 * suit + rank)
        number += 1
    return number


def list_replies(depth: int, stack: Ints, moves: Ints, lookup: Ints, seats: int, trump: int, side: int) -> None:  # noqa: C901
    """Lists the moves of a seat that does not lead."""
    at, room = depth * FRAME, depth * ROOM
    seat, left, led = stack[at + SEAT], stack[at + REMAINING], stack[at + LED]
    hand = lookup[HELD + seat] & left
    own = (hand >> (16 * led)) & LANE
    stack[at + NEXT] = 0
    whole = stack[at + WHOLE]
    if own:
        top = highest(own)
        if (whole >> (16 * led)) & ((2 << top) - (own & -own)) == own:  # one card, or cards that are all alike
            moves[room] = (WEIGHT_BASE << 6) | (16 * led + top)
            stack[at + MOVES] = 1
            return
    friends = side if (side >> seat) & 1 else ~side
    best = highest(stack[at + BEST])
    taking = (friends >> stack[at + TAKER]) & 1 == 1
    enemy_cards = partner_cards = enemies_left = 0
    enemy_ruffs = False
    other = seat
    for _ in range(stack[at + PLACE] + 1, seats):
        other += 1
        if other == seats:
            other = 0
        cards = lookup[HELD + other] & left
        following = (cards >> (16 * led)) & LANE
        if (friends >> other) & 1:
            partner_cards |= following
        else:
            enemies_left += 1
            enemy_cards |= following
            if following == 0 and trump < NO_TRUMP and led != trump and (cards >> (16 * trump)) & LANE:
                enemy_ruffs = True
    enemy_top, partner_top = highest(enemy_cards), highest(partner_cards)
    if own:
        to_beat = best & 15 if best >> 4 == led else 100
        cards, number, rest = (whole >> (16 * led)) & LANE, 0, own
        safe = taking and to_beat > enemy_top and not enemy_ruffs
        partner_will = not enemy_ruffs and partner_top > enemy_top and partner_top > to_beat
        while rest:
            rank = highest(rest)
            card = 1 << rank
            rest &= ~card
            if same_as_next(card, cards, own):
                continue
            weight = 10 - rank
            if rank > to_beat and not safe:
                if (rank > enemy_top and not enemy_ruffs) or (enemies_left == 0 and not partner_will):
                    weight = 60 - rank
                elif partner_will:
                    weight = 20 - rank
                else:
                    weight = 57 - rank if rank > enemy_top else 27 - rank
                    below = cards & (card - 1)
                    if below and own & (1 << highest(below)):
                        weight -= 3
            moves[room + number] = ((weight + WEIGHT_BASE) << 6) | (16 * led + rank)
            number += 1
        stack[at + MOVES] = number
        return
    if enemy_ruffs or (best >> 4 == led and enemy_top > best & 15):
        taking = False
    stack[at + MOVES] = list_discards(hand, whole, best, taking, seat, room, moves, lookup, trump)


def list_discards(
    hand: int, whole: int, best: int, taking: bool, seat: int, room: int, moves: Ints, lookup: Ints, trump: int
) -> int:
    """The moves of a seat that is void: trump, where the trick is not ours anyway, or throw away; gives how many."""
    number = 0
    for suit in range(4):
        own = (hand >> (16 * suit)) & LANE
        if own == 0:
            continue
        cards = (whole >> (16 * suit)) & LANE
        length, owner = count(own), (lookup[INFO + suit * SETS + cards] >> 32) & 15
        rest = own
        while rest:
            rank = highest(rest)
            card = 1 << rank
            rest &= ~card
            if same_as_next(card, cards, own):
                continue
            if suit != trump:
                weight = 20 - rank + length * -2 // 10
                if rest == 0 and length == 2 and owner != seat and count(cards >> (highest(own) + 1)) == 1:
                    weight -= 1  # keep a guard beside the second best
                if owner == seat and length == 1:
                    weight -= 24  # keep a winner
            elif best >> 4 == trump and best & 15 > rank:
                weight = -20 - rank
            else:
                weight = 5 - rank if taking else 60 - rank
            moves[room + number] = ((weight + WEIGHT_BASE) << 6) | (16 * suit + rank)
            number += 1
    return number


def list_by_duty(depth: int, stack: Ints, moves: Ints, lookup: Ints, trump: int, duties: int, forced: int) -> None:
    """Lists the moves where other duties bind than following suit: what is legal, high cards first."""
    at, room = depth * FRAME, depth * ROOM
    hand = lookup[HELD + stack[at + SEAT]] & stack[at + REMAINING]
    led = stack[at + LED] if stack[at + PLACE] else -1
    playable = legal(hand, led, stack[at + BEST], trump, duties, forced)
    number, rest = 0, playable
    while rest:
        card = highest(rest)
        rest &= ~(1 << card)
        higher = stack[at + WHOLE] & ~((2 << card) - 1) & (LANE << (card & 48))
        if higher & -higher & playable:
            continue
        weight = card & 15
        if led >= 0:
            weight = (60 if beats(1 << card, stack[at + BEST], trump) else 20) - weight
        moves[room + number] = ((weight + WEIGHT_BASE) << 6) | card
        number += 1
    stack[at + MOVES], stack[at + NEXT] = number, 0
