"""The program ends as a program should: at a signal, with exit code 0."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import Any

import pytest

SCRIPT = """
import sys
from PySide6.QtCore import QTimer
from desktop_app import program
from sim.scenario import built_in
window_on = program.window_on
def told(*args, **fields):
    window = window_on(*args, **fields)
    window.first_shown.connect(lambda: print("shown", window.windowTitle(), flush=True))
    return window
program.window_on = told
sys.exit(program.run_window(built_in()))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals end a process there")
@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_with_exit_code_0(qapp: Any, sent: signal.Signals) -> None:
    child = subprocess.Popen(
        [sys.executable, "-W", "error", "-c", SCRIPT],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
    assert child.stdout is not None
    assert child.stdout.readline().startswith("shown Savepoint")
    time.sleep(0.3)
    child.send_signal(sent)
    _, err = child.communicate(timeout=20)
    assert (child.returncode, err) == (0, "")
