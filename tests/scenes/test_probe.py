"""OpenGL is believed only as far as it was seen to draw."""

from __future__ import annotations

import numpy as np
import pytest

from scenes.probe import COLOUR, SIZE, Renderer, _wrong_with, first_line, shows_something


@pytest.mark.parametrize(
    ("name", "is_software"),
    [
        ("llvmpipe (LLVM 15.0.6, 256 bits)", True),
        ("GDI Generic", True),
        ("Microsoft Basic Render Driver", True),
        ("ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device))", True),
        ("NVIDIA GeForce RTX 3060/PCIe/SSE2", False),
        ("Mesa Intel(R) UHD Graphics 620 (KBL GT2)", False),
    ],
)
def test_the_name_of_a_renderer_tells_software_from_a_card(name: str, is_software: bool) -> None:
    assert Renderer(renderer=name).is_software is is_software


def known_picture() -> np.ndarray:
    pixels = np.zeros((SIZE, SIZE, 3), dtype=np.uint8)
    pixels[:, : SIZE // 2] = np.round(np.array(COLOUR) * 255)
    return pixels


def test_a_picture_as_it_was_drawn_is_right() -> None:
    assert _wrong_with(known_picture()) == ""


@pytest.mark.parametrize("spoilt", ["black", "mirrored", "tinted"])
def test_a_picture_that_came_out_otherwise_is_told(spoilt: str) -> None:
    pixels = known_picture()
    wrong = {"black": pixels * 0, "mirrored": pixels[:, ::-1], "tinted": pixels[..., ::-1]}[spoilt]
    assert "pixels came out wrong" in _wrong_with(wrong)


def test_a_blank_row_and_a_bare_floor_show_nothing_and_an_edge_does() -> None:
    assert not shows_something(np.zeros((640, 3), dtype=np.uint8))
    floor = np.repeat(np.linspace(20, 90, 640)[:, None], 3, axis=1).astype(np.uint8)
    assert not shows_something(floor)
    floor[300:340] = 160
    assert shows_something(floor)


def test_what_a_driver_says_is_cut_to_one_line() -> None:
    assert first_line(RuntimeError("OpenGL got errors:\n a\n b")) == "OpenGL got errors"
    assert first_line(RuntimeError()) == "RuntimeError"
