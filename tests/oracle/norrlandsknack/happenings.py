"""What of interest occurs in Norrlandsknack, and how often it must in random games."""

GAMES = 2000
EACH_VALUE = 100
AT_LEAST = {
    200: """
        limpa in the first deal
        limpa later
        limpa held at the cap
        limpa for loafing
        limpa in the deal that ends the game
        trickless without a limpa at an immediate win
        loafs by NK61
        loafs by NK62
        all lured in the first deal
        all lured later: same_dealer
        all lured later: next_dealer
        dealer must knock
        lone knocker, the others final
        knock after a lure in a later deal: provisional
        knock after a lure in a later deal: final
        refused NK43
        refused NK61
        refused NK62
        buy round 2
        dealer keeps the hand in round 2
        talon empty
        first deal in trumfmant
        others take tricks in the first deal: knocker
        others take tricks in the first deal: everyone
        leader with a trump leads another suit under followers
        below 0
        stops in over
        stops in between
    """,
    100: """
        lone knocker: sweep
        lone knocker: one
        lone knocker: void
        lone knocker wins
        loafer kept from winning
        loafs twice
        limpa for loafing, not the knocker's, in the first deal
        one limpa for loafing and no trick
        refused NK41
        forehand is out
        knocker leads, not forehand
        won at once in trick 1
        won at once in trick 2
    """,
    40: """
        trumfmant on: trigger_loafed
        trumfmant off: trigger_loafed
        trumfmant on: nobody_on_one
        trumfmant off: nobody_on_one
        several at 0: joint
        several at 0: lowest
        limpa for loafing at an immediate win
        talon short
        stops in play
        won at once in trick 3
        won at once in trick 4
    """,
    10: """
        trumfmant off with somebody on 1
        two triggers
        one of several triggers falls
        lands on 1 without becoming a trigger
        the last trigger falls and another lands on 1
        equal lowest
        the pot leaves a remainder
        won at once in trick 5
        opening lead with the ace in trumfmant: ace_first, every_play
        opening lead with the ace in trumfmant: free, every_play
        opening lead with the ace in trumfmant: ace_first, followers
        opening lead with the ace in trumfmant: free, followers
        stops in bid
        stops in decide
        stops in buy
    """,
}


def seen_in(oracle, deal):
    """Plays a deal's actions and names what occurs."""
    before = {"scores": list(oracle.scores), "trumfmant": oracle.trumfmant, "triggers": oracle.triggers}
    if oracle.deal_number == 1 and oracle.trumfmant:
        yield "first deal in trumfmant"
    for action in deal["actions"]:
        yield from _at_an_action(oracle, action)
        oracle.do(action)
    if oracle.deals[-1]["finished"]:
        yield from _after_a_deal(oracle, before)


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
