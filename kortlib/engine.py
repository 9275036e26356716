"""The same four questions for every game: `judge`, `legal_actions`, `apply`, `view`; and `new_game` to begin.

>>> from kortlib import action_words
>>> state = new_game("norrlandsknack", seats=3)
>>> state = apply(state, deal_from_seed(state, 17)).state
>>> [action_words(action) for action in legal_actions(state)]
['knock', 'pass']
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import filterfalse
from typing import Any, TypeAlias

from kortlib.actions import LONGEST, Action, Buy, DealCards, NoAction, Pass, Play, action_words, format_action
from kortlib.answers import IllegalAction, Reason, Step, Verdict
from kortlib.cards import Card, Hand, Seat
from kortlib.deal import Deal, Lies, card_problems, drawn_seat, part_problems, shuffled
from kortlib.games import GAMES
from kortlib.problems import BadData, Problem
from kortlib.rulebook import Rules, rulebook, rules_of
from kortlib.state import Phase, State

View: TypeAlias = dict[str, Any]


def new_game(
    rules: Rules | str, seats: int, start: Mapping[str, Any] | None = None, seed: int | str | None = None
) -> State:
    """A game before its first deal; `start` gives scores, dealer and so on where it is not a new one.

    `rules` may be the game's name, where its usual rules are meant.
    Without a dealer in `start` the seed draws one; without a seed it is the last seat, so that seat 0 is forehand.
    Raises BadData with every problem found in the number of seats and in `start`.
    """
    if isinstance(rules, str):
        rules = rules_of(rules)
    low, high = rulebook(rules.game).seats
    game, given = GAMES[rules.game], dict(start or {})
    problems: list[Problem] = []
    possible = [seats]
    if not low <= seats <= high:
        details = {"number": seats, "low": low, "high": high}
        problems = [Problem("players", "bad_players", "bad_players", details, game.seats_rule)]
        possible = list(range(low, high + 1))  # of the rest, what is wrong however many are meant
    rest = [game.option_problems(rules, some) + game.start_problems(rules, some, given) for some in possible]
    fewest = min(rest, key=len)
    problems += fewest
    if problems:
        raise BadData(tuple(problems))
    given.setdefault("dealer", seats - 1 if seed is None else drawn_seat(seats, seed))
    return game.begin(rules, {"seats": seats} | given)


def deal_from_seed(state: State, seed: int | str, dealer: Seat | None = None) -> DealCards:
    """The deal that a seed gives in this state; dealing it is for `apply`. Without `dealer` the rules decide."""
    game, deals = GAMES[state.rules.game], state.dealer if dealer is None else dealer
    return DealCards(game.deal_out(state, shuffled(game.pack, seed), deals), dealer)


def deal_problems(state: State, action: DealCards) -> list[Problem]:
    """Every fault of a deal: cards there twice, hands of the wrong size, a short talon."""
    game, deal = GAMES[state.rules.game], action.deal
    dealer = state.dealer if action.dealer is None else action.dealer
    faults = pack_problems(state, deal)
    if not 0 <= dealer < state.seats:
        return [Problem("dealer", "bad_record", "bad_dealer", {"value": dealer, "seats": state.seats}), *faults]
    if len(deal.hands) != state.seats:
        details = {"number": len(deal.hands), "seats": state.seats}
        return [Problem("hands", "bad_deal", "hand_count", details), *faults]
    return faults + game.deal_problems(state, deal, dealer)


def pack_problems(state: State, deal: Deal) -> list[Problem]:
    """The faults of a deal that are there whoever deals: cards that are there twice, a short talon, foreign parts."""
    game = GAMES[state.rules.game]
    return part_problems(deal, game.deal_parts) + card_problems(deal, game.pack, game.turned)


def judge(state: State, action: Action) -> Verdict:
    """Whether `action` is allowed in `state`, with the rule that decides and the cards that oblige.

    Raises NoAction for what is none, as its text.
    """
    if isinstance(action, DealCards):
        return _judge_deal(state, action)
    try:
        seat = action.seat
    except AttributeError:
        raise _no_action(state, action) from None
    if state.to_act is None:
        return Verdict(False, reason=Reason.OVER)
    if seat != state.to_act:
        return Verdict(False, reason=Reason.NOT_YOUR_TURN)
    phase = GAMES[state.rules.game].phases[state.phase]
    if not isinstance(action, phase.actions) or (isinstance(action, Play) and action.call and not phase.calling):
        return Verdict(False, reason=Reason.WRONG_PHASE)
    if not _in_hand(state, action):
        if isinstance(action, Play) and not isinstance(action.card, Card):
            raise _no_action(state, action)
        return Verdict(False, reason=Reason.NOT_IN_HAND)
    for prohibition in phase.prohibitions(state):
        if prohibition.breaks(action):
            return Verdict(False, prohibition.rule, prohibition.because)
    return phase.permission(state, action)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every action of the seat to act that `judge` allows; none when the deal or the game is over."""
    if state.to_act is None:
        return ()
    phase = GAMES[state.rules.game].phases[state.phase]
    candidates = phase.candidates(state)  # in turn, in hand and in phase already: only the rules can refuse them
    for prohibition in phase.prohibitions(state):
        candidates = filterfalse(prohibition.breaks, candidates)
    return tuple(candidates)


def apply(state: State, action: Action) -> Step:
    """The state after an allowed action, with the events on the way.

    Raises IllegalAction, which carries the verdict, and leaves `state` as it is.
    """
    verdict = judge(state, action)
    if not verdict.allowed:
        raise IllegalAction(action, verdict)
    game = GAMES[state.rules.game]
    if isinstance(action, DealCards):
        dealer = state.dealer if action.dealer is None else action.dealer
        return game.deal(state, action.deal, dealer)
    return game.phases[state.phase].perform(state, action, verdict)


def view(state: State, seat: Seat | None) -> View:
    """What `seat` may know, as plain JSON values; None is the teacher's view, which shows everything."""
    game = GAMES[state.rules.game]
    acts = state.to_act is not None and seat in (None, state.to_act)
    actions = legal_actions(state) if acts else ()
    common: View = {
        "game": state.rules.game,
        "seat": seat,
        "phase": state.phase.value,
        "deal_number": state.deal_number,
        "dealer": state.dealer,
        "to_act": state.to_act,
        "turn_rule": None if state.to_act is None else game.turn_rule(state),
        "scores": list(state.scores),
        "hands": [_shown(hand, seat in (None, owner)) for owner, hand in enumerate(state.hands)],
        "turn_up": state.turn_up.text if state.turn_up else None,
        "turn_up_lies": _still_lies(state, game.turned),
        "trump": state.trump.value if state.trump else None,
        "talon": len(state.talon),
        "trick": [[player, card.text] for player, card in state.trick],
        "tricks": [
            {"cards": [[player, card.text] for player, card in trick.cards], "taker": trick.taker}
            for trick in state.tricks
        ],
        "taken": list(state.taken),
        "winners": list(state.winners),
        "actions": [action_words(action) for action in actions],
        "spoken": [action_words(action) for action in actions if not isinstance(action, Play | Buy)],
        "takes_cards": acts and _takes_cards(game.phases[state.phase].actions),
        "calls": _calls(actions),
        "refused": _refused(state, actions) if acts else {},
    }
    return common | game.view(state, seat)


def _no_action(state: State, given: object) -> NoAction:
    example = format_action(next(iter(legal_actions(state)), Pass(0)))
    quoted = repr(given)[:LONGEST]
    return NoAction(f"{quoted} is no action; text is read by parse_action, its seat first: parse_action({example!r})")


def _judge_deal(state: State, action: DealCards) -> Verdict:
    if state.game_over:
        return Verdict(False, reason=Reason.OVER)
    if state.phase is not Phase.DEAL:
        return Verdict(False, reason=Reason.WRONG_PHASE)
    problems = deal_problems(state, action)
    return Verdict(False, problems[0].rule, reason=Reason.BAD_DEAL) if problems else Verdict(True)


def _in_hand(state: State, action: Action) -> bool:
    if isinstance(action, Play):
        return action.card in state.hands[action.seat]
    if isinstance(action, Buy):
        return action.cards.issubset(state.hands[action.seat])
    return True


def _shown(hand: Hand, known: bool) -> dict[str, Any]:
    return {"count": len(hand), "cards": [card.text for card in hand] if known else None}


def _still_lies(state: State, turned: Lies) -> bool:
    """Whether the card that was turned up lies there to be seen: not once it is somebody's to play, or drawn."""
    match turned:
        case Lies.IN_HAND:
            return state.turn_up is not None and state.phase in (Phase.BID, Phase.BUY)
        case Lies.IN_TALON:
            return state.turn_up in state.talon
        case Lies.APART:
            return state.turn_up is not None


def _takes_cards(actions: type | tuple[type, ...]) -> bool:
    """Whether cards are to be chosen now; while people bid a hand is only looked at."""
    return issubclass(Play, actions) or issubclass(Buy, actions)


def _calls(actions: tuple[Action, ...]) -> dict[str, list[str]]:
    """For each card that calls another when it is played, those that it can call."""
    found: dict[str, list[str]] = {}
    for action in actions:
        if isinstance(action, Play) and action.call is not None:
            found.setdefault(action.card.text, []).append(action.call.text)
    return found


def _refused(state: State, actions: tuple[Action, ...]) -> dict[str, Any]:
    """The cards of the seat to act that may not be played, each with its rule and what obliges."""
    if state.to_act is None or not issubclass(Play, GAMES[state.rules.game].phases[state.phase].actions):
        return {}
    playable = {action.card for action in actions if isinstance(action, Play)}
    verdicts = {
        card: judge(state, Play(state.to_act, card)) for card in state.hands[state.to_act] if card not in playable
    }
    return {
        card.text: {"rule": verdict.rule, "because": [other.text for other in verdict.because]}
        for card, verdict in verdicts.items()
    }
