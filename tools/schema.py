"""Writes ``data/record.schema.json``: the frame of every record, filled with what each game brings.

A game brings its name, its numbers of players, the words that can be bid in it, and what its ``start`` holds beside the
usual (``data/schema/<game>.json``, where there is anything).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kortlib import GAMES, rulebook
from kortlib.games import bid_words

DATA = Path(__file__).parent.parent / "data"


def record_schema() -> dict[str, Any]:
    """The schema of a record of any game."""
    schema = _read("frame")
    action = schema["$defs"]["deal"]["properties"]["actions"]["items"]
    action["pattern"] = action["pattern"].replace("WORDS", "".join(f"|{word}" for word in sorted(bid_words())))
    seats = [rulebook(game).seats for game in GAMES]
    low, high = min(low for low, _ in seats), max(high for _, high in seats)
    schema["properties"]["game"]["enum"] = list(GAMES)
    schema["properties"]["players"] |= {"minItems": low, "maxItems": high}
    schema["$defs"]["seat"]["maximum"] = high - 1
    for game in GAMES:
        schema["properties"]["start"]["properties"] |= _read(game).get("start", {})
    return schema


def _read(name: str) -> dict[str, Any]:
    path = DATA / "schema" / f"{name}.json"
    read: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return read


def main() -> None:
    """Writes it."""
    text = json.dumps(record_schema(), indent=2, ensure_ascii=False)
    (DATA / "record.schema.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
