"""After a trick of the first part: king and queen may be announced, then cards are drawn."""

from __future__ import annotations

from collections.abc import Iterator

from kortlib.actions import Action, Announce, Draw, Play
from kortlib.answers import Event, EventKind, Step, Verdict
from kortlib.cards import Card, Hand, Rank, Seat, Suit, in_order
from kortlib.game import Prohibition, put
from kortlib.games.bondtolva import scoring
from kortlib.games.bondtolva.table import Tolva, drew, other
from kortlib.state import Phase, State
from kortlib.tricks import TEN_HIGH

PAIRS: dict[Suit, Hand] = {suit: (Card(suit, Rank.KING), Card(suit, Rank.QUEEN)) for suit in Suit}  # BT30


def candidates(state: State[Tolva]) -> Iterator[Action]:
    """Every pair in hand, and the draw."""
    assert state.to_act is not None
    yield from announcements(state)
    yield Draw(state.to_act)


def announcements(state: State[Tolva]) -> Iterator[Announce]:
    """Every pair in hand that has not been announced."""
    assert state.to_act is not None
    return (Announce(state.to_act, suit) for suit in _pairs_held(state, state.to_act))


def prohibitions(state: State[Tolva]) -> tuple[Prohibition, ...]:
    """What binds the taker of a trick before the draw."""
    return (*pair_prohibitions(state), *duty_to_announce(state, Draw), _FIRST_DRAW)


def duty_to_announce(state: State[Tolva], instead: type) -> tuple[Prohibition, ...]:
    """Where announcing is a duty, what may not be done instead while a pair is left to announce (BT36)."""
    if state.rules["announce"] != "must":
        return ()
    held = tuple(card for suit in pairs_to_announce(state) for card in PAIRS[suit])
    return (Prohibition("BT36", held, lambda action: isinstance(action, instead)),) if held else ()


_FIRST_DRAW = Prohibition("BT24", (), lambda action: isinstance(action, Play))


def pair_prohibitions(state: State[Tolva]) -> tuple[Prohibition, ...]:
    """Which announcements are none: no pair in hand, one announced before (BT35), one too many for a trick (BT36)."""
    done = {suit for _, suit in state.own.announced}
    before = Prohibition("BT35", (), lambda action: isinstance(action, Announce) and action.suit in done)
    return (no_pair(state), before, _ONE_TOO_MANY) if _spent(state) else (no_pair(state), before)


def no_pair(state: State[Tolva]) -> Prohibition:
    """An announcement without king and queen in hand (BT30)."""
    assert state.to_act is not None
    hand = state.hands[state.to_act]
    return Prohibition("BT30", (), lambda action: isinstance(action, Announce) and not _holds(hand, action.suit))


def _holds(hand: Hand, suit: Suit) -> bool:
    king, queen = PAIRS[suit]
    return king in hand and queen in hand


_ONE_TOO_MANY = Prohibition("BT36", (), lambda action: isinstance(action, Announce))


def pairs_to_announce(state: State[Tolva]) -> tuple[Suit, ...]:
    """The pairs that the seat to act could announce now, were it the time."""
    assert state.to_act is not None
    return () if _spent(state) else _pairs_held(state, state.to_act)


def _pairs_held(state: State[Tolva], seat: Seat) -> tuple[Suit, ...]:
    hand, done = state.hands[seat], [suit for _, suit in state.own.announced]
    return tuple(suit for suit in PAIRS if suit not in done and _holds(hand, suit))


def _spent(state: State[Tolva]) -> bool:
    return bool(state.rules["pairs_per_trick"] == "one" and state.own.since_trick)


def permission(state: State[Tolva], action: Action) -> Verdict:
    """Why an announcement is allowed (the first of a deal makes trump, BT30; later ones, BT31), or the draw."""
    if isinstance(action, Announce):
        return Verdict(True, "BT31" if state.own.announced else "BT30", PAIRS[action.suit])
    return Verdict(True, "BT24")


def perform(state: State[Tolva], action: Action, verdict: Verdict) -> Step[Tolva]:
    """A pair is announced, or the cards are drawn."""
    return announce(state, action, verdict) if isinstance(action, Announce) else _draw(state)


def announce(state: State[Tolva], action: Announce, verdict: Verdict) -> Step[Tolva]:
    """A pair is shown and scores at once: two for the first, which makes trump (BT30), one for a later one (BT31)."""
    own, first = state.own, not state.own.announced
    announced = state._replace(
        trump=action.suit if first else state.trump,
        own=own._replace(announced=(*own.announced, (action.seat, action.suit)), since_trick=own.since_trick + 1),
    )
    event = Event(EventKind.ANNOUNCED, action.seat, verdict.rule, suit=action.suit)
    state, events = scoring.award(announced, action.seat, 2 if first else 1, str(verdict.rule), (event,))
    return scoring.end_if_won(state, events)


def _draw(state: State[Tolva]) -> Step[Tolva]:
    """The winner of the trick draws the top card, then the other (BT24)."""
    assert state.to_act is not None
    first, second = state.to_act, other(state.to_act)
    hands = put(state.hands, first, in_order((*state.hands[first], state.talon[0]), TEN_HIGH))
    hands = put(hands, second, in_order((*state.hands[second], state.talon[1]), TEN_HIGH))
    drawn = state._replace(hands=hands, talon=state.talon[2:], phase=Phase.PLAY)
    return Step(drawn, (drew(first), drew(second)))
