"""Random games of Bondtolva for the oracle and whatever is compared with it.

The draws lean towards what is rare in real play: scores just below 12, pairs kept together, no talon.
`happenings` counts the interesting things that a record holds.
"""

from collections import Counter

from .bondtolva import EYES, GOAL, PACK, PRESETS, VALUES, Oracle

NAMES = ["Ada", "Bo"]
PAIRS = [f"announce {suit}" for suit in "SHDC"]


def random_options(rng):
    return {name: rng.choice(values) for name, values in VALUES.items()}


def random_start(rng):
    """A `start` object, whole or in part, mostly near the end of a game; None for a new game."""
    if rng.random() < 0.15:
        return None
    near = rng.choice([[10, 11], [9, 10, 11], range(GOAL)])
    start = {"scores": [rng.choice(near), rng.choice(near)], "deal_number": rng.randint(1, 7)}
    if rng.random() < 0.5:
        start["dealer"] = rng.randrange(2)
    if rng.random() < 0.2:
        del start["deal_number"]
    if rng.random() < 0.05:
        del start["scores"]
    return start


def random_deal(rng):
    """`hands` and mostly `talon`, as in a record; half the deals give one seat several kings and queens."""
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


def put_in(oracle, deal):
    """Deals a record's deal to the oracle."""
    hands = [hand.split() for hand in deal["hands"]]
    oracle.deal(hands, deal.get("talon", "").split(), deal.get("dealer"))


def random_game(rng):
    """A record of kort-record/1 and the oracle that has followed it to its end.

    Mostly one to five deals; three in ten stop inside their last deal, if nobody has won before.
    """
    options = random_options(rng)
    start = random_start(rng)
    preset = PRESETS["bondtolva"]
    written = {name: value for name, value in options.items() if value != preset[name] or rng.random() < 0.3}
    record = {"format": "kort-record/1", "game": "bondtolva", "preset": "bondtolva", "options": written}
    record["players"] = NAMES
    if start is not None:
        record["start"] = start
    record["deals"] = []
    oracle = Oracle(options, 2, start)
    broken_off = rng.random() < 0.3
    for left in reversed(range(rng.randint(1, 5) if rng.random() < 0.9 else 20)):
        if oracle.over:
            break
        record["deals"].append(_played_deal(rng, oracle, broken_off and left == 0))
    return record, oracle


def _played_deal(rng, oracle, breaks_off):
    deal = random_deal(rng)
    if rng.random() < 0.1:
        deal["dealer"] = rng.randrange(2)
    put_in(oracle, deal)
    deal["actions"] = []
    eager, keeps_pairs = rng.choice([0.3, 0.8, 1]), rng.random() < 0.7
    most = rng.randrange(30) if breaks_off else 1000
    while oracle.to_act is not None and len(deal["actions"]) < most:
        action = _chosen(rng, oracle, eager, keeps_pairs)
        oracle.do(action)
        deal["actions"].append(action)
    return deal


def _chosen(rng, oracle, eager, keeps_pairs):
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


def options_of(record):
    """The 8 options that a record plays by."""
    return PRESETS[record["preset"]] | record["options"]


def happenings(record):
    """How often each interesting thing occurs in a record."""
    seen = Counter()
    oracle = Oracle(options_of(record), len(record["players"]), record.get("start"))
    for deal in record["deals"]:
        put_in(oracle, deal)
        seen["no talon"] += not oracle.talon
        for action in deal["actions"]:
            seen.update(_at_an_action(oracle, action))
            before = list(oracle.scores)
            oracle.do(action)
            seen.update(_after_an_action(oracle, action, before))
        if oracle.deals[-1]["finished"]:
            seen.update(_after_a_deal(oracle))
    seen["stops in " + oracle.phase] += 1
    return +seen


def _at_an_action(oracle, action):
    seat, word, *_ = action.split()
    seat, phase = int(seat), oracle.phase
    place = "before the first trick" if oracle.last_taker is None else phase
    refused = {oracle.refusal(f"{one} {pair}") for one in (0, 1) for pair in PAIRS} - {None}
    seen = [f"announcing refused {row}, {place}" for row in refused]
    may_announce = any("announce" in line for line in oracle.legal())
    if word == "announce":
        seen += ["two pairs for one trick"] if oracle.pairs_for_this_trick else []
        seen += ["after the sixth trick, before its draw"] if phase == "draw" and len(oracle.talon) == 2 else []
        seen += ["after the sixth draw"] if phase == "endgame" else []
        seen += ["both players announce"] if 1 - seat in _announcers(oracle) else []
    elif may_announce:
        seen.append("a pair is not announced")
    if oracle._owes_a_pair(seat):
        seen.append("the draw refused BT36" if phase == "draw" else "the lead refused BT36")
    if word == "play" and phase == "endgame":
        refused = {oracle.refusal(f"{seat} play {card}") for card in oracle.hands[seat]} - {None}
        seen += [f"card refused {row}" for row in refused]
        seen += ["following without a duty"] if not refused and len(oracle.queue) == 1 else []
    return seen


def _announcers(oracle):
    """The seats that have announced in this deal, from what each suit's king was or is held by."""
    return [
        seat
        for suit in oracle.announced
        for seat in (0, 1)
        if suit + "K" in oracle.hands[seat]
        or any(play == [seat, suit + "K"] for trick in oracle.deals[-1]["tricks"] for play in trick)
    ]


def _after_an_action(oracle, action, before):
    seat, word, *_ = action.split()
    seat, seen = int(seat), []
    if word == "announce":
        number = len(oracle.announced)
        seen.append(f"pair {number} of the deal")
        if before == oracle.scores:
            seen.append("dropped: the first pair" if number == 1 else "dropped: a later pair")
        seen += [f"won at once with pair {min(number, 2)}"] if oracle.over else []
    deal = oracle.deals[-1]
    if word == "play" and deal["tricks"] and len(deal["tricks"][-1]) == 2:
        first = oracle.phase == "draw"
        (leader, led), (_, answer) = deal["tricks"][-1]
        who = "leader" if deal["takers"][-1] == leader else "second"
        suits = "one suit" if led[0] == answer[0] else "two suits"
        if suits == "two suits" and oracle.announced and oracle.announced[0] in (led[0], answer[0]):
            suits = f"a trump, {oracle.options['trump_effect']}" if first else "a trump"
        rule = f"{oracle.options['phase1_winner']}, " if first else ""
        rank = "equal ranks, " + oracle.options["rank_tie"] if first and led[1] == answer[1] else "no tie"
        seen.append(f"{'first part' if first else 'endgame'}: {rule}{suits}, {rank}: {who}")
    return seen


def _after_a_deal(oracle):
    options, deal = oracle.options, oracle.deals[-1]
    seen = [] if oracle.announced else ["no pair in the deal"]
    played_out = not oracle.hands[0] and not oracle.hands[1]
    if played_out and not (oracle.over and options["win_check"] == "immediate" and _won_with_last_trick(oracle)):
        seen += _matadors(oracle, deal)
    if not oracle.over and min(deal["scores"]) >= GOAL:
        seen.append("equal at 12 or more, another deal")
    if oracle.over:
        seen += _the_end(oracle, deal, played_out)
    return seen


def _won_with_last_trick(oracle):
    """The last trick's point made 12 and the game ended there; then no matadors have been entered."""
    return oracle.winners[0] == oracle.last_taker and oracle.deals[-1]["points"] == [
        (1 if seat == oracle.last_taker else 0) + points for seat, points in enumerate(_for_pairs(oracle))
    ]


def _for_pairs(oracle):
    points = [0, 0]
    for number, seat in enumerate(_announcers(oracle)):
        points[seat] += 1 if number else 2
    return points


def _matadors(oracle, deal):
    counts = [sum(card[1] in "AT" for card in cards) for cards in oracle.won]
    eyes = [sum(EYES[card[1]] for card in cards) for cards in oracle.won]
    talon = "" if len(deal["tricks"]) == 12 else "without a talon, "
    if counts[0] != counts[1]:
        return [talon + "more matadors"]
    return [talon + ("equal matadors, eyes decide" if eyes[0] != eyes[1] else "equal matadors and eyes")]


def _the_end(oracle, deal, played_out):
    options, seen = oracle.options, []
    if options["win_check"] == "immediate":
        if played_out:
            last = "the last trick" if _won_with_last_trick(oracle) else "the matadors"
            seen.append("won at once with " + last)
        return seen
    both = min(oracle.scores) >= GOAL
    seen.append(f"won at the end of the deal: {options['landing']}{', both at 12' if both else ''}")
    if both and oracle.at_goal[0] not in oracle.winners:
        seen.append("who came to 12 first has lost")
    if options["landing"] == "exact" and sum(deal["points"]) < sum(_for_pairs(oracle)) + 1:
        seen.append("dropped at 12")
    return seen
