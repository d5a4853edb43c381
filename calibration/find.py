"""Finds the playing surface in a picture by itself, or says why it cannot.

Red base circles, or else long straight lines, give first guesses; the printed lines bear one of them out and
place it to a fraction of a pixel; the cushions' feet round it end the surface. What is not borne out by printed
lines on most sides is refused: a board is never invented.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from calibration.alignment import Alignment, align, first_alignment, support
from calibration.boardmap import DEFAULT_HFOV_DEG, BoardMap
from calibration.circles import Guess, guesses, red_blobs
from calibration.cushions import Surface, find_surface
from calibration.errors import CalibrationError
from calibration.lens import Lens, Picture, Points
from calibration.lines import line_guesses
from calibration.printed import Prints, prints_of
from calibration.solve import likeliest_lens, map_from_corners

WORKING_PX = 1400  # pictures are searched at no more than this on their longer side
LEAST_SIDE_PX = 120  # a picture smaller than this cannot show base lines
LEAST_SUPPORT = 0.5  # share of the printed lines seen; boards show 0.8 and more, other pictures 0.25 and less
LEAST_SUPPORT_BY_LINES = 0.6  # without base circles; a grid of other straight lines may look like 0.6 too,
LEAST_CENTRE = 0.3  # but has no centre circle: boards show 0.45 of it and more, grids 0.1
LEAST_SIDES = 3  # with both base lines seen
FOCUS_RATIOS = np.exp(np.linspace(np.log(0.45), np.log(1.8), 281))  # of the nominal focal length: 0.5 % apart
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
    """The print laid over the picture, by its base circles or else by its lines, and the share of it seen."""
    grey = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    blobs = red_blobs(bgr)
    circles_px = np.array([(blob.x_px, blob.y_px) for blob in blobs]).reshape(-1, 2)
    by_circles = _tried(guesses(blobs, prints), grey, prints, circles_px)
    best = _likeliest(by_circles, LEAST_SUPPORT, 0.0)
    if best is None:
        by_lines = _tried(line_guesses(grey, prints), grey, prints, np.zeros((0, 2)))
        best = _likeliest(by_lines, LEAST_SUPPORT_BY_LINES, LEAST_CENTRE)
    if best is None:
        raise NoBoard(
            "no board: no base lines stand round a centre circle as on a carrom board; "
            "show the whole board, sharp and well lit, or give its corners"
        )
    return best


def _tried(
    found: tuple[Guess, ...], grey: Picture, prints: Prints, circles_px: Points
) -> list[tuple[Alignment, Points]]:
    """Every guess aligned, with the share of each of its lines that is seen."""
    smooth = cv2.GaussianBlur(grey, (0, 0), 0.7).astype(np.float32)
    size_px = (grey.shape[1], grey.shape[0])
    starts = [first_alignment(guess.image_from_board, size_px, DEFAULT_HFOV_DEG) for guess in found]
    aligned = [align(smooth, start, prints, circles_px) for start in starts]
    return [(one, support(smooth, one, prints)) for one in aligned if one is not None]


def _likeliest(
    tried: list[tuple[Alignment, Points]], least: float, least_centre: float
) -> tuple[Alignment, float] | None:
    """The alignment with most of its lines seen, if those are enough."""
    fit = []
    for alignment, seen in tried:
        share = np.nan_to_num(seen)
        sides = int((share[:8].reshape(4, 2).mean(axis=1) > LEAST_SUPPORT).sum())
        if share.mean() >= least and share[8] >= least_centre and sides >= LEAST_SIDES:
            fit.append((alignment, float(share.mean())))
    return max(fit, key=lambda one: one[1], default=None)


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
    lenses = [_refocused(bent, nominal, nominal.f_px * ratio) for ratio in FOCUS_RATIOS]
    usual_px = nominal.f_px * WIDE_FOCUS ** min(max(bent.k1 / WIDE_BEND, 0.0), 1.2)
    anchors_px = (alignment.anchors_px + 0.5) / scale - 0.5
    return likeliest_lens(anchors_px, lenses, usual_px, LINE_NOISE * size_px[0])


def _refocused(bent: Lens, nominal: Lens, f_px: float) -> Lens:
    """A lens of another focal length that bends the same pixels the same way."""
    ratio = f_px / nominal.f_px
    return replace(nominal, f_px=f_px, k1=bent.k1 * ratio**2, k2=bent.k2 * ratio**4)
