"""Words come by key, figures as people read them."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.numbers import format_decimal

from desktop_app.text import Words


@pytest.fixture
def words() -> Words:
    return Words(strict=True)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0, "0 tok"),
        (950, "950 tok"),
        (1200, "1.2k tok"),
        (5200, "5.2k tok"),
        (118_000, "118k tok"),
        (999_960, "1.0M tok"),
        (12_345_678, "12.3M tok"),
        (None, "tokens not recorded"),
    ],
)
def test_tokens_are_short(words: Words, value: int | None, shown: str) -> None:
    assert words.tokens(value) == shown


def test_calls_have_their_plural(words: Words) -> None:
    assert [words.calls(n) for n in (0, 1, 12, None)] == ["0 calls", "1 call", "12 calls", "calls not recorded"]


def test_sizes_times_and_prices(words: Words) -> None:
    assert [words.size(n) for n in (0, 940, 17_400, 999_999, 2_500_000)] == [
        "0 B",
        "940 B",
        "17.4 kB",
        "1.0 MB",
        "2.5 MB",
    ]
    assert [words.duration(s) for s in (3.25, 38, 120, 142, 7200, 11_100)] == [
        "3.2 s",
        "38 s",
        "2 min",
        "2 min 22 s",
        "2 h",
        "3 h 5 min",
    ]
    assert [words.money(x) for x in (0, 0.0234, 0.5, 1234.5)] == ["$0.00", "$0.023", "$0.50", "$1,234.50"]
    assert words.clock(66.2) == "1:06"
    assert words.percent(0.39) == "39%"


@pytest.mark.parametrize("value", [0, 7, 1234, 1234567, 0.5, 2.25, 1000.125])
def test_english_numbers_are_written_as_babel_writes_them(words: Words, value: float) -> None:
    assert words.number(value) == format_decimal(value, locale="en")


def test_a_missing_key_is_an_error_here_and_itself_in_the_product(words: Words) -> None:
    with pytest.raises(KeyError):
        words.say("no.such.key")
    assert Words().say("no.such.key") == "no.such.key"


def test_plurals_follow_the_language(tmp_path: Path) -> None:
    (tmp_path / "some.toml").write_text('[a]\nb = { one = "{n} krok", few = "{n} kroki", other = "{n} kroków" }\n')
    polish = Words("pl", strict=True, folder=tmp_path)
    assert [polish.say("a.b", n=n) for n in (1, 3, 5)] == ["1 krok", "3 kroki", "5 kroków"]


def test_no_sentence_is_there_twice() -> None:
    words = Words(strict=True)
    assert words.has("explain.step.title")
    assert len(words.keys()) > 300


def test_a_sentence_says_how_its_number_is_written(tmp_path: Path) -> None:
    (tmp_path / "some.toml").write_text(
        'a = "{x:short} of {y:round}, {z:number}, {w}"\n[figure]\nthousand = "{value}k"\nmillion = "{value}M"\n',
        encoding="utf-8",
    )
    for language, said in (("en", "5.2k of 4k, 1,234, 7"), ("de", "5,2k of 4k, 1.234, 7")):
        words = Words(language, strict=True, folder=tmp_path)
        assert words.say("a", x=5200, y=4000, z=1234, w=7) == said


@pytest.mark.parametrize(
    ("value", "shown"), [(0, "0"), (400, "400"), (4000, "4k"), (2500, "2.5k"), (1_000_000, "1M"), (5234, "5.2k")]
)
def test_round_numbers_at_a_scale_have_no_decimals(words: Words, value: int, shown: str) -> None:
    assert words.round(value) == shown
