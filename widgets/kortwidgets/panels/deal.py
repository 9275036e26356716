"""The deal editor: cards moved between hands, talon, turned-up card and aside, by click, keys or text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kortlib import GAMES, Card, DealCards, Problem, State, in_order, parse_cards
from kortlib.cards import NoCard
from kortlib.deals.conditions import NoSuchDeal, conditions_of
from kortlib.deals.drafts import ASIDE, NOWHERE, TALON, TURN_UP, Draft, filled
from kortlib.records.line import Line
from kortlib.records.tree import Tree
from kortwidgets.panels.panel import item, teachers_only
from kortwidgets.sitting.commands import Command
from kortwidgets.sitting.seeds import new_secret
from kortwidgets.sitting.sitting import Sitting
from kortwidgets.sitting.snapshot import Snapshot, taken_up

if TYPE_CHECKING:
    from kortwidgets.view import Field, Group, Item, PanelPart, Remark

LONGEST_HAND = 500  # characters: a whole pack in words of its own has half of it

offered = teachers_only


def panel(sitting: Sitting) -> PanelPart:
    """Closed, a button that begins; open, the cards without a place, where to put one, and what is still wrong."""
    say, draft = sitting.says.say, sitting.desk.draft
    if draft is None:
        start = [_item("edit", say("deal.edit")), _item("edit empty", say("deal.edit_empty"))]
        return {"groups": [{"label": say("deal.begin"), "items": start}]}
    state = before(sitting)
    groups = [_places(sitting, state), _rest(sitting, draft, state), _ready(sitting, draft, state)]
    shown = [seat for seat in range(len(sitting.names)) if seat not in sitting.desk.hidden]
    fields = [_hand_field(sitting, draft, seat) for seat in shown]
    return {"help": say("deal.help"), "groups": groups, "fields": fields, "note": _note(sitting, draft, state)}


def before(sitting: Sitting) -> State:
    """The state in which the edited deal is dealt: before the deal that is shown, or between deals as it is."""
    if sitting.state.deal_over and not sitting.state.game_over:
        return sitting.state
    deal = sitting.session.line.last_deal()
    return deal.before if deal else sitting.session.main.start


def _item(action: str, label: str, enabled: bool = True, current: bool | None = None) -> Item:
    return item(action, label, current, enabled=enabled)


def _places(sitting: Sitting, state: State) -> Group:
    say, picked = sitting.says.say, sitting.desk.picked
    places = [(str(seat), name) for seat, name in enumerate(sitting.names)]
    parts = GAMES[state.rules.game].deal_parts
    places += [(part, say(f"deal.{part}")) for part in (TALON, TURN_UP, ASIDE) if part in parts]
    places.append((NOWHERE, say("deal.nowhere")))
    label = say("deal.put", card=sitting.says.card_sign(picked)) if picked else say("deal.pick")
    return {"label": label, "items": [_item(f"put {place}", name, picked is not None) for place, name in places]}


def _rest(sitting: Sitting, draft: Draft, state: State) -> Group:
    says, picked = sitting.says, sitting.desk.picked
    loose = in_order((*draft.missing(state), *draft.talon))
    items = [_item(f"pick {card.text}", says.card_sign(card), current=card == picked) for card in loose]
    return {"label": says.say("deal.rest", number=len(loose)), "items": items}


def _ready(sitting: Sitting, draft: Draft, state: State) -> Group:
    say, game = sitting.says.say, state.rules.game
    fills = [
        _item(f"fill {name}", say("deal.fill_where", condition=say(f"condition.{game}.{name}")))
        for name in conditions_of(game)
    ]
    return {
        "label": say("deal.ready"),
        "items": [
            _item("fill", say("deal.fill")),
            *fills,
            _item("use", say("deal.use"), not draft.problems(state)),
            _item("cancel", say("deal.cancel")),
        ],
    }


def _hand_field(sitting: Sitting, draft: Draft, seat: int) -> Field:
    return {
        "action": f"hand {seat}",
        "label": sitting.names[seat],
        "value": " ".join(sitting.says.card_sign(card) for card in draft.hands[seat]),
        "submit": sitting.says.say("deal.write"),
    }


def _note(sitting: Sitting, draft: Draft, state: State) -> Remark:
    problems = draft.problems(state)
    if not problems:
        return {"kind": "info", "text": sitting.says.say("deal.fine")}
    return {"kind": "refused", "text": " ".join(_told(sitting, problem) for problem in problems[:3])}


def _told(sitting: Sitting, problem: Problem) -> str:
    """A fault, and in whose hand it is."""
    place = re.fullmatch(r"hands\[(\d)\]", problem.place)
    whose = f"{sitting.names[int(place.group(1))]}: " if place else ""
    return whose + sitting.says.problem(problem)


def _edit(sitting: Sitting, argument: str, _: str) -> Sitting:
    deal = sitting.session.line.last_deal()
    dealing = deal.moves[0].action if deal else None
    if argument == "empty" or not isinstance(dealing, DealCards):
        return sitting.with_desk(draft=Draft.empty(before(sitting)), picked=None)
    return sitting.with_desk(draft=Draft.of(dealing.deal, before(sitting)), picked=None)


def _pick(sitting: Sitting, argument: str, _: str) -> Sitting:
    try:
        return sitting.with_desk(picked=Card.parse(argument))
    except NoCard:
        return sitting.with_desk(picked=None)


def _put(sitting: Sitting, argument: str, _: str) -> Sitting:
    desk = sitting.desk
    places = {*(str(seat) for seat in range(len(sitting.names))), TALON, TURN_UP, ASIDE, NOWHERE}
    if desk.draft is None or desk.picked is None or argument not in places:
        return sitting
    return sitting.with_desk(draft=desk.draft.move(desk.picked, argument), picked=None)


def _write(sitting: Sitting, argument: str, text: str) -> Sitting:
    seat, draft = sitting.seat_in(argument), sitting.desk.draft
    if draft is None or seat is None:
        return sitting
    try:
        cards = parse_cards(text) if len(text) <= LONGEST_HAND else None
    except NoCard:
        cards = None
    if cards is None:
        return sitting.refused("problem.bad_card", value=text[:60])
    return sitting.with_desk(draft=draft.with_hand(seat, cards))


def _fill(sitting: Sitting, argument: str, _: str) -> Sitting:
    """The rest of the cards at random: what no number gives, nobody can compute."""
    draft, state = sitting.desk.draft, before(sitting)
    condition = conditions_of(state.rules.game).get(argument)
    if draft is None or (argument and condition is None):
        return sitting
    try:
        return sitting.with_desk(draft=filled(draft, state, new_secret(), condition.holds if condition else None))
    except NoSuchDeal:
        return sitting.refused("deal.no_such")


def _use(sitting: Sitting, _: str, __: str) -> Sitting:
    """Deals the edited cards: a game of their own begins where the deal before them ended."""
    draft, state = sitting.desk.draft, before(sitting)
    if draft is None:
        return sitting
    problems = draft.problems(state)
    if problems:
        return sitting.told("refused", sitting.says.problem(problems[0]))
    tree = Tree(Line(state).then(DealCards(draft.deal(state))))
    return taken_up(sitting, Snapshot(tree, sitting.names)).with_desk(draft=None)


def _cancel(sitting: Sitting, _: str, __: str) -> Sitting:
    return sitting.with_desk(draft=None, picked=None)


COMMANDS = {
    "edit": Command(_edit),
    "pick": Command(_pick),
    "put": Command(_put),
    "hand": Command(_write),
    "fill": Command(_fill),
    "use": Command(_use),
    "cancel": Command(_cancel),
}
