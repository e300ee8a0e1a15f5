"""What another program wrote is taken for what it should be, or for "not recorded"."""

from __future__ import annotations

import math
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from sim.values import MAX_COUNT

LONGEST_S = 1e9


def mapping(value: Any) -> dict[str, Any]:
    """Return `value` where it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}


def records(value: Any) -> Iterator[dict[str, Any]]:
    """Yield the objects in `value` where it is a list; whatever else is in it is passed over."""
    for item in value if isinstance(value, list) else ():
        if isinstance(item, dict):
            yield item


def inside(value: Any, *path: str | int) -> Any:
    """Return what lies at `path` in nested objects and lists, or None."""
    for key in path:
        if isinstance(key, int):
            value = value[key] if isinstance(value, list) and len(value) > key else None
        else:
            value = mapping(value).get(key)
    return value


def text(value: Any) -> str:
    """Return `value` where it is text, else an empty one."""
    return value if isinstance(value, str) else ""


def count(value: Any) -> int | None:
    """Return `value` where it can be a count, else None."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return value if type(value) is int and 0 <= value <= MAX_COUNT else None


def duration(value: Any) -> float | None:
    """Return `value` where it can be a number of seconds, else None."""
    fits = (
        isinstance(value, int | float) and type(value) is not bool and math.isfinite(value) and 0 <= value <= LONGEST_S
    )
    return float(value) if fits else None


def moment(value: Any) -> datetime | None:
    """Return the point in time written in `value` (ISO 8601; UTC where it names no zone), else None."""
    try:
        read = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None
    return read.replace(tzinfo=UTC) if read is not None and read.tzinfo is None else read


def seconds_between(start: datetime | None, end: datetime | None) -> float | None:
    """Return the seconds from `start` to `end`, or None where either is unknown or they are out of order."""
    return duration((end - start).total_seconds()) if start is not None and end is not None else None
