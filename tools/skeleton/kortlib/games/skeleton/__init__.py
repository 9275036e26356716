"""Skeleton: two to four players, five tricks a deal, a point a trick.

Rules: ``data/rules/skeleton.toml``; preset ``skeleton``. Nothing is left out.

The parts: `table` (what the game remembers, how it begins, the deal, what is shown) and `playing` (with the score).
"""

from __future__ import annotations

from kortlib.actions import Play
from kortlib.cards import PACK
from kortlib.game import Game, PhaseRules, no_option_problems, nothing_told
from kortlib.games.skeleton import playing, table
from kortlib.state import Phase

GAME = Game(
    id="skeleton",
    order=9999,
    seats_rule="ZZ01",
    goal_rule="ZZ03",
    pack=PACK,  # ZZ02
    option_problems=no_option_problems,
    begin=table.begin,
    start_problems=table.start_problems,
    start_of=table.start_of,
    deal_out=table.deal_out,
    deal_problems=table.deal_problems,
    deal=table.deal,
    phases={
        Phase.PLAY: PhaseRules(Play, playing.candidates, playing.prohibitions, playing.permission, playing.perform),
    },
    turn_rule=table.turn_rule,
    view=table.view,
    summary=nothing_told,
    deal_parts=frozenset(("talon",)),
)
