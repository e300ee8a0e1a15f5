"""A second of a lesson as a still: what its film shows then, words included."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from PySide6.QtGui import QImage, QPainter

from desktop_app.application import application
from desktop_app.film.burned import Burned
from desktop_app.film.job import Captions, FilmJob
from desktop_app.stills import Size, Still, words_of_stills
from desktop_app.stills_figures import FiguresStrip, figures_of
from scenes.told import told_at
from sim.lesson import DEFAULT_LANGUAGE
from sim.score import Score


def lesson_still(
    score: Score,
    at_s: float,
    palette: str = "studio",
    size: Size = (1920, 1080),
    *,
    language: str = DEFAULT_LANGUAGE,
    captions: Captions = "burn",
    see_through: bool = False,
    figures: bool = False,
) -> Still:
    """Return the still of second `at_s` of a lesson: the same frame as its film has, at any size."""
    application(offscreen=True)
    plan = score.cue_at(at_s).run.plan
    strip = FiguresStrip(figures_of(plan, words_of_stills()), *size) if figures else None
    scene = size[0], size[1] - (strip.rows if strip is not None else 0)
    job = FilmJob(score, Path("still.png"), "png", scene, Fraction(30), palette=palette, captions=captions)
    burned = Burned(replace(job, language=language))
    words = burned.strip(burned.caption_at(at_s))

    def paint(painter: QPainter) -> None:
        if words is not None:
            height, width = words.pixels.shape[:2]
            kind = QImage.Format.Format_RGBA8888_Premultiplied
            painter.drawImage(words.left, words.top, QImage(words.pixels.data, width, height, 4 * width, kind))

    showing = told_at(score, at_s, scene[0] / scene[1], burned.margins)
    return Still(showing, size, palette, (paint,), burned.margins[3], see_through, strip)
