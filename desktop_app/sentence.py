"""The answer in one sentence over the scene; its clauses carry the scene's own marks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.captions import Clause, clauses, clauses_at
from desktop_app.moment import Moment
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.glyphs import clause_mark
from desktop_app.widgets.paint import CENTRE, font, smooth, text_width, write
from sim.later import later
from sim.plan import Plan
from sim.run import Run
from sim.short import short

if TYPE_CHECKING:
    from desktop_app import landscape_card
else:
    landscape_card = later("desktop_app.landscape_card")  # shown at an engineer's request

SAVING_A_ROW = (0.94, 0.88)  # parts of the size of type for which fewer rows are worth it, the larger first
SMALLEST_TOLD = 14  # design pixels
GIVING_WAY = ((1.0, 18), (1.0, 8), (0.9, 8), (0.8, 6), (0.72, 6))  # parts of the size of type, and the edges


def second_line(run: Run, words: Words) -> tuple[str, ...]:
    """Return the quieter facts below: the last checkpoint before the failure, and what is executed again."""
    say, plan, way = words.say, run.plan, run.recovery
    if way is None:
        return (say("sentence.kept", n=len(plan.checkpoint_steps)),)
    disk = plan.last_checkpoint
    last = say("sentence.last_none")
    if disk:
        last = say("sentence.last", step=disk, title=short(plan.task.step(disk).title))
    return last, say("sentence.execute", n=way.steps_rerun)


class _Setting(NamedTuple):
    """How the sentence is set: its type and the empty edge above and below, in design pixels; with a second line?"""

    size: int
    second: bool
    edge: int


class Sentence(Drawn):
    """Breaks by clause and never inside one while there is room; the mouse goes through it to the scene."""

    def __init__(self, words: Words, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._words = words
        self._clauses: tuple[Clause, ...] = ()  # the whole sentence, which keeps its place
        self._told: tuple[Clause, ...] = ()  # what the story has told of it
        self._second: tuple[str, ...] = ()
        self._second_told = False
        self._plan: Plan | None = None
        self._trade_off: tuple[Clause, ...] = ()  # said instead of the story while the landscape is shown
        self._size, self._with_second = 34, True
        self._most: float | None = None  # pixels of height, where something below needs room too
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def text(self) -> str:
        """The whole sentence, as a screen reader says it."""
        return " ".join(clause.text for clause in self._told)

    def show_moment(self, moment: Moment) -> None:
        """Say what has happened so far; the place of the whole sentence is kept free from the start."""
        trade_off = (
            landscape_card.landscape_clauses(moment.plan, self._words) if moment.view.extra == "landscape" else ()
        )
        told = trade_off or clauses_at(moment.run, moment.t, self._words)
        has_failed = moment.run.event_index_at(moment.t) >= moment.run.failed_index
        is_over = has_failed or moment.run.recovery is None or bool(trade_off)
        second_told = is_over and not moment.is_asked  # nothing is given away before it happens
        if (told, second_told) != (self._told, self._second_told):
            self._told, self._second_told = told, second_told
            self.setAccessibleName(self.text)
            self.update()
        if (moment.plan, trade_off) != (self._plan, self._trade_off):
            self._plan, self._trade_off = moment.plan, trade_off
            self._clauses = trade_off or clauses(moment.run, self._words)
            facts = landscape_card.landscape_facts(moment.plan, self._words) if trade_off else ()
            self._second = facts or second_line(moment.run, self._words)
            self.updateGeometry()
            self.update()

    def show_size(self, size: int, *, second: bool = True) -> None:
        """Set the sentence in another size of type, in design pixels, with its second line or without."""
        self._size, self._with_second = size, second
        self.updateGeometry()
        self.update()

    def show_room(self, most: float | None) -> None:
        """Give way to what is below: be no higher than `most` pixels, if that leaves the sentence readable.

        The second line goes first, then the empty edges, then type gets smaller.
        """
        if most != self._most:
            self._most = most
            self.updateGeometry()
            self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(self._lay_out(width, None))

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(300), self.heightForWidth(max(self.width(), self._theme.px(300))))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        veil = QLinearGradient(0, 0, 0, self.height())
        ground = QColor(self._theme.window)
        for at, alpha in ((0.0, 0.62), (0.7, 0.45), (1.0, 0.0)):
            ground.setAlphaF(alpha)
            veil.setColorAt(at, QColor(ground))
        painter.fillRect(self.rect(), veil)
        self._lay_out(self.width(), painter)
        painter.end()

    def _lay_out(self, width: float, painter: QPainter | None) -> float:
        wanted = _Setting(self._size, self._with_second, 18)
        if self._most is None:
            return self._laid_out(width, wanted, painter)
        tried = [wanted, *(_Setting(round(self._size * part), False, edge) for part, edge in GIVING_WAY)]
        fits = next((each for each in tried if self._laid_out(width, each, None) <= self._most), tried[-1])
        return self._laid_out(width, fits, painter)

    def _laid_out(self, width: float, setting: _Setting, painter: QPainter | None) -> float:
        px = self._theme.px
        inner = width - 2 * px(20)
        words = self._in_fewer_rows(self._fitting(font(self._theme, setting.size, 700, tabular=True), inner), inner)
        line = words.pixelSize() * 1.28
        y = float(px(setting.edge))
        rows = self._rows(words, inner)
        if painter:
            written, told = self._rows_told(words, inner, rows)
            for i, row in enumerate(told):
                self._paint_row(painter, written, row, QRectF(px(20), y + i * line, inner, line))
        y += line * len(rows)
        y += px(4) if setting.second else 0
        quiet = self._quiet(font(self._theme, 20 if setting.size >= 30 else 17, 400), inner)
        for text in self._second_rows(quiet, inner) if setting.second else ():
            height = quiet.pixelSize() * 1.4
            if painter and self._second_told:
                place = QRectF(px(20), y, inner, height)
                write(painter, place, text, quiet, self._theme.muted, Qt.AlignmentFlag.AlignCenter, elide=True)
            y += height
        return y + px(setting.edge)

    def _fitting(self, words: QFont, inner: float) -> QFont:
        """Return `words`, smaller where the longest clause would not fit on a line of its own."""
        widest = max((self._clause_width(words, clause) for clause in self._clauses), default=0.0)
        fitting = QFont(words)
        if widest > inner > 0:
            fitting.setPixelSize(
                max(round(words.pixelSize() * inner / widest) - 1, min(self._theme.px(18), words.pixelSize()))
            )
        return fitting

    def _in_fewer_rows(self, words: QFont, inner: float) -> QFont:
        """Return `words`, a little smaller where that saves a row: the scene has more of the room then."""
        rows = len(self._rows(words, inner))
        for part in SAVING_A_ROW:
            smaller = QFont(words)
            smaller.setPixelSize(round(words.pixelSize() * part))
            if len(self._rows(smaller, inner)) < rows:
                return smaller
        return words

    def _rows(self, words: QFont, inner: float) -> list[list[Clause]]:
        return self._broken(self._clauses, words, inner)

    def _broken(self, clauses: tuple[Clause, ...], words: QFont, inner: float) -> list[list[Clause]]:
        rows: list[list[Clause]] = []
        gap, used = words.pixelSize() * 0.62, 0.0
        for clause in clauses:
            width = self._clause_width(words, clause)
            if rows and used + gap + width <= inner:
                rows[-1].append(clause)
                used += gap + width
            else:
                rows.append([clause])
                used = width
        return rows

    def _rows_told(self, words: QFont, inner: float, rows: list[list[Clause]]) -> tuple[QFont, list[list[Clause]]]:
        """Return the rows as they stand, or what is under way in their place, in type that leaves it no more room."""
        if self._told == self._clauses[: len(self._told)]:
            return words, rows
        smaller = QFont(words)
        while len(told := self._broken(self._told, smaller, inner)) > len(rows) or self._is_too_wide(
            told, smaller, inner
        ):
            if smaller.pixelSize() <= self._theme.px(SMALLEST_TOLD):
                break
            smaller.setPixelSize(smaller.pixelSize() - 1)
        return smaller, told

    def _is_too_wide(self, rows: list[list[Clause]], words: QFont, inner: float) -> bool:
        return any(self._clause_width(words, row[0]) > inner for row in rows)

    def _quiet(self, words: QFont, inner: float) -> QFont:
        """Return `words`, smaller where a fact would not fit on a line of its own."""
        smaller, least = QFont(words), self._theme.px(SMALLEST_TOLD)
        while smaller.pixelSize() > least and any(text_width(smaller, fact) > inner for fact in self._second):
            smaller.setPixelSize(smaller.pixelSize() - 1)
        return smaller

    def _second_rows(self, quiet: QFont, inner: float) -> list[str]:
        whole = "      ·      ".join(self._second)
        return [whole] if text_width(quiet, whole) <= inner else list(self._second)

    def _clause_width(self, words: QFont, clause: Clause) -> float:
        mark = words.pixelSize() * 1.22 if clause.mark else 0.0
        return mark + text_width(words, clause.text)

    def _paint_row(self, painter: QPainter, words: QFont, row: list[Clause], place: QRectF) -> None:
        size, gap = words.pixelSize() * 0.92, words.pixelSize() * 0.62
        total = sum(self._clause_width(words, clause) for clause in row) + gap * (len(row) - 1)
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        x = place.x() + (place.width() - total) / 2
        for clause in reversed(row) if mirrored else row:
            width = self._clause_width(words, clause)
            told = clause in self._told
            mark_x = x + width - size if mirrored else x
            if clause.mark and told:
                spot = QRectF(mark_x, place.center().y() - size / 2, size, size)
                clause_mark(painter, spot, self._theme, clause.mark)
            taken = words.pixelSize() * 1.22 if clause.mark else 0.0
            room = QRectF(x + (0.0 if mirrored else taken), place.y(), width - taken, place.height())
            write(painter, room, clause.text if told else "", words, self._theme.text, CENTRE)
            x += width + gap
