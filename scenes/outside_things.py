"""What kind of thing an effect touches, told by the words for it: each kind has a shape of its own."""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache

import numpy as np

from scenes.mesh import Points2, Shape, circle, extruded, joined, rectangle, rounded_rectangle
from sim.assets import asset

SIDE, EDGE, FACE, ACCENT = 0, 1, 2, 3
THICK = 0.13  # of what stands upright and faces the viewer
OTHER = "thing"
ZONES = (SIDE, EDGE, FACE)
BUBBLE = np.array(
    [[-0.20, 0.13], [-0.24, 0.17], [-0.24, 0.38], [-0.20, 0.42], [0.20, 0.42], [0.24, 0.38], [0.24, 0.17],
     [0.20, 0.13], [0.00, 0.13], [-0.13, 0.0], [-0.12, 0.13]]
)  # fmt: skip
FOLDER = np.array(
    [[-0.23, 0.0], [0.23, 0.0], [0.23, 0.30], [0.20, 0.33], [0.01, 0.33], [-0.04, 0.39], [-0.20, 0.39], [-0.23, 0.36]]
)
CHEVRON = np.array([[-0.05, 0.0], [0.06, 0.08], [0.06, 0.03], [0.0, 0.0], [0.06, -0.03], [0.06, -0.08]])


@cache
def _words() -> dict[str, list[str]]:
    with asset("things.toml").open("rb") as file:
        words: dict[str, list[str]] = tomllib.load(file)["words"]
    return words


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """A word counts where one begins with it: "tables" is a table, "portable" is not."""
    return {kind: re.compile("|".join(rf"\b{re.escape(word)}" for word in words)) for kind, words in _words().items()}


@lru_cache(maxsize=1024)
def thing_of(touches: str) -> str:
    """Return the kind of thing that is meant; "thing" where no word tells."""
    text = touches.casefold()
    return next((kind for kind, words in _patterns().items() if words.search(text)), OTHER)


@cache
def kinds() -> tuple[str, ...]:
    """Return all kinds, the one of what is not known included."""
    return (*_words(), OTHER)


@lru_cache(maxsize=16)
def thing_shape(kind: str) -> Shape:
    """Return the shape of a kind, about 0.45 wide, standing on the floor and facing the viewer."""
    return SHAPES.get(kind, _thing)()


def _upright(outline: Points2, thick: float = THICK) -> Shape:
    return extruded(outline, -thick / 2, thick / 2, bevel=0.025, segments=2, zones=ZONES, base=True).turned("x", 90)


def _on_front(outline: Points2, x: float = 0.0, z: float = 0.0, out: float = THICK / 2) -> Shape:
    """Return a mark on the face of what stands upright, its middle moved to `x` and `z`."""
    mark = extruded(outline, out - 0.01, out + 0.016, zones=(ACCENT, ACCENT, ACCENT)).turned("x", 90)
    return mark.moved(x, 0.0, z)


def _store() -> Shape:
    """A pile of three drums."""
    drums = [
        extruded(circle(0.21), z, z + 0.115, bevel=0.028, segments=2, zones=ZONES, base=True) for z in (0, 0.135, 0.27)
    ]
    rings = [extruded(circle(0.19), z + 0.1, z + 0.14, zones=(ACCENT, ACCENT, ACCENT)) for z in (0.0, 0.135)]
    return joined(*drums, *rings)


def _package() -> Shape:
    """A box with tape over it."""
    box = extruded(rounded_rectangle(0.42, 0.34, 0.03, 3), 0.0, 0.34, bevel=0.025, segments=2, zones=ZONES, base=True)
    tape = extruded(rectangle(0.10, 0.352), 0.0, 0.347, zones=(ACCENT, ACCENT, ACCENT))
    return joined(box, tape)


def _message() -> Shape:
    """A speech bubble with three dots."""
    dots = [_on_front(circle(0.032, 12), x, 0.275) for x in (-0.11, 0.0, 0.11)]
    return joined(_upright(BUBBLE), *dots)


def _code() -> Shape:
    """A folder with a mark of code."""
    marks = [_on_front(CHEVRON, -0.10, 0.16), _on_front(CHEVRON * [-1, 1], 0.10, 0.16)]
    return joined(_upright(FOLDER), *marks)


def _server() -> Shape:
    """Three boxes in a rack, each with a lamp."""
    parts = []
    for z in (0.0, 0.135, 0.27):
        parts.append(extruded(rounded_rectangle(0.40, 0.30, 0.03, 3), z, z + 0.115, bevel=0.02, zones=ZONES, base=True))
        parts.append(_on_front(rounded_rectangle(0.05, 0.045, 0.02, 3), 0.125, z + 0.055, 0.15))
        parts.append(_on_front(rectangle(0.16, 0.022), -0.07, z + 0.055, 0.15))
    return joined(*parts)


def _money() -> Shape:
    """Coins in a pile."""
    coins = [
        extruded(circle(0.2), z, z + 0.06, bevel=0.015, zones=(SIDE, ACCENT, FACE), base=True).moved(dx)
        for z, dx in ((0.0, 0.0), (0.07, 0.02), (0.14, -0.02), (0.21, 0.01))
    ]
    return joined(*coins)


def _thing() -> Shape:
    """A globe cut flat: somewhere in the world."""
    disc = _upright(circle(0.21)).moved(0.0, 0.0, 0.21)
    level = _on_front(rectangle(0.36, 0.024), 0.0, 0.21)
    angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    outer = np.column_stack([0.10 * np.cos(angles), 0.18 * np.sin(angles)])
    lines = [
        _on_front(np.array([a, b, b * [0.8, 0.93], a * [0.8, 0.93]]), 0.0, 0.21)
        for a, b in zip(outer, np.roll(outer, -1, axis=0), strict=True)
    ]
    return joined(disc, level, *lines)


SHAPES = {
    "message": _message,
    "store": _store,
    "package": _package,
    "code": _code,
    "server": _server,
    "money": _money,
}
