"""The tables of one deal: what every set of remaining cards of a suit means, so that the search only has to look it up.

Ranks are squeezed first: of the cards in the deal the lowest of a suit becomes 0, the next 1 and so on, so that cards
that are gone never stand between two others. A set of remaining cards is then a number below 8192.
"""

from __future__ import annotations

from kortlib.exact.bits import LANE, NO_TRUMP, Ints, count, lowest, mix
from kortlib.exact.layout import (
    FIELD,
    GONE,
    HANDS,
    HASH,
    HELD,
    INFO,
    OWNER,
    OWNERS,
    SCRATCH,
    SEATS,
    SETS,
    SIDE,
    SURE,
    TRUMP,
)


def squeeze(task: Ints, at: int, table: Ints) -> None:
    """Reads the hands of a task and numbers the ranks of each suit afresh; HELD and OWNER are the result."""
    seats, deal = task[at + SEATS], whole_deal(task, at)
    for card in range(64):
        table[OWNER + card] = -1
    for seat in range(seats):
        table[HELD + seat] = 0
    for seat in range(seats):
        cards = task[at + HANDS + seat]
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            new = squeezed(card, deal)
            table[HELD + seat] |= 1 << new
            table[OWNER + new] = seat


def whole_deal(task: Ints, at: int) -> int:
    """All cards of a task, those on the table too."""
    deal = 0
    for seat in range(task[at + SEATS]):
        deal |= task[at + HANDS + seat]
    return deal


def squeezed_set(cards: int, deal: int) -> int:
    """Cards of a task as squeezed cards."""
    result = 0
    while cards:
        result |= 1 << squeezed(lowest(cards), deal)
        cards &= cards - 1
    return result


def squeezed(card: int, deal: int) -> int:
    """The number that a card has once the ranks that are not in the deal are left out."""
    return (card & 48) | count(deal & ((1 << card) - (1 << (card & 48))))


def cards_left(task: Ints, at: int) -> int:
    """The squeezed cards that are not in tricks taken since the solving began."""
    deal = whole_deal(task, at)
    return squeezed_set(deal & ~task[at + GONE], deal)


def build_tables(task: Ints, at: int, table: Ints) -> None:
    """All tables for the deal, trump and side of a task."""
    seats, trump = task[at + SEATS], task[at + TRUMP]
    squeeze(task, at, table)
    for suit in range(4):
        length = 0
        while length < 13 and table[OWNER + 16 * suit + length] >= 0:
            length += 1
        build_suit(suit, length, seats, table)
        if suit == trump:
            build_sure_trumps(suit, length, seats, task[at + SIDE], table)


def build_suit(suit: int, length: int, seats: int, table: Ints) -> None:
    """For each set of a suit's cards: who owns them from the top, how long each seat is, who owns the top run.

    Each set is made from the set without its lowest card. A pattern gives two bits to an owner (three beyond four
    seats), the highest card first; up to four seats two suits share a word.
    """
    bits = 2 if seats <= 4 else 3
    base = suit * SETS
    shift = 26 if seats <= 4 and suit & 1 == 0 else 0
    table[OWNERS + base] = 0
    table[HASH + base] = mix(suit * 0x1234567 + 77)
    table[INFO + base] = 15 << 32
    field = 0
    for places in range(14):
        table[FIELD + 16 * suit + places] = field << shift
        field |= ((1 << bits) - 1) << (bits * (12 - places) & 63)
    for cards in range(1, 1 << length):
        higher = cards & (cards - 1)
        owner = table[OWNER + 16 * suit + lowest(cards)]
        place = count(higher)
        before = table[INFO + base + higher]
        info = before + (1 << (4 * owner))
        if higher == 0:
            info = (1 << (4 * owner)) | (owner << 32) | (1 << 40)
        elif (before >> 40) & 15 == place and owner == (before >> 32) & 15:
            info += 1 << 40
        length_now = (info >> (4 * owner)) & 15
        if owner != (info >> 32) & 15 and length_now > info >> 48:
            info += 1 << 48
        table[OWNERS + base + cards] = table[OWNERS + base + higher] | (owner << (bits * (12 - place) + shift))
        table[INFO + base + cards] = info
        table[HASH + base + cards] = mix(((info & 0xFFFFFFFF) << 3) + suit + 1)


def build_sure_trumps(suit: int, length: int, seats: int, side: int, table: Ints) -> None:
    """How many tricks a single hand of each side is sure of by its trumps alone, wherever the others lie.

    From the top down: each trump of an enemy can beat one of ours that is lower. What is left over takes a trick some
    day. Kept for every seat while the sets grow (eight bits a seat), and then the best seat of each side is entered,
    with the lowest rank that the count needed.
    """
    enemies, sure, lowest_sure = SCRATCH, SCRATCH + SETS, SCRATCH + 2 * SETS
    table[SURE] = 0
    for start in (enemies, sure, lowest_sure):
        table[start] = 0
    for cards in range(1, 1 << length):
        higher, card = cards & (cards - 1), lowest(cards)
        owner = table[OWNER + 16 * suit + card]
        own_side = (side >> owner) & 1
        above, wins, low = table[enemies + higher], table[sure + higher], table[lowest_sure + higher]
        for seat in range(seats):
            if (side >> seat) & 1 != own_side:
                above += 1 << (8 * seat)
        if (above >> (8 * owner)) & 255:
            above -= 1 << (8 * owner)
        else:
            wins += 1 << (8 * owner)
            low = (low & ~(255 << (8 * owner))) | (card << (8 * owner))
        table[enemies + cards], table[sure + cards], table[lowest_sure + cards] = above, wins, low
        table[SURE + cards] = best_of_sides(wins, low, seats, side)


def best_of_sides(wins: int, low: int, seats: int, side: int) -> int:
    """The best seat of each side, packed as SURE is; of equal ones that whose ranks are higher."""
    ours = theirs = our_low = their_low = 0
    for seat in range(seats):
        number, rank = (wins >> (8 * seat)) & 255, (low >> (8 * seat)) & 255
        if (side >> seat) & 1:
            if number > ours or (number == ours and number and rank > our_low):
                ours, our_low = number, rank
        elif number > theirs or (number == theirs and number and rank > their_low):
            theirs, their_low = number, rank
    return ours | theirs << 8 | our_low << 16 | their_low << 24


def suit_info(table: Ints, cards: int, suit: int) -> int:
    """Lengths, top owner and top run of a suit's remaining cards; nothing where there is no such suit."""
    return table[INFO + suit * SETS + ((cards >> (16 * suit)) & LANE)] if suit < NO_TRUMP else 0
