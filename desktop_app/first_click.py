"""A click acts at once; where a second one follows, the two mean something else and the first never was."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from desktop_app.session import Session
from sim.plan import Plan

Meant = TypeVar("Meant")


class FirstClick:
    """Remembers what the last click made of the plan, for as long as nothing else has changed it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._made: Plan | None = None

    def do(self, verb: Callable[[Meant], None], meant: Meant) -> None:
        """Do at once what the click asks for, to the thing meant."""
        before = self._session.now.plan
        verb(meant)
        made = self._session.now.plan
        self._made = made if made is not before else None

    def take_back(self) -> None:
        """Let the click not have been: the second one has come."""
        if self._made is not None and self._made is self._session.now.plan:
            self._session.take_back()
        self._made = None
