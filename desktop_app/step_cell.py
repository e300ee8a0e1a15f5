"""One step in the strip: its number, words and figures, its mark of state, its disk."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QFont, QPainter, QTextLayout, QTextOption

from desktop_app.disks import WRITTEN
from desktop_app.theme import Theme
from desktop_app.tried import Mark
from desktop_app.widgets import glyphs
from desktop_app.widgets.paint import CENTRE, LEFT, RING, box, font, rounded, text_width, write
from desktop_app.widgets.try_marks import cross, person, waiting

DISK, TARGET = 26, 44  # design pixels


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell says."""

    step: int
    title: str
    text: str
    figures: str
    figure_lines: tuple[str, str]
    state: str
    fail_point: str
    disk: glyphs.DiskState
    chosen: bool
    spoken: str
    tries: int = 0  # after the failure, that failed again
    mark: Mark = ""

    @property
    def is_mended(self) -> bool:
        """Tell whether the failed step is done after all and saved: its disk takes the bolt's place."""
        is_done = self.state == "redone" or (self.state == "done" and bool(self.fail_point))
        return is_done and self.disk in WRITTEN


def disk_target(cell: QRect, theme: Theme, *, compact: bool, mirrored: bool) -> QRect:
    """Return where a click means the disk."""
    size = theme.px(TARGET)
    top = cell.y() if not compact else cell.y() + (cell.height() - size) // 2
    width = min(size, cell.width() // 2)
    left = cell.x() if mirrored else cell.right() + 1 - width
    return QRect(left, top, width, size)


def draw_cell(
    painter: QPainter,
    place: QRect,
    cell: Cell,
    theme: Theme,
    *,
    compact: bool,
    mirrored: bool,
    focused: bool,
    hovered: bool,
    at_disk: bool,
) -> None:
    """Draw `cell` in `place`."""
    px, rect = theme.px, QRectF(place)
    radius = px(8)
    box(painter, rect, radius, theme.raised, theme.line)
    head = QRectF(rect.x(), rect.y(), rect.width(), rect.height() if compact else px(42))
    if cell.fail_point and not compact:
        painter.save()
        painter.setClipPath(rounded(rect, radius))
        painter.fillRect(head, theme.failed.fill)
        painter.restore()
    _draw_head(painter, head, cell, theme, compact=compact, mirrored=mirrored, at_disk=at_disk)
    if not compact:
        _draw_words(painter, rect.adjusted(px(10), px(44), -px(8), -px(8)), cell, theme)
    if cell.fail_point:
        box(painter, rect, radius, None, theme.failed.edge, px(2.5))
    if hovered:
        box(painter, rect, radius, None, theme.text, px(1.5))
    if cell.chosen:
        box(painter, rect, radius, None, theme.chosen, px(RING))
    if focused:
        box(painter, rect, radius, None, theme.focus, px(RING))


def _draw_head(
    painter: QPainter, head: QRectF, cell: Cell, theme: Theme, *, compact: bool, mirrored: bool, at_disk: bool
) -> None:
    px = theme.px
    number = font(theme, 17, 700)
    if compact:
        _draw_compact(painter, head, cell, theme, number, mirrored=mirrored, at_disk=at_disk)
        return
    ink = theme.on_fill if cell.fail_point else theme.text
    inner = head.adjusted(px(11), 0, -px(11), 0)
    write(painter, inner, str(cell.step), number, ink, LEFT)
    after = text_width(number, str(cell.step)) + px(8)
    if cell.fail_point:
        bolt = QRectF(inner.x() if mirrored else inner.right() - px(18), head.center().y() - px(10), px(20), px(20))
        label = inner.adjusted(after, 0, -px(30 if cell.disk == "half" else 22), 0)
        words = font(theme, 14, 700)
        if not cell.tries and text_width(words, cell.fail_point) > label.width():
            words = font(theme, 12, 700)
        if not cell.tries and text_width(words, cell.fail_point) <= label.width():
            write(painter, label, cell.fail_point, words, ink, CENTRE)
        if cell.tries:
            _draw_tries(painter, inner.adjusted(after, 0, -px(26), 0), cell, theme, ink, px(14), mirrored=mirrored)
        if cell.mark == "person":
            person(painter, bolt, theme, ink)
        elif cell.is_mended or cell.disk == "half":
            mark = bolt.adjusted(-px(4), 0, 0, px(4))
            if cell.disk == "half":  # its red would be lost on the red of the head
                box(painter, mark.adjusted(-3, -3, 3, 3), px(4), theme.raised)
            _draw_disk(painter, mark, cell, theme, at_disk=at_disk)
        else:
            glyphs.bolt(painter, bolt, theme, ink)
        return
    _draw_state(painter, inner, after, cell, theme, mirrored=mirrored)
    size = px(DISK)
    disk = QRectF(inner.x() if mirrored else inner.right() - size, head.y() + px(8), size, size)
    _draw_disk(painter, disk, cell, theme, at_disk=at_disk)


def _draw_tries(
    painter: QPainter, room: QRectF, cell: Cell, theme: Theme, ink: str, size: float, *, mirrored: bool
) -> None:
    """Draw a cross for every try that failed again, closer together where there are many."""
    pitch = min(size + theme.px(4), max((room.width() - size) / max(cell.tries - 1, 1), 1.0))
    for number in range(cell.tries):
        x = room.right() - size - number * pitch if mirrored else room.x() + number * pitch
        cross(painter, QRectF(x, room.center().y() - size / 2, size, size), theme, ink)


def _draw_state(painter: QPainter, inner: QRectF, after: float, cell: Cell, theme: Theme, *, mirrored: bool) -> None:
    px = theme.px
    size = px(16)
    x = inner.right() - after - size if mirrored else inner.x() + after
    mark = QRectF(x, inner.center().y() - size / 2, size, size)
    if cell.mark == "waiting":
        waiting(painter, mark.translated(size + px(5), 0) if not mirrored else mark.translated(-size - px(5), 0), theme)
    if cell.state != "pending":
        glyphs.state_mark(painter, mark, theme, cell.state)
    if cell.state == "redone":
        glyphs.hatch(painter, mark.translated(-size - px(5) if mirrored else size + px(5), 0), theme)


def _draw_disk(painter: QPainter, rect: QRectF, cell: Cell, theme: Theme, *, at_disk: bool) -> None:
    if cell.disk == "empty":
        glyphs.no_disk(painter, rect, theme, plus=at_disk)
    else:
        glyphs.disk(painter, rect, theme, cell.disk)


def _draw_compact(
    painter: QPainter, head: QRectF, cell: Cell, theme: Theme, number: QFont, *, mirrored: bool, at_disk: bool
) -> None:
    px = theme.px
    size, width = px(26), text_width(number, str(cell.step))
    gap = px(10)
    x = head.center().x() - (size + gap + width) / 2
    text = QRectF(x + size + gap if mirrored else x, head.y(), width, head.height())
    mark = QRectF(x if mirrored else x + width + gap, head.center().y() - size / 2, size, size)
    if size + gap + width > head.width() - px(6):
        write(painter, head, str(cell.step), number, theme.text, CENTRE)
        return
    write(painter, text, str(cell.step), number, theme.text, CENTRE)
    if cell.tries:
        foot = QRectF(head.x() + px(6), head.bottom() - px(13), head.width() - px(12), px(10))
        _draw_tries(painter, foot, cell, theme, theme.failed.ink, px(10), mirrored=mirrored)
    if cell.mark == "person":
        person(painter, mark, theme)
    elif cell.fail_point and not cell.is_mended and cell.disk != "half":
        glyphs.bolt(painter, mark, theme)
    else:
        _draw_disk(painter, mark, cell, theme, at_disk=at_disk)
    if cell.mark == "waiting":
        corner = QRectF(mark.x() if mirrored else mark.right() - px(14), mark.bottom() - px(14), px(18), px(18))
        box(painter, corner.adjusted(-1, -1, 1, 1), corner.width(), theme.raised)
        waiting(painter, corner, theme)


def _draw_words(painter: QPainter, rect: QRectF, cell: Cell, theme: Theme) -> None:
    px = theme.px
    title, small, bold = font(theme, 14.5, 700), font(theme, 13), font(theme, 13.5, 600, tabular=True)
    lines = (cell.figures,) if text_width(bold, cell.figures) <= rect.width() else cell.figure_lines
    foot = px(18) * len(lines)
    head = px(20) if text_width(title, cell.title) <= rect.width() else px(38)
    _write_lines(painter, QRectF(rect.x(), rect.y(), rect.width(), head), cell.title, title, theme.text, px(19))
    room = QRectF(rect.x(), rect.y() + head + px(2), rect.width(), rect.height() - head - px(4) - foot)
    _write_lines(painter, room, cell.text, small, theme.muted, px(16.5))
    for row, line in enumerate(lines):
        place = QRectF(rect.x(), rect.bottom() - foot + row * px(18), rect.width(), px(18))
        write(painter, place, line, bold, theme.text, LEFT, elide=True)


def _write_lines(painter: QPainter, rect: QRectF, text: str, words: QFont, colour: str, line_height: float) -> None:
    """Write as many whole lines as there is room for; the last one ends in … where more would follow."""
    most = max(int(rect.height() / line_height), 1)
    layout = QTextLayout(text, words)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    starts: list[tuple[int, int]] = []
    while len(starts) <= most:
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(max(rect.width(), 1.0))
        starts.append((line.textStart(), line.textLength()))
    layout.endLayout()
    for row, (start, length) in enumerate(starts[:most]):
        cut = row == most - 1 and len(starts) > most
        place = QRectF(rect.x(), rect.y() + row * line_height, rect.width(), line_height)
        write(painter, place, text[start:] if cut else text[start : start + length], words, colour, LEFT, elide=cut)
