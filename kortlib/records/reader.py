"""Reads a record's JSON value, and says everything that is wrong with it rather than the first thing only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from kortlib.actions import Action, Bid, DealCards, parse_action
from kortlib.cards import Card, Hand, NoCard, Seat, card_words
from kortlib.deal import Deal
from kortlib.engine import new_game, pack_problems
from kortlib.games import GAMES, bid_words
from kortlib.limits import LONGEST_COMMENT, LONGEST_NAME, SEED_DIGITS, name_fault, text_fault, too_long_a_seed
from kortlib.problems import BadData, Problem
from kortlib.records.course import Course, RecordedDeal, by_anybody, distinct, refuse
from kortlib.records.line import Line
from kortlib.rulebook import Rules, option_problems, rulebook, rules_of
from kortlib.shown import picture
from kortlib.state import State

FORMAT = "kort-record/1"
RECORD_KEYS = frozenset(("format", "game", "preset", "options", "players", "start", "deals", "comment"))
DEAL_KEYS = frozenset(("hands", "turn_up", "talon", "aside", "seed", "dealer", "actions", "comment"))
ALL_PARTS = frozenset(("talon", "turn_up", "aside"))
CARDS = ALL_PARTS | {"hands"}
MOST_SEATS = max(rulebook(game).seats[1] for game in GAMES)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was written down; that it obeys the rules is for `replay` to find out."""

    rules: Rules
    players: tuple[str, ...]
    start: Mapping[str, Any] = field(default_factory=dict)
    deals: tuple[RecordedDeal, ...] = ()

    def _repr_html_(self) -> str | None:
        return picture(self)


def record_of(raw: Any, found: Iterable[Problem] = ()) -> Record:
    """The record that a JSON value (or a TOML table) describes; raises BadData with every problem in it.

    `found` are problems that the reader of the JSON has come upon.
    """
    reader = Reader(found)
    record = reader.record(raw)
    if record is None or reader.problems or not _sound(record, reader.tables[0]):
        refuse(reader.problems + reader.followed().problems)
    return record


def _sound(record: Record, state: State) -> bool:
    """Whether the cards of each deal are those of the game, told as far as it does not matter who deals."""
    deals = [recorded.cards for recorded in record.deals if isinstance(recorded.cards, Deal)]
    return all(len(deal.hands) == state.seats and not pack_problems(state, deal) for deal in deals)


class Reader:
    """Reads a record's JSON value and collects what is wrong with it.

    `tables` are the states in which its game may begin: one where nothing that matters for it is in doubt, which is
    `sure` then, else those that can be meant.
    """

    def __init__(self, found: Iterable[Problem] = ()) -> None:
        self.problems = list(found)
        self.doubled = {problem.place for problem in self.problems}
        self.tables: list[State] = []
        self.sure = False
        self.seats = MOST_SEATS  # or fewer, where that is known
        self.parts = ALL_PARTS  # of a deal in this game
        self.deals: list[RecordedDeal] = []

    def note(self, place: str, kind: str, code: str = "bad_record", **details: Any) -> None:
        self.problems.append(Problem(place, code, kind, details))

    def record(self, raw: Any) -> Record | None:
        """The record; None where it could not even be read in part."""
        if not isinstance(raw, dict):
            self.note("", "not_an_object")
            return None
        if raw.get("format") != FORMAT:
            self.note("format", "bad_format", known=FORMAT, value=raw.get("format"))
        doubtful = self.unknown_keys("", raw, RECORD_KEYS) | {place.partition(".")[0] for place in self.doubled}
        rules, sure = self.rules(raw, doubtful)
        players, seats = self.players(raw)
        start = self.shaped("start", raw.get("start", {}), dict, "object")
        deals = self.shaped("deals", raw.get("deals", []), list, "list") or []
        begun = self.begin(rules, seats, start, _first_seed(deals))
        self.sure = sure and begun and seats is not None and doubtful.isdisjoint(("start", "players"))
        self.deals = [self.deal(f"deals[{index}]", deal) for index, deal in enumerate(deals)]
        self.comment("comment", raw)
        return Record(rules[0], players, start, tuple(self.deals)) if rules and players and start is not None else None

    def followed(self) -> Course:
        """The deals followed as far as it goes, with all that is wrong with them."""
        course = Course(Line(self.tables[0])) if self.sure else Course(None, distinct(self.tables))
        for index, deal in enumerate(self.deals):
            course.deal(deal, index, f"deals[{index}]")
        return course

    # The record's parts

    def rules(self, raw: Mapping[str, Any], doubtful: frozenset[str]) -> tuple[list[Rules], bool]:
        """The rules that can be meant, and whether there is no doubt about them."""
        game, preset, before = raw.get("game"), raw.get("preset"), len(self.problems)
        options = self.shaped("options", raw.get("options", {}), dict, "object")
        if not isinstance(game, str):
            self.note("game", "bad_shape", expected="text")
        if not isinstance(preset, str | None):
            self.note("preset", "bad_shape", expected="text")
            preset, doubtful = None, doubtful | {"preset"}
        if not isinstance(game, str):
            return [], False
        try:
            rules = rules_of(game, preset, options)
            if len(self.problems) == before and not doubtful & {"preset", "options"}:
                return [rules], True
        except BadData as bad:
            self.problems += bad.problems
        if options is None or "options" in self.doubled:
            options, doubtful = {}, doubtful | {"options"}
        once = {name: value for name, value in options.items() if f"options.{name}" not in self.doubled}
        return (_possible_rules(game, preset, once, doubtful) if game in GAMES else []), False

    def players(self, raw: Mapping[str, Any]) -> tuple[tuple[str, ...] | None, int | None]:
        """The players' names, and how many there are, each where it is known."""
        names = raw.get("players")
        if not isinstance(names, list):
            self.note("players", "bad_names", "bad_players")
            return None, None
        there = [isinstance(name, str) and bool(name.strip()) for name in names]
        if not names or not all(there):
            self.note("players", "bad_names", "bad_players")
        for index, name in enumerate(names):
            fault = name_fault(name) if there[index] else None
            if fault is not None:
                self.note(f"players[{index}]", fault, "bad_players", limit=LONGEST_NAME)
        return tuple(names), len(names)

    def begin(self, rules: Sequence[Rules], seats: int | None, start: Any, seed: int | None) -> bool:
        """Finds the states in which the game may begin; gives whether nothing is wrong with what is said of it."""
        if not rules:
            return False
        low, high = rulebook(rules[0].game).seats
        numbers = range(low, high + 1) if seats is None else (seats,)
        tried = [_begun(some, number, start or {}, seed) for some in rules for number in numbers]
        fewest = min((problems for _, problems in tried), key=len)
        self.problems += fewest
        self.tables = [state for states, problems in tried if len(problems) == len(fewest) for state in states]
        self.seats = max(state.seats for state in self.tables)
        self.parts = GAMES[rules[0].game].deal_parts
        if start is None or seats is None:
            self.tables = [anybody for state in self.tables for anybody in by_anybody(state)]
        return not fewest and start is not None

    # A deal and its parts

    def deal(self, place: str, raw: Any) -> RecordedDeal:
        """A deal as far as it can be read."""
        if self.shaped(place, raw, dict, "object") is None:
            return RecordedDeal(None, unread=frozenset(("hands",)))
        unread = self.unknown_keys(f"{place}.", raw, DEAL_KEYS) & {"dealer", "actions", *self.parts}
        before = len(self.problems)
        dealer = self.dealer(f"{place}.dealer", raw.get("dealer"))
        if "seed" in raw and not CARDS.isdisjoint(raw):
            self.note(place, "seed_and_hands")
        seed = self.seed(f"{place}.seed", raw["seed"]) if "seed" in raw else None
        cards = self.cards(place, raw) if "hands" in raw or "seed" not in raw else None
        actions = self.actions(f"{place}.actions", raw.get("actions", []))
        unread |= {_part_of(place, problem) for problem in self.problems[before:]}
        self.comment(f"{place}.comment", raw)
        return RecordedDeal(seed if cards is None else cards, dealer, actions, unread)

    def dealer(self, place: str, raw: Any) -> Seat | None:
        if raw is None or (type(raw) is int and 0 <= raw < self.seats):
            return raw
        self.note(place, "bad_dealer", value=raw, seats=self.seats)
        return None

    def seed(self, place: str, raw: Any) -> int | None:
        if type(raw) is not int:
            self.note(place, "bad_shape", expected="number")
            return None
        if too_long_a_seed(raw):
            self.note(place, "long_seed", limit=SEED_DIGITS)
            return None
        return raw

    def cards(self, place: str, raw: Mapping[str, Any]) -> Deal:
        hands = self.shaped(f"{place}.hands", raw.get("hands"), list, "list") or []
        read = [self.hand(f"{place}.hands[{i}]", hand) for i, hand in enumerate(hands)]
        talon = self.hand(f"{place}.talon", raw["talon"]) if "talon" in raw else None
        turned = self.hand(f"{place}.turn_up", raw["turn_up"]) if "turn_up" in raw else ()
        aside = self.hand(f"{place}.aside", raw["aside"]) if "aside" in raw else ()
        if len(turned) > 1:
            self.note(f"{place}.turn_up", "two_turned_up", "bad_deal")
        return Deal(tuple(read), talon, turned[0] if turned else None, aside)

    def hand(self, place: str, raw: Any) -> Hand:
        if not isinstance(raw, str):
            self.note(place, "bad_shape", expected="text")
            return ()
        words = card_words(raw)
        with suppress(NoCard):
            return tuple(Card.parse(word) for word in words)
        cards = [self.parsed(place, word, Card.parse) for word in words]
        return tuple(card for card in cards if card is not None)

    def actions(self, place: str, raw: Any) -> tuple[Action, ...]:
        """The actions before the first that is none."""
        texts = self.shaped(place, raw, list, "texts") or []
        read = [self.action(place, index, text) for index, text in enumerate(texts)]
        known = read.index(None) if None in read else len(read)
        return tuple(action for action in read[:known] if action is not None)

    def action(self, place: str, index: int, text: Any) -> Action | None:
        action = self.parsed(f"{place}[{index}]", text, _known_action)
        if action is None or isinstance(action, DealCards) or action.seat < self.seats:
            return action
        self.note(f"{place}[{index}]", "no_such_seat", value=action.seat)
        return None

    def own_actions(self, place: str, raw: Mapping[str, Any]) -> RecordedDeal:
        """The actions of a branch, as those of a deal whose cards are dealt already."""
        before = len(self.problems)
        actions = self.actions(f"{place}.actions", raw["actions"])
        return RecordedDeal(None, None, actions, frozenset(("actions",) if len(self.problems) > before else ()))

    def comment(self, place: str, raw: Mapping[str, Any]) -> None:
        """What somebody wrote beside the game: anything, but what can be written again."""
        texts = list(_texts_in(raw.get("comment", "")))
        long = sum(map(len, texts)) > LONGEST_COMMENT
        faults = ["long_text"] if long else [fault for text in texts if (fault := text_fault(text, LONGEST_COMMENT))]
        if faults:
            self.note(place, faults[0], limit=LONGEST_COMMENT)

    # What all of them need

    def parsed(self, place: str, text: Any, parse: Callable[[str], T]) -> T | None:
        try:
            if isinstance(text, str):
                return parse(text)
            self.note(place, "bad_shape", expected="text")
        except NoCard:
            self.note(place, "bad_card", "bad_card", value=text)
        except ValueError:
            self.note(place, "bad_action", value=text)
        return None

    def shaped(self, place: str, raw: Any, shape: type, expected: str) -> Any:
        if isinstance(raw, shape):
            return raw
        self.note(place, "bad_shape", expected=expected)
        return None

    def unknown_keys(self, place: str, raw: Mapping[str, Any], known: frozenset[str]) -> frozenset[str]:
        """Notes what does not belong there; gives the parts that may be meant by it, and those that are there twice."""
        strange = [key for key in raw if key not in known]
        for key in strange:
            self.note(f"{place}{key}", "unknown_key", name=key)
        doubtful = {key for key in known if strange and key not in raw}
        return frozenset(doubtful | {key for key in raw if f"{place}{key}" in self.doubled})


def _part_of(place: str, problem: Problem) -> str:
    """The part of a deal that a problem keeps from being read: ``hands[1]``, but all of the actions."""
    part = problem.place.removeprefix(place).removeprefix(".")
    return "actions" if part.startswith("actions") else part


def _texts_in(value: Any) -> Iterator[str]:
    """Every text in a JSON value. Not by calls within calls: it may be nested as deeply as JSON can be."""
    waiting = [value]
    while waiting:
        inner = waiting.pop()
        if isinstance(inner, str):
            yield inner
        elif isinstance(inner, dict):
            waiting += [*inner, *inner.values()]
        elif isinstance(inner, list):
            waiting += inner


def _first_seed(deals: list[Any]) -> int | None:
    """The seed of the first deal, by which a new game's first dealer is drawn."""
    seed = deals[0].get("seed") if deals and isinstance(deals[0], dict) and "hands" not in deals[0] else None
    return seed if type(seed) is int and not too_long_a_seed(seed) else None


def _known_action(text: str) -> Action:
    """The action that a text names; raises ValueError, also where it bids a word that no game has."""
    action = parse_action(text)
    if isinstance(action, Bid) and isinstance(action.value, str) and action.value not in bid_words():
        raise ValueError(f"no such bid: {text!r}")
    return action


# What can be meant where something is wrong


def _possible_rules(game: str, preset: str | None, options: Mapping[str, Any], doubtful: frozenset[str]) -> list[Rules]:
    """The rules that can be meant: any preset for one that there is not, and for an option each of its values."""
    book = rulebook(game)
    wrong = {problem.place.removeprefix("options.") for problem in option_problems(book, options)}
    good = {name: value for name, value in options.items() if name not in wrong}
    named = preset is None or preset in book.presets
    misnamed = "options" in doubtful or not wrong <= set(book.options)
    return [
        rules
        for some in ([preset] if named and "preset" not in doubtful else book.presets)
        for rules in _varied(game, some, good, set(book.options) - set(good) if misnamed else wrong)
    ]


def _varied(game: str, preset: str | None, options: Mapping[str, Any], names: Iterable[str]) -> Iterator[Rules]:
    """The rules with these options, and with each value of each of the names in turn."""
    yield rules_of(game, preset, options)
    for name in names:
        for value in rulebook(game).options[name].values:
            yield rules_of(game, preset, {**options, name: value})


def _begun(
    rules: Rules, seats: int, start: Mapping[str, Any], seed: int | None
) -> tuple[list[State], tuple[Problem, ...]]:
    """The states in which a game may begin, one where nothing is wrong; and what is wrong with its beginning."""
    try:
        return [new_game(rules, seats, start, seed)], ()
    except BadData as bad:
        problems = bad.problems
    wrong = {problem.place for problem in problems}
    kept = {key: value for key, value in start.items() if f"start.{key}" not in wrong}
    options = {name: value for name, value in rules.values if f"options.{name}" not in wrong}
    low, high = rulebook(rules.game).seats
    possible = [
        _new_game(some, number, kept)
        for some in _varied(rules.game, rules.preset, options, {name for name, _ in rules.values} - set(options))
        for number in ((seats,) if low <= seats <= high else range(low, high + 1))
    ]
    return [anybody for state in possible if state for anybody in by_anybody(state)], problems


def _new_game(rules: Rules, seats: int, start: Mapping[str, Any]) -> State | None:
    """A new game with as much of its start as is possible; None where the options are not for so many."""
    for some in (start, {}):
        with suppress(BadData):
            return new_game(rules, seats, some)
    return None
