"""What is measured of a window, inside the process that shows it."""

from __future__ import annotations

import json
import resource
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

ROUNDS, WARM_UP = 40, 5
SETTLE_S, IDLE_S = 1.0, 5.0


@dataclass(frozen=True)
class Measured:
    """One window's figures; None where not asked for."""

    first_frame_s: float | None = None
    frame_ms: float | None = None
    peak_mb: float | None = None
    idle_frames: int | None = None
    idle_cpu_share: float | None = None
    share: float | None = None


def wait_until(qt: QApplication, is_true: Callable[[], bool], at_most_s: float = 60.0) -> None:
    """Let the event loop turn until something holds."""
    end_s = time.monotonic() + at_most_s
    while not is_true():
        assert time.monotonic() < end_s, "it never came"
        qt.processEvents()
        time.sleep(0.001)  # processEvents returns at once when idle: a busy loop would take the core that draws


def settle(qt: QApplication, seconds: float = SETTLE_S) -> None:
    """Let the event loop turn for a while."""
    end_s = time.monotonic() + seconds
    wait_until(qt, lambda: time.monotonic() >= end_s)


def frames_ms(qt: QApplication, turn: Callable[[int], None], measured: Measured) -> Measured:
    """Return the median time of a frame while `turn` orbits and draws one at a time."""
    settle(qt)
    taken = []
    for k in range(WARM_UP + ROUNDS):
        begun_s = time.perf_counter()
        turn(k)
        qt.processEvents()
        taken.append(1000 * (time.perf_counter() - begun_s))
    return replace(measured, frame_ms=statistics.median(taken[WARM_UP:]))


def idle(qt: QApplication, frames: Callable[[], int], measured: Measured) -> Measured:
    """Return how many frames are drawn, and what share of a core is used, while nothing moves."""
    settle(qt, 2.0)
    frames_before, used_before_s = frames(), time.process_time()
    sleep_in_the_loop(qt, IDLE_S)
    used_s = time.process_time() - used_before_s
    return replace(measured, idle_frames=frames() - frames_before, idle_cpu_share=used_s / IDLE_S)


def sleep_in_the_loop(qt: QApplication, seconds: float) -> None:
    """Let Qt wait as it does for a person, without polling."""
    loop = QEventLoop(qt)
    QTimer.singleShot(int(1000 * seconds), loop.quit)
    loop.exec()


def peak_mb(qt: QApplication, measured: Measured) -> Measured:
    """Return the most memory that was held at any time so far."""
    settle(qt)
    unit = 1 if sys.platform == "darwin" else 1024  # bytes there, kilobytes here
    return replace(measured, peak_mb=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6)


def tell(measured: Measured) -> None:
    """Print the figures as one line of JSON."""
    print(json.dumps(asdict(measured)), flush=True)
