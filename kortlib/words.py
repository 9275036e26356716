"""Verdicts, events and problems as sentences, in Swedish and English.

The words stand in ``data/locale/*.po`` (read as they are, no compiling), what only one game says in a folder of its own
there, the rules' own texts in ``data/rules``.

>>> words("sv").card_sign(Card.parse("HT")), words("en").card_name(Card.parse("SQ"))
('♥10', 'queen of spades')
>>> words("sv").say("cards", number=5)
'5 kort'
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from kortlib import resources
from kortlib.actions import Action, Announce, Bid, Buy, DealCards, Draw, Play, action_words
from kortlib.answers import Event, Verdict
from kortlib.cards import ENGLISH_RANKS, RANK_LETTERS, SUIT_SIGNS, SWEDISH_RANKS, Card, Rank, in_order
from kortlib.limits import isolated, plain_signs
from kortlib.problems import BadData, Problem, RuleId
from kortlib.rulebook import OURS, Option, OptionValue, Rules, rule_text, rulebook

LANGUAGES = ("sv", "en")
_ENTRY = re.compile(r'^(msgid|msgid_plural|msgstr(?:\[(\d)\])?) (".*")$|^(".*")$')


class Words:
    """One language. Every method gives text for a person."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.catalogue = read_catalogue(lang)
        self._ranks = SWEDISH_RANKS if lang == "sv" else ENGLISH_RANKS

    def say(self, key: str, **values: Any) -> str:
        """The text of a key with its values filled in; where it has a plural, `number` chooses the form.

        A value that runs from right to left, as a name may, is isolated, so that it turns nothing around it.
        """
        forms = self.catalogue[key]
        filled = {name: isolated(value) if isinstance(value, str) else value for name, value in values.items()}
        return forms[0 if len(forms) == 1 or values.get("number") == 1 else 1].format(**filled)

    def rank_letters(self) -> dict[str, str]:
        """How each rank is written in this language, by its letter in card text."""
        return {letter: self._ranks.get(rank, letter) for rank, letter in RANK_LETTERS.items()}

    def card_sign(self, card: Card) -> str:
        """A card as it is written: ``♠E`` in Swedish, ``♠A`` in English."""
        return SUIT_SIGNS[card.suit] + self._ranks.get(card.rank, RANK_LETTERS[card.rank])

    def card_name(self, card: Card) -> str:
        """A card as it is spoken."""
        rank = self.say(f"rank.{Rank(card.rank).name.lower()}")
        return self.say("card.name", suit=self.suit_name(card.suit), rank=rank)

    def suit_name(self, suit: str) -> str:
        """A suit as it is spoken."""
        return self.say(f"suit.{suit}")

    def card_signs(self, cards: Iterable[Card]) -> str:
        """Cards as they are written, with a word before the last: ``♥4 och ♥9``."""
        return self.listed([self.card_sign(card) for card in cards])

    def listed(self, items: Sequence[str]) -> str:
        """Items in a row: ``a, b och c``."""
        items = [isolated(item) for item in items]
        if len(items) < 2:
            return "".join(items)
        return self.say("list.last", first=", ".join(items[:-1]), last=items[-1])

    def action(self, action: Action) -> str:
        """An action as a label: what is said, the card, what is called with it, the cards or the pair shown.

        >>> words("sv").action(Play(0, Card.parse("HT"), Card.parse("H4")))
        '♥10 (begär ♥4)'
        """
        match action:
            case Play(card=card, call=None):
                return self.card_sign(card)
            case Play(card=card, call=Card() as called):
                return self.say("action.call", card=self.card_sign(card), called=self.card_sign(called))
            case Announce(suit=suit):
                return self.say("action.announce", suit=self.suit_name(suit))
            case Draw():
                return self.say("action.draw")
            case Buy(cards=cards) if cards:
                return self.say("action.buy.some", cards=self.card_signs(in_order(cards)))
            case Bid(value=value):
                return self.say("action.bid", bid=value)
        return self.say(f"action.{action_words(action)}")

    def move(self, action: Action, players: Sequence[str]) -> str:
        """An action with whoever does it."""
        told = self.action(action)
        return told if isinstance(action, DealCards) else f"{isolated(players[action.seat])}: {told}"

    def rule(self, rules: Rules, rule: RuleId) -> str:
        """A rule's text as it holds under certain rules."""
        return rule_text(rules, rule)[self.lang]

    def option(self, option: Option, value: OptionValue) -> str:
        """What is chosen, as a question and its answer: ``How many rounds of exchange are there? Two rounds.``"""
        text = option.values[value][self.lang] if value in option.values else str(value)
        return f"{option.text[self.lang]} {text[0].upper()}{text[1:]}."

    def source(self, game: str, rule: RuleId) -> str:
        """Where a rule comes from: titles, and whether it is our own."""
        book = rulebook(game)
        return self.listed(
            [self.say("source.ours") if key == OURS else book.sources[key] for key in book.rules[rule].sources]
        )

    def refusal(self, rules: Rules, verdict: Verdict) -> str:
        """Why an action is refused: the rule and the cards that oblige, or plain sense."""
        if verdict.rule is None:
            return self.say(f"reason.{verdict.reason}")
        because = self.say("because", cards=self.card_signs(verdict.because)) if verdict.because else ""
        return f"{self.rule(rules, verdict.rule)} {because}".strip()

    def event(self, event: Event, players: Sequence[str]) -> str:
        """What happened, in one sentence: the one for its rule where there is one, else the one for its kind."""
        values = {
            "name": players[event.seat] if event.seat is not None else "",
            "card": self.card_sign(event.card) if event.card else "",
            "called": self.card_sign(event.called) if event.called else "",
            "suit": self.suit_name(event.suit) if event.suit else "",
            "number": event.number,
            "points": abs(event.points or 0),
            "score": event.score,
        }
        return self.say(self._event_key(event), **values)

    def _event_key(self, event: Event) -> str:
        nature = ".none" if event.number == 0 else ".missed" if (event.points or 0) < 0 else ""
        kind, ruled = f"event.{event.kind}", f"event.{event.kind}.{event.rule}"
        return next(key for key in (ruled + nature, ruled, kind + nature, kind) if key in self.catalogue)

    def problem(self, problem: Problem) -> str:
        """What is wrong with data, in one sentence."""
        if problem.kind == "illegal_action":
            broken = problem.details["broken"]
            return self.refusal(broken.line.state.rules, broken.refused.verdict)
        details = {key: self._detail(key, value) for key, value in problem.details.items()}
        if "expected" in details:
            details["expected"] = self.say(f"expected.{details['expected']}")
        told, nearest = self.say(f"problem.{problem.kind}", **details), problem.nearest()
        return " ".join([told, self.say("nearest", name=nearest)]) if nearest else told

    def problems(self, bad: BadData) -> str:
        """Everything that is wrong, one line each with its place."""
        told = (f"{readable(problem.place)}: {self.problem(problem)}" for problem in bad.problems)
        return "\n".join(line.removeprefix(": ") for line in told)

    def _detail(self, key: str, value: Any) -> str:
        if key == "value":
            return quoted(value)
        if isinstance(value, Card):
            return self.card_sign(value)
        if isinstance(value, list | tuple):
            return ", ".join(self._detail("", item) for item in value)
        return readable(str(value))


def quoted(value: Any) -> str:
    """A value as it stands in a record, cut where it is long."""
    try:
        return readable(json.dumps(value, ensure_ascii=False))
    except (RecursionError, ValueError):  # nested or counting beyond all bounds
        return "…"


def readable(text: str) -> str:
    """Text that can be written, cut where it is long: signs that cannot, or that do more than stand there, replaced."""
    whole = plain_signs(text[:61])
    return whole if len(whole) <= 60 else whole[:60] + "…"


@cache
def words(lang: str) -> Words:
    """The words of a language; raises ValueError where there is none of that name."""
    if lang not in LANGUAGES:
        raise ValueError(f"no such language: {lang!r}; there are {', '.join(LANGUAGES)}")
    return Words(lang)


def read_catalogue(lang: str) -> dict[str, tuple[str, ...]]:
    """The catalogues of a language, the shared one and each game's, as key -> its text, or singular and plural."""
    files = [resources.data("locale", f"{lang}.po"), *sorted(resources.data("locale").glob(f"*/{lang}.po"))]
    return {key: forms for file in files for key, forms in read_po(file.read_text(encoding="utf-8")).items()}


def read_po(text: str) -> dict[str, tuple[str, ...]]:
    """A gettext catalogue read as it is. Comments and obsolete entries are passed over."""
    entries: dict[str, tuple[str, ...]] = {}
    parts: dict[str, str] = {}
    current = ""
    for line in [*text.splitlines(), 'msgid ""']:
        match = _ENTRY.match(line)
        if not match:
            continue
        if match.group(1) == "msgid" and parts:
            entries[parts.pop("msgid")] = tuple(text for name, text in sorted(parts.items()) if name[:6] == "msgstr")
            parts = {}
        current = match.group(1) or current
        parts[current] = parts.get(current, "") + ast.literal_eval(match.group(3) or match.group(4))
    entries.pop("", None)  # the header
    return entries
