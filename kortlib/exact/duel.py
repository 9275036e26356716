"""Bondtolva with all cards and the talon's order known: by how many points does one seat beat the other?

A search answers whether the first seat can be `need` points better from here on. The memory keeps for each position the
least difference of weight (see `tolva`) with which the answer is yes, and the greatest with which it is no: so it need
not be told which tricks have been taken.
"""

from __future__ import annotations

from kortlib.exact.bits import LANE, NO_TRUMP, Ints, count, lowest, mix
from kortlib.exact.layout import (
    ANNOUNCED,
    DEPTH,
    FIRST_HAND,
    FIRST_ROOM,
    FRAME,
    GENERATION,
    GUESS,
    HIGH,
    KEEP,
    KIND,
    LEAD,
    LIMIT,
    LOW,
    NODES,
    OPTIONS,
    ROW,
    SECOND_HAND,
    SECOND_ROOM,
    SINCE,
    SLOT_MASK,
    STARTED,
    T_ANNOUNCED,
    T_CHOSEN,
    T_DRAWN,
    T_FIRST,
    T_HINT,
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
    TALON_AT,
    TALON_SIZE,
    TASK,
    TRUMP,
    TURN,
    WEIGHT,
)
from kortlib.exact.plays import asked_now
from kortlib.exact.tolva import (
    ANNOUNCE,
    DRAW,
    FAR,
    HAND,
    KING,
    LATE,
    LEADING,
    PAIR,
    QUEEN,
    REPLYING,
    ZERO,
    act,
    moves_now,
    takes,
    weight_of,
)

DECIDED = 1024  # a difference of weight above all that the cards can make
BALANCE = 2048  # makes any difference a number above nought, of twelve bits
TWELVE_BITS = 4095  # also a difference that is never reached
SIX_BITS = 63
NO_UP_TO, HINT, SIZE = 12, 24, 30  # where the second, third and fourth part of an answer in the memory begin
LINE = 8  # words that are looked through for a key: four slots of a key and an answer
PACK = 24

# In which order moves are tried, as in `ordering`: set by hand, and they change no answer. A card's own weight counts
# beside them, and its rank is taken off.
ANNOUNCE_FIRST = 500
DRAW_AFTER = 0
BREAKS_PAIR = 20  # taken off before the endgame
TAKES, LOSES = 60, 50  # a reply
LEADS_WINNER, LEADS_LOSER = 60, 20
NOTHING = -1000  # below every weight


def solve_tolva(
    tasks: Ints, rows: int, stack: Ints, moves: Ints, lookup: Ints, hashes: Ints, store: Ints, meter: Ints
) -> int:
    """Narrows LOW and HIGH of each row until they meet; gives 1, or 0 when the limit of nodes was reached before."""
    while meter[ROW] < rows:
        at = meter[ROW] * TASK
        if not meter[STARTED]:
            meter[STARTED], meter[DEPTH] = 1, -1
            if not tasks[at + KEEP]:
                meter[GENERATION] += 1
            if tasks[at + GUESS] < 0:
                tasks[at + GUESS] = ZERO
        while tasks[at + LOW] < tasks[at + HIGH]:
            asked = asked_now(tasks, at)
            found = search_tolva(tasks, at, asked - ZERO, stack, store, meter)
            if found < 0:
                return 0
            tasks[at + LOW if found else at + HIGH] = asked if found else asked - 1
            tasks[at + GUESS] = asked + 1 if found else asked - 1
        meter[STARTED] = 0
        meter[ROW] += 1
    return 1


def set_tolva_root(tasks: Ints, at: int, need: int, stack: Ints) -> None:
    """The first frame."""
    stack[T_FIRST], stack[T_SECOND] = tasks[at + FIRST_HAND], tasks[at + SECOND_HAND]
    stack[T_TURN], stack[T_KIND], stack[T_LEAD] = tasks[at + TURN], tasks[at + KIND], tasks[at + LEAD]
    stack[T_DRAWN], stack[T_WEIGHT], stack[T_NEED] = tasks[at + TALON_AT], tasks[at + WEIGHT], need
    stack[T_TRUMP], stack[T_ANNOUNCED], stack[T_SINCE] = tasks[at + TRUMP], tasks[at + ANNOUNCED], tasks[at + SINCE]
    stack[T_ROOM], stack[T_ROOM + 1] = tasks[at + FIRST_ROOM], tasks[at + SECOND_ROOM]
    stack[T_SETTLED] = 0
    rest = weight_of(tasks[at + LEAD]) if tasks[at + LEAD] >= 0 else 0
    cards = tasks[at + FIRST_HAND] | tasks[at + SECOND_HAND]
    while cards:
        rest += weight_of(lowest(cards))
        cards &= cards - 1
    for place in range(tasks[at + TALON_AT], tasks[at + TALON_SIZE]):
        rest += weight_of(tasks[at + TALON + place])
    stack[T_REST] = rest


def search_tolva(tasks: Ints, at: int, need: int, stack: Ints, store: Ints, meter: Ints) -> int:
    """1 if the first seat can be `need` points better from here on, 0 if not, -1 at the limit: then call again."""
    options = tasks[at + OPTIONS]
    if meter[DEPTH] < 0:
        set_tolva_root(tasks, at, need, stack)
        meter[DEPTH] = 0
    depth, nodes, limit = meter[DEPTH], meter[NODES], meter[LIMIT]
    value = -1
    while True:
        frame = depth * FRAME
        if value < 0:
            nodes += 1
            if nodes > limit:
                meter[DEPTH], meter[NODES] = depth, nodes - 1
                return -1
            value = enter(frame, tasks, at, options, stack, store, meter)
        while value >= 0:
            if depth == 0:
                meter[DEPTH], meter[NODES] = -1, nodes
                return value
            depth -= 1
            frame -= FRAME
            good = value != stack[frame + T_TURN]  # the first seat wants a yes, the second a no
            if not good and stack[frame + T_MOVES]:
                break
            if stack[frame + T_KIND] == LEADING:
                keep(frame, value, stack[frame + T_CHOSEN] if good else -1, stack, store, meter)
        value = act(frame, choose(frame, tasks, at, stack, options), tasks, at, options, stack)
        depth += 1


def enter(frame: int, tasks: Ints, at: int, options: int, stack: Ints, store: Ints, meter: Ints) -> int:
    """The answer for a position, or -1 after listing its moves."""
    stack[frame + T_HINT] = -1
    if stack[frame + T_KIND] != REPLYING:
        value = settle(frame, tasks, at, options, stack)
        if value < 0 and stack[frame + T_KIND] == LEADING:
            value = look_up(frame, tasks, at, stack, store, meter)
        if value >= 0:
            return value
    stack[frame + T_MOVES] = moves_now(frame, tasks, at, options, stack)
    return -1


def settle(frame: int, tasks: Ints, at: int, options: int, stack: Ints) -> int:
    """An answer from the points that can still be had, or -1. Notes where matadors and eyes are settled already."""
    need, difference, rest = stack[frame + T_NEED], stack[frame + T_WEIGHT], stack[frame + T_REST]
    far = stack[frame + T_ROOM] == FAR and stack[frame + T_ROOM + 1] == FAR
    most = least = 0
    if stack[frame + T_SETTLED] == 0:
        most = 1 if difference + rest > 0 else 0 if difference + rest == 0 else -1
        least = -1 if difference - rest < 0 else 0 if difference - rest == 0 else 1
        if far and most == least:
            need -= most
            stack[frame + T_NEED], stack[frame + T_SETTLED], stack[frame + T_WEIGHT] = need, 1, 0
            most = least = 0
        elif most == least:
            stack[frame + T_WEIGHT] = DECIDED * most
    if not far:  # near the target the point may be dropped, or the deal may end before it: nobody is sure of it
        most, least = 1 if most > 0 else 0, -1 if least < 0 else 0
    first, second = stack[frame + T_FIRST], stack[frame + T_SECOND]
    talon = 0
    for place in range(stack[frame + T_DRAWN], tasks[at + TALON_SIZE]):
        talon |= 1 << tasks[at + TALON + place]
    late = options & LATE and count(first) == HAND and count(second) == HAND
    if talon or late:
        first_pairs = second_pairs = 0
        for suit in range(4):
            if not (stack[frame + T_ANNOUNCED] >> suit) & 1:
                first_pairs += ((first | talon) >> (16 * suit)) & PAIR == PAIR
                second_pairs += ((second | talon) >> (16 * suit)) & PAIR == PAIR
        more = 1 if stack[frame + T_ANNOUNCED] == 0 else 0
        most += first_pairs + more if first_pairs else 0
        least -= second_pairs + more if second_pairs else 0
    if need > most + 1:
        return 0
    return 1 if need <= least - 1 else -1


def choose(frame: int, tasks: Ints, at: int, stack: Ints, options: int) -> int:
    """The move to try next."""
    moves, turn, kind = stack[frame + T_MOVES], stack[frame + T_TURN], stack[frame + T_KIND]
    hint = stack[frame + T_HINT]
    if hint >= 0 and (moves >> hint) & 1:
        return hint
    own, other = stack[frame + T_FIRST + turn], stack[frame + T_SECOND - turn]
    endgame = stack[frame + T_DRAWN] == tasks[at + TALON_SIZE]
    best, heaviest = -1, NOTHING
    rest = moves
    while rest:
        move = lowest(rest)
        rest &= rest - 1
        if move & 15 >= DRAW:
            weight = ANNOUNCE_FIRST if move & 15 == ANNOUNCE else DRAW_AFTER
        elif kind == REPLYING:
            weight = reply_weight(move, stack[frame + T_LEAD], own, stack[frame + T_TRUMP], endgame, options)
        else:
            weight = lead_weight(move, own, other, stack[frame + T_TRUMP], endgame, options)
        if weight > heaviest:
            best, heaviest = move, weight
    return best


def half_of_pair(card: int, own: int) -> bool:
    """Whether a card is half of a pair in hand."""
    return (own >> (card & 48)) & PAIR == PAIR and (card & 15 == QUEEN or card & 15 == KING)


def reply_weight(card: int, lead: int, own: int, trump: int, endgame: bool, options: int) -> int:
    """Take what is worth taking, as cheaply as can be; else give away what is worth least."""
    value, gain = weight_of(card), weight_of(lead)
    weight = -BREAKS_PAIR if half_of_pair(card, own) and not endgame else 0
    if takes(card, lead, trump, endgame, options):
        return weight + TAKES + gain + (value >> 1) - (card & 15)
    return weight + LOSES - value - (gain >> 1) - (card & 15)


def lead_weight(card: int, own: int, other: int, trump: int, endgame: bool, options: int) -> int:
    """Lead what the other cannot take; else what is worth least."""
    suit = card >> 4
    held = (other >> (16 * suit)) & LANE
    weight = -BREAKS_PAIR if half_of_pair(card, own) and not endgame else 0
    beaten = held >> ((card & 15) + 1) != 0
    if endgame and held == 0 and trump < NO_TRUMP and suit != trump and (other >> (16 * trump)) & LANE:
        beaten = True
    value = weight_of(card)
    return weight + (LEADS_LOSER - value - (card & 15) if beaten else LEADS_WINNER + value)


def look_up(frame: int, tasks: Ints, at: int, stack: Ints, store: Ints, meter: Ints) -> int:
    """An answer that was kept for this position, or -1; writes its key, and which move was good in it before."""
    late = stack[frame + T_DRAWN] == tasks[at + TALON_SIZE] and count(stack[frame + T_FIRST]) == HAND
    # What the answer hangs on beside the hands, each at bits of its own.
    more = stack[frame + T_ROOM] | stack[frame + T_ROOM + 1] << 4 | (stack[frame + T_NEED] + 16) << 8
    more |= stack[frame + T_TRUMP] << 13 | stack[frame + T_ANNOUNCED] << 16 | stack[frame + T_TURN] << 20
    more |= stack[frame + T_SETTLED] << 21 | stack[frame + T_DRAWN] << 22 | meter[GENERATION] << 30
    if late:
        more |= stack[frame + T_SINCE] << 26
    key = mix(stack[frame + T_FIRST] ^ mix(stack[frame + T_SECOND] ^ mix(more)))
    stack[frame + T_KEY] = key
    line = LINE * ((key >> 20) & meter[SLOT_MASK])
    for slot in range(line, line + LINE, 2):
        if store[slot] == key:
            kept, weight = store[slot + 1], stack[frame + T_WEIGHT] + BALANCE
            if weight >= kept & TWELVE_BITS:
                return 1
            if weight <= (kept >> NO_UP_TO) & TWELVE_BITS:
                return 0
            stack[frame + T_HINT] = ((kept >> HINT) & SIX_BITS) - 1
            return -1
    return -1


def keep(frame: int, value: int, best: int, stack: Ints, store: Ints, meter: Ints) -> None:
    """Keeps an answer; of the four slots of a line that with the fewest cards to play makes room.

    An answer packs: from which difference of weight on it is yes | up to which it is no | the best move + 1 | how much
    is still to be played, of which only more or less counts.
    """
    key, weight = stack[frame + T_KEY], stack[frame + T_WEIGHT] + BALANCE
    size = PACK - stack[frame + T_DRAWN] + count(stack[frame + T_FIRST] | stack[frame + T_SECOND])
    line = LINE * ((key >> 20) & meter[SLOT_MASK])
    place, least = line, SIX_BITS + 1
    yes, no = TWELVE_BITS, 0
    for slot in range(line, line + LINE, 2):
        kept = store[slot + 1]
        if store[slot] == key:
            place, yes, no = slot, kept & TWELVE_BITS, (kept >> NO_UP_TO) & TWELVE_BITS
            if best < 0:
                best = ((kept >> HINT) & SIX_BITS) - 1
            break
        if (kept >> SIZE) & SIX_BITS < least:
            place, least = slot, (kept >> SIZE) & SIX_BITS
    if value:
        yes = weight if weight < yes else yes
    else:
        no = weight if weight > no else no
    store[place] = key
    store[place + 1] = yes | no << NO_UP_TO | (best + 1) << HINT | size << SIZE
