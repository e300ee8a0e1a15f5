"""A disk that is to come is told from a place that gets none, by its shape and not by colour alone."""

from __future__ import annotations

import numpy as np

from scenes.disks import CUT, disk_outline, disks_to_come, no_disk_outline
from scenes.motion import instant_at
from scenes.paints import paints_of
from sim.checkpoints import every_n
from tests.scenes.staging import palette_named, run_of


def test_a_small_disk_stands_in_each_outline_that_is_to_be_filled() -> None:
    paints = paints_of(palette_named("studio").model_dump_json())
    run = run_of(checkpoints=every_n(2))
    assert len(disks_to_come(instant_at(run, 0.0), paints)) == 4
    at_the_opening = disks_to_come(instant_at(run, run.opening_t), paints)
    assert len(at_the_opening) == 2  # 6 and 8; 2 and 4 are written, the others get none


def test_only_a_disk_to_come_has_a_corner_cut_off() -> None:
    for line, is_disk in ((disk_outline(), True), (no_disk_outline(), False)):
        mirrored = line * [-1, 1, 1]
        gap = np.linalg.norm(line[:, None] - mirrored[None], axis=2).min(axis=1).max()
        assert (gap > CUT / 2) == is_disk
