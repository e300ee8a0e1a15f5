"""A module that is named is not loaded before something of it is wanted."""

from __future__ import annotations

import subprocess
import sys

import pytest

from sim.later import later
from start import ROOT

ASKED = """
import sys
from sim.later import later
bill = later("sim.bill")
before = "sim.bill" in sys.modules
print(before, bill.bill_of.__name__, "sim.bill" in sys.modules)
"""


def test_it_is_loaded_with_the_first_question() -> None:
    ended = subprocess.run([sys.executable, "-c", ASKED], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ended.stdout.split() == ["False", "bill_of", "True"]


def test_what_it_hands_on_is_the_modules_own() -> None:
    from sim import short

    assert later("sim.short").short is short.short


def test_what_a_module_does_not_have_is_refused_as_by_the_module() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = later("sim.short").nothing
