"""The deal editor: cards moved between hands, talon, turned-up card and aside, by click, keys or text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from kortlib import GAMES, Card, DealCards, Problem, State, in_order, parse_cards
from kortlib.cards import NoCard
from kortlib.deals.conditions import NoSuchDeal, conditions_of
from kortlib.deals.drafts import ASIDE, NOWHERE, TALON, TURN_UP, Draft, filled
from kortlib.records.line import Line
from kortwidgets.command import Command
from kortwidgets.panels.arguments import seat_in

if TYPE_CHECKING:
    from kortwidgets.table import CardTable


def offered(table: CardTable) -> bool:
    """Only the teacher's table."""
    return table.session.seat is None


def panel(table: CardTable) -> dict[str, Any]:
    """Closed, a button that begins; open, the cards without a place, where to put one, and what is still wrong."""
    say, draft = table.says.say, table.desk.draft
    if draft is None:
        start = [_item("edit", say("deal.edit")), _item("edit empty", say("deal.edit_empty"))]
        return {"groups": [{"label": say("deal.begin"), "items": start}]}
    state = before(table)
    groups = [_places(table, state), _rest(table, draft, state), _ready(table, draft, state)]
    shown = [seat for seat in range(len(table.names)) if seat not in table.desk.hidden]
    fields = [_hand_field(table, draft, seat) for seat in shown]
    return {"help": say("deal.help"), "groups": groups, "fields": fields, "note": _note(table, draft, state)}


def before(table: CardTable) -> State:
    """The state in which the edited deal is dealt: before the deal that is shown, or between deals as it is."""
    session = table.session
    if session.state.deal_over and not session.state.game_over:
        return session.state
    deals = list(session.line.deals())
    return deals[-1].before if deals else session.main.start


def _item(action: str, label: str, enabled: bool = True, current: bool | None = None) -> dict[str, Any]:
    return {"action": action, "label": label, "enabled": enabled, "current": current}


def _places(table: CardTable, state: State) -> dict[str, Any]:
    say, picked = table.says.say, table.desk.picked
    places = [(str(seat), name) for seat, name in enumerate(table.names)]
    parts = GAMES[state.rules.game].deal_parts
    places += [(part, say(f"deal.{part}")) for part in (TALON, TURN_UP, ASIDE) if part in parts]
    places.append((NOWHERE, say("deal.nowhere")))
    label = say("deal.put", card=table.says.card_sign(picked)) if picked else say("deal.pick")
    return {"label": label, "items": [_item(f"put {place}", name, picked is not None) for place, name in places]}


def _rest(table: CardTable, draft: Draft, state: State) -> dict[str, Any]:
    loose = in_order((*draft.missing(state), *draft.talon))
    items = [
        _item(f"pick {card.text}", table.says.card_sign(card), current=card == table.desk.picked) for card in loose
    ]
    return {"label": table.says.say("deal.rest", number=len(loose)), "items": items}


def _ready(table: CardTable, draft: Draft, state: State) -> dict[str, Any]:
    say = table.says.say
    fills = [
        _item(f"fill {name}", say("deal.fill_where", condition=say(f"condition.{name}")))
        for name in conditions_of(state.rules.game)
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


def _hand_field(table: CardTable, draft: Draft, seat: int) -> dict[str, Any]:
    return {
        "action": f"hand {seat}",
        "label": table.names[seat],
        "value": " ".join(table.says.card_sign(card) for card in draft.hands[seat]),
        "submit": table.says.say("deal.write"),
    }


def _note(table: CardTable, draft: Draft, state: State) -> dict[str, Any] | None:
    problems = draft.problems(state)
    if not problems:
        return {"kind": "info", "text": table.says.say("deal.fine")}
    return {"kind": "refused", "text": " ".join(_told(table, problem) for problem in problems[:3])}


def _told(table: CardTable, problem: Problem) -> str:
    """A fault, and in whose hand it is."""
    place = re.fullmatch(r"hands\[(\d)\]", problem.place)
    whose = f"{table.names[int(place.group(1))]}: " if place else ""
    return whose + table.says.problem(problem)


def _edit(table: CardTable, argument: str, _: str) -> None:
    deals = list(table.session.line.deals())
    dealing = deals[-1].moves[0].action if deals else None
    empty = argument == "empty" or not isinstance(dealing, DealCards)
    table.desk.draft = Draft.empty(before(table)) if empty else Draft.of(dealing.deal, before(table))
    table.desk.picked = None


def _pick(table: CardTable, argument: str, _: str) -> None:
    try:
        table.desk.picked = Card.parse(argument)
    except NoCard:
        table.desk.picked = None


def _put(table: CardTable, argument: str, _: str) -> None:
    desk = table.desk
    places = {*(str(seat) for seat in range(len(table.names))), TALON, TURN_UP, ASIDE, NOWHERE}
    if desk.draft is not None and desk.picked is not None and argument in places:
        desk.draft = desk.draft.move(desk.picked, argument)
        desk.picked = None


def _write(table: CardTable, argument: str, text: str) -> None:
    seat = seat_in(table, argument)
    if table.desk.draft is None or seat is None:
        return
    try:
        table.desk.draft = table.desk.draft.with_hand(seat, parse_cards(text))
    except NoCard:
        table.tell("refused", table.says.say("problem.bad_card", value=text[:60]))


def _fill(table: CardTable, argument: str, _: str) -> None:
    draft, state = table.desk.draft, before(table)
    condition = conditions_of(state.rules.game).get(argument)
    if draft is None or (argument and condition is None):
        return
    table.desk.fills += 1
    try:
        seed = f"{table.session.seed}/fill {table.desk.fills}"
        table.desk.draft = filled(draft, state, seed, condition.holds if condition else None)
    except NoSuchDeal:
        table.tell("refused", table.says.say("deal.no_such"))


def _use(table: CardTable, _: str, __: str) -> None:
    """Deals the edited cards: a game of their own begins where the deal before them ended."""
    draft, state = table.desk.draft, before(table)
    if draft is None:
        return
    problems = draft.problems(state)
    if problems:
        table.tell("refused", table.says.problem(problems[0]))
        return
    table.session.begin(Line(state).then(DealCards(draft.deal(state))))
    table.desk.draft = None


def _cancel(table: CardTable, _: str, __: str) -> None:
    table.desk.draft = table.desk.picked = None


COMMANDS = {
    "edit": Command(_edit),
    "pick": Command(_pick),
    "put": Command(_put),
    "hand": Command(_write),
    "fill": Command(_fill),
    "use": Command(_use),
    "cancel": Command(_cancel),
}
