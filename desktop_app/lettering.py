"""Words over a picture: the title and the disks at the top, the sentence of the moment at the bottom."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter

from desktop_app.captions import Clause, clauses, clauses_at, policy_line
from desktop_app.outlined import outlined
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.glyphs import clause_mark
from scenes.palette import ScenePalette
from sim.run import Run
from sim.short import short

SMALLEST_TEXT = 1 / 40  # of the frame's height: what the back row of a class can read
MARGIN, TITLE, POLICY, SENTENCE = 0.045, 0.036, 0.027, 0.043  # of the frame's height
NARROWEST = 2.1  # heights to a width: beyond this the longest clause would leave the frame
WIDEST = 0.92  # of the frame's width, for the sentence
MARK_ADVANCE, CLAUSE_GAP = 1.25, 0.62  # of the size of the sentence
INKS = {"failed": "text_failed", "saved": "text_saved", "rerun": "text_rerun", "": "text"}


@dataclass(frozen=True)
class Lettering:
    """The words of one picture, set for a frame of `width` x `height` pixels.

    `rows` hold the whole sentence, whose clauses keep their places; only those that are `told` are painted.
    """

    title: tuple[str, ...]
    policy: tuple[str, ...]
    rows: tuple[tuple[Clause, ...], ...]
    told: tuple[Clause, ...]
    width: int
    height: int

    @property
    def unit(self) -> float:
        """The length that sizes are parts of: the height, or less where the frame is narrow."""
        return float(min(self.height, self.width * 0.75))

    def px(self, part: float) -> float:
        """Return a size in pixels; never smaller than can be read, unless a strip of a frame has no room for that."""
        return max(part * self.unit, SMALLEST_TEXT * min(self.height, NARROWEST * self.width))

    @property
    def top(self) -> float:
        """The part of the frame that title and disks take, 0 to 1."""
        lines = len(self.title) * self.px(TITLE) + len(self.policy) * self.px(POLICY)
        return (MARGIN * self.unit + 1.3 * lines) / self.height

    @property
    def bottom(self) -> float:
        """The part of the frame that the sentence takes, 0 to 1."""
        return (MARGIN * self.unit + 1.45 * len(self.rows) * self.px(SENTENCE)) / self.height


def lettering(
    run: Run, t: float, words: Words, width: int, height: int, sentence: tuple[Clause, ...] = ()
) -> Lettering:
    """Return the words of a run at t set for a frame: lines break between words, the sentence between clauses.

    A `sentence` of its own stands in place of the story's.
    """
    blank = Lettering((), (), (), (), width, height)
    whole, told = sentence or clauses(run, words), sentence or clauses_at(run, t, words)
    shown = whole if told == whole[: len(told)] else told
    room = width - 2 * MARGIN * blank.unit
    return Lettering(
        title=_lines(short(run.plan.task.title), _font(blank.px(TITLE), QFont.Weight.Bold), room, most=2),
        policy=_lines(policy_line(run.plan, words), _font(blank.px(POLICY), QFont.Weight.Medium), room, most=2),
        rows=_rows(shown, blank.px(SENTENCE), WIDEST * width),
        told=told,
        width=width,
        height=height,
    )


def letter(image: QImage, text: Lettering, palette: ScenePalette, theme: Theme) -> None:
    """Paint the words over `image`."""
    painter = QPainter(image)
    letter_with(painter, text, palette, theme)
    painter.end()


def letter_with(painter: QPainter, text: Lettering, palette: ScenePalette, theme: Theme) -> None:
    """Paint the words with a painter whose origin is the upper left corner of their frame."""
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    x, y = MARGIN * text.unit, MARGIN * text.unit
    for lines, part, weight, ink in (
        (text.title, TITLE, QFont.Weight.Bold, palette.text),
        (text.policy, POLICY, QFont.Weight.Medium, palette.muted),
    ):
        font = _font(text.px(part), weight)
        for line in lines:
            outlined(painter, QPointF(x, y + QFontMetricsF(font).ascent()), line, font, ink, palette.halo)
            y += 1.3 * text.px(part)
    for row_number, row in enumerate(reversed(text.rows)):
        baseline = text.height - MARGIN * text.unit - 1.45 * text.px(SENTENCE) * row_number
        _row(painter, row, baseline, text, palette, theme)


def _row(
    painter: QPainter, row: tuple[Clause, ...], baseline: float, text: Lettering, palette: ScenePalette, theme: Theme
) -> None:
    size = text.px(SENTENCE)
    font = _font(size, QFont.Weight.Bold)
    x = (text.width - row_width(row, size)) / 2
    for clause in row:
        told = clause in text.told
        if clause.mark and told:
            mark = QRectF(x, baseline - 0.86 * size, 0.98 * size, 0.98 * size)
            clause_mark(painter, mark, theme, clause.mark)
        x += MARK_ADVANCE * size if clause.mark else 0.0
        if told:
            ink = getattr(palette, INKS[clause.state])
            outlined(painter, QPointF(x, baseline), clause.text, font, ink, palette.halo)
        x += QFontMetricsF(font).horizontalAdvance(clause.text) + CLAUSE_GAP * size


def row_width(row: tuple[Clause, ...], size: float) -> float:
    """Return how wide a row of the sentence is, marks and gaps included."""
    metrics = QFontMetricsF(_font(size, QFont.Weight.Bold))
    texts = sum(metrics.horizontalAdvance(clause.text) + (MARK_ADVANCE * size if clause.mark else 0) for clause in row)
    return texts + CLAUSE_GAP * size * (len(row) - 1)


def _rows(sentence: tuple[Clause, ...], size: float, room: float) -> tuple[tuple[Clause, ...], ...]:
    """Break the sentence by clause, as few rows as fit."""
    rows: list[tuple[Clause, ...]] = [()]
    for clause in sentence:
        if rows[-1] and row_width((*rows[-1], clause), size) > room:
            rows.append(())
        rows[-1] = (*rows[-1], clause)
    return tuple(rows)


def _lines(text: str, font: QFont, room: float, most: int) -> tuple[str, ...]:
    metrics = QFontMetricsF(font)
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and metrics.horizontalAdvance(longer) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    kept = [*lines[: most - 1], " ".join(lines[most - 1 :])] if len(lines) > most else lines
    return tuple(metrics.elidedText(line, Qt.TextElideMode.ElideRight, room) for line in kept)


def _font(size: float, weight: QFont.Weight) -> QFont:
    font = QFont("Inter")
    font.setPixelSize(max(1, round(size)))
    font.setWeight(weight)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setFeature(QFont.Tag("tnum"), 1)  # a 1 as wide as other digits keeps its distance from the word after it
    return font
