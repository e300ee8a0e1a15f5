"""What comes back from a command line typed in the test's own process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Answer:
    """What came back from one command."""

    code: int
    out: str
    err: str


class Typed(Protocol):
    """Type words after `savepoint`."""

    def __call__(self, *argv: str) -> Answer: ...
