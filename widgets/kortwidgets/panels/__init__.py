"""The foldable parts of a table beside the game itself, one a module: what it shows and what its buttons do.

Each has `offered(sitting)`, whether the table has it at all; `panel(sitting)`, its groups of buttons, its fields and
its note; and `COMMANDS`, what its actions make of a sitting.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from kortwidgets.panels import (
    back,
    compare,
    controls,
    deal,
    files,
    links,
    new,
    options,
    question,
    teacher,
    values,
)
from kortwidgets.panels.panel import Panel
from kortwidgets.sitting.commands import Command
from kortwidgets.sitting.looks import PanelId
from kortwidgets.sitting.sitting import Sitting

if TYPE_CHECKING:
    from kortwidgets import view

PANELS: Mapping[PanelId, Panel] = {
    PanelId.NEW: new,
    PanelId.BACK: back,
    PanelId.OPTIONS: options,
    PanelId.COMPARE: compare,
    PanelId.VALUES: values,
    PanelId.DEAL: deal,
    PanelId.TEACHER: teacher,
    PanelId.QUESTION: question,
    PanelId.FILES: files,
    PanelId.LINKS: links,
}


def command_at(sitting: Sitting, action: str) -> Command | None:
    """What an action does at a table; one of a panel that it is not offered does nothing."""
    for name in _offered(sitting):
        if action in PANELS[name].COMMANDS:
            return replace(PANELS[name].COMMANDS[action], panel=name)
    return controls.COMMANDS.get(action)


def card_values(sitting: Sitting) -> Mapping[str, str]:
    """What stands on the cards while the panel of values is open."""
    shown = PanelId.VALUES in sitting.desk.unfolded and values.offered(sitting)
    return values.card_values(sitting) if shown else {}


def drawn(sitting: Sitting) -> list[view.Panel]:
    """A table's panels; of a folded one only its name, to keep the view small."""
    return [_drawn(name, sitting) for name in _offered(sitting)]


def _offered(sitting: Sitting) -> list[PanelId]:
    return [name for name in sitting.looks.tools if PANELS[name].offered(sitting)]


def _drawn(name: PanelId, sitting: Sitting) -> view.Panel:
    label = sitting.says.say(f"panel.{name}")
    if name not in sitting.desk.unfolded:
        return {"id": name.value, "label": label, "open": False}
    part = PANELS[name].panel(sitting)
    said = sitting.said_in(name)  # what has just been asked for comes before what always stands there
    shown: view.OpenPanel = {
        "id": name.value,
        "label": label,
        "open": True,
        "help": part.get("help", ""),
        "groups": part.get("groups", []),
        "fields": part.get("fields", []),
        "note": said or part.get("note"),
    }
    return {**shown, "sheet": part["sheet"]} if "sheet" in part else shown
