"""How often to save, as typed and as answered."""

from __future__ import annotations

import json

import pytest

from desktop_app.cli.interval import minutes
from tests.desktop_app.cli.typed import Typed


@pytest.mark.parametrize(("mtbf", "published"), [("24h", 117), ("6h", 57), ("15min", 9.1)])
def test_dalys_published_intervals(typed: Typed, mtbf: str, published: float) -> None:
    answer = json.loads(typed("interval", "--dump", "5min", "--mtbf", mtbf, "--json").out)
    assert answer.keys() == {"young_minutes", "daly_minutes"}
    assert float(f"{answer['daly_minutes']:.{len(str(published).replace('.', ''))}g}") == published


def test_youngs_interval_is_the_root_of_twice_the_product(typed: Typed) -> None:
    answer = json.loads(typed("interval", "--dump", "5min", "--mtbf", "1d", "--json").out)
    assert answer["young_minutes"] == pytest.approx((2 * 5 * 1440) ** 0.5)


def test_the_text_tells_whether_young_holds(typed: Typed) -> None:
    assert typed("interval", "--dump", "5min", "--mtbf", "24h").out == (
        "Save every 117 min: Daly's formula.\n"
        "Save every 120 min: Young's formula, which is simpler.\n"
        "Young's holds here: it is within a tenth of Daly's.\n"
    )
    assert "does not hold here, it is 34% off" in typed("interval", "--dump", "5min", "--mtbf", "15min").out


@pytest.mark.parametrize(
    ("word", "meant"),
    [("90s", 1.5), ("90 sec", 1.5), ("5min", 5), ("0.5h", 30), ("2d", 2880), (" 1.5 H ", 90), ("1e3s", 1000 / 60)],
)
def test_a_time_has_its_unit(word: str, meant: float) -> None:
    assert minutes("--dump", word) == pytest.approx(meant)


@pytest.mark.parametrize(("dump", "mtbf"), [("0.000001s", "1000000d"), ("1000000d", "0.000001s"), ("1d", "1d")])
def test_the_widest_bounds_still_have_an_answer(typed: Typed, dump: str, mtbf: str) -> None:
    answer = typed("interval", "--dump", dump, "--mtbf", mtbf)
    assert (answer.code, answer.out.count("\n")) == (0, 3)
