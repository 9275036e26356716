"""The play: no duties while there is a talon; in the endgame follow, beat, and trump when void."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from kortlib.actions import Action, Announce, Play
from kortlib.answers import Event, EventKind, Step, Verdict
from kortlib.cards import Hand, Seat
from kortlib.game import Prohibition, choose_among, put
from kortlib.games.bondtolva import announcing, scoring
from kortlib.games.bondtolva.table import HAND, Tolva, in_endgame, other
from kortlib.state import Phase, State
from kortlib.tricks import TEN_HIGH, Played, Trick, beats, of_suit, taker


def candidates(state: State[Tolva]) -> Iterable[Action]:
    """Every card in hand, and the pairs where one may still be announced."""
    assert state.to_act is not None
    seat = state.to_act
    plays = (Play(seat, card) for card in state.hands[seat])
    return chain(plays, announcing.announcements(state)) if _late_announcement(state) else plays


def prohibitions(state: State[Tolva]) -> tuple[Prohibition, ...]:
    """The duties of the endgame, and why it is too early or too late to announce."""
    if not _late_announcement(state):
        return (announcing.no_pair(state), *_wrong_time(state), *duties(state))
    return (*announcing.pair_prohibitions(state), *announcing.duty_to_announce(state, Play))


def duties(state: State[Tolva]) -> tuple[Prohibition, ...]:
    """Follow (BT41), beat if you can (BT42); void, trump if you can (BT43). Only in the endgame, not on the lead."""
    assert state.to_act is not None
    if not in_endgame(state) or not state.trick:
        return ()
    hand, led = state.hands[state.to_act], state.trick[0][1]
    following = of_suit(hand, led.suit)
    if not following:
        trumps = of_suit(hand, state.trump)
        return (_play_among("BT43", trumps),) if trumps else ()
    better = tuple(card for card in following if beats(card, led, state.trump, TEN_HIGH))
    follow = _play_among("BT41", following)
    return (follow, _play_among("BT42", better)) if better else (follow,)


def _play_among(rule: str, cards: Hand) -> Prohibition:
    duty = choose_among(rule, cards)
    return duty._replace(breaks=lambda action: isinstance(action, Play) and duty.breaks(action))


def _wrong_time(state: State[Tolva]) -> tuple[Prohibition, ...]:
    """An announcement while a card is to be played: not just taken a trick, drawn already, or the endgame has begun."""
    if not state.tricks:
        return _WRONG_TIMES["BT34"]
    if state.tricks[-1].taker != state.to_act:
        return _WRONG_TIMES["BT32"]
    assert state.to_act is not None
    drawn = len(state.hands[state.to_act]) == HAND  # in the endgame hands grow smaller
    return _WRONG_TIMES["BT33" if drawn else "BT34"]


_WRONG_TIMES = {
    rule: (Prohibition(rule, (), lambda action: isinstance(action, Announce)),) for rule in ("BT32", "BT33", "BT34")
}


def _late_announcement(state: State[Tolva]) -> bool:
    """Whether the taker of the sixth trick may still announce after its draw, before leading; an option (BT34)."""
    return state.rules["last_announce"] == "before_endgame" and len(state.tricks) == HAND and not state.trick


def permission(state: State[Tolva], action: Action) -> Verdict:
    """The rule under which an action is allowed."""
    if isinstance(action, Announce):
        return announcing.permission(state, action)
    assert isinstance(action, Play)
    if not in_endgame(state) or not (state.tricks or state.trick):
        return Verdict(True, "BT22" if state.trick else "BT21")
    if not state.trick:
        return Verdict(True, "BT25")
    binding = duties(state)
    if binding:
        return Verdict(True, binding[-1].rule, binding[-1].because)
    return Verdict(True, "BT43")


def perform(state: State[Tolva], action: Action, verdict: Verdict) -> Step[Tolva]:
    """A card is played, and the second one settles who takes the trick; or a pair is announced."""
    if isinstance(action, Announce):
        return announcing.announce(state, action, verdict)
    assert isinstance(action, Play)
    seat, card = action.seat, action.card
    hand = tuple(held for held in state.hands[seat] if held != card)
    played = Event(EventKind.PLAYED, seat, verdict.rule, card=card)
    after = state._replace(hands=put(state.hands, seat, hand), trick=(*state.trick, (seat, card)), to_act=other(seat))
    return Step(after, (played,)) if len(after.trick) < 2 else _gather(after, played)


def _gather(state: State[Tolva], played: Event) -> Step[Tolva]:
    winner = _taker(state, state.trick)
    trick = Trick(state.trick, winner)
    rule = "BT44" if in_endgame(state) else "BT23"
    also = ("BT03", "BT37") if in_endgame(state) and state.trump is None else ("BT03",)
    won = Event(EventKind.TRICK_WON, winner, rule, card=trick.winning_card, also=also)
    gathered = state._replace(
        trick=(),
        tricks=(*state.tricks, trick),
        to_act=winner,
        taken=put(state.taken, winner, state.taken[winner] + 1),
        phase=Phase.DRAW if state.talon else Phase.PLAY,
        own=state.own._replace(since_trick=0),
    )
    return Step(gathered, (played, won)) if gathered.hands[winner] else scoring.finish(gathered, (played, won))


def _taker(state: State[Tolva], trick: tuple[Played, ...]) -> Seat:
    """Who takes a trick: by BT44 in the endgame, by BT23 and its options before it."""
    if in_endgame(state):
        return taker(trick, state.trump, TEN_HIGH)
    trump = state.trump if state.rules["trump_effect"] == "at_once" else None
    (leader, led), (second, answer) = trick
    if state.rules["phase1_winner"] == "led_suit" or trump in (led.suit, answer.suit):
        return taker(trick, trump, TEN_HIGH)
    if led.rank == answer.rank:
        return leader if state.rules["rank_tie"] == "leader" else second
    return leader if TEN_HIGH[led.rank] > TEN_HIGH[answer.rank] else second
