"""The Amerikaner oracle against facts worked out by hand."""

from random import Random

import pytest
from oracle.amerikaner.reading import PACK, PRESETS, VALUES, Oracle
from oracle.by_hand import act, play
from oracle.random_games import random_game

# Each hand is written in the order in which `in_order` plays it, as far as the rules allow.
# Seat 0 takes eleven spades, then seat 2 with DA and DK; S2 is called in seat 1's hand.
ELEVEN = (
    "SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 D2 C2",
    "S2 S3 H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ",
    "HA HK D4 D5 D6 D7 D8 D9 DT DJ DQ DA DK",
    "D3 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA",
)
# Seat 0 takes seven spades, then H2 loses to HA; seat 2 takes five hearts and seat 3 the last trick with DA.
SEVEN = (
    "SA SK SQ SJ ST S9 S8 H2 H3 H4 D2 D3 D4",
    "S7 S6 S5 C2 C3 C4 C5 H5 H6 H7 H8 H9 C6",
    "S4 C7 C8 C9 D5 D6 D7 HA HK HQ HJ HT D8",
    "S3 S2 CT CJ CQ CK CA D9 DT DJ DQ DK DA",
)
# Three seats, C2 aside: seat 0 takes twelve spades, seat 2 the five diamonds.
THREE = (
    "SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 D2 D3 D4 D5 D6",
    "S2 H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ D7 D8 D9 HK HA",
    "C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA DA DK DQ DJ DT",
)
# A whole suit each.
SUITS = tuple(" ".join(suit + rank for rank in "AKQJT98765432") for suit in "SHDC")


def dealt(hands=ELEVEN, *, start=None, **options):
    """Seat 0 bids first, unless `start` says otherwise."""
    oracle = Oracle(PRESETS["amerikaner"] | options, len(hands), start)
    oracle.deal([hand.split() for hand in hands])
    return oracle


def declared(bid, hands=ELEVEN, **how):
    """Seat 0 bids and all others pass."""
    oracle = act(dealt(hands, **how), f"0 bid {bid}")
    while oracle.phase == "bid":
        oracle.do(f"{oracle.to_act} pass")
    return oracle


def in_order(oracle, hands):
    """Everybody plays the first card of the hand as written that is allowed."""
    while oracle.phase == "play":
        seat = oracle.to_act
        legal = oracle.legal()
        oracle.do(next(line for line in (f"{seat} play {card}" for card in hands[seat].split()) if line in legal))
    return oracle


def called(bid, lead, call, hands=ELEVEN, **how):
    """Seat 0 declares, leads and calls; then the deal is played in order."""
    return in_order(act(declared(bid, hands, **how), f"0 play {lead} call {call}"), hands)


def own_actions(oracle, seat):
    return {line.removeprefix(f"{seat} ") for line in oracle.legal()}


def calls(oracle, lead):
    """The cards that may be called with a lead; None stands for the lead alone."""
    lines = [line.split() for line in oracle.legal()]
    return {line[4] if len(line) > 3 else None for line in lines if line[2] == lead}


@pytest.mark.parametrize(
    ("players", "size", "aside", "lowest"),
    [(3, 17, ["C2"], 9), (4, 13, [], 7), (5, 10, ["C2", "S2"], 5), (6, 8, ["S2", "H2", "D2", "C2"], 4)],
)
def test_the_hands_are_equal_and_a_bid_is_at_least_half(players, size, aside, lowest):
    """AM01 AM02 AM03 AM10 AM11 set_aside minimum_bid: 17, 13, 10 and 8 cards; 9, 7, 5 and 4 tricks."""
    pack = [card for card in PACK if card not in aside]
    hands = [pack[seat * size : (seat + 1) * size] for seat in range(players)]
    oracle = Oracle(PRESETS["amerikaner"], players)
    with pytest.raises(ValueError, match="hands of"):
        oracle.deal([*hands[:-1], hands[-1][:-1]])
    oracle.deal(hands, aside)
    assert (sum(map(len, hands)) + len(aside), oracle.dealer, oracle.to_act) == (52, players - 1, 0)
    numbers = {f"bid {number}" for number in range(lowest, size + 1)}
    assert own_actions(oracle, 0) == numbers | {"pass", "bid amerikaner"}
    assert (oracle.refusal(f"0 bid {lowest - 1}"), oracle.refusal(f"0 bid {size + 1}")) == ("AM11", "AM11")


def test_which_twos_are_set_aside_may_be_chosen():
    """AM03 set_aside."""
    three = Oracle(PRESETS["amerikaner"] | {"set_aside": "H2"}, 3)
    pack = [card for card in PACK if card != "H2"]
    with pytest.raises(ValueError, match="set aside"):
        three.deal([pack[0:17], pack[17:34], pack[34:51]], ["C2"])
    three.deal([pack[0:17], pack[17:34], pack[34:51]], ["H2"])
    assert Oracle(PRESETS["amerikaner"] | {"set_aside": "all"}, 6).set_aside == ["S2", "H2", "D2", "C2"]
    for players, value in ((3, "C2 S2"), (3, "C3"), (4, "C2"), (5, "C2 C2"), (5, "all"), (6, "C2")):
        with pytest.raises(ValueError, match="set"):
            Oracle(PRESETS["amerikaner"] | {"set_aside": value}, players)


@pytest.mark.parametrize(("least", "lowest"), [("half", 7), (1, 1), (5, 5), (13, 13)])
def test_the_minimum_bid_may_be_another(least, lowest):
    """AM11 minimum_bid: 1 to the hand."""
    oracle = dealt(minimum_bid=least)
    assert own_actions(oracle, 0) == {f"bid {number}" for number in range(lowest, 14)} | {"pass", "bid amerikaner"}
    for value in (0, 14, "7"):
        with pytest.raises(ValueError, match="minimum_bid"):
            dealt(minimum_bid=value)


def test_six_bid_and_a_second_six_refused():
    """AM11 AM12: higher than the bid before, by any step; with five players."""
    pack = [card for card in PACK if card not in ("C2", "S2")]
    oracle = Oracle(PRESETS["amerikaner"], 5)
    oracle.deal([pack[seat * 10 : seat * 10 + 10] for seat in range(5)])
    act(oracle, "0 bid 6")
    assert (oracle.refusal("1 bid 6"), oracle.refusal("1 bid 5"), oracle.refusal("1 bid 9")) == ("AM11", "AM11", None)
    assert oracle.refusal("1 pass") is None


def test_a_player_who_has_passed_is_not_asked_again():
    """AM12 AM10: it goes round until all others have passed."""
    oracle = act(dealt(), "0 bid 7, 1 pass, 2 bid 8, 3 bid 9, 0 bid 11")
    assert oracle.to_act == 2
    act(oracle, "2 bid 12")
    assert oracle.to_act == 3
    act(oracle, "3 pass")
    assert (oracle.to_act, own_actions(oracle, 0)) == (0, {"pass", "bid 13", "bid amerikaner"})
    act(oracle, "0 pass")
    assert (oracle.phase, oracle.to_act, oracle.declarer, oracle.bid) == ("play", 2, 2, 12)


def test_in_one_round_everybody_speaks_once():
    """AM12 bidding."""
    oracle = act(dealt(bidding="one_round"), "0 bid 7, 1 bid 8, 2 pass, 3 pass")
    assert (oracle.phase, oracle.to_act, oracle.bid) == ("play", 1, 8)
    many = act(dealt(), "0 bid 7, 1 bid 8, 2 pass, 3 pass")
    assert (many.phase, many.to_act) == ("bid", 0)
    last = act(dealt(bidding="one_round"), "0 pass, 1 pass, 2 pass, 3 bid 7")
    assert (last.phase, last.to_act) == ("play", 3)


def test_amerikaner_beats_every_number_and_ends_the_bidding():
    """AM13 AM34: seat 1 leads at once, with no trump and nothing to call."""
    oracle = act(dealt(), "0 bid 13")
    assert own_actions(oracle, 1) == {"pass", "bid amerikaner"}
    act(oracle, "1 bid amerikaner")
    assert (oracle.phase, oracle.to_act, oracle.trump) == ("play", 1, None)
    assert own_actions(oracle, 1) == {f"play {card}" for card in ELEVEN[1].split()}
    assert play(oracle, "S2").trump is None
    assert oracle.refusal("2 play HA") is None  # no spade: any card, AM31


def test_the_maximum_number_may_end_the_bidding():
    """AM13 maximum_bid_ends: then nothing can follow, Amerikaner neither."""
    assert act(dealt(), "0 bid 13").to_act == 1
    ended = act(dealt(maximum_bid_ends="yes"), "0 bid 13")
    assert (ended.phase, ended.to_act, ended.bid) == ("play", 0, 13)


@pytest.mark.parametrize(("how", "dealer"), [("next_dealer", 0), ("same_dealer", 3)])
def test_all_pass(how, dealer):
    """AM14 all_pass: no score, the number stays."""
    oracle = act(dealt(all_pass=how), "0 pass, 1 pass, 2 pass, 3 pass")
    assert (oracle.dealer, oracle.deal_number, oracle.scores, oracle.to_act) == (dealer, 1, [0] * 4, None)
    deal = oracle.summary()[0]
    assert (deal["finished"], deal["points"], deal["tricks"], deal["dealer"]) == (True, [0] * 4, [], 3)


def test_the_dealer_may_have_to_bid_the_minimum():
    """AM14 all_pass: neither a pass, nor more, nor Amerikaner; AM11 comes first where both forbid."""
    oracle = act(dealt(all_pass="dealer_bids_minimum"), "0 pass, 1 pass, 2 pass")
    assert oracle.legal() == {"3 bid 7"}
    refused = [oracle.refusal(f"3 {words}") for words in ("pass", "bid 8", "bid amerikaner", "bid 6", "bid 14")]
    assert refused == ["AM14", "AM14", "AM14", "AM11", "AM11"]
    assert act(oracle, "3 bid 7").phase == "play"
    free = act(dealt(all_pass="dealer_bids_minimum"), "0 bid 8, 1 pass, 2 pass")
    assert "3 pass" in free.legal()


def test_the_first_lead_makes_trump_and_calls_a_card_of_its_suit():
    """AM20 AM21 AM24: the cards that others hold; not one's own, not the card led, not without a call."""
    oracle = declared(8)
    assert (oracle.trump, oracle.partner) == (None, None)
    assert (calls(oracle, "S4"), calls(oracle, "D2")) == ({"S2", "S3"}, {"D" + rank for rank in "3456789TJQKA"})
    assert oracle.refusal("0 play S4") == "AM24"
    assert [oracle.refusal(f"0 play S4 call {card}") for card in ("SA", "S4", "HA", "S2")] == ["AM21"] * 3 + [None]
    assert act(oracle, "0 play S4 call S3").trump == "S"


def test_the_called_card_is_the_only_one_its_holder_may_play():
    """AM22 AM30: three trumps in hand; the partner is nobody before, and the first row forbids the discard."""
    oracle = act(declared(8, SEVEN), "0 play SA call S6")
    assert own_actions(oracle, 1) == {"play S6"}
    assert (oracle.refusal("1 play S7"), oracle.refusal("1 play C2"), oracle.partner) == ("AM22", "AM22", None)
    assert play(oracle, "S6").partner == 1
    assert own_actions(play(oracle, "S4"), 3) == {"play S3", "play S2"}
    assert (oracle.refusal("3 play CA"), oracle.refusal("3 play S2")) == ("AM30", None)


def test_who_plays_the_king_when_the_ace_was_called_is_not_partner():
    """AM22 AM32: seat 1 plays HK before seat 2 plays the called HA, takes and is partner."""
    hands = list(SUITS)
    hands[1] = hands[1].replace("HA ", "").replace("H5 H4 H3 H2", "D5 D4 D3 D2 S2")
    hands[0] = hands[0].replace("S2", "H2")
    hands[2] = hands[2].replace("D5 D4 D3 D2", "HA H5 H4 H3")
    oracle = play(act(declared(8, hands), "0 play H2 call HA"), "HK")
    assert oracle.partner is None
    play(oracle, "HA")
    assert oracle.partner == 2
    assert play(oracle, "C2").to_act == 2


def test_a_declarer_with_every_card_of_the_suit_calls_nothing_and_is_alone():
    """AM23 AM40 AM41: thirteen tricks alone; the others took none."""
    oracle = declared(8, SUITS)
    assert (calls(oracle, "SA"), oracle.refusal("0 play SA")) == ({None}, None)
    assert oracle.refusal("0 play SA call S2") == "AM21"
    oracle = in_order(oracle, SUITS)
    assert (oracle.scores, oracle.summary()[0]["taken"]) == ([8, 0, 0, 0], [13, 0, 0, 0])


@pytest.mark.parametrize(("bid", "points"), [(8, [8, 8, 2, 0]), (11, [11, 11, 2, 0]), (12, [-12, -12, 2, 0])])
def test_eleven_tricks(bid, points):
    """AM40 AM41 AM42 AM44 AM50: the bid, not the tricks, for each of the two."""
    oracle = called(bid, "SA", "S2")
    deal = oracle.summary()[0]
    assert (deal["taken"], deal["points"], oracle.scores) == ([11, 0, 2, 0], points, points)
    assert (deal["finished"], len(deal["tricks"])) == (True, 13)
    assert (oracle.dealer, oracle.deal_number, oracle.to_act, oracle.legal()) == (0, 2, None, set())
    assert (oracle.trump, oracle.partner) == (None, None)  # those of the next deal


@pytest.mark.parametrize(("bid", "points"), [(8, [-8, -8, 5, 1]), (7, [7, 7, 5, 1])])
def test_eight_bid_and_seven_taken(bid, points):
    """AM40 AM41 AM42 AM44: both lose the bid; the others score their tricks."""
    oracle = called(bid, "SA", "S7", SEVEN)
    assert (oracle.summary()[0]["taken"], oracle.scores) == ([7, 0, 5, 1], points)


def test_the_partners_tricks_count():
    """AM40 AM32 AM33: seat 1 is called with SA, takes the first trick and leads."""
    hands = [hand.replace("SA", "x").replace("S7", "SA").replace("x", "S7") for hand in SEVEN]
    oracle = play(act(declared(7, hands), "0 play SK call SA"), "SA S4 S3")
    assert (oracle.to_act, oracle.partner) == (1, 1)
    play(oracle, "S6 C7 S2 SQ")  # seat 0 takes it and five more with SJ ST S9 S8 S7: seven together, then H2 loses
    in_order(oracle, hands)
    assert (oracle.summary()[0]["taken"], oracle.scores) == ([6, 1, 5, 1], [7, 7, 5, 1])


def test_without_a_partner_the_declarer_alone():
    """AM23 AM40 AM42 bidder_double: all thirteen spades in hand; fourteen bid are missed alone, thirteen made."""
    hands = list(THREE)
    hands[0] = hands[0].replace("D6", "S2")
    hands[1] = hands[1].replace("S2", "D6")
    missed = declared(14, hands)
    assert calls(missed, "SA") == {None}
    in_order(missed, hands)
    assert (missed.summary()[0]["taken"], missed.scores) == ([13, 0, 4], [-14, 0, 4])
    assert in_order(declared(13, hands), hands).scores == [13, 0, 4]
    assert in_order(declared(13, hands, bidder_double="yes"), hands).scores == [26, 0, 4]


@pytest.mark.parametrize(("bid", "points"), [(8, [16, 8, 2, 0]), (12, [-24, -12, 2, 0])])
def test_the_bidder_may_score_double(bid, points):
    """AM41 bidder_double: not the partner."""
    assert called(bid, "SA", "S2", bidder_double="yes").scores == points


@pytest.mark.parametrize("double", VALUES["bidder_double"])
def test_amerikaner_made_and_missed(double):
    """AM43 AM42 AM34 bidder_double: 52 or minus 52, never double; when it fails the others still score tricks."""
    made = in_order(declared("amerikaner", SUITS, bidder_double=double), SUITS)
    assert (made.scores, made.winners, made.over) == ([52, 0, 0, 0], [0], True)
    missed = in_order(declared("amerikaner", bidder_double=double), ELEVEN)
    assert (missed.scores, missed.summary()[0]["taken"], missed.over) == ([-52, 0, 2, 0], [11, 0, 2, 0], False)
    assert missed.summary()[0]["points"] == [-52, 0, 2, 0]


def test_a_two_aside_cannot_be_called_or_must():
    """AM21 AM23 AM24 dead_call: C2 aside while others hold CK and CA; and with all other clubs in hand."""
    pack = [card for card in PACK if card not in ("C2", "S2")]
    clubs = [card for card in pack if card[0] == "C"][:10]  # 3 to Q
    others = [card for card in pack if card not in clubs]
    hands = [clubs, *(others[seat * 10 : seat * 10 + 10] for seat in range(4))]
    for how, king, choice in (("refused", {"CK", "CA"}, "AM21"), ("alone", {"C2", "CK", "CA"}, None)):
        oracle = Oracle(PRESETS["amerikaner"] | {"dead_call": how}, 5)
        oracle.deal(hands, ["S2", "C2"])
        act(oracle, "0 bid 5, 1 pass, 2 pass, 3 pass, 4 pass")
        assert calls(oracle, "C3") == king
        assert oracle.refusal("0 play C3 call C2") == choice
    hands = [hand.replace("S", "x").replace("C", "S").replace("x", "C") for hand in THREE]  # clubs for spades
    hands[1] = hands[1].replace("C2", "S2")  # C2 lies aside
    refused = declared(12, hands)
    assert (calls(refused, "C3"), refused.refusal("0 play C3 call C2")) == ({None}, "AM21")
    alone = declared(12, hands, dead_call="alone")
    assert (calls(alone, "C3"), alone.refusal("0 play C3")) == ({"C2"}, "AM24")
    act(alone, "0 play CA call C2")
    assert (alone.trump, alone.partner) == ("C", None)
    in_order(alone, hands)
    assert (alone.scores, alone.summary()[0]["taken"]) == ([12, 0, 5], [12, 0, 5])


def test_follow_suit_else_any_card_and_the_highest_trump_takes():
    """AM30 AM31 AM32 AM33: hearts led with spades trump; seat 3 has none and may trump, and takes."""
    oracle = play(act(declared(8, SEVEN), "0 play SA call S7"), "S7 S4 S3 H2")
    assert own_actions(oracle, 1) == {f"play H{rank}" for rank in "56789"}
    assert oracle.refusal("1 play S6") == "AM30"
    play(oracle, "H5 HA")
    assert own_actions(oracle, 3) == {"play S2", *(f"play {card}" for card in SEVEN[3].split()[2:])}
    assert play(oracle, "S2").to_act == 3
    assert oracle.summary()[0]["takers"] == [0, 3]


@pytest.mark.parametrize(
    ("before", "after", "tie", "winners"),
    [
        ([45, 45, 26], [54, 54, 31], "joint", [0, 1]),
        ([45, 45, 26], [54, 54, 31], "bidder_side", [0, 1]),
        ([45, 30, 49], [54, 39, 54], "joint", [0, 2]),
        ([45, 30, 49], [54, 39, 54], "bidder_side", [0]),
        ([0, 45, 49], [9, 54, 54], "bidder_side", [1]),
        ([45, 44, 49], [54, 53, 54], "bidder_side", [0]),
        ([45, 30, 50], [54, 39, 55], "bidder_side", [2]),
        ([42, 42, 46], [51, 51, 51], "joint", []),
        ([0, 0, 47], [9, 9, 52], "joint", [2]),
    ],
)
def test_the_highest_score_wins_and_equal_ones_are_all_named(before, after, tie, winners):
    """AM51 AM52 tie target: 54-54-31, both winners named; seats 0 and 1 score nine each and seat 2 five."""
    oracle = called(9, "SA", "S2", THREE, start={"scores": before}, tie=tie)
    assert (oracle.scores, oracle.winners, oracle.over) == (after, winners, bool(winners))
    if winners:
        assert (oracle.dealer, oracle.deal_number, oracle.trump, oracle.partner) == (2, 1, "S", 1)


def test_of_tied_others_all_win():
    """AM52 tie: nobody tied is of the declarer's side, seat 0 alone."""
    start = {"scores": [0, 0, 52 - 2, 52]}  # seat 3 could not stand there; only the tie matters
    oracle = called(12, "SA", "S2", start=start, tie="bidder_side")
    assert (oracle.scores, oracle.winners) == ([-12, -12, 52, 52], [2, 3])


def test_the_target_may_be_a_hundred():
    """AM51 AM43 target: Amerikaner counts 52 either way."""
    oracle = called(9, "SA", "S2", THREE, start={"scores": [90, 45, 26]}, target=100)
    assert (oracle.scores, oracle.over) == ([99, 54, 31], False)
    assert called(9, "SA", "S2", THREE, start={"scores": [91, 45, 26]}, target=100).winners == [0]
    made = in_order(declared("amerikaner", SUITS, target=100), SUITS)
    assert (made.scores, made.over) == ([52, 0, 0, 0], False)


def test_a_made_amerikaner_may_win_outright():
    """AM43 AM51 made_amerikaner_wins: whatever the scores; a missed one and a number do not."""
    start = {"scores": [-50, 0, 51, 0]}
    for how, over, winners in (("no", False, []), ("yes", True, [0])):
        oracle = in_order(declared("amerikaner", SUITS, start=start, made_amerikaner_wins=how), SUITS)
        assert (oracle.scores, oracle.over, oracle.winners) == ([2, 0, 51, 0], over, winners)
    missed = in_order(declared("amerikaner", start=start, made_amerikaner_wins="yes"), ELEVEN)
    assert (missed.scores, missed.winners) == ([-102, 0, 53, 0], [2])
    assert not in_order(declared(13, SUITS, made_amerikaner_wins="yes"), SUITS).over


def test_what_is_not_legal_is_refused():
    """AM10 AM12 AM21: not in turn, no card before the bidding is over, no call in a later lead."""
    oracle = dealt()
    for text in ("1 bid 8", "0 play SA", "0 bid"):
        with pytest.raises(ValueError, match="is not one of"):
            oracle.do(text)
    oracle = play(act(declared(8), "0 play SA call S2"), "S2 HA D3")
    for text in ("0 play SK call S3", "0 play S2", "0 bid 9"):
        with pytest.raises(ValueError, match="is not one of"):
            oracle.do(text)


def test_random_games_keep_what_must_not_change():
    """AM03 AM33 AM42: all cards stay, who takes leads, and who is not of the side scores the tricks."""
    for seed in range(300):
        _, oracle = random_game("amerikaner", Random(f"sums {seed}"))
        assert bool(oracle.winners) == oracle.over
        for deal in oracle.summary():
            assert len(deal["takers"]) == sum(deal["taken"]) <= oracle.hand_size
            leaders = [trick[0][0] for trick in deal["tricks"]]
            assert leaders[1:] == deal["takers"][: max(len(leaders) - 1, 0)]
            if deal["finished"] and deal["tricks"]:
                assert len(deal["takers"]) == oracle.hand_size
                as_taken = [points == taken for points, taken in zip(deal["points"], deal["taken"], strict=True)]
                assert sum(as_taken) >= oracle.players - 2
        on_table = [card for trick in oracle.deals[-1]["tricks"] for _, card in trick]
        in_hand = [card for hand in oracle.hands for card in hand]
        assert sorted(on_table + in_hand + oracle.set_aside) == sorted(PACK)


def test_the_preset_is_that_of_the_ledger():
    """The first value of each option is its default; `set_aside` depends on the players and is left out."""
    assert PRESETS["amerikaner"]["minimum_bid"] == "half"
    assert (len(VALUES), len(PRESETS["amerikaner"])) == (8, 9)
