"""What is wrong with data: one fault with its place, and the error that carries all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias, TypeVar

RuleId: TypeAlias = str
T = TypeVar("T")

LONGEST = 60  # letters of a name that are looked at to find the nearest


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault in data: where it is, its code, and what a sentence about it needs.

    `place` reads like ``deals[0].hands[1]``; `code` is one of the record's error codes; `kind` picks the sentence.
    """

    place: str
    code: str
    kind: str
    details: dict[str, Any] = field(default_factory=dict)
    rule: RuleId | None = None

    def inside(self, place: str) -> Problem:
        """The same fault, placed inside something larger."""
        return Problem(f"{place}.{self.place}", self.code, self.kind, self.details, self.rule)

    def nearest(self) -> str | None:
        """Of the names that there are, where its details list them as `known`, the one most like what was given.

        >>> Problem("game", "unknown_game", "unknown_game", {"name": "Wist", "known": ["whist", "poker"]}).nearest()
        'whist'
        """
        given, known = self.details.get("value", self.details.get("name")), self.details.get("known")
        if not isinstance(given, str) or not isinstance(known, list | tuple):
            return None
        from difflib import get_close_matches  # only where something has gone wrong

        names = {name.casefold(): name for name in known if isinstance(name, str)}
        found = get_close_matches(given[:LONGEST].casefold(), names, 1)
        return names[found[0]] if found else None


def unknown(place: str, kind: str, name: Any, known: Iterable[Any]) -> Problem:
    """The fault of a name that is not there; the sentence about it tells those that are, and the nearest."""
    return Problem(place, kind, kind, {"name": name, "known": list(known)})


class Named(dict[str, T]):
    """Things by name; asked for one that is not there, they raise BadData, which tells those that are.

    `kind` is what that fault is called.
    """

    def __init__(self, kind: str, things: Mapping[str, T]) -> None:
        super().__init__(things)
        self.kind = kind

    def __missing__(self, name: str) -> T:
        raise BadData((unknown("", self.kind, name, self),))


class BadData(ValueError):
    """Data that cannot be used, with every problem found in it; never empty. As text it is all of them in English."""

    in_words: ClassVar[Callable[[BadData], str]]  # put in by the package: the ground has no words

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return self.in_words()
