"""Random games of any game that has an oracle, as records of kort-record/1, and what of interest occurs in them."""

from collections import Counter
from copy import deepcopy
from types import SimpleNamespace

from oracle import part_of, usual_draws

NAMES = ["Ada", "Bo", "Cia", "Dan", "Eva", "Frej"]


def draws_of(game):
    """How games of it are drawn: its own ways, and the usual ones where it has none."""
    return SimpleNamespace(**vars(usual_draws) | vars(part_of(game, "draws")))


def random_game(game, rng):
    """A record and the oracle that has followed it to its end.

    Three in ten stop inside their last deal, if nobody has won before.
    """
    reading, draws = part_of(game, "reading"), draws_of(game)
    players = rng.choice(draws.PLAYERS)
    preset = rng.choice(sorted(reading.PRESETS))
    options = draws.options(rng, reading.VALUES, players)
    start = draws.start(rng, players, options)
    usual = reading.PRESETS[preset]
    written = {name: value for name, value in options.items() if usual.get(name) != value or rng.random() < 0.3}
    record = {"format": "kort-record/1", "game": game, "preset": preset, "options": written}
    record["players"] = NAMES[:players]
    if start is not None:
        record["start"] = start
    record["deals"] = []
    oracle = reading.Oracle(options, players, start)
    few, many = draws.DEALS
    breaks_off = rng.random() < 0.3
    for left in reversed(range(rng.randint(1, few) if rng.random() < 0.9 else many)):
        if oracle.over:
            break
        before = deepcopy(oracle)
        record["deals"].append(played_deal(rng, draws, oracle))
        if breaks_off and left == 0:
            oracle = broken_off(rng, record["deals"][-1], before)
    return record, oracle


def played_deal(rng, draws, oracle):
    """A deal of a record, played to its end; one in ten names its dealer."""
    dealer = rng.randrange(oracle.players) if rng.random() < 0.1 else None
    deal = draws.deal(rng, oracle, oracle.dealer if dealer is None else dealer)
    if dealer is not None:
        deal["dealer"] = dealer
    put_in(oracle, deal)
    deal["actions"] = []
    mood = draws.mood(rng)
    while oracle.to_act is not None:
        action = draws.choose(rng, oracle, mood)
        oracle.do(action)
        deal["actions"].append(action)
    return deal


def broken_off(rng, deal, oracle):
    """Leaves away the last actions of a deal; gives the oracle, which was before it, as it stands then."""
    del deal["actions"][rng.randrange(len(deal["actions"])) :]
    put_in(oracle, deal)
    for action in deal["actions"]:
        oracle.do(action)
    return oracle


def oracle_of(record):
    """An oracle before a record's first deal."""
    reading = part_of(record["game"], "reading")
    options = reading.PRESETS[record["preset"]] | record["options"]
    return reading.Oracle(options, len(record["players"]), record.get("start"))


def put_in(oracle, deal):
    """Deals a record's deal to the oracle, every group of cards as a list."""
    given = {name: deal[name].split() for name in ("talon", "aside") if name in deal}
    given |= {name: deal[name] for name in ("turn_up", "dealer") if name in deal}
    oracle.deal([hand.split() for hand in deal["hands"]], **given)


def happenings(record):
    """How often each interesting thing occurs in a record."""
    oracle, seen_in = oracle_of(record), part_of(record["game"], "happenings").seen_in
    seen = Counter()
    for deal in record["deals"]:
        put_in(oracle, deal)
        seen.update(seen_in(oracle, deal))
    seen["stops in " + oracle.phase] += 1
    return seen
