"""The first look at a file: enough to tell what wrote it, before any of it is read in earnest."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sim.reading import read_bytes

AT_MOST = 1024 * 1024  # bytes

Kind = Literal["zip", "sqlite", "object", "list", "lines", "other"]

_PIECE = re.compile(rb'"(?:[^"\\]++|\\.)*+"|["{}\[\]:,]', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What the beginning of a file shows: its kind, and the names of the fields of its first JSON object."""

    kind: Kind
    keys: frozenset[str] = frozenset()


def glimpse(path: Path) -> Glimpse:
    """Return what the beginning of the file at `path` shows; BadInput where there is no such file or it is empty."""
    start = read_bytes(path, at_most=AT_MOST)
    if start.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return Glimpse("zip")
    if start.startswith(b"SQLite format 3\0"):
        return Glimpse("sqlite")
    start = start.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"["):
        return Glimpse("list")
    return _object(start) if start.startswith(b"{") else Glimpse("other")


def _object(start: bytes) -> Glimpse:
    keys: set[str] = set()
    depth, before = 0, b""
    for found in _PIECE.finditer(start):
        piece = found.group()
        if piece == b'"':  # the look ends inside a text
            break
        depth += (piece in (b"{", b"[")) - (piece in (b"}", b"]"))
        if piece == b":" and depth == 1:
            keys.add(before[1:-1].decode("utf-8", "replace"))
        if depth == 0:
            more = start[found.end() :].lstrip()
            return Glimpse("lines" if more.startswith(b"{") else "object", frozenset(keys))
        before = piece
    return Glimpse("object", frozenset(keys))
