"""A deal: who holds what before the first word is said. From a seed it is the same everywhere, for ever.

>>> from kortlib.cards import PACK
>>> shuffled(PACK, seed=1) == shuffled(PACK, seed=1) != shuffled(PACK, seed=-1)
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random

from kortlib.cards import Card, Hand, Seat
from kortlib.limits import SEED_DIGITS, too_long_a_seed
from kortlib.problems import BadData, Problem, RuleId
from kortlib.shown import picture


class Lies(StrEnum):
    """Where a card lies that was turned up: in a hand or in the talon as well, or by itself, as nobody's."""

    IN_HAND = "in_hand"
    IN_TALON = "in_talon"
    APART = "apart"


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards after the deal: hands by seat, the talon in drawing order (None: there is none to draw from).

    `turn_up` is the card that was turned up, where the game turns one; the game says where it `Lies`. `aside` are
    cards that take no part, where the game puts some away.
    """

    hands: tuple[Hand, ...]
    talon: Hand | None = None
    turn_up: Card | None = None
    aside: Hand = ()
    # The pack that its cards were found to be, and where one lies that is turned up.
    _sound_in: tuple[Hand, Lies] | None = field(default=None, init=False, repr=False, compare=False)

    def _repr_html_(self) -> str | None:
        return picture(self)


def shuffled(pack: Hand, seed: int | str) -> Hand:
    """The pack in an order that the seed alone decides; raises BadData for a seed beyond all measure.

    Only ``Random.random`` is used: Python promises the same numbers from it in every version.
    """
    random, cards = _generator(seed), list(pack)
    for last in range(len(cards) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def drawn_seat(seats: int, seed: int | str) -> Seat:
    """The seat that a seed draws, as for the first dealer; raises BadData for a seed beyond all measure."""
    check_seed(seed)
    return int(Random(f"dealer/{seed}").random() * seats)


def check_seed(seed: int | str) -> None:
    """Raises BadData for a seed beyond all measure."""
    if too_long_a_seed(seed):
        raise BadData((Problem("seed", "bad_record", "long_seed", {"limit": SEED_DIGITS}),))


def _generator(seed: int | str) -> Random:
    check_seed(seed)
    # To Random a number and its negative are one seed.
    return Random(str(seed) if isinstance(seed, int) and seed < 0 else seed)


def card_problems(deal: Deal, pack: Hand, turned: Lies = Lies.IN_HAND) -> list[Problem]:
    """Cards that are there twice or foreign to the pack, and a talon that is not all the rest.

    `turned` is where a card lies that is turned up: by itself it has a place of its own. A deal that has no such fault
    keeps that in mind: it is asked wherever a deal goes, from a record to the table.
    """
    if deal._sound_in == (pack, turned):
        return []
    problems = _card_faults(deal, pack, turned)
    if not problems:
        object.__setattr__(deal, "_sound_in", (pack, turned))
    return problems


def _card_faults(deal: Deal, pack: Hand, turned: Lies) -> list[Problem]:
    placed = list(_places(deal))
    if turned is Lies.APART and deal.turn_up is not None:
        placed.append(("turn_up", deal.turn_up))
    if len(placed) == len(pack) and {card for _, card in placed} == set(pack):
        return []  # by far the most deals, so worth a quick look first
    problems = []
    seen: Counter[Card] = Counter()
    for place, card in placed:
        seen[card] += 1
        if seen[card] == 2:
            problems.append(Problem(place, "bad_deal", "card_twice", {"card": card}))
        if card not in pack:
            problems.append(Problem(place, "bad_deal", "foreign_card", {"card": card}))
    missing = [card for card in pack if card not in seen]
    if deal.talon is not None and missing:
        problems.append(Problem("talon", "bad_deal", "short_talon", {"number": len(missing), "card": missing[0]}))
    return problems


def part_problems(deal: Deal, parts: frozenset[str]) -> list[Problem]:
    """Parts that a deal has although the game deals no such thing."""
    given = {"talon": deal.talon is not None, "turn_up": deal.turn_up is not None, "aside": bool(deal.aside)}
    return [Problem(part, "bad_deal", "no_such_part") for part, there in given.items() if there and part not in parts]


def hand_problems(deal: Deal, size: int, rule: RuleId, extra: Mapping[Seat, int] | None = None) -> list[Problem]:
    """Hands that do not hold `size` cards, or what `extra` adds to it for a seat."""
    sizes = [size + (extra or {}).get(seat, 0) for seat in range(len(deal.hands))]
    return [
        Problem(f"hands[{seat}]", "bad_deal", "hand_size", {"number": len(hand), "size": sizes[seat]}, rule)
        for seat, hand in enumerate(deal.hands)
        if len(hand) != sizes[seat]
    ]


def _places(deal: Deal) -> Iterator[tuple[str, Card]]:
    for seat, hand in enumerate(deal.hands):
        for card in hand:
            yield f"hands[{seat}]", card
    for card in deal.talon or ():
        yield "talon", card
    for card in deal.aside:
        yield "aside", card
