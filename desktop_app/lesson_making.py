"""Making a lesson of what one does: start, stop, look through it, save it, and see it played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QRect, QSize, QStandardPaths
from PySide6.QtWidgets import QWidget

from desktop_app.lesson_recorded import Recorded, recorded, save_recorded
from desktop_app.lesson_recorder import LessonRecorder
from desktop_app.lesson_recording import RecordingSign
from desktop_app.widgets.paint import font, text_width
from sim.bad_input import BadInput

if TYPE_CHECKING:
    from desktop_app.window import Window

CORNER = 16  # design pixels from the edges of the scene


class LessonMaking(QObject):
    """Joins the recorder to its sign, its list, and the file."""

    def __init__(self, window: Window, play: Callable[[Path], object]) -> None:
        super().__init__(window)
        self._window, self._play = window, play
        self.recorder = LessonRecorder(window.session)
        self.recorder.changed.connect(self._show)
        self.recorder.ended.connect(self.stop)
        self._sign: RecordingSign | None = None

    @property
    def recording(self) -> bool:
        """Tell whether actions are taken down."""
        return self.recorder.recording

    def toggle(self) -> None:
        """Begin to record, or stop and look at what was recorded."""
        if self.recorder.recording:
            self.stop()
        else:
            self.recorder.start()

    def stop(self) -> None:
        """Stop, and offer what was done to be saved as a lesson."""
        from desktop_app.lesson_recorded_sheet import RecordedSheet

        window, until_s = self._window, self.recorder.passed_s
        steps = recorded(self.recorder.stop(), until_s, window.words)
        self._show()
        sheet = RecordedSheet(window.theme, window, window.words, steps)
        sheet.saved.connect(lambda title, kept: self._save(sheet, title, kept))
        window.layers.lay_over(sheet)

    def _save(self, sheet: QObject, title: str, steps: tuple[Recorded, ...]) -> None:
        path = self._chosen_place()
        if path is not None and self.save(title, steps, path):
            self._window.layers.close_overlay()
            self._play(path)

    def save(self, title: str, steps: tuple[Recorded, ...], path: Path) -> bool:
        """Write the lesson; tell whether that worked, and say why where it did not."""
        window = self._window
        try:
            save_recorded(steps, title, path, window.words)
        except BadInput as problem:
            window.remark(str(problem))
            return False
        return True

    def _chosen_place(self) -> Path | None:
        from PySide6.QtWidgets import QFileDialog

        say = self._window.words.say
        start = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)) / "lesson.toml"
        name, _ = QFileDialog.getSaveFileName(self._window, say("recording.save"), str(start), say("lessons.kinds"))
        return Path(name).with_suffix(".toml") if name else None

    def _show(self) -> None:
        if self._sign is None and self.recorder.recording:
            self._sign = RecordingSign(self._window.words, self._window.theme, self._window)
            self._sign.stopped.connect(self.stop)
        if self._sign is not None:
            self.place()

    def place(self) -> None:
        """Put the sign on the bar where that has room, else into the corner of the scene; into no clean feed."""
        sign, window = self._sign, self._window
        if sign is None:
            return
        sign.setVisible(self.recorder.recording and not window.lessons.feed.on)
        for short in (False, True):
            sign.show_count(len(self.recorder.taken) - 1, short=short)
            place = self._on_the_bar(sign.sizeHint())
            if place is not None:
                break
        sign.show_at(place or self._in_the_corner(sign.sizeHint()))

    def _on_the_bar(self, size: QSize) -> QPoint | None:
        """Return the place beside the name of what is open, if there is one."""
        window, crumb = self._window, self._window.top_bar.crumb
        taken = round(text_width(font(window.theme, 16, 600), crumb.accessibleName())) + window.theme.px(44)
        if not crumb.isVisible() or crumb.width() - taken < size.width():
            return None
        box = QRect(crumb.mapTo(window, QPoint(0, 0)), crumb.size())
        x = box.x() if window.isRightToLeft() else box.right() - size.width()
        return QPoint(x, box.center().y() - size.height() // 2)

    def _in_the_corner(self, size: QSize) -> QPoint:
        """Return the place at the foot of the scene, above what stands there already."""
        window, px, stage = self._window, self._window.theme.px, self._window.stage
        low = [part.y() for part in (window.camera_bar, window.minimap) if _in_the_way(part, size.width() + px(32))]
        bottom = min(low) - px(8) if low else stage.height() - px(CORNER)
        return stage.mapTo(window, QPoint(px(CORNER), bottom - size.height()))


def _in_the_way(part: QWidget, width: int) -> bool:
    """Tell whether a part of the scene's foot begins within so many pixels from its left."""
    return part.isVisible() and part.x() < width
