"""Small programs that speak as a film and a draughtsman do, and draw nothing."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

FILM = """
import json, signal, sys, time
mode, argv = sys.argv[1], sys.argv[2:]
def tell(**event): print(json.dumps(event), flush=True)
def stop(*_):
    tell(event="stopped", kept=40, of=100)
    sys.exit(130)
signal.signal(signal.SIGTERM, stop)
open(sys.argv[0] + ".argv", "w").write(json.dumps(argv))
print("a library that prints")
tell(event="begun", frames=100, kept=10, saved_s=31.5, estimate_bytes=4200000, size=[1920, 1080], fps="60",
     duration_s=1.667)
if mode == "silent":
    sys.exit("Traceback: it broke")
tell(event="going", frames=62, of=100, fps=11.3, left_s=42.5, bytes=1873210, estimate_bytes=4200000)
if mode == "fail":
    tell(event="failed", why="The disk is full.")
    sys.exit(2)
if mode == "slow":
    time.sleep(60)
tell(event="note", text="Step 3: too fast to be read.")
tell(event="joining")
tell(event="done", path=argv[3], bytes=4123456, frames=100, took_s=81.2, kept=10, files=[argv[3]])
"""

DRAUGHTSMAN = """
import base64, json, sys
PNG = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGMQUDAAIgACZwDBk0QOYQAAAABJRU5ErkJggg=="
why = sys.argv[1] if len(sys.argv) > 1 else ""
def tell(wish, event, **fields): print(json.dumps(dict(event=event, ticket=wish["ticket"], **fields)), flush=True)
for line in sys.stdin:
    wish = json.loads(line)
    if wish["do"] == "film":
        tell(wish, "shown", png=PNG, why=why, at_s=7.0, frames=100, duration_s=20.0, whole_s=40.0, fps="60",
             size=[1920, 1080], bytes=5000000, takes_s=130.0, title="A lesson", languages=["en", "de"])
    elif wish["do"] == "still":
        tell(wish, "refused", why=why) if why else tell(wish, "shown", png=PNG)
    elif wish["do"] == "save":
        tell(wish, "going", share=0.5)
        if why == "slow":
            continue
        tell(wish, "refused", why=why) if why else tell(wish, "saved", bytes=1200)
    else:
        tell(wish, "stopped")
"""


def fake_film(folder: Path, mode: str) -> tuple[str, ...]:
    """Return the command of a film that goes as `mode` says: done, slow, fail or silent."""
    script = folder / "film.py"
    script.write_text(FILM)
    return sys.executable, str(script), mode


def fake_draughtsman(folder: Path, why: str = "") -> tuple[str, ...]:
    """Return the command of a draughtsman that refuses for the reason `why`, if there is one."""
    script = folder / "draughtsman.py"
    script.write_text(DRAUGHTSMAN)
    return (sys.executable, str(script), why) if why else (sys.executable, str(script))


def focus_now() -> QWidget:
    """Return what has the keyboard."""
    focus = QApplication.focusWidget()
    assert focus is not None
    return focus
