"""Norrlandsknack, read a second time from the ledger: lists, dicts and strings, no engine.

A card is its two letters, a seat a number, an action its line in a record ("0 buy D9 H2"). Nothing here is
fast and nothing is imported from `kortlib`; a comment names the ledger row that decides there.

>>> oracle = Oracle(PRESETS["protokoll"], 3)
>>> hands = ["SA S5 H2 D9 CK", "S2 S3 S4 S6 S7", "H3 H4 H5 H6 H8 H7"]
>>> oracle.deal([hand.split() for hand in hands], "H7", [])
>>> oracle.do("0 knock")
>>> sorted(oracle.legal())
['0 buy']
"""

from itertools import combinations

from oracle.bookkeeping import Bookkeeping

LOW_TO_HIGH = "23456789TJQKA"  # NK03
PACK = [suit + rank for suit in "SHDC" for rank in LOW_TO_HIGH]  # NK02

VALUES = {
    "first_deal_scoring": ["knocker", "everyone"],
    "stakes": ["off", "on"],
    "opening_leader": ["forehand", "knocker_first_deal", "knocker"],
    "trumfmant_ends": ["trigger_loafed", "nobody_on_one"],
    "trumfmant_binds": ["every_play", "followers"],
    "trumfmant_ace": ["ace_first", "free"],
    "later_deal_pass": ["provisional", "final"],
    "lone_knocker": ["sweep", "one", "void"],
    "all_pass_later": ["same_dealer", "next_dealer", "dealer_must_knock"],
    "buy_rounds": [1, 2],
    "max_buy": [5, 4, 3, 2, 1, 0],
    "revoke": ["forbidden", "loafed"],
    "win_check": ["end_of_deal", "immediate"],
    "tie_at_zero": ["joint", "lowest"],
    "start_score": [10, 12, 15, 20],
}
PROTOKOLL = {name: values[0] for name, values in VALUES.items()}
POTT = PROTOKOLL | {"first_deal_scoring": "everyone", "stakes": "on", "trumfmant_ends": "nobody_on_one"}
PRESETS = {"protokoll": PROTOKOLL, "pott": POTT}


class Oracle(Bookkeeping):
    """A game from its beginning, or from the scores, dealer, deal_number, pot and triggers of `start`."""

    def __init__(self, options, players, start=None):
        if set(options) != set(VALUES) or any(options[name] not in VALUES[name] for name in VALUES):
            raise ValueError(f"options must give each of the 15 a value of the ledger, not {options!r}")
        if players not in (3, 4, 5):  # NK01
            raise ValueError(f"three to five players, not {players}")
        scores, dealer = [options["start_score"]] * players, players - 1  # NK04, NK15
        super().__init__(options, players, start, scores, dealer)
        start = start or {}
        self.pot = start.get("pot", players if options["stakes"] == "on" else 0)  # NK05
        self._triggers = sorted(start.get("triggers", self._on_one()))
        self.payout = None
        self.declarer = None

    # What a reader sees

    @property
    def trumfmant(self):
        """In force in the deal in play or, between two, in the next: nothing changes inside a deal (NK60)."""
        if self.over:
            return None
        if self.options["trumfmant_ends"] == "nobody_on_one":
            return bool(self._on_one())  # NK66, seed 001
        return bool(self._triggers)  # NK66, seed 000

    @property
    def triggers(self):
        if self.over or self.options["trumfmant_ends"] != "trigger_loafed":
            return None
        return list(self._triggers)

    def told(self):
        told = {"trumfmant": self.trumfmant, "payout": self.payout}
        told |= {"pot": self.pot if self.options["stakes"] == "on" else None}
        return super().told() | told | ({} if self.over else {"triggers": self.triggers})

    # Dealing

    def deal(self, hands, turn_up, talon=(), dealer=None):
        self._begin_dealing(dealer)
        sizes = [6 if seat == self.dealer else 5 for seat in range(self.players)]  # NK10, NK13
        dealt = [card for hand in hands for card in hand]
        cards = dealt + list(talon)
        if [len(hand) for hand in hands] != sizes or turn_up not in hands[self.dealer]:  # NK12
            raise ValueError(f"hands of {sizes} with {turn_up} at seat {self.dealer}, not {hands!r}")
        if len(set(cards)) != len(cards) or not set(cards) <= set(PACK) or len(cards) not in (len(dealt), 52):
            raise ValueError(f"each card once, and all 52 or no talon, not {cards!r}")
        self.hands = [list(hand) for hand in hands]
        self.talon = list(talon)  # NK14
        self.trump = turn_up[0]  # NK11
        self.declarer = None
        self.lured = []
        self.playing = list(range(self.players))
        self.loafers = []
        self.buy_round = 0
        self._open_deal()
        self.deals[-1]["limpa"] = []
        self.phase = "bid"  # then decide, buy, play
        self.queue = self._clockwise(self.dealer + 1)  # NK20

    # Acting

    def _words(self):
        seat = self.to_act
        if self.phase == "bid" and self._dealer_must_knock():
            return ["knock"]
        if self.phase in ("bid", "decide"):
            return ["knock", "pass"]  # NK21, NK25
        if self.phase == "buy":
            return self._buys(seat)
        return ["play " + card for card in self.hands[seat] if self._forbids(seat, card) is None]

    def refusal(self, text):
        """The row that forbids a card which the seat to act holds, or None."""
        seat, word, card = text.split()
        seat = int(seat)
        if self.phase != "play" or word != "play" or seat != self.to_act or card not in self.hands[seat]:
            raise ValueError(f"{text!r} is no card of the seat to act in the play of tricks")
        return self._forbids(seat, card)

    def do(self, text):
        """Carries out one line of a record; the cards after `buy` may come in any order."""
        seat, word, *cards = text.split()
        super().do(" ".join([seat, word, *sorted(cards)]))

    def _do(self, seat, word, cards):
        self.queue.pop(0)
        if self.phase == "bid":
            self._bid(seat, word)
        elif self.phase == "decide":
            self._decide(seat, word)
        elif self.phase == "buy":
            self._buy(seat, cards)
        else:
            self._play(seat, cards[0])

    # Bidding

    def _first_deal(self):
        return self.deal_number == 1

    def _dealer_must_knock(self):
        everybody_else_lured = len(self.lured) == self.players - 1  # the dealer speaks last: NK20
        bound = self.options["all_pass_later"] == "dealer_must_knock" and not self._first_deal()  # NK28
        return bound and everybody_else_lured

    def _bid(self, seat, word):
        if word == "pass":
            self.lured.append(seat)
            if not self.queue:
                self._redeal()
            return
        self.declarer = seat  # NK22
        if self._first_deal():
            self._begin_buying()  # NK24: all are in
            return
        if self.options["later_deal_pass"] == "final":
            self.playing = [one for one in self.playing if one not in self.lured]
        self.queue = self._clockwise(seat + 1)[:-1]  # NK25, NK26
        self.phase = "decide"
        if not self.queue:
            self._all_have_decided()

    def _decide(self, seat, word):
        if word == "pass":
            self.playing.remove(seat)  # NK27
        if not self.queue:
            self._all_have_decided()

    def _all_have_decided(self):
        if len(self.playing) > 1:
            self._begin_buying()
            return
        how = self.options["lone_knocker"]  # NK29
        self.deals[-1]["taken"][self.declarer] = {"sweep": 5, "one": 1, "void": 0}[how]
        self._score(trickless_go_free=True)

    def _redeal(self):
        self.deals[-1]["finished"] = True
        self.phase = "between"
        if self.options["all_pass_later"] == "next_dealer" and not self._first_deal():  # NK23, NK28
            self.dealer = (self.dealer + 1) % self.players  # NK15: the number stays

    # Buying

    def _begin_buying(self):
        self.phase = "buy"
        self.buy_round += 1
        self.queue = self._clockwise(self.dealer + 1)  # NK30

    def _one_more(self, seat):
        return 1 if seat == self.dealer and self.buy_round == 1 else 0  # NK31

    def _buys(self, seat):
        hand = sorted(self.hands[seat])
        extra = self._one_more(seat)
        most = min(5, self.options["max_buy"], len(self.talon))
        laid_down = [cards for drawn in range(most + 1) for cards in combinations(hand, drawn + extra)]
        return [" ".join(["buy", *cards]) for cards in laid_down]

    def _buy(self, seat, laid_down):
        number = len(laid_down) - self._one_more(seat)
        kept = [card for card in self.hands[seat] if card not in laid_down]  # NK32: they never come back
        self.hands[seat] = kept + self.talon[:number]
        self.talon = self.talon[number:]
        if self.queue:
            return
        if self.buy_round < self.options["buy_rounds"]:
            self._begin_buying()
            return
        self.phase = "play"
        by_knocker = self.options["opening_leader"] == "knocker" or (
            self.options["opening_leader"] == "knocker_first_deal" and self._first_deal()
        )
        self._begin_trick(self.declarer if by_knocker else self._clockwise(self.dealer + 1)[0])  # NK40

    # Playing

    def _begin_trick(self, leader):
        self.queue = self._clockwise(leader)
        self.deals[-1]["tricks"].append([])

    def _withholds_trump(self, seat, card):
        """NK61 for a follower, NK62 for a leader, whose card keeps back a trump that trumfmant asks for."""
        has_trump = any(held[0] == self.trump for held in self.hands[seat])
        if not self.trumfmant or not has_trump or card[0] == self.trump:
            return None  # NK63, NK64
        if self.deals[-1]["tricks"][-1]:
            return "NK61"
        return "NK62" if self.options["trumfmant_binds"] == "every_play" else None

    def _withholds_trump_ace(self, seat, card):
        ace = self.trump + "A"
        opening_lead = self.deals[-1]["tricks"] == [[]]
        nk62_binds = self.trumfmant and self.options["trumfmant_binds"] == "every_play"
        lifted = nk62_binds and self.options["trumfmant_ace"] == "free"  # NK63
        return "NK41" if opening_lead and ace in self.hands[seat] and card != ace and not lifted else None

    def _revokes(self, seat, card):
        trick = self.deals[-1]["tricks"][-1]
        if not trick:
            return None  # NK42
        led = trick[0][1][0]
        if self.trumfmant and card[0] == self.trump:
            return None  # NK61 stands instead of following suit
        return "NK43" if card[0] != led and any(held[0] == led for held in self.hands[seat]) else None  # NK44

    def _forbids(self, seat, card):
        withheld = self._withholds_trump(seat, card)
        if self.options["revoke"] == "loafed":
            withheld = None  # NK65: playable and punished
        return withheld or self._withholds_trump_ace(seat, card) or self._revokes(seat, card)

    def _play(self, seat, card):
        deal = self.deals[-1]
        if self._withholds_trump(seat, card) and seat not in self.loafers:
            self.loafers.append(seat)  # NK65: one limpa a deal
        self.hands[seat].remove(card)
        trick = deal["tricks"][-1]
        trick.append([seat, card])
        if self.queue:
            return
        trumps = [play for play in trick if play[1][0] == self.trump]
        of_led_suit = [play for play in trick if play[1][0] == trick[0][1][0]]
        taker = max(trumps or of_led_suit, key=lambda play: LOW_TO_HIGH.index(play[1][1]))[0]  # NK45
        deal["takers"].append(taker)
        deal["taken"][taker] += 1
        at_zero = self._goes_down(taker) and self.scores[taker] - deal["taken"][taker] <= 0
        if at_zero and self.options["win_check"] == "immediate":
            self._score(trickless_go_free=True)  # NK70: no limpa for taking none, in the fifth trick neither
        elif len(deal["takers"]) == 5:
            self._score()
        else:
            self._begin_trick(taker)  # NK46

    # Scoring

    def _goes_down(self, seat):
        if seat in self.loafers:
            return False  # NK65
        everyone = self.options["first_deal_scoring"] == "everyone"
        return not self._first_deal() or everyone or seat == self.declarer  # NK50, NK51

    def _score(self, trickless_go_free=False):
        """Enters the deal; `trickless_go_free` where taking no trick is not punished (NK29, NK70)."""
        deal = self.deals[-1]
        before = list(self.scores)
        for seat in self.playing:
            at_risk = seat == self.declarer or not self._first_deal()  # NK52, NK53
            none_taken = deal["taken"][seat] == 0 and at_risk and not trickless_go_free
            if none_taken or seat in self.loafers:
                deal["limpa"].append(seat)
                self.scores[seat] = min(self.scores[seat] + 5, self.options["start_score"])  # NK54
                self.pot += 1 if self.options["stakes"] == "on" else 0  # NK55
            elif self._goes_down(seat):
                self.scores[seat] -= deal["taken"][seat]
        deal["scores"] = list(self.scores)
        deal["points"] = [now - then for now, then in zip(self.scores, before, strict=True)]
        deal["finished"] = True
        self.queue = []
        self._end_or_go_on(before)

    def _end_or_go_on(self, before):
        at_zero = [seat for seat in range(self.players) if self.scores[seat] <= 0]
        if at_zero:  # NK70
            self.phase = "over"
            self._win(at_zero)
            return
        self._call_trumfmant(before)
        self.phase = "between"
        self.deal_number += 1
        self.dealer = (self.dealer + 1) % self.players  # NK15

    def _win(self, at_zero):
        lowest = min(self.scores[seat] for seat in at_zero)
        if self.options["tie_at_zero"] == "lowest":
            at_zero = [seat for seat in at_zero if self.scores[seat] == lowest]
        self.winners = at_zero  # NK71
        if self.options["stakes"] == "on":
            share, remainder = divmod(self.pot, len(at_zero))
            self.payout = [share if seat in at_zero else 0 for seat in range(self.players)]
            from_the_left = [(self.dealer + step) % self.players for step in range(1, self.players + 1)]
            self.payout[next(seat for seat in from_the_left if seat in at_zero)] += remainder

    def _call_trumfmant(self, before):
        """The triggers for the next deal, with `trigger_loafed` (NK66)."""
        newly_on_one = [seat for seat in self._on_one() if before[seat] != 1]
        still = [seat for seat in self._triggers if seat not in self.deals[-1]["limpa"]]
        self._triggers = still or newly_on_one

    def _on_one(self):
        return [seat for seat in range(self.players) if self.scores[seat] == 1]

    def _clockwise(self, first):
        """The seats that take part in the deal, from `first` on."""
        return [seat for seat in super()._clockwise(first) if seat in self.playing]
