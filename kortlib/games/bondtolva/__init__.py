"""Bondtolva: two players, twenty-four cards, first to twelve points.

Rules: ``data/rules/bondtolva.toml``, after the source named there; preset ``bondtolva``. The options cover what it
leaves open and documented house rules. Nothing is left out.

The parts: `table` (what the game remembers, how it begins, the deal), `announcing` (king and queen, and the draw),
`playing` (both parts), `scoring`.
"""

from __future__ import annotations

from kortlib.actions import Announce, Draw, Play
from kortlib.answers import EventKind
from kortlib.game import Game, PhaseRules, no_option_problems, nothing_told
from kortlib.games.bondtolva import announcing, playing, table
from kortlib.state import Phase

GAME = Game(
    id="bondtolva",
    order=20,
    seats_rule="BT01",
    goal_rule="BT04",
    pack=table.PACK24,
    option_problems=no_option_problems,
    begin=table.begin,
    start_problems=table.start_problems,
    start_of=table.start_of,
    deal_out=table.deal_out,
    deal_problems=table.deal_problems,
    deal=table.deal,
    phases={
        # A card before the draw, or a pair at the wrong time, is refused by a rule and not by the phase.
        Phase.DRAW: PhaseRules(
            (Announce, Draw, Play),
            announcing.candidates,
            announcing.prohibitions,
            announcing.permission,
            announcing.perform,
        ),
        Phase.PLAY: PhaseRules(
            (Announce, Play), playing.candidates, playing.prohibitions, playing.permission, playing.perform
        ),
    },
    turn_rule=table.turn_rule,
    view=table.view,
    summary=nothing_told,
    deal_parts=frozenset(("talon",)),
    shows_cards=frozenset((EventKind.DREW,)),
)
