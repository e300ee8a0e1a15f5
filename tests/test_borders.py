"""What each package may know of the others, and that the lesson's arithmetic needs no window."""

import re
import subprocess
import sys

import grimp
import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

from start import ROOT

PYTHON_THAT_NAMES_STRANGERS = """
import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    importlib.import_module(module.name)
print(*sorted({name.partition(".")[0] for name in sys.modules} & set(sys.argv[2:])))
"""


def loaded(package: str, *strangers: str) -> set[str]:
    """Import every module of `package` in a fresh interpreter; return which of `strangers` came along."""
    command = [sys.executable, "-c", PYTHON_THAT_NAMES_STRANGERS, package, *strangers]
    return set(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split())


def test_the_borders_between_the_packages_hold(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    status = lint_imports(config_filename="pyproject.toml", no_cache=True)
    assert status == EXIT_STATUS_SUCCESS, capsys.readouterr().out


def test_the_arithmetic_loads_no_window_no_drawing_and_no_signal() -> None:
    assert loaded("sim", "PySide6", "vispy", "psygnal", "scenes", "desktop_app") == set()


def test_the_session_and_the_words_need_no_qt() -> None:
    for module in ("session", "text", "theme", "settings", "paths"):
        command = [sys.executable, "-c", f"import sys, desktop_app.{module}; sys.exit('PySide6' in sys.modules)"]
        assert subprocess.run(command, cwd=ROOT, check=False).returncode == 0, f"desktop_app.{module} loads PySide6"


def test_panels_do_not_know_each_other() -> None:
    """A panel is a file named `..._panel` or `..._board`, with the files whose names begin as its own does."""
    graph = grimp.build_graph("desktop_app", cache_dir=None)
    for module in graph.find_children("desktop_app.panels"):
        family = panel(module)
        for other in graph.find_modules_directly_imported_by(module):
            assert panel(other) in ("", family) or not family, f"{module} knows {other}"


def panel(module: str) -> str:
    """Return the panel that `module` belongs to, empty where it belongs to none or to several."""
    named = re.match(r"desktop_app\.panels\.(\w+?_(?:panel|board))", module)
    return named[1] if named else ""
