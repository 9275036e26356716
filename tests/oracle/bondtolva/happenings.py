"""What of interest occurs in Bondtolva, and how often it must in random games."""

from oracle.bondtolva.reading import EYES, GOAL

PAIRS = [f"announce {suit}" for suit in "SHDC"]
GAMES = 3000
EACH_VALUE = 1000
AT_LEAST = {
    200: """
        a pair is not announced
        after the sixth draw
        after the sixth trick, before its draw
        both players announce
        announcing refused BT30, draw
        announcing refused BT32, draw
        announcing refused BT33, first
        announcing refused BT33, endgame
        announcing refused BT34, before the first trick
        announcing refused BT34, endgame
        announcing refused BT35, draw
        announcing refused BT35, endgame
        card refused BT41
        card refused BT42
        card refused BT43
        following without a duty
        the draw refused BT36
        pair 1 of the deal
        pair 2 of the deal
        dropped: the first pair
        no pair in the deal
        no talon
        more matadors
        equal matadors, eyes decide
        won at once with pair 1
        won at once with the last trick
        won at once with the matadors
        won at the end of the deal: at_least
        won at the end of the deal: exact
        endgame: a trump, no tie: leader
        endgame: a trump, no tie: second
        endgame: one suit, no tie: leader
        endgame: one suit, no tie: second
        endgame: two suits, no tie: leader
        first part: any_rank, a trump, at_once, no tie: leader
        first part: any_rank, a trump, at_once, no tie: second
        first part: any_rank, a trump, endgame, no tie: leader
        first part: any_rank, a trump, endgame, no tie: second
        first part: any_rank, two suits, equal ranks, leader: leader
        first part: any_rank, two suits, equal ranks, second: second
        first part: led_suit, a trump, at_once, no tie: leader
        first part: led_suit, a trump, at_once, no tie: second
        first part: led_suit, a trump, endgame, no tie: leader
        first part: led_suit, one suit, no tie: second
        first part: led_suit, two suits, no tie: leader
    """,
    50: """
        announcing refused BT36, draw
        the lead refused BT36
        two pairs for one trick
        pair 3 of the deal
        dropped at 12
        won at once with pair 2
        won at the end of the deal: at_least, both at 12
        won at the end of the deal: exact, both at 12
        without a talon, equal matadors, eyes decide
        stops in between
        stops in draw
        stops in endgame
        stops in first
    """,
    10: """
        announcing refused BT36, endgame
        pair 4 of the deal
        dropped: a later pair
        equal at 12 or more, another deal
        equal matadors and eyes
        who came to 12 first has lost
        first part: any_rank, a trump, at_once, equal ranks, leader: second
        first part: any_rank, a trump, at_once, equal ranks, second: leader
    """,
    1: "without a talon, equal matadors and eyes",
}


def seen_in(oracle, deal):
    """Plays a deal's actions and names what occurs."""
    if not oracle.talon:
        yield "no talon"
    for action in deal["actions"]:
        yield from _at_an_action(oracle, action)
        before = list(oracle.scores)
        oracle.do(action)
        yield from _after_an_action(oracle, action, before)
    if oracle.deals[-1]["finished"]:
        yield from _after_a_deal(oracle)


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
