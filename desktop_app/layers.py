"""What lies over the window, one sheet at a time, and the one way to close what is on top."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence, QShortcut

from desktop_app.overlays import Blank, Overlay

if TYPE_CHECKING:
    from desktop_app.window import Window


class Layers:
    """Sheets, the dark screen, and the keys that sleep while a sheet is read."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self.overlay: Overlay | None = None
        self.blank: Blank | None = None
        self._shortcuts: list[tuple[QShortcut, str]] = []
        self._single_keys = True
        self._acting: frozenset[str] | None = None  # the only actions whose keys act, while a lesson plays

    def join_keys(self) -> None:
        """Let every key of the table of actions act in the window."""
        for action in self._window.actions_table:
            if action.where == "everywhere":
                for key in action.keys:
                    self._join_key(key, action.name)

    def lay_over(self, overlay: Overlay) -> None:
        """Put `overlay` on top of everything, in place of any other."""
        if self.overlay is not None:
            self.overlay.close_overlay()
        self._window.hovering.dismiss()
        self._window.playback.pause()
        self._window.lessons.pause()
        self.overlay = overlay
        self._let_keys_act()
        overlay.closed.connect(self._closed)
        overlay.open()

    def close_overlay(self) -> None:
        """Take the sheet away, if there is one."""
        if self.overlay is not None:
            self.overlay.close_overlay()

    def toggle_blank(self) -> None:
        """Darken the screen, or bring it back."""
        if self.blank is not None:
            self.blank.deleteLater()
            self.blank = None
            return
        self._window.lessons.pause()
        self.blank = Blank(self._window)
        self.blank.closed.connect(self.toggle_blank)
        self.blank.show()
        self.blank.raise_()

    def close_top(self) -> None:
        """Close what lies on top, one thing at a time; never the program."""
        window, session = self._window, self._window.session
        if self.blank is not None:
            self.toggle_blank()
        elif self.overlay is not None:
            self.overlay.close_overlay()
        elif window.lessons.close_top() or self._close_note():
            return
        elif window.notice.isVisible():
            window.notice.hide()
        elif session.now.view.landscape:
            session.use_landscape(False)
        elif session.now.view.panel is not None:
            session.close_panel()
        elif window.isFullScreen():
            window.showNormal()
        else:
            session.select(None)

    def _close_note(self) -> bool:
        window = self._window
        return window.hovering.dismiss() or window.desk.give_up() or window.predicting.close()

    def let_single_keys_act(self, wanted: bool) -> None:
        """Let keys that are a single letter act, or not."""
        self._single_keys = wanted
        self._let_keys_act()

    def let_act(self, names: frozenset[str] | None) -> None:
        """Let the keys of these actions act and no others; None for those of all."""
        self._acting = names
        self._let_keys_act()

    def _join_key(self, key: str, name: str) -> None:
        shortcut = QShortcut(QKeySequence(key), self._window)
        shortcut.setAutoRepeat(name in ("back", "forward", "undo", "redo", "larger", "smaller"))
        shortcut.activated.connect(lambda: self._window.actions_table.do(name))
        self._shortcuts.append((shortcut, name))

    def _closed(self) -> None:
        self.overlay = None
        self._let_keys_act()

    def _let_keys_act(self) -> None:
        for shortcut, name in self._shortcuts:
            letter = len(shortcut.key().toString()) == 1
            awake = self.overlay is None and (self._single_keys or not letter)
            awake = awake and (self._acting is None or name in self._acting)
            shortcut.setEnabled(awake or name == "close_top")
