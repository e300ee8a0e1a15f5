"""Several pixels drawn for each one seen: their means, in which gradients show no bands."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def averaged(pixels: npt.NDArray[np.uint8], by: int, *, dithered: bool = False) -> npt.NDArray[np.uint8]:
    """Return a picture `by` times smaller each way, every pixel the mean of those it covers.

    A `dithered` mean is rounded up as often as it is near the next level, in an even pattern: gradients show no bands.
    """
    if by == 1:
        return np.ascontiguousarray(pixels)
    rows, columns, channels = pixels.shape[0] // by, pixels.shape[1] // by, pixels.shape[2]
    total = np.zeros((rows, columns, channels), dtype=np.uint16)
    for row in range(by):
        for column in range(by):
            total += pixels[row::by, column::by]
    total += _pattern(rows, columns, by * by) if dithered else by * by // 2
    return (total // (by * by)).astype(np.uint8)


def _pattern(rows: int, columns: int, levels: int) -> npt.NDArray[np.uint16]:
    """Return what is added before rounding down: an ordered pattern of 2 x 2 pixels, from 0 to less than `levels`."""
    order = np.array([[0, 2], [3, 1]]) * levels // 4
    return np.tile(order, (rows // 2 + 1, columns // 2 + 1))[:rows, :columns, None].astype(np.uint16)
