"""How many faces of dice a finder finds, and how many of its places are faces; how many cuts a reader reads."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from device.training.golf_dice.cutting import DOUBT, NO_FACE
from device.training.golf_dice.fields import AT, counts
from vision.golf.dice.detection import peaks

REACH, LEAST_REACH_PX = 0.6, 4.0  # of the side: a peak so near is that face's
VALUES = 6

Values = NDArray[np.float32]


@dataclass(slots=True)
class Count:
    """Faces found and missed; places that are no face, in so many crops."""

    hits: int = 0
    missed: int = 0
    false: int = 0
    crops: int = 0

    def __str__(self) -> str:
        due = self.hits + self.missed
        false = self.false / max(self.crops, 1)
        return f"faces found {self.hits / max(due, 1):.4f} of {due}, other places {false:.2f} a crop"


def count(answers: Values, faces: Values) -> Count:
    """Counts over crops: answers (N, 2, 32, 32), faces (N, 24, 5)."""
    whole = Count(crops=len(faces))
    for answer, own in zip(answers, faces, strict=True):
        _count_in(whole, answer, own[own[:, 3] > 0])
    return whole


def _count_in(whole: Count, answer: Values, faces: Values) -> None:
    met: set[int] = set()
    for row, column in peaks(answer):
        off = np.hypot(faces[:, 0] - AT[column], faces[:, 1] - AT[row])
        near = np.flatnonzero(off < np.maximum(REACH * faces[:, 2], LEAST_REACH_PX))
        fresh = [int(number) for number in near[np.argsort(off[near])] if int(number) not in met]
        whole.false += not fresh
        met |= set(fresh[:1])
    are_due = [counts(face) for face in faces]
    whole.hits += sum(is_due and number in met for number, is_due in enumerate(are_due))
    whole.missed += sum(is_due and number not in met for number, is_due in enumerate(are_due))


def read_rightly(answers: Values, due: Values) -> str:
    """How well cuts are read: answers (N, 10), what is due (N, 4)."""
    known = due[:, 0] != DOUBT
    said, true = answers[known, : 1 + VALUES].argmax(axis=1), due[known, 0].astype(int)
    is_face = true != NO_FACE
    taken, wrong = said[is_face] != NO_FACE, said[~is_face] != NO_FACE
    right = (said == true)[is_face][taken]
    return (
        f"faces taken {_share(taken)}, of these values right {_share(right)}, "
        f"other things taken for faces {_share(wrong)}"
    )


def _share(those: NDArray[np.bool_]) -> str:
    return f"{those.mean() if len(those) else 0.0:.4f} of {len(those)}"
