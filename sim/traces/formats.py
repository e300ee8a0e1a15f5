"""The kinds of recorded runs that can be read: one row each, tried in order.

A new kind is a module with `FORMAT`, `recognises(glimpse)` and `read(path)`, and a row here.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sim.bad_input import BadInput, printable
from sim.plan import Plan
from sim.traces import inspect_log, swe_agent
from sim.traces.glimpse import Glimpse, glimpse
from sim.traces.recording import Recording

SUFFIXES = (".eval", ".traj")  # of recordings and of nothing else
SCENARIO_KEYS = frozenset({"version", "task", "plan"})


@dataclass(frozen=True, slots=True)
class Reader:
    """How one kind of recording is told from others, and read."""

    format: str
    recognises: Callable[[Glimpse], bool]
    read: Callable[[Path], tuple[Plan, ...]]


READERS = (
    Reader(inspect_log.FORMAT, inspect_log.recognises_archive, inspect_log.read_archive),
    Reader(inspect_log.FORMAT, inspect_log.recognises, inspect_log.read),
    Reader(swe_agent.FORMAT, swe_agent.recognises, swe_agent.read),
)


def read_recording(path: str | os.PathLike[str]) -> Recording:
    """Return the runs recorded in the file at `path`; BadInput says in a sentence why it cannot be read."""
    file = Path(path)
    seen = glimpse(file)
    reader = next((reader for reader in READERS if reader.recognises(seen)), None)
    if reader is None:
        kinds = " and ".join(dict.fromkeys(reader.format for reader in READERS))
        raise BadInput(f"{printable(file.name)}: is not a recorded run of a kind that can be read; {kinds} can")
    return Recording(format=reader.format, runs=reader.read(file))


def looks_like_recording(path: str | os.PathLike[str]) -> bool:
    """Whether the file at `path` is to be read as a recorded run, not as a scenario.

    Recordings of a kind that is not read yet count too: `read_recording` has the better sentence for them. Only the
    beginning of the file is looked at; a file that cannot be opened is no recording.
    """
    file = Path(path)
    try:
        seen = glimpse(file)
    except BadInput:
        return False
    return file.suffix in SUFFIXES or any(reader.recognises(seen) for reader in READERS) or _is_foreign(seen)


def _is_foreign(seen: Glimpse) -> bool:
    if seen.kind == "object":
        return bool(seen.keys) and seen.keys.isdisjoint(SCENARIO_KEYS)
    return seen.kind in ("sqlite", "list", "lines")
