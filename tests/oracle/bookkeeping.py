"""What every oracle keeps and shows: whose turn it is, the deals so far. No rule stands here, and no game is known."""


class Bookkeeping:
    """A game from its beginning, or from the scores, dealer and deal_number of `start`.

    An oracle adds `deal(hands, ..., dealer=None)`, which names the cards as a record does and sets `phase` and `queue`;
    `_words`, what the seat to act may do; `_do(seat, word, rest)`, what comes of it; and `refusal(text)`, the rule that
    forbids an action.
    """

    def __init__(self, options, players, start, scores, dealer):
        start = start or {}
        self.options = dict(options)
        self.players = players
        self.scores = list(start.get("scores", scores))
        self.deal_number = start.get("deal_number", 1)
        self.dealer = start.get("dealer", dealer)
        self.phase = "between"  # until a deal, then by names of the game's own; "over" when the game is
        self.winners = []
        self.trump = None
        self.queue = []  # the seats that still have to act before something new begins; the first is to act
        self.deals = []

    # What a reader sees

    @property
    def over(self):
        return self.phase == "over"

    @property
    def to_act(self):
        return self.queue[0] if self.queue else None

    @property
    def in_a_deal(self):
        return self.phase not in ("between", "over")

    def told(self):
        """What `kort replay --json` tells beside scores, winners, whose turn it is and the deals."""
        return {"trump": self.trump} if self.in_a_deal else {}

    def summary(self):
        """One dict a deal, as in the `deals` of `kort replay --json`, without the events."""
        return [
            {key: list(value) if isinstance(value, list) else value for key, value in deal.items()}
            | {"tricks": [[list(play) for play in trick] for trick in deal["tricks"]]}
            for deal in self.deals
        ]

    # Acting

    def legal(self):
        """Every action now allowed, each with its seat."""
        return {f"{self.to_act} {word}" for word in self._words()} if self.in_a_deal else set()

    def do(self, text):
        """Carries out one line of a record."""
        if text not in self.legal():
            raise ValueError(f"{text!r} is not one of {sorted(self.legal())}")
        seat, word, *rest = text.split()
        self._do(int(seat), word, rest)

    # What the rules are helped with

    def _begin_dealing(self, dealer):
        """Now must be the time for it; `dealer` where a record names one."""
        if self.phase != "between":
            raise ValueError(f"no deal while the phase is {self.phase}")
        if dealer is not None:
            self.dealer = dealer

    def _open_deal(self):
        """A new entry among the deals."""
        zeros = [0] * self.players
        deal = {"number": self.deal_number, "dealer": self.dealer, "tricks": [], "takers": [], "taken": zeros}
        deal |= {"points": list(zeros), "scores": list(self.scores), "finished": False}
        self.deals.append(deal)

    def _clockwise(self, first):
        return [(first + step) % self.players for step in range(self.players)]
