"""The score of a deal: down by the tricks, up by a limpa, trumfmant on or off, and the end of the game."""

from __future__ import annotations

from kortlib.answers import Event, EventKind, Step
from kortlib.cards import Seat
from kortlib.game import put
from kortlib.games.norrlandsknack.table import HAND, Happened, Knack, Said, forehand, is_first_deal
from kortlib.problems import RuleId
from kortlib.state import Phase, State

Events = tuple[Event, ...]

LIMPA = 5  # NK54
SWEEPS = {"sweep": HAND, "one": 1, "void": 0}  # NK29: what a lone knocker's deal counts


def lone_knocker(state: State[Knack], events: Events) -> Step[Knack]:
    """Everybody else has laid down: the deal counts as the option says, without buying or play (NK29)."""
    seat, tricks = state.own.order[0], SWEEPS[str(state.rules["lone_knocker"])]
    swept = state._replace(taken=put(state.taken, seat, tricks))
    if not tricks:
        return _close(swept, events)
    return _close(*_down(swept, seat, "NK29", events))


def ends_at_once(state: State[Knack]) -> bool:
    """Whether the trick just taken ends the game, where the option lets it (NK70)."""
    return state.rules["win_check"] == "immediate" and any(
        goes_down(state, seat) and state.scores[seat] - state.taken[seat] <= 0 for seat in range(state.seats)
    )


def finish(state: State[Knack], events: Events) -> Step[Knack]:
    """The deal is played out, or cut short by a win: everybody's score, in turn from forehand."""
    cut_short = ends_at_once(state)
    for seat in state.clockwise(forehand(state)):
        limpa = _limpa_rule(state, seat, cut_short)
        if limpa:
            state, events = _limpa(state, seat, limpa, events)
        elif goes_down(state, seat) and state.taken[seat]:
            state, events = _down(state, seat, "NK50" if is_first_deal(state) else "NK51", events)
    return _close(state, events)


def _counts(state: State[Knack], seat: Seat) -> bool:
    """Whether the deal is the seat's to win or lose: NK50 in the first deal, NK51 later."""
    if is_first_deal(state) and state.rules["first_deal_scoring"] == "knocker":
        return seat == state.own.knocker
    return state.own.said[seat] is not Said.OUT


def goes_down(state: State[Knack], seat: Seat) -> bool:
    """Whether the tricks of a seat bring its score down, so far as the deal has come."""
    return _counts(state, seat) and seat not in state.own.loafed


def _limpa_rule(state: State[Knack], seat: Seat, cut_short: bool) -> RuleId | None:
    """Why a seat gets a limpa: it withheld a trump (NK65), or took no trick it had to take."""
    if seat in state.own.loafed:
        return "NK65"
    if state.taken[seat] or cut_short:
        return None
    if is_first_deal(state):
        return "NK52" if seat == state.own.knocker else None
    return "NK53" if state.own.said[seat] is not Said.OUT else None


def _down(state: State[Knack], seat: Seat, rule: RuleId, events: Events) -> tuple[State[Knack], Events]:
    score = state.scores[seat] - state.taken[seat]
    event = Event(
        EventKind.SCORED, seat, rule, number=state.taken[seat], points=-state.taken[seat], score=score, also=("NK04",)
    )
    return state._replace(scores=put(state.scores, seat, score)), (*events, event)


def _limpa(state: State[Knack], seat: Seat, rule: RuleId, events: Events) -> tuple[State[Knack], Events]:
    stake = 1 if state.rules["stakes"] == "on" else 0
    score = min(state.scores[seat] + LIMPA, state.rules.number("start_score"))
    event = Event(
        Happened.LIMPA,
        seat,
        rule,
        number=stake,
        points=score - state.scores[seat],
        score=score,
        also=("NK54", "NK55") if stake else ("NK54",),
    )
    own = state.own._replace(pot=state.own.pot + stake)
    return state._replace(scores=put(state.scores, seat, score), own=own), (*events, event)


def _close(state: State[Knack], events: Events) -> Step[Knack]:
    winners = _winners(state)
    if winners:
        return _win(state, winners, events)
    state, events = _trumfmant(state, events)
    return Step(
        state._replace(
            phase=Phase.DEAL,
            to_act=None,
            dealer=state.left_of(state.dealer),  # NK15
            deal_number=state.deal_number + 1,
        ),
        events,
    )


def _winners(state: State[Knack]) -> tuple[Seat, ...]:
    """Who has come to 0 or below, nearest the dealer's left first; by option only the lowest."""
    home = [seat for seat in state.clockwise(forehand(state)) if state.scores[seat] <= 0]
    if home and state.rules["tie_at_zero"] == "lowest":
        lowest = min(state.scores[seat] for seat in home)
        home = [seat for seat in home if state.scores[seat] == lowest]
    return tuple(home)


def _win(state: State[Knack], winners: tuple[Seat, ...], events: Events) -> Step[Knack]:
    rule = "NK70" if sum(score <= 0 for score in state.scores) == 1 else "NK71"
    payout = None
    if state.rules["stakes"] == "on":
        share, rest = divmod(state.own.pot, len(winners))
        parts = dict.fromkeys(winners, share) | {winners[0]: share + rest}
        payout = tuple(parts.get(seat, 0) for seat in range(state.seats))
    won = tuple(Event(EventKind.GAME_WON, seat, rule, number=payout[seat] if payout else None) for seat in winners)
    own = state.own._replace(payout=payout)
    return Step(state._replace(phase=Phase.OVER, to_act=None, winners=tuple(sorted(winners)), own=own), events + won)


def _trumfmant(state: State[Knack], events: Events) -> tuple[State[Knack], Events]:
    """Whether trumfmant holds from the next deal on (NK60, NK66)."""
    own, on_one = state.own, tuple(seat for seat, score in enumerate(state.scores) if score == 1)
    triggers: tuple[Seat, ...] = ()
    if state.rules["trumfmant_ends"] == "trigger_loafed":
        # A trigger that still stands on 1 had no limpa; who landed on 1 meanwhile is none, unless the last one fell.
        triggers = tuple(seat for seat in own.triggers if seat in on_one)
        triggers = triggers or _landed_on_one(events)
        in_force = bool(triggers)
    else:
        in_force = bool(on_one)
    if in_force and not own.trumfmant:
        events = (*events, *(Event(Happened.TRUMFMANT_ON, seat, "NK60") for seat in (triggers or on_one)))
    elif own.trumfmant and not in_force:
        events = (*events, Event(Happened.TRUMFMANT_OFF, None, "NK66"))
    return state._replace(own=own._replace(trumfmant=in_force, triggers=triggers)), events


def _landed_on_one(events: Events) -> tuple[Seat, ...]:
    landed = [event.seat for event in events if event.kind is EventKind.SCORED and event.score == 1]
    return tuple(sorted(seat for seat in landed if seat is not None))
