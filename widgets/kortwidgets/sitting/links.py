"""A table as an address: a snapshot of it, behind the name of the notebook that opens links.

A teacher's link holds the whole game, readable as it is. A pupil's is cut down to one seat: what the table needs to go
on lies under the server's seal (`kortwidgets.seal`), so that nothing hidden can be read out of it or changed in it.
"""

from __future__ import annotations

import base64
import json
import zlib
from hashlib import sha256
from urllib.parse import parse_qs, quote

from kortlib import BadData, Seat
from kortlib.records import BrokenRecord
from kortwidgets.seal import LONGEST, BrokenSeal
from kortwidgets.sitting.keeping import sealed, unsealed
from kortwidgets.sitting.looks import Looks
from kortwidgets.sitting.sitting import Sitting
from kortwidgets.sitting.snapshot import (
    OtherVersion,
    Snapshot,
    read_snapshot,
    seats_snapshot,
    sitting_of,
    snapshot_of,
    write_snapshot,
)

PAGE = "95-bord.ipynb"  # the notebook that opens links, beside the others of its language
TEACHERS, PUPILS = "bord", "plats"  # the names that stand in an address


class BrokenLink(ValueError):
    """An address that holds no table of ours, or one that was altered."""


def teachers_link(sitting: Sitting) -> str:
    """The address of the whole table, what-ifs and all, from the notebooks' folder."""
    packed = zlib.compress(json.dumps(write_snapshot(snapshot_of(sitting).open())).encode())
    return f"{PAGE}?{TEACHERS}={base64.urlsafe_b64encode(packed).decode()}"


def pupils_link(sitting: Sitting, seat: Seat) -> str:
    """The address of one seat's own table in this position; raises CannotSeal where no such link can be made."""
    return f"{PAGE}?{PUPILS}={quote(sealed(seats_snapshot(sitting, seat)))}"


def sitting_from(query: str, lang: str) -> Sitting:
    """The table that the query of an address describes.

    Raises BrokenLink where it describes none, and CannotSeal where there is no key to open it with.
    """
    snapshot = _snapshot(query)
    keep = f"link {sha256(query.encode()).hexdigest()[:16]}"  # a game that went on from another link is another game
    looks = Looks.teacher(keep=keep) if snapshot.seat is None else Looks.own(snapshot.seat, keep=keep)
    return sitting_of(snapshot, looks, lang)


def _snapshot(query: str) -> Snapshot:
    """What lies in an address. A teacher's describes no seat's own table, and a pupil's no teacher's."""
    given = parse_qs(query[: 2 * LONGEST])
    ours = {name: texts for name, texts in given.items() if name in (TEACHERS, PUPILS)}
    if len(ours) != 1 or any(len(texts) != 1 for texts in ours.values()):
        raise BrokenLink("not one table in it")
    ((name, (text,)),) = ours.items()
    try:
        snapshot = unsealed(text) if name == PUPILS else _readable(text)
    except (ValueError, zlib.error, BrokenSeal, RecursionError, BadData, BrokenRecord, OtherVersion):
        raise BrokenLink("nothing of ours in it") from None
    if (snapshot.seat is None) is not (name == TEACHERS):
        raise BrokenLink("another's table in it")
    return snapshot


def _readable(text: str) -> Snapshot:
    return read_snapshot(json.loads(_unpacked(base64.urlsafe_b64decode(text.encode()))))


def _unpacked(packed: bytes) -> bytes:
    # Bounded, since a few bytes can be packed that unfold to gigabytes.
    unpacker = zlib.decompressobj()
    whole = unpacker.decompress(packed, LONGEST)
    if unpacker.unconsumed_tail:
        raise ValueError("too large")
    return whole
