"""What the scene can show beside the run, or instead of a part of it."""

from __future__ import annotations

from typing import Literal

Extra = Literal["skyline", "world", "landscape"]
"""What disks weigh, the world outside, the trade-off of all runs."""
