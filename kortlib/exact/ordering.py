"""In which order moves are tried. It changes no answer, only how soon it is found: by far the most of the speed.

A move is stored as `(weight + WEIGHT_BASE) << 6 | card`; the search takes the heaviest first. Of cards that are next to
each other among the remaining ones only the highest is listed: the others do the same. The weights were hand-set from
bridge sense (lead towards a partner's winner, keep winners that will not run away, play low where nothing is to be
won) and then tuned by hill climbing on small deals: what a number means is said beside it, why it is 58 and not 57 is
not known. A weight of one is worth as much as one rank.
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
    TOP_OWNER,
    WHOLE,
)
from kortlib.exact.lookup import suit_info

WEIGHT_BASE = 1 << 12  # keeps what is stored above nought, whatever the weight

# A lead, by whose the suit's highest card is: the first number where our side will win the trick, the second where not.
ENEMY_FALLS, ENEMY_FALLS_LOST = 60, 6  # an enemy's, and it is alone: it must be played
BOTH_TOPS, BOTH_TOPS_LOST = 50, 32  # the leader's, and the next a partner's
OWN_TOP, OWN_TOP_LOST = 25, 28  # the leader's, and it is led
UNDER_OWN_TOP, UNDER_OWN_TOP_LOST = 31, -59  # the leader's, and a lower card is led
PARTNER_AND_OWN, PARTNER_AND_OWN_LOST = 59, 41  # a partner's, and the next the leader's
PARTNER_TOP, PARTNER_TOP_LOST = 35, 32  # a partner's
OWN_SEQUENCE, OWN_SEQUENCE_LOST = 40, 12  # an enemy's, and the next two the leader's
ENEMY_TOP, ENEMY_TOP_LOST = 42, -8  # an enemy's

# What else speaks against a lead, or for it.
ENEMY_CARD, ENEMY_CARD_PARTS = 232, 15  # taken off for each card that an enemy has of the suit, shared by the enemies
ENEMY_RUFFS = 10  # taken off where an enemy can trump
ENEMY_BEHIND = 12  # taken off where an enemy with one of the two highest cards plays after all partners
FROM_SINGLETON = 10  # to a partner's winner, to trump later
KILLED, KILLED_LOST = 80, 40  # the card that was an answer here a moment ago
WAS_BEST = 42  # the card that was best in a deal like this one

# A reply, less its rank: of two cards that serve the same purpose the lower one is tried first.
WINS = 60  # no enemy can beat it
WINS_IF_NOT_RUFFED = 57
BEATEN_LATER = 27
PARTNER_WINS = 20  # it would take the trick, but a partner will
NO_NEED = 10  # it takes nothing, or our side has the trick already
NEXT_IS_OWN = 3  # taken off where the next lower card is in the same hand
NO_RANK = 100  # what a card of the led suit would have to beat where a trump lies in the trick

# A card of a void seat, less its rank.
RUFF, RUFF_PARTNER = 60, 5  # a trump that takes the trick, from an enemy or from a partner
UNDER_RUFF = -20  # a trump too low for that
DISCARD = 20
FROM_LENGTH = 5  # one is taken off for each five cards of the suit, begun ones too
GUARD = 1  # taken off for the card beside a second best
LONE_WINNER = 24  # taken off for it

BEATS, BEATS_NOT = 60, 20  # a reply where other duties bind than following suit, less its rank


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
    behind with a high card, how long the enemies are. Then a weight for each card.
    """
    cards = (left >> (16 * suit)) & LANE
    own = (lookup[HELD + seat] >> (16 * suit)) & cards
    info = lookup[INFO + suit * SETS + cards]
    owner, length = (info >> TOP_OWNER) & 15, (info >> (4 * seat)) & 15
    top = highest(cards)
    under = cards & ~(1 << top)
    second = lookup[OWNER + 16 * suit + highest(under)] if under else -1
    enemy_cards = enemies = 0
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
        # An enemy without the suit counts as longer than any that has it: it throws away, or trumps.
        enemy_cards += other_length if other_length else count(lookup[HELD + seat] & left) + 1
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
    change = -(enemy_cards * ENEMY_CARD // (ENEMY_CARD_PARTS * enemies))
    if enemy_ruffs:
        change -= ENEMY_RUFFS
    if behind:
        change -= ENEMY_BEHIND
    singleton = trump < NO_TRUMP and suit != trump and length == 1 and (trumps >> (4 * seat)) & 15 != 0
    if singleton and owner != seat and friendly and partner_length >= 2:
        change += FROM_SINGLETON
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
        pips = rank + 2
        weight = change - pips  # low cards first, but for a highest card and a sequence
        if falls:
            weight += ENEMY_FALLS if wins else ENEMY_FALLS_LOST
        elif owner == seat:
            if second >= 0 and second != seat and (friends >> second) & 1:
                weight += BOTH_TOPS if wins else BOTH_TOPS_LOST
            elif rank == top:
                weight += (OWN_TOP if wins else OWN_TOP_LOST) + pips
            else:
                weight += UNDER_OWN_TOP if wins else UNDER_OWN_TOP_LOST
        elif friendly:
            if second == seat:
                weight += PARTNER_AND_OWN if wins else PARTNER_AND_OWN_LOST
            else:
                weight += PARTNER_TOP if wins else PARTNER_TOP_LOST
        elif sequence:
            weight += (OWN_SEQUENCE if wins else OWN_SEQUENCE_LOST) + pips
        else:
            weight += ENEMY_TOP if wins else ENEMY_TOP_LOST
        if 16 * suit + rank == killer:
            weight += KILLED if wins else KILLED_LOST
        if 16 * suit + rank == hint:
            weight += WAS_BEST
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
    enemy_cards = partner_cards = 0
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
            enemy_cards |= following
            if following == 0 and trump < NO_TRUMP and led != trump and (cards >> (16 * trump)) & LANE:
                enemy_ruffs = True
    enemy_top, partner_top = highest(enemy_cards), highest(partner_cards)
    if own:
        to_beat = best & 15 if best >> 4 == led else NO_RANK
        cards, number, rest = (whole >> (16 * led)) & LANE, 0, own
        safe = taking and to_beat > enemy_top and not enemy_ruffs
        partner_will = not enemy_ruffs and partner_top > enemy_top and partner_top > to_beat
        while rest:
            rank = highest(rest)
            card = 1 << rank
            rest &= ~card
            if same_as_next(card, cards, own):
                continue
            weight = NO_NEED - rank
            if rank > to_beat and not safe:
                if rank > enemy_top and not enemy_ruffs:
                    weight = WINS - rank
                elif partner_will:
                    weight = PARTNER_WINS - rank
                else:
                    weight = (WINS_IF_NOT_RUFFED if rank > enemy_top else BEATEN_LATER) - rank
                    below = cards & (card - 1)
                    if below and own & (1 << highest(below)):
                        weight -= NEXT_IS_OWN
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
        length, owner = count(own), (lookup[INFO + suit * SETS + cards] >> TOP_OWNER) & 15
        rest = own
        while rest:
            rank = highest(rest)
            card = 1 << rank
            rest &= ~card
            if same_as_next(card, cards, own):
                continue
            if suit != trump:
                weight = DISCARD - rank - (length + FROM_LENGTH - 1) // FROM_LENGTH
                if rest == 0 and length == 2 and owner != seat and count(cards >> (highest(own) + 1)) == 1:
                    weight -= GUARD
                if owner == seat and length == 1:
                    weight -= LONE_WINNER
            elif best >> 4 == trump and best & 15 > rank:
                weight = UNDER_RUFF - rank
            else:
                weight = (RUFF_PARTNER if taking else RUFF) - rank
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
            weight = (BEATS if beats(1 << card, stack[at + BEST], trump) else BEATS_NOT) - weight
        moves[room + number] = ((weight + WEIGHT_BASE) << 6) | card
        number += 1
    stack[at + MOVES], stack[at + NEXT] = number, 0
