"""Under which other option an action that is refused now would be allowed: found by hand in the ledgers."""

from __future__ import annotations

from typing import Any

import pytest

from kortlib import GAMES, BadData, Deal, DealCards, State, apply, judge, new_game, parse_action, parse_cards, rules_of
from kortlib.explore.alternatives import allowed_under, with_option

TWO_PAIRS = ("HK HQ CK CQ SA S9", "SK SQ ST HT DA D9")
CLUBS = (
    "CA CK CQ CJ CT C9 C8 C7 C6 C5 C4 C3 SA SK SQ SJ ST",
    "S9 S8 S7 S6 S5 S4 S3 S2 HA HK HQ HJ HT H9 H8 H7 H6",
    "H5 H4 H3 H2 DA DK DQ DJ DT D9 D8 D7 D6 D5 D4 D3 D2",
)
WEAK = ("S7 S6 C8 C9 CT", "H4 HK S9 D2 D3", "H9 HA S2 S3 C2 C3")


def position(
    game: str, hands: tuple[str, ...], actions: str = "", start: Any = None, turn_up: str = "", **options: Any
) -> State:
    """A deal after actions, which are written with commas between."""
    state = new_game(rules_of(game, options=options), len(hands), start)
    turned = parse_cards(turn_up)[0] if turn_up else None
    held = {card for hand in hands for card in parse_cards(hand)}
    talon = None if game == "amerikaner" else tuple(card for card in GAMES[game].pack if card not in held)
    state = apply(state, DealCards(Deal(tuple(parse_cards(hand) for hand in hands), talon, turned))).state
    for text in actions.split(", ") if actions else ():
        state = apply(state, parse_action(text)).state
    return state


def in_trumfmant(actions: str) -> State:
    start = {"scores": [8, 1, 8], "deal_number": 4, "dealer": 2}
    return position("norrlandsknack", WEAK, actions, start, "H9")


ONE_PAIR_ANNOUNCED = "0 play SA, 1 play ST, 0 announce H"


@pytest.mark.parametrize(
    ("state", "action", "options"),
    [
        # NK65: a duty may be withheld from, and that is punished instead.
        pytest.param(
            in_trumfmant("0 knock, 1 knock, 2 knock, 0 buy, 1 buy, 2 buy C3, 0 play S7"),
            "1 play S9",
            {("revoke", "loafed")},
            id="revoke",
        ),
        pytest.param(
            position("norrlandsknack", WEAK, "0 knock", turn_up="H9", max_buy=2),
            "0 buy S7 S6 C8",
            {("max_buy", 3), ("max_buy", 4), ("max_buy", 5)},
            id="max_buy",
        ),
        # BT36
        pytest.param(
            position("bondtolva", TWO_PAIRS, "0 play SA, 1 play ST", announce="must"),
            "0 draw",
            {("announce", "may")},
            id="announce",
        ),
        pytest.param(
            position("bondtolva", TWO_PAIRS, ONE_PAIR_ANNOUNCED),
            "0 announce C",
            {("pairs_per_trick", "all")},
            id="pairs_per_trick",
        ),
        # BT35: the same pair again, whatever the options.
        pytest.param(position("bondtolva", TWO_PAIRS, ONE_PAIR_ANNOUNCED), "0 announce H", set(), id="the same pair"),
        # AM14
        pytest.param(
            position("amerikaner", CLUBS, "0 pass, 1 pass", all_pass="dealer_bids_minimum"),
            "2 pass",
            {("all_pass", "next_dealer"), ("all_pass", "same_dealer")},
            id="all_pass",
        ),
        # AM21: C2 lies aside, and all the other clubs are the declarer's.
        pytest.param(
            position("amerikaner", CLUBS, "0 bid 12, 1 pass, 2 pass"),
            "0 play CA call C2",
            {("dead_call", "alone")},
            id="dead_call",
        ),
        # AM30: no option lets anybody revoke here.
        pytest.param(
            position("amerikaner", CLUBS, "0 bid 12, 1 pass, 2 pass, 0 play SA call S9"), "1 play HA", set(), id="AM22"
        ),
        pytest.param(position("amerikaner", CLUBS), "1 bid 12", set(), id="not their turn"),
        pytest.param(position("bondtolva", TWO_PAIRS), "0 play C9", set(), id="not in hand"),
    ],
)
def test_the_options_that_would_allow_it_are_named(state: State, action: str, options: set[tuple[str, Any]]) -> None:
    assert not judge(state, parse_action(action)).allowed
    found = allowed_under(state, parse_action(action))
    assert set(found) == options
    assert len(found) == len(options)
    for option, value in found:
        changed = state._replace(rules=with_option(state.rules, option, value))
        assert judge(changed, parse_action(action)).allowed


def test_one_option_is_changed_and_the_others_stay() -> None:
    rules = rules_of("norrlandsknack", "pott", {"max_buy": 2})
    changed = with_option(rules, "revoke", "loafed")
    assert {name for name, value in changed.values if rules[name] != value} == {"revoke"}
    assert (changed.preset, changed["max_buy"], rules["revoke"]) == ("pott", 2, "forbidden")


@pytest.mark.parametrize(
    ("option", "value", "code"), [("jokers", "on", "unknown_option"), ("revoke", "often", "bad_option_value")]
)
def test_an_unknown_option_or_value_is_refused(option: str, value: str, code: str) -> None:
    with pytest.raises(BadData) as bad:
        with_option(rules_of("norrlandsknack"), option, value)
    assert [problem.code for problem in bad.value.problems] == [code]
