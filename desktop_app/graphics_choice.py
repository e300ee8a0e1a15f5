"""What Qt and VisPy are told about OpenGL before either is loaded: the same library, and software where it is safer."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

SM_REMOTESESSION = 0x1000  # of the Windows function GetSystemMetrics
SOFTWARE_LIBRARY = "opengl32sw.dll"  # Mesa, as Qt brings it along for Windows


def is_remote_session(
    environment: Mapping[str, str], platform: str = sys.platform, metric: Callable[[int], int] | None = None
) -> bool:
    """Tell whether the screen is somewhere else: remote desktop, or X through ssh."""
    if platform == "win32":
        return bool((metric or _windows_metric)(SM_REMOTESESSION))
    if environment.get("XRDP_SESSION") or environment.get("X2GO_SESSION") or environment.get("NXSESSIONID"):
        return True
    host = environment.get("DISPLAY", "").rpartition(":")[0]
    return bool(environment.get("SSH_CONNECTION")) and host in ("localhost", "127.0.0.1", "::1")


def spares_a_far_screen(environment: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Tell whether the scene is drawn in software because the screen is somewhere else."""
    asked = environment.get("QT_OPENGL", "").lower(), environment.get("LIBGL_ALWAYS_SOFTWARE")
    return (asked[0] == "software" or asked[1] == "1") and is_remote_session(environment, platform)


def _windows_metric(index: int) -> int:
    windll = getattr(ctypes, "windll", None)
    return 0 if windll is None else int(windll.user32.GetSystemMetrics(index))


def graphics_environment(
    environment: Mapping[str, str],
    qt_folder: Path,
    platform: str = sys.platform,
    remote: bool = False,
    exists: Callable[[Path], bool] = Path.exists,
) -> dict[str, str]:
    """Return the variables to set, none of which was set by a person.

    On Windows Qt may draw with its own software library while VisPy loads the system's: both are given the same one,
    in a remote session or where QT_OPENGL asks for it. Over ssh the far screen is not asked to draw 3D.
    """
    if platform == "win32":
        wanted = environment.get("QT_OPENGL", "software" if remote else "").lower()
        library = qt_folder / SOFTWARE_LIBRARY
        if wanted != "software" or not exists(library):
            return {}
        return _unset(environment, {"QT_OPENGL": "software", "VISPY_GL_LIB": str(library)})
    if platform.startswith("linux") and remote:
        return _unset(environment, {"LIBGL_ALWAYS_SOFTWARE": "1"})
    return {}


def _unset(environment: Mapping[str, str], wanted: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in wanted.items() if not environment.get(name)}


def prepare_graphics(environment: dict[str, str] | None = None) -> None:
    """Set them for this process; QApplication must not exist yet and VisPy must not be loaded."""
    import os
    from importlib.util import find_spec

    known = os.environ if environment is None else environment
    found = find_spec("PySide6")
    folder = (
        Path(next(iter(found.submodule_search_locations))) if found and found.submodule_search_locations else Path()
    )
    known.update(graphics_environment(known, folder, remote=is_remote_session(known)))
