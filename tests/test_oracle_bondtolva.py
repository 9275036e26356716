"""The Bondtolva oracle against facts worked out by hand."""

from random import Random

import pytest
from oracle.bondtolva.reading import EYES, PACK, PRESETS, VALUES, Oracle
from oracle.by_hand import act, legal_cards
from oracle.random_games import random_game

# Seat 0 takes the six tricks of FIRST_SIX and draws the first, third, ... card of the talon.
FIRST = ("SA HK HQ DA CA CK", "S9 SJ D9 DJ CJ C9")
FIRST_SIX = "SA S9 HK SJ HQ D9 DA DJ CA CJ CK C9"
LEFT = "ST SK SQ HA HT HJ H9 DT DK DQ CT CQ"
TWO_PAIRS = ("SA HK HQ CK CQ CA", "S9 SJ D9 DJ CJ C9")
# Seat 0 takes these six too; after them it has HK, and HQ, SK, SQ from the talon, or HQ with the last draw.
LATE = ("SA DA CA DT CT HK", "S9 DJ CJ C9 SJ DQ")
LATE_SIX = "SA S9 DA DJ CA CJ DT C9 CT SJ ST DQ"
LATE_TALON = "ST HA HQ HT SK HJ SQ H9 DK D9 CK CQ"
LAST_DRAW_TALON = "ST HA SK HT DK HJ CK H9 D9 SQ HQ CQ"
# Seat 0 takes every spade and heart, with the last trick; seat 1 every diamond and club.
EVEN = ("SA ST SK SQ HA D9", "S9 SJ HT H9 HJ DA")
EVEN_TALON = "HK HQ DQ DT DJ DK CQ CA CJ CT CK C9"
EVEN_FIRST = "SA S9 ST SJ SK HT SQ H9 HA HJ D9 DA"
EVEN_LAST = "DT DJ DK DQ CA CJ CT CQ CK C9 HQ HK"
# No talon: the deal is its endgame, and seat 0 takes all six tricks: four matadors and the last trick.
SPADES = ("SA ST SK SQ SJ S9", "HA HT HK HQ HJ H9")
ALL_SIX = "SA HA ST HT SK HK SQ HQ SJ HJ S9 H9"


def dealt(hands=FIRST, talon=None, *, start=None, **options):
    """Seat 0 is forehand; a talon not given is what is left."""
    oracle = Oracle(PRESETS["bondtolva"] | options, 2, start)
    left = [card for card in PACK if not any(card in hand.split() for hand in hands)]
    oracle.deal([hand.split() for hand in hands], left if talon is None else talon.split())
    return oracle


def play(oracle, cards):
    """Plays cards by whoever is to act, drawing where that must come first."""
    for card in cards.split():
        if oracle.phase == "draw":
            oracle.do(f"{oracle.to_act} draw")
        oracle.do(f"{oracle.to_act} play {card}")
    return oracle


def play_out(oracle):
    """Any legal cards, no pairs."""
    while oracle.to_act is not None:
        oracle.do(next(line for line in sorted(oracle.legal()) if "announce" not in line))
    return oracle


def test_there_are_24_cards_and_the_ten_is_second():
    """BT01 BT02 BT03 BT10: two players, six cards each and twelve in the talon."""
    assert len(PACK) == 24
    assert [card for card in PACK if card[0] == "H"] == ["H9", "HJ", "HQ", "HK", "HT", "HA"]
    for talon in ("ST SK", LEFT.replace("ST", "SA"), LEFT.replace("ST", "S8")):
        with pytest.raises(ValueError, match="card"):
            dealt(talon=talon)
    with pytest.raises(ValueError, match="two players"):
        Oracle(PRESETS["bondtolva"], 3)


def test_forehand_leads_any_card_and_there_is_no_duty_to_follow():
    """BT11 BT21 BT22: without a seed seat 1 deals first."""
    oracle = dealt()
    assert (oracle.dealer, oracle.to_act, len(oracle.legal())) == (1, 0, 6)
    assert legal_cards(play(oracle, "SA")) == {"S9", "SJ", "D9", "DJ", "CJ", "C9"}


def test_the_winner_draws_first():
    """BT24 BT25: the talon begins ST SK, ends CK C9; both hold six again and the winner leads."""
    oracle = act(play(dealt(talon=LEFT), "SA S9"), "0 draw")
    assert ("ST" in oracle.hands[0], "SK" in oracle.hands[1]) == (True, True)
    assert ([len(hand) for hand in oracle.hands], oracle.to_act) == ([6, 6], 0)
    other = act(play(dealt(EVEN, EVEN_TALON), EVEN_FIRST), "1 draw")
    assert (other.hands[1][-1], other.hands[0][-1], other.to_act) == ("CK", "C9", 1)


def test_the_endgame_begins_exactly_after_trick_six():
    """BT20 BT40 BT41: the talon is used up with the sixth draw; nobody has had to follow before."""
    oracle = play(dealt(talon=LEFT), FIRST_SIX)
    assert (oracle.phase, len(oracle.talon), oracle.summary()[0]["taken"]) == ("draw", 2, [6, 0])
    act(oracle, "0 draw")
    assert (oracle.phase, oracle.talon, [len(hand) for hand in oracle.hands]) == ("endgame", [], [6, 6])
    assert legal_cards(play(oracle, "ST")) == {"SK"}


def test_the_same_pair_scores_once():
    """BT30 BT35: hearts are announced, kept and announced again."""
    oracle = act(play(dealt(), "SA S9"), "0 announce H")
    assert (oracle.scores, oracle.trump) == ([2, 0], "H")
    assert oracle.refusal("0 announce H") == "BT35"  # before BT36
    act(oracle, "0 draw")
    assert oracle.refusal("0 announce H") == "BT33"
    play(oracle, "CA C9")
    assert oracle.refusal("0 announce H") == "BT35"
    assert (oracle.legal(), oracle.scores) == ({"0 draw"}, [2, 0])


def test_after_announcing_hearts_any_card_may_be_led():
    """BT35 BT24: the king, the queen or any other, after the draw."""
    oracle = act(play(dealt(talon=LEFT), "SA S9"), "0 announce H")
    assert oracle.legal() == {"0 draw"}
    assert legal_cards(act(oracle, "0 draw")) == {"HK", "HQ", "DA", "CA", "CK", "ST"}
    assert oracle.to_act == 0


def test_when_a_pair_may_not_be_announced():
    """BT30 BT32 BT33 BT34: not before the first trick, not after losing the trick, not after drawing."""
    oracle = dealt(("SA HK HQ DA CA S9", "SJ DK DQ D9 CJ C9"))
    assert (oracle.refusal("0 announce H"), oracle.refusal("1 announce D")) == ("BT34", "BT34")
    assert (oracle.refusal("0 announce S"), oracle.refusal("0 announce D")) == ("BT30", "BT30")
    play(oracle, "SA SJ")
    assert (oracle.refusal("0 announce H"), oracle.refusal("1 announce D")) == (None, "BT32")
    act(oracle, "0 draw")
    assert (oracle.refusal("0 announce H"), oracle.refusal("1 announce D")) == ("BT33", "BT32")
    play(oracle, "DA")
    assert (oracle.refusal("0 announce H"), oracle.refusal("1 announce D")) == ("BT33", "BT32")
    play(oracle, "C9 CA CJ")
    assert oracle.refusal("0 announce H") is None
    act(oracle, "0 draw, 0 play HK, 1 play D9")
    assert oracle.refusal("0 announce H") == "BT30"


@pytest.mark.parametrize("how", VALUES["last_announce"])
def test_the_last_chance_is_after_the_sixth_trick(how):
    """BT34 BT36 last_announce: before its draw; one pair for that trick, before and after the draw together."""
    oracle = play(dealt(LATE, LATE_TALON, last_announce=how), LATE_SIX)
    assert (oracle.to_act, oracle.refusal("0 announce H"), oracle.refusal("0 announce S")) == (0, None, None)
    act(oracle, "0 announce S")
    assert oracle.refusal("0 announce H") == "BT36"
    act(oracle, "0 draw")
    assert oracle.refusal("0 announce H") == ("BT33" if how == "before_draw" else "BT36")
    act(oracle, "0 play DK")
    assert oracle.refusal("0 announce H") == ("BT33" if how == "before_draw" else "BT34")
    act(oracle, "1 play D9")
    assert oracle.refusal("0 announce H") == "BT34"


def test_with_before_endgame_a_pair_may_come_with_the_last_draw():
    """BT34 BT36 last_announce: after the sixth draw, before leading; with announce = must it must be."""
    plain, may, must = (
        act(play(dealt(LATE, LAST_DRAW_TALON, last_announce=how, announce=duty), LATE_SIX), "0 draw")
        for how, duty in (("before_draw", "must"), ("before_endgame", "may"), ("before_endgame", "must"))
    )
    assert (len(plain.legal()), plain.refusal("0 announce H")) == (6, "BT33")
    assert may.legal() == {"0 announce H", *(f"0 play {card}" for card in ("HK", "HQ", "SK", "DK", "CK", "D9"))}
    assert (must.legal(), must.refusal("0 play HK")) == ({"0 announce H"}, "BT36")
    act(must, "0 announce H")
    assert (must.trump, must.scores, len(must.legal())) == ("H", [2, 0], 6)


def test_no_pair_and_the_endgame_has_no_trump():
    """BT37 BT43 BT44: a void hand may play any card and the led suit takes."""
    oracle = act(play(dealt(talon=LEFT), FIRST_SIX), "0 draw")
    assert oracle.trump is None
    play(oracle, "ST SK SQ")
    assert legal_cards(oracle) == {"HA", "HJ", "DT", "DQ", "CQ"}
    play(oracle, "HA")
    assert oracle.summary()[0]["takers"][-2:] == [0, 0]


@pytest.mark.parametrize("trump", [None, "H", "S"])
def test_hk_led_and_only_the_ten_beats_it(trump):
    """BT41 BT42 BT44: HT, HQ and SA in hand. Trump is put in by force: no play makes hearts trump here."""
    oracle = dealt(("HK D9 DJ DQ DK C9", "HT HQ SA S9 SJ SQ"), "")
    oracle.trump = trump
    play(oracle, "HK")
    assert oracle.legal() == {"1 play HT"}
    assert (oracle.refusal("1 play HQ"), oracle.refusal("1 play SA")) == ("BT42", "BT41")
    assert play(oracle, "HT").to_act == 1


def test_who_follows_and_cannot_beat_plays_any_card_of_the_suit():
    """BT41 BT42: HA led, three hearts below it."""
    oracle = play(dealt(("HA D9 DJ DQ DK C9", "HT HQ SA S9 H9 SQ"), ""), "HA")
    assert legal_cards(oracle) == {"HT", "HQ", "H9"}


def test_a_void_hand_with_a_trump_must_trump():
    """BT43 BT44 BT30: hearts announced in the first part; SK led, no spade, HA and HJ in hand."""
    oracle = act(play(dealt(talon="ST HA SK HJ SQ DT H9 DQ DK CT HT CQ"), "SA S9"), "0 announce H, 0 draw")
    act(play(oracle, "HK SJ HQ D9 DA DJ CA CJ CK C9"), "0 draw")
    assert legal_cards(play(oracle, "SK")) == {"HA", "HJ"}
    assert oracle.refusal("1 play DT") == "BT43"
    assert play(oracle, "HJ").to_act == 1
    assert legal_cards(play(oracle, "HA")) == {"H9", "HT"}
    assert legal_cards(play(oracle, "H9 CT")) == {"HT"}


def test_pairs_score_two_and_then_one():
    """BT30 BT31 BT36 pairs_per_trick: hearts and clubs in hand after one trick."""
    one = act(play(dealt(TWO_PAIRS), "SA S9"), "0 announce C")
    assert (one.refusal("0 announce H"), one.legal()) == ("BT36", {"0 draw"})
    act(play(one, "CA C9"), "0 announce H")
    assert (one.scores, one.trump, one.summary()[0]["points"]) == ([3, 0], "C", [3, 0])
    both = act(play(dealt(TWO_PAIRS, pairs_per_trick="all"), "SA S9"), "0 announce C, 0 announce H")
    assert (both.scores, both.trump) == ([3, 0], "C")
    talon = "DK ST DQ SK SQ HA HT HJ H9 DT DA CT"
    three = act(play(dealt(TWO_PAIRS, talon, pairs_per_trick="all"), "SA S9"), "0 announce C, 0 announce H")
    act(play(three, "CA C9 CK CJ"), "0 announce D")
    assert (three.scores, three.trump) == ([4, 0], "C")


def test_a_later_pair_of_the_other_player_scores_one():
    """BT31: seat 0 makes hearts trump; seat 1 takes S9 with SK from the talon and announces diamonds."""
    oracle = dealt(("SA HK HQ D9 CA S9", "SJ CK DK DQ CJ C9"), "ST SK SQ HA HT HJ H9 DT DA DJ CT CQ")
    act(play(act(play(oracle, "SA SJ"), "0 announce H"), "S9 SK"), "1 announce D")
    assert (oracle.scores, oracle.trump, oracle.summary()[0]["points"]) == ([2, 1], "H", [2, 1])


def test_announcing_may_be_a_duty():
    """BT36 announce: with must the draw is refused as long as a pair may be announced."""
    assert play(dealt(), "SA S9").legal() == {"0 announce H", "0 draw"}
    oracle = play(dealt(announce="must"), "SA S9")
    assert (oracle.legal(), oracle.refusal("0 draw")) == ({"0 announce H"}, "BT36")
    assert act(oracle, "0 announce H").legal() == {"0 draw"}
    one = play(dealt(TWO_PAIRS, announce="must"), "SA S9")
    assert one.legal() == {"0 announce H", "0 announce C"}
    assert act(one, "0 announce H").legal() == {"0 draw"}
    both = play(dealt(TWO_PAIRS, announce="must", pairs_per_trick="all"), "SA S9")
    assert act(both, "0 announce H").legal() == {"0 announce C"}


@pytest.mark.parametrize(
    ("winner", "tie", "trick", "taker"),
    [
        ("led_suit", "leader", "C9 SA", 0),
        ("any_rank", "leader", "C9 SA", 1),
        ("led_suit", "second", "C9 CJ", 1),
        ("any_rank", "leader", "C9 S9", 0),
        ("any_rank", "second", "C9 S9", 1),
        ("led_suit", "second", "C9 S9", 0),
        ("any_rank", "second", "CT SA", 1),
        ("any_rank", "second", "CT SK", 0),
    ],
)
def test_who_takes_a_trick_of_the_first_part(winner, tie, trick, taker):
    """BT23 BT03 phase1_winner rank_tie."""
    hands = ("C9 CT HK HQ DK DQ", "SA S9 SK CJ DA D9")
    assert play(dealt(hands, phase1_winner=winner, rank_tie=tie), trick).summary()[0]["takers"] == [taker]


@pytest.mark.parametrize("winner", VALUES["phase1_winner"])
@pytest.mark.parametrize(("effect", "taker"), [("endgame", 0), ("at_once", 1)])
def test_trump_may_take_in_the_first_part(winner, effect, taker):
    """BT30 BT22 trump_effect: hearts announced, SA led and H9 played; there is no duty to follow either way."""
    hands = ("CA HK HQ SA DJ DQ", "C9 H9 S9 CJ D9 HJ")
    oracle = act(play(dealt(hands, trump_effect=effect, phase1_winner=winner), "CA C9"), "0 announce H, 0 draw")
    assert len(legal_cards(play(oracle, "SA"))) == 6
    assert play(oracle, "H9").summary()[0]["takers"] == [0, taker]
    before = dealt(hands, trump_effect=effect, phase1_winner=winner)
    assert play(before, "SA H9").summary()[0]["takers"] == [0]


def test_the_last_trick_and_more_matadors_score_one_each():
    """BT50 BT51 BT11: then the deal alternates."""
    oracle = play(dealt(SPADES, ""), ALL_SIX)
    assert (oracle.scores, oracle.dealer, oracle.deal_number) == ([2, 0], 0, 2)
    assert (oracle.to_act, oracle.legal(), oracle.over, oracle.winners) == (None, set(), False, [])
    deal = oracle.summary()[0]
    assert (deal["points"], deal["taken"], deal["finished"]) == ([2, 0], [6, 0], True)
    oracle.deal([hand.split() for hand in SPADES], [])
    assert oracle.to_act == 1  # BT21


def test_more_matadors_score_and_not_more_eyes():
    """BT51 BT44: seat 0 has two tens and 1 eye, seat 1 an ace, 17 eyes and the last trick; no talon."""
    oracle = dealt(("ST HT C9 SK SQ S9", "D9 DJ CA CK CQ DK"), "")
    play(oracle, "ST D9 HT DJ C9 CA CK SK CQ SQ DK S9")
    assert (oracle.scores, oracle.summary()[0]["taken"]) == ([1, 1], [2, 4])


def test_four_matadors_and_twenty_eyes_each_score_nothing():
    """BT52 BT53: only the last trick is entered; 4, 3, 2 and 1 eyes, 40 in all."""
    assert [EYES[rank] for rank in "AKQJT9"] == [4, 3, 2, 1, 0, 0]
    assert sum(EYES[card[1]] for card in PACK) == 40
    oracle = play(dealt(EVEN, EVEN_TALON), EVEN_FIRST + " " + EVEN_LAST)
    assert sorted(oracle.won[0]) == sorted(card for card in PACK if card[0] in "SH")
    assert (oracle.scores, oracle.summary()[0]["points"], oracle.over) == ([1, 0], [1, 0], False)


def test_four_matadors_each_and_more_eyes():
    """BT52: seat 0 takes CJ and not H9, which is 21 eyes to 19."""
    hands = ("SA ST SK SQ HA D9", "S9 SJ HT CJ HJ DA")
    oracle = play(dealt(hands, "HK HQ DQ DT DJ DK CQ CA H9 CT CK C9"), "SA S9 ST SJ SK HT SQ CJ HA HJ D9 DA")
    assert play(oracle, "DT DJ DK DQ CA C9 CT CQ CK H9 HQ HK").scores == [2, 0]


@pytest.mark.parametrize(
    ("before", "win_check", "after", "points"),
    [
        ([11, 0], "immediate", [12, 0], [1, 0]),
        ([11, 0], "end_of_deal", [13, 0], [2, 0]),
        ([10, 11], "immediate", [12, 11], [2, 0]),
        ([10, 11], "end_of_deal", [12, 11], [2, 0]),
    ],
)
def test_the_last_trick_comes_before_the_matadors(before, win_check, after, points):
    """BT54 BT04 win_check: with 11 points the last trick ends the game and the matadors are not entered."""
    oracle = play(dealt(SPADES, "", start={"scores": before, "dealer": 1}, win_check=win_check), ALL_SIX)
    assert (oracle.scores, oracle.winners, oracle.over) == (after, [0], True)
    assert (oracle.dealer, oracle.deal_number, oracle.summary()[0]["points"]) == (1, 1, points)


def test_a_pair_ends_the_game_in_the_middle_of_a_deal():
    """BT54 BT30 win_check: 10 and 2; with end_of_deal play goes on."""
    oracle = act(play(dealt(start={"scores": [10, 5]}), "SA S9"), "0 announce H")
    assert (oracle.scores, oracle.winners, oracle.to_act, oracle.trump) == ([12, 5], [0], None, "H")
    deal = oracle.summary()[0]
    assert (deal["finished"], deal["tricks"], deal["points"]) == (True, [[[0, "SA"], [1, "S9"]]], [2, 0])
    later = act(play(dealt(start={"scores": [10, 5]}, win_check="end_of_deal"), "SA S9"), "0 announce H")
    assert (later.over, later.legal(), later.summary()[0]["scores"]) == (False, {"0 draw"}, [12, 5])


@pytest.mark.parametrize(
    ("before", "after", "winners"),
    [([11, 13], [13, 13], []), ([12, 13], [14, 13], [0]), ([9, 13], [11, 13], [1])],
)
def test_at_the_end_of_the_deal_the_higher_score_wins(before, after, winners):
    """BT54 win_check: equal scores of 12 or more play another deal; seat 0 scores 2 here."""
    oracle = play(dealt(SPADES, "", start={"scores": before}, win_check="end_of_deal"), ALL_SIX)
    assert (oracle.scores, oracle.winners, oracle.over) == (after, winners, bool(winners))
    assert oracle.deal_number == (1 if winners else 2)


def test_landing_exactly_drops_what_would_pass_twelve():
    """BT30 landing: clubs score nothing at 11, yet make trump and count as the first; hearts then score 1."""
    start = {"scores": [11, 0]}
    over = act(play(dealt(TWO_PAIRS, start=start), "SA S9"), "0 announce C")
    assert (over.scores, over.over) == ([13, 0], True)
    exact = act(play(dealt(TWO_PAIRS, start=start, landing="exact"), "SA S9"), "0 announce C")
    assert (exact.scores, exact.trump, exact.over, exact.legal()) == ([11, 0], "C", False, {"0 draw"})
    act(play(exact, "CA C9"), "0 announce H")
    assert (exact.scores, exact.trump, exact.winners) == ([12, 0], "C", [0])


def test_landing_exactly_at_the_end_of_the_deal():
    """BT54 landing win_check: at 12 nothing more is entered, and at 12 each who came there first has won."""
    how = {"landing": "exact", "win_check": "end_of_deal"}
    assert play(dealt(SPADES, "", start={"scores": [11, 0]}, **how), ALL_SIX).scores == [12, 0]
    for before, first in (([10, 11], 0), ([12, 11], 0), ([9, 11], 1)):
        hands = ("SA HK HQ D9 CA S9", "SJ CK DK DQ CJ C9")
        oracle = dealt(hands, "ST SK SQ HA HT HJ H9 DT DA DJ CT CQ", start={"scores": before}, **how)
        act(play(act(play(oracle, "SA SJ"), "0 announce H"), "S9 SK"), "1 announce D")
        assert oracle.scores == [min(12, before[0] + 2), 12]
        play_out(oracle)
        assert (oracle.over, oracle.winners) == (True, [first])


def test_what_is_not_legal_is_refused():
    """BT21 BT24: not in turn, no card of the hand, no lead before the draw."""
    oracle = dealt()
    for text in ("1 play S9", "0 draw", "0 play S9", "0 announce H"):
        with pytest.raises(ValueError, match="is not one of"):
            oracle.do(text)
    play(oracle, "SA S9")
    for text in ("0 play HK", "1 draw"):
        with pytest.raises(ValueError, match="is not one of"):
            oracle.do(text)


def test_random_games_keep_what_must_not_change():
    """BT02 BT04 BT20 BT40 BT44: 24 cards, twelve tricks, 0 to 7 points a deal, who takes leads, one winner."""
    for seed in range(500):
        record, oracle = random_game("bondtolva", Random(f"sums {seed}"))
        assert len(oracle.winners) == oracle.over
        for deal, written in zip(oracle.summary(), record["deals"], strict=True):
            assert all(0 <= points <= 7 for points in deal["points"])
            assert len(deal["takers"]) == sum(deal["taken"])
            leaders = [trick[0][0] for trick in deal["tricks"]]
            assert leaders[1:] == deal["takers"][: len(leaders) - 1]
            if deal["finished"] and not (oracle.over and deal["number"] == oracle.deal_number):
                assert len(deal["tricks"]) == (12 if "talon" in written else 6)
        if oracle.deals[-1]["tricks"]:
            on_table = [card for trick in oracle.deals[-1]["tricks"] for _, card in trick]
            cards = on_table + oracle.hands[0] + oracle.hands[1] + oracle.talon
            assert len(set(cards)) == len(cards) == (24 if "talon" in record["deals"][-1] else 12)


def test_the_preset_is_that_of_the_ledger():
    """The first value of each option is its default."""
    assert PRESETS["bondtolva"]["phase1_winner"] == "led_suit"
    assert len(VALUES) == 8
