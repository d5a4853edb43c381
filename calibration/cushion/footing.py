"""The ends of the playing surface at the cushions, as a small network sees them.

A cushion's foot, its top and its shadow give similar edges. The areas to both sides tell them apart: wood, wood
in the shade, the cushion's wall, the wooden border. The network reads the strip along each cushion, in the
print's millimetres. At each place across it gives two likelihoods: that the surface ends there, and that a
cushion's top is there. It learnt from drawn boards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.cushion.footing_network import SHRINKS, Field, answer
from calibration.cushion.side_frame import board_from_side
from calibration.lens import Picture, Points
from calibration.printed.alignment import Alignment

PITCH_MM = 0.5  # between rows of a strip, of the print's scale
NEAR_MM = 328.0  # the first row of wood before a cushion
WOOD_ROWS = 36  # from there on: samples of this wood
FIRST_ROW, ROWS = 20, 128  # the rows that the network gets
KNOWN_ROWS = 76  # of those: the reach of feet
COLUMNS, COLUMN_MM = 128, 4.95  # samples along a cushion, two of which are taken together
DARK_LEVEL = 12.0  # added to grey levels before their logarithm: noise in black says little
ROW_MM = NEAR_MM + PITCH_MM * np.arange(FIRST_ROW + ROWS)  # the distance of each row from the print's middle
ALONG_MM = (np.arange(COLUMNS) - (COLUMNS - 1) / 2) * COLUMN_MM  # and of each column to the left of the middle
AT_MM = NEAR_MM + PITCH_MM * (FIRST_ROW + (SHRINKS - 1) / 2 + SHRINKS * np.arange(ROWS // SHRINKS))
USUAL_MM = 370.0  # the usual place of a foot: the network gets the slant of the view there
SIDE_TRUST = 2.0  # the weight of a whole side against one place along it: its places are not independent
UNSURE = 0.03  # the rate of sights unlike any that the network has learnt
TRUST = 0.4  # the network's weight beside an edge's plainness: trained on drawn boards, it is overconfident
LEAST_SEEN = 0.4  # of a side inside the picture
INSIDE = 0.9  # of a column, to count as seen


@dataclass(frozen=True, eq=False)
class Footing:
    """The network's answers on the strips along the cushions N W S E.

    `end`, `top` (4, R) are the log likelihoods, relative to elsewhere, of the surface's end and of a cushion's
    visible top at AT_MM (R,) from the print's middle; 0 where too little is inside the picture.
    """

    end: Points
    top: Points


def footing(bgr: Picture, alignment: Alignment, eye_mm: tuple[float, float, float]) -> Footing:
    """The footing along the cushions of a (H, W, 3) picture, seen by an eye in the print's mm."""
    beyond = (eye_mm[1], -eye_mm[0], -eye_mm[1], eye_mm[0])
    views = [sampled(bgr, alignment.image_from_board, side) for side in range(4)]
    slants = [(far - USUAL_MM) / eye_mm[2] for far in beyond]
    strips = np.stack([strip_of(*view, slant=slant) for view, slant in zip(views, slants, strict=True)])
    heat = answer(strips).astype(float)
    known = strips[:, :KNOWN_ROWS, :, 3].mean(axis=1).reshape(4, -1, SHRINKS).mean(axis=2) > INSIDE
    return Footing(*(_of_sides(heat[..., part], known) for part in (0, 1)))


def sampled(
    bgr: Picture, image_from_print: Callable[[Points], Points], side: int
) -> tuple[Field, NDArray[np.bool_]]:
    """(R, C, 3) the colours of the strip along a cushion N W S E (0 to 3); (R, C) the part in the picture."""
    across, out = np.meshgrid(ALONG_MM, ROW_MM)
    where = image_from_print(board_from_side(across.ravel(), out.ravel(), side))
    where = where.reshape(*across.shape, 2).astype(np.float32)
    colours = cv2.remap(bgr, where[..., 0], where[..., 1], cv2.INTER_LINEAR).astype(np.float32)
    inside = ((where > 1) & (where < np.array(bgr.shape[1::-1]) - 2)).all(axis=2)
    return colours, np.asarray(
        inside & (colours > 0).any(axis=2)
    )  # mere black fills up a picture that was turned


def strip_of(colours: Field, known: NDArray[np.bool_], *, slant: float) -> Field:
    """(R - FIRST_ROW, C / 2, 5) the network's input: colours relative to the wood's own, in logarithms."""
    wood = colours[:WOOD_ROWS][known[:WOOD_ROWS]]
    level = np.median(wood, axis=0) if len(wood) else np.full(3, 128.0)
    seen = (known[:, 0::2] & known[:, 1::2]).astype(np.float32)[..., None]
    mean = (colours[:, 0::2] + colours[:, 1::2]) / 2
    light = seen * np.log((np.clip(mean, 0, 255) + DARK_LEVEL) / (level + DARK_LEVEL))
    return np.concatenate([light, seen, np.full_like(seen, slant)], axis=-1)[FIRST_ROW:].astype(np.float32)


def _of_sides(heat: Points, known: NDArray[np.bool_]) -> Points:
    """(4, R) the joint answer of (4, R, C) places along the sides."""
    count = np.maximum(known.sum(axis=1), 1)
    side = SIDE_TRUST * (heat * known[:, None, :]).sum(axis=2) / count[:, None]
    likely = np.exp(side - side.max(axis=1, keepdims=True))
    likely = likely / likely.sum(axis=1, keepdims=True)
    more = TRUST * np.log((1 - UNSURE) * likely * len(AT_MM) + UNSURE)
    return np.asarray(np.where(known.mean(axis=1)[:, None] < LEAST_SEEN, 0.0, more))
