"""Reads a record's JSON value, and says everything that is wrong with it rather than the first thing only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from kortlib.actions import Action, Bid, DealCards, parse_action
from kortlib.cards import Hand, NoCard, Seat, parse_cards
from kortlib.deal import Deal
from kortlib.engine import deal_problems, new_game, pack_problems
from kortlib.games import bid_words
from kortlib.problems import BadData, Problem
from kortlib.rulebook import Rules, rules_of
from kortlib.state import State

FORMAT = "kort-record/1"
RECORD_KEYS = frozenset(("format", "game", "preset", "options", "players", "start", "deals", "comment"))
DEAL_KEYS = frozenset(("hands", "turn_up", "talon", "aside", "seed", "dealer", "actions", "comment"))
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """One deal of a record: its cards or the seed that gives them, who dealt where it is said, and the actions."""

    cards: Deal | int
    dealer: Seat | None = None
    actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was written down; that it obeys the rules is for `replay` to find out."""

    rules: Rules
    players: tuple[str, ...]
    start: Mapping[str, Any] = field(default_factory=dict)
    deals: tuple[RecordedDeal, ...] = ()

    def _repr_html_(self) -> str:
        from kortlib.pictures import record_picture  # drawn only where a notebook asks for it

        return record_picture(self)


def record_of(raw: Any) -> Record:
    """The record that a JSON value (or a TOML table) describes; raises BadData with every problem in it."""
    reader = _Reader()
    record = reader.record(raw)
    if reader.problems or record is None:
        raise BadData(tuple(reader.problems))
    return record


class _Reader:
    """Reads a record's JSON value and collects what is wrong with it, in the order of the record's parts."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def note(self, place: str, kind: str, code: str = "bad_record", **details: Any) -> None:
        self.problems.append(Problem(place, code, kind, details))

    def record(self, raw: Any) -> Record | None:
        if not isinstance(raw, dict):
            self.note("", "not_an_object")
            return None
        if raw.get("format") != FORMAT:
            self.note("format", "bad_format", known=FORMAT, value=raw.get("format"))
        self.unknown_keys("", raw, RECORD_KEYS)
        rules, players = self.rules(raw), self.players(raw)
        if rules is None or players is None:
            return None
        start = self.shaped("start", raw.get("start", {}), dict, "object")
        state = self.starting_state(rules, players, start or {})
        deals = self.shaped("deals", raw.get("deals", []), list, "list") or []
        read = [
            self.deal(f"deals[{i}]", deal, len(players), state, state.dealer if state and i == 0 else None)
            for i, deal in enumerate(deals)
        ]
        return Record(rules, players, start or {}, tuple(deal for deal in read if deal))

    def rules(self, raw: Mapping[str, Any]) -> Rules | None:
        game, preset = raw.get("game"), raw.get("preset")
        options = self.shaped("options", raw.get("options", {}), dict, "object")
        if not isinstance(game, str) or not isinstance(preset, str | None):
            self.note("preset" if isinstance(game, str) else "game", "bad_shape", expected="text")
            return None
        try:
            return rules_of(game, preset, options)
        except BadData as bad:
            self.problems.extend(bad.problems)
            return None

    def players(self, raw: Mapping[str, Any]) -> tuple[str, ...] | None:
        names = raw.get("players")
        if not isinstance(names, list) or not all(isinstance(name, str) and name.strip() for name in names):
            self.note("players", "bad_names", "bad_players")
            return None
        return tuple(names)

    def starting_state(self, rules: Rules, players: Sequence[str], start: Mapping[str, Any]) -> State | None:
        try:
            return new_game(rules, len(players), start)
        except BadData as bad:
            self.problems.extend(bad.problems)
            return None

    def deal(self, place: str, raw: Any, seats: int, state: State | None, usual: Seat | None) -> RecordedDeal | None:
        if self.shaped(place, raw, dict, "object") is None:
            return None
        self.unknown_keys(f"{place}.", raw, DEAL_KEYS)
        dealer = self.dealer(f"{place}.dealer", raw.get("dealer"), seats)
        if "seed" in raw and "hands" in raw:
            self.note(place, "seed_and_hands")
        before = len(self.problems)
        cards = self.seed(f"{place}.seed", raw["seed"]) if "seed" in raw else self.cards(place, raw)
        if isinstance(cards, Deal) and len(self.problems) == before and state is not None:
            self.check_cards(place, cards, state, usual if dealer is None else dealer)
        actions = self.actions(f"{place}.actions", raw.get("actions", []), seats)
        return None if cards is None else RecordedDeal(cards, dealer, actions)

    def check_cards(self, place: str, deal: Deal, state: State, dealer: Seat | None) -> None:
        # Hands can be counted only where the dealer is known; in later deals `replay` does it.
        faults = pack_problems(state, deal) if dealer is None else deal_problems(state, DealCards(deal, dealer))
        self.problems.extend(fault.inside(place) for fault in faults)

    def dealer(self, place: str, raw: Any, seats: int) -> Seat | None:
        if raw is None or (type(raw) is int and 0 <= raw < seats):
            return raw
        self.note(place, "bad_dealer", value=raw, seats=seats)
        return None

    def seed(self, place: str, raw: Any) -> int | None:
        if type(raw) is int:
            return raw
        self.note(place, "bad_shape", expected="number")
        return None

    def cards(self, place: str, raw: Mapping[str, Any]) -> Deal | None:
        hands = self.shaped(f"{place}.hands", raw.get("hands"), list, "list")
        if hands is None:
            return None
        read = [self.hand(f"{place}.hands[{i}]", hand) for i, hand in enumerate(hands)]
        talon = self.hand(f"{place}.talon", raw["talon"]) if "talon" in raw else None
        turned = self.hand(f"{place}.turn_up", raw["turn_up"]) if "turn_up" in raw else ()
        aside = self.hand(f"{place}.aside", raw["aside"]) if "aside" in raw else ()
        return Deal(tuple(read), talon, turned[0] if len(turned) == 1 else None, aside)

    def hand(self, place: str, raw: Any) -> Hand:
        if not isinstance(raw, str):
            self.note(place, "bad_shape", expected="text")
            return ()
        cards = [self.parsed(place, word, parse_cards) for word in raw.replace(",", " ").split()]
        return tuple(card[0] for card in cards if card)

    def actions(self, place: str, raw: Any, seats: int) -> tuple[Action, ...]:
        read = []
        for index, text in enumerate(self.shaped(place, raw, list, "texts") or []):
            where = f"{place}[{index}]"
            action = self.parsed(where, text, _known_action)
            if action is not None and not isinstance(action, DealCards) and action.seat >= seats:
                self.note(where, "no_such_seat", value=action.seat)
            if action is not None:
                read.append(action)
        return tuple(read)

    def parsed(self, place: str, text: Any, parse: Callable[[str], T]) -> T | None:
        try:
            if isinstance(text, str):
                return parse(text)
            self.note(place, "bad_shape", expected="text")
            return None
        except NoCard:
            self.note(place, "bad_card", "bad_card", value=text)
            return None
        except ValueError:
            self.note(place, "bad_action", value=text)
            return None

    def shaped(self, place: str, raw: Any, shape: type, expected: str) -> Any:
        if isinstance(raw, shape):
            return raw
        self.note(place, "bad_shape", expected=expected)
        return None

    def unknown_keys(self, place: str, raw: Mapping[str, Any], known: frozenset[str]) -> None:
        for key in raw:
            if key not in known:
                self.note(f"{place}{key}", "unknown_key", name=key)


def _known_action(text: str) -> Action:
    """The action that a text names; raises ValueError, also where it bids a word that no game has."""
    action = parse_action(text)
    if isinstance(action, Bid) and isinstance(action.value, str) and action.value not in bid_words():
        raise ValueError(f"no such bid: {text!r}")
    return action
