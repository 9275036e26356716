"""A deal that is being put together: cards in hands, talon, turned up or set aside, with its faults told all along.

>>> from kortlib import new_game, parse_cards, rules_of
>>> state = new_game(rules_of("norrlandsknack"), seats=3)
>>> draft = Draft.empty(state).move(parse_cards("HK")[0], "0")
>>> len(draft.missing(state)), len(filled(draft, state, seed=1).problems(state))
(51, 0)
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from kortlib.actions import DealCards
from kortlib.cards import Card, Hand, Seat
from kortlib.deal import Deal, shuffled
from kortlib.deals.conditions import TRIES, NoSuchDeal, Predicate
from kortlib.engine import apply, deal_from_seed, deal_problems
from kortlib.game import put
from kortlib.games import GAMES
from kortlib.problems import Problem
from kortlib.state import State

TALON, TURN_UP, ASIDE, NOWHERE = "talon", "turn_up", "aside", "nowhere"


@dataclass(frozen=True, slots=True)
class Draft:
    """Cards placed so far. A place is a seat's number as text, or `TALON`, `TURN_UP`, `ASIDE`, `NOWHERE`."""

    hands: tuple[Hand, ...]
    talon: Hand = ()
    turn_up: Card | None = None
    aside: Hand = ()

    @classmethod
    def empty(cls, state: State) -> Draft:
        """No card placed, but for those that the rules set aside."""
        usual = deal_from_seed(state, 0).deal
        return cls(((),) * state.seats, aside=usual.aside)

    @classmethod
    def of(cls, deal: Deal) -> Draft:
        """A deal to be changed."""
        return cls(deal.hands, deal.talon or (), deal.turn_up, deal.aside)

    def move(self, card: Card, place: str) -> Draft:
        """The card taken from wherever it is and put at a place. The turned-up card stays in its hand as well."""
        if place == TURN_UP:
            return replace(self, turn_up=card)
        cleared = self._without(card)
        if place == TALON:
            return replace(cleared, talon=(*cleared.talon, card))
        if place == ASIDE:
            return replace(cleared, aside=(*cleared.aside, card))
        if place == NOWHERE:
            return replace(cleared, turn_up=None if self.turn_up == card else self.turn_up)
        seat = int(place)
        return replace(cleared, hands=put(cleared.hands, seat, (*cleared.hands[seat], card)))

    def with_hand(self, seat: Seat, cards: Hand) -> Draft:
        """One hand as written; a card that is elsewhere too stays there, as a fault to be told."""
        return replace(self, hands=put(self.hands, seat, cards))

    def deal(self, state: State) -> Deal:
        """The deal that it is so far, with a talon where the game has one."""
        has_talon = "talon" in GAMES[state.rules.game].deal_parts
        return Deal(self.hands, self.talon if has_talon or self.talon else None, self.turn_up, self.aside)

    def missing(self, state: State) -> Hand:
        """The cards of the pack that have no place yet."""
        placed = {card for hand in (*self.hands, self.talon, self.aside) for card in hand}
        return tuple(card for card in GAMES[state.rules.game].pack if card not in placed)

    def problems(self, state: State) -> list[Problem]:
        """Everything that keeps it from being dealt in a state."""
        return deal_problems(state, DealCards(self.deal(state)))

    def _without(self, card: Card) -> Draft:
        return replace(
            self,
            hands=tuple(_drop(hand, card) for hand in self.hands),
            talon=_drop(self.talon, card),
            aside=_drop(self.aside, card),
        )


def filled(draft: Draft, state: State, seed: int | str, holds: Predicate | None = None) -> Draft:
    """The draft with its free places filled at random, so often until a condition holds.

    Raises NoSuchDeal where that never comes about, as when the cards placed already break it.
    """
    usual = deal_from_seed(state, 0).deal  # for its sizes
    for number in range(TRIES if holds else 1):
        full = _filled_once(draft, state, usual, f"{seed}/{number}")
        if holds is None or (not full.problems(state) and holds(apply(state, DealCards(full.deal(state))).state)):
            return full
    raise NoSuchDeal(f"no such deal among {TRIES}")


def _filled_once(draft: Draft, state: State, usual: Deal, seed: str) -> Draft:
    cards = list(shuffled(draft.missing(state), seed))
    turned = draft.turn_up
    if turned is not None and turned in cards:  # named, but in no hand yet: it is the dealer's
        draft = draft.with_hand(state.dealer, (*draft.hands[state.dealer], turned))
        cards.remove(turned)
    hands = []
    for hand, full in zip(draft.hands, usual.hands, strict=True):
        lacking = max(0, len(full) - len(hand))
        hands.append((*hand, *cards[:lacking]))
        del cards[:lacking]
    turn_up = draft.turn_up or (hands[state.dealer][-1] if usual.turn_up else None)
    return Draft(tuple(hands), (*draft.talon, *cards), turn_up, draft.aside)


def _drop(cards: Hand, card: Card) -> Hand:
    return tuple(other for other in cards if other != card)
