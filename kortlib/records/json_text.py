"""JSON text as a value, with what JSON itself lets pass and a record does not: a key that stands twice, a NaN."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, NoReturn

from kortlib.problems import BadData, Problem


class _NoNumber(ValueError):
    """NaN or Infinity, which only look like numbers of JSON."""


def read_json(text: str | bytes) -> tuple[Any, list[Problem]]:
    """The value of JSON text, and a problem for each key that stands twice in one object, with its place.

    Raises BadData where it is no JSON, or more than anybody would write.
    """
    doubled: list[tuple[dict[str, Any], list[str]]] = []

    def read_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            doubled.append((found, [key for key, times in Counter(key for key, _ in pairs).items() if times > 1]))
        return found

    try:
        raw = json.loads(text, object_pairs_hook=read_object, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        raise _unreadable("unreadable_json", line=error.lineno, column=error.colno) from None
    except UnicodeDecodeError:
        raise _unreadable("unreadable_text") from None
    except RecursionError:
        raise _unreadable("unreadable_nested") from None
    except _NoNumber as error:
        raise _unreadable("unreadable_constant", name=str(error)) from None
    except ValueError:  # Python reads no number of more than 4,300 digits
        raise _unreadable("unreadable_number") from None
    return raw, _twice(raw, doubled) if doubled else []


def _refuse(name: str) -> NoReturn:
    raise _NoNumber(name)


def _unreadable(kind: str, **details: Any) -> BadData:
    return BadData((Problem("", "unreadable", kind, details),))


def _twice(raw: Any, doubled: list[tuple[dict[str, Any], list[str]]]) -> list[Problem]:
    names = {id(found): keys for found, keys in doubled}
    return [
        Problem(_inside(place, key), "bad_record", "key_twice", {"name": key})
        for place, value in _objects(raw)
        for key in names.get(id(value), ())
    ]


def _objects(raw: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object in a value with its place. Not by calls within calls: it may be nested as deeply as JSON can be."""
    waiting = [("", raw)]
    while waiting:
        place, value = waiting.pop()
        if isinstance(value, dict):
            yield place, value
            waiting += [(_inside(place, key), inner) for key, inner in value.items()]
        elif isinstance(value, list):
            waiting += [(f"{place}[{index}]", inner) for index, inner in enumerate(value)]


def _inside(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key
