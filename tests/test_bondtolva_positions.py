"""Positions of Bondtolva made by hand, most of which no play leads to; and where engine and ledger are not at one."""

from __future__ import annotations

import pytest

from kortlib import (
    Card,
    Deal,
    DealCards,
    Play,
    State,
    Suit,
    Verdict,
    apply,
    format_cards,
    judge,
    legal_actions,
    new_game,
    parse_action,
    parse_cards,
    rules_of,
)
from kortlib.actions import Draw

HEARTS_LED = ("HK HJ H9 SK S9 D9", "HT HQ SA DT DQ CK")


def endgame(hands: tuple[str, str], led: str, trump: Suit | None) -> State:
    """An endgame with a trump of our choice, in which seat 0 has led."""
    state = new_game(rules_of("bondtolva"), 2)
    state = apply(state, DealCards(Deal(tuple(parse_cards(hand) for hand in hands)))).state
    return apply(state._replace(trump=trump), parse_action(f"0 play {led}")).state


def playable(state: State) -> str:
    return format_cards(action.card for action in legal_actions(state) if isinstance(action, Play))


def verdict_on(state: State, card: str) -> Verdict:
    return judge(state, Play(1, Card.parse(card)))


@pytest.mark.parametrize("trump", [Suit.HEARTS, None, Suit.SPADES])
def test_only_the_ten_beats_the_king_led(trump: Suit | None) -> None:
    """BT42 BT41. Hearts can be trumps so only in a made position: HK and HQ must have been announced from one hand."""
    state = endgame(HEARTS_LED, "HK", trump)
    assert playable(state) == "HT"
    assert verdict_on(state, "HQ")[:3] == (False, "BT42", parse_cards("HT"))
    assert verdict_on(state, "SA")[:2] == (False, "BT41")


def test_who_cannot_beat_the_trump_led_follows_with_any_trump() -> None:
    """BT41 BT42: HT led, HK and HJ in hand."""
    state = endgame(("HT SK S9 D9 C9 CJ", "HK HJ SA DT DQ CK"), "HT", Suit.HEARTS)
    assert playable(state) == "HK HJ"


def test_who_is_void_must_trump_with_any_trump() -> None:
    """BT43: a club led; the trumps are HT, HQ."""
    state = endgame(("CA HJ H9 SK S9 D9", "HT HQ SA DT DQ DK"), "CA", Suit.HEARTS)
    assert playable(state) == "HT HQ"
    assert verdict_on(state, "SA")[:3] == (False, "BT43", parse_cards("HT HQ"))
    taken = apply(state, parse_action("1 play HQ"))
    assert [(event.kind, event.seat, event.rule) for event in taken.events][-1] == ("trick_won", 1, "BT44")


def test_who_is_void_and_has_no_trump_discards_any_card() -> None:
    """BT43 BT44: a club led; hearts are trumps and the other player has none."""
    state = endgame(("CA HJ H9 SK S9 D9", "ST SQ SA DT DQ DK"), "CA", Suit.HEARTS)
    assert set(playable(state).split()) == {"ST", "SQ", "SA", "DT", "DQ", "DK"}
    taken = apply(state, parse_action("1 play SA"))
    assert [(event.kind, event.seat, event.rule) for event in taken.events][-1] == ("trick_won", 0, "BT44")


def test_announcing_in_an_endgame_without_a_first_part_is_refused_by_bt34() -> None:
    """BT34: never in the endgame, also in a deal without a talon, after its first trick."""
    state = endgame(("SA HK HQ S9 D9 C9", "SK ST SQ HT DA CA"), "SA", None)
    state = apply(state, parse_action("1 play ST")).state
    assert judge(state, parse_action("0 announce H")).rule == "BT34"


def test_the_pair_that_must_be_announced_obliges_before_the_lead_too() -> None:
    """BT36 BT34: announce=must, last_announce=before_endgame; the last draw has brought CQ to CK."""
    state = new_game(rules_of("bondtolva", options={"announce": "must", "last_announce": "before_endgame"}), 2)
    hands = parse_cards("SA ST SK SJ S9 HJ"), parse_cards("HA HT SQ HK HQ H9")
    talon = parse_cards("DK DA D9 DT CJ DJ C9 CA CK CT CQ DQ")
    state = apply(state, DealCards(Deal(hands, talon))).state
    for mine, other in zip(*hands, strict=True):
        for action in (Play(0, mine), Play(1, other), Draw(0)):
            state = apply(state, action).state
    verdict = judge(state, parse_action("0 play DK"))
    assert (verdict.allowed, verdict.rule) == (False, "BT36")
    assert set(verdict.because) == set(parse_cards("CK CQ"))


def test_the_first_lead_of_a_deal_without_a_talon_is_forehands() -> None:
    """BT21: no trick has been taken yet."""
    state = new_game(rules_of("bondtolva"), 2)
    hands = tuple(parse_cards(hand) for hand in HEARTS_LED)
    state = apply(state, DealCards(Deal(hands))).state
    assert judge(state, parse_action("0 play HK")).rule == "BT21"
