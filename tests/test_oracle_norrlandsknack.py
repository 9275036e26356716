"""The Norrlandsknack oracle against facts worked out by hand."""

from random import Random

import pytest
from oracle.by_hand import act, legal_cards, play
from oracle.norrlandsknack.reading import PACK, PRESETS, VALUES, Oracle
from oracle.random_games import random_game

SPADES = (["SA SK SQ SJ ST", "H2 H3 H4 H5 H6", "C2 C3 C4 C5 C6 S9"], "S9")  # seat 0 takes all; seat 2 deals
ONE_TWO_TWO = (["SA C2 C3 C4 C5 D2", "HA HK S9 S3 S4", "CA CK H2 H3 S5"], "D2")  # the dealer is seat 0
NONE_TWO_THREE = (["S2 C2 C3 C4 C5 D2", "HA HK S9 S3 S4", "CA CK H2 H3 ST"], "D2")
HEARTS = (["S7 S6 C8 C9 CT", "H4 S9 S8 D2 D3", "H9 H8 S2 S3 C2 C3"], "H9")


def dealt(deal, *, preset="protokoll", talon=False, start=None, **options):
    hands, turn_up = deal
    hands = [hand.split() for hand in hands]
    dealer = [len(hand) for hand in hands].index(6)
    start = {"deal_number": 2, "dealer": dealer} | (start or {})
    oracle = Oracle(PRESETS[preset] | options, len(hands), start)
    left = [card for card in PACK if not any(card in hand for hand in hands)]
    oracle.deal(hands, turn_up, left if talon else [])
    return oracle


def two_in(deal=SPADES, **how):
    """The dealer, seat 2, is out; seats 0 and 1 are in and have bought nothing."""
    return act(dealt(deal, **how), "0 knock, 1 knock, 2 pass, 0 buy, 1 buy")


ALL_FIVE = "SA H2 SK H3 SQ H4 SJ H5 ST H6"


@pytest.mark.parametrize(
    ("top", "before", "after"),
    [(10, 7, 10), (10, 3, 8), (10, 1, 6), (10, 5, 10), (10, 10, 10), (15, 12, 15), (15, 7, 12), (20, 5, 10)],
)
def test_a_limpa_moves_the_score_up_by_five_but_not_above_the_start(top, before, after):
    """NK51 NK53 NK54 start_score."""
    oracle = play(two_in(start={"scores": [10, before, 10]}, start_score=top), ALL_FIVE)
    assert oracle.scores == [5, after, 10]
    assert oracle.summary()[0]["limpa"] == [1]
    assert oracle.summary()[0]["points"] == [-5, after - before, 0]


def test_whoever_lays_down_is_out_of_the_deal_and_the_next_dealer_sits_to_the_left():
    """NK15 NK27 NK05: seat 2 gets no limpa; the limpa of seat 1 costs a stake (NK55)."""
    oracle = play(two_in(preset="pott"), ALL_FIVE)
    assert (oracle.scores, oracle.pot, oracle.dealer, oracle.deal_number) == ([5, 10, 10], 4, 0, 3)
    assert (oracle.to_act, oracle.legal(), oracle.over, oracle.payout) == (None, set(), False, None)
    assert oracle.summary()[0]["tricks"][0] == [[0, "SA"], [1, "H2"]]


def test_in_trumfmant_a_leader_with_c4_ha_dk_and_clubs_trump_may_lead_only_c4():
    """NK62 NK60; binding followers only, all three may be led."""
    deal = (["CK CQ C4 HA DK", "S2 S3 S4 S5 S6", "D2 D3 D4 D5 D6 C9"], "C9")
    oracle = play(two_in(deal, start={"scores": [5, 1, 5]}), "CK S2 CQ S3")
    assert oracle.trumfmant
    assert oracle.legal() == {"0 play C4"}
    assert (oracle.refusal("0 play HA"), oracle.refusal("0 play DK"), oracle.refusal("0 play C4")) == (
        "NK62",
        "NK62",
        None,
    )
    free = play(two_in(deal, start={"scores": [5, 1, 5]}, trumfmant_binds="followers"), "CK S2 CQ S3")
    assert legal_cards(free) == {"C4", "HA", "DK"}


def test_in_trumfmant_a_follower_plays_a_trump_instead_of_following_suit():
    """NK61 NK43 NK64: S7 led, hearts trump, H4 and S9 in hand: only H4; without trumfmant only the spades."""
    oracle = play(two_in(HEARTS, start={"scores": [1, 8, 8]}), "S7")
    assert oracle.legal() == {"1 play H4"}
    assert (oracle.refusal("1 play S9"), oracle.refusal("1 play D2")) == ("NK61", "NK61")
    play(oracle, "H4 S9")  # no trump left: any card may be led, and the other must follow suit
    assert legal_cards(oracle) == {"S6"}
    assert oracle.refusal("0 play C8") == "NK43"
    plain = play(two_in(HEARTS), "S7")
    assert legal_cards(plain) == {"S9", "S8"}
    assert plain.refusal("1 play H4") == "NK43"


def test_void_in_the_led_suit_one_may_trump_or_discard_and_the_trump_takes():
    """NK44 NK45 NK46."""
    oracle = play(two_in(HEARTS), "C8")
    assert legal_cards(oracle) == {"H4", "S9", "S8", "D2", "D3"}
    play(oracle, "H4")
    assert (oracle.to_act, oracle.summary()[0]["takers"]) == (1, [1])


def test_the_trump_ace_is_led_first_and_only_by_the_opening_leader():
    """NK41 NK42."""
    oracle = two_in()
    assert oracle.legal() == {"0 play SA"}
    assert oracle.refusal("0 play ST") == "NK41"
    assert legal_cards(play(oracle, "SA H2")) == {"SK", "SQ", "SJ", "ST"}
    later = act(dealt(SPADES, opening_leader="knocker"), "0 pass, 1 knock, 2 pass, 0 knock, 0 buy, 1 buy")
    assert legal_cards(later) == {"H2", "H3", "H4", "H5", "H6"}
    assert legal_cards(play(later, "H2")) == {"SA", "SK", "SQ", "SJ", "ST"}


@pytest.mark.parametrize(
    ("ace", "binds", "revoke", "refused"),
    [
        ("ace_first", "every_play", "forbidden", {"H2": "NK41", "CK": "NK62"}),
        ("free", "every_play", "forbidden", {"CK": "NK62"}),
        ("ace_first", "followers", "forbidden", {"H2": "NK41", "CK": "NK41"}),
        ("free", "followers", "forbidden", {"H2": "NK41", "CK": "NK41"}),
        ("ace_first", "every_play", "loafed", {"H2": "NK41", "CK": "NK41"}),
        ("free", "every_play", "loafed", {}),
    ],
)
def test_the_opening_lead_of_the_trump_ace_in_trumfmant(ace, binds, revoke, refused):
    """NK41 NK62 NK63 NK65 trumfmant_ace: hearts trump, HA H2 CK in hand."""
    deal = (["HA H2 CK CJ CQ", "S2 S3 S4 S5 S6", "D2 D3 D4 D5 D6 H9"], "H9")
    how = {"trumfmant_ace": ace, "trumfmant_binds": binds, "revoke": revoke}
    oracle = two_in(deal, start={"scores": [4, 1, 4]}, **how)
    got = {card: oracle.refusal(f"0 play {card}") for card in ("HA", "H2", "CK")}
    assert {card: rule for card, rule in got.items() if rule} == refused


@pytest.mark.parametrize("win_check", VALUES["win_check"])
def test_who_withholds_trumps_gets_one_limpa_and_does_not_win(win_check):
    """NK65 NK70: S9, D2, D3 and S8 keep back H4; 3 less five would win, but it is one limpa, 3 to 8."""
    oracle = play(two_in(HEARTS, revoke="loafed", win_check=win_check, start={"scores": [1, 3, 8]}), "S7")
    assert legal_cards(oracle) == {"H4", "S9", "S8"}
    assert oracle.refusal("1 play D2") == "NK43"
    play(oracle, "S9 D2 C8 D3 C9 S8 S6 H4 CT")
    deal = oracle.summary()[0]
    assert (deal["taken"], deal["limpa"], deal["points"], oracle.scores) == (
        [0, 5, 0],
        [0, 1],
        [5, 5, 0],
        [6, 8, 8],
    )
    assert (oracle.over, oracle.triggers) == (False, [])


def test_a_loafer_without_a_trick_gets_a_single_limpa():
    """NK65 NK55: H4 withheld four times and beaten in the fifth trick; the stake is paid once."""
    deal = (["SA SK SQ SJ HK", "H4 S9 S8 S5 S4", "H9 H8 S2 S3 C2 C3"], "H9")
    start = {"scores": [9, 4, 1]}
    oracle = play(
        two_in(deal, preset="pott", revoke="loafed", trumfmant_binds="followers", start=start),
        "SA S9 SK S8 SQ S5 SJ S4 HK H4",
    )
    assert (oracle.scores, oracle.pot, oracle.summary()[0]["limpa"]) == ([4, 9, 1], 4, [1])


def test_nobody_can_withhold_a_trump_when_trumps_are_led():
    """NK65 NK43 NK61: refused by NK61, or by NK43 where withholding is punished instead."""
    deal = (["HK S6 C8 C9 CT", *HEARTS[0][1:]], "H9")
    for revoke, rule in (("forbidden", "NK61"), ("loafed", "NK43")):
        oracle = play(two_in(deal, revoke=revoke, start={"scores": [1, 8, 8]}), "HK")
        assert oracle.legal() == {"1 play H4"}
        assert oracle.refusal("1 play S9") == rule


ALL_IN = "1 knock, 2 knock, 0 knock, 1 buy, 2 buy, 0 buy D2"


@pytest.mark.parametrize(
    ("tie", "pot", "winners", "payout"),
    [("joint", 7, [0, 1], [3, 4, 0]), ("joint", 8, [0, 1], [4, 4, 0]), ("lowest", 7, [1], [0, 7, 0])],
)
def test_two_come_to_zero_in_one_deal(tie, pot, winners, payout):
    """NK70 NK71: 0 and -1; the odd stake goes to seat 1, nearest the left of the dealer, seat 0."""
    start = {"scores": [1, 1, 4], "pot": pot}
    oracle = act(dealt(ONE_TWO_TWO, preset="pott", tie_at_zero=tie, start=start), ALL_IN)
    play(oracle, "HA H2 C2 HK H3 C3 S9 S5 SA C4 S3 CA CK C5 S4")
    assert (oracle.scores, oracle.winners, oracle.payout, oracle.pot) == ([0, -1, 2], winners, payout, pot)
    assert (oracle.over, oracle.dealer, oracle.deal_number, oracle.trumfmant) == (True, 0, 2, None)


def test_with_an_immediate_check_the_game_ends_with_the_trick():
    """NK70 win_check: the tricks so far are entered and seat 1 gets no limpa; else the deal is played out."""
    at_once = play(two_in(win_check="immediate", start={"scores": [2, 8, 8]}), "SA H2 SK H3")
    assert (at_once.over, at_once.scores, at_once.winners) == (True, [0, 8, 8], [0])
    deal = at_once.summary()[0]
    assert (deal["taken"], deal["limpa"], deal["finished"], len(deal["tricks"])) == ([2, 0, 0], [], True, 2)
    played_out = play(two_in(start={"scores": [2, 8, 8]}), ALL_FIVE)
    assert (played_out.scores, played_out.winners, played_out.payout) == ([-3, 10, 8], [0], None)


def test_with_an_immediate_check_only_tricks_that_score_end_the_game():
    """NK70 NK50 NK52: in the first deal seat 0 takes five that do not count; the knocker gets the limpa."""
    oracle = dealt(SPADES, win_check="immediate", start={"scores": [2, 8, 8], "deal_number": 1})
    act(oracle, "0 pass, 1 knock, 0 buy, 1 buy, 2 buy S9")
    play(oracle, "SA H2 C2 SK H3 C3 SQ H4 C4 SJ H5 C5 ST H6 C6")
    assert (oracle.over, oracle.scores, oracle.summary()[0]["taken"]) == (False, [2, 10, 8], [5, 0, 0])


def test_first_deal_scoring_and_the_first_knock():
    """NK22 NK24 NK50 NK52 NK55: all buy at once; only the knocker can get a limpa, which costs a stake."""
    for preset, scores, pot in (("protokoll", [10, 10, 10], 0), ("pott", [5, 10, 10], 4)):
        oracle = act(dealt(SPADES, preset=preset, start={"deal_number": 1}), "0 pass, 1 knock")
        assert (oracle.phase, oracle.to_act) == ("buy", 0)
        act(oracle, "0 buy, 1 buy, 2 buy S9")
        play(oracle, "SA H2 C2 SK H3 C3 SQ H4 C4 SJ H5 C5 ST H6 C6")
        assert (oracle.scores, oracle.pot, oracle.summary()[0]["limpa"]) == (scores, pot, [1])


def test_in_the_first_deal_the_knocker_goes_down():
    """NK50 NK52: seat 1 takes none but has not knocked."""
    oracle = act(dealt(SPADES, start={"deal_number": 1}), "0 knock, 0 buy, 1 buy, 2 buy S9")
    play(oracle, "SA H2 C2 SK H3 C3 SQ H4 C4 SJ H5 C5 ST H6 C6")
    assert (oracle.scores, oracle.summary()[0]["limpa"], oracle.dealer, oracle.deal_number) == (
        [5, 10, 10],
        [],
        0,
        2,
    )


def triggers_after(oracle):
    return oracle.triggers, oracle.trumfmant


def test_the_last_trigger_falls_while_somebody_else_stands_on_one():
    """NK66: with trigger_loafed it ends although seat 1 stands on 1; with nobody_on_one it does not."""
    lines = "1 pass, 2 knock, 0 knock, 1 pass, 2 buy, 0 buy D2"
    for rule, expected in (("trigger_loafed", ([], False)), ("nobody_on_one", (None, True))):
        start = {"scores": [1, 1, 9], "triggers": [0]}
        oracle = play(
            act(dealt(NONE_TWO_THREE, trumfmant_ends=rule, start=start), lines),
            "CA C2 CK C3 ST S2 H2 C4 H3 C5",
        )
        assert oracle.scores == [6, 1, 4]
        assert triggers_after(oracle) == expected


def test_the_last_trigger_falls_in_the_deal_in_which_another_lands_on_one():
    """NK66: seat 0 goes from 1 to 6, seat 1 from 3 to 1 and is the new trigger."""
    oracle = act(dealt(NONE_TWO_THREE, start={"scores": [1, 3, 9]}), ALL_IN)
    assert oracle.triggers == [0]
    play(oracle, "HA H2 C2 HK H3 C3 S9 ST S2 CA C4 S3 CK C5 S4")
    assert (oracle.scores, *triggers_after(oracle)) == ([6, 1, 6], [1], True)


def test_landing_on_one_while_trumfmant_is_on_makes_no_trigger():
    """NK66 NK60: seat 0 lays down and stays the only trigger; off, both who land on 1 would be."""
    oracle = act(dealt(NONE_TWO_THREE, start={"scores": [1, 3, 9]}), "1 knock, 2 knock, 0 pass, 1 buy, 2 buy")
    play(oracle, "HA H2 HK H3 S9 ST CA S3 CK S4")
    assert (oracle.scores, *triggers_after(oracle)) == ([1, 1, 6], [0], True)
    off = act(dealt(NONE_TWO_THREE, start={"scores": [5, 3, 4]}), "1 knock, 2 knock, 0 pass, 1 buy, 2 buy")
    assert not off.trumfmant
    play(off, "HA H2 HK H3 S9 ST CA S3 CK S4")
    assert (off.scores, *triggers_after(off)) == ([5, 1, 1], [1, 2], True)


@pytest.mark.parametrize(
    ("number", "rule", "dealer"),
    [(1, "next_dealer", 2), (2, "next_dealer", 0), (2, "same_dealer", 2), (1, "dealer_must_knock", 2)],
)
def test_when_all_lure_the_deal_keeps_its_number(number, rule, dealer):
    """NK15 NK23 NK28."""
    oracle = act(dealt(SPADES, all_pass_later=rule, start={"deal_number": number}), "0 pass, 1 pass, 2 pass")
    assert (oracle.dealer, oracle.deal_number, oracle.scores, oracle.to_act) == (
        dealer,
        number,
        [10, 10, 10],
        None,
    )
    assert (oracle.summary()[0]["finished"], oracle.summary()[0]["points"]) == (True, [0, 0, 0])


def test_the_dealer_must_knock_when_all_others_have_lured():
    """NK28; then the others decide again (NK25), from the knocker's left (NK26), unless a lure is final."""
    oracle = act(dealt(SPADES, all_pass_later="dealer_must_knock"), "0 pass, 1 pass")
    assert oracle.legal() == {"2 knock"}
    assert act(oracle, "2 knock").legal() == {"0 knock", "0 pass"}
    final = act(dealt(SPADES, all_pass_later="dealer_must_knock", later_deal_pass="final"), "0 pass, 1 pass, 2 knock")
    assert (final.scores, final.deal_number) == ([10, 10, 5], 3)


@pytest.mark.parametrize(
    ("rule", "taken", "scores"),
    [("sweep", 5, [10, 5, 10]), ("one", 1, [10, 9, 10]), ("void", 0, [10, 10, 10])],
)
def test_a_lone_knocker(rule, taken, scores):
    """NK29: no buying, no play, no limpa; the deal counts."""
    oracle = act(dealt(SPADES, lone_knocker=rule), "0 pass, 1 knock, 2 pass, 0 pass")
    deal = oracle.summary()[0]
    assert (oracle.scores, deal["taken"], deal["limpa"], deal["tricks"]) == (scores, [0, taken, 0], [], [])
    assert (oracle.deal_number, oracle.dealer) == (3, 0)


def test_a_lone_knocker_sweep_is_entered_whole_with_an_immediate_check():
    """NK29 NK70: 2 minus 5."""
    oracle = act(dealt(SPADES, win_check="immediate", start={"scores": [2, 8, 8]}), "0 knock, 1 pass, 2 pass")
    assert (oracle.over, oracle.scores, oracle.winners) == (True, [-3, 8, 8], [0])


def test_a_final_lure_is_not_asked_again():
    """NK25 NK26 later_deal_pass: seat 0 has lured, seat 1 knocks, only seat 2 decides."""
    oracle = act(dealt(SPADES, later_deal_pass="final"), "0 pass, 1 knock")
    assert oracle.to_act == 2
    assert act(oracle, "2 knock").to_act == 1  # seat 0 is out: the first still in buys first (NK30) and leads (NK40)
    act(oracle, "1 buy, 2 buy S9")
    assert oracle.to_act == 1


@pytest.mark.parametrize(
    ("number", "option", "leader"),
    [
        (1, "forehand", 0),
        (1, "knocker_first_deal", 1),
        (1, "knocker", 1),
        (2, "knocker_first_deal", 0),
        (2, "knocker", 1),
    ],
)
def test_who_leads_first(number, option, leader):
    """NK40 opening_leader; forehand buys first all the same (NK30)."""
    oracle = act(dealt(SPADES, opening_leader=option, start={"deal_number": number}), "0 pass, 1 knock")
    if number == 2:
        act(oracle, "2 knock, 0 knock")
    assert oracle.to_act == 0
    assert act(oracle, "0 buy, 1 buy, 2 buy S9").to_act == leader


def test_how_many_ways_to_buy():
    """NK30 NK31 NK32: 2^5; the dealer 2^6 less one; max_buy 2: 1+5+10 and 6+15+20; no talon: 1 and 6."""
    for talon, most, expected in (
        (True, 5, (32, 32, 63)),
        (True, 2, (16, 16, 41)),
        (True, 0, (1, 1, 6)),
        (False, 5, (1, 1, 6)),
    ):
        oracle = act(dealt(SPADES, talon=talon, max_buy=most, start={"deal_number": 1}), "0 knock")
        counts = []
        for lines in ("0 buy", "1 buy", "2 buy S9"):
            counts.append(len(oracle.legal()))
            oracle.do(lines)
        assert tuple(counts) == expected


def test_the_cards_come_from_the_top_of_the_talon_and_the_dealer_draws_one_fewer():
    """NK31 NK14: the talon begins S2 S3 S4."""
    oracle = act(dealt(SPADES, talon=True, start={"deal_number": 1}), "0 knock, 0 buy ST SJ, 1 buy, 2 buy S9 C2")
    assert sorted(oracle.hands[0]) == ["S2", "S3", "SA", "SK", "SQ"]
    assert sorted(oracle.hands[2]) == ["C3", "C4", "C5", "C6", "S4"]


def test_the_talon_runs_short_in_a_second_round():
    """NK30 buy_rounds: 26 cards, 25 drawn: one left, so 1+5 ways; the dealer has no extra (NK31), so 1."""
    oracle = Oracle(PRESETS["protokoll"] | {"buy_rounds": 2}, 5)
    oracle.deal([PACK[0:5], PACK[5:10], PACK[10:15], PACK[15:20], PACK[20:26]], PACK[20], PACK[26:])
    oracle.do("0 knock")
    for seat in range(5):
        oracle.do(max(oracle.legal(), key=len))
        assert len(oracle.hands[seat]) == 5
    assert len(oracle.legal()) == 6
    oracle.do(max(oracle.legal(), key=len))
    act(oracle, "1 buy, 2 buy, 3 buy")
    assert oracle.legal() == {"4 buy"}


def test_what_is_not_legal_is_refused():
    """NK20 NK10 NK13."""
    oracle = dealt(SPADES)
    for text in ("1 knock", "0 buy", "0 play SA"):
        with pytest.raises(ValueError, match="is not one of"):
            oracle.do(text)
    with pytest.raises(ValueError, match="hands of"):
        Oracle(PRESETS["pott"], 3).deal([["SA"], ["SK"], ["SQ"]], "SQ", [])


def test_the_presets_are_those_of_the_ledger():
    """first_deal_scoring stakes trumfmant_ends: nothing else differs."""
    protokoll, pott = PRESETS["protokoll"], PRESETS["pott"]
    assert {name for name in protokoll if protokoll[name] != pott[name]} == {
        "first_deal_scoring",
        "stakes",
        "trumfmant_ends",
    }
    assert len(protokoll) == 15


def test_random_games_keep_what_must_not_change():
    """NK13 NK31 NK54 NK55 NK71: five tricks, scores within bounds, every stake of the pot paid out."""
    for seed in range(300):
        record, oracle = random_game("norrlandsknack", Random(f"sums {seed}"))
        top = oracle.options["start_score"]
        assert all(score <= top for score in oracle.scores)
        assert bool(oracle.winners) == oracle.over == any(score <= 0 for score in oracle.scores)
        if oracle.payout:
            assert sum(oracle.payout) == oracle.pot
        if oracle.options["stakes"] == "on":
            begun = record.get("start", {}).get("pot", len(record["players"]))
            assert oracle.pot == begun + sum(len(deal["limpa"]) for deal in oracle.summary())
        for deal in oracle.summary():
            if deal["finished"] and deal["takers"] and not oracle.over:
                assert len(deal["takers"]) == sum(deal["taken"]) == 5
