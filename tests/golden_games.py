"""Reads and plays golden games: small text files, one idea each, worked out by hand from the rules.

A file tells a game, or several short ones, in lines:

    # Prose.                                     The first line says the idea.
    rules pott max_buy=2                         A game begins: a preset, and options that differ from it. A value of
                                                 several cards has a comma between them: set_aside=C2,S2.
    start 7 1 4, deal 3, dealer 2, pot 5         Where it stands: the scores, and what else is not as in a new game.
    deal H7                                      A deal, with the turned-up card (no such line where no card is turned
    0: SA S5 H2 D9 CK                            up); `deal in order` deals an unshuffled pack. The hands follow. The
    talon C2 C3                                  talon, if the game has one, holds the rest in the pack's order after
                                                 the cards named, or nothing after `talon none`.
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
    BadData,
    Card,
    Deal,
    DealCards,
    Event,
    Pass,
    Play,
    Rules,
    State,
    action_words,
    apply,
    format_cards,
    judge,
    legal_actions,
    new_game,
    parse_action,
    parse_cards,
    rules_of,
    view,
)
from kortlib.records.line import Line
from kortlib.records.report import Report, played
from kortlib.records.sheets import sheet_of

RULE_ID = re.compile(r"\b[A-Z]{2}\d\d\b")
ACTION = re.compile(r"^(\d (?:knock|pass|buy|play|bid|announce|draw)[^>]*?) ([A-Z]{2}\d\d)(?: > (.+))?$")
TRICK = re.compile(r"^trick (\d): ([^>]+?)(?: > (.+))?$")
EXPECTATION = re.compile(r"^: (.+?) ([A-Z]{2}\d\d)( because .+)?$")
EVENT = re.compile(r"^(\w+) (\d|-) ([A-Z]{2}\d\d)$")
OWN_EVENTS = ("played", "knocked", "passed", "laid_down", "bought", "bid", "announced", "drew")


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
        *first, last = [item.rsplit(" ", 1) for item in match[2].split(", ")]
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
    return rules_of(game, preset, _options(options))


def _options(texts: list[str]) -> dict[str, int | str]:
    values = dict(text.replace(",", " ").split("=") for text in texts)
    return {name: int(value) if value.isdigit() else value for name, value in values.items()}


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
    usual = game.deal_out(state, game.pack, state.dealer)
    if lines == ["deal in order"]:
        return DealCards(usual)
    turn_up = next((Card.parse(line[5:]) for line in lines if line.startswith("deal ")), None)
    hands = tuple(parse_cards(line[3:]) for line in lines if line[0].isdigit())
    held = {card for hand in hands for card in hand}
    named = next((line[6:] for line in lines if line.startswith("talon ")), "")
    if usual.talon is None or named == "none":
        return DealCards(Deal(hands, None, turn_up, usual.aside))
    first = parse_cards(named)
    rest = tuple(card for card in game.pack if card not in held and card not in first)
    return DealCards(Deal(hands, first + rest, turn_up))


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


def _words(found: Any) -> str:
    """A value of a report or a view as the files write it."""
    if isinstance(found, bool):
        return "on" if found else "off"
    if isinstance(found, list):
        return " ".join(_words(item) for item in found) or "none"
    return "none" if found is None else str(found)


def reported(key: str) -> Callable[[Table, str, str, str], None]:
    """What the replay's report tells of the game or of its last deal, as words with a space between; or `none`."""

    def check(table: Table, text: str, rule: str, because: str) -> None:
        report = table.report()
        same(_words(report[key] if key in report and key != "scores" else report["deals"][-1][key]), text, key)

    return check


def shown(key: str) -> Callable[[Table, str, str, str], None]:
    """What every seat, and who sees everything, is shown, as words with a space between; or `none`."""

    def check(table: Table, text: str, rule: str, because: str) -> None:
        for seat in (None, *range(table.state.seats)):
            same(_words(view(table.state, seat)[key]), text, f"{key}, for {seat}")

    return check


def to_act(table: Table, text: str, rule: str, because: str) -> None:
    """`to act 1`: the seat to act, by this rule; `to act nobody`."""
    if text == "nobody":
        same((table.state.to_act, legal_actions(table.state)), (None, ()), "to act")
    else:
        facts = view(table.state, None)
        same((facts["to_act"], facts["turn_rule"]), (int(text), rule), "to act")


def to_speak(table: Table, text: str, rule: str, because: str) -> None:
    """`to speak 1 2`: who will still be asked for a word, in turn, if all decline who may."""
    state, asked = table.state, []
    while state.phase == "bid" and state.to_act is not None:
        asked.append(state.to_act)
        decline = Pass(state.to_act)
        state = apply(state, decline if judge(state, decline).allowed else legal_actions(state)[0]).state
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


def out_of_turn(table: Table, text: str, rule: str, because: str) -> None:
    """`out of turn 1 announce H`: an action that is another seat's to do, if anybody's."""
    verdict = judge(table.state, parse_action(text))
    same((verdict.allowed, verdict.reason), (False, "not_your_turn"), "verdict")


def refused_rules(table: Table, text: str, rule: str, because: str) -> None:
    """`refused rules minimum_bid=18`: options that this many cannot play with."""
    try:
        new_game(rules_of(table.game, options=_options(text.split())), table.state.seats)
    except BadData as bad:
        same([(problem.code, problem.rule) for problem in bad.problems], [("bad_option_value", rule)], "problems")
    else:
        raise AssertionError("these rules are not refused")


def called_with(table: Table, text: str, rule: str, because: str) -> None:
    """`called with S4: SA SK`: the cards one of which must be called with that lead; `none`, where nothing is."""
    lead, _, names = text.partition(": ")
    plays = [action for action in legal_actions(table.state) if isinstance(action, Play)]
    found = [action.call for action in plays if action.card == Card.parse(lead)]
    same(set(found), _card_set(names) or {None}, "called")


def hand(table: Table, text: str, rule: str, because: str) -> None:
    """`hand 0 S2 S3`: the cards that a seat holds."""
    seat, _, held = text.partition(" ")
    same(set(table.state.hands[int(seat)]), _card_set(held), "hand")


def talon(table: Table, text: str, rule: str, because: str) -> None:
    """`talon 36`: how many cards are left to draw; `talon SA C9`: which ones, the first to be drawn first."""
    left = table.state.talon
    same(str(len(left)) if text.isdigit() else format_cards(left), text, "talon")


def bought(table: Table, text: str, rule: str, because: str) -> None:
    """`bought 2 0 3`: how many each seat has drawn in all, as everybody may see."""
    for seat in range(table.state.seats):
        same([sum(rounds) for rounds in view(table.state, seat)["bought"]], _numbers(text), f"bought, for {seat}")


def hidden(table: Table, text: str, rule: str, because: str) -> None:
    """`hidden S9 H4 from 0 2`: cards that stand nowhere in what those seats may know."""
    names, _, seats = text.partition(" from ")
    for seat in _numbers(seats):
        facts = json.dumps(view(table.state, seat))
        same([name for name in names.split() if f'"{name}"' in facts], [], f"shown to seat {seat}")


def trump(table: Table, text: str, rule: str, because: str) -> None:
    """`trump S SJ`: the trump suit, and the card turned up if one is; `trump none`."""
    facts = view(table.state, None)
    same(_words([facts[key] for key in ("trump", "turn_up") if facts[key]]), text, "trump")


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
    "refused rules": refused_rules,
    "refused": refused,
    "out of turn": out_of_turn,
    "called with": called_with,
    "hand": hand,
    "talon": talon,
    "bought": bought,
    "hidden": hidden,
    "sheet": sheet,
    "trump": trump,
    "deal": reported("deal_number"),
}
EXPECTED |= {
    name: reported(name)
    for name in ("scores", "points", "limpa", "taken", "takers", "pot", "payout", "winners", "trumfmant", "triggers",
                 "dealer")
}  # fmt: skip
EXPECTED |= {
    name: shown(name)
    for name in ("announced", "endgame", "bids", "passed", "declarer", "called", "partner", "aside")
}  # fmt: skip
