"""A table as an address: game, options, deal, actions, whose view, and where in it one stands.

A teacher's link holds the whole game, readable as it is. A pupil's is cut down to one seat: what the table needs to go
on lies under the server's seal (`kortwidgets.seal`), so that nothing hidden can be read out of it or changed in it.
"""

from __future__ import annotations

import base64
import json
import zlib
from hashlib import sha256
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, quote

from kortlib import BadData, Seat
from kortlib.records import BrokenRecord
from kortlib.records.tree import Tree, read_tree, write_tree
from kortlib.words import words
from kortwidgets.seal import LONGEST, BrokenSeal, seal, unseal

if TYPE_CHECKING:
    from kortwidgets.table import CardTable

PAGE = "95-bord.ipynb"  # the notebook that opens links, beside the others of its language
OWN_TOOLS = ("back", "files")  # of a seat's own table
TEACHERS, PUPILS = "bord", "plats"  # the names that stand in an address


class BrokenLink(ValueError):
    """An address that holds no table of ours, or one that was altered."""


def teachers_link(table: CardTable) -> str:
    """The address of the whole table, what-ifs and all, from the notebooks' folder."""
    session = table.session
    tree = write_tree(session.tree, table.names)
    place = {"shown": session.number, "at": session.at, "hidden": sorted(table.desk.hidden)}
    value = {"tree": tree, "seed": session.seed, **place}
    packed = zlib.compress(json.dumps(value).encode())
    return f"{PAGE}?{TEACHERS}={base64.urlsafe_b64encode(packed).decode()}"


def pupils_link(table: CardTable, seat: Seat) -> str:
    """The address of one seat's own table in this position; the others go on by themselves."""
    session = table.session
    shown = write_tree(Tree(session.line), table.names)
    return f"{PAGE}?{PUPILS}={quote(seal({'tree': shown, 'seat': seat, 'seed': session.seed}))}"


def table_of(query: str, lang: str) -> CardTable:
    """The table that the query of an address describes; raises BrokenLink where it describes none."""
    from kortwidgets.panels import EVERYTHING
    from kortwidgets.table import CardTable

    value, seat = _value(query)
    try:
        tree, players = read_tree(value["tree"])
    except (BadData, BrokenRecord, KeyError, TypeError):
        raise BrokenLink("no table in it") from None
    tools = EVERYTHING if seat is None else OWN_TOOLS
    keep = f"link {sha256(query.encode()).hexdigest()[:16]}"  # a game that went on from another link is another game
    seed = str(value.get("seed", 1))
    table = CardTable(tree.main, players, seat=seat, lang=lang, seed=seed, tools=tools, keep=keep)
    if seat is None:
        hidden = value.get("hidden")
        if isinstance(hidden, list):
            table.desk.hidden = {place for place in range(len(players)) if place in hidden}
        table.session.load(tree)
        if type(value.get("shown")) is int:
            table.session.show(value["shown"])
        if type(value.get("at")) is int:
            table.session.jump(value["at"])
    table.refresh()
    return table


def table_from_address(query: str, lang: str = "sv") -> CardTable:
    """The table of an address; a fresh one where there is none, with a sentence where the address is broken."""
    from kortwidgets.table import CardTable

    try:
        return table_of(query, lang)
    except BrokenLink:
        told = words(lang).say("links.broken") if query else ""
        pupils = PUPILS in parse_qs(query[: 2 * LONGEST], keep_blank_values=True)
        if pupils:  # whose link is broken is not given the teacher's desk for it
            return CardTable.new(lang=lang, seat=0, tools=OWN_TOOLS, banner=told)
        return CardTable.new(lang=lang, banner=told)


def _value(query: str) -> tuple[dict[str, Any], Seat | None]:
    given = parse_qs(query[: 2 * LONGEST])
    try:
        if TEACHERS in given:
            packed = base64.urlsafe_b64decode(given[TEACHERS][0].encode())
            return dict(json.loads(_unpacked(packed))), None
        value = dict(unseal(given[PUPILS][0]))
        return value, int(value["seat"])
    except (KeyError, ValueError, TypeError, zlib.error, BrokenSeal, RecursionError):
        raise BrokenLink("nothing of ours in it") from None


def _unpacked(packed: bytes) -> bytes:
    # Bounded, since a few bytes can be packed that unfold to gigabytes.
    unpacker = zlib.decompressobj()
    whole = unpacker.decompress(packed, LONGEST)
    if unpacker.unconsumed_tail:
        raise ValueError("too large")
    return whole
