"""The one way in: `savepoint` and what is typed after it."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line asks and return the exit code: 0 done, 2 input that cannot be used."""
    from desktop_app.cli.line import obey

    return obey(sys.argv[1:] if argv is None else list(argv))


if __name__ == "__main__":
    sys.exit(main())
