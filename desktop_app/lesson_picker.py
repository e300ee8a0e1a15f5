"""The lessons to choose from: for each a picture of it, its name, what it is about, and how long it takes."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop_app.overlays import TitledOverlay
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.icons import icon
from desktop_app.widgets.paint import LEFT, font, rounded, smooth, text_height, write
from sim.assets import asset
from sim.lesson import in_language
from sim.lesson_file import SHIPPED, shipped_lesson, shipped_score
from sim.score import Score

STILL = (176, 99)  # design pixels
PAD, GAP = 10, 16


def still_of(name: str) -> Path:
    """Return the picture of a lesson that ships."""
    return Path(asset("lessons")) / "stills" / f"{name}.png"


class LessonRow(Tile):
    """One lesson to choose."""

    def __init__(self, theme: Theme, words: Words, number: int, score: Score, still: Path) -> None:
        super().__init__(theme, "", explain="lesson_card")
        language = words.language
        self._title = words.say("lessons.numbered", number=number, title=in_language(score.lesson.title, language))
        self._about = in_language(score.lesson.description, language)
        self._length = words.duration(score.duration_s)
        self._still = QPixmap(str(still)) if still.exists() else QPixmap()
        self.setAccessibleName(f"{self._title}, {self._length}")
        self.setAccessibleDescription(self._about)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        px, theme = self.theme.px, self.theme
        words = text_height(font(theme, 15), self._about, self._room(width))
        title = text_height(font(theme, 19, 700), self._title, self._room(width))
        return max(round(title + words) + px(2 * PAD + 30), self._still_size(width).height() + px(2 * PAD))

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(520), self.heightForWidth(self.theme.px(640)))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(220), self.theme.px(80))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        ink, theme, px = self._paint_ground(painter), self.theme, self.theme.px
        size, mirrored = self._still_size(self.width()), self.isRightToLeft()
        x = self.width() - px(PAD) - size.width() if mirrored else px(PAD)
        place = QRectF(x, px(PAD), size.width(), size.height())
        self._paint_still(painter, place)
        room = self._room(self.width())
        left = px(PAD) if mirrored else px(PAD + GAP) + size.width()
        painter.setLayoutDirection(self.layoutDirection())
        title = font(theme, 19, 700)
        high = text_height(title, self._title, room)
        write(painter, QRectF(left, px(PAD), room, high), self._title, title, ink, LEFT, wrap=True)
        words, below = font(theme, 15), px(PAD + 2) + high
        about = QRectF(left, below, room, text_height(words, self._about, room))
        write(painter, about, self._about, words, theme.muted, LEFT, wrap=True)
        small = font(theme, 14, 600)
        line = QRectF(left, about.bottom() + px(4), room, px(22))
        mark = QRectF(line.right() - px(16) if mirrored else left, line.center().y() - px(8), px(16), px(16))
        icon(painter, mark, "clock", theme.text)
        beside = line.adjusted(0, 0, -px(22), 0) if mirrored else line.adjusted(px(22), 0, 0, 0)
        write(painter, beside, self._length, small, theme.text, LEFT)
        painter.end()

    def _paint_still(self, painter: object, place: QRectF) -> None:
        from PySide6.QtGui import QPainter

        assert isinstance(painter, QPainter)
        px, theme = self.theme.px, self.theme
        path: QPainterPath = rounded(place, px(6))
        painter.save()
        painter.setClipPath(path)
        if self._still.isNull():
            painter.fillPath(path, Qt.GlobalColor.black)
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(place, self._still, QRectF(self._still.rect()))
        painter.restore()
        disc = QRectF(0, 0, px(36), px(36))
        disc.moveCenter(place.center())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.text)
        painter.setOpacity(0.92)
        painter.drawEllipse(disc)
        painter.setOpacity(1.0)
        icon(painter, disc.adjusted(px(7), px(7), -px(7), -px(7)), "play", theme.on_chosen)

    def _still_size(self, width: int) -> QSize:
        px = self.theme.px
        wide = min(px(STILL[0]), width * 3 // 10)
        return QSize(wide, round(wide * STILL[1] / STILL[0]))

    def _room(self, width: int) -> float:
        px = self.theme.px
        return width - self._still_size(width).width() - px(2 * PAD + GAP)


class LessonPicker(TitledOverlay):
    """Five lessons, and a file of one's own; `chosen(path)` and `file_asked` tell which."""

    chosen = Signal(object)
    file_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget, words: Words) -> None:
        super().__init__(theme, parent, words.say("lessons.title"), words.say("file.close"), width=860, glyph="disk")
        self.say(words.say("lessons.about"), 16, muted=True)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, theme.px(12), 0)
        column.setSpacing(theme.px(10))
        self.rows: list[LessonRow] = []
        for number, name in enumerate(SHIPPED, 1):
            path = shipped_lesson(name)
            row = LessonRow(theme, words, number, shipped_score(name), still_of(name))
            row.clicked.connect(lambda _=False, path=path: self._choose(path))
            self.rows.append(row)
            column.addWidget(row)
        column.addStretch(1)
        self.add_scrolling(inner, 690)
        other = Tile(theme, words.say("lessons.open"), explain="lesson_open", icon="folder")
        other.clicked.connect(lambda: self._choose(None))
        buttons = self.buttons()
        buttons.addWidget(other)
        buttons.addStretch(1)

    def first_focus(self) -> QWidget:
        return self.rows[0]

    def _choose(self, path: Path | None) -> None:
        self.close_overlay()
        if path is None:
            self.file_asked.emit()
        else:
            self.chosen.emit(path)
