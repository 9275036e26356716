"""What a table offers is what the engine allows: in every state of random deals of each game, at every seat count."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from kortwidgets.dressing import dress

from kortlib import (
    GAMES,
    Action,
    Buy,
    Play,
    State,
    action_words,
    apply,
    deal_from_seed,
    legal_actions,
    new_game,
    rulebook,
    rules_of,
    view,
)
from kortlib.words import words

NAMES = ("Ada", "Bo", "Cia", "Dag", "Eva", "Finn")
LARGEST = 10_000  # bytes of a view


def offered(drawn: dict[str, Any]) -> set[str]:
    """The actions that the browser's view lets be chosen, but for the cards of a buy."""
    cards = [card for player in drawn["players"] for card in player["cards"] or () if card["enabled"]]
    leads = drawn["calls"].get("leads", {})
    by_suit = drawn["calls"].get("cards", {})
    calls = {f"play {lead} call {call['card']}" for lead, suit in leads.items() for call in by_suit[suit]}
    plays = {f"play {card['card']}" for card in cards if not drawn["choose"] and card["card"] not in leads}
    return plays | calls | {button["action"] for button in drawn["buttons"]}


def allowed(actions: tuple[Action, ...]) -> set[str]:
    return {action_words(action) for action in actions if not isinstance(action, Buy)}


def compare(state: State, names: tuple[str, ...]) -> None:
    """The teacher's view and each seat's own against the engine."""
    actions = legal_actions(state)
    for seat in (None, *range(state.seats)):
        drawn = dress(view(state, seat), state.rules, names, words("sv"))
        mine = seat in (None, state.to_act)
        assert offered(drawn) == (allowed(actions) if mine else set())
        sizes = {len(action.cards) for action in actions if isinstance(action, Buy)} if mine else set()
        assert (drawn["choose"] is not None) == bool(sizes)
        assert not sizes or (drawn["choose"]["min"], drawn["choose"]["max"]) == (min(sizes), max(sizes))
        assert len(json.dumps(drawn, ensure_ascii=False).encode()) < LARGEST


def play_deals(game: str, deals: int, seed: int) -> int:
    random, states = Random(seed), 0
    for number in range(deals):
        seats = random.randint(*rulebook(game).seats)
        state = new_game(rules_of(game), seats)
        state = apply(state, deal_from_seed(state, f"{seed}/{number}")).state
        while state.to_act is not None:
            compare(state, NAMES[:seats])
            states += 1
            actions = legal_actions(state)
            plays = [action for action in actions if isinstance(action, Play)]
            state = apply(state, random.choice(plays or list(actions))).state
    return states


@pytest.mark.parametrize("game", GAMES)
def test_a_table_offers_exactly_what_the_engine_allows(game: str) -> None:
    assert play_deals(game, 12, seed=5) > 150


@pytest.mark.large
@pytest.mark.parametrize("game", GAMES)
def test_a_table_offers_exactly_what_the_engine_allows_in_a_thousand_deals(game: str) -> None:
    assert play_deals(game, 1_000, seed=7) > 20_000
