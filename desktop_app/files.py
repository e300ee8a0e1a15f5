"""Opening, saving and dropping files, without ever keeping the window waiting."""

from __future__ import annotations

import os
import sys
import threading
import traceback
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop_app import paths
from desktop_app.session import Session
from desktop_app.warming import giving_way, keep, prepare
from sim.bad_input import BadInput, printable
from sim.plan import Plan
from sim.run import simulate
from sim.scenario import load_scenario, save_scenario
from sim.sizes import snapshot_sizes
from sim.waiting import GivenUp, part, telling

Runs = tuple[Plan, ...]
READING = 0.45  # of the time until a file is open; the rest goes to weighing its disks
LEAST_ADVANCE = 0.01
TRACE = "SAVEPOINT_TRACE"  # set in the environment, it prints where a fault of ours happened


def read_runs(path: Path) -> Runs:
    """Return what a file holds: the one plan of a scenario, or every run of a recording; else BadInput."""
    from desktop_app.opening import refuse_unreadable

    refuse_unreadable(path)
    from sim.traces import looks_like_recording, read_recording

    return read_recording(path).runs if looks_like_recording(path) else (load_scenario(path),)


def answer_of(path: Path) -> Runs | str:
    """Return what a file holds, or the sentence why it cannot be shown; whatever goes wrong, one of the two."""
    try:
        with part(0.0, READING):
            runs = read_runs(path)
        for k, plan in enumerate(runs):  # what the window will ask of each; what cannot be worked out must not reach it
            with part(*(READING + (1 - READING) * share / len(runs) for share in (k, k + 1))):
                _ = simulate(plan), snapshot_sizes(plan.task)
        prepare(runs[0])
        return runs
    except GivenUp:
        raise
    except BadInput as problem:
        return str(problem)
    except Exception as fault:  # noqa: BLE001 - the one guarded place: a reader that dies would never be heard of
        if os.environ.get(TRACE):
            traceback.print_exception(fault, file=sys.stderr)
        name, kind = printable(path.name), type(fault).__name__
        return f"{name}: cannot be read: this looks like a fault of Savepoint ({kind})"


class Files(QObject):
    """Reads in a thread of its own; what was cancelled or overtaken is not heard of again."""

    began = Signal(object)  # Path
    opened = Signal(object, object)  # Path, Runs
    refused = Signal(str)
    not_saved = Signal(str)
    ended = Signal()
    advanced = Signal(float)  # how much of the file that is being read is done, 0 to 1
    _learnt = Signal(int, object, object)  # ticket, Path, Runs
    _came = Signal(int, float)  # ticket, how far
    _read = Signal(int, object, object)  # ticket, Path, Runs or the sentence why not

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._ticket = 0
        self._runs: Runs = ()
        self._runs_of: Path | None = None
        self._read.connect(self._take)
        self._learnt.connect(self._keep_runs)
        self._came.connect(self._tell)

    @property
    def runs(self) -> Runs:
        """All runs of the recording that is shown; none while something else is, as after an undo."""
        return self._runs if self._runs_of == self._session.now.document.path else ()

    def open(self, path: Path) -> None:
        """Begin to read `path`."""
        self._ticket += 1
        self.began.emit(path)
        reader = threading.Thread(target=self._reading, args=(self._ticket, path), daemon=True)
        reader.start()

    def cancel(self) -> None:
        """Forget what is being read."""
        self.forget()
        self.ended.emit()

    def forget(self) -> None:
        """Hear no more of what is being read, and tell nobody."""
        self._ticket += 1

    def learn_runs(self, path: Path) -> None:
        """Find out, in a thread, which other runs the recording at `path` holds; its plan is open already."""
        threading.Thread(target=self._learning, args=(self._ticket, path), daemon=True).start()

    def save(self, path: Path) -> bool:
        """Write the plan to `path`; tell whether that worked, and say why where it did not."""
        try:
            save_scenario(self._session.now.plan, path)
        except BadInput as problem:
            self.not_saved.emit(str(problem))
            return False
        self._session.saved_as(path)
        return True

    def keep(self) -> Path | None:
        """Put an edited plan that nobody saved where it can be found again; return where."""
        moment = self._session.now
        if not moment.is_edited:
            return None
        name = moment.document.path.stem if moment.document.path else "build-a-rest-api"
        target = paths.kept_folder() / f"{name}.json"
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            save_scenario(moment.plan, target)
        except (OSError, BadInput):
            return None
        return target

    def _reading(self, ticket: int, path: Path) -> None:
        answer = self._answer(ticket, path)
        if answer is not None and ticket == self._ticket:
            self._read.emit(ticket, path, answer)

    def _learning(self, ticket: int, path: Path) -> None:
        answer = self._answer(ticket, path)
        if ticket == self._ticket and isinstance(answer, tuple):
            self._learnt.emit(ticket, path, answer)

    def _answer(self, ticket: int, path: Path) -> Runs | str | None:
        """Return what a file holds or why it cannot be shown; None as soon as nobody waits for it any more."""
        shown = 0.0

        def tell(share: float) -> None:
            nonlocal shown
            if ticket != self._ticket:
                raise GivenUp
            if share - shown >= LEAST_ADVANCE:
                shown = share
                self._came.emit(ticket, share)

        with giving_way():
            try:
                with telling(tell):
                    answer = answer_of(path)
            except GivenUp:
                return None
            if isinstance(answer, tuple):
                keep(answer[0].task)
        return answer

    def _tell(self, ticket: int, share: float) -> None:
        if ticket == self._ticket:
            self.advanced.emit(share)

    def _keep_runs(self, ticket: int, path: Path, runs: Runs) -> None:
        if ticket == self._ticket:
            self._runs, self._runs_of = runs, path

    def _take(self, ticket: int, path: Path, answer: Runs | str) -> None:
        if ticket != self._ticket:
            return
        self.ended.emit()
        if isinstance(answer, str):
            self.refused.emit(answer)
            return
        self._runs, self._runs_of = answer, path
        self._session.open_plan(answer[0], path)
        self.opened.emit(path, answer)
