"""The batches of a training: pictures drawn by chance, laid on the canvas, disturbed, with the answers due."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.board_network import CANVAS_PX, MEAN, SCALE
from calibration.lens import Picture, Points
from device.training.board_finding.augmentation import disturbed
from device.training.board_finding.laying import Luck, canvas_from_picture, fitted, laid
from device.training.board_finding.marks import marks_due
from device.training.board_finding.pictures import Kept
from vision.rectified.network import Field

OTHER_SHARE, DRAWN_SHARE, ALL_SHARE = 0.12, 0.18, 0.38  # of a batch; the rest are large photographs of boards
LEAST_DRAWN = 200  # fewer drawn boards are not learnt from: they would be learnt by heart


@dataclass(frozen=True, eq=False)
class Sample:
    """A disturbed canvas (S, S, 3), the `corners` (4, 2) of its board in canvas pixels, and the answers due."""

    canvas: Picture
    corners: Points | None
    marks: Field
    counts: Field


@dataclass(frozen=True, eq=False)
class Batch:
    """N canvases (N, 3, S, S) as the network reads them, marks due (N, 3, G, G), corners' weights (N, G, G)."""

    canvases: Field
    marks: Field
    counts: Field


@dataclass(frozen=True, eq=False)
class Pool:
    """What is learnt from: photographs of boards, the `large` ones of those, drawn boards, other things.

    The large photographs are fewer and more oblique, so they are drawn more often.
    """

    boards: Sequence[Kept]
    large: Sequence[Kept]
    drawn: Sequence[Kept]
    others: Sequence[Kept]

    def batch(self, luck: Luck, count: int) -> Batch:
        """A batch of so many samples."""
        samples = [sample_of(self._any(luck), _one_of(self.others, luck), luck) for _ in range(count)]
        canvases = np.stack([as_read(sample.canvas) for sample in samples])
        marks = np.stack([sample.marks for sample in samples])
        return Batch(canvases, marks, np.stack([sample.counts for sample in samples]))

    def shows_boards(self) -> bool:
        """Whether there is any board to learn."""
        return len(self.boards) > 0 or len(self.drawn) >= LEAST_DRAWN

    def _any(self, luck: Luck) -> Kept:
        sources, shares = zip(*self._shares(), strict=True)
        source: Sequence[Kept] = sources[luck.choice(len(sources), p=np.array(shares) / sum(shares))]
        return source[int(luck.integers(len(source)))]

    def _shares(self) -> list[tuple[Sequence[Kept], float]]:
        """Each source that holds pictures, with its share."""
        drawn = DRAWN_SHARE if len(self.drawn) >= LEAST_DRAWN else 0.0
        large = 1 - OTHER_SHARE - ALL_SHARE - drawn
        sources = (self.others, OTHER_SHARE), (self.drawn, drawn), (self.large, large), (self.boards, ALL_SHARE)
        return [(pictures, share) for pictures, share in sources if len(pictures) and share > 0]


def sample_of(picture: Kept, other: Kept | None, luck: Luck) -> Sample:
    """A picture laid on the canvas by chance and disturbed, perhaps with parts of the `other` picture."""
    bgr, beside = picture.bgr(), None if other is None else fitted(other.bgr())
    matrix = canvas_from_picture(picture.corners_px, (bgr.shape[1], bgr.shape[0]), luck)
    canvas = disturbed(laid(bgr, matrix, beside, luck), beside, luck)
    corners = (
        None if picture.corners_px is None else cv2.perspectiveTransform(picture.corners_px[None], matrix)[0]
    )
    return Sample(canvas, corners, *marks_due(corners, picture.known))


def as_read(canvas: Picture) -> Field:
    """(3, S, S) a canvas as `BoardNetwork` gives it to the network."""
    blob = cv2.dnn.blobFromImage(canvas, SCALE, (CANVAS_PX, CANVAS_PX), MEAN, swapRB=True)
    return np.asarray(blob[0], np.float32)


def _one_of(pictures: Sequence[Kept], luck: Luck) -> Kept | None:
    return pictures[int(luck.integers(len(pictures)))] if len(pictures) else None
