"""Amerikaner, read a second time from the ledger: lists, dicts and strings, no engine.

A card is its two letters, a seat a number, an action its line in a record ("0 play H7 call HA"). Nothing here is
fast and nothing is imported from `kortlib`; a comment names the ledger row that decides there.

>>> oracle = Oracle(PRESETS["amerikaner"], 4)
>>> oracle.deal([[suit + rank for rank in LOW_TO_HIGH] for suit in "SHDC"])
>>> for line in ["0 bid 7", "1 pass", "2 pass", "3 pass"]:
...     oracle.do(line)
>>> sorted(oracle.legal())[:2]
['0 play S2', '0 play S3']
"""

from oracle.bookkeeping import Bookkeeping

LOW_TO_HIGH = "23456789TJQKA"  # AM02
PACK = [suit + rank for suit in "SHDC" for rank in LOW_TO_HIGH]
TWOS_ASIDE = {3: ["C2"], 4: [], 5: ["C2", "S2"], 6: ["S2", "H2", "D2", "C2"]}  # AM03, the usual ones
HAND_SIZE = {3: 17, 4: 13, 5: 10, 6: 8}  # AM03
AMERIKANER = 52  # AM43, whatever the target

VALUES = {
    "bidding": ["many_rounds", "one_round"],
    "all_pass": ["next_dealer", "same_dealer", "dealer_bids_minimum"],
    "maximum_bid_ends": ["no", "yes"],
    "dead_call": ["refused", "alone"],
    "bidder_double": ["no", "yes"],
    "target": [52, 100],
    "tie": ["joint", "bidder_side"],
    "made_amerikaner_wins": ["no", "yes"],
}
PRESETS = {"amerikaner": {name: values[0] for name, values in VALUES.items()} | {"minimum_bid": "half"}}


def twos_aside(options, players):
    """The cards that `set_aside` takes out; an option left out, or "all" with six players, is the usual ones."""
    usual = TWOS_ASIDE[players]
    if "set_aside" not in options or (options["set_aside"] == "all" and players == 6):
        return list(usual)
    cards = options["set_aside"].split()
    if len(set(cards)) != len(cards) or len(cards) != len(usual) or not set(cards) <= set(TWOS_ASIDE[6]):
        raise ValueError(f"{players} players set {len(usual)} different twos aside, not {cards!r}")
    return cards


class Oracle(Bookkeeping):
    """A game from its beginning, or from the scores, dealer and deal_number of `start`."""

    def __init__(self, options, players, start=None):
        if players not in HAND_SIZE:  # AM01
            raise ValueError(f"three to six players, not {players}")
        if set(options) | {"set_aside"} != {*VALUES, "minimum_bid", "set_aside"} or any(
            options[name] not in VALUES[name] for name in VALUES
        ):
            raise ValueError(f"options must give each of the ledger's a value of the ledger, not {options!r}")
        if options["minimum_bid"] not in ["half", *range(1, HAND_SIZE[players] + 1)]:
            raise ValueError(f"minimum_bid is half or 1 to {HAND_SIZE[players]}, not {options['minimum_bid']!r}")
        super().__init__(options, players, start, scores=[0] * players, dealer=players - 1)
        self.set_aside = twos_aside(options, players)
        self.hand_size = HAND_SIZE[players]
        half = (self.hand_size + 1) // 2  # AM11
        self.minimum = half if options["minimum_bid"] == "half" else options["minimum_bid"]
        self.bid = None  # the highest: a number or "amerikaner"
        self.declarer = None  # whose bid it is
        self.partner = None  # only when the called card has been played: AM22

    def told(self):
        return super().told() | ({"partner": self.partner} if self.in_a_deal else {})

    # Dealing

    def deal(self, hands, aside=None, dealer=None):
        self._begin_dealing(dealer)
        if aside and sorted(aside) != sorted(self.set_aside):
            raise ValueError(f"{self.set_aside} are set aside, not {aside!r}")
        cards = [card for hand in hands for card in hand] + self.set_aside
        if [len(hand) for hand in hands] != [self.hand_size] * self.players or sorted(cards) != sorted(PACK):
            raise ValueError(f"hands of {self.hand_size}, each card once and {self.set_aside} aside, not {hands!r}")
        self.hands = [list(hand) for hand in hands]
        self.bid = self.declarer = self.trump = self.partner = self.called = None
        self._open_deal()
        self.phase = "bid"  # then play
        self.queue = self._clockwise(self.dealer + 1)  # AM10

    # Acting

    def _words(self):
        if self.phase == "play":
            return self._plays(self.to_act)
        bids = ["pass", "bid amerikaner", *(f"bid {number}" for number in range(1, self.hand_size + 1))]
        return [word for word in bids if self._forbids_bid(word.split()[-1]) is None]

    def refusal(self, text):
        """The row that forbids a bid, a pass, a lead with its call or a card of the seat to act, or None."""
        seat, word, *rest = text.split()
        seat = int(seat)
        if self.phase == "bid" and word in ("bid", "pass") and seat == self.to_act:
            return self._forbids_bid(text.split()[-1])
        playing = self.phase == "play" and word == "play" and seat == self.to_act and rest[0] in self.hands[seat]
        if not playing or (len(rest) > 1 and not self._may_have_to_call()):
            raise ValueError(f"{text!r} is no bid, no lead with a call and no card of the seat to act")
        if self._may_have_to_call():
            return self._forbids_call(seat, rest[0], rest[2] if len(rest) > 1 else None)
        return self._forbids_card(seat, rest[0])

    def _do(self, seat, word, rest):
        self.queue.pop(0)
        if word == "play":
            self._play(seat, rest[0], rest[2] if len(rest) > 1 else None)
        else:
            self._bid(seat, rest[0] if rest else word)

    # Bidding

    def _forbids_bid(self, what):
        """`what` is pass, amerikaner or a number."""
        if what.isdigit():
            lowest = self.minimum if self.bid is None else self.bid + 1
            if not lowest <= int(what) <= self.hand_size:
                return "AM11"
        others_have_passed = self.bid is None and self.queue == [self.dealer]
        if others_have_passed and self.options["all_pass"] == "dealer_bids_minimum" and what != str(self.minimum):
            return "AM14"
        return None

    def _bid(self, seat, what):
        if what != "pass":
            self.declarer = seat
            self.bid = what if what == "amerikaner" else int(what)
            if self.options["bidding"] == "many_rounds":
                self.queue.append(seat)  # AM12; whoever has passed is not asked again
        maximum = self.bid == self.hand_size and self.options["maximum_bid_ends"] == "yes"
        if self.bid == "amerikaner" or maximum:  # AM13
            self.queue = []
        if self.queue and self.queue != [self.declarer]:
            return
        if self.declarer is None:
            self._all_have_passed()
        else:
            self.phase = "play"
            self.queue = self._clockwise(self.declarer)  # AM20, AM34

    def _all_have_passed(self):
        self.deals[-1]["finished"] = True
        self.phase = "between"
        if self.options["all_pass"] == "next_dealer":
            self.dealer = (self.dealer + 1) % self.players  # AM14: the number stays

    # Calling

    def _may_have_to_call(self):
        return self.bid != "amerikaner" and not self.deals[-1]["tricks"]  # AM21, AM13

    def _callable(self, seat, led):
        """The cards that may be called with the lead of `led`."""
        cards = [card for card in PACK if card[0] == led[0] and card not in self.hands[seat]]  # AM21
        if self.options["dead_call"] == "alone":
            return cards
        return [card for card in cards if card not in self.set_aside]

    def _forbids_call(self, seat, led, called):
        if called is None:
            return "AM24" if self._callable(seat, led) else None  # AM23
        return None if called in self._callable(seat, led) else "AM21"

    # Playing

    def _plays(self, seat):
        if self._may_have_to_call():
            words = []
            for card in self.hands[seat]:
                calls = self._callable(seat, card)
                words += [f"play {card} call {called}" for called in calls] or [f"play {card}"]  # AM24, AM23
            return words
        return ["play " + card for card in self.hands[seat] if self._forbids_card(seat, card) is None]

    def _forbids_card(self, seat, card):
        hand = self.hands[seat]
        tricks = self.deals[-1]["tricks"]
        if self.called in hand and card != self.called:
            return "AM22"  # only in the first trick: then it is played
        if not tricks or len(tricks[-1]) == self.players:
            return None
        led = tricks[-1][0][1][0]
        if card[0] != led and any(held[0] == led for held in hand):
            return "AM30"
        return None  # AM31

    def _play(self, seat, card, called):
        deal = self.deals[-1]
        if not deal["tricks"] and self.bid != "amerikaner":
            self.trump, self.called = card[0], called  # AM20, AM21
        if not deal["tricks"] or len(deal["tricks"][-1]) == self.players:
            deal["tricks"].append([])
        self.hands[seat].remove(card)
        deal["tricks"][-1].append([seat, card])
        if card == self.called:
            self.partner = seat  # AM22
        if not self.queue:
            self._end_trick(deal)

    def _end_trick(self, deal):
        trick = deal["tricks"][-1]
        trumps = [play for play in trick if play[1][0] == self.trump]
        of_led_suit = [play for play in trick if play[1][0] == trick[0][1][0]]
        taker = max(trumps or of_led_suit, key=lambda play: LOW_TO_HIGH.index(play[1][1]))[0]  # AM32
        deal["takers"].append(taker)
        deal["taken"][taker] += 1
        self.queue = self._clockwise(taker)  # AM33
        if not self.hands[taker]:
            self.queue = []
            self._score(deal)

    # Scoring

    def _made(self, deal):
        if self.bid == "amerikaner":
            return deal["taken"][self.declarer] == self.hand_size  # AM13
        return sum(deal["taken"][seat] for seat in self._side()) >= self.bid  # AM40

    def _side(self):
        return [self.declarer] if self.partner is None else [self.declarer, self.partner]  # AM23

    def _score(self, deal):
        made = self._made(deal)
        worth = AMERIKANER if self.bid == "amerikaner" else self.bid  # AM43, AM41
        for seat in range(self.players):
            points = deal["taken"][seat]  # AM42
            if seat in self._side():
                points = worth if made else -worth  # AM41, AM44
            if seat == self.declarer and self.bid != "amerikaner" and self.options["bidder_double"] == "yes":
                points *= 2
            deal["points"][seat] = points
            self.scores[seat] += points
        deal["scores"] = list(self.scores)
        deal["finished"] = True
        if self.bid == "amerikaner" and made and self.options["made_amerikaner_wins"] == "yes":
            self.phase, self.winners = "over", [self.declarer]
        elif max(self.scores) >= self.options["target"]:  # AM51
            self.phase, self.winners = "over", self._highest()
        else:
            self.phase = "between"
            self.trump = self.partner = None
            self.deal_number += 1
            self.dealer = (self.dealer + 1) % self.players  # AM50

    def _highest(self):
        tied = [seat for seat in range(self.players) if self.scores[seat] == max(self.scores)]  # AM52
        of_the_side = [seat for seat in tied if seat in self._side()]
        return of_the_side if of_the_side and self.options["tie"] == "bidder_side" else tied
