"""Qt without a display: it shapes text and paints panels into memory."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from desktop_app.fonts import load_fonts


def application() -> QApplication:
    """Return the running application, or one that needs no display; the shipped typefaces are loaded."""
    running = QApplication.instance()
    app = running if isinstance(running, QApplication) else QApplication(["savepoint", "-platform", "offscreen"])
    load_fonts()
    return app
