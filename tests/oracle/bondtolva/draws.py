"""Random games of Bondtolva: scores just below 12, pairs kept together, no talon are frequent."""

from oracle import usual_draws
from oracle.bondtolva.reading import GOAL, PACK

PLAYERS = (2,)
DEALS = 5, 20


def start(rng, players, options):
    """Mostly near the end of a game."""
    if rng.random() < 0.15:
        return None
    near = rng.choice([[10, 11], [9, 10, 11], range(GOAL)])
    start = {"scores": [rng.choice(near), rng.choice(near)], "deal_number": rng.randint(1, 7)}
    start["dealer"] = rng.randrange(2)
    return usual_draws.partly(rng, start, scores=0.95, deal_number=0.8, dealer=0.5)


def deal(rng, oracle, dealer):
    """Half the deals give one seat several kings and queens; one in ten has no talon."""
    pack = rng.sample(PACK, 24)
    if rng.random() < 0.5:
        for suit in rng.sample("SHDC", rng.randint(1, 3)):  # the pair is put among seat 0's cards
            for card in (suit + "K", suit + "Q"):
                here, there = pack.index(card), rng.choice([*range(6), *range(12, 24, 2)])
                pack[here], pack[there] = pack[there], pack[here]
    hands = [pack[:6], pack[6:12]]
    if rng.random() < 0.5:
        hands.reverse()
    deal = {"hands": [" ".join(hand) for hand in hands]}
    if rng.random() < 0.9:
        deal["talon"] = " ".join(pack[12:])
    return deal


def mood(rng):
    """How eager the players are to announce, and whether they keep their pairs."""
    return rng.choice([0.3, 0.8, 1]), rng.random() < 0.7


def choose(rng, oracle, mood):
    eager, keeps_pairs = mood
    legal = sorted(oracle.legal())
    pairs = [action for action in legal if "announce" in action]
    if pairs and (rng.random() < eager or len(pairs) == len(legal)):
        return rng.choice(pairs)
    others = [action for action in legal if action not in pairs]
    if keeps_pairs and oracle.phase == "first":  # kings and queens are kept until they meet
        others = [action for action in others if action[-1] not in "KQ"] or others
    if rng.random() < 0.2 and oracle.phase != "draw":  # a trump or an ace
        return max(others, key=lambda action: (action[-2] == oracle.trump, action[-1] == "A"))
    return rng.choice(others)
