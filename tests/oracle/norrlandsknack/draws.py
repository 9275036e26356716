"""Random games of Norrlandsknack: low scores, trumfmant, lone knockers, limpas and loafing are frequent."""

from oracle import usual_draws
from oracle.norrlandsknack.reading import LOW_TO_HIGH, PACK

PLAYERS = (3, 4, 5)
DEALS = 6, 40


def options(rng, values, players):
    """A full buy and the usual start score more often."""
    options = usual_draws.options(rng, values, players)
    for name in ("max_buy", "start_score"):
        if rng.random() < 0.4:
            options[name] = values[name][0]
    return options


def start(rng, players, options):
    """Mostly near the end of a game."""
    if rng.random() < 0.1:
        return None
    top = options["start_score"]
    weights = [(1, 5), (2, 3), (3, 2), (4, 1), (5, 1), (rng.randint(6, top), 3), (top, 1)]
    scores = rng.choices([score for score, _ in weights], [weight for _, weight in weights], k=players)
    start = {"scores": scores, "deal_number": rng.choice([1, 2, 3, 4, 7]), "dealer": rng.randrange(players)}
    if options["stakes"] == "on":
        start["pot"] = players + rng.randrange(9)
    if options["trumfmant_ends"] == "trigger_loafed":
        on_one = [seat for seat in range(players) if scores[seat] == 1]
        start["triggers"] = sorted(rng.sample(on_one, rng.randint(0, len(on_one))))
    return usual_draws.partly(rng, start, deal_number=0.8, dealer=0.7, pot=0.7, triggers=0.5)


def deal(rng, oracle, dealer):
    """Half the deals are short of a suit or two; one in five has no talon."""
    pack = rng.sample(PACK, 52)
    if rng.random() < 0.5:
        short = rng.sample("SHDC", rng.randint(1, 2))
        pack.sort(key=lambda card: card[0] in short and rng.random() < 0.7)
        dealt = oracle.players * 5 + 1
        pack[:dealt] = rng.sample(pack[:dealt], dealt)
    hands = []
    for seat in range(oracle.players):
        size = 6 if seat == dealer else 5
        hands.append(pack[:size])
        pack = pack[size:]
    deal = {"hands": [" ".join(hand) for hand in hands], "turn_up": rng.choice(hands[dealer])}
    if rng.random() < 0.8:
        deal["talon"] = " ".join(pack)
    return deal


def mood(rng):
    """How shy the players are of knocking."""
    return rng.choice([0.15, 0.4, 0.85, 0.97])


def choose(rng, oracle, mood):
    legal = sorted(oracle.legal())
    if oracle.phase in ("bid", "decide"):
        word = "pass" if rng.random() < mood else "knock"
        return rng.choice([action for action in legal if action.endswith(word)] or legal)
    if oracle.phase == "buy":  # first how many, or large buys would crowd out the small ones
        number = rng.choice(sorted({len(action) for action in legal}))
        return rng.choice([action for action in legal if len(action) == number])
    if rng.random() < 0.3:  # a high card, for somebody must take several tricks
        return max(legal, key=lambda action: (action[7] == oracle.trump, LOW_TO_HIGH.index(action[8])))
    return rng.choice(legal)
