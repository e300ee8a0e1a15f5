"""Where the things that ship with Savepoint are: its words, themes, scenarios, lessons, icons and fonts."""

from pathlib import Path

# The folder `assets` lies beside `sim` both in a checkout and in an installed wheel.
_ASSETS = Path(__file__).resolve().parent.parent / "assets"


def asset(*parts: str) -> Path:
    """Return the path of the shipped file or folder `parts`; FileNotFoundError names it where it is missing."""
    path = _ASSETS.joinpath(*parts)
    if not path.exists():
        raise FileNotFoundError(f"Savepoint is missing its file assets/{'/'.join(parts)}; install it again")
    return path
