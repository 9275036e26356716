"""Under which other option an action that is refused now would be allowed.

>>> from kortlib import Play, parse_cards
>>> from kortlib.records import named_record, replay
>>> state = replay(named_record("norrlandsknack", "trumfmant-foljer")).state
>>> allowed_under(state, Play(1, parse_cards("S9")[0]))
(('revoke', 'loafed'),)
"""

from __future__ import annotations

from collections.abc import Iterator

from kortlib.actions import Action
from kortlib.engine import judge
from kortlib.rulebook import OptionValue, Rules, rulebook, rules_of
from kortlib.state import State


def allowed_under(state: State, action: Action) -> tuple[tuple[str, OptionValue], ...]:
    """The single options, each with a value, that would allow `action` in this very position."""
    return tuple(
        (option, value)
        for option, value, rules in _one_option_away(state.rules)
        if judge(state._replace(rules=rules), action).allowed
    )


def _one_option_away(rules: Rules) -> Iterator[tuple[str, OptionValue, Rules]]:
    for option in rulebook(rules.game).options.values():
        for value in () if option.open else option.values:
            if value != rules[option.id]:
                yield option.id, value, with_option(rules, option.id, value)


def with_option(rules: Rules, option: str, value: OptionValue) -> Rules:
    """The rules with one option changed; raises BadData where there is no such option or value."""
    return rules_of(rules.game, rules.preset, dict(rules.values) | {option: value})
