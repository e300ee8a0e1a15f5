"""Pictures of everything, for people to look at: every view, palette and size, other eyes, and one contact sheet."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from fnmatch import fnmatch
from multiprocessing import active_children, get_context, resource_tracker
from pathlib import Path

from PySide6.QtGui import QImage

from desktop_app.application import application
from desktop_app.looks_eyes import EYES, seen_by
from desktop_app.looks_sheet import Row, contact_sheet
from desktop_app.looks_views import OTHER_SHAPES, Look, all_looks
from desktop_app.picture import png
from desktop_app.theme import PALETTES
from sim.bad_input import BadInput, printable
from sim.writing import atomic_write

QUICK = 85  # PNG quality: little time spent on making the files small
FEW = 6  # so many pictures are drawn sooner than another process starts

Progress = Callable[[int, int, str], None]


def matching_looks(pattern: str | None) -> list[Look]:
    """Return the looks whose name contains `pattern`, in which * and ? stand for anything."""
    return [look for look in all_looks() if pattern is None or fnmatch(look.name, f"*{pattern}*")]


def draw_looks(looks: list[Look], folder: Path, tell: Progress) -> int:
    """Draw `looks` into `folder`, as other eyes see them too, and a contact sheet; return how many were made."""
    make_folder(folder)
    with contextlib.closing(_drawn(looks, folder)) as drawing:
        for done, name in enumerate(drawing, 1):
            tell(done, len(looks), name)
    firsts = _firsts(looks)
    for look in firsts:
        drawn = QImage(str(_file(folder, look)))
        for eyes in EYES:
            atomic_write(_seen(folder, look, eyes), png(seen_by(eyes, drawn), QUICK))
    application(offscreen=True)
    atomic_write(folder / "sheet.png", png(contact_sheet(_rows(looks, folder))))
    return len(looks) + len(EYES) * len(firsts) + 1


def make_folder(folder: Path) -> None:
    """Make the folder unless it is there; BadInput where that cannot be done."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise BadInput(f"{printable(str(folder))}: is a file, not a folder") from None
    except OSError as problem:
        reason = (problem.strerror or "unknown error").lower()
        raise BadInput(f"{printable(str(folder))}: the folder cannot be made: {reason}") from None


def _file(folder: Path, look: Look) -> Path:
    return folder / f"{look.name}.png"


def _draw(look: Look, folder: Path) -> str:
    atomic_write(_file(folder, look), png(look.image(), QUICK))
    return look.name


def _drawn(looks: list[Look], folder: Path) -> Generator[str, None, None]:
    """Draw in as many processes as there are processors, and yield each name as it is finished."""
    n_workers = min(os.cpu_count() or 1, len(looks) // FEW, 8)
    if n_workers < 2:
        yield from (_draw(look, folder) for look in looks)
        return
    resource_tracker.ensure_running()  # else it would begin below, and let signals through again
    with ProcessPoolExecutor(n_workers, get_context("spawn"), initializer=_leave_ctrl_c_to_the_parent) as pool:
        try:
            with _ctrl_c_later():  # handed down: a process that has only just begun must not answer it either
                waiting = [pool.submit(_draw, look, folder) for look in looks]
            for finished in as_completed(waiting):
                yield finished.result()
        except BaseException:  # raised again; Ctrl-C, and a caller who stops asking, are no Exceptions but end it too
            for worker in active_children():  # else each would draw its picture to the end
                worker.terminate()
            raise


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextlib.contextmanager
def _ctrl_c_later() -> Iterator[None]:
    """Answer Ctrl-C when this is over; where signals cannot wait it is answered at once."""
    if sys.platform == "win32":
        yield
        return
    came: list[int] = []  # a thread of a library may take the signal that the main one blocks
    answer = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        signal.signal(signal.SIGINT, answer)
        if came:
            signal.raise_signal(signal.SIGINT)


def _firsts(looks: list[Look]) -> list[Look]:
    """Return one look of each view: the first palette at the first size it was drawn in."""
    first: dict[str, Look] = {}
    for look in looks:
        if look.palette == PALETTES[0]:
            first.setdefault(look.view, look)
    return list(first.values())


def _rows(looks: list[Look], folder: Path) -> list[Row]:
    """Return what the contact sheet shows of a view: its palettes, the first of them at other sizes, other eyes."""
    rows: dict[str, dict[str, Path]] = {}
    for look in looks:
        cells = rows.setdefault(look.view.removesuffix("-x2"), {})
        if look.palette == PALETTES[0] or not any(name.startswith(look.palette) for name in cells):
            cells.setdefault(_column(look), _file(folder, look))
    for look in _firsts(looks):
        for eyes in EYES:
            rows[look.view.removesuffix("-x2")].setdefault(eyes, _seen(folder, look, eyes))
    return list(rows.items())


def _column(look: Look) -> str:
    """Return the column a look stands in; shapes and text sizes that few views have share one."""
    if look.view.endswith("-x2") or look.size in OTHER_SHAPES:
        return "upright, or text 200 %"
    return "{} {}×{}".format(look.palette, *look.size)


def _seen(folder: Path, look: Look, eyes: str) -> Path:
    return folder / f"{eyes}-{look.view}.png"
