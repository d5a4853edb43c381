"""The scale of a print: how large the surface is in its millimetres, and the same print in the laws' size.

Print tells the place and the slant of a board, but not where its surface ends. Sides that are seen tell that.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from calibration.boardmap import DEFAULT_HFOV_DEG, corners_mm
from calibration.geometry import mapped
from calibration.lens import Lens, Points, bent
from calibration.printed.alignment import ANCHORS_MM, Alignment, first_alignment
from calibration.printed.model import PrintModel, print_of
from rules.carrom.board import ICF


def half_seen_mm(alignment: Alignment, corners_px: Points) -> float:
    """Half the surface with these (4, 2) corners in the print's millimetres; the median: one may be hidden."""
    straight = alignment.bent_lens().straight_from_image(corners_px)
    board_from_straight = np.linalg.inv(alignment.straight_from_board())
    return float(np.median(np.abs(mapped(board_from_straight, straight))))


def to_laws_size(alignment: Alignment, prints: PrintModel, half_mm: float) -> tuple[Alignment, PrintModel]:
    """The same print in the same place, in millimetres of which a surface of `half_mm` has the laws' number."""
    share = ICF.half_mm / half_mm
    anchors = mapped(alignment.straight_from_board(), ANCHORS_MM / share)
    larger = replace(alignment, anchors_px=anchors, shape=alignment.shape * share)
    outer, inner, ring = (width * share for width in prints.width_mm)
    scaled = replace(prints, at=prints.at * share, circle_at=prints.circle_at * share)
    return larger, replace(scaled, width_mm=(outer, inner, ring), apart_mm=prints.apart_mm * share)


def bare_surface(size_px: tuple[int, int], corners_px: Points, bend: float) -> tuple[Alignment, PrintModel]:
    """A surface with (4, 2) corners, seen through a lens that bends so, as a print that has no lines."""
    lens = Lens.from_hfov(*size_px, DEFAULT_HFOV_DEG)
    straight = bent(lens, bend).straight_from_image(corners_px).astype(np.float32)
    image_from_board = cv2.getPerspectiveTransform(corners_mm(ICF.surface_mm).astype(np.float32), straight)
    start = first_alignment(np.asarray(image_from_board, float), lens)
    prints = print_of()
    none = replace(prints, at=prints.at[:0], normal=prints.normal[:0], mark=prints.mark[:0])
    return replace(start, bend=bend), none
