"""The rulebook of each game, read from ``data/rules/*.toml``: rules, options with their values, presets, sources.

>>> book = rulebook("norrlandsknack")
>>> sorted(book.presets)
['pott', 'protokoll']
>>> rules_of("norrlandsknack", "pott")["stakes"]
'on'
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

from kortlib import resources
from kortlib.limits import LONGEST_NAME, too_large
from kortlib.problems import BadData, Named, Problem, RuleId, unknown

OptionValue: TypeAlias = str | int
Texts: TypeAlias = Mapping[str, str]  # language -> text

OURS = "house"  # the source of a rule that the sources leave open and we decided


@dataclass(frozen=True, slots=True)
class Part:
    """What stands in a rule's text for a name in braces while some options have certain values."""

    name: str
    under: Mapping[str, OptionValue]
    text: Texts


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its id, the phase it belongs to, the keys of its sources, and its text in each language.

    `text` is how it reads under the game's usual rules; `rule_text` gives it under others, from its `wording` and
    `parts`.
    """

    id: RuleId
    phase: str
    sources: tuple[str, ...]
    text: Texts
    decides: bool
    options: tuple[str, ...]
    wording: Texts
    parts: tuple[Part, ...]

    @property
    def ours(self) -> bool:
        """Whether we decided the rule, wholly or in part, because the sources are silent."""
        return OURS in self.sources


@dataclass(frozen=True, slots=True)
class Option:
    """A place where tables differ: its values in order, each with a text, and the one that holds if nothing is said.

    Where it is `open`, other values of the same types are for the game to judge, since they depend on the seats.
    """

    id: str
    text: Texts
    values: Mapping[OptionValue, Texts]
    default: OptionValue
    rules: tuple[RuleId, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class Preset:
    """A named bundle of option values."""

    id: str
    name: Texts
    about: Texts
    options: Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Everything that is written about one game."""

    game: str
    name: Texts
    seats: tuple[int, int]
    default_preset: str
    sources: Mapping[str, str]
    rules: Mapping[RuleId, Rule]
    options: Mapping[str, Option]
    presets: Mapping[str, Preset]


@dataclass(frozen=True, slots=True)
class Rules:
    """One game with every option decided: ``rules["stakes"]``. Hashable, so that states can be keys."""

    game: str
    preset: str
    values: tuple[tuple[str, OptionValue], ...]
    _by_option: dict[str, OptionValue] = field(init=False, repr=False, compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_option", dict(self.values))
        object.__setattr__(self, "_hash", hash((self.game, self.preset, self.values)))

    def __hash__(self) -> int:
        return self._hash  # asked for at every judgement, so kept

    def __getitem__(self, option: str) -> OptionValue:
        try:
            return self._by_option[option]
        except KeyError:
            raise self._no_such(option) from None

    def number(self, option: str) -> int:
        """The value of an option that counts something."""
        try:
            return int(self._by_option[option])
        except KeyError:
            raise self._no_such(option) from None

    def _no_such(self, option: str) -> BadData:
        return BadData((unknown("", "unknown_option", option, self._by_option),))


@cache
def games() -> tuple[str, ...]:
    """The ids of the games that have a rulebook, in alphabetical order."""
    return tuple(sorted(path.stem for path in resources.data("rules").glob("*.toml")))


def rulebook(game: str) -> Rulebook:
    """The rulebook of a game; raises BadData (``unknown_game``) where there is none of that name."""
    if game not in games():
        raise BadData((unknown("game", "unknown_game", game, games()),))
    return _read(game)


def rules_of(game: str, preset: str | None = None, options: Mapping[str, Any] | None = None) -> Rules:
    """A game's rules under a preset (the game's own first, if none is named) with single options changed.

    Raises BadData with every unknown name and bad value.

    >>> rules_of("norrlandsknack", options={"max_buy": 3}).number("max_buy")
    3
    """
    book = rulebook(game)
    chosen = book.default_preset if preset is None else preset
    problems = option_problems(book, options or {})
    if chosen not in book.presets:
        problems.insert(0, unknown("preset", "unknown_preset", chosen, book.presets))
    if problems:
        raise BadData(tuple(problems))
    base = _values(book.options, book.presets[chosen])
    return Rules(game, chosen, tuple((base | dict(options or {})).items()))


def rule_text(rules: Rules, rule: RuleId) -> Texts:
    """A rule's text in each language as it holds under certain rules.

    >>> rule_text(rules_of("norrlandsknack", options={"start_score": 15}), "NK04")["en"].split(".")[0]
    'Everybody starts on 15 points'
    """
    book = rulebook(rules.game)
    found = book.rules[rule]
    return _filled(found.wording, found.parts, book.options, dict(rules.values))


def _filled(
    wording: Texts, parts: tuple[Part, ...], options: Mapping[str, Option], chosen: Mapping[str, OptionValue]
) -> Texts:
    """A wording with each name in braces replaced by its part, or by the text of its option's value."""
    split = {part.name for part in parts}
    holding = [part for part in parts if all(chosen[name] == value for name, value in part.under.items())]

    def text_of(name: str, lang: str) -> str:
        if name not in split:
            values = options[name].values
            return values[chosen[name]][lang] if chosen[name] in values else str(chosen[name])
        return next((part.text[lang] for part in holding if part.name == name), "")

    def filled(lang: str) -> str:
        text = re.sub(r"\{(\w+)\}", lambda name: text_of(name[1], lang), wording[lang])
        return " ".join(text.split())  # where nothing stands for a name, the spaces on its sides are one

    return {lang: filled(lang) for lang in wording}


def option_problems(book: Rulebook, options: Mapping[str, Any]) -> list[Problem]:
    """Every option that the game does not have and every value that its option does not take."""
    problems = []
    for name, value in options.items():
        option = book.options.get(name)
        if option is None:
            problems.append(unknown(f"options.{name}", "unknown_option", name, book.options))
        elif not _takes(option, value):
            problems.append(
                Problem(
                    f"options.{name}",
                    "bad_option_value",
                    "bad_option_value",
                    {"name": name, "value": value, "known": list(option.values)},
                )
            )
    return problems


def _takes(option: Option, value: Any) -> bool:
    # By type too: True and 1.0 equal 1, but a record that says so was not meant.
    if option.open:
        return type(value) in {type(known) for known in option.values} and _within_limits(value)
    return any(type(value) is type(known) and value == known for known in option.values)


def _within_limits(value: OptionValue) -> bool:
    return not too_large(value) if isinstance(value, int) else len(value) <= LONGEST_NAME


@cache
def _read(game: str) -> Rulebook:
    raw = tomllib.loads(resources.data("rules", f"{game}.toml").read_text(encoding="utf-8"))
    options = {id_: _option(id_, option) for id_, option in raw["options"].items()}
    presets = {id_: Preset(id_, p["name"], p["about"], p.get("options", {})) for id_, p in raw["presets"].items()}
    usual = _values(options, presets[raw["game"]["preset"]])
    return Rulebook(
        game=raw["game"]["id"],
        name=raw["game"]["name"],
        seats=(raw["game"]["players"][0], raw["game"]["players"][1]),
        default_preset=raw["game"]["preset"],
        sources={key: source["title"] for key, source in raw["sources"].items()},
        rules=Named("unknown_rule", {rule["id"]: _rule(rule, options, usual) for rule in raw["rules"]}),
        options=Named("unknown_option", options),
        presets=Named("unknown_preset", presets),
    )


def _values(options: Mapping[str, Option], preset: Preset) -> dict[str, OptionValue]:
    """Every option's value under a preset."""
    return {id_: option.default for id_, option in options.items()} | dict(preset.options)


def _rule(raw: Mapping[str, Any], options: Mapping[str, Option], usual: Mapping[str, OptionValue]) -> Rule:
    wording, parts = _texts(raw), tuple(_part(part) for part in raw.get("parts", ()))
    return Rule(
        raw["id"],
        raw["phase"],
        tuple(raw["sources"]),
        _filled(wording, parts, options, usual),
        raw.get("decides", True),
        tuple(raw.get("options", ())),
        wording,
        parts,
    )


def _part(raw: Mapping[str, Any]) -> Part:
    return Part(raw.get("name") or next(iter(raw["under"])), raw["under"], _texts(raw))


def _texts(raw: Mapping[str, str]) -> Texts:
    return {"sv": raw["sv"], "en": raw["en"]}


def _option(id_: str, raw: Mapping[str, Any]) -> Option:
    values = {value["value"]: _texts(value) for value in raw["values"]}
    return Option(
        id_,
        _texts(raw),
        values,
        raw["default"],
        tuple(raw.get("rules", ())),
        raw.get("open", False),
    )
