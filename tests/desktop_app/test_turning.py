"""A change turns into what is while a clock runs, and a new one takes over from what is seen then."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from desktop_app.session import Session
from desktop_app.turning import TURN_S, Turning
from sim.scenario import built_in


class Hand:
    """A clock that is moved by hand."""

    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


def test_a_change_comes_evenly_and_is_then_over(qtbot: QtBot) -> None:
    clock = Hand()
    turning = Turning(clock)
    assert turning.leaving() is None
    turning.begin(Session(built_in()).now, calm=False)
    clock.now_s = TURN_S / 2
    half = turning.leaving()
    assert half is not None
    assert half.u == 0.5
    clock.now_s = TURN_S
    assert turning.leaving() is None


def test_a_second_change_takes_over_from_what_is_seen(qtbot: QtBot) -> None:
    clock = Hand()
    turning = Turning(clock)
    first = Session(built_in()).now
    turning.begin(first, calm=False)
    clock.now_s = TURN_S / 4
    turning.begin(first, calm=False)
    now = turning.leaving()
    assert now is not None
    assert now.u == 0
    assert now.before is not None
    assert now.before.u == 0.25


def test_an_end_is_at_once(qtbot: QtBot) -> None:
    turning = Turning(Hand())
    turning.begin(Session(built_in()).now, calm=True)
    turning.end()
    assert turning.leaving() is None
