"""Another game: which one, how many at the table, other cards, or cards that fulfil a condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kortlib import GAMES, BadData, Rules, new_game, rulebook, rules_of
from kortlib.deals.conditions import NoSuchDeal, conditions_of, deal_where
from kortlib.game import Condition
from kortlib.records import NAMES
from kortlib.records.line import Line
from kortwidgets.panels.panel import item, teachers_only
from kortwidgets.sitting.arguments import number_in
from kortwidgets.sitting.commands import Command
from kortwidgets.sitting.seeds import NUMBERS, is_secret, new_secret, number_of
from kortwidgets.sitting.session import first_deal
from kortwidgets.sitting.sitting import Sitting

if TYPE_CHECKING:
    from kortwidgets.view import PanelPart

TRIES = 20_000  # shufflings that a condition is looked for in: some seconds

offered = teachers_only


def panel(sitting: Sitting) -> PanelPart:
    """A group for the games, one for the numbers of players and one for the cards; and what a number gives away."""
    say, lang, rules = sitting.says.say, sitting.lang, sitting.rules
    games = [item(f"game {game}", rulebook(game).name[lang], game == rules.game) for game in GAMES]
    seats = [item(f"seats {number}", str(number), number == len(sitting.names)) for number in _possible(rules.game)]
    cards = [item("shuffle", say("new.shuffle"))]
    cards += [item(f"where {name}", _such(sitting, rules.game, name)) for name in conditions_of(rules.game)]
    return {
        "help": say("new.help"),
        "groups": [
            {"label": say("new.game"), "items": games},
            {"label": say("new.seats"), "items": seats},
            {"label": say("new.cards"), "items": cards},
        ],
        "fields": [{"action": "mix", "label": say("new.mix"), "value": _number(sitting), "submit": say("new.again")}],
        "note": None if is_secret(sitting.session.seed) else {"kind": "info", "text": say("new.numbered")},
    }


def _such(sitting: Sitting, game: str, name: str) -> str:
    """A deal that fulfils a condition, and what is set beside the cards for it."""
    say = sitting.says.say
    told = say("new.where", condition=say(f"condition.{game}.{name}"))
    starts = conditions_of(game)[name].start(len(sitting.names))
    return f"{told} ({say(f'condition.{game}.{name}.start')})" if starts else told


def _number(sitting: Sitting) -> str:
    """The number of the shuffle, where it was asked for; nothing while a hand lies face down: it tells all."""
    number = number_of(sitting.session.seed)
    return "" if sitting.desk.hidden or number is None else str(number)


def _possible(game: str) -> range:
    """The numbers of players that a game can have."""
    least, most = rulebook(game).seats
    return range(least, most + 1)


def _game(sitting: Sitting, argument: str, _: str) -> Sitting:
    if argument not in GAMES:
        return sitting
    possible = _possible(argument)
    seats = min(max(len(sitting.names), possible[0]), possible[-1])
    return _begin(sitting, f"game {argument}", rules_of(argument), seats)


def _seats(sitting: Sitting, argument: str, _: str) -> Sitting:
    number = number_in(argument)
    if number is None or number not in _possible(sitting.rules.game):
        return sitting
    return _begin(sitting, f"seats {argument}", sitting.rules, number)


def _shuffle(sitting: Sitting, _: str, __: str) -> Sitting:
    return _begin(sitting, "shuffle", sitting.rules, len(sitting.names))


def _where(sitting: Sitting, argument: str, _: str) -> Sitting:
    condition = conditions_of(sitting.rules.game).get(argument)
    if condition is None:
        return sitting
    return _begin(sitting, f"where {argument}", sitting.rules, len(sitting.names), condition)


def _mix(sitting: Sitting, _: str, text: str) -> Sitting:
    number = number_of(text.strip())
    if number is None:
        return sitting.refused("new.no_number", most=NUMBERS - 1)
    return _begin(sitting, "mix", sitting.rules, len(sitting.names), seed=str(number))


def _begin(
    sitting: Sitting,
    action: str,
    rules: Rules,
    seats: int,
    condition: Condition | None = None,
    seed: str | None = None,
) -> Sitting:
    """A new game, its cards from a number or from a secret. Whoever sits there stays, as far as there are places.

    Where more than the first deal's cards would be lost, it takes the `action` twice.
    """
    session, desk = sitting.session, sitting.desk
    if (len(session.main.moves) > 1 or session.branches) and desk.leaving != action:
        return sitting.with_desk(leaving=action).told("info", sitting.says.say("new.sure"))
    seed = seed or new_secret()
    try:
        line = first_deal(rules, seats, seed) if condition is None else _deal_such(rules, seats, seed, condition)
    except BadData as bad:  # an option that does not go with so many players
        return sitting.with_desk(leaving=None).told("refused", sitting.says.problem(bad.problems[0]))
    except NoSuchDeal:
        return sitting.with_desk(leaving=None).refused("deal.no_such")
    return sitting.another_game(line, (*sitting.names[:seats], *NAMES[len(sitting.names) : seats]), seed)


def _deal_such(rules: Rules, seats: int, seed: str, condition: Condition) -> Line:
    """A game whose first deal fulfils a condition."""
    begun = new_game(rules, seats, condition.start(seats), seed=seed)
    return Line(begun).then(deal_where(begun, condition.holds, f"{seed}/{condition.name}", TRIES))


COMMANDS = {
    "game": Command(_game),
    "seats": Command(_seats),
    "shuffle": Command(_shuffle),
    "where": Command(_where),
    "mix": Command(_mix),
}
