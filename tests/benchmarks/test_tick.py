"""A tick of the clock while a run plays: what the window does beside drawing the scene."""

from __future__ import annotations

import time

from tests.desktop_app.conftest import MakeWindow, make_window  # noqa: F401 - fixtures


def test_a_tick_costs_less_than_10_ms(make_window: MakeWindow) -> None:  # noqa: F811 - the fixture
    window = make_window()
    begun = time.process_time()
    for tick in range(1, 61):
        window.session.seek(tick / 10)
    assert (time.process_time() - begun) / 60 < 0.010
