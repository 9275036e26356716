"""Where things lie in the arrays that the search works on. Plain whole numbers, so that they compile to constants.

An array of numbers instead of objects, because the kernels know nothing else: `tasks[at + TRUMP]` is the trump of the
task that begins at `at`, `stack[frame + SEAT]` the seat to play in a frame of the search.
"""

from __future__ import annotations

# A task: one row of numbers that says what to solve. The answer is written into it.
SEATS = 0
TRUMP = 1  # a suit, or 4 for none
SIDE = 2  # the seats whose tricks are counted, a bit a seat
DUTIES = 3  # see `kernels`
FORCED = 4  # cards that their holders must play to the trick on the table
STOPS = 5  # four bits a seat: how many more tricks of its own end the deal, or NEVER
LEADER = 6  # who leads, or led, the trick on the table
ON_TABLE = 7  # how many cards lie on the table
KEEP = 8  # 1: the same deal, trump and side as in the row before, so what was found there still holds
LOW = 9  # between which numbers of tricks the value lies: given, and narrowed as far as the search came
HIGH = 10
GUESS = 11  # where to begin looking, -1 for a guess of the search's own
CARDS = 12  # the cards on the table, by number, in the order played
HANDS = 18  # each seat's cards when the solving began, with those that it had on the table
GONE = 24  # those of them that lie in tricks taken since
TASK = 32
NEVER = 15  # among the STOPS: more tricks than can be taken

# A Bondtolva task; TRUMP, KEEP, LOW, HIGH and GUESS as above, the numbers being eight higher than they are.
FIRST_HAND = 0
SECOND_HAND = 2
OPTIONS = 3  # see `tolva`
ANNOUNCED = 4  # suits, a bit each
SINCE = 5  # pairs announced since the last trick
FIRST_ROOM = 6  # how many points the seat may still get before the deal ends, or 15 where it does not matter
SECOND_ROOM = 7
TALON = 12  # twelve places, in drawing order
TALON_AT = 24  # how many of them are drawn
TALON_SIZE = 25
TURN = 26
KIND = 27  # see `tolva`
LEAD = 28  # the card on the table, -1 for none
WEIGHT = 30  # of the first seat's tricks less the second's

# A frame: what the search knows of one play on the way from the root.
REMAINING = 0  # cards in the hands
WHOLE = 1  # cards in the hands when the trick began
SEAT = 2
PLACE = 3  # how many have played to the trick
LED = 4
TAKER = 5
BEST = 6  # the bit of the card that is taking the trick
OF_LED = 7  # how many cards of the led suit lie in the trick
OF_TRUMP = 8
NEED = 9  # how many tricks the side still needs
MOVES = 10  # how many moves there are
NEXT = 11  # the next move to try
FACTS = 12  # the ranks that decided the moves that failed
CHOSEN = 13
KILLER = 14
PATTERN = 15  # four words: who owns the cards of each suit from the top
KEY = 19
LEFT = 20  # the task's STOPS as they stand
FRAME = 24  # words in a frame, some of them free
FRAMES = 66  # more than the plays of any deal, Bondtolva's draws and announcements counted
ROOM = 24  # for the moves of one frame: more than a hand has cards

# The lookup of one deal. For every set of remaining cards of a suit (8192 of them):
SETS = 8192
OWNERS = 0  # the owners' pattern, highest card first
HASH = 4 * SETS
INFO = 8 * SETS  # each seat's length, four bits each from the lowest, and from these bits on:
TOP_OWNER = 32  # who has the highest card, or NOBODY
TOP_RUN = 40  # how many cards from the top are in that hand
OTHERS = 48  # the greatest length of any other seat
NOBODY = 15
SURE = 12 * SETS  # of the trump suit: sure tricks of the side, and eight bits each from these bits on:
SURE_OTHERS = 8  # of the others
SURE_RANK, SURE_OTHERS_RANK = 16, 24  # the lowest rank that each of the two counts needs
FIELD = 13 * SETS  # masks of the top 0 to 13 places of a pattern, for each suit
HELD = FIELD + 64  # hands
OWNER = HELD + 8  # by card
SCRATCH = OWNER + 64
LOOKUP = SCRATCH + 2 * SETS

# The memory: entries lie in chunks, the chunks of one key in a chain. Before its entries a chunk has a word of its own:
# how many there are | the chunk before it in the chain + 1, << 8.
CHUNK = 8  # entries in a chunk
ENTRY, LONG_ENTRY = 5, 9  # words in an entry: beyond four seats each suit needs words of its own

# The meter: what the search counts, and what it needs to go on where it stopped.
CHUNKS = 0  # in use
KEYS = 1  # in use
MOST_CHUNKS = 2
NODES = 3
LIMIT = 4  # of nodes, after which the search stops to be asked whether to go on
DEPTH = 5  # where it stopped; -1 between searches
ROW = 6
STARTED = 7
CLEARED = 8  # how often the memory was full
FULL_MASK = 9  # of all the places that there are for keys
HASH_MASK = 10  # of those that are in use now
SLOT_MASK = 11  # of Bondtolva's memory, four slots of two words a line
GENERATION = 12  # of that memory: instead of being emptied it is looked at under other keys
METER = 16

# A frame of Bondtolva's search: the state, by names of its own.
T_FIRST = 0  # hands: T_FIRST + turn is that of the seat to act, T_SECOND - turn the other's
T_SECOND = 1
T_TURN = 2
T_KIND = 3
T_LEAD = 4
T_DRAWN = 5
T_WEIGHT = 6
T_REST = 7  # weight of all cards that are in no trick yet
T_NEED = 8  # how many points more than the second the first seat is asked to get from here
T_TRUMP = 9
T_ANNOUNCED = 10
T_SINCE = 11
T_ROOM = 12  # two places
T_MOVES = 14
T_CHOSEN = 15
T_KEY = 16
T_SETTLED = 17
T_HINT = 18
