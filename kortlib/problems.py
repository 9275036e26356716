"""What is wrong with data: one fault with its place, and the error that carries all of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

RuleId: TypeAlias = str


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


class BadData(ValueError):
    """Data that cannot be used, with every problem found in it; never empty."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        first = problems[0]
        super().__init__(f"{first.place}: {first.code} ({first.kind})")
        self.problems = problems
