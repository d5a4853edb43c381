"""The samples of a training: pictures laid on the canvas by chance, disturbed, with the answers due."""

from __future__ import annotations

from dataclasses import dataclass

import cv2

from calibration.lens import Picture, Points
from device.training.board_finding.augmentation import disturbed
from device.training.board_finding.laying import Luck, canvas_from_picture, fitted, laid
from device.training.board_finding.makes import remade
from device.training.board_finding.marks import marks_due
from device.training.board_finding.pictures import Kept
from vision.rectified.network import Field

REMADE_CHANCE = 0.35  # of the boards: they get other colours


@dataclass(frozen=True, eq=False)
class Sample:
    """A disturbed canvas (S, S, 3), the `corners` (4, 2) of its board in canvas pixels, and the answers due.

    `groups` are those of the photographs whose pixels it may show.
    """

    canvas: Picture
    corners: Points | None
    marks: Field
    counts: Field
    groups: frozenset[int]


def sample_of(picture: Kept, other: Kept | None, luck: Luck) -> Sample:
    """A picture laid on the canvas by chance and disturbed, perhaps with parts of the `other` picture."""
    bgr, beside = picture.bgr(), None if other is None else fitted(other.bgr())
    matrix = canvas_from_picture(picture.corners_px, (bgr.shape[1], bgr.shape[0]), luck)
    corners = (
        None if picture.corners_px is None else cv2.perspectiveTransform(picture.corners_px[None], matrix)[0]
    )
    canvas = laid(bgr, matrix, beside, luck)
    if corners is not None and luck.random() < REMADE_CHANCE:
        canvas = remade(canvas, corners, luck)
    canvas = disturbed(canvas, beside, luck)
    shown = {picture.group, None if other is None else other.group}
    groups = frozenset(group for group in shown if group is not None)
    return Sample(canvas, corners, *marks_due(corners, picture.known), groups)
