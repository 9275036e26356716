"""A seal for what a browser keeps: it can neither be read nor altered there. Fernet, with a key of this server's own.

The key is made at the first use and kept with the user's data, readable by its owner only.
"""

from __future__ import annotations

import json
import os
import zlib
from functools import cache
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

LONGEST = 200_000  # characters; a game of a hundred deals has a tenth of it


class BrokenSeal(ValueError):
    """A text that was not sealed here, or was altered since."""


class CannotSeal(Exception):
    """There is no key: its folder cannot be written, or what lies there is none. The next call tries again."""


def seal(value: Any) -> str:
    """A JSON value as a sealed text."""
    return _fernet().encrypt(zlib.compress(json.dumps(value).encode())).decode()


def unseal(text: str) -> Any:
    """The value that was sealed; raises BrokenSeal for any other text."""
    from cryptography.fernet import InvalidToken

    try:
        return json.loads(zlib.decompress(_fernet().decrypt(text[:LONGEST].encode())))
    except (InvalidToken, ValueError, zlib.error):
        raise BrokenSeal("not sealed here") from None


def key_file() -> Path:
    """Where the key lies: with the user's data, or in the folder that KORT_DATA names."""
    return Path(os.environ.get("KORT_DATA") or user_data_path("kortlib")) / "seal.key"


@cache
def _fernet() -> Any:
    from cryptography.fernet import Fernet  # heavy, and of use only when something is kept

    try:
        return Fernet(_key(key_file()))
    except (OSError, ValueError, RuntimeError):  # RuntimeError: somebody without a home
        raise CannotSeal from None


def _key(path: Path) -> bytes:
    from cryptography.fernet import Fernet

    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(Fernet.generate_key())
    except FileExistsError:
        pass  # another kernel was first, or an earlier day
    return path.read_bytes()
