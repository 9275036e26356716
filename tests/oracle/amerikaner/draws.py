"""Random games of Amerikaner: hands that take every trick, whole suits and scores near the target are frequent."""

from itertools import combinations

from oracle import usual_draws
from oracle.amerikaner.reading import HAND_SIZE, LOW_TO_HIGH, PACK, TWOS_ASIDE

PLAYERS = (3, 4, 5, 6)


def options(rng, values, players):
    """`set_aside` is left out half the time, and always with four players."""
    options = usual_draws.options(rng, values, players)
    any_number = rng.randint(1, HAND_SIZE[players])
    options["minimum_bid"] = rng.choice(["half", "half", rng.randint(1, 3), any_number, any_number])
    if players != 4 and rng.random() < 0.5:
        twos = rng.sample(TWOS_ASIDE[6], len(TWOS_ASIDE[players]))
        options["set_aside"] = "all" if players == 6 else " ".join(twos)
    return options


def start(rng, players, options):
    """Mostly near the end of a game."""
    if rng.random() < 0.15:
        return None
    top = options["target"] - 1
    close = [top - 5, top - 1, top], [top - 12, top - 8, top - 4, top], range(-60, top + 1), [top], [top]
    near = rng.choice(close)
    start = {"scores": [rng.choice(near) for _ in range(players)], "deal_number": rng.randint(1, 9)}
    start["dealer"] = rng.randrange(players)
    return usual_draws.partly(rng, start, scores=0.95, deal_number=0.8, dealer=0.5)


def deal(rng, oracle, dealer):
    """Half the deals give a seat a long suit from the top."""
    aside, size = oracle.set_aside, oracle.hand_size
    pack = [card for card in rng.sample(PACK, 52) if card not in aside]
    if rng.random() < 0.5:
        suits = rng.sample("SHDC", 4)
        if aside and rng.random() < 0.5:
            suits.sort(key=lambda suit: suit + "2" not in aside)
        best = sorted(pack, key=lambda card: (suits.index(card[0]), -LOW_TO_HIGH.index(card[1])))[:size]
        best = best[: rng.choice([size, size - 1, size // 2 + 1])]
        pack = best + [card for card in pack if card not in best]
    hands = [pack[seat * size : (seat + 1) * size] for seat in range(oracle.players)]
    rng.shuffle(hands)
    deal = {"hands": [" ".join(rng.sample(hand, size)) for hand in hands]}
    if aside and rng.random() < 0.7:
        deal["aside"] = " ".join(rng.sample(aside, len(aside)))
    return deal


def mood(rng):
    """How shy the players are of bidding."""
    return rng.choice([0.3, 0.6, 0.9, 1])


def choose(rng, oracle, mood):
    legal = sorted(oracle.legal())
    hand = oracle.hands[oracle.to_act]
    if oracle.phase == "bid":
        return chosen_bid(rng, legal, mood, takes_every_trick(hand))
    if oracle._may_have_to_call():  # first which card is led, or short suits would crowd out the others
        longest = max("SHDC", key=lambda suit: sum(card[0] == suit for card in hand))
        led = rng.choice([card for card in hand if card[0] == longest] if rng.random() < 0.6 else hand)
        return rng.choice([action for action in legal if action.split()[2] == led])
    if rng.random() < 0.4:
        return max(legal, key=lambda action: (action[-2] == oracle.trump, LOW_TO_HIGH.index(action[-1])))
    return rng.choice(legal)


def drawn(oracle):
    """The lowest bid and the twos aside too, for every size of hand."""
    aside = ("aside", oracle.players, *sorted(oracle.set_aside))
    return [*usual_draws.drawn(oracle), ("minimum", oracle.hand_size, oracle.minimum), aside]


def often_enough(values, each):
    twos = sorted(TWOS_ASIDE[6])
    asides = [("aside", 3, two) for two in twos] + [("aside", 5, *pair) for pair in combinations(twos, 2)]
    lowest = [("minimum", size, least) for size in HAND_SIZE.values() for least in range(1, size + 1)]
    return (
        usual_draws.often_enough(values, each)
        | {("minimum_bid", "half"): each, ("set_aside", "all"): 50}
        | dict.fromkeys(asides + lowest, 5)
    )


def takes_every_trick(hand):
    """Whether the hand's cards are the highest of their suits."""
    return all(card[0] + higher in hand for card in hand for higher in LOW_TO_HIGH[LOW_TO_HIGH.index(card[1]) :])


def chosen_bid(rng, legal, shyness, unbeatable):
    numbers = sorted((action for action in legal if action[-1].isdigit()), key=lambda action: int(action.split()[2]))
    amerikaner = [action for action in legal if action.endswith("amerikaner")]
    if amerikaner and rng.random() < (0.4 if unbeatable else 0.02):
        return amerikaner[0]
    passing = [action for action in legal if action.endswith("pass")]
    if passing and (rng.random() < shyness or not numbers):
        return passing[0]
    return rng.choice(numbers[-1:] if rng.random() < 0.1 else numbers[:2])
