"""Random games of Skeleton: half of them near the end."""

from oracle.skeleton.reading import PACK

PLAYERS = (2, 3, 4)


def start(rng, players, options):
    """Near the end, or a new game."""
    if rng.random() < 0.5:
        return None
    return {"scores": [rng.randrange(options["target"]) for _ in range(players)], "dealer": rng.randrange(players)}


def deal(rng, oracle, dealer):
    """A shuffled pack."""
    pack = rng.sample(PACK, 52)
    hands = [" ".join(pack[5 * seat : 5 * seat + 5]) for seat in range(oracle.players)]
    return {"hands": hands, "talon": " ".join(pack[5 * oracle.players :])}
