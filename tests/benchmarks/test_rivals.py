"""Our window against napari and PyVista on a comparable scene: time to the first frame and memory, in the same run.

Where they are not installed beside us, SAVEPOINT_BENCH_PYTHON may name a Python that has them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.benchmarks.measured import Measured
from tests.benchmarks.test_window import measured, report

SIZE = (1280, 800)
TRIES = 3  # the quickest counts: whatever else the machine does only adds
NEEDS = {"napari": ("napari",), "pyvista": ("pyvista", "pyvistaqt")}
OF_NAPARI_TIME, OF_NAPARI_MEMORY = 0.35, 0.75
OF_PYVISTA_TIME, OF_PYVISTA_MEMORY = 1.0, 1.0


@cache
def python_with(rival: str) -> str | None:
    """Return a Python that can show a rival, or None."""
    named = os.environ.get("SAVEPOINT_BENCH_PYTHON")
    if named:
        asked = f"import importlib.util as u; print(all(map(u.find_spec, {NEEDS[rival]!r})))"
        found = subprocess.run([named, "-c", asked], capture_output=True, text=True, timeout=60)
        if found.stdout.strip() == "True":
            return named
    return sys.executable if all(map(find_spec, NEEDS[rival])) else None


def rival_window(rival: str) -> Measured:
    python = python_with(rival)
    if python is None:
        pytest.skip(f"{rival} is not installed: pip install 'savepoint[bench]'")
    script = str(Path(__file__).with_name("rival_window.py"))
    ended = subprocess.run(
        [python, script, *map(str, SIZE), rival], capture_output=True, text=True, timeout=180,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"QT_API": "pyside6"},
    )  # fmt: skip
    if not ended.stdout.strip():
        pytest.skip(f"{rival} does not start here: {ended.stderr.strip().splitlines()[-1:]}")
    return Measured(**json.loads(ended.stdout.splitlines()[-1]))


def ratios(rival: str) -> tuple[float, float]:
    """Return our time to the first frame and our peak memory as parts of the rival's."""
    theirs, ours = zip(
        *((rival_window(rival), measured("our_window.py", SIZE, "start")) for _ in range(TRIES)), strict=True
    )
    first = [min(each.first_frame_s or 0.0 for each in side) for side in (theirs, ours)]
    peak = [min(each.peak_mb or 0.0 for each in side) for side in (theirs, ours)]
    report(f"\nfirst frame: {rival} {first[0]:.2f} s, ours {first[1]:.2f} s, {first[1] / first[0]:.2f} of it")
    report(f"peak memory: {rival} {peak[0]:.0f} MB, ours {peak[1]:.0f} MB, {peak[1] / peak[0]:.2f} of it")
    return first[1] / first[0], peak[1] / peak[0]


def test_we_begin_far_sooner_than_napari_in_less_memory() -> None:
    time_part, memory_part = ratios("napari")
    assert time_part <= OF_NAPARI_TIME
    assert memory_part <= OF_NAPARI_MEMORY


def test_we_begin_sooner_than_pyvista_in_less_memory() -> None:
    time_part, memory_part = ratios("pyvista")
    assert time_part <= OF_PYVISTA_TIME
    assert memory_part <= OF_PYVISTA_MEMORY


@pytest.fixture(autouse=True)
def _with_a_display(xvfb: object) -> None:
    """The processes need a display to open their windows on."""
