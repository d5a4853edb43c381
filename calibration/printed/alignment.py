"""A print laid over a picture: where its points lie, through a lens that may bend, in a maker's own shape."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from calibration.geometry import mapped
from calibration.lens import Lens, Points, bent
from calibration.printed.model import PrintModel
from rules.carrom.board import ICF

ANCHOR_MM = 268.5  # the four unknown points: the corners of the square of the outer base lines
USUAL_APART_MM = ICF.inner_line_mm - ICF.outer_line_mm  # the two base lines of a side


@dataclass(frozen=True)
class Alignment:
    """A print laid over a picture.

    `anchors_px` (4, 2) straightened pixels of the points at plus and minus ANCHOR_MM, NW NE SE SW; `bend` the
    lens's k1 at the picture's nominal focal length, `more_bend` what its k2 has beyond the usual one; `shape`
    mm by which outer line, inner line, centre circle and circle pairs differ from the profile; `dark` whether
    lines are darker than the wood; `residual_mm`; `near` the trust in the lines that were seen near their
    places, on the mean over all points of the print.
    """

    anchors_px: Points
    bend: float
    shape: Points
    lens: Lens
    dark: bool = True
    residual_mm: float = float("inf")
    more_bend: float = 0.0
    near: float = 0.0

    def unknowns(self) -> Points:
        """The 13 numbers that the alignment solves for."""
        return np.concatenate([self.anchors_px.ravel(), [self.bend], self.shape])

    def with_unknowns(self, unknowns: Points) -> Alignment:
        """The same alignment with other numbers."""
        return Alignment(  # `replace` takes five times as long, and a step asks for this thirteen times
            unknowns[:8].reshape(4, 2),
            float(unknowns[8]),
            unknowns[9:],
            self.lens,
            self.dark,
            self.residual_mm,
            self.more_bend,
            self.near,
        )

    def bent_lens(self) -> Lens:
        """The nominal lens with this alignment's bend."""
        usual = bent(self.lens, self.bend)
        return replace(usual, k2=usual.k2 + self.more_bend) if self.more_bend else usual

    def px_per_mm(self) -> float:
        """Pixels of the straightened picture per millimetre of the print, along its north side."""
        return float(np.hypot(*(self.anchors_px[0] - self.anchors_px[1]))) / (2 * ANCHOR_MM)

    def straight_from_board(self) -> Points:
        """(3, 3) homography from board mm to straightened pixels."""
        return np.asarray(
            cv2.getPerspectiveTransform(ANCHORS_MM.astype(np.float32), self.anchors_px.astype(np.float32)),
            float,
        )

    def image_from_board(self, points_mm: Points) -> Points:
        """(N, 2) mm to (N, 2) px."""
        straight = mapped(self.straight_from_board(), points_mm)
        return self.bent_lens().image_from_straight(straight)


ANCHORS_MM = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * ANCHOR_MM


def first_alignment(image_from_board: Points, nominal: Lens) -> Alignment:
    """The alignment of a straight lens that puts the print where the homography says."""
    anchors = mapped(image_from_board, ANCHORS_MM)
    return Alignment(anchors, 0.0, np.zeros(4), nominal)


def line_points_mm(prints: PrintModel, shape: Points) -> Points:
    """(N, 2) mm of the print's points with this shape."""
    return np.asarray(prints.at + prints.normal * shape[prints.mark][:, None], float)


def circles_mm(prints: PrintModel, shape: Points) -> Points:
    """(8, 2) mm of the base circles' middles with this shape."""
    return np.asarray(prints.circle_at + prints.circle_slide * shape[3], float)
