"""The floor: shadows are looked up only where there are any."""

from __future__ import annotations

import numpy as np

from scenes.floor import INNER_CELLS, Extent, shadowed_cells
from scenes.light import Caster, baked

LOW, HIGH = (-3.0, -2.0), (3.0, 2.0)


def cells_of(*casters: Caster) -> np.ndarray:
    return shadowed_cells(baked(casters, LOW, HIGH, 0.2, 40), Extent(LOW, HIGH, 9.0))


def test_an_empty_floor_has_no_shadow_to_look_up() -> None:
    assert cells_of().shape == (INNER_CELLS, INNER_CELLS)
    assert not cells_of().any()


def test_every_dark_texel_is_in_a_cell_that_looks_it_up_and_far_cells_are_not() -> None:
    caster = Caster(-1.5, 1.0, 0.4, 0.2, 0.0, 0.3)
    bake = baked([caster], LOW, HIGH, 0.2, 40)
    cells = cells_of(caster)
    rows, columns = np.nonzero(np.any(bake.texels[..., :2] < 255, axis=2))
    y = ((rows + 0.5) / 40 / (HIGH[1] - LOW[1]) * INNER_CELLS).astype(int)
    x = ((columns + 0.5) / 40 / (HIGH[0] - LOW[0]) * INNER_CELLS).astype(int)
    assert cells[y, x].all()
    assert not cells[:, INNER_CELLS // 2 + 4 :].any()
    assert not cells[: INNER_CELLS // 3].any()
