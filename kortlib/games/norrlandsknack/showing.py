"""What Norrlandsknack shows: to each seat, and at the end."""

from __future__ import annotations

from typing import Any

from kortlib.cards import Seat
from kortlib.games.norrlandsknack import buying
from kortlib.games.norrlandsknack.table import Knack
from kortlib.state import Phase, State


def view(state: State[Knack], seat: Seat | None) -> dict[str, Any]:
    """What Norrlandsknack shows beside the common view; NK32 says what of the buy is public."""
    own = state.own
    return {
        "pot": own.pot if state.rules["stakes"] == "on" else None,
        "said": [said.value for said in own.said],
        "knocker": own.knocker,
        "bought": [list(rounds) for rounds in own.bought],
        "buying": _buying(state) if state.phase is Phase.BUY else None,
        "laid_down": [
            [card.text for card in cards] if seat in (None, owner) else None
            for owner, cards in enumerate(own.laid_down)
        ],
        "trumfmant": own.trumfmant,
        "triggers": list(own.triggers),
        "payout": list(own.payout) if own.payout else None,
    }


def _buying(state: State[Knack]) -> dict[str, int]:
    """How many cards the seat to act lays down, at least and at most, and how many of them bring no other."""
    assert state.to_act is not None
    more = buying.extra(state, state.to_act)
    most = min(more + buying.most_drawn(state), len(state.hands[state.to_act]))
    return {"least": more, "most": most, "extra": more}


def summary(state: State[Knack]) -> dict[str, Any]:
    """What a replay tells of the game at its end, beside what it tells of every game."""
    own = state.own
    return {
        "pot": own.pot if state.rules["stakes"] == "on" else None,
        "trumfmant": None if state.game_over else own.trumfmant,
        "triggers": list(own.triggers) if state.rules["trumfmant_ends"] == "trigger_loafed" else None,
        "payout": list(own.payout) if own.payout is not None else None,
    }
