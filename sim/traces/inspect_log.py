"""An Inspect AI log, as a zip of parts (`.eval`) or as one JSON; each of its samples is a run.

A log whose run was killed has no header yet; its journal has the beginning of one. The journal also holds summaries of
the samples of runs before this one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from sim.bad_input import BadInput, printable
from sim.plan import Plan
from sim.reading import parse_json, read_bytes
from sim.traces.archive import member_names, members
from sim.traces.glimpse import Glimpse
from sim.traces.inspect_events import Record
from sim.traces.inspect_sample import FORMAT, LogHead, run_of
from sim.traces.loose import mapping, records

__all__ = ["FORMAT", "read", "read_archive", "recognises", "recognises_archive"]

HEADERS = ("_journal/start.json", "header.json")  # the later one counts


def recognises(glimpse: Glimpse) -> bool:
    """Whether a file that begins like this is a log in one JSON."""
    return (
        glimpse.kind == "object"
        and "eval" in glimpse.keys
        and not glimpse.keys.isdisjoint({"status", "samples", "plan"})
    )


def recognises_archive(glimpse: Glimpse) -> bool:
    """Whether a file that begins like this may be a log in a zip; no other kind of recording is one."""
    return glimpse.kind == "zip"


def read(path: Path) -> tuple[Plan, ...]:
    """Return the runs of a log in one JSON."""
    log = mapping(parse_json(read_bytes(path), where=path.name, finite=False))
    samples = [*records(log.get("samples"))]
    return _runs(samples, LogHead(log, len(samples)), path)


def read_archive(path: Path) -> tuple[Plan, ...]:
    """Return the runs of a log in a zip."""
    parts = dict(_parsed(path, lambda name: name in HEADERS or _is_summary(name)))
    header = {key: value for name in HEADERS for key, value in mapping(parts.get(name)).items()}
    earlier = tuple(record for name, part in parts.items() if _is_summary(name) for record in records(part))
    n_samples = sum(_is_sample(name) for name in member_names(path))
    samples = (mapping(sample) for _, sample in _parsed(path, _is_sample))
    return _runs(samples, LogHead(header, n_samples, earlier), path)


def _parsed(path: Path, wanted: Callable[[str], bool]) -> Iterator[tuple[str, Any]]:
    for name, content in members(path, wanted):
        yield name, parse_json(content, where=f"{path.name}, {name}", finite=False)


def _is_sample(name: str) -> bool:
    return name.startswith("samples/") and name.endswith(".json")


def _is_summary(name: str) -> bool:
    return name == "summaries.json" or name.startswith("_journal/summaries/")


def _runs(samples: Iterable[Record], head: LogHead, path: Path) -> tuple[Plan, ...]:
    runs = tuple(run_of(sample, head).plan(printable(path.name)) for sample in samples)
    if not runs:
        raise BadInput(f"{printable(path.name)}: this Inspect AI log holds no sample, so no run can be shown")
    return runs
