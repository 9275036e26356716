"""Reads and plays golden games: small text files, one idea each, worked out by hand from the rules.

A file tells a game, or several short ones, in lines:

    # Prose.                                     The first line says the idea.
    rules pott max_buy=2                         A game begins: a preset, and options that differ from it.
    start 7 1 4, deal 3, dealer 2, pot 5         Where it stands: the scores, and what else is not as in a new game.
    deal H7                                      A deal, with the turned-up card; `deal in order` deals an unshuffled
    0: SA S5 H2 D9 CK                            pack. The hands follow; the talon holds the rest in the pack's order
    talon C2 C3                                  after the cards named, or nothing after `talon none`.
    0 knock NK21 > knocked 0 NK22                An action, the rule that allows it, and all that comes of it. The
                                                 event of the action itself may be left out.
    trick 0: SA NK41, H7 NK43 > trick_won 0 NK45 The cards of a whole trick in the order played.
    : scores 5 10 4 NK51                         Something that must be true, and the rule that says so.

What can be expected is the list `EXPECTED`, with what each line means.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from kortlib import (
    GAMES,
    Card,
    Deal,
    DealCards,
    Event,
    Knock,
    Pass,
    Play,
    Rules,
    State,
    action_words,
    apply,
    judge,
    legal_actions,
    new_game,
    parse_action,
    parse_cards,
    rules_of,
    view,
)
from kortlib.line import Line
from kortlib.report import Report, played
from kortlib.sheets import sheet_of

RULE_ID = re.compile(r"\b[A-Z]{2}\d\d\b")
ACTION = re.compile(r"^(\d (?:knock|pass|buy|play)[^>]*?) ([A-Z]{2}\d\d)(?: > (.+))?$")
TRICK = re.compile(r"^trick (\d): ([^>]+?)(?: > (.+))?$")
EXPECTATION = re.compile(r"^: (.+?) ([A-Z]{2}\d\d)( because .+)?$")
EVENT = re.compile(r"^(\w+) (\d|-) ([A-Z]{2}\d\d)$")
OWN_EVENTS = ("played", "knocked", "passed", "laid_down", "bought")


def play_golden(text: str, game: str) -> int:
    """Plays a file's text; gives how many lines stated something. Fails with the line that is not so."""
    table, stated = Table(game), 0
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            try:
                stated += table.read(" ".join(line.split()))
            except Exception as wrong:
                raise AssertionError(f"line {number}: {line}\n{wrong}") from wrong
    return stated


class Table:
    """A game that is played from lines."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.setup: dict[str, Any] = {}
        self.deal_lines: list[str] = []
        self.line: Line | None = None

    def read(self, line: str) -> bool:
        """Takes one line; tells whether it stated something rather than set something up."""
        if line.startswith("rules "):
            self.setup, self.line = {"rules": _rules(self.game, line)}, None
            return False
        if line.startswith("start "):
            self.setup["start"] = _start(line)
            return False
        if line.startswith(("deal ", "talon ")) or re.match(r"^\d: ", line):
            self.deal_lines.append(line)
            return False
        self.get_ready()
        if not (self.act(line) or self.play_trick(line) or self.expect(line)):
            raise ValueError("this line cannot be read")
        return True

    @property
    def state(self) -> State:
        assert self.line is not None
        return self.line.state

    def report(self) -> Report:
        assert self.line is not None
        return played(self.line)

    def get_ready(self) -> None:
        """Begins the game and deals, where that is still to be done."""
        if self.line is None:
            start = self.setup.get("start", {})
            hands = [line for line in self.deal_lines if line[0].isdigit()]
            seats = len(start["scores"]) if start else len(hands)
            self.line = Line(new_game(self.setup["rules"], seats, start))
        if self.deal_lines:
            self.line = self.line.then(_dealt(self.deal_lines, self.state))
            self.deal_lines = []

    def act(self, line: str) -> bool:
        match = ACTION.match(line)
        if match:
            self.perform(match[1], match[2], match[3])
        return bool(match)

    def play_trick(self, line: str) -> bool:
        match = TRICK.match(line)
        if not match:
            return False
        same(self.state.to_act, int(match[1]), "the leader")
        *first, last = [item.split() for item in match[2].split(", ")]
        for card, rule in first:
            self.perform(f"{self.state.to_act} play {card}", rule, None)
        self.perform(f"{self.state.to_act} play {last[0]}", last[1], match[3])
        same(self.state.trick, (), "what is left of the trick")
        return True

    def perform(self, text: str, rule: str, events: str | None) -> None:
        action = parse_action(text)
        verdict = judge(self.state, action)
        same((verdict.allowed, verdict.rule), (True, rule), f"the verdict on {text}")
        assert self.line is not None
        self.line = self.line.then(action)
        expected = sorted(_event(item) for item in events.split(", ")) if events else []
        told = [_told(event) for event in self.line.moves[-1].events]
        shown = sorted(event for event in told if event[0] not in OWN_EVENTS or event in expected)
        same(shown, expected, f"what comes of {text}")

    def expect(self, line: str) -> bool:
        match = EXPECTATION.match(line)
        if match:
            name = next((name for name in EXPECTED if f"{match[1]} ".startswith(f"{name} ")), None)
            if name is None:
                return False
            EXPECTED[name](self, match[1][len(name) :].strip(), match[2], (match[3] or "")[9:])
        return bool(match)


def same(found: object, expected: object, what: str) -> None:
    """Fails, saying what differs."""
    assert found == expected, f"{what}: {found!r}, not {expected!r}"


def _rules(game: str, line: str) -> Rules:
    _, preset, *options = line.split()
    values = dict(option.split("=") for option in options)
    return rules_of(game, preset, {name: int(v) if v.isdigit() else v for name, v in values.items()})


def _start(line: str) -> dict[str, Any]:
    scores, *rest = line.removeprefix("start ").split(", ")
    start: dict[str, Any] = {"scores": _numbers(scores)}
    for item in rest:
        name, _, value = item.partition(" ")
        key = {"deal": "deal_number"}.get(name, name)
        start[key] = _numbers(value) if key == "triggers" else int(value)
    return start


def _dealt(lines: list[str], state: State) -> DealCards:
    game = GAMES[state.rules.game]
    if lines == ["deal in order"]:
        return DealCards(game.deal_out(state.rules, game.pack, state.seats, state.dealer))
    hands = tuple(parse_cards(line[3:]) for line in lines if line[0].isdigit())
    held = {card for hand in hands for card in hand}
    named = next((line[6:] for line in lines if line.startswith("talon ")), "")
    first = () if named == "none" else parse_cards(named)
    rest = tuple(card for card in game.pack if card not in held and card not in first)
    talon = None if named == "none" else first + rest
    return DealCards(Deal(hands, talon, Card.parse(lines[0].split()[1])))


def _numbers(text: str) -> list[int]:
    return [] if text == "none" else [int(word) for word in text.split()]


def _event(text: str) -> tuple[str, str, str]:
    match = EVENT.match(text)
    if not match:
        raise ValueError(f"no event: {text}")
    return match[1], match[2], match[3]


def _told(event: Event) -> tuple[str, str, str]:
    return event.kind, "-" if event.seat is None else str(event.seat), str(event.rule)


def _card_set(text: str) -> set[Card]:
    return set() if text == "none" else set(parse_cards(text))


def reported(key: str) -> Callable[[Table, str, str, str], None]:
    """Numbers (seats, scores) that the replay's report tells of the game or of its last deal."""

    def check(table: Table, text: str, rule: str, because: str) -> None:
        report = table.report()
        found = report[key] if key in report and key != "scores" else report["deals"][-1][key]
        if found is None or isinstance(found, bool):
            same(found, {"none": None, "on": True, "off": False}[text], key)
        else:
            same(found if isinstance(found, list) else [found], _numbers(text), key)

    return check


def to_act(table: Table, text: str, rule: str, because: str) -> None:
    """`to act 1`: the seat to act, by this rule; `to act nobody`."""
    if text == "nobody":
        same((table.state.to_act, legal_actions(table.state)), (None, ()), "to act")
    else:
        shown = view(table.state, None)
        same((shown["to_act"], shown["turn_rule"]), (int(text), rule), "to act")


def to_speak(table: Table, text: str, rule: str, because: str) -> None:
    """`to speak 1 2`: who will still be asked for a word, in turn, if all decline who may."""
    state, asked = table.state, []
    while state.phase == "bid" and state.to_act is not None:
        asked.append(state.to_act)
        decline = Pass(state.to_act)
        state = apply(state, decline if judge(state, decline).allowed else Knock(state.to_act)).state
    same(asked, _numbers(text), "to speak")


def legal(table: Table, text: str, rule: str, because: str) -> None:
    """`legal knock, pass`: every action of the seat to act."""
    same(sorted(action_words(action) for action in legal_actions(table.state)), sorted(text.split(", ")), "legal")


def cards(table: Table, text: str, rule: str, because: str) -> None:
    """`cards C4`: the cards that the seat to act may play."""
    found = {action.card for action in legal_actions(table.state) if isinstance(action, Play)}
    same(found, _card_set(text), "cards")


def refused(table: Table, text: str, rule: str, because: str) -> None:
    """`refused 0 play HA NK62 because C4`: an action that the rule forbids, and the cards that oblige."""
    verdict = judge(table.state, parse_action(text))
    same((verdict.allowed, verdict.rule), (False, rule), "verdict")
    same(set(verdict.because), _card_set(because or "none"), "because")


def hand(table: Table, text: str, rule: str, because: str) -> None:
    """`hand 0 S2 S3`: the cards that a seat holds."""
    seat, _, held = text.partition(" ")
    same(set(table.state.hands[int(seat)]), _card_set(held), "hand")


def talon(table: Table, text: str, rule: str, because: str) -> None:
    """`talon 36`: how many cards are left to draw."""
    same(len(table.state.talon), int(text), "talon")


def bought(table: Table, text: str, rule: str, because: str) -> None:
    """`bought 2 0 3`: how many each seat has drawn in all, as everybody may see."""
    for seat in range(table.state.seats):
        same([sum(rounds) for rounds in view(table.state, seat)["bought"]], _numbers(text), f"bought, for {seat}")


def hidden(table: Table, text: str, rule: str, because: str) -> None:
    """`hidden S9 H4 from 0 2`: cards that stand nowhere in what those seats may know."""
    names, _, seats = text.partition(" from ")
    for seat in _numbers(seats):
        shown = json.dumps(view(table.state, seat))
        same([name for name in names.split() if f'"{name}"' in shown], [], f"shown to seat {seat}")


def trump(table: Table, text: str, rule: str, because: str) -> None:
    """`trump S SJ`: the trump suit, and the card turned up."""
    shown = view(table.state, None)
    same((shown["trump"], shown["turn_up"]), tuple(text.split()), "trump")


def sheet(table: Table, text: str, rule: str, because: str) -> None:
    """`sheet 0 7_ 10`: a column of the score sheet, `_` for a line under a figure."""
    assert table.line is not None
    seat, *figures = text.split()
    entries = sheet_of(table.line)[int(seat)].entries
    same([entry.text + "_" * entry.line for entry in entries], figures, "sheet")


EXPECTED: dict[str, Callable[[Table, str, str, str], None]] = {
    "to act": to_act,
    "to speak": to_speak,
    "legal": legal,
    "cards": cards,
    "refused": refused,
    "hand": hand,
    "talon": talon,
    "bought": bought,
    "hidden": hidden,
    "sheet": sheet,
    "trump": trump,
    "deal": reported("deal_number"),
} | {
    name: reported(name)
    for name in ("scores", "points", "limpa", "taken", "takers", "pot", "payout", "winners", "trumfmant", "triggers",
                 "dealer")
}  # fmt: skip
