"""What a finder takes for faces in crops, so that a reader learns to tell them from faces."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from device.training.golf_dice.samples import FACE_NUMBERS
from device.training.golf_tables.shards import Samples
from vision.golf.dice.detection import places_told

MOST_SUSPECTS = 12  # of a crop, the surest
NEAR_DIE = 0.5  # sides off the middle of a die: closer it is that die

Values = NDArray[np.float32]


def with_suspects(samples: Samples, answers: Values) -> Samples:
    """Crops with more rows: the places without a die that a finder's answers (N, 2, 32, 32) name."""
    rows = np.zeros((len(samples), MOST_SUSPECTS, FACE_NUMBERS), np.float32)
    for number, (answer, faces) in enumerate(zip(answers, samples.due, strict=True)):
        dice = faces[faces[:, 3] > 0]
        suspects = [
            (place.x_px, place.y_px, place.side_px, 0, 1)
            for place in places_told(answer)
            if not _is_die(place.x_px, place.y_px, dice)
        ][:MOST_SUSPECTS]
        rows[number, : len(suspects)] = np.array(suspects, np.float32).reshape(-1, FACE_NUMBERS)
    return Samples(samples.shown, np.concatenate([samples.due, rows], axis=1))


def _is_die(x: float, y: float, dice: Values) -> bool:
    return bool((np.hypot(dice[:, 0] - x, dice[:, 1] - y) < NEAR_DIE * dice[:, 2]).any())
