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
from kortlib.deal import Deal, Lies, check_seed, shuffled
from kortlib.deals.conditions import TRIES, NoSuchDeal
from kortlib.engine import apply, deal_from_seed, deal_problems
from kortlib.game import Predicate, put
from kortlib.games import GAMES
from kortlib.problems import Problem
from kortlib.state import State

TALON, TURN_UP, ASIDE, NOWHERE = "talon", "turn_up", "aside", "nowhere"


@dataclass(frozen=True, slots=True)
class Draft:
    """Cards placed so far. A place is a seat's number as text, or `TALON`, `TURN_UP`, `ASIDE`, `NOWHERE`.

    `apart` tells that the card that is turned up lies by itself: else it lies in a hand or in the talon as well.
    """

    hands: tuple[Hand, ...]
    talon: Hand = ()
    turn_up: Card | None = None
    aside: Hand = ()
    apart: bool = False

    @classmethod
    def empty(cls, state: State) -> Draft:
        """No card placed, but for those that the rules set aside."""
        return cls(((),) * state.seats, aside=deal_from_seed(state, 0).deal.aside, apart=_turns_up_apart(state))

    @classmethod
    def of(cls, deal: Deal, state: State) -> Draft:
        """A deal to be changed."""
        return cls(deal.hands, deal.talon or (), deal.turn_up, deal.aside, _turns_up_apart(state))

    def move(self, card: Card, place: str) -> Draft:
        """The card taken from wherever it is and put at a place; one that is turned up stays where it lies as well."""
        if place == TURN_UP:
            return replace(self._without(card) if self.apart else self, turn_up=card)
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
        placed = {card for hand in (*self.hands, self.talon, self.aside, self._lying_apart()) for card in hand}
        return tuple(card for card in GAMES[state.rules.game].pack if card not in placed)

    def problems(self, state: State) -> list[Problem]:
        """Everything that keeps it from being dealt in a state."""
        return deal_problems(state, DealCards(self.deal(state)))

    def _lying_apart(self) -> Hand:
        return (self.turn_up,) if self.apart and self.turn_up is not None else ()

    def _without(self, card: Card) -> Draft:
        return replace(
            self,
            turn_up=None if self.apart and self.turn_up == card else self.turn_up,
            hands=tuple(_drop(hand, card) for hand in self.hands),
            talon=_drop(self.talon, card),
            aside=_drop(self.aside, card),
        )


def _turns_up_apart(state: State) -> bool:
    return GAMES[state.rules.game].turned is Lies.APART


def filled(draft: Draft, state: State, seed: int | str, holds: Predicate | None = None) -> Draft:
    """The draft with its free places filled at random, so often until a condition holds.

    Raises NoSuchDeal where that never comes about, as when the cards placed already break it.
    """
    check_seed(seed)
    usual = deal_from_seed(state, 0).deal  # for its sizes
    for number in range(TRIES if holds else 1):
        full = _filled_once(draft, state, usual, f"{seed}/{number}")
        if holds is None or (not full.problems(state) and holds(apply(state, DealCards(full.deal(state))).state)):
            return full
    raise NoSuchDeal(f"no such deal among {TRIES}")


def _filled_once(draft: Draft, state: State, usual: Deal, seed: str) -> Draft:
    cards = list(shuffled(draft.missing(state), seed))
    turned, holder = draft.turn_up, _holder(usual)
    loose = turned if turned in cards else None  # named, but nowhere yet: it goes where it lies in every deal
    if loose is not None:
        cards.remove(loose)
    if loose is not None and holder is not None:
        draft = draft.with_hand(holder, (*draft.hands[holder], loose))
    if turned is None and draft.apart and usual.turn_up is not None:
        turned = cards.pop()
    hands = []
    for hand, full in zip(draft.hands, usual.hands, strict=True):
        lacking = max(0, len(full) - len(hand))
        hands.append((*hand, *cards[:lacking]))
        del cards[:lacking]
    talon = [*draft.talon, *cards]
    if loose is not None and holder is None:
        talon.insert(_place_in_talon(usual), loose)
    whole = replace(draft, hands=tuple(hands), talon=tuple(talon), turn_up=turned)
    return whole if turned else replace(whole, turn_up=_turned_as_usual(whole, usual))


def _turned_as_usual(draft: Draft, usual: Deal) -> Card | None:
    """The card that lies where the card that is turned up lies in every deal; None where no card is."""
    holder = _holder(usual)
    if usual.turn_up is None:
        return None
    return draft.talon[_place_in_talon(usual)] if holder is None else draft.hands[holder][-1]


def _place_in_talon(usual: Deal) -> int:
    assert usual.turn_up is not None
    return (usual.talon or ()).index(usual.turn_up)


def _holder(deal: Deal) -> Seat | None:
    """Who holds the card that is turned up."""
    return next((seat for seat, hand in enumerate(deal.hands) if deal.turn_up in hand), None)


def _drop(cards: Hand, card: Card) -> Hand:
    return tuple(other for other in cards if other != card)
