"""People get to see texts of a sane length, without secrets and without pictures spelt in letters."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from sim.traces.readable import LONGEST_TEXT, one_line, readable, readable_json


def test_a_plain_text_stays_as_it_is() -> None:
    assert readable("Zwei Schiffe\n\tund ein Boot") == "Zwei Schiffe\n\tund ein Boot"


def test_a_wall_of_output_is_cut_and_says_how_much_is_missing() -> None:
    assert readable("word " * 10_000).endswith("word word word word  […30000]")
    assert len(readable("x, " * 400_000)) < LONGEST_TEXT + 20


def test_a_secret_across_the_cut_is_replaced_before_the_cut() -> None:
    assert "sk-" not in readable(" " * (LONGEST_TEXT - 5) + "sk-" + "a1" * 30)


def test_a_picture_is_named_not_spelt() -> None:
    assert readable("see data:image/png;base64,iVBORw0KGgo+/aa== here") == "see [image] here"
    assert readable("iVBORw0KGgoAAAANSUhEUgAA" * 100) == "[binary data]"
    assert readable("no base64, no picture") == "no base64, no picture"


def test_terminal_colours_controls_and_broken_characters_are_taken_out() -> None:
    assert readable("\x1b[1;31mred\x1b[0m\r\n\x00ok\ud800") == "red\nok\ufffd"


def test_a_label_is_the_first_line_that_says_something() -> None:
    assert one_line("\n \n  count   the ships \nand more") == "count the ships"
    assert one_line("x" * 100) == "x" * 59 + "…"
    assert one_line("") == one_line(" \n\x00") == ""


def test_json_is_made_readable_throughout() -> None:
    told = {
        "q": ["API_KEY=abc123def456", 3, None, True, 2.5],
        "password": "hunter2",
        "token": 4,
        "nan": math.nan,
        "secret": "",
    }
    assert readable_json(told) == {
        "q": ["API_KEY=[redacted]", 3, None, True, 2.5],
        "password": "[redacted]",
        "token": 4,
        "nan": "nan",
        "secret": "",
    }


@given(st.text(alphabet=st.characters()))
def test_every_text_can_be_written_to_a_file_afterwards(text: str) -> None:
    readable(text).encode()
    one_line(text).encode()
