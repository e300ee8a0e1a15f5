"""Every test runs on software OpenGL, in folders of its own, and without a network."""

import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path

import coverage
import pytest
from hypothesis import settings

# Set while pytest collects, before Qt, Mesa or platformdirs look; a test starts none of them earlier.
_OURS = Path(tempfile.mkdtemp(prefix="savepoint-tests-"))
for variable, folder in {
    "HOME": "home",
    "USERPROFILE": "home",
    "APPDATA": "home/appdata",
    "LOCALAPPDATA": "home/appdata",
    "XDG_CONFIG_HOME": "config",
    "XDG_DATA_HOME": "data",
    "XDG_STATE_HOME": "state",
    "XDG_CACHE_HOME": "cache",
    "XDG_RUNTIME_DIR": "runtime",
}.items():
    (_OURS / folder).mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ[variable] = str(_OURS / folder)
os.environ["LIBGL_ALWAYS_SOFTWARE"] = "1"
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):  # else each program a test starts compiles all it needs anew
    os.environ["PYTHONPYCACHEPREFIX"] = str(_OURS / "bytecode")
if sys.platform == "linux":
    os.environ["LC_ALL"] = "C.UTF-8"  # Qt warns about any locale that is not UTF-8
    os.environ["QT_QPA_PLATFORM"] = "xcb"  # Xvfb, also where a Wayland desktop is running
    os.environ.pop("WAYLAND_DISPLAY", None)
for variable in ("QT_SCALE_FACTOR", "QT_FONT_DPI", "QT_STYLE_OVERRIDE", "QT_QPA_PLATFORMTHEME", "QT_LOGGING_RULES"):
    os.environ.pop(variable, None)

settings.register_profile("savepoint", max_examples=50, deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("savepoint")


_SIM = Path(__file__).parent / "sim"


def pytest_unconfigure() -> None:
    """Leave nothing behind."""
    shutil.rmtree(_OURS, ignore_errors=True)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measure coverage in the tests of `sim` alone: they have to reach all of it, and measuring slows every other."""
    measuring = coverage.Coverage.current()
    if measuring is None or _SIM in item.path.parents:
        return (yield)
    measuring.stop()
    try:
        return (yield)
    finally:
        measuring.start()


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse every connection that leaves this machine's own files."""
    connect = socket.socket.connect

    def connect_to_files_only(self: socket.socket, address: object) -> None:
        if self.family != getattr(socket, "AF_UNIX", None):
            raise AssertionError(f"a test reached for the network: {address!r}")
        connect(self, address)  # type: ignore[arg-type]  # whatever a Unix socket takes

    monkeypatch.setattr(socket.socket, "connect", connect_to_files_only)
