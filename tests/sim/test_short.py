"""A stranger's text is cut to what a line can hold, and holds nothing that ends the line."""

from __future__ import annotations

import pytest

from sim.short import MOST, short


@pytest.mark.parametrize("text", ["", "Build a REST API", "构建接口", "👩‍👩‍👧‍👦", "a b", "e\N{COMBINING ACUTE ACCENT}"])
def test_an_ordinary_text_stays_as_it_is(text: str) -> None:
    assert short(text) == text


def test_a_long_text_ends_in_dots() -> None:
    assert short("x" * MOST) == "x" * MOST
    assert short("x" * 100_000) == "x" * (MOST - 1) + "…"
    assert short("Read it", 5) == "Read…"


@pytest.mark.parametrize("breaks", ["\n", "\r", "\t", "\x1b", "\x07", "\x00", "\x7f", "\x85", "\u2028", "\u2029"])
def test_what_ends_a_line_becomes_a_space(breaks: str) -> None:
    assert short(f"a{breaks}b") == "a b"
    assert short(f"ä{breaks}b") == "ä b"
