"""The play of tricks: the trump ace on the opening lead, following suit, and trumfmant."""

from __future__ import annotations

from collections.abc import Iterator

from kortlib.actions import Play
from kortlib.answers import Event, EventKind, Step, Verdict
from kortlib.cards import Card, Hand, Rank
from kortlib.game import Prohibition, choose_among, put
from kortlib.games.norrlandsknack import scoring
from kortlib.games.norrlandsknack.table import Knack
from kortlib.state import State
from kortlib.tricks import Trick, of_suit, taker


def candidates(state: State[Knack]) -> Iterator[Play]:
    """Every card in hand."""
    assert state.to_act is not None
    for card in state.hands[state.to_act]:
        yield Play(state.to_act, card)


def prohibitions(state: State[Knack]) -> tuple[Prohibition, ...]:
    """The duties that bind the seat to act, in the order in which they are checked."""
    assert state.to_act is not None
    hand = state.hands[state.to_act]
    trumps = of_suit(hand, state.trump) if trumfmant_binds(state) else ()
    duties = []
    # With revoke = loafed a withheld trump is not refused but punished (NK65).
    if trumps and state.rules["revoke"] == "forbidden":
        duties.append(choose_among("NK61" if state.trick else "NK62", trumps))
    if not state.trick:
        ace = ace_to_lead(state, hand)
        return (*duties, choose_among("NK41", (ace,))) if ace else tuple(duties)
    # Under trumfmant a trump is played instead of following suit (NK61).
    following = of_suit(hand, state.trick[0][1].suit)
    if following and not duties:
        duties.append(choose_among("NK43", following + trumps, following))
    return tuple(duties)


def trumfmant_binds(state: State[Knack]) -> bool:
    """Whether the seat to act must play a trump if it holds one; the leader too, unless an option frees it (NK62)."""
    return bool(state.own.trumfmant and (state.trick or state.rules["trumfmant_binds"] == "every_play"))


def ace_to_lead(state: State[Knack], hand: Hand) -> Card | None:
    """The trump ace, where it must be led: only to the first trick of the deal (NK41)."""
    if state.trick or state.tricks:
        return None
    if state.rules["trumfmant_ace"] == "free" and trumfmant_binds(state):
        return None  # NK63: any trump will do
    return next((card for card in hand if card.rank is Rank.ACE and card.suit is state.trump), None)


def permission(state: State[Knack], action: Play) -> Verdict:
    """The rule under which a card is allowed, with the cards that the player had to choose from."""
    hand = state.hands[action.seat]
    if not state.trick and action.card == ace_to_lead(state, hand):
        return Verdict(True, "NK41", (action.card,))
    if trumfmant_binds(state):
        trumps = of_suit(hand, state.trump)
        if trumps and action.card.suit is not state.trump:
            return Verdict(True, "NK65", trumps)
        if trumps:
            return Verdict(True, "NK63" if len(trumps) > 1 else "NK61" if state.trick else "NK62", trumps)
    if not state.trick:
        return Verdict(True, "NK42")
    if action.card.suit is state.trick[0][1].suit:
        return Verdict(True, "NK43", of_suit(hand, action.card.suit))
    return Verdict(True, "NK64" if state.own.trumfmant else "NK44")


def perform(state: State[Knack], action: Play, verdict: Verdict) -> Step[Knack]:
    """A card is played; the last one of a trick settles who takes it, the last one of a deal the score."""
    own, seat, card = state.own, action.seat, action.card
    if verdict.rule == "NK65" and seat not in own.loafed:
        own = own._replace(loafed=(*own.loafed, seat))
    hand = tuple(other for other in state.hands[seat] if other != card)
    played = Event(EventKind.PLAYED, seat, verdict.rule, card=card)
    following = own.order[(own.order.index(seat) + 1) % len(own.order)]
    after = state._replace(
        own=own, hands=put(state.hands, seat, hand), trick=(*state.trick, (seat, card)), to_act=following
    )
    return Step(after, (played,)) if len(after.trick) < len(own.order) else _gather(after, played)


def _gather(state: State[Knack], played: Event) -> Step[Knack]:
    winner = taker(state.trick, state.trump)
    trick = Trick(state.trick, winner)
    won = Event(EventKind.TRICK_WON, winner, "NK45", card=trick.winning_card, also=("NK03",))
    gathered = state._replace(
        trick=(), tricks=(*state.tricks, trick), to_act=winner, taken=put(state.taken, winner, state.taken[winner] + 1)
    )
    if not gathered.hands[winner] or scoring.ends_at_once(gathered):
        return scoring.finish(gathered, (played, won))
    return Step(gathered, (played, won))
