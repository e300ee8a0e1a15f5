"""In what do we count? Units side by side, of which those can be chosen that the task recorded."""

from __future__ import annotations

from collections.abc import Container, Mapping

from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.choices import Choices


class UnitChoice(Choices):
    """A tile for each unit, by the name it goes by; `chosen(unit)` tells which was pressed."""

    def __init__(self, theme: Theme, names: Mapping[str, str], *, explain: str) -> None:
        super().__init__(theme, columns=len(names), gap=4)
        self._units = tuple(names)
        self.offer(
            (unit, Tile(theme, name, explain=explain, height=34, size=14, pad=4)) for unit, name in names.items()
        )

    def show_unit(self, unit: str | None, recorded: Container[str]) -> None:
        """Show the unit in force, and which of them the task recorded."""
        for each in self._units:
            self.tile(each).setEnabled(each in recorded)
        self.show_choice(unit)
