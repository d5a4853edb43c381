"""Finds the playing surface in a picture automatically, or refuses with the reason.

Red base circles and straight lines give first guesses. The printed lines pull each to a fraction of a pixel,
and the visible features give its probability. The cushions' feet end the surface of the likeliest guess.
Below `LEAST_CONFIDENCE` there is no board: a board is never invented.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from calibration.alignment import ANCHOR_MM, ANCHORS_MM, Alignment, align, first_alignment
from calibration.boardmap import DEFAULT_HFOV_DEG, BoardMap
from calibration.circles import guesses, red_blobs
from calibration.cushions import Surface, find_surface
from calibration.directions import straight_edges, usual_focus
from calibration.errors import CalibrationError
from calibration.evidence import Evidence, evidence
from calibration.lens import Lens, Picture, Points
from calibration.pockets import with_pockets
from calibration.printed import Prints, prints_of
from calibration.settling import bent_as_printed, settled
from calibration.solve import likeliest_lens, map_from_corners, seen_from
from calibration.squares import line_guesses

WORKING_PX = 1400  # pictures are searched at no more than this on their longer side
SMALL_PX, ENLARGED = 800, 1.6  # a smaller one is looked at again, enlarged: rings a pixel wide show better
REDUCED_PX, BETWEEN_PX = 750, 1150  # and a larger one again: an error at one size seldom occurs at all sizes
LEAST_SIDE_PX = 120  # a picture smaller than this cannot show base lines
LEAST_CONFIDENCE = 0.6  # boards show 0.9 and more, other pictures and boards laid wrong 0.45 and less
CERTAIN = 0.98  # no further guess is tried: a print laid a little wrong shows less
SAME_MM = 8.0  # a guess this near to the end of another one would end there too
FOCUS_RATIOS = np.exp(np.linspace(np.log(0.45), np.log(1.8), 281))  # of the nominal focal length: 0.5 % apart
LINE_NOISE = 0.001  # of the picture's width: the usual error of the aligned print's corners


@dataclass(frozen=True)
class Found:
    """A board found: its map, the visible share of its printed lines, and its probability."""

    board_map: BoardMap
    support: float
    confidence: float = 1.0


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
    prints = prints_of()
    scale, small, laid, seen = _laid(bgr, prints)
    alignment = bent_as_printed(small, laid, prints)
    first_lens = lens or _lens(alignment, (width, height), scale, hfov_deg)
    surface = find_surface(small, alignment, _eye(alignment, first_lens, scale))
    alignment, surface = settled(small, alignment, surface, prints)
    lens = lens or _lens(alignment, (width, height), scale, hfov_deg)
    board_map = with_pockets(bgr, _map(alignment, surface, lens, scale, surface_mm))
    return Found(board_map, seen.share(), seen.probability())


def _laid(bgr: Picture, prints: Prints) -> tuple[float, Picture, Alignment, Evidence]:
    """The scale at which a board shows, the picture at that scale, the aligned print, and its evidence."""
    longer_px = max(bgr.shape[:2])
    again = [ENLARGED] if longer_px <= SMALL_PX else [REDUCED_PX / longer_px, BETWEEN_PX / longer_px]
    scales = [min(1.0, WORKING_PX / longer_px), *again]
    for scale in scales:
        way = cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA
        small = np.asarray(cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=way), np.uint8)
        best = _likeliest(small, prints)
        if best is not None and best[1].probability() >= LEAST_CONFIDENCE:
            return scale, small, *best
    raise NoBoard(
        "no board: no base lines stand round a centre circle as on a carrom board; "
        "show the whole board, sharp and well lit, or give its corners"
    )


def _likeliest(bgr: Picture, prints: Prints) -> tuple[Alignment, Evidence] | None:
    """The most likely alignment of the print with the picture, and its evidence."""
    grey = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    smooth = cv2.GaussianBlur(grey, (0, 0), 0.7).astype(np.float32)
    best: tuple[Alignment, Evidence] | None = None
    ended: list[Alignment] = []
    for start, circles_px in _starts(bgr, grey, prints):
        if any(_is_same(start, other) for other in ended):
            continue
        aligned = align(smooth, start, prints, circles_px)
        if aligned is None:
            continue
        ended.append(aligned)
        seen = evidence(smooth, aligned, prints)
        if best is None or seen.of_print() > best[1].of_print():
            best = aligned, seen
        if seen.of_print() > CERTAIN:
            break
    return best


def _is_same(start: Alignment, other: Alignment) -> bool:
    here, there = (alignment.image_from_board(ANCHORS_MM) for alignment in (start, other))
    return bool(np.hypot(*(here - there).T).max() < SAME_MM * other.px_per_mm())


def _starts(bgr: Picture, grey: Picture, prints: Prints) -> Iterator[tuple[Alignment, Points]]:
    """The first guesses of the alignment, with the (N, 2) base circles' middles that may guide each."""
    nominal = Lens.from_hfov(grey.shape[1], grey.shape[0], DEFAULT_HFOV_DEG)
    blobs = red_blobs(bgr)
    circles_px = np.array([(blob.x_px, blob.y_px) for blob in blobs]).reshape(-1, 2)
    for guess in guesses(blobs, prints):
        yield first_alignment(guess.image_from_board, nominal), circles_px
    edges = straight_edges(bgr)
    for some in (edges.without_crowds(beside=False), edges.without_crowds(), edges, edges.amid()):
        for line_guess in line_guesses(some, nominal) if some else ():
            yield Alignment(line_guess.anchors_px, line_guess.bend, np.zeros(4), nominal), np.zeros((0, 2))


def _map(alignment: Alignment, surface: Surface, lens: Lens, scale: float, surface_mm: float) -> BoardMap:
    corners = alignment.image_from_board(surface.corners_mm())
    corners = _north_up((corners + 0.5) / scale - 0.5)
    board_map = map_from_corners(corners, (lens.width_px, lens.height_px), surface_mm=surface_mm, lens=lens)
    return replace(
        board_map, residual_mm=alignment.residual_mm * surface_mm / (2 * float(surface.reach_mm.mean()))
    )


def _eye(alignment: Alignment, lens: Lens, scale: float) -> tuple[float, float, float]:
    """The camera's place in the print's millimetres."""
    anchors = (alignment.image_from_board(ANCHORS_MM) + 0.5) / scale - 0.5
    return seen_from(lens.straight_from_image(anchors), lens, 2 * ANCHOR_MM)[0]


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
    usual_px = nominal.f_px * usual_focus(bent.k1)
    anchors_px = (alignment.anchors_px + 0.5) / scale - 0.5
    return likeliest_lens(anchors_px, lenses, usual_px, LINE_NOISE * size_px[0])


def _refocused(bent: Lens, nominal: Lens, f_px: float) -> Lens:
    """A lens of another focal length that bends the same pixels the same way."""
    ratio = f_px / nominal.f_px
    return replace(nominal, f_px=f_px, k1=bent.k1 * ratio**2, k2=bent.k2 * ratio**4)
