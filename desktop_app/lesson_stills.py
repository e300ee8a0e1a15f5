"""The small picture by which a lesson is chosen: one telling instant of it, drawn once and shipped with its file."""

from __future__ import annotations

from PySide6.QtGui import QImage

from desktop_app.application import application
from desktop_app.lesson_picker import still_of
from desktop_app.picture import png
from desktop_app.text import Words
from desktop_app.theme import scene_palette_named
from scenes.offscreen import offscreen_stage
from scenes.stage import Detail
from scenes.told import told_at
from sim.lesson_file import SHIPPED, load_lesson, shipped_lesson
from sim.writing import atomic_write

SIZE = (352, 198)
TELLING = {
    "what-a-checkpoint-saves": 9,
    "every-step-or-every-three": 7,
    "why-the-retry-fails-again": 3,
    "what-happens-twice": 4,
    "where-to-put-the-disks": 4,
}
"""The chapter, from 1, whose last instant stands for the lesson."""


def draw_still(name: str) -> None:
    """Draw the picture of a lesson that ships, and put it beside its file."""
    application(offscreen=True)
    score = load_lesson(shipped_lesson(name))
    s = score.cues[TELLING[name] - 1].end_s - 0.01
    stage = offscreen_stage(SIZE, full_look=True)
    stage.dress(scene_palette_named("studio"), Words().say, Detail(figures=False))
    stage.show(told_at(score, s, SIZE[0] / SIZE[1], (0.03, 0.05, 0.03, 0.05)))
    pixels = stage.picture(*SIZE)
    image = QImage(pixels.tobytes(), *SIZE, 3 * SIZE[0], QImage.Format.Format_RGB888).copy()
    still_of(name).parent.mkdir(exist_ok=True)
    atomic_write(still_of(name), png(image))


if __name__ == "__main__":
    for each in SHIPPED:
        draw_still(each)
