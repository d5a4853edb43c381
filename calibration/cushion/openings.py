"""Corners that lie off the openings: the surface is moved so that its pockets are where they are seen.

A rail's shade, or a frame of the wood's own colour, can draw a side some millimetres beside the rail's foot.
A circle round the wrong middle measures nothing. So each opening is looked for a little beside its place,
with one radius for all four. Only where they are much plainer there than at their places do the corners move.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.boardmap import BoardMap, corners_mm
from calibration.cushion.pockets import (
    LEAST_PX_PER_MM,
    LEAST_STEP,
    QUARTER_MM,
    RAIL_MM,
    RARER,
    ROUND_MM,
    families,
    gap_mm,
    plainness_along,
    sampled,
)
from calibration.errors import CalibrationError
from calibration.lens import Picture, Points
from calibration.solve import map_from_corners

REACH_MM, PITCH_MM = 18.0, 2.0  # an opening is looked for this far along both sides, at this pitch
FINE_REACH_MM, FINE_PITCH_MM, FINE_RADIUS_MM = 3.0, 0.5, 4.0  # and again round the place where it is plainest
OFF_SHARE = 0.02  # of its plainness, what an opening yields for every millimetre beside its place
TURNS = 60
PLAINER = 1.25  # openings must be this many times as plain where the corners move to
SQUARE = (
    0.002  # of a side: moved corners look less like a square's by no more than this, or than they did before
)
LEAST_CORNERS = 3  # of four, whose openings are plain
FAINT = 0.5  # of their median: an opening less plain tells no place
AS_PLAIN = 0.93  # of the plainest: places as good as it, of which the middle is taken
MARGIN_MM = 6.0  # of a patch beyond the openings' edges
BLOCKS = 4  # rows of a patch are sampled in so many parts, as there are limits to the size of one

Shape = tuple[float, float]  # radius and inset in mm


@dataclass(frozen=True)
class _Patch:
    """A corner seen square: (N, N, 3) colours a millimetre apart, from `first_mm` before the rails on."""

    colours: Points
    first_mm: float

    def plain_at(self, shape: Shape, shift_mm: Points, gap: float) -> Points:
        """(S,) the change of colour along an opening's edge at each (S, 2) shift in mm away from the rails."""
        radius_mm, inset_mm = shape
        turn = np.linspace(0, 2 * np.pi, TURNS, endpoint=False)
        way = np.column_stack([np.cos(turn), np.sin(turn)])
        way = way[(inset_mm + radius_mm * way > RAIL_MM).all(axis=1)]
        inner, outer = (
            self._at(shift_mm[:, None] + inset_mm + (radius_mm + side * gap) * way) for side in (-1, 1)
        )
        return np.asarray(np.linalg.norm(np.median(outer - inner, axis=1), axis=-1), float)

    def _at(self, from_rails_mm: Points) -> Points:
        at = (from_rails_mm - self.first_mm).astype(np.float32)
        return np.asarray(
            cv2.remap(self.colours, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        )


@dataclass(frozen=True)
class _Fit:
    """One shape at all corners: (4, 2) mm the shift of each away from its rails, and (4,) how plain it is."""

    shape: Shape
    shift_mm: Points
    plain: Points

    def plainness(self) -> float:
        """The median of the corners that are seen."""
        return float(np.nanmedian(self.plain))

    def all_shifts_mm(self) -> Points | None:
        """The shifts, that of one faint opening as the others have it; None where more are faint."""
        is_plain = self.plain > FAINT * self.plainness()
        if is_plain.sum() < LEAST_CORNERS:
            return None
        shift_mm = self.shift_mm * np.sign(-corners_mm(2.0))
        for faint in np.flatnonzero(~is_plain):
            before, across, after = (shift_mm[(faint + step) % 4] for step in (3, 2, 1))
            shift_mm[faint] = before + after - across
        return shift_mm


def moved_onto_openings(bgr: Picture, board_map: BoardMap) -> BoardMap:
    """The map with the corners where the openings of a (H, W, 3) picture put them, or unchanged.

    It is unchanged where fewer than three openings are plain, or all are as plain where the map has them. The
    shape is not measured here: `pockets.with_pockets` does that on the map that this returns.
    """
    if board_map.px_per_mm() < LEAST_PX_PER_MM:
        return board_map
    smooth = cv2.GaussianBlur(bgr, (0, 0), 1).astype(np.float32)
    coarse = _plainest(smooth, board_map, _kinds(), _around(REACH_MM, PITCH_MM), OFF_SHARE)
    near = _moved(board_map, coarse)
    if coarse is None or near is None or coarse.plainness() < LEAST_STEP:
        return board_map
    fine = _plainest(smooth, near, _like(coarse.shape), _around(FINE_REACH_MM, FINE_PITCH_MM), 0.0)
    moved = _moved(near, fine)
    if fine is None or moved is None:
        return board_map
    if moved.residual_mm > max(board_map.residual_mm, SQUARE * board_map.surface_mm):
        return board_map
    unmoved = max(plainness_along(smooth, board_map, *shape) for family in families() for shape in family)
    return moved if plainness_along(smooth, moved, *fine.shape) > PLAINER * unmoved else board_map


def _kinds() -> list[list[Shape]]:
    """Round holes and quarter discs. Others may lie anywhere over a corner, so they tell no place."""
    return [[(float(radius), float(radius)) for radius in ROUND_MM[::2]], _quarters(QUARTER_MM[::2])]


def _like(shape: Shape) -> list[list[Shape]]:
    """Shapes of the same kind and nearly the same radius."""
    radii = shape[0] + np.arange(-FINE_RADIUS_MM, FINE_RADIUS_MM + 0.1, 1.0)
    return [_quarters(radii) if shape[1] == 0.0 else [(float(radius), float(radius)) for radius in radii]]


def _quarters(radii_mm: Points) -> list[Shape]:
    return [(float(radius), 0.0) for radius in radii_mm]


def _around(reach_mm: float, pitch_mm: float) -> Points:
    """(S, 2) shifts along both sides."""
    along = np.arange(-reach_mm, reach_mm + pitch_mm / 2, pitch_mm)
    return np.stack(np.meshgrid(along, along), axis=-1).reshape(-1, 2)


def _plainest(
    smooth: Points, board_map: BoardMap, kinds: list[list[Shape]], shifts_mm: Points, off_share: float
) -> _Fit | None:
    """The plainest shape of the likelier kind, each opening where it is plainest; None where few are seen."""
    patches = _patches(smooth, board_map, float(shifts_mm.max()))
    if sum(patch is not None for patch in patches) < LEAST_CORNERS:
        return None
    near = 1 - off_share * np.linalg.norm(shifts_mm, axis=1)
    gap, best = gap_mm(board_map), None
    for kind in kinds:
        fits = [_fitted(patches, shape, shifts_mm, near, gap) for shape in kind]
        fit = max(fits, key=_Fit.plainness)
        if best is None or fit.plainness() > RARER * best.plainness():
            best = fit
    return best


def _fitted(patches: list[_Patch | None], shape: Shape, shifts_mm: Points, near: Points, gap: float) -> _Fit:
    shift_mm, plain = np.zeros((4, 2)), np.full(4, np.nan)
    for corner, patch in enumerate(patches):
        if patch is not None:
            each = near * patch.plain_at(shape, shifts_mm, gap)
            plain[corner] = each.max()
            shift_mm[corner] = shifts_mm[each >= AS_PLAIN * each.max()].mean(axis=0)
    return _Fit(shape, shift_mm, plain)


def _patches(smooth: Points, board_map: BoardMap, reach_mm: float) -> list[_Patch | None]:
    """The four corners with all that an opening may take, or None for those that the picture cuts off."""
    first_mm, last_mm = -reach_mm - MARGIN_MM, QUARTER_MM[-1] + reach_mm + MARGIN_MM
    places = np.stack(np.meshgrid(*2 * [np.arange(first_mm, last_mm)]), axis=-1)
    colours = np.concatenate(
        [sampled(smooth, board_map, rows) for rows in np.array_split(places, BLOCKS)], axis=1
    ).astype(np.float32)
    return [_Patch(corner, first_mm) if np.isfinite(corner).all() else None for corner in colours]


def _moved(board_map: BoardMap, fit: _Fit | None) -> BoardMap | None:
    """The map whose corners lie where the openings have them; None where too few are plain."""
    shift_mm = None if fit is None else fit.all_shifts_mm()
    if shift_mm is None:
        return None
    lens, surface_mm = board_map.lens, board_map.surface_mm
    corners_px = board_map.image_from_board(corners_mm(surface_mm) + shift_mm)
    try:
        return map_from_corners(corners_px, (lens.width_px, lens.height_px), surface_mm=surface_mm, lens=lens)
    except CalibrationError:
        return None
