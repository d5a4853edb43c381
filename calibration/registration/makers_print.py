"""The base lines of any maker round a surface that is seen.

Makers draw base lines from 0.54 to 0.73 of half the side, from 20 to 60 mm apart. Laid over a picture they give
the place, the slant and the lens to a fraction of a pixel, but leave the size of the surface open. The sides
that are seen tell it, to a hundredth. Here the print is therefore in millimetres of which the surface has as
many as the laws want.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from calibration.boardmap import DEFAULT_HFOV_DEG, corners_mm
from calibration.geometry import mapped
from calibration.lens import Lens, Picture, Points
from calibration.printed.alignment import ANCHORS_MM, Alignment, first_alignment
from calibration.printed.model import Mark, PrintModel, print_of
from calibration.registration.fitting import align
from calibration.registration.line_pairs import LinePair, plainest_pairs
from calibration.registration.line_ridges import support
from rules.carrom.board import ICF

LEAST_SHARE = 0.6  # of each side's plainer line, and of all lines together, to be seen at its place,
SQUARE_SHARE = 0.8  # or of the four lines of one kind, of each: they place a board alone

BARE_SHARE = 0.2  # of a look across a line of 8 mm: the rest is line, or its flanks


@dataclass(frozen=True)
class MakersPrint:
    """Base lines laid over a picture, in millimetres of the laws' surface, and the share of them seen."""

    alignment: Alignment
    prints: PrintModel
    share: float


def makers_print(bgr: Picture, corners_px: Points) -> MakersPrint | None:
    """The base lines in a (H, W, 3) picture round a surface with (4, 2) corners; None where too few show."""
    smooth = cv2.GaussianBlur(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), (0, 0), 0.7).astype(np.float32)
    nominal = Lens.from_hfov(bgr.shape[1], bgr.shape[0], DEFAULT_HFOV_DEG)
    square = corners_mm(ICF.surface_mm).astype(np.float32)
    image_from_board = cv2.getPerspectiveTransform(square, corners_px.astype(np.float32))
    start = first_alignment(np.asarray(image_from_board, float), nominal)
    laid = [_laid(smooth, start, pair) for pair in plainest_pairs(smooth, start.image_from_board)]
    return max((seen for seen in laid if seen is not None), key=lambda seen: seen.share, default=None)


def _laid(smooth: Points, start: Alignment, pair: LinePair) -> MakersPrint | None:
    """The print with such lines, aligned from where they were seen; None where too few show then."""
    prints = _printed(pair)
    alignment = align(smooth, _drawn(start, pair), prints, np.zeros((0, 2)))
    if alignment is None:
        return None
    lines = np.nan_to_num(support(smooth, alignment, prints)[:8].reshape(4, 2))
    share = float(lines.mean())
    are_plain = min(lines.max(axis=1).min(), share) >= LEAST_SHARE or lines.min(axis=0).max() >= SQUARE_SHARE
    return MakersPrint(alignment, prints, share) if are_plain else None


def _drawn(start: Alignment, pair: LinePair) -> Alignment:
    """The start moved onto the lines."""
    moved, _ = cv2.findHomography(*pair.correspondences(), 0)
    return replace(start, anchors_px=mapped(start.straight_from_board() @ moved, ANCHORS_MM))


def _printed(pair: LinePair) -> PrintModel:
    """The print with these base lines, without the centre circle, which is of any size."""
    from_rail_mm = ICF.half_mm - pair.outer_mm
    made = replace(
        ICF,
        outer_line_mm=from_rail_mm,
        inner_line_mm=from_rail_mm + pair.apart_mm,
        outer_line_thick_mm=pair.thick_mm[0],
        inner_line_thick_mm=pair.thick_mm[1],
    )
    prints = print_of(made)
    straight = prints.mark != Mark.CENTRE_CIRCLE
    lines = replace(prints, at=prints.at[straight], normal=prints.normal[straight], mark=prints.mark[straight])
    return replace(lines, bare_share=BARE_SHARE)
