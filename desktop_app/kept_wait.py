"""A run that waits for a person's yes outlives the program: kept whole or not at all, it is found again."""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from desktop_app import paths
from desktop_app.moment import Moment
from sim.plan import Plan
from sim.reading import read_json
from sim.scenario import load_scenario, scenario_from, scenario_json
from sim.writing import atomic_write

VERSION = 1


@dataclass(frozen=True)
class KeptWait:
    """What waits, since when, and the file it was saved to as it is; None where it was never saved so."""

    plan: Plan
    since: datetime
    path: Path | None


def keep_wait(moment: Moment) -> bool:
    """Keep what waits at this moment; tell whether it did, since a full disk is no reason to stop the lesson."""
    if moment.waiting_since is None:
        return False
    file = moment.document.path
    document = {
        "version": VERSION,
        "since": moment.waiting_since.isoformat(),
        "file": "" if file is None else str(file.absolute()),
        "scenario": json.loads(scenario_json(moment.plan)),
    }
    target = paths.waiting_file()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        atomic_write(target, json.dumps(document, indent=1).encode())
    except (OSError, ValueError):  # no room or no rights; BadInput is a ValueError
        return False
    return True


def kept_wait() -> KeptWait | None:
    """Return what waits from an earlier time; a file that cannot be read is put aside and nothing waits."""
    source = paths.waiting_file()
    try:
        if not source.exists():
            return None
        document = read_json(source)
        plan = scenario_from(document["scenario"], source.name)
        since = datetime.fromisoformat(document["since"])
        return KeptWait(plan, since.astimezone(), _file_of(plan, document["file"]))
    except (OSError, ValueError, KeyError, TypeError):
        with contextlib.suppress(OSError):
            source.replace(source.with_suffix(".unreadable.json"))
        return None


def forget_wait() -> None:
    """Keep nothing any more."""
    with contextlib.suppress(OSError):
        paths.waiting_file().unlink(missing_ok=True)


def _file_of(plan: Plan, name: str) -> Path | None:
    """Return the file that holds this very plan; where it has changed since, the plan is nobody's."""
    path = Path(name)
    try:
        return path if name and load_scenario(path) == plan else None
    except (OSError, ValueError):
        return None
