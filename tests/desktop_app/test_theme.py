"""Every palette has every role, and its contrast is what was measured."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QPalette

import desktop_app
from desktop_app.stock_colours import stock_colours
from desktop_app.theme import PALETTES, ROLES, Theme, scene_palette_named, style_sheet, theme_named


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def surfaces(theme: Theme) -> tuple[str, ...]:
    return theme.window, theme.panel, theme.raised


@pytest.mark.parametrize("name", PALETTES)
def test_text_can_be_read_on_every_surface(name: str) -> None:
    theme = theme_named(name)
    for surface in (*surfaces(theme), theme.sunken):
        assert contrast(theme.text, surface) >= 7
        assert contrast(theme.muted, surface) >= 4.5


def in_a_lit_room(colour: str) -> str:
    """Return what a projector makes of a colour where the lights are on: black is no darker than 35 %."""
    parts = (round(255 * (0.35 + 0.65 * int(colour[i : i + 2], 16) / 255)) for i in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in parts)


def test_the_projectors_words_are_read_in_a_lit_room() -> None:
    theme, scene = theme_named("projector"), scene_palette_named("projector")
    assert luminance(theme.window) > 0.5, "a dark ground is lost on a lit screen"
    for surface in map(in_a_lit_room, (*surfaces(theme), theme.sunken)):
        assert contrast(in_a_lit_room(theme.text), surface) >= 3
        assert contrast(in_a_lit_room(theme.muted), surface) >= 3
        for role in ROLES:
            assert contrast(in_a_lit_room(theme.role(role).ink), surface) >= 3, role
    for words in (scene.text, scene.muted, scene.text_failed, scene.text_saved, scene.text_rerun, scene.text_context):
        assert contrast(in_a_lit_room(words), in_a_lit_room(scene.halo)) >= 3


@pytest.mark.parametrize("name", PALETTES)
def test_edges_marks_and_focus_can_be_seen(name: str) -> None:
    theme, strict = theme_named(name), name != "studio"
    for surface in surfaces(theme):
        assert contrast(theme.focus, surface) >= 4.5
        assert contrast(theme.control_edge, surface) >= 3
        for role in ROLES:
            assert contrast(theme.role(role).edge, surface) >= (4.45 if strict else 3), role
            assert contrast(theme.role(role).ink, surface) >= (6.95 if strict else 4.45), role


@pytest.mark.parametrize("name", PALETTES)
def test_text_stands_on_every_fill_and_on_what_is_chosen(name: str) -> None:
    theme = theme_named(name)
    assert contrast(theme.on_chosen, theme.chosen) >= 7
    for role in ROLES:
        assert contrast(theme.on_fill, theme.role(role).fill) >= 4.5


@pytest.mark.parametrize("name", PALETTES)
def test_what_qt_draws_by_itself_can_be_read(name: str) -> None:
    worn, roles, groups = stock_colours(theme_named(name)), QPalette.ColorRole, QPalette.ColorGroup
    pairs = ((roles.WindowText, roles.Window), (roles.Text, roles.Base), (roles.ButtonText, roles.Button))
    for group in (groups.Active, groups.Inactive, groups.Disabled):
        for ink, ground in (*pairs, (roles.ToolTipText, roles.ToolTipBase)):
            assert contrast(worn.color(group, ink).name(), worn.color(group, ground).name()) >= 4.5


@pytest.mark.parametrize("name", PALETTES)
def test_a_style_sheet_has_no_gap_left(name: str) -> None:
    assert "$" not in style_sheet(theme_named(name).scaled(1.5))


@pytest.mark.parametrize("name", PALETTES)
def test_the_scene_has_its_own_colours_in_every_palette(name: str) -> None:
    assert scene_palette_named(name).is_dark == theme_named(name).is_dark


def test_no_colour_is_spelt_in_code() -> None:
    code = Path(desktop_app.__file__).parent
    spelt = {file.name for file in code.rglob("*.py") if re.search(r"#[0-9A-Fa-f]{6}", file.read_text("utf-8"))}
    assert spelt <= {"flat_disks.py"}


def test_another_name_is_refused() -> None:
    with pytest.raises(KeyError):
        theme_named("sepia")


def test_scale_and_palette_make_everything_larger() -> None:
    assert theme_named("studio").scaled(2.0).px(10) == 20
    assert theme_named("projector").px(10) == 12
