"""Amerikaner: three to six players, a bid, a called card that finds a secret partner, first to 52.

Rules: ``data/rules/amerikaner.toml``, after the source named there; preset ``amerikaner``. The options cover what it
leaves open and documented house rules. Left out: the source's own program, with its computer players and its saving.

The parts: `table` (what the game remembers, how it begins, the deal), `bidding`, `playing` (with the call), `scoring`.
"""

from __future__ import annotations

from kortlib.actions import Bid, Pass, Play
from kortlib.cards import PACK
from kortlib.game import Game, PhaseRules
from kortlib.games.amerikaner import bidding, playing, table
from kortlib.state import Phase

GAME = Game(
    id="amerikaner",
    order=30,
    seats_rule="AM01",
    goal_rule="AM51",
    pack=PACK,  # AM02
    option_problems=table.option_problems,
    begin=table.begin,
    start_problems=table.start_problems,
    start_of=table.start_of,
    deal_out=table.deal_out,
    deal_problems=table.deal_problems,
    deal=bidding.deal,
    phases={
        Phase.BID: PhaseRules(
            (Bid, Pass), bidding.candidates, bidding.prohibitions, bidding.permission, bidding.perform
        ),
        Phase.PLAY: PhaseRules(
            Play, playing.candidates, playing.prohibitions, playing.permission, playing.perform, calling=True
        ),
    },
    turn_rule=table.turn_rule,
    view=table.view,
    summary=table.summary,
    summary_keys=("partner",),
    deal_parts=frozenset(("aside",)),
    bids=frozenset((table.AMERIKANER,)),
    events=tuple(table.Happened),
)
