"""The signals that ask a program to end close the window, as a person would."""

from __future__ import annotations

import contextlib
import signal
import socket
from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QSocketNotifier
from PySide6.QtWidgets import QWidget

ENDING = ("SIGTERM", "SIGINT", "SIGHUP")


@contextlib.contextmanager
def closing_on_signals(window: QWidget) -> Iterator[None]:
    """Close `window` when a signal asks for the end; nothing polls, a socket wakes the event loop."""
    heard, told = socket.socketpair()
    for end in (heard, told):
        end.setblocking(False)
    before_fd = signal.set_wakeup_fd(told.fileno())
    names = [getattr(signal, name) for name in ENDING if hasattr(signal, name)]
    before = {name: signal.signal(name, lambda *_: None) for name in names}
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
        for name, handler in before.items():
            signal.signal(name, handler)
        heard.close()
        told.close()
