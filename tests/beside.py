"""The engine and an oracle side by side along a record: what the tests compare them by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from oracle.random_games import oracle_of, put_in

from kortlib import Action
from kortlib.records import Line, record_of, recorded_deal, starting_state


def beside(record: dict[str, Any]) -> Iterator[tuple[Line, Any, Action | None]]:
    """The line and the oracle after each dealing and each action, with the action ahead, if the deal has one more."""
    read, oracle = record_of(record), oracle_of(record)
    line = Line(starting_state(read))
    for raw, recorded in zip(record["deals"], read.deals, strict=True):
        put_in(oracle, raw)
        line = line.then(recorded_deal(line.state, recorded))
        for text, action in zip(raw["actions"], recorded.actions, strict=True):
            yield line, oracle, action
            oracle.do(text)
            line = line.then(action)
        yield line, oracle, None
