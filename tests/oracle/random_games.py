"""Random games of Norrlandsknack for the oracle and whatever is compared with it.

The draws lean towards what is rare in real play: low scores, trumfmant, several on 1, lone knockers, limpas,
loafing, no talon. `happenings` counts the interesting things that a record holds.
"""

from collections import Counter

from .norrlandsknack import LOW_TO_HIGH, PACK, PRESETS, VALUES, Oracle

NAMES = ["Ada", "Bo", "Cia", "Dan", "Eva"]


def random_options(rng):
    """A value for each of the 15 options; a full buy and the usual start score more often."""
    options = {name: rng.choice(values) for name, values in VALUES.items()}
    for name in ("max_buy", "start_score"):
        if rng.random() < 0.4:
            options[name] = VALUES[name][0]
    return options


def random_start(rng, players, options):
    """A `start` object, whole or in part, mostly near the end of a game; None for a new game."""
    if rng.random() < 0.1:
        return None
    top = options["start_score"]
    weights = [(1, 5), (2, 3), (3, 2), (4, 1), (5, 1), (rng.randint(6, top), 3), (top, 1)]
    scores = rng.choices([score for score, _ in weights], [weight for _, weight in weights], k=players)
    start = {"scores": scores, "deal_number": rng.choice([1, 2, 3, 4, 7])}
    if rng.random() < 0.7:
        start["dealer"] = rng.randrange(players)
    if options["stakes"] == "on" and rng.random() < 0.7:
        start["pot"] = players + rng.randrange(9)
    on_one = [seat for seat in range(players) if scores[seat] == 1]
    if options["trumfmant_ends"] == "trigger_loafed" and rng.random() < 0.5:
        start["triggers"] = sorted(rng.sample(on_one, rng.randint(0, len(on_one))))
    if rng.random() < 0.2:
        del start["deal_number"]
    return start


def random_deal(rng, players, dealer):
    """`hands`, `turn_up` and mostly `talon`, as in a record; half the deals are short of a suit or two."""
    pack = rng.sample(PACK, 52)
    if rng.random() < 0.5:
        short = rng.sample("SHDC", rng.randint(1, 2))
        pack.sort(key=lambda card: card[0] in short and rng.random() < 0.7)
        dealt = players * 5 + 1
        pack[:dealt] = rng.sample(pack[:dealt], dealt)
    hands = []
    for seat in range(players):
        size = 6 if seat == dealer else 5
        hands.append(pack[:size])
        pack = pack[size:]
    deal = {"hands": [" ".join(hand) for hand in hands], "turn_up": rng.choice(hands[dealer])}
    if rng.random() < 0.8:
        deal["talon"] = " ".join(pack)
    return deal


def put_in(oracle, deal):
    """Deals a record's deal to the oracle."""
    hands = [hand.split() for hand in deal["hands"]]
    oracle.deal(hands, deal["turn_up"], deal.get("talon", "").split(), deal.get("dealer"))


def random_game(rng):
    """A record of kort-record/1 and the oracle that has followed it to its end.

    Mostly one to six deals; three in ten stop inside their last deal, if nobody has won before.
    """
    players = rng.choice([3, 4, 5])
    preset = rng.choice(sorted(PRESETS))
    options = random_options(rng)
    start = random_start(rng, players, options)
    must = [name for name in options if options[name] != PRESETS[preset][name]]
    written = {name: value for name, value in options.items() if name in must or rng.random() < 0.3}
    record = {"format": "kort-record/1", "game": "norrlandsknack", "preset": preset, "options": written}
    record["players"] = NAMES[:players]
    if start is not None:
        record["start"] = start
    record["deals"] = []
    oracle = Oracle(options, players, start)
    broken_off = rng.random() < 0.3
    for left in reversed(range(rng.randint(1, 6) if rng.random() < 0.9 else 40)):
        if oracle.over:
            break
        record["deals"].append(_played_deal(rng, oracle, players, broken_off and left == 0))
    return record, oracle


def _played_deal(rng, oracle, players, breaks_off):
    given = rng.randrange(players) if rng.random() < 0.1 else None
    deal = random_deal(rng, players, oracle.dealer if given is None else given)
    if given is not None:
        deal["dealer"] = given
    put_in(oracle, deal)
    deal["actions"] = []
    shyness = rng.choice([0.15, 0.4, 0.85, 0.97])
    most = rng.randrange(rng.choice([players * 2, players * 8])) if breaks_off else 1000
    while oracle.to_act is not None and len(deal["actions"]) < most:
        action = _chosen(rng, oracle, shyness)
        oracle.do(action)
        deal["actions"].append(action)
    return deal


def _chosen(rng, oracle, shyness):
    legal = sorted(oracle.legal())
    if oracle.phase in ("bid", "decide"):
        word = "pass" if rng.random() < shyness else "knock"
        return rng.choice([action for action in legal if action.endswith(word)] or legal)
    if oracle.phase == "buy":  # first how many, or large buys would crowd out the small ones
        number = rng.choice(sorted({len(action) for action in legal}))
        return rng.choice([action for action in legal if len(action) == number])
    if rng.random() < 0.3:  # a high card, for somebody must take several tricks
        return max(legal, key=lambda action: (action[7] == oracle.trump, LOW_TO_HIGH.index(action[8])))
    return rng.choice(legal)


def options_of(record):
    """The 15 options that a record plays by."""
    return PRESETS[record["preset"]] | record["options"]


def happenings(record):
    """How often each interesting thing occurs in a record."""
    seen = Counter()
    oracle = Oracle(options_of(record), len(record["players"]), record.get("start"))
    for deal in record["deals"]:
        put_in(oracle, deal)
        before = {"scores": list(oracle.scores), "trumfmant": oracle.trumfmant, "triggers": oracle.triggers}
        seen["first deal in trumfmant"] += oracle.deal_number == 1 and oracle.trumfmant
        for action in deal["actions"]:
            seen.update(_at_an_action(oracle, action))
            oracle.do(action)
        if oracle.deals[-1]["finished"]:
            seen.update(_after_a_deal(oracle, before))
    seen["stops in " + oracle.phase] += 1
    return +seen


def _at_an_action(oracle, action):
    seat, word, *cards = action.split()
    seat, options, seen = int(seat), oracle.options, []
    if oracle.phase == "bid" and len(oracle.legal()) == 1:
        seen.append("dealer must knock")
    if oracle.phase == "bid" and word == "knock" and oracle.lured and oracle.deal_number > 1:
        seen.append("knock after a lure in a later deal: " + options["later_deal_pass"])
    if oracle.phase == "buy":
        seen.append(f"buy round {oracle.buy_round}")
        if len(oracle.talon) < min(5, options["max_buy"]):
            seen.append("talon short" if oracle.talon else "talon empty")
        if seat == oracle.dealer and oracle.buy_round == 2 and not cards:
            seen.append("dealer keeps the hand in round 2")
    if oracle.phase == "play":
        seen += _at_a_play(oracle, seat, cards[0])
    return seen


def _at_a_play(oracle, seat, card):
    options, seen = oracle.options, []
    hand, tricks = oracle.hands[seat], oracle.deals[-1]["tricks"]
    seen += {"refused " + row for row in map(oracle.refusal, (f"{seat} play {held}" for held in hand)) if row}
    if tricks == [[]]:
        forehand = oracle._clockwise(oracle.dealer + 1)[0]
        seen += ["knocker leads, not forehand"] if seat != forehand else []
        seen += ["forehand is out"] if (oracle.dealer + 1) % oracle.players not in oracle.playing else []
        if oracle.trump + "A" in hand and oracle.trumfmant:
            how = f"{options['trumfmant_ace']}, {options['trumfmant_binds']}"
            seen.append("opening lead with the ace in trumfmant: " + how)
    keeps_trump = card[0] != oracle.trump and any(held[0] == oracle.trump for held in hand)
    if oracle.trumfmant and not tricks[-1] and keeps_trump and options["trumfmant_binds"] == "followers":
        seen.append("leader with a trump leads another suit under followers")
    if oracle._withholds_trump(seat, card):
        seen.append("loafs by " + oracle._withholds_trump(seat, card))
        seen += ["loafs twice"] if seat in oracle.loafers else []
    return seen


def _after_a_deal(oracle, before):
    options, deal = oracle.options, oracle.deals[-1]
    first = deal["number"] == 1
    if oracle.declarer is None:
        return ["all lured in the first deal" if first else "all lured later: " + options["all_pass_later"]]
    seen = []
    if not deal["tricks"]:
        seen.append("lone knocker: " + options["lone_knocker"])
        seen += ["lone knocker, the others final"] if options["later_deal_pass"] == "final" else []
        seen += ["lone knocker wins"] if oracle.over else []
    seen += _limpas(oracle, deal, before, first)
    seen += _trumfmant_changes(oracle, before)
    if oracle.over:
        seen += _the_end(oracle, deal)
    return seen


def _limpas(oracle, deal, before, first):
    seen, top, scores = [], oracle.options["start_score"], before["scores"]
    for seat in deal["limpa"]:
        seen.append("limpa in the first deal" if first else "limpa later")
        seen += ["limpa held at the cap"] if scores[seat] + 5 > top else []
        if seat in oracle.loafers:
            seen.append("limpa for loafing")
            not_knocker = first and seat != oracle.declarer
            seen += ["limpa for loafing, not the knocker's, in the first deal"] if not_knocker else []
            seen += ["one limpa for loafing and no trick"] if deal["taken"][seat] == 0 else []
            seen += ["loafer kept from winning"] if scores[seat] <= deal["taken"][seat] else []
    if first and deal["taken"][oracle.declarer] < sum(deal["taken"]):
        seen.append("others take tricks in the first deal: " + oracle.options["first_deal_scoring"])
    return seen


def _trumfmant_changes(oracle, before):
    if oracle.over:
        return []
    seen, rule = [], oracle.options["trumfmant_ends"]
    if before["trumfmant"] != oracle.trumfmant:
        seen.append(f"trumfmant {'on' if oracle.trumfmant else 'off'}: {rule}")
    if rule == "trigger_loafed":
        old, new = before["triggers"], oracle.triggers
        on_one = [seat for seat, score in enumerate(oracle.scores) if score == 1]
        seen += ["trumfmant off with somebody on 1"] if not new and on_one else []
        seen += ["two triggers"] if len(new) > 1 else []
        seen += ["one of several triggers falls"] if 0 < len(new) < len(old) and set(new) < set(old) else []
        replaced = old and new and not set(old) & set(new)
        seen += ["the last trigger falls and another lands on 1"] if replaced else []
        landed = [seat for seat in on_one if before["scores"][seat] != 1]
        seen += ["lands on 1 without becoming a trigger"] if set(landed) - set(new) else []
    return seen


def _the_end(oracle, deal):
    options, seen = oracle.options, []
    at_zero = [seat for seat, score in enumerate(oracle.scores) if score <= 0]
    if len(at_zero) > 1:
        seen.append("several at 0: " + options["tie_at_zero"])
        seen += ["equal lowest"] if options["tie_at_zero"] == "lowest" and len(oracle.winners) > 1 else []
    if options["stakes"] == "on" and oracle.pot % len(oracle.winners):
        seen.append("the pot leaves a remainder")
    if options["win_check"] == "immediate" and deal["tricks"]:
        seen.append("won at once in trick " + str(len(deal["takers"])))
        honest = [seat for seat in oracle.playing if seat not in oracle.loafers]
        trickless = [seat for seat in honest if deal["taken"][seat] == 0]
        seen += ["trickless without a limpa at an immediate win"] if trickless and deal["number"] > 1 else []
        seen += ["limpa for loafing at an immediate win"] if deal["limpa"] else []
    if options["win_check"] == "end_of_deal" and deal["limpa"]:
        seen.append("limpa in the deal that ends the game")
    if min(oracle.scores) < 0:
        seen.append("below 0")
    return seen
