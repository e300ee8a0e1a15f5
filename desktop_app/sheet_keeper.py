"""The sheets and menus of the window, each made when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop_app.window import Window


class Sheets:
    """Opens keys, about, the lesson, find and the menus."""

    def __init__(self, window: Window) -> None:
        self._window = window

    def show_help(self) -> None:
        """Show the keys."""
        from desktop_app.sheets import help_sheet

        window = self._window
        window.layers.lay_over(help_sheet(window.theme, window, window.words, window.actions_table))

    def show_about(self) -> None:
        """Show what this is and under which licences."""
        from desktop_app.sheets import about_sheet

        window = self._window
        window.layers.lay_over(about_sheet(window.theme, window, window.words))

    def show_lesson(self) -> None:
        """Show the lesson in two sentences."""
        from desktop_app.sheets import lesson_sheet

        window = self._window
        window.layers.lay_over(lesson_sheet(window.theme, window, window.words))

    def find_anything(self) -> None:
        """Search commands and steps."""
        from desktop_app.findable import find_sheet

        window = self._window
        found = find_sheet(window.theme, window, window.words, window.actions_table, window.session)
        window.layers.lay_over(found)

    def open_menu(self) -> None:
        """Open the menu below the program's name."""
        from desktop_app.main_menu import main_menu
        from desktop_app.menus import below

        below(main_menu(self._window), self._window.top_bar.logo)

    def open_more(self) -> None:
        """Offer what the window has no room for."""
        from desktop_app.menus import below
        from desktop_app.more_menu import more_menu

        below(more_menu(self._window), self._window.top_bar.more)

    def open_text_menu(self) -> None:
        """Offer larger and smaller text."""
        from desktop_app.menus import TEXT_SIZE, below, menu_of

        window = self._window
        below(menu_of(TEXT_SIZE, window.actions_table, window.words, window), window.top_bar.text_size)
