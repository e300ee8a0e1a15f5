"""The exporter's own checkpoints: finished segments in a folder beside the film, and a note of what they are."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from desktop_app.film.locked import held
from desktop_app.film.spoken import say
from sim.bad_input import BadInput, printable
from sim.writing import atomic_write

NOTE, LOCK = "film.json", "lock"
FULL = (errno.ENOSPC, errno.EDQUOT) if hasattr(errno, "EDQUOT") else (errno.ENOSPC,)


@dataclass
class Work:
    """The work folder of one film: which segments are finished, and how long each of them took."""

    folder: Path
    fingerprint: str
    took_s: dict[str, float] = field(default_factory=dict)
    sums: dict[str, str] = field(default_factory=dict)
    _bytes: dict[str, int] = field(default_factory=dict)

    def path(self, name: str) -> Path:
        """Return where something of this film is kept."""
        return self.folder / name

    def has(self, name: str) -> bool:
        """Tell whether a segment is finished and whole."""
        return name in self.sums and self.path(name).exists() and _sum(self.path(name)) == self.sums[name]

    def bytes_of(self, name: str) -> int:
        """Return how many bytes a segment has that is finished, 0 of another; it is measured once."""
        if name in self.sums and name not in self._bytes:
            self._bytes[name] = bytes_at(self.path(name))
        return self._bytes.get(name, 0)

    def keep(self, part: Path, name: str, took_s: float) -> None:
        """Take a segment that is whole under its name, and note it."""
        with told_as_sentences(self.folder):
            part.replace(self.path(name))
            self.sums[name], self.took_s[name] = _sum(self.path(name)), took_s
            self._write_note()

    def _write_note(self) -> None:
        note = {"fingerprint": self.fingerprint, "took_s": self.took_s, "sums": self.sums}
        atomic_write(self.path(NOTE), json.dumps(note).encode())

    def begin(self, known: set[str]) -> None:
        """Go on from what an earlier try has left, if it was of the same film; throw away all else."""
        note = _read_note(self.path(NOTE))
        if note.get("fingerprint") == self.fingerprint:
            self.sums, self.took_s = dict(note["sums"]), dict(note["took_s"])
        self.sums = {name: total for name, total in self.sums.items() if name in known}
        for path in self.folder.iterdir():
            if path.name not in (*self.sums, NOTE, LOCK):
                remove(path)
        self._write_note()


def work_folder(out: Path) -> Path:
    """Return the folder beside a film in which it is made."""
    return out.with_name(f".{out.name.replace('%', '_')}.savepoint-film")


def discard(out: Path) -> None:
    """Throw away what an unfinished film has left: it is not to be gone on with."""
    remove(work_folder(out))


@contextlib.contextmanager
def work_on(out: Path, fingerprint: str, known: set[str]) -> Iterator[Work]:
    """Hold the work folder of a film; BadInput where it cannot be made, or somebody else is at it."""
    folder = work_folder(out)
    with told_as_sentences(out):
        folder.mkdir(exist_ok=True)
        lock = held(folder / LOCK)
        is_ours = lock.__enter__()
    work = Work(folder, fingerprint)
    try:
        if not is_ours:
            raise BadInput(say("film.refuse.at_it", name=printable(str(out))))
        with told_as_sentences(out):
            work.begin(known)
        yield work
    finally:
        lock.__exit__(None, None, None)
        if is_ours and not work.sums:  # nothing in it to go on from
            remove(folder)


@contextlib.contextmanager
def told_as_sentences(path: Path) -> Iterator[None]:
    """Turn what the system says about a file into one sentence."""
    try:
        yield
    except OSError as problem:
        name, folder = printable(str(path)), printable(str(path.parent))
        if problem.errno in FULL:
            raise BadInput(say("film.refuse.disk_full")) from None
        if isinstance(problem, FileNotFoundError | NotADirectoryError):
            raise BadInput(say("film.refuse.no_folder", name=name, folder=folder)) from None
        reason = (problem.strerror or "unknown error").lower()
        raise BadInput(say("film.refuse.unwritable", name=name, reason=reason)) from None


def bytes_at(path: Path) -> int:
    """Return how many bytes a file, or a folder of files, has; 0 where there is none."""
    if path.is_dir():
        return sum(map(bytes_at, path.iterdir()))
    return path.stat().st_size if path.exists() else 0


def remove(path: Path) -> None:
    """Remove a file or a whole folder; that it is not there is well."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with contextlib.suppress(OSError):
            path.unlink()


def _sum(path: Path) -> str:
    """Return what tells a file, or a folder of files, from one that was cut off or changed."""
    digest = hashlib.sha256()
    for file in [path] if path.is_file() else sorted(path.iterdir()):
        digest.update(file.name.encode() if file is not path else b"")
        with file.open("rb") as opened:
            digest.update(hashlib.file_digest(opened, "sha256").digest())
    return digest.hexdigest()


def _read_note(path: Path) -> dict[str, Any]:
    try:
        note = json.loads(path.read_bytes())
        return note if isinstance(note["sums"], dict) and isinstance(note["took_s"], dict) else {}
    except (OSError, ValueError, TypeError, KeyError):  # not there, or cut off: then there is nothing to go on from
        return {}
