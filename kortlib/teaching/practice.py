"""Endless practice: positions from seeds in which a duty binds, at three levels. Which cards may be played?

>>> question = practice_question("norrlandsknack", level=1, seed=1)
>>> question.kind, 0 < len(question.right_choices()) < len(question.choices)
('all', True)
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from kortlib import resources
from kortlib.actions import Play
from kortlib.cards import Card
from kortlib.engine import deal_from_seed, judge, new_game
from kortlib.players.careless import careless
from kortlib.problems import BadData, unknown
from kortlib.records import NAMES
from kortlib.records.line import Line
from kortlib.rulebook import rulebook, rules_of
from kortlib.state import State
from kortlib.teaching.lessons import Choice, Question
from kortlib.words import LANGUAGES, words

TRIES = 2_000  # deals; the rarest duty stands in about one of fifty
FEWEST = 3  # cards in hand: with fewer there is little to ask


@cache
def levels(game: str) -> tuple[Mapping[str, Any], ...]:
    """A game's levels: the rules that each is about, and how its games begin. None where there is no practice of it."""
    path = resources.data("practice", f"{rulebook(game).game}.toml")
    return tuple(tomllib.loads(path.read_text(encoding="utf-8"))["levels"]) if path.is_file() else ()


def practice_question(game: str, level: int, seed: int | str) -> Question:
    """A question of a level from 1, the same for the same seed.

    Raises BadData where there is no such game or level, and LookupError where no deal of the seed's row has such a
    position.
    """
    if level not in range(1, len(levels(game)) + 1):
        raise BadData((unknown("", "unknown_level", level, range(1, len(levels(game)) + 1)),))
    wanted = levels(game)[level - 1]
    for number in range(TRIES):
        for line in _lines(game, wanted, f"{seed}/{number}"):
            if _asks_for(line.state, frozenset(wanted["rules"])):
                return _question(line)
    raise LookupError(f"no position about {wanted['rules']} among {TRIES} deals")


def _lines(game: str, level: Mapping[str, Any], seed: str) -> Iterator[Line]:
    """A careless deal, as a line up to each of its moves."""
    start = level.get("start", {})
    seats = level.get("players", len(start.get("scores", ())) or rulebook(game).seats[0])
    state = new_game(rules_of(game), seats, start, seed=seed)
    line, random = Line(state).then(deal_from_seed(state, seed)), Random(f"play/{seed}")
    while line.state.to_act is not None:
        yield line
        line = line.then(careless(line.state, random))


def _asks_for(state: State, rules: frozenset[str]) -> bool:
    """Whether some cards may be played, some not, and just the rules asked for forbid them."""
    assert state.to_act is not None
    hand = state.hands[state.to_act]
    if len(hand) < FEWEST:
        return False
    verdicts = [judge(state, Play(state.to_act, card)) for card in hand]
    refused = {verdict.rule for verdict in verdicts if not verdict.allowed}
    return bool(refused) and refused <= rules and any(verdict.allowed for verdict in verdicts)


def _question(line: Line) -> Question:
    state = line.state
    assert state.to_act is not None
    name = NAMES[state.to_act]
    return Question(
        game=state.rules.game,
        id="practice",
        deal="",
        kind="all",
        text={lang: words(lang).say("practice.question", name=name) for lang in LANGUAGES},
        choices=tuple(_choice(state, card) for card in state.hands[state.to_act]),
        teaches=(),
        line=line,
    )


def _choice(state: State, card: Card) -> Choice:
    assert state.to_act is not None
    action = Play(state.to_act, card)
    verdict = judge(state, action)
    return Choice(
        id=card.text,
        text={lang: words(lang).card_sign(card) for lang in LANGUAGES},
        reason={lang: _reason(state, card, lang) for lang in LANGUAGES},
        rule=verdict.rule or "",
        action=action,
    )


def _reason(state: State, card: Card, lang: str) -> str:
    assert state.to_act is not None
    verdict, says = judge(state, Play(state.to_act, card)), words(lang)
    key = "practice.allowed" if verdict.allowed else "practice.refused"
    return says.say(key, card=says.card_sign(card), reason=says.refusal(state.rules, verdict))
