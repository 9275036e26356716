"""Another game: which one, how many at the table, other cards, or cards that fulfil a condition."""

from __future__ import annotations

from secrets import randbelow
from typing import TYPE_CHECKING, Any

from kortlib import GAMES, BadData, Rules, new_game, rulebook, rules_of
from kortlib.conditions import CONDITIONS, Condition, NoSuchDeal, conditions_of, deal_where
from kortlib.line import Line
from kortlib.records import NAMES
from kortlib.words import readable
from kortwidgets.command import Command
from kortwidgets.panels.arguments import number_in
from kortwidgets.session import first_deal

if TYPE_CHECKING:
    from kortwidgets.table import CardTable


MIXES = 1_000_000  # as many shufflings as have a number that can be written on a blackboard


def offered(table: CardTable) -> bool:
    """Only the teacher's table."""
    return table.session.seat is None


def panel(table: CardTable) -> dict[str, Any]:
    """A group for the games, one for the numbers of players and one for the cards."""
    say, lang, rules = table.says.say, table.lang, table.session.main.start.rules
    games = [_item(f"game {game}", rulebook(game).name[lang], game == rules.game) for game in GAMES]
    seats = [_item(f"seats {number}", str(number), number == len(table.names)) for number in _possible(rules.game)]
    cards = [_item("shuffle", say("new.shuffle"), None)]
    cards += [
        _item(f"where {name}", say("new.where", condition=say(f"condition.{name}")), None)
        for name in conditions_of(rules.game)
    ]
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


def _number(table: CardTable) -> str:
    """The number of the shuffle; nothing while a hand lies face down, since the number tells all of them."""
    return "" if table.desk.hidden else str(table.session.seed)


def _possible(game: str) -> range:
    """The numbers of players that a game can have."""
    least, most = rulebook(game).seats
    return range(least, most + 1)


def _game(table: CardTable, argument: str, _: str) -> None:
    if argument in GAMES:
        possible = _possible(argument)
        _begin(table, rules_of(argument), min(max(len(table.names), possible[0]), possible[-1]))


def _seats(table: CardTable, argument: str, _: str) -> None:
    rules, number = table.session.main.start.rules, number_in(argument)
    if number is not None and number in _possible(rules.game):
        _begin(table, rules, number)


def _shuffle(table: CardTable, _: str, __: str) -> None:
    _begin(table, table.session.main.start.rules, len(table.names))


def _where(table: CardTable, argument: str, _: str) -> None:
    rules = table.session.main.start.rules
    condition = CONDITIONS.get((rules.game, argument))
    if condition is not None:
        _begin(table, rules, len(table.names), condition)


def _mix(table: CardTable, _: str, text: str) -> None:
    _begin(table, table.session.main.start.rules, len(table.names), seed=readable(text.strip()))


def _begin(
    table: CardTable, rules: Rules, seats: int, condition: Condition | None = None, seed: str | None = None
) -> None:
    """A new game, its cards from a seed or at random. Whoever sits at the table stays, as far as there are places."""
    seed = seed or str(randbelow(MIXES))
    try:
        line = first_deal(rules, seats, seed) if condition is None else _deal_such(rules, seats, seed, condition)
    except BadData as bad:  # an option that does not go with so many players
        table.tell("refused", table.says.problem(bad.problems[0]))
        return
    except NoSuchDeal:
        table.tell("refused", table.says.say("deal.no_such"))
        return
    table.take(line, (*table.names[:seats], *NAMES[len(table.names) : seats]), seed)


def _deal_such(rules: Rules, seats: int, seed: str, condition: Condition) -> Line:
    """A game whose first deal fulfils a condition."""
    start = new_game(rules, seats, condition.start(seats), seed=seed)
    return Line(start).then(deal_where(start, condition.holds, seed))


COMMANDS = {
    "game": Command(_game),
    "seats": Command(_seats),
    "shuffle": Command(_shuffle),
    "where": Command(_where),
    "mix": Command(_mix),
}
