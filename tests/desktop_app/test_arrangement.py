"""Text grows as far as the window has room, and a palette's own enlargement gives way first."""

from __future__ import annotations

import pytest

from desktop_app.arrangement import fitting_scale


@pytest.mark.parametrize(
    ("wanted", "type_scale", "size", "whole"),
    [
        (1.0, 1.0, (1920, 1080), 1.0),
        (1.0, 1.2, (1920, 1080), 1.2),
        (1.0, 1.2, (960, 540), 1.0),  # 1080p at 200 %: what the projector adds gives way
        (2.0, 1.0, (1280, 720), 2.0),  # what a person chose does not
        (2.0, 1.2, (1280, 720), 2.0),
        (2.0, 1.2, (1920, 1080), 2.0),
        (2.0, 1.0, (1024, 768), 1.6),
        (0.8, 1.0, (640, 480), 0.8),
    ],
)
def test_the_whole_enlargement_fits(wanted: float, type_scale: float, size: tuple[int, int], whole: float) -> None:
    assert fitting_scale(wanted, type_scale, *size) * type_scale == pytest.approx(whole)
