"""A run that waits for somebody's yes: a sign at the disk, and the person who is asked."""

from __future__ import annotations

from scenes.figures import person_shape, sign_shape
from scenes.layout import PITCH, SLAB_DEPTH
from scenes.motion import Instant
from scenes.paints import Paints
from scenes.pieces import Paint, Piece, Pose, placed
from scenes.tries import person_paints
from sim.approval import Decision

SIGN_Y, PERSON_Y, PERSON_X = -0.16, -0.86, -0.06  # from the front of the slabs, and from the sign


def sign_place(instant: Instant) -> tuple[float, float] | None:
    """Return where the sign stands: on the way from the step that was saved to the next; None where there is none."""
    if instant.wait is None:
        return None
    front = instant.layout.track_y - SLAB_DEPTH / 2
    return float(instant.layout.stand_x[instant.wait.stand]) + PITCH / 2, front + SIGN_Y


def waiting_pieces(instant: Instant, paints: Paints) -> list[Piece]:
    """Return the sign and the person, as far as they have come; they stay once the answer is given."""
    at, wait = sign_place(instant), instant.wait
    if at is None or wait is None or wait.up <= 0.02:
        return []
    (x, y), up = at, round(wait.up, 3)
    answered = wait.said >= 0.5
    sign = placed(
        sign_shape(wait.decision.value if answered else Decision.WAITING.value),
        Pose(x, y, 0.0, (("z", -6.0),), (up, up, up)),
        (paints.select, *_face(wait.decision if answered else Decision.WAITING, paints)),
    )
    person = Pose(x + PERSON_X, y + PERSON_Y, 0.0, scale=(up, up, up))
    return [sign, placed(person_shape(), person, person_paints(paints))]


def _face(decision: Decision, paints: Paints) -> tuple[Paint, Paint]:
    """Return the paints of the face of the sign and of the mark on it."""
    return {
        Decision.WAITING: (paints.rerun_dark.mixed(paints.dark, 0.6), paints.rerun.glowing(0.5)),
        Decision.APPROVED: (paints.done, paints.paper.glowing(0.5)),
        Decision.DECLINED: (paints.failed, paints.paper.glowing(0.5)),
    }[decision]
