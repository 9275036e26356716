"""A table under the server's seal, so that a browser may keep it and a pupil be given it, and neither can read it."""

from __future__ import annotations

from dataclasses import replace

from kortwidgets.seal import CannotSeal, seal, unseal
from kortwidgets.sitting.sitting import Sitting
from kortwidgets.sitting.snapshot import Snapshot, read_snapshot, snapshot_of, write_snapshot


def sealed(snapshot: Snapshot) -> str:
    """A snapshot as a sealed text; raises CannotSeal where there is no key."""
    return seal(write_snapshot(snapshot))


def unsealed(text: str) -> Snapshot:
    """The snapshot of a sealed text; raises BrokenSeal, CannotSeal, or what `read_snapshot` raises."""
    return read_snapshot(unseal(text))


def token(sitting: Sitting) -> str:
    """The running game under a seal, for a browser to keep."""
    return sealed(snapshot_of(sitting))


def kept(sitting: Sitting) -> Sitting:
    """The same, with what its browser is to keep; where nothing can be kept it is told once, until something can."""
    if sitting.looks.keep is None:
        return sitting
    try:
        return replace(sitting.sends({"type": "keep", "token": token(sitting)}), unkept=False)
    except CannotSeal:
        told = sitting.banner if sitting.unkept else sitting.says.say("keep.cannot")
        return replace(sitting, banner=told, unkept=True)
