"""What a notebook shows of a state, a deal or a game: small tables in HTML, with every hand, as Python has them.

>>> from kortlib import deal_from_seed, new_game, parse_cards
>>> card_signs(parse_cards("ST C9 SA"))
'<span>♠A 10</span> <span>♣9</span>'
>>> deal_picture(deal_from_seed(new_game("norrlandsknack", seats=3), 17).deal).count("<tr>")
5
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby

from kortlib.actions import DealCards, format_action
from kortlib.cards import SUIT_SIGNS, Card, Seat, Suit, in_order
from kortlib.deal import Deal
from kortlib.problems import BadData
from kortlib.records import BrokenRecord, Line, Record, replay
from kortlib.rulebook import rulebook
from kortlib.state import State
from kortlib.words import words

SAYS = words("en")  # as everything that Python tells
RED = frozenset((Suit.HEARTS, Suit.DIAMONDS))


def state_picture(state: State, names: Sequence[str] = ()) -> str:
    """A state: who holds and scores what, whose turn it is, and what lies on the table."""
    hands = state.hands or ((),) * state.seats
    rows = [(_who(seat, names, _marks(state, seat)), card_signs(hand)) for seat, hand in enumerate(hands)]
    trick = ", ".join(f"{escape(_who(seat, names))} {card_signs([card])}" for seat, card in state.trick)
    title = SAYS.say("picture.title", game=rulebook(state.rules.game).name["en"], number=state.deal_number)
    trump = SAYS.say("table.trump", suit=SAYS.suit_name(state.trump)) if state.trump else ""
    return _table(f"{title} {trump}", rows, [(SAYS.say("table.trick"), trick), _talon(state.talon)])


def deal_picture(deal: Deal, dealer: Seat | None = None) -> str:
    """A deal before the first word: the hands, the talon as it will be drawn, what is turned up or put aside."""
    marks = {dealer: [SAYS.say("table.dealer")]}
    rows = [(_who(seat, (), marks.get(seat, ())), card_signs(hand)) for seat, hand in enumerate(deal.hands)]
    turned = (SAYS.say("deal.turn_up"), card_signs([deal.turn_up] if deal.turn_up else []))
    aside = (SAYS.say("deal.aside"), card_signs(deal.aside))
    return _table(SAYS.say("picture.deal"), rows, [turned, _talon(deal.talon or ()), aside])


def line_picture(line: Line, names: Sequence[str] = ()) -> str:
    """A game as it stands, and below it what has happened in its last deal."""
    seated = names or [_who(seat) for seat in range(line.start.seats)]
    last = line.last_deal()
    happened = "".join(f"<li>{escape(SAYS.event(event, seated))}</li>" for event in (last.events if last else ()))
    return state_picture(line.state, names) + (f"<ol>{happened}</ol>" if happened else "")


def record_picture(record: Record) -> str:
    """A record played as far as the rules let it; what they refuse is told below it."""
    try:
        return line_picture(replay(record), record.players)
    except BrokenRecord as broken:
        verdict = broken.refused.verdict
        told = f"{format_action(broken.refused.action)}: {SAYS.refusal(record.rules, verdict)}"
        return f"{line_picture(broken.line, record.players)}<p>{escape(told)}</p>"
    except BadData as bad:
        return f"<p>{escape(SAYS.problems(bad))}</p>"


def painted(value: object) -> str:
    """The picture of any value that has one."""
    match value:
        case State():
            return state_picture(value)
        case DealCards():
            return deal_picture(value.deal, value.dealer)
        case Deal():
            return deal_picture(value)
        case Line():
            return line_picture(value)
        case Record():
            return record_picture(value)
    raise TypeError(f"no picture of {value!r}")


def card_signs(cards: Iterable[Card], sort: bool = True) -> str:
    """Cards in HTML, those of a suit together after its sign, the red ones in red."""
    runs = groupby(in_order(cards) if sort else cards, key=lambda card: card.suit)
    return " ".join(_run(suit, [SAYS.card_sign(card)[1:] for card in run]) for suit, run in runs)


def _run(suit: Suit, ranks: Sequence[str]) -> str:
    red = ' style="color:#c22"' if suit in RED else ""
    return f"<span{red}>{SUIT_SIGNS[suit]}{' '.join(ranks)}</span>"


def _who(seat: Seat, names: Sequence[str] = (), marks: Iterable[str] = ()) -> str:
    seated = SAYS.say("table.seat", number=seat)
    named = SAYS.say("picture.name", name=names[seat], seat=seated) if names else seated
    return ", ".join([named, *marks])


def _marks(state: State, seat: Seat) -> list[str]:
    """What is worth knowing of a seat: its score and tricks, whether it deals, whether it is its turn."""
    marks = [SAYS.say("picture.score", number=state.scores[seat])]
    if state.taken and state.taken[seat]:
        marks.append(SAYS.say("tricks", number=state.taken[seat]))
    if seat == state.dealer:
        marks.append(SAYS.say("table.dealer"))
    if seat == state.to_act:
        marks.append(SAYS.say("picture.to_act"))
    return marks


def _talon(talon: Iterable[Card]) -> tuple[str, str]:
    return SAYS.say("deal.talon"), card_signs(talon, sort=False)


def _table(title: str, seats: Sequence[tuple[str, str]], beside: Iterable[tuple[str, str]]) -> str:
    """Seats with their cards, and what lies beside them, where something does."""
    rows = [*seats, *((name, cards) for name, cards in beside if cards)]
    head = '<tr><th style="text-align:left;white-space:nowrap">'
    cells = (f"{head}{escape(name)}</th><td>{cards}</td></tr>" for name, cards in rows)
    return f"<table><caption>{escape(title)}</caption>{''.join(cells)}</table>"
