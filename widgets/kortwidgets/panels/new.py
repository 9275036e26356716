"""Another game: which one, how many at the table, other cards, or cards that fulfil a condition."""

from __future__ import annotations

from secrets import randbelow
from typing import TYPE_CHECKING, Any

from kortlib import GAMES, BadData, Rules, new_game, rulebook, rules_of
from kortlib.deals.conditions import NoSuchDeal, conditions_of, deal_where
from kortlib.game import Condition
from kortlib.records import NAMES
from kortlib.records.line import Line
from kortwidgets.command import Command
from kortwidgets.panels.arguments import number_in
from kortwidgets.session import first_deal

if TYPE_CHECKING:
    from kortwidgets.table import CardTable


MIXES = 1_000_000  # as many shufflings as have a number that can be written on a blackboard
TRIES = 20_000  # shufflings that a condition is looked for in: some seconds


def offered(table: CardTable) -> bool:
    """Only the teacher's table."""
    return table.session.seat is None


def panel(table: CardTable) -> dict[str, Any]:
    """A group for the games, one for the numbers of players and one for the cards."""
    say, lang, rules = table.says.say, table.lang, _rules(table)
    games = [_item(f"game {game}", rulebook(game).name[lang], game == rules.game) for game in GAMES]
    seats = [_item(f"seats {number}", str(number), number == len(table.names)) for number in _possible(rules.game)]
    cards = [_item("shuffle", say("new.shuffle"), None)]
    cards += [_item(f"where {name}", _such(table, rules.game, name), None) for name in conditions_of(rules.game)]
    return {
        "help": say("new.help"),
        "groups": [
            {"label": say("new.game"), "items": games},
            {"label": say("new.seats"), "items": seats},
            {"label": say("new.cards"), "items": cards},
        ],
        "fields": [{"action": "mix", "label": say("new.mix"), "value": _number(table), "submit": say("new.again")}],
    }


def _item(action: str, label: str, current: bool | None) -> dict[str, Any]:
    return {"action": action, "label": label, "current": current}


def _such(table: CardTable, game: str, name: str) -> str:
    """A deal that fulfils a condition, and what is set beside the cards for it."""
    say = table.says.say
    told = say("new.where", condition=say(f"condition.{name}"))
    starts = conditions_of(game)[name].start(len(table.names))
    return f"{told} ({say(f'condition.{name}.start')})" if starts else told


def _number(table: CardTable) -> str:
    """The number of the shuffle where it alone gives the cards; nothing while a hand lies face down: it tells all."""
    seed = str(table.session.seed)
    return "" if table.desk.hidden or number_in(seed) is None else seed


def _possible(game: str) -> range:
    """The numbers of players that a game can have."""
    least, most = rulebook(game).seats
    return range(least, most + 1)


def _game(table: CardTable, argument: str, _: str) -> None:
    if argument in GAMES:
        possible = _possible(argument)
        _begin(table, f"game {argument}", rules_of(argument), min(max(len(table.names), possible[0]), possible[-1]))


def _seats(table: CardTable, argument: str, _: str) -> None:
    number = number_in(argument)
    if number is not None and number in _possible(_rules(table).game):
        _begin(table, f"seats {argument}", _rules(table), number)


def _shuffle(table: CardTable, _: str, __: str) -> None:
    _begin(table, "shuffle", _rules(table), len(table.names))


def _where(table: CardTable, argument: str, _: str) -> None:
    condition = conditions_of(_rules(table).game).get(argument)
    if condition is not None:
        _begin(table, f"where {argument}", _rules(table), len(table.names), condition)


def _mix(table: CardTable, _: str, text: str) -> None:
    number = number_in(text.strip())
    if number is None or number >= MIXES:
        table.tell("refused", table.says.say("new.no_number", most=MIXES - 1))
    else:
        _begin(table, "mix", _rules(table), len(table.names), seed=str(number))


def _rules(table: CardTable) -> Rules:
    return table.session.main.start.rules


def _begin(
    table: CardTable,
    action: str,
    rules: Rules,
    seats: int,
    condition: Condition | None = None,
    seed: str | None = None,
) -> None:
    """A new game, its cards from a seed or at random. Whoever sits at the table stays, as far as there are places.

    Where more than the first deal's cards would be lost, it takes the `action` twice.
    """
    session = table.session
    if (len(session.main.moves) > 1 or session.branches) and not table.desk.sure(action):
        table.tell("info", table.says.say("new.sure"))
        return
    seed = seed or str(randbelow(MIXES))
    try:
        if condition is None:
            line = first_deal(rules, seats, seed)
        else:
            line, seed = _deal_such(rules, seats, seed, condition)
    except BadData as bad:  # an option that does not go with so many players
        table.tell("refused", table.says.problem(bad.problems[0]))
        return
    except NoSuchDeal:
        table.tell("refused", table.says.say("deal.no_such"))
        return
    table.take(line, (*table.names[:seats], *NAMES[len(table.names) : seats]), seed)


def _deal_such(rules: Rules, seats: int, seed: str, condition: Condition) -> tuple[Line, str]:
    """A game whose first deal fulfils a condition, and its seed: the number of its shuffle where that gives it again.

    Where the condition needs more than cards, no number alone gives it.
    """
    start = condition.start(seats)
    if start:
        begun = new_game(rules, seats, start, seed=seed)
        return Line(begun).then(deal_where(begun, condition.holds, seed)), f"{condition.name} {seed}"
    for more in range(TRIES):
        number = str((int(seed) + more) % MIXES)
        line = first_deal(rules, seats, number)
        if condition.holds(line.state):
            return line, number
    raise NoSuchDeal


COMMANDS = {
    "game": Command(_game),
    "seats": Command(_seats),
    "shuffle": Command(_shuffle),
    "where": Command(_where),
    "mix": Command(_mix),
}
