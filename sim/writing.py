"""A file is either the old one or the new one, whole, however the writing ends."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from sim.bad_input import BadInput, printable


def atomic_write(path: str | os.PathLike[str], data: bytes) -> None:
    """Put `data` at `path` by way of a temporary file beside it; BadInput when that cannot be done, leaving nothing."""
    with written_whole(path) as file:
        file.write(data)


@contextlib.contextmanager
def written_whole(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Give a file that takes the name `path` once all is written; whatever ends it sooner leaves nothing."""
    where = printable(os.fspath(path))
    try:
        target = Path(os.path.realpath(path))  # a link stays a link: what it points at is replaced
        _refuse_special(path, where)
        temporary = target.with_name(f".savepoint-{secrets.token_hex(8)}.tmp")
        try:
            with temporary.open("xb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(target)
        finally:  # whatever ended it sooner leaves nothing behind; once it has its name nothing is left to remove
            with contextlib.suppress(OSError):
                temporary.unlink()
    except OSError as problem:
        raise BadInput(f"{where}: {_why_unwritable(problem, path)}") from None
    except ValueError as problem:
        raise problem if isinstance(problem, BadInput) else BadInput(f"{where}: is not the name of a file") from None


def _refuse_special(path: str | os.PathLike[str], where: str) -> None:
    try:
        mode = Path(path).stat().st_mode
    except FileNotFoundError:
        return
    if stat.S_ISDIR(mode):
        raise BadInput(f"{where}: is a folder, not a file")
    if not stat.S_ISREG(mode):  # replacing a device by a file would be a nasty surprise
        raise BadInput(f"{where}: is not an ordinary file")


def _why_unwritable(problem: OSError, path: str | os.PathLike[str]) -> str:
    if isinstance(problem, FileNotFoundError | NotADirectoryError):
        return f"the folder {printable(str(Path(path).parent))} does not exist"
    if isinstance(problem, PermissionError):
        return "may not be written: permission denied"
    if problem.errno in (errno.ENOSPC, errno.EDQUOT):
        return "cannot be written: the disk is full"
    if problem.errno == errno.EROFS:
        return "cannot be written: the disk is read-only"
    return f"cannot be written: {(problem.strerror or 'unknown error').lower()}"
