"""A change turns into what is while a clock runs, and a new one takes over from what is seen then."""

from __future__ import annotations

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.moment import Preset
from desktop_app.session import Session
from desktop_app.settings import Settings
from desktop_app.turning import TURN_S, Turning
from desktop_app.viewing import FLIGHT_S
from sim.scenario import built_in
from tests.desktop_app.conftest import MakeWindow, SheetSurface


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


# in the window


def test_changes_are_never_queued(make_window: MakeWindow) -> None:
    """The last of three is the one shown from the first instant, and is there one turn after it was asked for."""
    surface, clock = SheetSurface(), Hand()
    window = make_window(surface=surface)
    window.viewport._turning._clock = clock
    for step in (2, 7, 3):
        window.session.inject_failure(step)
        shown = surface.shown[-1]
        assert shown.run is window.session.now.run
        assert shown.leaving is not None
        assert shown.leaving.u == 0
        clock.now_s += TURN_S / 3
    clock.now_s += TURN_S * 2 / 3
    window.viewport._turning.moved.emit()
    assert (surface.shown[-1].run, surface.shown[-1].leaving) == (window.session.now.run, None)


@pytest.mark.parametrize("less_motion", [True, False])
def test_the_eye_travels_only_where_motion_is_wanted(make_window: MakeWindow, qtbot: Any, less_motion: bool) -> None:
    surface, clock = SheetSurface(), Hand()
    window = make_window(surface=surface, settings=Settings(reduce_motion=less_motion))
    window.viewport._flight._clock = clock
    ends = {surface.shown[-1].shot}
    surface.shown.clear()
    flight = window.viewport._flight
    presets: tuple[Preset, ...] = ("side", "follow", "home")
    for preset in presets:
        window.session.use_preset(preset)
        for _ in range(3):
            clock.now_s += FLIGHT_S / 4
            flight.moved.emit()
        clock.now_s += FLIGHT_S
        flight._tick()
        ends.add(surface.shown[-1].shot)
    on_the_way = {shown.shot for shown in surface.shown} - ends
    assert bool(on_the_way) is not less_motion


def test_with_less_motion_a_change_fades_where_it_stands(make_window: MakeWindow) -> None:
    window = make_window(settings=Settings(reduce_motion=True))
    clock = Hand()
    window.viewport._turning._clock = clock
    window.session.inject_failure(2)
    assert window.viewport._calm
    assert window.viewport._turning._lasts_s < TURN_S
