"""What was found before: one answer for all deals that differ only in cards that did not matter (partition search).

A position at the start of a trick is filed under how long each seat is in each suit, and who leads. The entry itself
says only who owns the top cards of each suit, down to the lowest rank that mattered; whatever the low cards are, the
answer is the same. So an entry is a pattern and a mask, and it fits where the two agree: two words of pattern, two of
mask, the answer, and beyond four seats two more of each. An answer packs: at least so many tricks | at most so many
| how many ranks mattered, four bits a suit | which card was best, as its suit and how many lie above it, + 1.
"""

from __future__ import annotations

from kortlib.exact.bits import LANE, POSITIVE, SPREAD, Ints, count, highest, mix
from kortlib.exact.layout import (
    CHUNK,
    CHUNKS,
    CLEARED,
    ENTRY,
    FIELD,
    FULL_MASK,
    HASH,
    HASH_MASK,
    KEY,
    KEYS,
    LEFT,
    LONG_ENTRY,
    MOST_CHUNKS,
    OWNERS,
    PATTERN,
    REMAINING,
    SEAT,
    SETS,
)

FEWEST = 1 << 8  # places for keys; with a power of four times as many there are all
TRICKS = 31  # five bits: a number of tricks within an answer
MOST, RANKS, HINT = 5, 10, 26  # where an answer's second, third and fourth part begin
RENEWED = TRICKS | TRICKS << MOST | 63 << HINT  # the parts that are written again when more is known


def file_under(at: int, stack: Ints, lookup: Ints, seats: int) -> None:
    """Writes a position's key and patterns into its frame."""
    left = stack[at + REMAINING]
    first, second = left & LANE, SETS + ((left >> 16) & LANE)
    third, fourth = 2 * SETS + ((left >> 32) & LANE), 3 * SETS + ((left >> 48) & LANE)
    if seats <= 4:
        stack[at + PATTERN] = lookup[OWNERS + first] | lookup[OWNERS + second]
        stack[at + PATTERN + 1] = lookup[OWNERS + third] | lookup[OWNERS + fourth]
    else:
        stack[at + PATTERN] = lookup[OWNERS + first]
        stack[at + PATTERN + 1] = lookup[OWNERS + second]
        stack[at + PATTERN + 2] = lookup[OWNERS + third]
        stack[at + PATTERN + 3] = lookup[OWNERS + fourth]
    # Four sums made into one, each by a factor of its own.
    key = lookup[HASH + first] ^ (lookup[HASH + second] * 3) ^ (lookup[HASH + third] * 5) ^ (lookup[HASH + fourth] * 7)
    key ^= stack[at + SEAT] * SPREAD
    if stack[at + LEFT]:
        key ^= mix(stack[at + LEFT])
    stack[at + KEY] = key & POSITIVE


def place_of(key: int, hashes: Ints, mask: int) -> int:
    """Where a key is filed, or is to be. `hashes`: pairs of key and last chunk of its chain, then the places in use."""
    place = 2 * ((key >> 30) & mask)
    while hashes[place + 1] >= 0 and hashes[place] != key:
        place = (place + 2) & (2 * mask + 1)
    return place


def recall(at: int, need: int, stack: Ints, hashes: Ints, store: Ints, meter: Ints, seats: int) -> tuple[int, int, int]:
    """An answer to whether `need` tricks can be had: (0 or 1, its facts, -1), or (-1, 0, a hint which card to try)."""
    size = ENTRY if seats <= 4 else LONG_ENTRY
    mask = meter[HASH_MASK]
    last = chunk = hashes[place_of(stack[at + KEY], hashes, mask) + 1]
    left = stack[at + REMAINING]
    first, second = stack[at + PATTERN], stack[at + PATTERN + 1]
    hint = -1
    while chunk >= 0:
        start = chunk * (1 + CHUNK * size)
        head = store[start]
        entry = start + 1 + ((head & 255) - 1) * size
        while entry > start:
            if (
                (first ^ store[entry]) & store[entry + 2] == 0
                and (second ^ store[entry + 1]) & store[entry + 3] == 0
                and (seats <= 4 or fits_more(at, entry, stack, store))
            ):
                answer = store[entry + 4]
                if answer & TRICKS >= need or (answer >> MOST) & TRICKS < need:
                    value = 1 if answer & TRICKS >= need else 0
                    to_front(last, entry, size, store)
                    return value, facts_of(answer, left), -1
                if hint < 0:
                    hint = hint_of(answer, left)
            entry -= size
        chunk = (head >> 8) - 1
    return -1, 0, hint


def fits_more(at: int, entry: int, stack: Ints, store: Ints) -> bool:
    """Whether the third and the fourth suit agree too, where each has a word of its own."""
    third = (stack[at + PATTERN + 2] ^ store[entry + 5]) & store[entry + 7]
    return third | ((stack[at + PATTERN + 3] ^ store[entry + 6]) & store[entry + 8]) == 0


def to_front(last: int, entry: int, size: int, store: Ints) -> None:
    """Moves an entry that was of use to where the next search begins."""
    start = last * (1 + CHUNK * size)
    start += 1 + ((store[start] & 255) - 1) * size
    if start != entry:
        for word in range(size):
            kept = store[start + word]
            store[start + word] = store[entry + word]
            store[entry + word] = kept


def facts_of(answer: int, left: int) -> int:
    """The lowest ranks that mattered, as cards of this position."""
    facts = 0
    for suit in range(4):
        number = (answer >> (RANKS + 4 * suit)) & 15
        if number:
            cards = (left >> (16 * suit)) & LANE
            for _ in range(count(cards) - number):
                cards &= cards - 1
            facts |= (cards & -cards) << (16 * suit)
    return facts


def hint_of(answer: int, left: int) -> int:
    """The card of this position that has the rank of an answer's best card; -1 for none."""
    code = ((answer >> HINT) & 63) - 1
    if code < 0:
        return -1
    suit, above = code >> 4, code & 15
    cards = (left >> (16 * suit)) & LANE
    if above >= count(cards):
        return -1
    for _ in range(above):
        cards &= ~(1 << highest(cards))
    return 16 * suit + highest(cards)


def remember(  # noqa: C901
    at: int, low: int, high: int, facts: int, best: int, stack: Ints, lookup: Ints, hashes: Ints, store: Ints,
    meter: Ints, seats: int,
) -> None:  # fmt: skip
    """Files that between `low` and `high` tricks can be had here, whatever lies below `facts`; `best` may be -1."""
    size = ENTRY if seats <= 4 else LONG_ENTRY
    if meter[CHUNKS] >= meter[MOST_CHUNKS]:
        forget(hashes, meter)
    elif 2 * meter[KEYS] > meter[HASH_MASK] and meter[HASH_MASK] < meter[FULL_MASK]:
        spread(hashes, meter)
    left = stack[at + REMAINING]
    answer = low | high << MOST
    mask0 = mask1 = mask2 = mask3 = 0
    for suit in range(4):
        cards = (left >> (16 * suit)) & LANE
        lowest_fact = (facts >> (16 * suit)) & LANE
        number = count(cards & ~((lowest_fact & -lowest_fact) - 1)) if lowest_fact else 0
        answer |= number << (RANKS + 4 * suit)
        field = lookup[FIELD + 16 * suit + number]
        where = suit >> 1 if seats <= 4 else suit
        if where == 0:
            mask0 |= field
        elif where == 1:
            mask1 |= field
        elif where == 2:
            mask2 = field
        else:
            mask3 = field
    pattern0, pattern1 = stack[at + PATTERN] & mask0, stack[at + PATTERN + 1] & mask1
    pattern2, pattern3 = stack[at + PATTERN + 2] & mask2, stack[at + PATTERN + 3] & mask3
    hint = 0
    if best >= 0:
        hint = 1 + ((best & 48) | count(((left >> (best & 48)) & LANE) >> ((best & 15) + 1)))
    place = place_of(stack[at + KEY], hashes, meter[HASH_MASK])
    last = chunk = hashes[place + 1]
    if chunk < 0:
        hashes[place] = stack[at + KEY]
        hashes[2 * meter[FULL_MASK] + 2 + meter[KEYS]] = place
        meter[KEYS] += 1
    while chunk >= 0:
        start = chunk * (1 + CHUNK * size)
        head = store[start]
        entry = start + 1 + ((head & 255) - 1) * size
        while entry > start:
            if (
                store[entry + 2] == mask0
                and store[entry + 3] == mask1
                and store[entry] == pattern0
                and store[entry + 1] == pattern1
                and (
                    seats <= 4
                    or (
                        store[entry + 7] == mask2
                        and store[entry + 8] == mask3
                        and store[entry + 5] == pattern2
                        and store[entry + 6] == pattern3
                    )
                )
            ):
                store[entry + 4] = narrowed(store[entry + 4], low, high, hint)
                return
            entry -= size
        chunk = (head >> 8) - 1
    if last < 0 or store[last * (1 + CHUNK * size)] & 255 == CHUNK:
        store[meter[CHUNKS] * (1 + CHUNK * size)] = (last + 1) << 8
        last = meter[CHUNKS]
        meter[CHUNKS] += 1
        hashes[place + 1] = last
    start = last * (1 + CHUNK * size)
    store[start] += 1
    entry = start + 1 + ((store[start] & 255) - 1) * size
    store[entry], store[entry + 1], store[entry + 2], store[entry + 3] = pattern0, pattern1, mask0, mask1
    store[entry + 4] = answer | hint << HINT
    if seats > 4:
        store[entry + 5], store[entry + 6], store[entry + 7], store[entry + 8] = pattern2, pattern3, mask2, mask3


def narrowed(answer: int, low: int, high: int, hint: int) -> int:
    """An older answer for the same cards, with what is known now."""
    if answer & TRICKS > low:
        low = answer & TRICKS
    if (answer >> MOST) & TRICKS < high:
        high = (answer >> MOST) & TRICKS
    if hint == 0:
        hint = (answer >> HINT) & 63
    return (answer & ~RENEWED) | low | high << MOST | hint << HINT


def forget(hashes: Ints, meter: Ints) -> None:
    """Empties the memory, and begins with few places again."""
    places = 2 * meter[FULL_MASK] + 2
    for number in range(meter[KEYS]):
        hashes[hashes[places + number] + 1] = -1
    meter[CHUNKS], meter[KEYS] = 0, 0
    meter[HASH_MASK] = FEWEST - 1
    meter[CLEARED] += 1


def spread(hashes: Ints, meter: Ints) -> None:
    """Files every key anew among four times as many places.

    There are never many more than the keys need, so that those of a short hand stay in the processor's own memory: a
    tenth of the time of eight cards each. Behind the list of places in use there is room to lay the keys aside.
    """
    places, keys = 2 * meter[FULL_MASK] + 2, meter[KEYS]
    for number in range(keys):
        place, aside = hashes[places + number], places + keys + 2 * number
        hashes[aside], hashes[aside + 1] = hashes[place], hashes[place + 1]
        hashes[place + 1] = -1
    meter[HASH_MASK] = 4 * meter[HASH_MASK] + 3
    for number in range(keys):
        aside = places + keys + 2 * number
        place = place_of(hashes[aside], hashes, meter[HASH_MASK])
        hashes[place], hashes[place + 1] = hashes[aside], hashes[aside + 1]
        hashes[places + number] = place
