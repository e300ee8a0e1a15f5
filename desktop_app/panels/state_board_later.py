"""Lines that are put into words when they are looked at: of thousands of them hardly any ever is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar, overload

Made = TypeVar("Made")


class Later(Sequence[Made], Generic[Made]):
    """What `make` makes of each of `things`, made anew whenever it is asked for; equal where the things are."""

    def __init__(self, things: Sequence[Any], make: Callable[[Any], Made]) -> None:
        self._things, self._make = things, make

    def __len__(self) -> int:
        return len(self._things)

    @overload
    def __getitem__(self, index: int) -> Made: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Made]: ...

    def __getitem__(self, index: int | slice) -> Made | Sequence[Made]:
        if isinstance(index, slice):
            return Later(self._things[index], self._make)
        return self._make(self._things[index])

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Later):
            return self._things is other._things or self._things == other._things
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]  # the things need not have one
