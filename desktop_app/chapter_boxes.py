"""A chapter of the run as a box on the bar of time: what ran, where it broke, the way back, who came in."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from desktop_app.chapters import Chapter
from desktop_app.theme import Theme, mixed
from desktop_app.widgets import glyphs
from desktop_app.widgets.icons import icon
from desktop_app.widgets.paint import CENTRE, box, font, rounded, text_width, write
from desktop_app.widgets.try_marks import cross

COMES_IN = {"person": "person", "approval": "waiting"}  # chapters in which somebody comes in, and their marks


@dataclass(frozen=True, slots=True)
class Box:
    """A chapter and its place; `breaks_x` is where its failure strikes, `reached` whether its time has come."""

    chapter: Chapter
    rect: QRectF
    breaks_x: float | None
    mirrored: bool
    reached: bool

    @property
    def radius(self) -> float:
        """How round its corners may be."""
        return self.rect.width() / 2

    @property
    def before_the_break(self) -> QRectF:
        """The part in which the step was tried; all of it where nothing breaks."""
        rect = self.rect
        if self.breaks_x is None:
            return rect
        x = min(max(self.breaks_x, rect.left()), rect.right())
        if self.mirrored:
            return QRectF(x, rect.y(), rect.right() - x, rect.height())
        return QRectF(rect.x(), rect.y(), x - rect.x(), rect.height())

    @property
    def after_the_break(self) -> QRectF:
        """The part from the failure on."""
        rect, before = QRectF(self.rect), self.before_the_break
        if self.mirrored:
            rect.setRight(before.left())
        else:
            rect.setLeft(before.right())
        return rect


def draw_chapter(painter: QPainter, place: Box, theme: Theme) -> None:
    """Draw a chapter in its look, with the number of its step where there is room."""
    look, rect, radius = place.chapter.look, place.rect, min(theme.px(4), place.radius)
    ink: str | None = None
    if look == "fail":
        box(painter, rect, radius, theme.failed.fill, theme.failed.edge)
        ink = theme.on_fill
    elif look == "fail_again":
        _draw_failed_again(painter, place, radius, theme)
        ink = theme.on_fill
    elif look == "restore":
        glyphs.dotted(painter, rounded(rect, radius), theme, theme.px(7))
        box(painter, rect, radius, None, theme.saved.edge, 1.5)
        _draw_way_back(painter, rect, theme)
    elif look == "rerun":
        glyphs.hatched(painter, rounded(rect, radius), theme, theme.px(9))
        box(painter, rect, radius, None, theme.rerun.edge, 1.5)
        ink = theme.on_fill
    elif look == "note":
        box(painter, rect, radius, theme.note.fill, theme.note.edge)
    elif look in COMES_IN:
        box(painter, rect, radius, theme.raised, theme.control_edge)
        size = min(theme.px(20), rect.width() - 2)
        if size >= 8:
            glyphs.GLYPHS[COMES_IN[look]](painter, square_in(rect, size), theme)
    elif look == "planned":
        box(painter, rect, radius, None, theme.control_edge, dashed=True)
        ink = theme.text
    elif look == "finish":
        _draw_finish(painter, place, radius, theme)
    else:
        box(painter, rect, radius, _done_ground(theme), theme.done.edge)
        ink = theme.text
    if ink:
        _draw_number(painter, place, ink, theme)


def _draw_number(painter: QPainter, place: Box, ink: str, theme: Theme) -> None:
    px, chapter, rect = theme.px, place.chapter, place.rect
    words, text = font(theme, 14, 700), str(chapter.step)
    width = text_width(words, text)
    if chapter.look == "fail_again":
        rect = place.before_the_break
    if not chapter.step or width + px(4) > rect.width():
        return
    if chapter.look in ("rerun", "fail_again"):
        plate = QRectF(rect.center().x() - width / 2 - px(6), rect.y() + px(4), width + px(12), rect.height() - px(8))
        box(painter, plate.intersected(rect), px(3), theme.rerun.fill)
    if chapter.look == "fail" and rect.width() > width + px(36):
        rect = draw_failure(painter, place, theme, width + px(8))
    write(painter, rect, text, words, ink, CENTRE)


def draw_failure(painter: QPainter, place: Box, theme: Theme, needed: float) -> QRectF:
    """Draw the bolt where the step breaks, and return the room before it, in which the step was tried.

    Where it broke so early that no width of `needed` is left there, that is the room behind the bolt.
    """
    rect, size = place.rect, theme.px(18)
    x = rect.center().x() if place.breaks_x is None else place.breaks_x
    bolt = QRectF(x - size / 2, rect.center().y() - size / 2, size, size)
    glyphs.bolt(painter, bolt, theme, theme.on_fill)
    left = QRectF(rect.x(), rect.y(), bolt.x() - rect.x(), rect.height())
    right = QRectF(bolt.right(), rect.y(), rect.right() - bolt.right(), rect.height())
    before, behind = (right, left) if place.mirrored else (left, right)
    return before if before.width() >= needed else behind


def _draw_failed_again(painter: QPainter, place: Box, radius: float, theme: Theme) -> None:
    """Draw a try that failed again: striped as what is run again, red from where it breaks, and crossed out."""
    shape, broken = rounded(place.rect, radius), place.after_the_break
    glyphs.hatched(painter, shape, theme, theme.px(9))
    painter.save()
    painter.setClipPath(shape)
    painter.fillRect(broken, QColor(theme.failed.fill))
    painter.restore()
    box(painter, place.rect, radius, None, theme.failed.edge, 1.5)
    size = min(theme.px(16), broken.width() - 2)
    if size >= 6:
        cross(painter, square_in(broken, size), theme, theme.on_fill)


def _draw_finish(painter: QPainter, place: Box, radius: float, theme: Theme) -> None:
    size = min(theme.px(16), place.rect.width() - 4)
    if place.reached:
        box(painter, place.rect, radius, _done_ground(theme), theme.done.edge)
    else:
        box(painter, place.rect, radius, None, theme.control_edge, dashed=True)
    if size >= 8:
        glyphs.tick(painter, square_in(place.rect, size), theme, theme.text if place.reached else theme.muted)


def _draw_way_back(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    size = min(theme.px(18), rect.width() - 4)
    if size >= 10:
        place = square_in(rect, size)
        box(painter, place.adjusted(-2, -2, 2, 2), size / 2, theme.window)
        icon(painter, place, "restore", theme.text)


def square_in(rect: QRectF, size: float) -> QRectF:
    """Return a square in the middle of a place."""
    return QRectF(rect.center().x() - size / 2, rect.center().y() - size / 2, size, size)


def _done_ground(theme: Theme) -> str:
    """Return the ground of a chapter that ran: the done colour, quiet enough for text in the text colour."""
    return mixed(theme.window, theme.done.fill, 0.45 if theme.is_dark else 0.32)
