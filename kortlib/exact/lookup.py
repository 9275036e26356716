"""The tables of one deal: what every set of remaining cards of a suit means, so that the search only has to look it up.

Ranks are squeezed first: of the cards in the deal the lowest of a suit becomes 0, the next 1 and so on, so that cards
that are gone never stand between two others. A set of remaining cards is then a number below 8192.
"""

from __future__ import annotations

from kortlib.exact.bits import LANE, NO_TRUMP, POSITIVE, Ints, count, lowest, mix
from kortlib.exact.layout import (
    FIELD,
    GONE,
    HANDS,
    HASH,
    HELD,
    INFO,
    NOBODY,
    OTHERS,
    OWNER,
    OWNERS,
    SCRATCH,
    SEATS,
    SETS,
    SIDE,
    SURE,
    SURE_OTHERS,
    SURE_RANK,
    TOP_OWNER,
    TOP_RUN,
    TRUMP,
)

EMPTY, EMPTY_SUIT = 77, 0x1234567  # what a suit without cards mixes for its hash: any numbers but those of the cards


def squeeze(task: Ints, at: int, lookup: Ints) -> None:
    """Reads the hands of a task and numbers the ranks of each suit afresh; HELD and OWNER are the result."""
    seats, deal = task[at + SEATS], whole_deal(task, at)
    for card in range(64):
        lookup[OWNER + card] = -1
    for seat in range(seats):
        lookup[HELD + seat] = 0
    for seat in range(seats):
        cards = task[at + HANDS + seat]
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            new = squeezed(card, deal)
            lookup[HELD + seat] |= 1 << new
            lookup[OWNER + new] = seat


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


def build_lookup(task: Ints, at: int, lookup: Ints) -> None:
    """All tables for the deal, trump and side of a task."""
    seats, trump = task[at + SEATS], task[at + TRUMP]
    squeeze(task, at, lookup)
    for suit in range(4):
        length = 0
        while length < 13 and lookup[OWNER + 16 * suit + length] >= 0:
            length += 1
        build_suit(suit, length, seats, lookup)
        if suit == trump:
            build_sure_trumps(suit, length, seats, task[at + SIDE], lookup)


def build_suit(suit: int, length: int, seats: int, lookup: Ints) -> None:
    """For each set of a suit's cards: who owns them from the top, how long each seat is, who owns the top run.

    Each set is made from the set without its lowest card, all with the same lowest card in a row: then its owner and
    what it adds are the same. A pattern gives two bits to an owner (three beyond four seats), the highest card first;
    up to four seats two suits share a word. The hash tells only how long the seats are.
    """
    bits = 2 if seats <= 4 else 3
    base = suit * SETS
    shift = 13 * bits if seats <= 4 and suit & 1 == 0 else 0
    owners, infos, hashes = OWNERS + base, INFO + base, HASH + base
    lookup[owners], lookup[infos], lookup[hashes] = 0, NOBODY << TOP_OWNER, mix(suit * EMPTY_SUIT + EMPTY)
    field = 0
    for places in range(14):
        lookup[FIELD + 16 * suit + places] = field << shift
        # After the last place `& 63` keeps the shift from falling below nought; nobody asks for that field.
        field |= ((1 << bits) - 1) << (bits * (12 - places) & 63)
    for card in range(length - 1, -1, -1):
        owner = lookup[OWNER + 16 * suit + card]
        one, more = 1 << (4 * owner), mix(64 * suit + owner + 1)
        alone = 1 << card
        lookup[owners + alone] = owner << (bits * 12 + shift)
        lookup[infos + alone] = one | owner << TOP_OWNER | 1 << TOP_RUN
        lookup[hashes + alone] = (lookup[hashes] + more) & POSITIVE
        for rest in range(1, 1 << (length - 1 - card)):
            higher = rest << (card + 1)
            place, info = count(higher), lookup[infos + higher] + one
            if (info >> TOP_OWNER) & 15 == owner:
                if (info >> TOP_RUN) & 15 == place:
                    info += 1 << TOP_RUN
            elif (info >> (4 * owner)) & 15 > info >> OTHERS:
                info += 1 << OTHERS
            cards = higher | alone
            lookup[owners + cards] = lookup[owners + higher] | owner << (bits * (12 - place) + shift)
            lookup[infos + cards] = info
            lookup[hashes + cards] = (lookup[hashes + higher] + more) & POSITIVE


def build_sure_trumps(suit: int, length: int, seats: int, side: int, lookup: Ints) -> None:
    """How many tricks a single hand of each side is sure of by its trumps alone, wherever the others lie.

    From the top down: each trump of an enemy can beat a lower one of the hand. What is left over takes a trick some
    day. Kept for every seat while the sets grow (eight bits a seat); entered is the best seat of each side, with the
    lowest rank that the count needed. The sets grow downwards: a seat that only comes level needed a lower rank.
    """
    above, wins = SCRATCH, SCRATCH + SETS
    lookup[SURE], lookup[above], lookup[wins] = 0, 0, 0
    for card in range(length - 1, -1, -1):
        owner = lookup[OWNER + 16 * suit + card]
        shift, enemies = 8 * owner, 0
        for seat in range(seats):
            if (side >> seat) & 1 != (side >> owner) & 1:
                enemies += 1 << (8 * seat)
        part = 0 if (side >> owner) & 1 else SURE_OTHERS
        for rest in range(1 << (length - 1 - card)):
            higher = rest << (card + 1)
            cards = higher | 1 << card
            beaten_by, won, sure = lookup[above + higher] + enemies, lookup[wins + higher], lookup[SURE + higher]
            if (beaten_by >> shift) & 255:
                beaten_by -= 1 << shift
            else:
                won += 1 << shift
                if (won >> shift) & 255 > (sure >> part) & 255:
                    sure = ((sure + (1 << part)) & ~(255 << (SURE_RANK + part))) | card << (SURE_RANK + part)
            lookup[above + cards], lookup[wins + cards], lookup[SURE + cards] = beaten_by, won, sure


def suit_info(lookup: Ints, cards: int, suit: int) -> int:
    """Lengths, top owner and top run of a suit's remaining cards; nothing where there is no such suit."""
    return lookup[INFO + suit * SETS + ((cards >> (16 * suit)) & LANE)] if suit < NO_TRUMP else 0
