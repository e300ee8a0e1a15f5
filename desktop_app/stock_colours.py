"""The colours of a palette for what Qt draws by itself: file dialogs, questions, tool tips."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

from desktop_app.theme import Theme, mixed


def stock_colours(theme: Theme) -> QPalette:
    """Return `theme` as Qt's stock widgets take it, what cannot be used in the muted ink."""
    parts = QPalette.ColorRole
    colours = {
        parts.Window: theme.panel,
        parts.WindowText: theme.text,
        parts.Base: theme.raised,
        parts.AlternateBase: theme.panel,
        parts.Text: theme.text,
        parts.PlaceholderText: theme.muted,
        parts.Button: theme.raised,
        parts.ButtonText: theme.text,
        parts.BrightText: theme.text,
        parts.ToolTipBase: theme.raised,
        parts.ToolTipText: theme.text,
        parts.Highlight: theme.chosen,
        parts.HighlightedText: theme.on_chosen,
        parts.Accent: theme.chosen,
        parts.Link: theme.text,
        parts.LinkVisited: theme.muted,
        parts.Light: mixed(theme.raised, theme.text, 0.2),
        parts.Midlight: mixed(theme.raised, theme.text, 0.1),
        parts.Mid: theme.line,
        parts.Dark: theme.control_edge,
        parts.Shadow: theme.sunken,
    }
    made = QPalette()
    for part, colour in colours.items():
        made.setColor(part, QColor(colour))
    for part in (parts.WindowText, parts.Text, parts.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, part, QColor(theme.muted))
    return made
