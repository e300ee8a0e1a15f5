"""Two ways to show the scene: on the graphics card, and, where there is none, as a picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.text import Words
from desktop_app.theme import scene_palette_named

if TYPE_CHECKING:
    from desktop_app.surface import Surface
    from scenes.probe import Renderer
    from scenes.showing import Showing
    from scenes.stage import Detail, Pick
    from scenes.tiers import Quality, Tier


class CanvasSurface:
    """The 3D canvas itself."""

    def __init__(self, trouble: Callable[[str], None] | None = None) -> None:
        from scenes.canvas import StageCanvas

        self._canvas = StageCanvas(trouble=trouble)
        self.widget: QWidget = self._canvas.native

    @property
    def has_context(self) -> bool:
        """Tell whether Qt got a graphics context for it, which shows before the widget is."""
        context = getattr(self.widget, "_secondary_context", None)
        return context is None or bool(context.isValid())

    def close(self) -> None:
        """Give the canvas up."""
        self._canvas.close()

    def let_go(self) -> None:
        """Give up what draws; the widget goes by itself."""
        self._canvas.close()

    def context(self) -> Any:
        """Return Qt's graphics context, or None before there is one."""
        return self._canvas.native.context()

    @property
    def frames_drawn(self) -> int:
        """How many frames there have been."""
        return int(self._canvas.frames_drawn)

    @property
    def tier(self) -> Tier:
        """How finely it is drawn now."""
        return self._canvas.tier

    def use_quality(self, quality: Quality) -> None:
        """Draw this finely from now on."""
        self._canvas.use_quality(quality)

    def self_test(self) -> Renderer:
        """Return what draws, and what is wrong with it."""
        return self._canvas.self_test()

    def frame_problem(self) -> str:
        """Return what is wrong with the last frame, or ""."""
        return self._canvas.frame_problem()

    def show(self, showing: Showing) -> None:
        """Draw the whole truth about a moment."""
        self._canvas.show(showing)

    def pick(self, x: float, y: float) -> Pick | None:
        """Return what is at a point."""
        found: Pick | None = self._canvas.pick(x, y)
        return found

    def screen_box(self, pick: Pick) -> tuple[float, float, float, float] | None:
        """Return where a thing is."""
        found: tuple[float, float, float, float] | None = self._canvas.screen_box(pick)
        return found

    def wear(self, palette: str, words: Words, detail: Detail) -> None:
        """Take colours, words and habits of writing."""
        self._canvas.dress(scene_palette_named(palette), words.say, detail)


class Sheet(QWidget):
    """Shows one image, and asks for it when it is to be painted."""

    def __init__(self, surface: PictureSurface) -> None:
        super().__init__()
        self._surface = surface
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawImage(self.rect(), self._surface.image())
        painter.end()


class PictureSurface:
    """The scene drawn without a display and shown as an image; the same to the viewport."""

    def __init__(self) -> None:
        self.widget: QWidget = Sheet(self)
        self._stage: Any = None
        self._size = (0, 0)
        self._dress: tuple[str, Words, Detail] | None = None
        self._asked: Showing | None = None
        self._image: QImage | None = None

    def show(self, showing: Showing) -> None:
        """Take down what to draw; it is drawn when it is painted."""
        self._asked = showing.settled()
        self._image = None
        if self._stage is not None:
            self._stage.show(self._asked)
        self.widget.update()

    def pick(self, x: float, y: float) -> Pick | None:
        """Return what is at a point."""
        found: Pick | None = self._ready().pick(x, y)
        return found

    def screen_box(self, pick: Pick) -> tuple[float, float, float, float] | None:
        """Return where a thing is."""
        found: tuple[float, float, float, float] | None = self._ready().screen_box(pick)
        return found

    def wear(self, palette: str, words: Words, detail: Detail) -> None:
        """Take colours, words and habits of writing."""
        self._dress, self._image = (palette, words, detail), None
        self._put_on()
        self.widget.update()

    def _put_on(self) -> None:
        if self._stage is not None and self._dress is not None:
            palette, words, detail = self._dress
            self._stage.dress(scene_palette_named(palette), words.say, detail)

    def image(self) -> QImage:
        """Return the picture at the size of the widget."""
        if self._image is None:
            stage, ratio = self._ready(), self.widget.devicePixelRatioF()
            pixels = stage.picture(round(self.widget.width() * ratio), round(self.widget.height() * ratio))
            height, width = pixels.shape[:2]
            self._image = QImage(pixels.tobytes(), width, height, 3 * width, QImage.Format.Format_RGB888).copy()
        return self._image

    def _ready(self) -> Any:
        from scenes.offscreen import offscreen_stage

        size = (max(self.widget.width(), 1), max(self.widget.height(), 1))
        if self._stage is None or size != self._size:
            self._stage, self._size = offscreen_stage(size), size
            self._put_on()
            if self._asked is not None:
                self._stage.show(self._asked)
        return self._stage


def surface_for_this_machine(flat: bool = False, quality: Quality = "automatic") -> Surface:
    """Return a surface that lasts, or the picture where the platform has no screen to look at."""
    if QApplication.platformName() not in ("offscreen", "minimal"):
        from desktop_app.watchdog import LastingSurface

        return LastingSurface(flat, quality)
    if flat:
        from desktop_app.flat_surface import FlatSurface

        return FlatSurface()
    return PictureSurface()
