"""A command line to type at."""

from __future__ import annotations

import pytest

from desktop_app.__main__ import main
from tests.desktop_app.cli.typed import Answer, Typed


@pytest.fixture
def typed(capsys: pytest.CaptureFixture[str]) -> Typed:
    """Type words after `savepoint` and return what it answers."""

    def type_words(*argv: str) -> Answer:
        code = main(argv)
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    return type_words
