"""A seal for what a browser keeps: it can neither be read nor altered there. Fernet, with a key of this server's own.

The key is made at the first use and kept with the user's data, readable by its owner only.
"""

from __future__ import annotations

import json
import os
import tempfile
import zlib
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

LONGEST = 200_000  # characters; a game of a hundred deals has a tenth of it


class BrokenSeal(ValueError):
    """A text that was not sealed here, or was altered since."""


class CannotSeal(Exception):
    """There is no key to seal or unseal with, and none can be made: for now, since the next try looks again."""


def seal(value: Any) -> str:
    """A JSON value as a sealed text; raises CannotSeal where there is no key and none can be kept."""
    sealed: bytes = _fernet().encrypt(zlib.compress(json.dumps(value).encode()))
    return sealed.decode()


def unseal(text: str) -> Any:
    """The value that was sealed; raises BrokenSeal for any other text, and CannotSeal where there is no key."""
    from cryptography.fernet import InvalidToken

    fernet = _fernet()
    try:
        return json.loads(zlib.decompress(fernet.decrypt(text[:LONGEST].encode())))
    except (InvalidToken, ValueError, zlib.error, RecursionError):
        raise BrokenSeal("not sealed here") from None


def key_file() -> Path:
    """Where the key lies: with the user's data, or in the folder that KORT_DATA names."""
    return Path(os.environ.get("KORT_DATA") or user_data_path("kortlib")) / "seal.key"


@cache
def _fernet() -> Any:
    from cryptography.fernet import Fernet  # heavy, and of use only when something is kept

    try:
        return Fernet(_key(key_file()))
    except (OSError, RuntimeError):  # a folder that cannot be written, a file that cannot be read; no home
        raise CannotSeal("no key can be read or kept here") from None


def _key(path: Path) -> bytes:
    """The key in a file, made where there is none.

    No file is ever written over, so that all who look at once find the same. One that holds no key, as a crash of an
    earlier version left it, has never sealed anything: then the key is in the next one.
    """
    if not path.is_absolute() and not os.environ.get("KORT_DATA"):
        raise CannotSeal("no home to keep a key in")
    path.parent.mkdir(parents=True, exist_ok=True)
    names = (path.with_name(f"seal-{number}.key") for number in count(2))
    while (key := _usable(path) or _put(path)) is None:
        path = next(names)
    return key


def _usable(path: Path) -> bytes | None:
    from cryptography.fernet import Fernet

    with suppress(FileNotFoundError, ValueError):
        Fernet(key := path.read_bytes())
        return key
    return None


def _put(path: Path) -> bytes | None:
    """Puts a new key there, whole or not at all, unless there is a file already; gives the key that is there then."""
    from cryptography.fernet import Fernet

    number, name = tempfile.mkstemp(prefix="seal-", dir=path.parent)  # readable by its owner only
    try:
        with open(number, "wb") as file:
            file.write(Fernet.generate_key())
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(name, path)
    finally:
        os.unlink(name)
    return _usable(path)
