"""Random games of Amerikaner for the oracle and whatever is compared with it.

The draws lean towards what is rare in real play: hands that take every trick, whole suits in one hand, scores
near the target and near each other. `happenings` counts the interesting things that a record holds.
"""

from collections import Counter

from .amerikaner import HAND_SIZE, LOW_TO_HIGH, PACK, PRESETS, TWOS_ASIDE, VALUES, Oracle, twos_aside

NAMES = ["Ada", "Bo", "Cia", "Dan", "Eva", "Frej"]


def random_options(rng, players):
    """A value for each of the options; `set_aside` is left out half the time, and always with four players."""
    options = {name: rng.choice(values) for name, values in VALUES.items()}
    options["minimum_bid"] = rng.choice(["half", "half", rng.randint(1, 3), rng.randint(1, HAND_SIZE[players])])
    if players != 4 and rng.random() < 0.5:
        twos = rng.sample(TWOS_ASIDE[6], len(TWOS_ASIDE[players]))
        options["set_aside"] = "all" if players == 6 else " ".join(twos)
    return options


def random_start(rng, players, options):
    """A `start` object, whole or in part, mostly near the end of a game; None for a new game."""
    if rng.random() < 0.15:
        return None
    top = options["target"] - 1
    near = rng.choice([[top - 5, top - 1, top], [top - 12, top - 8, top - 4, top], range(-60, top + 1), [top], [top]])
    start = {"scores": [rng.choice(near) for _ in range(players)], "deal_number": rng.randint(1, 9)}
    if rng.random() < 0.5:
        start["dealer"] = rng.randrange(players)
    if rng.random() < 0.2:
        del start["deal_number"]
    if rng.random() < 0.05:
        del start["scores"]
    return start


def random_deal(rng, players, aside):
    """`hands` and sometimes `aside`, as in a record; half the deals give a seat a long suit from the top."""
    pack = [card for card in rng.sample(PACK, 52) if card not in aside]
    size = HAND_SIZE[players]
    if rng.random() < 0.5:
        suits = rng.sample("SHDC", 4)
        if aside and rng.random() < 0.5:
            suits.sort(key=lambda suit: suit + "2" not in aside)
        best = sorted(pack, key=lambda card: (suits.index(card[0]), -LOW_TO_HIGH.index(card[1])))[:size]
        best = best[: rng.choice([size, size - 1, size // 2 + 1])]
        pack = best + [card for card in pack if card not in best]
    hands = [pack[seat * size : (seat + 1) * size] for seat in range(players)]
    rng.shuffle(hands)
    deal = {"hands": [" ".join(rng.sample(hand, size)) for hand in hands]}
    if aside and rng.random() < 0.7:
        deal["aside"] = " ".join(rng.sample(aside, len(aside)))
    return deal


def put_in(oracle, deal):
    """Deals a record's deal to the oracle."""
    hands = [hand.split() for hand in deal["hands"]]
    oracle.deal(hands, deal.get("aside", "").split(), deal.get("dealer"))


def random_game(rng):
    """A record of kort-record/1 and the oracle that has followed it to its end.

    Mostly one to four deals; three in ten stop inside their last deal, if nobody has won before.
    """
    players = rng.choice([3, 4, 5, 6])
    options = random_options(rng, players)
    start = random_start(rng, players, options)
    preset = PRESETS["amerikaner"]
    written = {name: value for name, value in options.items() if preset.get(name) != value or rng.random() < 0.3}
    record = {"format": "kort-record/1", "game": "amerikaner", "preset": "amerikaner", "options": written}
    record["players"] = NAMES[:players]
    if start is not None:
        record["start"] = start
    record["deals"] = []
    oracle = Oracle(options, players, start)
    broken_off = rng.random() < 0.3
    for left in reversed(range(rng.randint(1, 4) if rng.random() < 0.9 else 15)):
        if oracle.over:
            break
        record["deals"].append(_played_deal(rng, oracle, players, broken_off and left == 0))
    return record, oracle


def _played_deal(rng, oracle, players, breaks_off):
    deal = random_deal(rng, players, twos_aside(oracle.options, players))
    if rng.random() < 0.1:
        deal["dealer"] = rng.randrange(players)
    put_in(oracle, deal)
    deal["actions"] = []
    shyness = rng.choice([0.3, 0.6, 0.9, 1])
    most = rng.randrange(rng.choice([players * 2, players * 12])) if breaks_off else 1000
    while oracle.to_act is not None and len(deal["actions"]) < most:
        action = _chosen(rng, oracle, shyness)
        oracle.do(action)
        deal["actions"].append(action)
    return deal


def takes_every_trick(hand):
    """Whether the hand's cards are the highest of their suits."""
    return all(card[0] + higher in hand for card in hand for higher in LOW_TO_HIGH[LOW_TO_HIGH.index(card[1]) :])


def _chosen(rng, oracle, shyness):
    legal = sorted(oracle.legal())
    hand = oracle.hands[oracle.to_act]
    if oracle.phase == "bid":
        return _chosen_bid(rng, legal, shyness, takes_every_trick(hand))
    if oracle._may_have_to_call():  # first which card is led, or short suits would crowd out the others
        longest = max("SHDC", key=lambda suit: sum(card[0] == suit for card in hand))
        led = rng.choice([card for card in hand if card[0] == longest] if rng.random() < 0.6 else hand)
        return rng.choice([action for action in legal if action.split()[2] == led])
    if rng.random() < 0.4:
        return max(legal, key=lambda action: (action[-2] == oracle.trump, LOW_TO_HIGH.index(action[-1])))
    return rng.choice(legal)


def _chosen_bid(rng, legal, shyness, unbeatable):
    numbers = sorted((action for action in legal if action[-1].isdigit()), key=lambda action: int(action.split()[2]))
    amerikaner = [action for action in legal if action.endswith("amerikaner")]
    if amerikaner and rng.random() < (0.4 if unbeatable else 0.02):
        return amerikaner[0]
    passing = [action for action in legal if action.endswith("pass")]
    if passing and (rng.random() < shyness or not numbers):
        return passing[0]
    return rng.choice(numbers[-1:] if rng.random() < 0.1 else numbers[:2])


def options_of(record):
    """The options that a record plays by; `set_aside` only where the record gives it."""
    return PRESETS[record["preset"]] | record["options"]


def happenings(record):
    """How often each interesting thing occurs in a record."""
    seen = Counter()
    oracle = Oracle(options_of(record), len(record["players"]), record.get("start"))
    for deal in record["deals"]:
        put_in(oracle, deal)
        already = set()  # who has spoken
        for action in deal["actions"]:
            seen.update(_at_an_action(oracle, action, already))
            already.add(oracle.to_act)
            oracle.do(action)
        if oracle.deals[-1]["finished"]:
            seen.update(_after_a_deal(oracle, deal))
    seen["stops in " + oracle.phase] += 1
    return +seen


def _at_an_action(oracle, action, already):
    seat, word, *rest = action.split()
    seat = int(seat)
    if oracle.phase == "bid":
        return _at_a_bid(oracle, seat, rest[0] if rest else word, already)
    hand = oracle.hands[seat]
    if oracle._may_have_to_call():
        return _at_the_call(oracle, seat, rest)
    refused = {oracle.refusal(f"{seat} play {card}") for card in hand} - {None}
    seen = [f"refused {row}" for row in refused]
    if oracle.called in hand:
        trumps = [card for card in hand if card[0] == oracle.trump]
        seen += ["called card beside other trumps"] if len(trumps) > 1 else []
        seen += ["called card beside a higher one"] if max(trumps, key=_rank) != oracle.called else []
    tricks = oracle.deals[-1]["tricks"]
    if tricks and 0 < len(tricks[-1]) < oracle.players and oracle.trump:
        led, card = tricks[-1][0][1], rest[0]
        if card[0] != led[0]:
            has_trump = any(held[0] == oracle.trump for held in hand)
            seen.append("trumps" if card[0] == oracle.trump else f"discards{', with a trump' if has_trump else ''}")
    return seen


def _rank(card):
    return LOW_TO_HIGH.index(card[1])


def _at_a_bid(oracle, seat, what, already):
    options, seen = oracle.options, []
    numbers = range(oracle.hand_size + 2)
    lines = [f"{seat} pass", f"{seat} bid amerikaner", *(f"{seat} bid {number}" for number in numbers)]
    seen += {"refused " + row for row in map(oracle.refusal, lines) if row}
    if seat in already:
        seen.append("speaks again")
    if what == "amerikaner":
        over = "nothing" if oracle.bid is None else "the maximum" if oracle.bid == oracle.hand_size else "a number"
        seen.append("amerikaner over " + over)
    elif what == str(oracle.hand_size):
        last = oracle.queue == [seat]
        seen.append(f"maximum bid, ends: {options['maximum_bid_ends']}{', as the last' if last else ''}")
    if len(oracle.legal()) == 1:
        seen.append("dealer must bid")
    return seen


def _at_the_call(oracle, seat, rest):
    seen = []
    led = rest[0]
    others = [card for card in PACK if card[0] == led[0] and card not in oracle.hands[seat]]
    live = [card for card in others if card not in oracle.set_aside]
    if len(rest) == 1:
        seen.append("nothing to call, a two aside" if others else "nothing to call")
    elif rest[2] in oracle.set_aside:
        seen.append("dead call, by choice" if live else "dead call, nothing else")
    rows = {oracle.refusal(f"{seat} play {led} call {card}") for card in PACK} | {oracle.refusal(f"{seat} play {led}")}
    return seen + [f"refused {row}" for row in rows if row]


def _after_a_deal(oracle, record):
    options, deal = oracle.options, oracle.deals[-1]
    if oracle.bid is None:
        return ["all pass: " + options["all_pass"]]
    made = deal["points"][oracle.declarer] > 0
    how = "amerikaner" if oracle.bid == "amerikaner" else "alone" if not _partner(oracle, record) else "with partner"
    seen = [f"{how} {'made' if made else 'missed'}"]
    seen += [f"double {how}"] if options["bidder_double"] == "yes" else []
    seen += ["below zero"] if min(oracle.scores) < 0 else []
    seen.append(f"{options['bidding']}, {oracle.players} players")
    if not made and how == "amerikaner" and max(deal["points"]) > 0:
        seen.append("others score in a missed amerikaner")
    if oracle.over:
        seen += _the_end(oracle, record, how, made)
    return seen


def _partner(oracle, record):
    """Whether the called card was in a hand."""
    lead = next(action for action in record["actions"] if " play " in action)
    return " call " in lead and lead.split()[-1] not in oracle.set_aside


def _the_end(oracle, record, how, made):
    options, seen = oracle.options, []
    top = max(oracle.scores)
    tied = [seat for seat, score in enumerate(oracle.scores) if score == top]
    if how == "amerikaner" and made and options["made_amerikaner_wins"] == "yes":
        seen += ["a made amerikaner wins below the target"] if top < options["target"] else []
        seen += ["a made amerikaner wins with less than another"] if oracle.winners[0] not in tied else []
        return seen
    seen.append(f"won at {options['target']}")
    seen += ["won above the target"] if top > options["target"] else []
    seen += ["won by another than the declarer's side"] if not set(oracle.winners) & set(oracle._side()) else []
    several = [seat for seat, score in enumerate(oracle.scores) if score >= options["target"]]
    seen += ["several at the target, one highest"] if len(several) > len(tied) == 1 else []
    if len(tied) > 1:
        of_side = len([seat for seat in tied if seat in oracle._side()])
        who = "side and others" if 0 < of_side < len(tied) else "side" if of_side else "others"
        seen.append(f"tie of {who}: {options['tie']}")
    return seen
