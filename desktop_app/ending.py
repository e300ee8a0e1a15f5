"""How the program ends: signals close the window as a person would, and no thread outlives it."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QSocketNotifier
from PySide6.QtWidgets import QWidget

from desktop_app.early_ending import ENDING

PATIENCE_S = 1.0


@contextlib.contextmanager
def closing_on_signals(window: QWidget) -> Iterator[None]:
    """Close `window` when a signal asks for the end; nothing polls, a socket wakes the event loop."""
    heard, told = socket.socketpair()
    for end in (heard, told):
        end.setblocking(False)
    before_fd = signal.set_wakeup_fd(told.fileno())
    before = {number: signal.signal(number, lambda *_: None) for number in ENDING if not _is_ignored(number)}
    notifier = QSocketNotifier(heard.fileno(), QSocketNotifier.Type.Read)

    def close() -> None:
        heard.recv(64)
        window.close()
        QCoreApplication.exit(0)

    notifier.activated.connect(close)
    try:
        yield
    finally:
        notifier.setEnabled(False)
        signal.set_wakeup_fd(before_fd)
        for number, handler in before.items():
            signal.signal(number, handler)
        heard.close()
        told.close()


def leave(code: int) -> int:
    """Return `code` once no thread works any more; where one goes on for long, end the process with it at once.

    Python stops the threads that outlive it wherever they are, which Qt and the parsers below them take for a crash.
    """
    until = time.monotonic() + PATIENCE_S
    while (still := _working()) is not None and time.monotonic() < until:
        still.join(max(until - time.monotonic(), 0.0))
    if still is not None:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError, AttributeError):
                stream.flush()
        os._exit(code)
    return code


def _working() -> threading.Thread | None:
    """Return a thread that we began and that is still alive, if there is one."""
    ours = (thread for thread in threading.enumerate() if type(thread) is threading.Thread)
    return next(ours, None)


def _is_ignored(number: signal.Signals) -> bool:
    return signal.getsignal(number) is signal.SIG_IGN  # as nohup asks
