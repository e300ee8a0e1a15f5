"""Two commands set Savepoint up and start it: on a bare machine, a second time, without a network, or not at all."""

import ast
import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import start

LOCKED_FILES = ("start.py", "pyproject.toml", "requirements.lock", "requirements-test.lock")
posix_only = pytest.mark.skipif(os.name == "nt", reason="stands on a shell script")
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="is about a Linux system's packages")


class Orders(list[list[str]]):
    """The commands that start.py would have run; each returns the exit code of the first failure that it names."""

    def __init__(self, **failures: int) -> None:
        super().__init__()
        self.failures = failures

    def run(self, command: Sequence[str], **_: Any) -> subprocess.CompletedProcess[bytes]:
        self.append(list(command))
        if "venv" in command:
            start.PYTHON.parent.mkdir(parents=True, exist_ok=True)
            start.PYTHON.touch()
        code = next((code for word, code in self.failures.items() if word in command), 0)
        return subprocess.CompletedProcess(list(command), code)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of Savepoint in which nothing was set up, and which start.py takes for its own."""
    for name in LOCKED_FILES:
        shutil.copy(start.ROOT / name, tmp_path)
    venv = tmp_path / ".venv"
    monkeypatch.setattr(start, "ROOT", tmp_path)
    monkeypatch.setattr(start, "VENV", venv)
    monkeypatch.setattr(start, "PYTHON", venv / "python")
    monkeypatch.setattr(start, "LOCKS", {testing: tmp_path / lock.name for testing, lock in start.LOCKS.items()})
    monkeypatch.setattr(start, "STAMPS", {testing: venv / file.name for testing, file in start.STAMPS.items()})
    return tmp_path


def obeyed(monkeypatch: pytest.MonkeyPatch, **failures: int) -> Orders:
    """Let start.py give its orders to a list."""
    orders = Orders(**failures)
    monkeypatch.setattr(subprocess, "run", orders.run)
    return orders


# --- the first start -----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("folder")
def test_a_first_start_makes_an_environment_installs_the_lock_and_then_savepoint(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    orders = obeyed(monkeypatch)
    start.set_up(testing=False)
    venv, locked, ourselves = orders
    assert venv[1:4] == ["-m", "venv", "--clear"]
    assert {"--require-hashes", str(start.LOCKS[False])} <= set(locked)
    assert {"--no-index", "--editable", str(start.ROOT)} <= set(ourselves)
    assert start.is_ready(testing=False)
    assert not start.is_ready(testing=True)


@pytest.mark.usefixtures("folder")
def test_the_test_tools_come_on_top_of_what_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    orders = obeyed(monkeypatch)
    start.set_up(testing=False)
    orders.clear()
    start.set_up(testing=True)
    assert not any("venv" in command for command in orders)
    assert start.is_ready(testing=False)
    assert start.is_ready(testing=True)


@pytest.mark.usefixtures("folder")
def test_a_set_up_that_was_interrupted_is_begun_anew(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    obeyed(monkeypatch, **{"--require-hashes": 2})
    with pytest.raises(SystemExit) as ending:
        start.set_up(testing=False)
    assert ending.value.code == start.CANNOT_START
    assert "needs a network" in capsys.readouterr().err
    assert not start.is_ready(testing=False)
    orders = obeyed(monkeypatch)
    start.set_up(testing=False)
    assert "--clear" in orders[0]
    assert start.is_ready(testing=False)


def test_a_change_of_the_lock_mends_the_environment_in_place(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    orders = obeyed(monkeypatch)
    start.set_up(testing=False)
    (folder / "requirements.lock").write_text("numpy==9.9\n", encoding="utf-8")
    assert not start.is_ready(testing=False)
    orders.clear()
    start.set_up(testing=False)
    assert not any("venv" in command for command in orders)
    assert start.is_ready(testing=False)


@pytest.mark.usefixtures("folder")
def test_another_python_or_a_moved_folder_makes_the_environment_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    orders = obeyed(monkeypatch)
    start.set_up(testing=False)
    monkeypatch.setattr(start, "identity", lambda: "Python 3.99 of elsewhere in here")
    assert not start.is_ready(testing=False)
    orders.clear()
    start.set_up(testing=False)
    assert "--clear" in orders[0]


@pytest.mark.usefixtures("folder")
def test_a_folder_that_cannot_be_written_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(SystemExit) as ending:
        start.set_up(testing=False)
    assert ending.value.code == start.CANNOT_START
    said = capsys.readouterr().err
    assert f"cannot write in {start.VENV} (Read-only file system)" in said


def test_an_older_python_is_told_so_in_one_sentence() -> None:
    older = "import start, sys; sys.version_info = (3, 10, 4); sys.exit(start.main([]))"
    ended = subprocess.run([sys.executable, "-c", older], cwd=start.ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == start.CANNOT_START
    assert ended.stderr.count("\n") == 1
    assert "needs Python 3.11 or newer" in ended.stderr
    ast.parse(Path(start.__file__).read_text(encoding="utf-8"), feature_version=(3, 8))


def test_setting_up_needs_nothing_but_python() -> None:
    tree = ast.parse(Path(start.__file__).read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names


# --- what the system lacks -----------------------------------------------------------------------------------------


@linux_only
def test_this_machine_has_all_that_savepoint_needs() -> None:
    assert start.missing_from_system(testing=True) == {}


@linux_only
def test_missing_libraries_are_named_with_their_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "is_loadable", lambda library: library != "libxcb-cursor.so.0")
    monkeypatch.setattr(shutil, "which", lambda program: None if program == "Xvfb" else f"/usr/bin/{program}")
    assert start.missing_from_system(testing=False) == {"libxcb-cursor.so.0": "libxcb-cursor0"}
    assert start.missing_from_system(testing=True)["Xvfb"] == "xvfb"


def test_a_python_without_venv_is_told_which_package_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "is_ready", lambda testing: False)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert f"python3.{sys.version_info.minor}-venv" in start.missing_from_system(testing=False).values()


def test_a_library_that_is_nowhere_is_not_loadable() -> None:
    assert not start.is_loadable("libsavepoint-nowhere.so.7")


@posix_only
def test_root_on_debian_installs_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    orders = obeyed(monkeypatch)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda program: f"/usr/bin/{program}")
    start.add_to_system({"libEGL.so.1": "libegl1", "Xvfb": "xvfb"})
    assert [command[:2] for command in orders] == [["apt-get", "update"], ["apt-get", "install"]]
    assert {"libegl1", "xvfb"} <= set(orders[1])


@posix_only
@pytest.mark.parametrize(("user", "failures"), [(1000, {}), (0, {"install": 100})])
def test_whoever_cannot_install_gets_one_line_to_type(
    user: int, failures: dict[str, int], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    obeyed(monkeypatch, **failures)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(shutil, "which", lambda program: f"/usr/bin/{program}")
    with pytest.raises(SystemExit) as ending:
        start.add_to_system({"libEGL.so.1": "libegl1"})
    assert ending.value.code == start.CANNOT_START
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.splitlines()[-1].strip() == "sudo apt-get install --yes --no-install-recommends libegl1"


def test_another_system_is_told_what_to_look_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: None)
    with pytest.raises(SystemExit) as ending:
        start.add_to_system({"libEGL.so.1": "libegl1"})
    assert ending.value.code == start.CANNOT_START
    assert "needs libEGL.so.1" in capsys.readouterr().err


# --- the second start ----------------------------------------------------------------------------------------------


@pytest.fixture
def started(tmp_path: Path) -> Path:
    """A copy of start.py, in a folder with an awkward name, that was set up with a stand-in for `savepoint`."""
    folder = tmp_path / "Säve point 保存"
    folder.mkdir()
    for name in LOCKED_FILES:
        shutil.copy(start.ROOT / name, folder)
    stamp = "import start; start.STAMPS[False].write_text(start.stamp(False), encoding='utf-8')"
    (folder / ".venv/bin").mkdir(parents=True)
    (folder / ".venv/bin/python").symlink_to(sys.executable)
    subprocess.run([sys.executable, "-c", stamp], cwd=folder, check=True)
    savepoint = folder / ".venv/bin/savepoint"
    savepoint.write_text('#!/bin/sh\necho "$# $2"\npwd\nexit 7\n', encoding="utf-8")
    savepoint.chmod(0o755)
    return folder


@posix_only
def test_the_command_gets_its_words_and_keeps_its_stdout_folder_and_exit_code(started: Path, tmp_path: Path) -> None:
    command = [sys.executable, str(started / "start.py"), "cost", "a file.json"]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ended.stdout.splitlines() == ["2 a file.json", str(tmp_path)]
    assert ended.stderr == ""
    assert ended.returncode == 7


@posix_only
def test_a_second_start_adds_less_than_a_third_of_a_second(started: Path) -> None:
    def seconds() -> float:
        begun = time.perf_counter()
        subprocess.run([sys.executable, str(started / "start.py")], capture_output=True, check=False)
        return time.perf_counter() - begun

    assert min(seconds() for _ in range(5)) < 0.3


def assert_the_lesson_runs(savepoint: list[str], folder: Path) -> None:
    """Ask for the lesson's figures, and for its picture, which takes the words, the themes and the fonts as well."""
    command = [*savepoint, "cost", "--json"]
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert json.loads(ended.stdout)["steps"] == 8
    command = [*savepoint, "picture", "-o", "lesson.png", "--size", "320x180"]
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert (folder / "lesson.png").stat().st_size > 10_000


@linux_only
@pytest.mark.skipif(not start.is_ready(testing=False), reason="this folder was not started yet: python3 start.py")
def test_after_the_first_start_nothing_needs_a_network(tmp_path: Path) -> None:
    alone = ["unshare", "--net"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--net"]
    try:
        subprocess.run([*alone, "true"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"this system gives no network namespace: {error}")
    assert_the_lesson_runs([*alone, sys.executable, str(start.ROOT / "start.py")], tmp_path)


# --- the wheel -----------------------------------------------------------------------------------------------------


def test_a_wheel_in_an_empty_environment_elsewhere_runs_assets_included(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index", "--quiet"]
    subprocess.run([*build, "--wheel-dir", str(tmp_path), str(start.ROOT)], check=True)
    (wheel,) = tmp_path.glob("savepoint-*.whl")

    elsewhere = tmp_path / "elsewhere"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(elsewhere)], check=True)
    scripts = elsewhere / start.BIN.name
    python = str(scripts / start.PYTHON.name)
    install = [sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", "--quiet"]
    subprocess.run([*install, str(wheel)], check=True)

    here = Path(pytest.__file__).parent.parent  # what Savepoint needs is installed here; lend it
    where = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = Path(subprocess.run(where, capture_output=True, text=True, check=True).stdout.strip())
    (site / "lent.pth").write_text(f"{here}\n", encoding="utf-8")

    ours = {file.relative_to(start.ROOT) for file in (start.ROOT / "assets").rglob("*") if file.is_file()}
    assert {file for file in ours if not (site / file).is_file()} == set()
    assert {path.name for path in site.iterdir() if path.is_dir() and path.suffix != ".dist-info"} == {
        "assets",
        "desktop_app",
        "scenes",
        "sim",
    }
    assert_the_lesson_runs([str(scripts / "savepoint")], tmp_path)


# --- what is promised in files -------------------------------------------------------------------------------------


def locked(lock: Path) -> dict[str, str]:
    """Return the packages of `lock` with their versions; every other line must be a hash."""
    packages = {}
    for line in lock.read_text(encoding="utf-8").splitlines():
        word = line.strip(" \\")
        if not word.startswith("--hash=sha256:"):
            name, version = word.partition(" ;")[0].split("==")
            packages[name] = version.strip()
    return packages


def test_the_locks_hold_names_versions_and_hashes_only() -> None:
    for lock in start.LOCKS.values():
        assert "/" not in lock.read_text(encoding="utf-8")
        assert locked(lock)


def test_the_tests_run_on_what_is_shipped() -> None:
    assert locked(start.LOCKS[False]).items() <= locked(start.LOCKS[True]).items()


def test_everything_asked_for_is_locked() -> None:
    asked = tomllib.loads((start.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    shipped, tools = asked["project"]["dependencies"], asked["dependency-groups"]
    names = {line.split(">=")[0].lower() for line in (*shipped, *tools["build"])}
    assert names <= locked(start.LOCKS[False]).keys()
    assert {line.split(">=")[0].lower() for line in tools["test"]} <= locked(start.LOCKS[True]).keys()


def test_the_gate_runs_the_command_that_the_readme_gives() -> None:
    gate = (start.ROOT / ".ci/run").read_text(encoding="utf-8")
    readme = (start.ROOT / "README.md").read_text(encoding="utf-8")
    assert "gate python3 start.py test\n" in gate
    assert "python3 start.py test" in readme
