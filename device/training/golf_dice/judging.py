"""How many faces of dice are found, how many of what is found are faces, and how many values are right."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from device.training.golf_dice.fields import AT, counts

LEAST_SURE = 0.4  # of a peak that is taken for a face
PEAK = np.ones((5, 5), np.uint8)  # cells in which one face lies
REACH, LEAST_REACH_PX = 0.6, 4.0  # of the side: a peak so near is that face's
VALUES = 6

Values = NDArray[np.float32]


@dataclass(slots=True)
class Count:
    """Faces found, of these with the right value; faces missed; peaks that are no face."""

    found: int = 0
    right: int = 0
    missed: int = 0
    false: int = 0

    def __str__(self) -> str:
        due, said = self.found + self.missed, self.found + self.false
        parts = (("faces found", self.found, due), ("faces right", self.found, said))
        shares = (*parts, ("values right", self.right, self.found))
        return ", ".join(f"{name} {of / max(whole, 1):.3f} of {whole}" for name, of, whole in shares)


def count(answers: Values, faces: Values) -> Count:
    """Counts over crops: answers (N, 8, 32, 32) in logits, faces (N, 16, 5)."""
    whole = Count()
    for answer, own in zip(answers, faces, strict=True):
        _count_in(whole, answer, own[own[:, 3] > 0])
    return whole


def peaks(answer: Values) -> NDArray[np.intp]:
    """(N, 2) rows and columns of the cells of an answer (8, 32, 32) that are taken for a face."""
    sure = 1 / (1 + np.exp(-np.clip(answer[0], -30, 30)))
    return np.argwhere((sure == cv2.dilate(sure, PEAK)) & (sure > LEAST_SURE))


def _count_in(whole: Count, answer: Values, faces: Values) -> None:
    met: set[int] = set()
    for row, column in peaks(answer):
        off = np.hypot(faces[:, 0] - AT[column], faces[:, 1] - AT[row])
        near = np.flatnonzero(off < np.maximum(REACH * faces[:, 2], LEAST_REACH_PX))
        nearest = int(near[off[near].argmin()]) if len(near) else -1
        if nearest < 0 or nearest in met:
            whole.false += 1
            continue
        met.add(nearest)
        if counts(faces[nearest]):
            whole.found += 1
            value = int(answer[1 : 1 + VALUES, row, column].argmax()) + 1
            whole.right += int(value == int(faces[nearest, 3]))
    whole.missed += sum(counts(face) for number, face in enumerate(faces) if number not in met)
