"""Bondtolva, read a second time from the ledger: lists, dicts and strings, no engine.

A card is its two letters, a seat 0 or 1, an action its line in a record ("0 announce H"). Nothing here is fast
and nothing is imported from `kortlib`; a comment names the ledger row that decides there.

>>> oracle = Oracle(PRESETS["bondtolva"], 2)
>>> hands = ["SA HK HQ DA CA CK".split(), "S9 SJ D9 DJ CJ C9".split()]
>>> oracle.deal(hands, "ST SK SQ HA HT HJ H9 DT DK DQ CT CQ".split())
>>> oracle.do("0 play SA")
>>> oracle.do("1 play S9")
>>> sorted(oracle.legal())
['0 announce H', '0 draw']
"""

from oracle.bookkeeping import Bookkeeping

LOW_TO_HIGH = "9JQKTA"  # BT03
PACK = [suit + rank for suit in "SHDC" for rank in LOW_TO_HIGH]  # BT02
EYES = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 0, "9": 0}  # BT52
GOAL = 12  # BT04

VALUES = {
    "phase1_winner": ["led_suit", "any_rank"],
    "rank_tie": ["leader", "second"],
    "announce": ["may", "must"],
    "pairs_per_trick": ["one", "all"],
    "trump_effect": ["endgame", "at_once"],
    "last_announce": ["before_draw", "before_endgame"],
    "win_check": ["immediate", "end_of_deal"],
    "landing": ["at_least", "exact"],
}
PRESETS = {"bondtolva": {name: values[0] for name, values in VALUES.items()}}


class Oracle(Bookkeeping):
    """A game from its beginning, or from the scores, dealer and deal_number of `start`."""

    def __init__(self, options, players, start=None):
        if set(options) != set(VALUES) or any(options[name] not in VALUES[name] for name in VALUES):
            raise ValueError(f"options must give each of the 8 a value of the ledger, not {options!r}")
        if players != 2:  # BT01
            raise ValueError(f"two players, not {players}")
        super().__init__(options, players, start, scores=[0, 0], dealer=1)  # BT11: without a seed the last seat

    # Dealing

    def deal(self, hands, talon=(), dealer=None):
        """Twelve cards of talon; or none: then the deal is its endgame, six tricks without a trump."""
        self._begin_dealing(dealer)
        cards = [card for hand in hands for card in hand] + list(talon)
        if [len(hand) for hand in hands] != [6, 6] or len(talon) not in (0, 12):  # BT10
            raise ValueError(f"two hands of six and twelve cards of talon, or none, not {hands!r} and {talon!r}")
        if len(set(cards)) != len(cards) or not set(cards) <= set(PACK):
            raise ValueError(f"each card once, not {cards!r}")
        self.hands = [list(hand) for hand in hands]
        self.talon = list(talon)
        self.won = [[], []]  # the cards of each seat's tricks
        self.trump = None
        self.announced = []  # the suits of the deal's pairs, the first is trump
        self.last_taker = None
        self.has_drawn = False  # since the last trick was taken
        self.pairs_for_this_trick = 0
        self.at_goal = [seat for seat in (0, 1) if self.scores[seat] >= GOAL]  # in the order in which they came there
        self._open_deal()
        self._begin_trick(1 - self.dealer)  # BT21

    def _begin_trick(self, leader):
        self.phase = "first" if self.talon else "endgame"  # BT20, BT40
        self.queue = [leader, 1 - leader]

    # Acting

    def _words(self):
        seat = self.to_act
        words = ["announce " + suit for suit in "SHDC" if self._forbids_pair(seat, suit) is None]
        if not self._owes_a_pair(seat):
            words += ["draw"] if self.phase == "draw" else self._plays(seat)
        return words

    def refusal(self, text):
        """The row that forbids an announcement of either seat, the draw or a card of the seat to act, or None."""
        seat, word, *rest = text.split()
        seat = int(seat)
        if not self.in_a_deal:
            raise ValueError(f"{text!r} while the phase is {self.phase}")
        if word == "announce":
            return self._forbids_pair(seat, rest[0])
        drawing = word == "draw" and self.phase == "draw"
        playing = word == "play" and self.phase != "draw" and rest[0] in self.hands[seat]
        if seat != self.to_act or not (drawing or playing):
            raise ValueError(f"{text!r} is no draw and no card of the seat to act in the {self.phase} phase")
        if self._owes_a_pair(seat):
            return "BT36"
        return self._forbids_card(seat, rest[0]) if playing else None

    def _do(self, seat, word, rest):
        if word == "announce":
            self._announce(seat, rest[0])
        elif word == "draw":
            self._draw(seat)
        else:
            self._play(seat, rest[0])

    # Announcing

    def _forbids_pair(self, seat, suit):
        if not {suit + "K", suit + "Q"} <= set(self.hands[seat]):
            return "BT30"  # and BT35, for a pair that has been broken
        untimely = self._untimely(seat)
        if untimely:
            return untimely
        if suit in self.announced:
            return "BT35"
        if self.options["pairs_per_trick"] == "one" and self.pairs_for_this_trick:
            return "BT36"
        return None

    def _untimely(self, seat):
        if self.last_taker is None:
            return "BT34"  # before the first trick
        if seat != self.last_taker:
            return "BT32"
        late = self.options["last_announce"] == "before_endgame" and self.phase == "endgame"
        if self.has_drawn and not late:
            return "BT33"
        if self.phase == "endgame":
            before_its_first_lead = self.has_drawn and len(self.queue) == 2
            return None if late and before_its_first_lead else "BT34"
        return None

    def _owes_a_pair(self, seat):
        must = self.options["announce"] == "must"
        return must and any(self._forbids_pair(seat, suit) is None for suit in "SHDC")  # BT36

    def _announce(self, seat, suit):
        self.announced.append(suit)
        self.pairs_for_this_trick += 1
        self.trump = self.announced[0]  # BT30
        self._award(seat, 2 if len(self.announced) == 1 else 1)  # BT30, BT31

    # Drawing

    def _draw(self, seat):
        for drawer in (seat, 1 - seat):  # BT24
            self.hands[drawer].append(self.talon.pop(0))
        self.has_drawn = True
        self._begin_trick(seat)  # BT25

    # Playing

    def _plays(self, seat):
        return ["play " + card for card in self.hands[seat] if self._forbids_card(seat, card) is None]

    def _forbids_card(self, seat, card):
        if self.phase == "first" or len(self.queue) == 2:
            return None  # BT21, BT22
        led = self.deals[-1]["tricks"][-1][0][1]
        hand = self.hands[seat]
        same_suit = [held for held in hand if held[0] == led[0]]
        if same_suit and card[0] != led[0]:
            return "BT41"
        higher = [held for held in same_suit if LOW_TO_HIGH.index(held[1]) > LOW_TO_HIGH.index(led[1])]
        if higher and card not in higher:
            return "BT42"
        if not same_suit and card[0] != self.trump and any(held[0] == self.trump for held in hand):
            return "BT43"  # BT37: without a trump any card
        return None

    def _play(self, seat, card):
        deal = self.deals[-1]
        if len(self.queue) == 2:
            deal["tricks"].append([])
        self.queue.pop(0)
        self.hands[seat].remove(card)
        deal["tricks"][-1].append([seat, card])
        if self.queue:
            return
        taker = self._taker(deal["tricks"][-1])
        deal["takers"].append(taker)
        deal["taken"][taker] += 1
        self.won[taker] += [played for _, played in deal["tricks"][-1]]
        self.last_taker, self.has_drawn, self.pairs_for_this_trick = taker, False, 0
        if self.phase == "first":
            self.phase, self.queue = "draw", [taker]
        elif self.hands[0]:
            self._begin_trick(taker)  # BT25
        else:
            self._finish(taker)

    def _taker(self, trick):
        (leader, led), (second, answer) = trick
        rank_of_led, rank_of_answer = LOW_TO_HIGH.index(led[1]), LOW_TO_HIGH.index(answer[1])
        trump = self.trump if self.phase == "endgame" or self.options["trump_effect"] == "at_once" else None
        if trump in (led[0], answer[0]) and led[0] != answer[0]:
            return leader if led[0] == trump else second  # BT44
        if self.phase == "first" and self.options["phase1_winner"] == "any_rank" and rank_of_led == rank_of_answer:
            return leader if self.options["rank_tie"] == "leader" else second  # BT23
        if self.phase == "first" and self.options["phase1_winner"] == "any_rank":
            return leader if rank_of_led > rank_of_answer else second  # BT23
        return second if answer[0] == led[0] and rank_of_answer > rank_of_led else leader  # BT23, BT44

    # Scoring

    def _finish(self, last_taker):
        self._award(last_taker, 1)  # BT50
        if self.over:
            return  # BT54: no matadors
        matadors = [sum(card[1] in "AT" for card in cards) for cards in self.won]  # BT51
        eyes = [sum(EYES[card[1]] for card in cards) for cards in self.won]  # BT52
        for counts in (matadors, eyes):
            if counts[0] != counts[1]:
                self._award(counts.index(max(counts)), 1)
                break  # and with equal eyes too nobody: BT53
        if self.over:
            return
        self.deals[-1]["finished"] = True
        winner = self._winner_at_the_end()
        if winner is not None:
            self._win(winner)
            return
        self.phase, self.queue, self.trump = "between", [], None
        self.deal_number += 1
        self.dealer = 1 - self.dealer  # BT11

    def _award(self, seat, points):
        if self.options["landing"] == "exact" and self.scores[seat] + points > GOAL:
            return
        deal = self.deals[-1]
        self.scores[seat] += points
        deal["points"][seat] += points
        deal["scores"] = list(self.scores)
        if self.scores[seat] >= GOAL and seat not in self.at_goal:
            self.at_goal.append(seat)
        if self.scores[seat] >= GOAL and self.options["win_check"] == "immediate":
            self._win(seat)  # BT54

    def _winner_at_the_end(self):
        """With `end_of_deal`; with `immediate` nobody is at 12 here."""
        if not self.at_goal:
            return None
        if self.options["landing"] == "exact":
            return self.at_goal[0]
        if self.scores[0] == self.scores[1]:
            return None  # another deal
        return self.scores.index(max(self.scores))

    def _win(self, seat):
        self.deals[-1]["finished"] = True
        self.phase, self.queue, self.winners = "over", [], [seat]  # BT04
