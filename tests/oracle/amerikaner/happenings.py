"""What of interest occurs in Amerikaner, and how often it must in random games."""

from oracle.amerikaner.reading import LOW_TO_HIGH, PACK

GAMES = 3000
EACH_VALUE = 700
AT_LEAST = {
    200: """
        refused AM11
        refused AM14
        refused AM21
        refused AM22
        refused AM24
        refused AM30
        all pass: next_dealer
        all pass: same_dealer
        dealer must bid
        speaks again
        amerikaner over nothing
        amerikaner over a number
        amerikaner made
        amerikaner missed
        others score in a missed amerikaner
        maximum bid, ends: no
        maximum bid, ends: yes
        called card beside other trumps
        called card beside a higher one
        with partner made
        with partner missed
        double with partner
        double amerikaner
        trumps
        discards
        discards, with a trump
        below zero
        won at 52
        won at 100
        won above the target
        won by another than the declarer's side
        several at the target, one highest
        many_rounds, 3 players
        many_rounds, 4 players
        many_rounds, 5 players
        many_rounds, 6 players
        one_round, 3 players
        one_round, 4 players
        one_round, 5 players
        one_round, 6 players
        stops in between
    """,
    40: """
        alone made
        alone missed
        double alone
        nothing to call
        dead call, by choice
        amerikaner over the maximum
        maximum bid, ends: no, as the last
        maximum bid, ends: yes, as the last
        a made amerikaner wins below the target
        tie of side: joint
        tie of side: bidder_side
        tie of others: joint
        tie of others: bidder_side
        stops in bid
        stops in play
    """,
    10: """
        nothing to call, a two aside
        dead call, nothing else
        a made amerikaner wins with less than another
        tie of side and others: joint
    """,
    5: "tie of side and others: bidder_side",
}


def seen_in(oracle, deal):
    """Plays a deal's actions and names what occurs."""
    already = set()  # who has spoken
    for action in deal["actions"]:
        yield from _at_an_action(oracle, action, already)
        already.add(oracle.to_act)
        oracle.do(action)
    if oracle.deals[-1]["finished"]:
        yield from _after_a_deal(oracle, deal)


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
