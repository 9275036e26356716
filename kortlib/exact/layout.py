"""Where things lie in the arrays that the search works on. Plain whole numbers, so that they compile to constants."""

from __future__ import annotations

# A task: one row of numbers that says what to solve. The answer is written into it.
SEATS = 0
TRUMP = 1  # a suit, or 4 for none
SIDE = 2  # the seats whose tricks are counted, a bit a seat
DUTIES = 3  # see `kernels`
FORCED = 4  # cards that their holders must play to the trick on the table
STOPS = 5  # four bits a seat: how many more tricks of its own end the deal, 15 for none
LEADER = 6  # who leads, or led, the trick on the table
ON_TABLE = 7  # how many cards lie on the table
KEEP = 8  # 1: the same deal, trump and side as in the row before, so what was found there still holds
LOW = 9  # between which numbers of tricks the value lies: given, and narrowed as far as the search came
HIGH = 10
GUESS = 11  # where to begin looking, -1 for a guess of the search's own
CARDS = 12  # the cards on the table, by number, in the order played
HANDS = 18  # each seat's cards, with those that it has on the table
TASK = 24

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
FRAME = 24
FRAMES = 66
ROOM = 24  # room for the moves of one frame

# The tables of one deal. For every set of remaining cards of a suit (8192 of them):
SETS = 8192
OWNERS = 0  # the owners' pattern, highest card first
HASH = 4 * SETS
INFO = 8 * SETS  # length by seat (4 bits each) | owner of the highest << 32 | how many in a row are that owner's << 40
SURE = 12 * SETS  # of the trump suit: sure tricks of the side | of the others << 8 | the ranks that matter << 16, << 24
FIELD = 13 * SETS  # masks of the top 0 to 13 places of a pattern, for each suit
HELD = FIELD + 64  # hands
OWNER = HELD + 8  # by card
SCRATCH = OWNER + 64
TABLE = SCRATCH + 3 * SETS

# The memory: entries lie in chunks, the chunks of one key in a chain.
CHUNK = 8
HASH_BITS = 20

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
TRICKS_LEFT = 9
HASH_MASK = 10
METER = 16
