"""The strip below a figure: what was asked, and what the chosen way back costs, in the numbers of the panels."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter

from desktop_app.captions import policy_line
from desktop_app.text import Words
from desktop_app.theme import Theme
from sim.cost import Cost, steps_cost
from sim.plan import Plan
from sim.recovery import cheapest, compare, compared_by, recovery
from sim.short import short

SMALLEST_TEXT = 1 / 40  # of the frame's height: what the back row of a class can read
TITLE, LINE, VALUE, NAME = 0.031, 0.026, 0.034, 0.025  # of the frame's height, or of what a narrow frame has instead
NARROWEST = 2.1  # heights to a width, beyond which a strip has no room for large words
EDGE, GAP = 0.03, 0.05
LEADING = 1.3


@dataclass(frozen=True)
class Figures:
    """What the strip says: the task, what was asked, and figures with their names; the cheapest way comes last."""

    title: str
    asked: tuple[str, ...]
    cells: tuple[tuple[str, str], ...]


def figures_of(plan: Plan, words: Words) -> Figures:
    """Return the figures of a plan; what a task did not record is said so."""
    say, task, way = words.say, plan.task, recovery(plan)
    spent = steps_cost(plan, 0, task.n_steps) if way is None else way.total
    failure = say("still.no_failure") if way is None else say("still.fails", step=way.failed_step, of=task.n_steps)
    asked = [failure, policy_line(plan, words)]
    again = 0 if way is None else way.steps_rerun
    cells = [(say("still.again"), words.number(again)), *_costs(spent, words, task.prices.currency)]
    if way is not None:
        asked.append(say(f"strategy.{plan.strategy}.name"))
        cells.append((say("still.cheapest"), _cheapest(plan, words)))
    return Figures(short(task.title), tuple(asked), tuple(cells))


def _costs(spent: Cost, words: Words, currency: str) -> list[tuple[str, str]]:
    say = words.say
    return [
        (say("still.tokens"), words.number(spent.tokens)),
        (say("still.calls"), words.number(spent.tool_calls)),
        (say("still.seconds"), words.duration(spent.seconds)),
        (say("still.money"), words.money(spent.money, currency)),
    ]


def _cheapest(plan: Plan, words: Words) -> str:
    ways = compare(plan)
    best, unit = cheapest(ways), compared_by(ways)
    names = ", ".join(words.say(f"still.short.{strategy}") for strategy in best)
    way = next(way for way in ways if way.strategy in best)
    if unit == "tokens":
        return words.say("still.cheapest_by", names=names, cost=words.tokens(way.total.tokens))
    if unit == "tool_calls":
        return words.say("still.cheapest_by", names=names, cost=words.calls(way.total.tool_calls))
    return names


@dataclass(frozen=True)
class FiguresStrip:
    """The strip set for a picture of `width` x `height` pixels, of which it takes the lowest `rows`."""

    figures: Figures
    width: int
    height: int

    @property
    def _unit(self) -> float:
        return float(min(self.height, self.width * 0.75))

    def _px(self, part: float) -> float:
        return max(part * self._unit, SMALLEST_TEXT * min(self.height, NARROWEST * self.width))

    @property
    def _edge(self) -> float:
        return EDGE * self._unit

    @property
    def _room(self) -> float:
        return self.width - 2 * self._edge

    def _lines(self) -> list[tuple[str, float, QFont.Weight, bool]]:
        """Return what stands above the figures: text, size, weight, and whether it is quiet."""
        bold, plain = QFont.Weight.Bold, QFont.Weight.Medium
        title = self.figures.title
        one = "  ·  ".join(self.figures.asked)
        font = _font(self._px(LINE), plain)
        fits = QFontMetricsF(font).horizontalAdvance(one) <= self._room
        asked = [one] if fits else list(self.figures.asked)
        heading = _font(self._px(TITLE), bold)
        title = QFontMetricsF(heading).elidedText(title, Qt.TextElideMode.ElideRight, self._room)
        return [(title, self._px(TITLE), bold, False), *((line, self._px(LINE), plain, True) for line in asked)]

    def _rows(self) -> list[list[tuple[str, str, float]]]:
        """Return the figures, as many side by side as there is room for: name, value, width."""
        rows: list[list[tuple[str, str, float]]] = [[]]
        taken = 0.0
        for name, value in self.figures.cells:
            wide = max(
                QFontMetricsF(_font(self._px(NAME), QFont.Weight.Medium)).horizontalAdvance(name),
                QFontMetricsF(_font(self._px(VALUE), QFont.Weight.Bold)).horizontalAdvance(value),
            )
            if rows[-1] and taken + wide > self._room:
                rows.append([])
                taken = 0.0
            rows[-1].append((name, value, wide))
            taken += wide + GAP * self._unit
        return rows

    @property
    def rows(self) -> int:
        """How many pixels high the strip is."""
        lines = sum(LEADING * size for _, size, _, _ in self._lines())
        cells = len(self._rows()) * self._cell_height
        return min(round(2 * 0.7 * self._edge + lines + cells), self.height // 2)

    @property
    def _cell_height(self) -> float:
        return LEADING * (self._px(NAME) + self._px(VALUE)) + 0.4 * self._px(NAME)

    def image(self, theme: Theme) -> QImage:
        """Return the strip in the colours of a palette."""
        image = QImage(self.width, self.rows, QImage.Format.Format_RGB888)
        image.fill(QColor(theme.panel))
        painter = QPainter(image)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.fillRect(QRectF(0, 0, self.width, max(1.0, self.height / 540)), QColor(theme.control_edge))
        y = 0.7 * self._edge
        for text, size, weight, quiet in self._lines():
            _write(painter, self._edge, y, text, size, weight, theme.muted if quiet else theme.text)
            y += LEADING * size
        for row in self._rows():
            x = self._edge
            for name, value, wide in row:
                top = y + 0.4 * self._px(NAME)
                _write(painter, x, top, name, self._px(NAME), QFont.Weight.Medium, theme.muted)
                below = top + LEADING * self._px(NAME)
                _write(painter, x, below, value, self._px(VALUE), QFont.Weight.Bold, theme.text)
                x += wide + GAP * self._unit
            y += self._cell_height
        painter.end()
        return image


def _write(painter: QPainter, x: float, y: float, text: str, size: float, weight: QFont.Weight, ink: str) -> None:
    font = _font(size, weight)
    painter.setFont(font)
    painter.setPen(QColor(ink))
    painter.drawText(QPointF(x, y + QFontMetricsF(font).ascent()), text)


def _font(size: float, weight: QFont.Weight) -> QFont:
    font = QFont("Inter")
    font.setPixelSize(max(1, round(size)))
    font.setWeight(weight)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font
