"""A signal that asks for the end before there is a window: there is nothing to keep yet, so the end is at once."""

from __future__ import annotations

import os
import signal
import threading
from types import FrameType

ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name))


def end_at_signals() -> None:
    """From now on end with exit code 0 when a signal asks for it, as closing the window does.

    An exception would come up in the middle of whatever is being loaded, where some of it is swallowed.
    """
    if threading.current_thread() is threading.main_thread():
        for number in ENDING:
            if signal.getsignal(number) is not signal.SIG_IGN:  # as nohup asks
                signal.signal(number, _end)


def end_as_commands_do() -> None:
    """Take `end_at_signals` back: what is being written is tidied up first."""
    for number in ENDING:
        if signal.getsignal(number) is _end:
            signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)


def ignore_signals() -> None:
    """From now on hear no signal that asks for the end, because it has begun."""
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN)


def _end(number: int, frame: FrameType | None) -> None:
    os._exit(0)
