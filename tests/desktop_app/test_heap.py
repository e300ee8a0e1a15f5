"""Memory is given back a moment after each change, while changes go on too; elsewhere nothing is asked."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from PySide6.QtCore import QObject

from desktop_app import heap
from desktop_app.heap import Heap, trimmer
from desktop_app.session import Session
from sim.scenario import built_in


def test_free_memory_is_given_back_once_for_many_changes(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heap, "AFTER_MS", 5)
    given, parent, session = list[int](), QObject(), Session(built_in())
    made = Heap(session, parent, lambda: given.append(1))
    qtbot.waitUntil(lambda: len(given) == 1)
    for step in (1, 2, 3):
        session.inject_failure(step)
    qtbot.waitUntil(lambda: len(given) == 2)
    assert made.parent() is parent


@pytest.mark.skipif(sys.platform != "linux", reason="only the GNU library keeps memory to itself")
def test_the_library_of_this_machine_gives_back() -> None:
    trim = trimmer()
    assert trim is None or trim() in (0, 1)


def test_other_systems_are_asked_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert trimmer() is None
