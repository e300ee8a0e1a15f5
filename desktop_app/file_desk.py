"""Where files are asked for, opened, refused and saved, with what the window says about it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, QTimer

from desktop_app.dividing import place_notice
from desktop_app.reading_note import ReadingNote
from sim.assets import asset

if TYPE_CHECKING:
    from desktop_app.window import Window

PATIENCE_MS = 400  # a file that is read sooner needs no note


def ships(path: Path) -> bool:
    """Tell whether a file came with Savepoint: those are for everybody who uses this computer, and stay as they are."""
    return path.resolve().is_relative_to(asset())


class FileDesk(QObject):
    """Stands between the person and `Files`."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._reading: Path | None = None
        self.note = ReadingNote(window.theme, window.words, window)
        self.note.given_up.connect(self.give_up)
        window.files.began.connect(self._begin)
        window.files.advanced.connect(self._advance)
        window.files.ended.connect(self._end)
        window.files.refused.connect(lambda why: self._refuse("file.bad_title", why, self.ask_open))
        window.files.not_saved.connect(lambda why: self._refuse("file.bad_save", why, self.ask_save))
        window.files.opened.connect(self._opened)
        window.boards.save_asked.connect(self.ask_save)

    def ask_open(self) -> None:
        """Ask for a file and open it."""
        from PySide6.QtWidgets import QFileDialog

        say = self._window.words.say
        name, _ = QFileDialog.getOpenFileName(self._window, say("file.open"), "", say("file.kinds"))
        if name and not self._window.lessons.opens(Path(name)):
            self._window.files.open(Path(name))

    def save(self) -> None:
        """Save where the plan came from; ask where it came from nowhere, from a recording, or with Savepoint."""
        moment = self._window.session.now
        path = moment.document.path
        if path is None or path.suffix != ".json" or moment.plan.task.origin is not None or ships(path):
            self.ask_save()
        else:
            self._save_to(path)

    def ask_save(self) -> None:
        """Ask where to save, and save there; what is there already is written over only if that is said."""
        path = self._window.session.now.document.path
        chosen = self._chosen_place(self._start_place(path))
        if chosen is None:
            return
        if ships(chosen):
            why = self._window.words.say("file.ships", name=chosen.name)
            self._refuse("file.bad_save", why, self.ask_save)
        else:
            self._save_to(chosen)

    def _start_place(self, path: Path | None) -> Path:
        """Return where the dialog begins: beside the file that is open, or where a person keeps documents."""
        name = f"{path.stem if path else 'scenario'}.json"
        if path is not None and not ships(path):
            return path.parent / name
        return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)) / name

    def _chosen_place(self, start: Path) -> Path | None:
        from PySide6.QtWidgets import QFileDialog

        say = self._window.words.say
        dialog = QFileDialog(self._window, say("file.save"), str(start.parent), say("file.scenarios"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)  # asks before it lets a file be written over
        dialog.setDefaultSuffix("json")
        dialog.selectFile(start.name)
        chosen = Path(dialog.selectedFiles()[0]) if dialog.exec() and dialog.selectedFiles() else None
        dialog.deleteLater()
        return chosen

    def _save_to(self, path: Path) -> None:
        if self._window.files.save(path):
            self._window.preferences.remember_opened(path)
            self._window.remark(self._window.words.say("notice.saved", name=path.name))

    def give_up(self) -> bool:
        """Let the file be that is being read; tell whether there was one."""
        if self._reading is None:
            return False
        self._window.files.cancel()
        return True

    def _begin(self, path: Path) -> None:
        self._reading = path
        self.note.begin()
        QTimer.singleShot(PATIENCE_MS, self, lambda: self._say_busy(path))

    def _say_busy(self, path: Path) -> None:
        if self._reading == path:
            self.note.show_reading(path.name)
            place_notice(self._window)

    def _advance(self, share: float) -> None:
        self.note.show_share(share)
        place_notice(self._window)

    def _end(self) -> None:
        self._reading = None
        self.note.hide()

    def _refuse(self, title: str, sentence: str, choose: Callable[[], None]) -> None:
        from desktop_app.sheets import refusal_sheet

        window = self._window
        window.layers.lay_over(refusal_sheet(window.theme, window, window.words, title, sentence, choose))

    def _opened(self, path: Path, runs: tuple[object, ...]) -> None:
        self._window.preferences.remember_opened(path)
        if len(runs) > 1:
            say, sheets = self._window.words.say, self._window.sheets
            self._window.remark(say("file.run", number=1, all=len(runs)), say("file.runs"), sheets.open_menu)
