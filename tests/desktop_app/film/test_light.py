"""What the window asks about films, before one is made, loads neither Qt nor OpenGL."""

from __future__ import annotations

import subprocess
import sys

from start import ROOT

ASKED = ("caption_track", "chapters", "encoder", "formats", "job", "marks", "outlook", "progress", "source", "work")


def test_what_can_be_known_without_drawing_needs_no_qt_and_no_opengl() -> None:
    imports = "; ".join(f"import desktop_app.film.{name}" for name in ASKED)
    code = f"import sys; {imports}; sys.exit(bool({{'PySide6', 'vispy'}} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
