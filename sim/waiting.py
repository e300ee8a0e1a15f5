"""How far a long piece of work has come, told to whoever waits for it; whoever no longer waits ends it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

Told = Callable[[float], object]


class GivenUp(Exception):
    """Nobody waits any more: raised by what is told, it ends the work wherever that stands."""


class _Listener(NamedTuple):
    """Who is told, and which part of the whole the work at hand is."""

    told: Told
    low: float
    high: float


_listener: ContextVar[_Listener | None] = ContextVar("listener", default=None)


@contextmanager
def telling(told: Told) -> Iterator[None]:
    """Let `told` hear, in this thread, how much is done, 0 to 1; it may raise GivenUp."""
    token = _listener.set(_Listener(told, 0.0, 1.0))
    try:
        yield
    finally:
        _listener.reset(token)


@contextmanager
def part(low: float, high: float) -> Iterator[None]:
    """Count what is done inside as the part from `low` to `high` of the work it belongs to."""
    whole = _listener.get()
    if whole is None:
        yield
        return
    size = whole.high - whole.low
    token = _listener.set(_Listener(whole.told, whole.low + low * size, whole.low + high * size))
    try:
        done(0.0)
        yield
    finally:
        _listener.reset(token)


def done(share: float) -> None:
    """Tell that so much of the work at hand is done; where nobody waits, nothing happens."""
    listener = _listener.get()
    if listener is not None:
        listener.told(listener.low + min(max(share, 0.0), 1.0) * (listener.high - listener.low))
