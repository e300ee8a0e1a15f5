"""The soft shadows that make things stand on the floor, stamped into one small picture and never computed per frame."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.uint8]

KEY_DIRECTION = np.array([-0.605, -0.175, 0.777])
FILL_DIRECTION = np.array([0.447, -0.843, 0.298])
REACH = 1.0  # how far from a thing its shadow is looked for, in world units
AMBIENT_WIDTHS = ((0.035, 0.34), (0.11, 0.34), (0.32, 0.42))  # width of the blur, weight
SHADOW_SAMPLES = 12
BAND = 128  # rows that are worked out at once: of a wide room all of them would take tens of megabytes


class Caster(NamedTuple):
    """A box that stands in the light: its middle, its size, its lower and upper end, and its turn about z."""

    x: float
    y: float
    width: float
    depth: float
    low: float
    high: float
    degrees: float = 0.0
    strength: float = 1.0


@dataclass(frozen=True, eq=False)
class Bake:
    """How much light arrives, seen from above, on two levels: the floor and the top of the track.

    Attributes
    ----------
    texels : (rows, columns, 4) uint8
        Openness and key light on the floor, then the same on the track; the first row is nearest to the viewer.
    """

    texels: npt.NDArray[np.uint8]
    low: tuple[float, float]
    size: tuple[float, float]
    top: float

    def at(self, points: Floats, normals: Floats) -> Floats:
        """Return openness and key light at points, (n, 2): what the picture holds just outside the surface."""
        rows, columns = self.texels.shape[:2]
        spot = points[:, :2] + normals[:, :2] * 0.05
        column = (spot[:, 0] - self.low[0]) / self.size[0] * columns - 0.5
        row = (spot[:, 1] - self.low[1]) / self.size[1] * rows - 0.5
        i = np.clip(np.rint(row), 0, rows - 1).astype(np.intp)
        j = np.clip(np.rint(column), 0, columns - 1).astype(np.intp)
        texels = self.texels[i, j].astype(np.float32) / 255
        return blended(texels, points[:, 2], normals[:, 2], self.top)


def blended(texels: Floats, z: Floats, up: Floats, top: float) -> Floats:
    """Mix the two levels by height; above the track the light opens up, and ledges between the levels are free."""
    rise = np.clip(z / top, 0, 1)[:, None]
    light = texels[:, :2] * (1 - rise) + texels[:, 2:] * rise
    above = np.clip((z - top - 0.03) / 0.3, 0, 1)[:, None]
    ledge = ((up > 0.6) & (z > 0.02) & (z < top - 0.04)).astype(np.float32)[:, None]
    free = np.maximum(above, ledge)
    return np.asarray(light + (1 - light) * free, dtype=np.float32)


def baked(
    casters: Iterable[Caster],
    low: tuple[float, float],
    high: tuple[float, float],
    top: float,
    per_unit: int,
    under: Bytes | None = None,
) -> Bake:
    """Return the light that these casters leave, `per_unit` texels to a world unit, over what `under` has left.

    `under` are the texels of another bake of the same room. Only where the casters reach it is worked out: of a long
    run, whose tiles lie beneath, the whole room would be megabytes at each step.
    """
    columns, rows = (int(np.ceil((b - a) * per_unit)) for a, b in zip(low, high, strict=True))
    texels = np.full((rows, columns, 4), 255, dtype=np.uint8) if under is None else under.copy()
    stamps = [stamp for caster in casters if (stamp := _stamp(caster, low, top, per_unit)).touches(rows, columns)]
    if stamps:
        up, left = max(min(stamp.row for stamp in stamps), 0), max(min(stamp.column for stamp in stamps), 0)
        down, right = max(stamp.last_row for stamp in stamps), max(stamp.last_column for stamp in stamps)
        for row in range(up, down, BAND):
            reached = texels[row : min(row + BAND, down), left:right]
            light = np.divide(reached, 255, dtype=np.float32)
            for stamp in stamps:
                stamp.press(light, row, left)
            light *= 255  # in place
            reached[...] = np.rint(light, out=light)
    return Bake(texels, low, (columns / per_unit, rows / per_unit), top)


class _Stamp(NamedTuple):
    """What one caster leaves of the light, and the texel of the room at which that begins."""

    patch: Floats
    row: int
    column: int
    strength: float

    @property
    def last_row(self) -> int:
        return self.row + len(self.patch)

    @property
    def last_column(self) -> int:
        return self.column + len(self.patch[0])

    def touches(self, rows: int, columns: int) -> bool:
        """Tell whether any of it is in a room of this size."""
        return self.last_row > 0 and self.last_column > 0 and self.row < rows and self.column < columns

    def press(self, light: Floats, up: int, left: int) -> None:
        """Take it from a part of the room that begins at this row and column."""
        i, j = self.row - up, self.column - left
        top, start = max(i, 0), max(j, 0)
        bottom, end = min(self.last_row - up, light.shape[0]), min(self.last_column - left, light.shape[1])
        if bottom <= top:
            return
        part = self.patch[top - i : bottom - i, start - j : end - j]
        if self.strength < 1:
            part = 1 - (1 - part) * self.strength
        under = light[top:bottom, start:end]
        under[..., 0::2] *= part[..., 0::2]
        np.minimum(under[..., 1::2], part[..., 1::2], out=under[..., 1::2])


def _stamp(caster: Caster, low: tuple[float, float], top: float, per_unit: int) -> _Stamp:
    patch = _patch(*(round(v, 3) for v in caster[2:7]), top, per_unit)
    rows, columns = patch.shape[:2]
    x, y = (caster.x - low[0]) * per_unit, (caster.y - low[1]) * per_unit
    return _Stamp(patch, round(y - rows / 2), round(x - columns / 2), caster.strength)


@lru_cache(maxsize=96)
def _patch(width: float, depth: float, low: float, high: float, degrees: float, top: float, per_unit: int) -> Floats:
    """Return what one box alone leaves of the light around it, (rows, columns, 4)."""
    shift = abs(KEY_DIRECTION[:2]).max() / KEY_DIRECTION[2] * high
    across = (max(width, depth),) * 2 if degrees else (width, depth)  # of what is long and narrow most would be empty
    half_x, half_y = (extent / 2 + max(REACH, 0.3 + shift) for extent in across)
    columns, rows = (2 * int(np.ceil(half * per_unit)) for half in (half_x, half_y))
    x = ((np.arange(columns) + 0.5) / per_unit - columns / per_unit / 2).astype(np.float32)
    y = ((np.arange(rows) + 0.5) / per_unit - rows / per_unit / 2).astype(np.float32)
    xs, ys = np.meshgrid(x, y)
    patch = np.ones((rows, columns, 4), dtype=np.float32)
    for channel, level in ((0, 0.0), (2, top)):
        if high <= level + 1e-3:
            continue
        patch[..., channel] = _openness(xs, ys, width, depth, low - level, high - level, degrees)
        patch[..., channel + 1] = _key_light(xs, ys, width, depth, low - level, high - level, degrees)
    return patch


def _openness(xs: Floats, ys: Floats, width: float, depth: float, low: float, high: float, degrees: float) -> Floats:
    x, y = _local(xs, ys, degrees)
    contact = np.exp(-max(low, 0.0) / 0.12)  # a thing held above takes less of the sky than one that touches
    stature = np.clip(high / 0.3, 0.25, 1.0)
    open_sky = np.ones_like(xs)
    for blur, weight in AMBIENT_WIDTHS:
        weight *= contact if blur < 0.2 else stature * np.exp(-max(low, 0.0) / 0.5)
        open_sky -= weight * _blurred(x, width, blur) * _blurred(y, depth, blur)
    return np.clip(open_sky, 0, 1)


def _key_light(xs: Floats, ys: Floats, width: float, depth: float, low: float, high: float, degrees: float) -> Floats:
    shadow = np.zeros_like(xs)
    for height in np.linspace(max(low, 0.0), high, SHADOW_SAMPLES):
        offset = KEY_DIRECTION[:2] / KEY_DIRECTION[2] * height
        x, y = _local(xs + np.float32(offset[0]), ys + np.float32(offset[1]), degrees)
        outside = np.maximum(np.abs(x) - width / 2, np.abs(y) - depth / 2)
        softness = 0.03 + 0.16 * height
        np.maximum(shadow, np.clip(0.5 - outside / softness, 0, 1) * (1 - 0.12 * height), out=shadow)
    return np.asarray(1 - shadow * shadow * (3 - 2 * shadow), dtype=np.float32)


def _local(xs: Floats, ys: Floats, degrees: float) -> tuple[Floats, Floats]:
    if not degrees:
        return xs, ys
    c, s = np.float32(np.cos(np.radians(degrees))), np.float32(np.sin(np.radians(degrees)))
    return c * xs + s * ys, c * ys - s * xs


def _blurred(x: Floats, extent: float, blur: float) -> Floats:
    """Return a bar of this extent seen through a Gaussian blur; tanh stands in for the error function."""
    k = np.float32(0.85 / blur)
    return np.asarray(0.5 * (np.tanh((x + extent / 2) * k) - np.tanh((x - extent / 2) * k)), dtype=np.float32)
