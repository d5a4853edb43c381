"""Finds the playing surface in a picture by itself, or says why it cannot.

Red base circles give first guesses, the printed lines bear one of them out and place it to a fraction of a
pixel, and the cushions' feet round it end the surface. What is not borne out by printed lines on most sides is
refused: a board is never invented.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from calibration.alignment import Alignment, align, first_alignment, support
from calibration.boardmap import DEFAULT_HFOV_DEG, BoardMap
from calibration.circles import guesses, red_blobs
from calibration.cushions import Surface, find_surface
from calibration.errors import CalibrationError
from calibration.lens import Lens, Picture, Points
from calibration.printed import Prints, prints_of
from calibration.solve import likeliest_lens, map_from_corners

WORKING_PX = 1400  # pictures are searched at no more than this on their longer side
LEAST_SIDE_PX = 120  # a picture smaller than this cannot show base lines
LEAST_SUPPORT = 0.5  # share of the printed lines seen; boards show 0.85 and more, other pictures 0.25 and less
LEAST_SIDES = 3  # with both base lines seen
LINE_NOISE = 0.001  # of the picture's width: how far the aligned print's corners are off
WIDE_BEND, WIDE_FOCUS = (
    -0.32,
    0.62,
)  # a 102 degree lens bends so much and is so much shorter than the nominal one


@dataclass(frozen=True)
class Found:
    """A board found: its map, and the share of its printed lines that were seen."""

    board_map: BoardMap
    support: float


class NoBoard(CalibrationError):
    """There is no carrom board in the picture, or not enough of it can be seen."""


def find_board(bgr: Picture, *, surface_mm: float = 740.0, hfov_deg: float | None = None) -> BoardMap | None:
    """The board in a (H, W, 3) uint8 picture, None where there is none."""
    try:
        return search(bgr, surface_mm=surface_mm, hfov_deg=hfov_deg).board_map
    except NoBoard:
        return None


def search(
    bgr: Picture, *, surface_mm: float = 740.0, hfov_deg: float | None = None, lens: Lens | None = None
) -> Found:
    """The board in a (H, W, 3) uint8 picture; raises NoBoard saying what is missing.

    `lens` is used where it is known; else `hfov_deg` or an estimate of it, with the bend seen in the lines.
    """
    height, width = bgr.shape[:2]
    if min(height, width) < LEAST_SIDE_PX:
        raise NoBoard(f"no board: the picture is {width}x{height} pixels, at least {LEAST_SIDE_PX} are needed")
    scale = min(1.0, WORKING_PX / max(width, height))
    small = np.asarray(cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    alignment, share = _best_alignment(small, prints_of())
    surface = find_surface(small, alignment)
    lens = lens or _lens(alignment, (width, height), scale, hfov_deg)
    return Found(_map(alignment, surface, lens, scale, surface_mm), share)


def _best_alignment(bgr: Picture, prints: Prints) -> tuple[Alignment, float]:
    grey = cv2.GaussianBlur(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), (0, 0), 0.7).astype(np.float32)
    blobs = red_blobs(bgr)
    found = guesses(blobs, prints)
    if not found:
        raise NoBoard(
            f"no board: {len(blobs)} round red spots, no {LEAST_SIDES} pairs of them stand like base circles; "
            "show the whole board or give its corners"
        )
    circles = np.array([(blob.x_px, blob.y_px) for blob in blobs])
    tried = []
    for guess in found:
        start = first_alignment(guess.image_from_board, bgr.shape[1::-1], DEFAULT_HFOV_DEG)
        alignment = align(grey, start, prints, circles)
        if alignment is not None:
            tried.append((alignment, support(grey, alignment, prints)))
    return _borne_out(tried)


def _borne_out(tried: list[tuple[Alignment, Points]]) -> tuple[Alignment, float]:
    judged = [(alignment, *_judged(seen)) for alignment, seen in tried]
    if judged:
        alignment, share, sides = max(judged, key=lambda one: one[1])
        if share >= LEAST_SUPPORT and sides >= LEAST_SIDES:
            return alignment, share
    best = max((share for _, share, _ in judged), default=0.0)
    raise NoBoard(
        f"no board: of the base lines it should have, {best:.0%} are seen, {LEAST_SUPPORT:.0%} are needed; "
        "show the whole board or give its corners"
    )


def _judged(seen: Points) -> tuple[float, int]:
    """The mean share of all lines seen, and how many sides show their base lines."""
    lines = np.nan_to_num(seen[:8]).reshape(4, 2)
    return float(np.mean(np.nan_to_num(seen))), int((lines.mean(axis=1) > LEAST_SUPPORT).sum())


def _map(alignment: Alignment, surface: Surface, lens: Lens, scale: float, surface_mm: float) -> BoardMap:
    corners = alignment.image_from_board(surface.corners_mm())
    corners = _north_up((corners + 0.5) / scale - 0.5)
    found = map_from_corners(corners, (lens.width_px, lens.height_px), surface_mm=surface_mm, lens=lens)
    return replace(found, residual_mm=alignment.residual_mm * surface_mm / (2 * float(surface.reach_mm.mean())))


def _north_up(corners: Points) -> Points:
    """The same corners, begun with the one that makes the board's north most nearly the picture's top."""
    turned = [np.roll(corners, -quarter, axis=0) for quarter in range(4)]
    return min(turned, key=lambda four: float((four[0] + four[1] - four[2] - four[3])[1]))


def _lens(alignment: Alignment, size_px: tuple[int, int], scale: float, hfov_deg: float | None) -> Lens:
    """The lens at the picture's own size: its bend is known, its focal length estimated unless it was given."""
    bent = alignment.bent_lens()
    nominal = Lens.from_hfov(*size_px, DEFAULT_HFOV_DEG)
    if hfov_deg is not None:
        return _refocused(bent, nominal, Lens.from_hfov(*size_px, hfov_deg).f_px)
    lenses = [_refocused(bent, nominal, nominal.f_px * ratio) for ratio in np.geomspace(0.45, 1.8, 71)]
    usual_px = nominal.f_px * WIDE_FOCUS ** min(max(bent.k1 / WIDE_BEND, 0.0), 1.2)
    anchors_px = (alignment.anchors_px + 0.5) / scale - 0.5
    return likeliest_lens(anchors_px, lenses, usual_px, LINE_NOISE * size_px[0])


def _refocused(bent: Lens, nominal: Lens, f_px: float) -> Lens:
    """A lens of another focal length that bends the same pixels the same way."""
    ratio = f_px / nominal.f_px
    return replace(nominal, f_px=f_px, k1=bent.k1 * ratio**2, k2=bent.k2 * ratio**4)
