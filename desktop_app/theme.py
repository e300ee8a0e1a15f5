"""The colours and sizes of a palette, each named for what it says and never for how it looks."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from string import Template
from typing import TYPE_CHECKING, Any

from sim.assets import asset

if TYPE_CHECKING:
    from scenes.palette import ScenePalette

PALETTES = ("studio", "projector", "contrast", "print")
ROLES = ("done", "saved", "failed", "rerun", "note")


@dataclass(frozen=True, slots=True)
class Role:
    """The colours of one state: its fill, the outline of that fill, and the ink for its thin marks."""

    fill: str
    edge: str
    ink: str


@dataclass(frozen=True, slots=True)
class DiskParts:
    """The colours of what a disk has on its body: the label with its lines, the shutter with its slot."""

    label: str
    lines: str
    shutter: str
    slot: str


@dataclass(frozen=True, slots=True)
class Theme:
    """A palette at a text size; `px` turns a size of the design into pixels of the screen."""

    name: str
    type_scale: float
    window: str
    panel: str
    raised: str
    sunken: str
    line: str
    text: str
    muted: str
    control_edge: str
    focus: str
    on_fill: str
    done: Role
    saved: Role
    failed: Role
    rerun: Role
    note: Role
    disk: DiskParts
    scale: float = 1.0

    def scaled(self, scale: float) -> Theme:
        """Return this theme at another size of everything."""
        return replace(self, scale=scale)

    @property
    def unit(self) -> float:
        """Pixels a design pixel takes; palettes for the back row set everything larger."""
        return self.scale * self.type_scale

    def px(self, size: float) -> int:
        """Return a length of the design in pixels at this scale."""
        return round(size * self.unit)

    def type_px(self, size: float) -> int:
        """Return a height of type in pixels."""
        return round(size * self.unit)

    @property
    def is_dark(self) -> bool:
        """Tell whether light text stands on a dark ground."""
        return _lightness(self.window) < _lightness(self.text)

    @property
    def chosen(self) -> str:
        """Return the fill of what is chosen: the text colour, so that role colours keep their meaning."""
        return self.text

    @property
    def on_chosen(self) -> str:
        """Return the colour of text on what is chosen."""
        return self.window if self.is_dark else self.panel

    def role(self, name: str) -> Role:
        """Return the colours of the state called `name`."""
        role: Role = getattr(self, name)
        return role


@cache
def theme_named(name: str) -> Theme:
    """Return the palette called `name` at scale 1; a name that is not one of PALETTES raises KeyError."""
    if name not in PALETTES:
        raise KeyError(name)
    with asset("themes", f"{name}.toml").open("rb") as file:
        table = tomllib.load(file)
    roles: dict[str, Any] = {role: Role(**colours) for role, colours in table["role"].items()}
    parts = DiskParts(**table["disk"])
    return Theme(name=name, type_scale=table["type_scale"], **table["surface"], **table["ink"], **roles, disk=parts)


@cache
def scene_palette_named(name: str) -> ScenePalette:
    """Return the colours that the scene wears in the palette called `name`."""
    from scenes.palette import ScenePalette

    with asset("themes", f"scene-{name}.toml").open("rb") as file:
        table = tomllib.load(file)
    return ScenePalette.model_validate(table.get("scene", table))


def style_sheet(theme: Theme) -> str:
    """Return what Qt's own widgets wear; the pieces in `widgets` paint themselves from the theme."""
    sizes = {f"px{n}": f"{theme.px(n)}px" for n in (1, 2, 3, 4, 6, 8, 12, 16, 24, 32)}
    sizes |= {f"type{n}": f"{theme.type_px(n)}px" for n in (14, 15, 17, 18)}
    colours = {n: getattr(theme, n) for n in ("window", "panel", "raised", "sunken", "line", "text", "muted")}
    colours |= {"edge": theme.control_edge, "focus": theme.focus, "chosen": theme.chosen, "on_chosen": theme.on_chosen}
    return _style_template().substitute(sizes | colours)


@cache
def _style_template() -> Template:
    return Template(asset("themes", "window.qss").read_text(encoding="utf-8"))


def mixed(ground: str, colour: str, part: float) -> str:
    """Return `ground` with a `part` of `colour`, 0 to 1, in it; all as #RRGGBB."""
    pairs = zip(_channels(ground), _channels(colour), strict=True)
    return "#" + "".join(f"{round(below + part * (above - below)):02X}" for below, above in pairs)


def _lightness(colour: str) -> float:
    red, green, blue = _channels(colour)
    return 0.3 * red + 0.59 * green + 0.11 * blue


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
