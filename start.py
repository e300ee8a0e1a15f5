#!/usr/bin/env python3
"""Start Savepoint, setting it up beside this file the first time.

python3 start.py                      open the window
python3 start.py COMMAND ...          run `savepoint COMMAND ...`
python3 start.py test [ARGUMENTS]     run every test, or pytest with these arguments
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
LOCKS = {False: ROOT / "requirements.lock", True: ROOT / "requirements-test.lock"}  # by: with the test tools?
STAMPS = {False: VENV / "ready", True: VENV / "ready-for-tests"}
CANNOT_START = 3  # exit code; 2 is kept for bad input

# What Qt and OpenGL load from a Linux system, and the Debian package that brings it.
LIBRARIES = {
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libGLX_mesa.so.0": "libglx-mesa0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xinerama.so.0": "libxcb-xinerama0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
}
DRIVERS = ("*-linux-gnu/dri/*_dri.so", "*-linux-gnu/libgallium*.so")  # libgl1-mesa-dri, older and newer

EVERY_TEST = ("--numprocesses=auto", "--maxprocesses=4", "--cov", "--benchmark-disable", "--ignore=tests/benchmarks")


def main(arguments: list[str]) -> int:
    """Set up what is missing, run what `arguments` ask for, and return its exit code."""
    if sys.version_info < (3, 11):  # noqa: UP036 - this file is what tells an older Python so
        stop(f"Savepoint needs Python 3.11 or newer; this is {sys.version.split()[0]} ({sys.executable}).")
    testing = arguments[:1] == ["test"]
    if missing := missing_from_system(testing):
        add_to_system(missing)
    if not is_ready(testing):
        set_up(testing)
    if testing:
        return run_tests(arguments[1:])
    return run([str(BIN / "savepoint"), *arguments])


def say(sentence: str) -> None:
    """Tell how the set-up goes; stdout belongs to the command."""
    print(sentence, file=sys.stderr, flush=True)


def stop(sentence: str) -> None:
    """Say why Savepoint cannot start, and end."""
    say(sentence)
    raise SystemExit(CANNOT_START)


# --- what the system has to bring ---------------------------------------------------------------------------------


def missing_from_system(testing: bool) -> dict[str, str]:
    """Return what Savepoint needs and this system lacks, each with its Debian package."""
    missing = {}
    if not is_ready(testing) and not importlib.util.find_spec("ensurepip"):
        missing["Python's venv and ensurepip"] = f"python3.{sys.version_info.minor}-venv"
    if sys.platform == "linux":
        missing.update({library: package for library, package in LIBRARIES.items() if not is_loadable(library)})
        if shutil.which("apt-get") and not any(any(Path("/usr/lib").glob(driver)) for driver in DRIVERS):
            missing["an OpenGL driver"] = "libgl1-mesa-dri"
        if testing and not shutil.which("Xvfb"):
            missing["Xvfb"] = "xvfb"
    return missing


def is_loadable(library: str) -> bool:
    """Say whether the dynamic linker finds `library`."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def add_to_system(missing: dict[str, str]) -> None:
    """Install the Debian packages where we may; otherwise say what to type, and end."""
    needs = "Savepoint needs " + ", ".join(missing)
    if not shutil.which("apt-get"):
        stop(f"{needs}: install them with your system's package manager, then start again.")
    install = ["apt-get", "install", "--yes", "--no-install-recommends", *missing.values()]
    if os.geteuid() == 0:
        say(f"{needs}: installing {' '.join(missing.values())} ...")
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "--quiet=2"], stdout=sys.stderr, env=quiet, check=False)
        if subprocess.run([*install, "--quiet=2"], stdout=sys.stderr, env=quiet, check=False).returncode == 0:
            importlib.invalidate_caches()
            return
    stop(f"{needs}. Type this, then start again:\n    sudo {' '.join(install)}")


# --- our own environment ------------------------------------------------------------------------------------------


def identity() -> str:
    """Name the Python and the folder that an environment is bound to; with another of them it is made anew."""
    return f"Python {sys.version_info.major}.{sys.version_info.minor} of {sys.base_prefix} in {ROOT}"


def stamp(testing: bool) -> str:
    """Return what the stamp of a finished set-up says: whose it is, and a hash of what was asked for."""
    asked = LOCKS[testing].read_bytes() + (ROOT / "pyproject.toml").read_bytes()
    return f"{identity()}\n{hashlib.sha256(asked).hexdigest()}\n"


def stamped(testing: bool) -> str:
    """Return the stamp of the last finished set-up, empty where there is none."""
    try:
        return STAMPS[testing].read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def is_ready(testing: bool) -> bool:
    """Say whether the set-up that is wanted is the one that stands."""
    return PYTHON.exists() and stamped(testing) == stamp(testing)


def set_up(testing: bool) -> None:
    """Make or mend `.venv`: the locked packages, then Savepoint. The stamps come last, so half is never whole."""
    usable = PYTHON.exists() and any(text.startswith(f"{identity()}\n") for text in map(stamped, STAMPS))
    try:
        for file in STAMPS.values():
            file.unlink(missing_ok=True)
        if not usable:
            VENV.mkdir(exist_ok=True)
            probe = VENV / "probe"
            probe.touch()
            probe.unlink()
    except OSError as error:
        stop(f"Savepoint cannot write in {VENV} ({error.strerror}): copy its folder to where you may write.")
    say(f"Setting Savepoint up in {VENV}: once, a few minutes, about 250 MB to download ...")
    if not usable:
        step([sys.executable, "-m", "venv", "--clear", str(VENV)], "Python could not make an environment")
    pip = [str(PYTHON), "-I", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    locked = ["--require-hashes", "--no-deps", "--only-binary=:all:", "--requirement", str(LOCKS[testing])]
    step([*pip, *locked], "Python packages could not be installed; the first start needs a network")
    ourselves = ["--no-index", "--no-deps", "--no-build-isolation", "--editable", str(ROOT)]
    step([*pip, *ourselves], "Savepoint itself could not be installed")
    for done in {False, testing}:  # the test tools come on top of the rest
        STAMPS[done].write_text(stamp(done), encoding="utf-8")
    say("Savepoint is set up.")


def step(command: list[str], failure: str) -> None:
    """Run one step of the set-up; what it prints goes to stderr."""
    code = subprocess.run(command, stdout=sys.stderr, env={**os.environ, "PIP_USER": "0"}, check=False).returncode
    if code:
        stop(f"{failure} (see above; exit code {code}).")


# --- running ------------------------------------------------------------------------------------------------------


def run_tests(arguments: list[str]) -> int:
    """Run pytest in the project's folder, on every test unless `arguments` say otherwise; benchmarks are asked for."""
    os.chdir(ROOT)
    return run([str(PYTHON), "-m", "pytest", *(arguments or EVERY_TEST)])


def run(command: list[str]) -> int:
    """Become `command` where the system lets us; on Windows run it and return its exit code."""
    if os.name != "nt":
        os.execv(command[0], command)
    try:
        return subprocess.run(command, check=False).returncode
    except KeyboardInterrupt:  # the command had it too, and ends by itself
        return 130


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        say("Stopped; a set-up that was not finished is begun anew by the next start.")
        sys.exit(130)
