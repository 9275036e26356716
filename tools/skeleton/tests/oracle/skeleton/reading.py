"""Skeleton, read a second time from the rules' texts: lists, dicts and strings, no engine.

A card is its two letters, a seat its number, an action its line in a record ("0 play SA"). Nothing here is fast and
nothing is imported from `kortlib`; a comment names the rule that decides there.
"""

from oracle.bookkeeping import Bookkeeping

LOW_TO_HIGH = "23456789TJQKA"  # ZZ02
PACK = [suit + rank for suit in "SHDC" for rank in LOW_TO_HIGH]
VALUES = {"target": [10, 15]}
PRESETS = {"skeleton": {name: values[0] for name, values in VALUES.items()}}


class Oracle(Bookkeeping):
    """A game from its beginning, or from the scores, dealer and deal_number of `start`."""

    def __init__(self, options, players, start=None):
        if players not in (2, 3, 4):  # ZZ01
            raise ValueError(f"two to four players, not {players}")
        super().__init__(options, players, start, scores=[0] * players, dealer=players - 1)  # ZZ03

    def deal(self, hands, talon=(), dealer=None):
        self._begin_dealing(dealer)
        if [len(hand) for hand in hands] != [5] * self.players or len(talon) not in (0, 52 - 5 * self.players):  # ZZ10
            raise ValueError(f"hands of five and the rest, not {hands!r} and {talon!r}")
        self.hands = [list(hand) for hand in hands]
        self.phase = "play"
        self._open_deal()
        self.queue = self._clockwise((self.dealer + 1) % self.players)  # ZZ20

    def _words(self):
        seat = self.to_act
        return ["play " + card for card in self.hands[seat] if self._forbids(seat, card) is None]

    def refusal(self, text):
        """The rule that forbids a card of the seat to act, or None."""
        seat, _, card = text.split()
        return self._forbids(int(seat), card)

    def _forbids(self, seat, card):
        if len(self.queue) == self.players:
            return None  # ZZ20
        led = self.deals[-1]["tricks"][-1][0][1]
        can_follow = any(held[0] == led[0] for held in self.hands[seat])
        return "ZZ21" if can_follow and card[0] != led[0] else None

    def _do(self, seat, word, rest):
        assert word == "play"
        deal, card = self.deals[-1], rest[0]
        if len(self.queue) == self.players:
            deal["tricks"].append([])
        self.queue.pop(0)
        self.hands[seat].remove(card)
        deal["tricks"][-1].append([seat, card])
        if self.queue:
            return
        led = deal["tricks"][-1][0][1]
        following = [play for play in deal["tricks"][-1] if play[1][0] == led[0]]
        taker = max(following, key=lambda play: LOW_TO_HIGH.index(play[1][1]))[0]  # ZZ22
        deal["takers"].append(taker)
        deal["taken"][taker] += 1
        if self.hands[taker]:
            self.queue = self._clockwise(taker)  # ZZ20
        else:
            self._finish(deal)

    def _finish(self, deal):
        deal["points"] = list(deal["taken"])  # ZZ30
        self.scores = [score + points for score, points in zip(self.scores, deal["points"], strict=True)]
        deal["scores"], deal["finished"] = list(self.scores), True
        if max(self.scores) >= self.options["target"]:  # ZZ40
            self.winners = [seat for seat, score in enumerate(self.scores) if score == max(self.scores)]
            self.phase = "over"
            return
        self.dealer = (self.dealer + 1) % self.players  # ZZ11
        self.deal_number += 1
        self.phase = "between"
