"""One game under two rule sets: both lines, and the first figure of the score sheets that differs.

>>> from kortlib import rules_of
>>> from kortlib.records import named_record
>>> both = compare(named_record("norrlandsknack", "forsta-given-spelad"), rules_of("norrlandsknack"),
...                rules_of("norrlandsknack", "pott"))
>>> both.first.deal, both.first.scores, both.first.rules
(1, (10, 7), (None, 'NK50'))
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from kortlib.answers import Event
from kortlib.cards import Seat
from kortlib.games import GAMES
from kortlib.problems import RuleId
from kortlib.records import replay
from kortlib.records.line import DealPlayed, Line
from kortlib.records.reader import Record
from kortlib.rulebook import OptionValue, Rules


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two score sheets part: the deal, the seat, its score on either side, and the rule that made it so.

    A rule is None where that side entered nothing.
    """

    deal: int
    seat: Seat
    scores: tuple[int, int]
    rules: tuple[RuleId | None, RuleId | None]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The same record played by two rule sets.

    `first` is None where the sheets are the same; `options` are those that the rule sets decide differently.
    """

    lines: tuple[Line, Line]
    first: Difference | None
    options: tuple[tuple[str, OptionValue, OptionValue], ...]


def compare(record: Record, left: Rules, right: Rules) -> Comparison:
    """Plays a record by two rule sets.

    Raises BrokenRecord where one of them refuses an action of it, and BadData where its start does not fit one.
    """
    one, other = replay(replace(record, rules=left)), replay(replace(record, rules=right))
    changed = tuple((name, value, right[name]) for name, value in left.values if right[name] != value)
    return Comparison((one, other), first_difference(one, other), changed)


def first_difference(one: Line, other: Line) -> Difference | None:
    """Where the score sheets of two lines first part; None where they do not, as far as both have come."""
    for left, right in zip(one.deals(), other.deals(), strict=False):
        for seat in range(one.start.seats):
            entered = _entered(left, seat), _entered(right, seat)
            scores = left.state.scores[seat], right.state.scores[seat]
            if scores[0] != scores[1] or _rule(entered[0]) != _rule(entered[1]):
                return Difference(left.dealt.deal_number, seat, scores, (_rule(entered[0]), _rule(entered[1])))
    return None


def _entered(deal: DealPlayed, seat: Seat) -> Event | None:
    entries = GAMES[deal.before.rules.game].sheet.entries
    return next((event for event in deal.events if event.kind in entries and event.seat == seat), None)


def _rule(event: Event | None) -> RuleId | None:
    return event.rule if event else None
