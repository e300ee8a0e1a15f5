"""What a person chooses about the window itself: size of text, colours, motion, keys, hints."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app.dividing import show_detail
from desktop_app.settings import LARGEST_SCALE, SMALLEST_SCALE
from desktop_app.theme import PALETTES

if TYPE_CHECKING:
    from desktop_app.window import Window

SCALES = (0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)


class Preferences:
    """Changes a choice, shows it at once, and says so."""

    def __init__(self, window: Window) -> None:
        self._window = window

    def apply(self) -> None:
        """Let the parts follow the choices in force."""
        window, settings = self._window, self._window.settings
        window.playback.by_events = settings.reduce_motion
        window.viewport.single_keys = window.strip.single_keys = settings.single_keys
        window.layers.let_single_keys_act(settings.single_keys)
        window.left.show_hints(settings.hints)
        show_detail(window)

    def next_palette(self) -> None:
        """Wear the next palette, round and round."""
        session, say = self._window.session, self._window.words.say
        now = PALETTES.index(session.now.view.palette)
        name = PALETTES[(now + 1) % len(PALETTES)]
        session.use_palette(name)
        self._window.remark(say("notice.palette", palette=say(f"palette.{name}")))

    def resize_text(self, by: int) -> None:
        """Make everything larger or smaller by a notch; 0 for the size of the design."""
        now, window = self._window.settings.scale, self._window
        if by > 0:
            scale = next((size for size in SCALES if size > now + 1e-6), LARGEST_SCALE)
        elif by < 0:
            scale = next((size for size in reversed(SCALES) if size < now - 1e-6), SMALLEST_SCALE)
        else:
            scale = 1.0
        self.choose(scale=scale)
        window.wear()
        window.remark(window.words.say("notice.text_size", percent=window.words.percent(scale)))

    def toggle_motion(self) -> None:
        """Replace travel by cuts, or bring it back."""
        less = not self._window.settings.reduce_motion
        self.choose(reduce_motion=less)
        self.apply()
        self._window.remark(self._window.words.say("notice.motion_less" if less else "notice.motion_full"))

    def toggle_single_keys(self) -> None:
        """Let single letters act, or not."""
        self.choose(single_keys=not self._window.settings.single_keys)
        self.apply()

    def toggle_hints(self) -> None:
        """Show hints, or not."""
        self.choose(hints=not self._window.settings.hints)
        self.apply()

    def choose(self, **fields: object) -> None:
        """Remember these choices."""
        self._window.settings = self._window.settings.model_copy(update=fields)

    def remember_opened(self, path: Path) -> None:
        """Put a file first among the recent ones."""
        self._window.settings = self._window.settings.with_recent(path.absolute())

    def remember_all(self) -> None:
        """Take down what should be found again next time."""
        window, view = self._window, self._window.session.now.view
        geometry = base64.b64encode(window.saveGeometry().data()).decode("ascii")
        self.choose(palette=view.palette, level=view.level, ask_first=view.ask_first)
        self.choose(speed=window.playback.speed, geometry=geometry)
