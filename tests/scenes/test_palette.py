"""The four palettes: complete, legible, and true to their roles."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from scenes.palette import ScenePalette, linear
from tests.scenes.staging import palette_named

PALETTES = ("studio", "projector", "contrast", "print")
LEAST = {"studio": 4.5, "projector": 4.5, "contrast": 7.0, "print": 4.5}


def contrast(a: str, b: str) -> float:
    """Return the contrast ratio of WCAG 2."""
    first, second = (float(linear(colour) @ [0.2126, 0.7152, 0.0722]) + 0.05 for colour in (a, b))
    return max(first, second) / min(first, second)


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("role", ["text", "muted", "text_failed", "text_saved", "text_rerun", "text_context"])
def test_words_stand_out_from_their_halo_and_from_the_floor(name: str, role: str) -> None:
    palette = palette_named(name)
    assert contrast(getattr(palette, role), palette.halo) >= LEAST[name]


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize(
    ("number", "plate"), [("number_on_done", "done"), ("number_on_failed", "failed"), ("number_on_lost", "lost")]
)
def test_numbers_stand_out_from_their_plates(name: str, number: str, plate: str) -> None:
    palette = palette_named(name)
    assert contrast(getattr(palette, number), getattr(palette, plate)) >= 3.0  # large, bold type


@pytest.mark.parametrize("name", PALETTES)
def test_role_colours_are_near_okabe_ito(name: str) -> None:
    palette = palette_named(name)
    known = {"saved": "#56B4E9", "failed": "#D55E00", "rerun": "#E69F00", "context": "#CC79A7"}
    for role, colour in known.items():
        ours, theirs = (tuple(int(c[i : i + 2], 16) for i in (1, 3, 5)) for c in (getattr(palette, role), colour))
        assert max(abs(a - b) for a, b in zip(ours, theirs, strict=True)) < 32, role


def test_a_colour_must_be_a_colour() -> None:
    values = palette_named("studio").model_dump()
    with pytest.raises(ValidationError):
        ScenePalette.model_validate(values | {"done": "green"})
