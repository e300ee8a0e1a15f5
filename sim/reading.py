"""Before anything in a stranger's file is believed: is it a file, of a sane size, holding sane JSON?"""

from __future__ import annotations

import json
import math
import os
import re
import stat
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sim.bad_input import BadInput, printable
from sim.waiting import done

MAX_BYTES = 128 * 1024 * 1024
MAX_DEPTH = 100
MAX_VALUES = 10_000_000  # lists of empty lists take twenty times the memory of their text
LARGEST_WHOLE_NUMBER = 2**64
NUMBERS = frozenset({int, float})
CONTAINERS = frozenset({dict, list})
HALF_CHARACTER = re.compile(rb"\\u[dD][89a-fA-F]")  # as JSON may spell one


def read_json(path: str | os.PathLike[str], *, max_bytes: int = MAX_BYTES, max_depth: int = MAX_DEPTH) -> Any:
    """Return the JSON value in the file at `path`; BadInput for anything that is not sound, finite JSON."""
    return parse_json(read_bytes(path, max_bytes=max_bytes), where=Path(path).name, max_depth=max_depth)


def read_bytes(path: str | os.PathLike[str], *, max_bytes: int = MAX_BYTES, at_most: int | None = None) -> bytes:
    """Return what the ordinary file at `path` holds, or its first `at_most` bytes; never waits on a pipe."""
    where = printable(os.fspath(path))
    try:
        size = _ordinary_size(path, where)
        if size > max_bytes and at_most is None:
            raise BadInput(f"{where}: is {_in_mb(size)} MB, more than the {_in_mb(max_bytes)} MB that can be read")
        with Path(path).open("rb") as file:
            data = file.read(max_bytes if at_most is None else at_most)
    except OSError as problem:
        raise BadInput(f"{where}: {_why_unreadable(problem)}") from None
    if not data:
        raise BadInput(f"{where}: is empty")
    return data


def parse_json(data: bytes, *, where: str, max_depth: int = MAX_DEPTH, finite: bool = True) -> Any:
    """Return the JSON value in `data`; `where` names the file in the sentence of a refusal.

    With `finite` false NaN, Infinity and halves of characters pass: recorders write them, and whoever reads cleans up.
    """
    name = printable(where)
    if data.count(b",") + data.count(b"[") + data.count(b"{") > MAX_VALUES:
        raise BadInput(f"{name}: holds more than {MAX_VALUES} values")
    value = _decoded(data, name, max_depth)
    done(0.5)
    for place, problem in _unsound(value, max_depth, finite):
        raise BadInput(f"{name}: {place} {problem}")
    if finite and HALF_CHARACTER.search(data):
        _refuse_half_characters(value, name)
    return value


def _ordinary_size(path: str | os.PathLike[str], where: str) -> int:
    try:
        found = Path(path).stat()
    except ValueError:
        raise BadInput(f"{where}: is not the name of a file") from None
    if stat.S_ISDIR(found.st_mode):
        raise BadInput(f"{where}: is a folder, not a file")
    if not stat.S_ISREG(found.st_mode):
        raise BadInput(f"{where}: is not an ordinary file")
    return found.st_size


def _why_unreadable(problem: OSError) -> str:
    if isinstance(problem, FileNotFoundError | NotADirectoryError):
        return "there is no such file"
    if isinstance(problem, PermissionError):
        return "may not be read: permission denied"
    return f"cannot be read: {(problem.strerror or 'unknown error').lower()}"


def _in_mb(size: int) -> str:
    return f"{size / 1_000_000:.0f}"


def _decoded(data: bytes, name: str, max_depth: int) -> Any:
    try:
        return json.loads(data.decode("utf-8-sig"), object_hook=_as_it_is)
    except UnicodeDecodeError as problem:
        raise BadInput(f"{name}: is not UTF-8 text (byte {problem.start + 1})") from None
    except json.JSONDecodeError as problem:
        reason = problem.msg[0].lower() + problem.msg[1:]
        raise BadInput(f"{name}: is not JSON at line {problem.lineno}, column {problem.colno}: {reason}") from None
    except RecursionError:
        raise BadInput(f"{name}: is nested deeper than {max_depth} levels") from None
    except ValueError:  # Python's own limit on the digits of one whole number
        raise BadInput(f"{name}: holds a number of many thousand digits") from None


def _as_it_is(found: dict[str, Any]) -> dict[str, Any]:
    """Change nothing: between two objects of a large file other threads get their turn, a window's first of all."""
    return found


def _unsound(value: Any, max_depth: int, finite: bool) -> Iterator[tuple[str, str]]:
    """Yield the first place that is too deep or no number; level by level, so depth costs no recursion."""
    level = [value]
    for _ in range(max_depth + 1):
        if any(_is_unsound(v, finite) for v in level if type(v) in NUMBERS):
            yield _first_unsound(value, finite)
        containers = [v for v in level if type(v) in CONTAINERS]
        if not containers:
            return
        level = [child for v in containers for child in _children(v)]
    yield "the content", f"is nested deeper than {max_depth} levels"


def _is_unsound(value: Any, finite: bool) -> bool:
    if type(value) is float:
        return finite and not math.isfinite(value)
    return type(value) is int and abs(value) > LARGEST_WHOLE_NUMBER


def _first_unsound(value: Any, finite: bool) -> tuple[str, str]:
    place, found = next((place, found) for place, found in _places(value) if _is_unsound(found, finite))
    if type(found) is int:
        return place, "is too large a number"
    return place, f"is {'NaN' if math.isnan(found) else 'infinite'}, not a number"


def _refuse_half_characters(value: Any, name: str) -> None:
    """Refuse text that no file can hold: one half of a surrogate pair, in a value or in a key."""
    for place, found in _places(value):
        texts = [found] if type(found) is str else found if type(found) is dict else ()
        if any("\ud800" <= c <= "\udfff" for text in texts for c in text):
            raise BadInput(f"{name}: {place} holds half of a character")


def _places(value: Any) -> Iterator[tuple[str, Any]]:
    waiting: deque[tuple[str, Any]] = deque([("", value)])
    while waiting:
        place, found = waiting.popleft()
        yield place.lstrip(".") or "the content", found
        if type(found) is dict:
            waiting += [(f"{place}.{printable(key[:60])}", child) for key, child in found.items()]
        elif type(found) is list:
            waiting += [(f"{place}[{i}]", child) for i, child in enumerate(found)]


def _children(value: dict[str, Any] | list[Any]) -> Any:
    return value.values() if type(value) is dict else value
