"""See all of it at once: the way to the landscape, and the way back to the run."""

from __future__ import annotations

from desktop_app.moment import Moment
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.drawer import Section
from scenes.landscape import has_landscape


class LandscapeSection(Section):
    """One button that goes there and back."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("places.landscape.title"), words.say("places.landscape.remark"))
        self._words = words
        self._button = Tile(theme, "", explain="places_landscape", icon="eye", height=44)
        self._button.clicked.connect(lambda: session.use_landscape(not session.now.view.landscape))
        self.add(self._button)

    def show_moment(self, moment: Moment) -> None:
        """Offer the landscape, or the run while the landscape is shown."""
        shown = moment.view.landscape
        self._button.show_text(self._words.say("places.landscape.back" if shown else "places.landscape.show"))
        self._button.show_icon("arrow_left" if shown else "eye")
        self._button.setEnabled(shown or has_landscape(moment.plan))
