"""Numbers as people write them, in the ways of several countries."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.numerals import COMMA, POINT, decimal_sign, number, whole_number


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1200", 1200),
        ("1,200", 1200),
        ("1.200", 1200),
        ("1 200", 1200),
        ("1\u202f200\u202f000", 1_200_000),
        ("1'200", 1200),
        ("1.200.000", 1_200_000),
        ("1,200.00", 1200),
        ("1.200,00", 1200),
        ("1200.0", 1200),
        (" 7 ", 7),
        ("0", 0),
        ("1,5", None),
        ("0,123", None),
        ("1,20,0", None),
        ("1,200 300", None),
        ("-3", None),
        ("1e3", None),
        ("", None),
    ],
)
def test_a_whole_number_is_one_however_its_thousands_are_set_apart(text: str, expected: int | None) -> None:
    assert whole_number(text) == expected


@pytest.mark.parametrize(
    ("text", "decimal", "expected"),
    [
        ("1.5", POINT, 1.5),
        ("1,5", POINT, 1.5),
        ("1,234", POINT, 1234.0),
        ("1,234", COMMA, 1.234),
        ("1.234", COMMA, 1234.0),
        ("1.234,5", POINT, 1234.5),
        ("1,234.5", COMMA, 1234.5),
        ("0,123", POINT, 0.123),
        ("1,234,567", COMMA, 1234567.0),
        ("90", COMMA, 90.0),
        ("5.", POINT, None),
        ("1.2.3", POINT, None),
        ("2 min", POINT, None),
    ],
)
def test_a_number_is_read_by_the_sign_of_the_table_where_both_could_be_meant(
    text: str, decimal: str, expected: float | None
) -> None:
    assert number(text, decimal) == expected


@pytest.mark.parametrize(
    ("numbers", "whole_numbers", "expected"),
    [
        ([], [], POINT),
        (["1,5", "1,234"], [], COMMA),
        (["1.5", "1,234"], [], POINT),
        (["1,234"], ["1.200"], COMMA),
        (["1.234"], ["1,200"], POINT),
        (["1,5", "1.5"], [], POINT),
        (["90", ""], ["12", "1 200"], POINT),
    ],
)
def test_the_sign_of_a_table_is_that_of_the_numbers_that_leave_no_doubt(
    numbers: list[str], whole_numbers: list[str], expected: str
) -> None:
    assert decimal_sign(numbers, whole_numbers) == expected


@given(st.integers(0, 10**10), st.sampled_from(["{:,}", "{}"]), st.sampled_from([",", ".", " ", "’", "\u00a0"]))
def test_every_count_comes_back_from_how_it_is_written(count: int, form: str, apart: str) -> None:
    assert whole_number(form.format(count).replace(",", apart)) == count


@given(st.integers(0, 10**8), st.sampled_from([POINT, COMMA]))
def test_every_amount_comes_back_from_how_it_is_written(hundredths: int, decimal: str) -> None:
    english = f"{hundredths / 100:,.2f}"
    written = english if decimal == POINT else english.translate(str.maketrans(",.", ".,"))
    assert number(written, decimal) == hundredths / 100
