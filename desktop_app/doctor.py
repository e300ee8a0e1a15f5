"""What this machine offers the program, and what the program makes of it: found out part by part, whatever fails."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from typing import Any

from desktop_app.cli.display import display_is_there
from desktop_app.graphics_choice import is_remote_session

PATIENCE_S = 30  # for a driver to answer; it is asked by a process of its own, which may die of it
FONTS_SUFFIXES = (".ttf", ".otf")
NEEDED_FONTS = ("Inter", "NotoSans")
Found = dict[str, Any]


def findings() -> Found:
    """Return everything that was found, as JSON knows it; nothing here raises."""
    from desktop_app.cli.version import version

    has_display = display_is_there()
    window = asked("window") if has_display else {"problem": "no display", "tried": False}
    egl = asked("egl")
    return {
        "program": version(),
        "python": platform.python_version(),
        "qt": _installed("PySide6-Essentials", "PySide6"),
        "vispy": _installed("vispy"),
        "numpy": _installed("numpy"),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}".strip(),
        "display": has_display,
        "remote": is_remote_session(os.environ),
        "platform": window.get("platform", ""),
        "screens": window.get("screens", []),
        "window": _renderer(window),
        "egl": _renderer(egl),
        "quality": _chosen_quality(),
        "tier": window.get("tier", ""),
        "frames": window.get("frames", egl.get("frames", {})),
        "view": _view(has_display, window),
        "fonts": _fonts(),
        "settings": _settings_folder(),
    }


def asked(what: str) -> Found:
    """Return what a process of its own found out about OpenGL through a window, or through EGL."""
    command = [sys.executable, *(() if getattr(sys, "frozen", False) else ("-m", "desktop_app")), "doctor"]
    try:
        ended = subprocess.run(
            [*command, "--ask", what], capture_output=True, text=True, timeout=PATIENCE_S, stdin=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return {"problem": "timeout", "tried": True}
    except OSError as problem:
        return {"problem": str(problem), "tried": False}
    for line in reversed(ended.stdout.splitlines()):
        if line.startswith("{"):
            answer: Found = json.loads(line)
            return answer
    last = ended.stderr.strip().splitlines()
    return {"problem": "ended", "code": ended.returncode, "said": last[-1] if last else "", "tried": True}


def _renderer(answer: Found) -> Found:
    names = ("vendor", "renderer", "version", "software", "problem", "code", "said", "tried")
    return {name: answer[name] for name in names if name in answer}


def _installed(*names: str) -> str:
    for name in names:
        try:
            return installed(name)
        except PackageNotFoundError:
            continue
    return ""


def _chosen_quality() -> str:
    from desktop_app.settings import read_settings

    return read_settings().quality


def _view(has_display: bool, window: Found) -> str:
    if not has_display:
        return "picture"
    return "flat" if window.get("problem") else "scene"


def _fonts() -> Found:
    """Return how many typefaces are there; the two that no text can do without are named where they are missing."""
    from sim.assets import asset

    folder = asset("fonts")
    names = sorted(file.name for file in folder.iterdir() if file.suffix in FONTS_SUFFIXES) if folder.is_dir() else []
    missing = [family for family in NEEDED_FONTS if not any(name.startswith(family) for name in names)]
    return {"there": len(names), "missing": missing}


def _settings_folder() -> Found:
    from desktop_app.paths import settings_file

    folder = settings_file().parent
    there = next((each for each in (folder, *folder.parents) if each.exists()), folder)
    return {"folder": str(folder), "writable": os.access(there, os.W_OK | os.X_OK)}
