"""Captions in the picture: in the palette's ink with a rim of its ground, in room that the scene leaves free."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter

from desktop_app.film.caption_track import Caption, captions_of
from desktop_app.film.job import FilmJob
from desktop_app.fonts import load_fonts
from desktop_app.outlined import outlined
from desktop_app.theme import scene_palette_named
from scenes.camera import Margins

Pixels = npt.NDArray[np.uint8]

SMALLEST_TEXT = 1 / 40  # of the frame's height: what the back row of a class can read
CAPTION, EDGE = 0.043, 0.045  # of the frame's height, or of what a narrow frame has instead
NARROWEST = 2.1  # heights to a width, beyond which a strip has no room for large words
LEADING = 1.35
WIDEST = 0.92  # of the frame's width
BETWEEN_WORDS = re.compile(r"\s+(?!\d{1,4}\b)")  # a number stays with the word before it
NARROWER = 24  # widths that are tried, so that no row has one word alone


@dataclass(frozen=True)
class Strip:
    """A part of a frame with words on it: its upper left pixel, and its colours multiplied by their alpha."""

    top: int
    left: int
    pixels: Pixels

    def over(self, picture: Pixels) -> None:
        """Lay the words over a picture, whose alpha, if it has one, its colours are multiplied by."""
        height, width = self.pixels.shape[:2]
        part = picture[self.top : self.top + height, self.left : self.left + width]
        free = 255 - self.pixels[..., 3:].astype(np.uint16)
        under = part * free
        part[...] = self.pixels[..., : part.shape[2]] + ((under + 128 + (under >> 8)) >> 8).astype(np.uint8)


class Burned:
    """The words of one film, set for its frame; each is painted once and kept."""

    def __init__(self, job: FilmJob) -> None:
        load_fonts()
        self._width, self._height = job.size
        self._palette = scene_palette_named(job.palette)
        self._captions = captions_of(job) if job.captions != "none" else []
        self._is_burned = job.captions == "burn"
        self._rows = {caption: self._wrapped(" ".join(caption.lines), caption.lines) for caption in self._captions}
        self._strips: dict[tuple[str, ...], Strip | None] = {}
        self._starts = np.array([caption.start_s for caption in self._captions])

    def caption_at(self, film_s: float) -> Caption | None:
        """Return the caption that is read at a second of the film."""
        number = int(np.searchsorted(self._starts, film_s + 1e-9, side="right")) - 1
        caption = self._captions[number] if number >= 0 else None
        return caption if caption is not None and film_s < caption.end_s - 1e-9 else None

    @property
    def margins(self) -> Margins:
        """The parts of the frame that the scene leaves free, the same in the whole film."""
        most = max(map(len, self._rows.values()), default=0)
        bottom = (EDGE * self._unit + LEADING * most * self._px(CAPTION)) / self._height if most else 0.04
        return 0.02, 0.04, 0.02, min(bottom + 0.01, 0.4)

    def strip(self, caption: Caption | None) -> Strip | None:
        """Return the words to lay over a frame."""
        if caption is None or not self._is_burned:
            return None
        rows = self._rows[caption]
        if rows not in self._strips:
            self._strips[rows] = self._painted(rows)
        return self._strips[rows]

    @property
    def _unit(self) -> float:
        return min(self._height, self._width * 0.75)

    def _px(self, part: float) -> float:
        return max(part * self._unit, SMALLEST_TEXT * min(self._height, NARROWEST * self._width))

    def _font(self, part: float) -> QFont:
        font = QFont("Inter")
        font.setPixelSize(max(1, round(self._px(part))))
        font.setWeight(QFont.Weight.DemiBold)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        return font

    def _wrapped(self, text: str, lines: tuple[str, ...]) -> tuple[str, ...]:
        """Keep the lines of a caption where the frame is wide enough for them, else break it anew, and evenly."""
        metrics, room = QFontMetricsF(self._font(CAPTION)), WIDEST * self._width
        if all(metrics.horizontalAdvance(line) <= room for line in lines):
            return lines
        return evenly(text, metrics, room)

    def _painted(self, rows: tuple[str, ...]) -> Strip | None:
        font, px = self._font(CAPTION), self._px(CAPTION)
        metrics = QFontMetricsF(font)
        widest = max(metrics.horizontalAdvance(row) for row in rows)
        width = min(self._width, int(widest + 2 * px) // 2 * 2)
        height = min(self._height, round(LEADING * px * len(rows) + 0.6 * px))
        left, top = (self._width - width) // 2, max(0, round(self._height - EDGE * self._unit - height + 0.3 * px))
        image = QImage(width, height, QImage.Format.Format_RGBA8888_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        for number, row in enumerate(rows):
            baseline = 0.3 * px + LEADING * px * number + metrics.ascent()
            at = QPointF((width - metrics.horizontalAdvance(row)) / 2, baseline)
            outlined(painter, at, row, font, self._palette.text, self._palette.halo)
        painter.end()
        return Strip(top, left, rgba(image))


def rgba(image: QImage) -> Pixels:
    """Return an image's pixels, (height, width, 4)."""
    held = np.frombuffer(image.constBits(), dtype=np.uint8)
    return held.reshape(image.height(), image.bytesPerLine())[:, : 4 * image.width()].reshape(
        image.height(), image.width(), 4
    ).copy()  # fmt: skip


def evenly(text: str, metrics: QFontMetricsF, room: float) -> tuple[str, ...]:
    """Return a text in as few rows as fit a width, none much shorter than the others."""
    rows = _broken(text, metrics, room)
    for part in range(1, NARROWER):
        narrower = _broken(text, metrics, room * (1 - part / NARROWER))
        if len(narrower) > len(rows):
            break
        rows = narrower
    return rows


def _broken(text: str, metrics: QFontMetricsF, room: float) -> tuple[str, ...]:
    """Return a text in as few rows as fit a width."""
    rows: list[str] = []
    for word in BETWEEN_WORDS.split(text):
        if rows and metrics.horizontalAdvance(f"{rows[-1]} {word}") <= room:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    return tuple(rows)
