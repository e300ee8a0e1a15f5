"""Opening a file: is it a lesson somebody wrote, or a run somebody recorded?"""

from __future__ import annotations

from pathlib import Path

from sim.bad_input import BadInput, printable
from sim.plan import Plan
from sim.reading import read_bytes
from sim.scenario import built_in, load_scenario


def open_plan(path: Path | None = None, run: int = 1) -> Plan:
    """Return the plan in a scenario file or in a recorded run; the built-in lesson where no path is given.

    A file may hold several recorded runs: `run` counts from 1. BadInput, one sentence, for a file that is neither.
    """
    if path is None:
        return built_in()
    refuse_unreadable(path)
    from sim.traces import looks_like_recording

    return recorded_plan(path, run) if looks_like_recording(path) else load_scenario(path)


def recorded_plan(path: Path, run: int = 1) -> Plan:
    """Return one run of a recording; BadInput where it has no such run."""
    from sim.traces import read_recording

    runs = read_recording(path).runs
    if not 1 <= run <= len(runs):
        raise BadInput(f"{printable(path.name)}: has no run {run}: it holds {len(runs)}")
    return runs[run - 1]


def refuse_unreadable(path: Path) -> None:
    """Refuse folders, pipes, empty files and the like before any reader waits for them."""
    read_bytes(path, at_most=1)
