"""Norrlandsknack: three to five players, five tricks a deal, from ten points down to nothing.

Rules: ``data/rules/norrlandsknack.toml``, after the sources named there; preset ``protokoll`` is the one, ``pott`` the
other. The options cover where the two differ, contradict themselves or are silent, and documented house rules.
Left out: keeping the sheet (NK06) and how a knock is shown at a table, which decide nothing.

The parts follow the order of a deal: `table` (what the game remembers, how it begins, the deal), `bidding`, `buying`,
`playing`, `scoring`; and `showing`.
"""

from __future__ import annotations

from kortlib.actions import Buy, Knock, Pass, Play
from kortlib.answers import EventKind
from kortlib.cards import PACK
from kortlib.game import Game, PhaseRules, Sheet, no_option_problems
from kortlib.games.norrlandsknack import bidding, buying, playing, showing, table
from kortlib.games.norrlandsknack.table import Happened
from kortlib.state import Phase

GAME = Game(
    id="norrlandsknack",
    order=10,
    seats_rule="NK01",
    goal_rule="NK04",
    pack=PACK,  # NK02
    option_problems=no_option_problems,
    begin=table.begin,
    start_problems=table.start_problems,
    start_of=table.start_of,
    deal_out=table.deal_out,
    deal_problems=table.deal_problems,
    deal=bidding.deal,
    phases={
        Phase.BID: PhaseRules(
            (Knock, Pass), bidding.candidates, bidding.prohibitions, bidding.permission, bidding.perform
        ),
        Phase.BUY: PhaseRules((Buy,), buying.candidates, buying.prohibitions, buying.permission, buying.perform),
        Phase.PLAY: PhaseRules((Play,), playing.candidates, playing.prohibitions, playing.permission, playing.perform),
    },
    turn_rule=table.turn_rule,
    view=showing.view,
    summary=showing.summary,
    summary_keys=("pot", "trumfmant", "triggers", "payout"),
    deal_parts=frozenset(("talon", "turn_up")),
    events=tuple(Happened),
    shows_cards=frozenset((EventKind.TURNED_UP, EventKind.BOUGHT)),
    sheet=Sheet(
        entries=frozenset((EventKind.SCORED, Happened.LIMPA)),
        lines=frozenset((Happened.LIMPA,)),  # NK54
        lists={"limpa": Happened.LIMPA},
    ),
)
