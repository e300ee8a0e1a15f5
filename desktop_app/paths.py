"""Where the program keeps what a person chose and made."""

from __future__ import annotations

from pathlib import Path

NAME = "savepoint"


def settings_file() -> Path:
    """Return the file of the person's choices; its folder may not exist yet."""
    from platformdirs import user_config_path

    return user_config_path(NAME, appauthor=False) / "settings.json"


def kept_folder() -> Path:
    """Return the folder where edited scenarios wait that nobody saved."""
    from platformdirs import user_data_path

    return user_data_path(NAME, appauthor=False) / "kept"


def waiting_file() -> Path:
    """Return the file of the run that waits for a person's yes; its folder may not exist yet."""
    from platformdirs import user_data_path

    return user_data_path(NAME, appauthor=False) / "waiting.json"


def film_folder() -> Path:
    """Return the folder where a film that is not finished is remembered; it may not exist yet."""
    from platformdirs import user_data_path

    return user_data_path(NAME, appauthor=False) / "film"
