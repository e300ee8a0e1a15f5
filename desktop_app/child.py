"""A process beside the window that tells what it does in lines of JSON: the window hears them and never waits."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

PROGRAM = Path(__file__).resolve().parent.parent  # where `python -m desktop_app` finds it
GIVES_WAY = 10  # of 20: the window goes first
PATIENCE_MS = 1500  # for a process that was asked to end


class Child(QObject):
    """`told(event)` is one line; `ended(code, complaint)` comes once, with the last line of stderr."""

    told = Signal(object)
    ended = Signal(int, str)

    def __init__(self, command: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rest = b""
        self._complaint = b""
        self._process = QProcess(self)
        surroundings = QProcessEnvironment.systemEnvironment()
        known = surroundings.value("PYTHONPATH", "")
        surroundings.insert("PYTHONPATH", os.pathsep.join(filter(None, (str(PROGRAM), known))))
        self._process.setProcessEnvironment(surroundings)
        self._process.setProgram(command[0])
        self._process.setArguments(list(command[1:]))
        self._process.readyReadStandardOutput.connect(self._read)
        self._process.readyReadStandardError.connect(self._hear_complaint)
        self._process.finished.connect(self._finish)
        self._process.errorOccurred.connect(self._fail)
        self._process.started.connect(self._give_way)

    def start(self) -> None:
        """Begin."""
        self._process.start()

    @property
    def is_running(self) -> bool:
        """Tell whether it is at work."""
        return self._process.state() != QProcess.ProcessState.NotRunning

    def say(self, wish: dict[str, Any]) -> None:
        """Write one line of JSON to it."""
        self._process.write(json.dumps(wish).encode() + b"\n")

    def ask_to_end(self) -> None:
        """Ask it to end, as Ctrl-C does; what it has finished it keeps."""
        self._process.terminate()

    def end(self) -> None:
        """End it, and wait for that: politely, then at once."""
        if not self.is_running:
            return
        self._process.closeWriteChannel()
        self._process.terminate()
        if not self._process.waitForFinished(PATIENCE_MS):
            self._process.kill()
            self._process.waitForFinished(PATIENCE_MS)

    def _give_way(self) -> None:
        if hasattr(os, "setpriority"):
            try:
                os.setpriority(os.PRIO_PROCESS, int(self._process.processId()), GIVES_WAY)
            except OSError:  # it has ended already, or may not be changed
                return

    def _read(self) -> None:
        *lines, self._rest = (self._rest + self._process.readAllStandardOutput().data()).split(b"\n")
        for line in lines:
            try:
                event = json.loads(line)
            except ValueError:  # a library that prints
                continue
            if isinstance(event, dict):
                self.told.emit(event)

    def _hear_complaint(self) -> None:
        self._complaint = (self._complaint + self._process.readAllStandardError().data())[-4000:]

    def _finish(self, code: int, how: QProcess.ExitStatus) -> None:
        self._read()
        self._hear_complaint()
        lines = self._complaint.decode(errors="replace").strip().splitlines()
        crashed = how == QProcess.ExitStatus.CrashExit
        self.ended.emit(-1 if crashed else code, lines[-1] if lines else "")

    def _fail(self, problem: QProcess.ProcessError) -> None:
        if problem == QProcess.ProcessError.FailedToStart:
            self.ended.emit(-1, self._process.errorString())


def python(*arguments: str) -> tuple[str, ...]:
    """Return the command that runs a part of this program in a process of its own."""
    return (sys.executable, *arguments)
