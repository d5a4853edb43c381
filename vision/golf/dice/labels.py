"""Faces that are printed beside the tees of a sheet of Roll in One: they say which dice select a hole."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from calibration.golf.course import Label
from vision.golf.dice.faces import APART, Die

REACH = 2.6  # pitches from its tee to the farther face of a label of two


def without_labels(
    faces: Sequence[Die],
    places: NDArray[np.float64],
    labels: Sequence[Label],
    tees: NDArray[np.float64],
) -> list[Die]:
    """The faces that no label explains, in their order.

    `places` (N, 2) of the faces and `tees` (M, 2) of the labels are in pitches. For each value of a label the
    nearest face that shows it is the print, whether or not it looks printed: from above a picture does not
    tell. A die of that value, thrown on the sheet beside a tee whose print is not seen, is lost by it.
    """
    printed: list[Die] = []
    for label, tee in zip(labels, tees, strict=True):
        away = np.hypot(*(places - tee).T)
        near = [int(number) for number in np.argsort(away) if away[number] < REACH]
        for value in label.values:
            printed += [faces[number] for number in near if faces[number].value == value][:1]
    return [die for die in faces if not any(_is_of_print(die, face) for face in printed)]


def _is_of_print(die: Die, printed: Die) -> bool:
    """Whether a face is a reading of this print: the same value, too near for another face."""
    away = np.hypot(die.x_px - printed.x_px, die.y_px - printed.y_px)
    return bool(die.value == printed.value and away < APART * max(die.side_px, printed.side_px))
