"""The view as types: what Python draws and the browser gets. The contract with ``js/view.js``, which says the same.

Each part is always there unless it is marked as not required; where there is nothing it is None or empty. What widgets
draw has no version yet: the widget adds it when it sends what was drawn.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

NoticeKind = Literal["info", "refused", "why", "won"]
ChoiceState = Literal["right", "wrong", "missed"]
TableLabel = Literal[
    "table",
    "last_trick",
    "hide_last_trick",
    "log",
    "rule",
    "source",
    "ours",
    "because",
    "keys",
    "close",
    "deck2",
    "deck4",
]
ExerciseLabel = Literal["rule", "source", "ours", "right", "wrong", "missed", "check", "done_before", "levels"]


class Rule(TypedDict):
    """A rule as it holds at the table."""

    id: str
    text: str
    source: str
    ours: bool


class RuleOfPhase(Rule):
    """A rule, and the phase of the game that it belongs to, in words."""

    phase: str


class RuleCard(TypedDict):
    """The rules of a game under the options now set."""

    label: str
    title: str
    rules: list[RuleOfPhase]


# ---- On the table ------------------------------------------------------------------------------------------------


class LabelledCard(TypedDict):
    """A card and what is said of it."""

    card: str
    label: str


class HandCard(LabelledCard):
    """A card in a hand that lies face up. `enabled` is whether it may be chosen now, None where nothing is chosen."""

    enabled: bool | None
    action: NotRequired[str]
    current: NotRequired[bool]
    tag: NotRequired[str]


class Player(TypedDict):
    """A seat and who sits there. `cards` is None where the hand lies face down."""

    seat: int
    name: str
    label: str
    dealer: bool
    acting: bool
    out: bool
    score: str
    note: str
    taken: int
    taken_label: str
    count: int
    cards: list[HandCard] | None
    cards_label: str


class TrickCard(LabelledCard):
    """A card on the table, and the seat that played it."""

    seat: int


class Trick(TypedDict):
    """The cards on the table, in the order played."""

    label: str
    cards: list[TrickCard]


class TakenTrick(Trick):
    """The last trick, who took it, and that in words."""

    taker: int
    text: str


class Trump(TypedDict):
    """The trump suit."""

    suit: str
    label: str


class Talon(TypedDict):
    """How many cards are left to draw."""

    count: int
    label: str


class Beside(TypedDict):
    """What a game has beside the trick, as a pot: its icon and what it is, in words."""

    icon: str
    label: str


class Flag(TypedDict):
    """Something that holds just now, and its rule."""

    text: str
    rule: str | None


class LogLine(TypedDict):
    """Something that happened, and its rule."""

    text: str
    rule: str | None


class Calls(TypedDict, total=False):
    """What can be called with a lead: for each card its suit, and for each suit what can be called with it."""

    leads: dict[str, str]
    cards: dict[str, list[LabelledCard]]


class Button(TypedDict):
    """Something that the seat to act may do."""

    action: str
    label: str
    title: str


class Choose(TypedDict):
    """Cards to be chosen together; `labels` by how many are chosen."""

    action: str
    label: str
    labels: list[str]
    min: int
    max: int
    help: str


# ---- Around the table --------------------------------------------------------------------------------------------


class Control(TypedDict):
    """A button beneath the table."""

    action: str
    label: str
    enabled: bool


class Entry(TypedDict):
    """A figure of the score sheet, and whether a line is drawn under it."""

    text: str
    label: str
    line: bool


class Column(TypedDict):
    """One player's figures."""

    seat: int
    name: str
    entries: list[Entry]


class Sheet(TypedDict):
    """A score sheet. `verb` asks how a figure came about, where it is not ``explain``."""

    label: str
    columns: list[Column]
    verb: NotRequired[str]


class OtherOption(TypedDict):
    """The option under which a refused action would be allowed."""

    text: str


class Notice(TypedDict):
    """What the table answers or refuses: about which card, by which rule, and the cards that oblige."""

    kind: NoticeKind
    text: str
    card: str | None
    because: list[str]
    rule: Rule | None
    option: OtherOption | None


class Remark(TypedDict):
    """What always stands in a panel."""

    kind: NoticeKind
    text: str


class ItemMore(TypedDict, total=False):
    """What not every button of a panel has; one that does not say is enabled."""

    title: str
    enabled: bool


class Item(ItemMore):
    """A button of a panel. `current` is whether it is pressed, None where that means nothing."""

    action: str
    label: str
    current: bool | None


class Group(TypedDict):
    """Buttons of a panel that belong together."""

    label: str
    items: list[Item]


class Field(TypedDict):
    """Something to write in a panel, and the button that submits it."""

    action: str
    label: str
    value: str
    submit: str


class FoldedPanel(TypedDict):
    """A panel of which only the name shows."""

    id: str
    label: str
    open: Literal[False]


class PanelPart(TypedDict, total=False):
    """What one panel's module gives; what it leaves out is empty."""

    help: str
    groups: list[Group]
    fields: list[Field]
    note: Notice | Remark | None
    sheet: Sheet


class OpenPanel(TypedDict):
    """A panel with all that it holds."""

    id: str
    label: str
    open: Literal[True]
    help: str
    groups: list[Group]
    fields: list[Field]
    note: Notice | Remark | None
    sheet: NotRequired[Sheet]


Panel = FoldedPanel | OpenPanel


class FileWords(TypedDict):
    """The words of the two buttons for files."""

    open: str
    download: str
    too_big: str


class Keep(TypedDict):
    """The game is kept by the browser, under this key."""

    key: str
    resume: str
    discard: str


class Dressed(TypedDict):
    """The part of a table's view that is made of the engine's facts."""

    lang: str
    game: str
    seat: int | None
    phase: str
    ranks: dict[str, str]
    players: list[Player]
    dealer_label: str
    trump: Trump | None
    turn_up: LabelledCard | None
    talon: Talon | None
    calls: Calls
    trick: Trick
    last_trick: TakenTrick | None
    beside: list[Beside]
    flags: list[Flag]
    prompt: str
    buttons: list[Button]
    choose: Choose | None
    labels: dict[TableLabel, str]


class DrawnTable(Dressed):
    """A card table as its seat may see it."""

    near: int | None
    pointer: str | None
    title: str
    banner: str
    controls: list[Control]
    keys: dict[str, str]
    sheet: Sheet | None
    log: list[LogLine]
    notice: Notice | None
    panels: list[Panel]
    files: FileWords | None
    keep: Keep | None
    frozen: bool
    rulecard: RuleCard | None


class TableView(DrawnTable):
    """A card table as it is sent."""

    version: int


# ---- A question --------------------------------------------------------------------------------------------------


class Choice(TypedDict):
    """One of the choices. Its state is None until something is told of it."""

    id: str
    label: str
    text: str
    state: ChoiceState | None


class Reply(TypedDict):
    """The answer to a choice."""

    kind: Literal["right", "wrong"]
    verdict: str
    text: str
    rule: Rule | None


class Asked(TypedDict):
    """The name by which the browser remembers the answer."""

    key: str


class Level(TypedDict):
    """A level of the practice."""

    action: str
    label: str
    current: bool


class Place(TypedDict):
    """Where one is in the practice of a game."""

    key: str
    level: int
    number: int
    label: str


class Way(TypedDict):
    """The way to another question."""

    action: str
    label: str


class DrawnExercise(TypedDict):
    """A question with its choices; in the practice also the way to others."""

    id: str
    lang: str
    question: str
    multi: bool
    choices: list[Choice]
    answered: bool
    done: bool
    reply: Reply | None
    progress: Asked | None
    labels: dict[ExerciseLabel, str]
    levels: NotRequired[list[Level]]
    place: NotRequired[Place]
    again: NotRequired[Way | None]
    next: NotRequired[Way | None]
    count: NotRequired[str]


class ExerciseView(DrawnExercise):
    """A question as it is sent."""

    version: int


class ToExercise(TypedDict):
    """What a question's widget is told beside its view: that it was answered."""

    type: Literal["progress"]
    key: str
    tries: int


# ---- How far one has come ----------------------------------------------------------------------------------------


class AskedGroup(TypedDict):
    """The questions of a tutorial, by name and as they read."""

    label: str
    keys: list[str]
    texts: list[str]


class ProgressLabels(TypedDict):
    """The words; `of` holds ``{done}`` and ``{all}``, which only the browser knows."""

    clear: str
    sure: str
    csv: str
    empty: str
    file: str
    of: str
    columns: list[str]


class DrawnProgress(TypedDict):
    """Which questions there are."""

    lang: str
    title: str
    groups: list[AskedGroup]
    labels: ProgressLabels


class ProgressView(DrawnProgress):
    """The questions as they are sent."""

    version: int
