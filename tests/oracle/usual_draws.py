"""How a game's random games are drawn where its own `draws.py` says nothing else: every function here can stand there.

Two things must stand there: `PLAYERS`, how many may play, and `deal(rng, oracle, dealer)`, the cards of a deal as texts
under their names in a record.
"""

DEALS = 4, 15  # a game has at most so many mostly, and so many now and then


def options(rng, values, players):
    """A value for each option."""
    return {name: rng.choice(choices) for name, choices in values.items()}


def start(rng, players, options):
    """A `start` object, whole or in part; None for a new game."""


def mood(rng):
    """Whatever `choose` is told all through a deal."""


def choose(rng, oracle, mood):
    """One of the legal actions."""
    return rng.choice(sorted(oracle.legal()))


def drawn(oracle):
    """What of a game the tests want to see drawn often enough: the values of its options."""
    return oracle.options.items()


def often_enough(values, each):
    """How often that must be among the games that the tests draw; `each` for a value of an option."""
    return {(name, value): each for name, choices in values.items() for value in choices}


def partly(rng, start, **kept):
    """A start from which some parts are left out; `kept` says how often each is there."""
    return {name: value for name, value in start.items() if rng.random() < kept.get(name, 1)}
