"""Films and pictures of the window: what is wished for, what is being made, and the sheets that show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QImage

from desktop_app.film_panel_chip import FilmChip
from desktop_app.film_panel_run import FilmRun, FilmState
from desktop_app.stills_desk import StillsDesk

if TYPE_CHECKING:
    from desktop_app.film_panel import FilmPanel
    from desktop_app.film_panel_kept import KeptFilm
    from desktop_app.film_panel_wish import FilmWish
    from desktop_app.stills_panel import StillsPanel
    from desktop_app.window import Window

DRAWN_FRAME = (960, 540)  # pixels, of a frame to look at, at most


class Filming(QObject):
    """Stands between the sheets and the processes that draw; the window itself never waits for them."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.run = FilmRun(self)
        self.desk = StillsDesk(self)
        self.chip = FilmChip(window.theme, window.words)
        self.panel: FilmPanel | None = None
        self.stills: StillsPanel | None = None
        self.wish: FilmWish | None = None
        self._argv: tuple[str, ...] = ()
        self.run.changed.connect(self._show_state)
        self.desk.shown.connect(self._show_frame)
        self.desk.refused.connect(self._show_refused)
        self.chip.clicked.connect(self.make_film)
        window.top_bar.hold(self.chip)
        window.closing.connect(self.end)

    # sheets

    def make_film(self) -> None:
        """Open the sheet of films."""
        from desktop_app.film_panel import FilmPanel
        from desktop_app.film_panel_sources import film_sources, first_wish

        window = self._window
        sources = film_sources(window)
        wish = first_wish(window, sources, self.wish)
        panel = FilmPanel(window.theme, window, window.words, sources, wish)
        self.wish = wish
        panel.wished.connect(self._take_wish)
        panel.frame_wanted.connect(self._want_frame)
        panel.start_asked.connect(self.start)
        panel.asked.connect(self._do)
        panel.place_asked.connect(self._ask_place)
        panel.closed.connect(self._put_away)
        self.panel = panel
        panel.show_state(self.run.state)
        panel.show_kept(None if self.run.is_running else self._kept())
        window.layers.lay_over(panel)
        self._show_chip()

    def save_picture(self) -> None:
        """Open the sheet of pictures."""
        from desktop_app.film_panel_sources import usual_folder
        from desktop_app.stills_asked import picture_name, still_of_moment
        from desktop_app.stills_panel import StillsPanel

        window, moment = self._window, self._window.session.now
        viewport = window.viewport
        aspect = max(viewport.width(), 1) / max(viewport.height(), 1)
        ask = still_of_moment(moment, (1920, 1080), aspect)
        path = moment.document.path
        place = usual_folder("PicturesLocation") / picture_name(path)
        self.stills = StillsPanel(window.theme, window, window.words, self.desk, ask, place)
        self.stills.closed.connect(self._leave_stills)
        window.layers.lay_over(self.stills)

    def _leave_stills(self) -> None:
        self.stills = None

    def offer_to_go_on(self) -> None:
        """Say that a film was not finished, where one was not."""
        kept = self._kept()
        if kept is not None:
            say, share = self._window.words.say, self._window.words.percent(kept.share)
            offer = say("film_panel.going.offer", share=share)
            self._window.remark(say("film_panel.going.left_over"), offer, self.go_on)

    # films

    def start(self, wish: FilmWish) -> None:
        """Make a film beside the window."""
        from desktop_app.film_panel_sources import film_sources

        title = dict(film_sources(self._window)).get(wish.source, Path(wish.source).stem)
        self._begin(tuple(wish.argv()), title, wish.out)

    def go_on(self) -> None:
        """Go on with the film that was not finished."""
        kept = self._kept()
        if kept is not None:
            self._begin(kept.argv, kept.title, kept.out)
            if self.panel is None:
                self.make_film()

    def end(self) -> None:
        """The window closes: nothing goes on without it, and what is finished is kept."""
        self.run.end()
        self.desk.end()

    def _begin(self, argv: tuple[str, ...], title: str, out: Path) -> None:
        self.desk.end()  # its part of the computer belongs to the film now
        self._argv = argv
        self.run.start(argv, title, out)

    def _do(self, name: str) -> None:
        state = self.run.state
        if name == "cancel":
            self.run.stop()
        elif name == "away" and self.panel is not None:
            self.panel.close_overlay()
        elif name == "go_on":
            if state is not None and state.stage == "failed":
                self._begin(self._argv, state.title, state.out)
            else:
                self.go_on()
        elif name == "discard":
            self._throw_away(state)
        elif name == "folder" and state is not None:
            self._show_folder(state.out)
        elif name in ("again", "back"):
            self.run.forget()

    def _throw_away(self, state: FilmState | None) -> None:
        from desktop_app.film_panel_kept import throw_away

        kept = self._kept()
        out = state.out if state is not None else kept.out if kept is not None else None
        if out is not None:
            throw_away(out)
        self.run.forget()
        if self.panel is not None:
            self.panel.show_kept(None)

    def _show_folder(self, out: Path) -> None:
        from desktop_app.outward import show_in_folder

        show_in_folder(out)

    # told

    def _show_state(self, state: FilmState | None) -> None:
        self._remember(state)
        if self.panel is not None:
            self.panel.show_state(state)
        elif state is not None and state.is_over and not self.run.is_running:
            self._remark(state)
        self._show_chip()

    def _remember(self, state: FilmState | None) -> None:
        from desktop_app.film_panel_kept import forget_film, keep_film

        if state is None:
            return
        if state.stage == "going" and not state.fps:  # it has begun
            keep_film(self._argv, state.title, state.out, state.of, self._fps_of(self._argv))
        elif state.stage == "done":
            forget_film()

    @staticmethod
    def _fps_of(argv: Sequence[str]) -> str:
        from desktop_app.cli.filmed import PRESETS

        options = dict(pairwise(argv))
        return options.get("--fps") or str(PRESETS[options["--preset"]][1] if "--preset" in options else 30)

    def _remark(self, state: FilmState) -> None:
        """A film that was put away is over: say so in passing."""
        words, say = self._window.words, self._window.words.say
        if state.stage == "done":
            given = {"size": words.size(state.bytes), "took": words.duration(state.took_s)}
            text = say("film_panel.going.done", name=state.out.name, **given)
            self._window.remark(text, say("film_panel.going.folder"), lambda: self._show_folder(state.out))
        elif state.stage == "failed":
            self.make_film()

    def _show_chip(self) -> None:
        state = self.run.state
        self.chip.show_state(state if self.panel is None else None)

    def _put_away(self) -> None:
        self.panel = None
        if self.run.state is not None and not self.run.is_running:
            self.run.forget()
        self._show_chip()

    def _show_frame(self, image: QImage, told: dict[str, Any]) -> None:
        if self.panel is not None:
            self.panel.show_frame(image, told)
        elif self.stills is not None:
            self.stills.show_image(image)

    def _show_refused(self, why: str) -> None:
        say = self._window.words.say
        why = why or say("film_panel.no_child", why="–")
        if self.panel is not None:
            self.panel.show_refused(why)
        elif self.stills is not None:
            self.stills.show_refused(why)

    def _take_wish(self, wish: FilmWish) -> None:
        from desktop_app.film_panel_wish import film_name

        old, self.wish = self.wish, wish
        if old is None or self.panel is None or old.source == wish.source:
            return
        if old.out.name == film_name(old.source, old.format):  # a name that nobody chose follows what is filmed
            self.panel.show_wish(replace(wish, out=wish.out.with_name(film_name(wish.source, wish.format))))

    def _want_frame(self, wish: FilmWish, at: float) -> None:
        if not self.run.is_running:
            self.desk.show_film(wish.asked(), at, *DRAWN_FRAME)

    def _kept(self) -> KeptFilm | None:
        from desktop_app.film_panel_kept import kept_film

        return kept_film()

    def _ask_place(self, what: str) -> None:
        from PySide6.QtWidgets import QFileDialog

        if self.wish is None or self.panel is None:
            return
        say = self._window.words.say
        if what == "audio":
            name, _ = QFileDialog.getOpenFileName(
                self._window, say("film_panel.audio"), "", say("film_panel.audio_kinds")
            )
            wish = replace(self.wish, audio=Path(name)) if name else self.wish
        else:
            name, _ = QFileDialog.getSaveFileName(self._window, say("film_panel.out"), str(self.wish.out))
            wish = self.wish.with_out(Path(name)) if name else self.wish
        self.panel.show_wish(wish)
