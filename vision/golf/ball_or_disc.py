"""Ball or disc: a network looks at each token alone, and is not shown where in its hex it lies.

A ball shows farther from the camera's foot than a disc, so a network that knows the place tells form by it, and
errs on tokens off the middles of their hexes. These crops show a token as the camera sees it, upright along the
way of leaning. While the network learns they are shifted by more than a ball is shifted against a disc.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.camera import camera_place
from calibration.golf.plane import HexPlane, plane_from_hexes
from vision.golf.flat_course import PITCH_PX, FlatCourse
from vision.golf.hex_network import STATES, HexAnswers
from vision.golf.patches import RANGE, lean_at, lit
from vision.rectified.network import answers

NETWORK = "golf_form"
BALL, FLAT = STATES.index("ball"), STATES.index("flat")
SIZE = 48  # columns and rows
PX_PER_PITCH = 28.0  # across the way of leaning; along it as the camera sees it
CHANNELS = 4
AT_ONCE = 1  # crop: few tokens look different at a time
MIDDLE = 0.26  # pitches above a hex's middle: between those of a disc and of a ball


def crops(
    flat: FlatCourse, plane: HexPlane, hexes: Sequence[tuple[int, int]], share: float, size: int = SIZE
) -> NDArray[np.float32]:
    """(N, 4, size, size): the colours BGR seen about what stands on hexes, and how aslant it is seen.

    `share` is by how much the picture is to be brightened. Colours are about -1 to 1.
    """
    cut = np.zeros((len(hexes), CHANNELS, size, size), np.float32)
    camera = camera_place(plane)
    for number, middle in enumerate(plane_from_hexes(hexes)):
        turn, slope = lean_at(middle, camera)
        matrix = _crop_from_flat(middle, turn, slope, flat, size)
        seen = cv2.warpAffine(flat.bgr, matrix, (size, size), flags=cv2.INTER_LINEAR)
        cut[number, :3] = np.clip(lit(seen.astype(np.float32), share), *RANGE).transpose(2, 0, 1)
        cut[number, 3] = slope
    return cut


def maybe_tokens(readings: HexAnswers, least: float) -> NDArray[np.int64]:
    """(n,) the rows of hexes on which a ball or a disc stands so likely."""
    return np.flatnonzero(readings.states[:, BALL] + readings.states[:, FLAT] >= least)


def told_apart(readings: HexAnswers, rows: NDArray[np.int64], cut: NDArray[np.float32]) -> HexAnswers:
    """Readings in which the likelihood of a token in some rows is shared out as the rows' crops show it.

    A hex keeps its likelihood that a ball or a disc stands there.
    """
    if not len(rows):
        return readings
    odds = answers(NETWORK, AT_ONCE, x=cut)[:, 0]
    flat = 1 / (1 + np.exp(-np.clip(odds, -30, 30)))
    states = readings.states.copy()
    both = states[rows, BALL] + states[rows, FLAT]
    states[rows, BALL], states[rows, FLAT] = both * (1 - flat), both * flat
    return replace(readings, states=states)


def _crop_from_flat(
    middle: NDArray[np.float64], turn: float, slope: float, flat: FlatCourse, size: int
) -> NDArray[np.float64]:
    """(2, 3) from the flattened picture's pixels to a crop's, the way of leaning up."""
    way = np.array([np.cos(turn), np.sin(turn)])
    scale = PX_PER_PITCH / PITCH_PX
    turned = np.array([[-way[1], way[0]], -way / np.hypot(1.0, slope)]) * scale
    centre = (middle + MIDDLE * slope * way - flat.low) * PITCH_PX
    return np.column_stack((turned, (size - 1) / 2 - turned @ centre))
