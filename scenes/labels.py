"""All words of the scene in one picture: shaped by Qt for any script, drawn in one go."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QPainter,
    QTextLayout,
    QTextOption,
)

from sim.short import short

FONTS = Path(__file__).resolve().parent.parent / "assets" / "fonts"
FAMILIES = ("Inter", "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Noto Sans CJK SC",
            "Noto Sans Math", "Noto Sans Symbols", "Noto Sans Symbols 2", "Noto Emoji", "DejaVu Sans")  # fmt: skip
ATLAS_WIDTH = 2048
ROWS, MOST_ROWS = 256, 768  # by which the picture grows, and from which it is begun anew
HALO = 0.085  # of the size of the type, on each side
LAST_LATIN = 0x24F
LONG_WORD, LEAST_PART = 14, 5  # letters of a word that may be divided, and of each part
LARGEST_PX = 224  # of type as it is drawn here; what is larger is drawn from that
SHELVES = 24  # that there is always room for: the words of one picture
LINE_TEXELS = 8  # the side of a square that is all letter, in the corner of the picture


@dataclass(frozen=True)
class Entry:
    """Where a line of words is in the picture, in texels, and how large it is, in pixels.

    `ascent` is from its upper edge to the baseline. Very large words take fewer texels than pixels.
    """

    x: int
    y: int
    width: int
    height: int
    margin: int
    ascent: int
    texels: tuple[int, int] | None = None  # across and down, where they are not as many as pixels

    @property
    def across(self) -> int:
        """How many texels it is wide."""
        return self.width if self.texels is None else self.texels[0]

    @property
    def down(self) -> int:
        """How many texels it is high."""
        return self.height if self.texels is None else self.texels[1]


class Letters:
    """The picture of all words, filled as they are needed; `version` tells when it has changed, `begun` how often it
    was begun: what was found in it before is not there any more.

    Attributes
    ----------
    texels : (rows, 2048, 2) uint8
        How much letter, how much halo.
    """

    def __init__(self) -> None:
        ensure_qt()
        self.texels: npt.NDArray[np.uint8] = _blank()
        self.version = self.begun = 0
        self._entries: dict[tuple[str, int, int], Entry] = {}
        self._begin()

    def entry(self, text: str, px: int, weight: int) -> Entry:
        """Return where `text` is, drawing it first where it is new."""
        text = short(text)
        key = (text, px, weight)
        if key not in self._entries:
            self._entries[key] = self._drawn(text, px, weight)
            self.version += 1
        return self._entries[key]

    def make_room(self, most_rows: int = MOST_ROWS) -> bool:
        """Forget everything once the picture is very large, and tell so; words are drawn again when asked for."""
        is_full = self._y > max(most_rows, SHELVES * self._highest)
        if is_full:
            self._entries.clear()
            self.texels = _blank()
            self._begin()
            self.version += 1
            self.begun += 1
        return is_full

    def _begin(self) -> None:
        """Begin an empty picture with the full square that lines are drawn with."""
        self.texels[:LINE_TEXELS, :LINE_TEXELS, 0] = 255
        self._x, self._y, self._shelf = LINE_TEXELS + 1, 0, LINE_TEXELS + 1
        self._highest = 0

    def _drawn(self, text: str, px: int, weight: int) -> Entry:
        margin = int(np.ceil(px * HALO)) + 2
        wide = QFontMetricsF(font_of(px, weight, _is_latin(text))).horizontalAdvance(text) + 2 * margin + 2
        smaller = min(px, LARGEST_PX, int(px * ATLAS_WIDTH / max(wide, 1)))
        if smaller == px or smaller < 1:
            return self._drawn_at(text, px, weight)
        drawn, scale = self._drawn_at(text, smaller, weight), px / smaller
        across, high, margin, ascent = (
            round(value * scale) for value in (drawn.width, drawn.height, drawn.margin, drawn.ascent)
        )
        return Entry(drawn.x, drawn.y, across, high, margin, ascent, (drawn.width, drawn.height))

    def _drawn_at(self, text: str, px: int, weight: int) -> Entry:
        font = font_of(px, weight, _is_latin(text))
        metrics = QFontMetricsF(font)
        margin = int(np.ceil(px * HALO)) + 2
        width = min(int(np.ceil(metrics.horizontalAdvance(text))) + 2 * margin, ATLAS_WIDTH)
        height = int(np.ceil(metrics.ascent() + metrics.descent())) + 2 * margin
        x, y = self._place(width, height)
        baseline = QPointF(margin, margin + round(metrics.ascent()))
        letter = _drawn_letters(width, height, baseline, font, text)
        halo = _grown(letter, px * HALO)
        self.texels[y : y + height, x : x + width, 0] = letter
        self.texels[y : y + height, x : x + width, 1] = halo
        return Entry(x, y, width, height, margin, margin + round(metrics.ascent()))

    def _place(self, width: int, height: int) -> tuple[int, int]:
        if self._x + width > ATLAS_WIDTH:
            self._x, self._y, self._shelf = 0, self._y + self._shelf, 0
        while self._y + height > len(self.texels):
            self.texels = np.concatenate([self.texels, _blank()])
        x, y = self._x, self._y
        self._x, self._shelf = self._x + width + 1, max(self._shelf, height + 1)
        self._highest = max(self._highest, height)
        return x, y


def _blank() -> npt.NDArray[np.uint8]:
    """Return as much of the picture as it grows by; twice as much each time would take megabytes for a few words."""
    return np.zeros((ROWS, ATLAS_WIDTH, 2), dtype=np.uint8)


def ensure_qt() -> None:
    """Text needs a Qt application; where nobody made one, make one that needs no display."""
    if QGuiApplication.instance() is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        _own_application()


@lru_cache(maxsize=1)
def _own_application() -> QGuiApplication:
    return QGuiApplication(["savepoint"])


@lru_cache(maxsize=1)
def _latin_fonts() -> None:
    for path in sorted(FONTS.glob("Inter-*.ttf")):
        QFontDatabase.addApplicationFont(str(path))


@lru_cache(maxsize=1)
def _all_fonts() -> None:
    for path in sorted([*FONTS.glob("Noto*.ttf"), *FONTS.glob("Noto*.otf")]):
        QFontDatabase.addApplicationFont(str(path))


def _is_latin(text: str) -> bool:
    return all(ord(c) <= LAST_LATIN or c in "–—’‘“”…·→" for c in text)


@lru_cache(maxsize=256)
def font_of(px: int, weight: int, latin: bool) -> QFont:
    """Return the type in pixels; other scripts bring in their own families."""
    _latin_fonts()
    if not latin:
        _all_fonts()
    font = QFont()
    font.setFamilies(list(FAMILIES))
    font.setPixelSize(max(px, 1))
    font.setWeight(QFont.Weight(weight))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@lru_cache(maxsize=4096)
def width_of(text: str, px: int, weight: int) -> float:
    """Return how wide a line is, in pixels."""
    return float(QFontMetricsF(font_of(px, weight, _is_latin(text))).horizontalAdvance(short(text)))


@lru_cache(maxsize=4096)
def wrapped(text: str, px: int, weight: int, width: int, most_lines: int) -> tuple[str, ...]:
    """Return `text` broken into lines no wider than `width` pixels, the last one cut short where it must be."""
    ensure_qt()
    text = short(text)
    font = font_of(px, weight, _is_latin(text))
    metrics = QFontMetricsF(font)
    text = " ".join(_divided(word, metrics, width) for word in text.split(" "))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    layout = QTextLayout(text, font)
    layout.setTextOption(option)
    layout.beginLayout()
    lines: list[str] = []
    while len(lines) < most_lines:
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        start = line.textStart()
        rest = text[start:] if len(lines) == most_lines - 1 else text[start : start + line.textLength()]
        lines.append(rest.strip())
    layout.endLayout()
    return tuple(metrics.elidedText(line, Qt.TextElideMode.ElideRight, width) for line in lines)


def _divided(word: str, metrics: QFontMetricsF, width: int) -> str:
    """Return a very long word with a hyphen and a gap where it leaves a line of `width` pixels; others as they are."""
    if len(word) < LONG_WORD or not word.isalpha() or metrics.horizontalAdvance(word) <= width:
        return word
    fitting = sum(metrics.horizontalAdvance(word[:n] + "-") <= width for n in range(1, len(word)))
    first = min(fitting, len(word) - LEAST_PART)
    return word if first < LEAST_PART else f"{word[:first]}- {_divided(word[first:], metrics, width)}"


def _drawn_letters(width: int, height: int, at: QPointF, font: QFont, text: str) -> npt.NDArray[np.uint8]:
    """Return how much of each pixel the letters cover, (height, width)."""
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(0, 0, 0, 0))
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.setFont(font)
    painter.setPen(QColor("white"))
    painter.drawText(at, text)
    painter.end()
    rows = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(height, image.bytesPerLine())
    return rows[:, : width * 4].reshape(height, width, 4)[..., 3].copy()


def _grown(mask: npt.NDArray[np.uint8], radius: float) -> npt.NDArray[np.uint8]:
    """Return letters grown by a round brush; the brush's edge pixels count as much as they are covered."""
    reach = int(np.ceil(radius))
    grown = mask.copy()
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            covered = min(1.0, radius + 0.5 - float(np.hypot(dx, dy)))
            if covered <= 0 or dx == dy == 0:
                continue
            to, source = _shifted(dy, mask.shape[0]), _shifted(-dy, mask.shape[0])
            across, back = _shifted(dx, mask.shape[1]), _shifted(-dx, mask.shape[1])
            moved = mask[source, back]
            if covered < 1:
                moved = (moved * np.float32(covered)).astype(np.uint8)
            part = grown[to, across]
            np.maximum(part, moved, out=part)
    return grown


def _shifted(by: int, size: int) -> slice:
    return slice(max(by, 0), size + min(by, 0))
