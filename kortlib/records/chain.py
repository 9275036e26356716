"""A row that only grows at its end: going on and going back share what lies before, so that both cost next to nothing.

>>> two = Chain[str]().plus("a").plus("b")
>>> three = two.plus("c")
>>> list(three), three[-1], three.beginning(2) is two
(['a', 'b', 'c'], 'c', True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class Chain(Sequence[T], Generic[T]):
    """A frozen sequence. To go on takes the same time at any length; an index or a beginning takes its logarithm.

    Each link knows the one before it and one far back, laid out so that every way back is short: E. W. Myers, "An
    applicative random-access stack", Information Processing Letters 17 (1983).
    """

    __slots__ = ("_before", "_far", "_last", "_length")
    _before: Chain[T]
    _far: Chain[T]
    _last: T
    _length: int

    def __init__(self) -> None:
        self._before, self._far, self._length = self, self, 0

    def plus(self, item: T) -> Chain[T]:
        """This row with one more at its end."""
        longer: Chain[T] = Chain.__new__(Chain)
        far, farther = self._far, self._far._far
        even = self._length - far._length == far._length - farther._length
        longer._before, longer._far = self, farther if even else self
        longer._last, longer._length = item, self._length + 1
        return longer

    def beginning(self, length: int) -> Chain[T]:
        """The first of the row, or all where it has no more: the very row that this one grew from."""
        link = self
        while link._length > max(0, length):
            link = link._far if link._far._length >= length else link._before
        return link

    def shared(self, other: Chain[T]) -> int:
        """How many links at their beginnings two rows have in common, and not only equal ones."""
        length = min(self._length, other._length)
        one, two = self.beginning(length), other.beginning(length)
        while one is not two and one._length:
            if one._far is two._far:
                one, two = one._before, two._before
            else:
                one, two = one._far, two._far
        return one._length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...

    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            first, stop, step = index.indices(self._length)
            if step != 1:
                return tuple(self)[index]
            return tuple(self.beginning(stop)._back(first))[::-1]
        place = index + self._length if index < 0 else index
        if not 0 <= place < self._length:
            raise IndexError(f"no {index} among {self._length}")
        return self.beginning(place + 1)._last

    def __iter__(self) -> Iterator[T]:
        return iter(tuple(self._back())[::-1])

    def __reversed__(self) -> Iterator[T]:
        return self._back()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, tuple):
            return tuple(self) == other
        if not isinstance(other, Chain) or self._length != other._length:
            return False
        same = self.shared(other)
        return all(one == two for one, two in zip(self._back(same), other._back(same), strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"<Chain of {self._length}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _chained, (tuple(self),)  # link by link a long one would be nested too deeply to be copied

    def _back(self, stop: int = 0) -> Iterator[T]:
        """What comes after the first `stop`, the last first."""
        link = self
        while link._length > stop:
            yield link._last
            link = link._before


def _chained(items: Iterable[T]) -> Chain[T]:
    chain: Chain[T] = Chain()
    for item in items:
        chain = chain.plus(item)
    return chain
