"""The window holds neither the text of its own modules nor holes where large things were."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop_app import lean

PROJECT = Path(__file__).parents[2]
READ = "import linecache, sys; print(sum('desktop_app' in name for name in linecache.cache))"
HELD = """
import numpy as np
def held():
    return next(int(line.split()[1]) for line in open('/proc/self/status') if line.startswith('VmRSS'))
def mebibytes(n):
    return [np.ones(1 << 17) for _ in range(n)]
first = mebibytes(1)
del first                                     # from now on the library by itself would keep pieces of that size
before, large = held(), mebibytes(40)
pegs = [large.pop(), bytes(2000)]             # what stays, and lies above
del large
print(held() - before)
"""


def told_by(program: str) -> int:
    """Return the number that a process of its own prints."""
    surroundings = {**os.environ, "PYTHONPATH": str(PROJECT)}
    ended = subprocess.run(
        [sys.executable, "-c", program], env=surroundings, capture_output=True, text=True, check=True, timeout=60
    )
    return int(ended.stdout)


def test_no_module_of_the_window_is_read_as_text() -> None:
    assert told_by(f"from desktop_app import lean; lean.go_lean(); import desktop_app.theme; {READ}") == 0


@pytest.mark.skipif(lean._mallopt() is None, reason="only the GNU library keeps memory to itself")
def test_what_is_large_goes_back_when_it_is_done_with() -> None:
    assert told_by(f"from desktop_app import lean; lean.leave_no_holes()\n{HELD}") < 8 * 1024


def test_another_system_is_asked_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert lean._mallopt() is None
