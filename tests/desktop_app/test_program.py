"""The program ends as a program should: at a signal, with exit code 0, whatever it is doing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from desktop_app.looks_plans import stretched
from sim.scenario import save_scenario

WINDOW = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from desktop_app import program
from sim.scenario import built_in
window_on = program.window_on
def told(*args, **fields):
    window = window_on(*args, **fields)
    window.first_shown.connect(lambda: {then})
    return window
program.window_on = told
sys.exit(program.run_window(built_in()))
"""
SAY_SO = 'print("shown", window.windowTitle(), flush=True)'
OPEN_AND_CLOSE = "(window.files.open(Path({file!r})), QTimer.singleShot({wait_ms}, window.close))"

# The moment is chosen by the name of the module that is being loaded when the process signals itself.
SIGNALLED = """
import os, runpy, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {at!r}:
            os.kill(os.getpid(), {sent})
sys.meta_path.insert(0, Finder())
sys.argv = ["savepoint", *{words!r}]
runpy.run_module("desktop_app", run_name="__main__", alter_sys=True)
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals end a process there")


def begun(script: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)} | environment,
    )


@pytest.mark.parametrize("sent", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_signal_ends_it_with_exit_code_0(qapp: Any, sent: str) -> None:
    child = begun(WINDOW.format(then=SAY_SO))
    assert child.stdout is not None
    assert child.stdout.readline().startswith("shown Savepoint")
    time.sleep(0.3)
    child.send_signal(signal.Signals[sent])
    _, err = child.communicate(timeout=20)
    assert (child.returncode, err) == (0, "")


def test_without_any_opengl_there_is_a_window_all_the_same(qapp: Any, tmp_path: Path) -> None:
    child = begun(WINDOW.format(then=SAY_SO), LIBGL_DRIVERS_PATH=str(tmp_path))
    assert child.stdout is not None
    assert child.stdout.readline().startswith("shown Savepoint")
    time.sleep(1.0)
    child.send_signal(signal.SIGTERM)
    _, err = child.communicate(timeout=20)
    assert child.returncode == 0
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("at", "sent"),
    [
        ("desktop_app.cli.line", "SIGTERM"),
        ("sim.plan", "SIGINT"),
        ("PySide6.QtWidgets", "SIGHUP"),
        ("desktop_app.window", "SIGINT"),
    ],
)
def test_a_signal_before_there_is_a_window_ends_it_with_exit_code_0(qapp: Any, at: str, sent: str) -> None:
    child = begun(SIGNALLED.format(at=at, sent=int(signal.Signals[sent]), words=[]))
    assert (*child.communicate(timeout=20), child.returncode) == ("", "", 0)


@pytest.mark.parametrize("at", ["desktop_app.cli.line", "desktop_app.cli.cost"])
def test_ctrl_c_ends_a_command_quietly(at: str) -> None:
    child = begun(SIGNALLED.format(at=at, sent=int(signal.SIGINT), words=["cost"]))
    assert (*child.communicate(timeout=20), child.returncode) == ("", "", 130)


@pytest.mark.parametrize("wait_ms", [50, 400])
def test_closing_while_a_file_is_read_ends_cleanly(qapp: Any, tmp_path: Path, wait_ms: int) -> None:
    file = tmp_path / "long.json"
    save_scenario(stretched(20_000), file)
    child = begun(WINDOW.format(then=OPEN_AND_CLOSE.format(file=str(file), wait_ms=wait_ms)))
    _, err = child.communicate(timeout=20)
    assert (child.returncode, err) == (0, "")
