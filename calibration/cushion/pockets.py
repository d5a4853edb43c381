"""The pockets' shape: round holes that touch both rails, or quarter discs with a net, of some radius.

Makers differ, so the picture decides. The chosen circle is the one along which the wood ends most sharply, at
all four corners alike. Where no circle is clear, the laws' own stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from calibration.boardmap import BoardMap, corners_mm
from calibration.lens import Picture, Points

# Radius of holes that touch both rails; the laws' is 22.25. The surface's size is not known yet when they are
# measured, and holes of 30 mm in a surface of 470 mm look like 47 mm in one of the laws' size.
ROUND_MM = np.arange(17.0, 48.0, 0.75)
QUARTER_MM = np.arange(34.0, 92.0, 1.0)  # radius of discs round the corner itself
BETWEEN_MM = np.arange(26.0, 70.0, 1.0)  # radius of those that lie half over the corner
BETWEEN = (0.25, 0.5, 0.75)  # of the radius: the distance of such a disc's middle from both rails
RAIL_MM = 5.0  # an opening's edge nearer to a rail is in its shade
STEP_MM, STEP_PX = 2.0, 1.5  # colour is compared this far to both sides of an edge, whichever is more
TURNS = 72
LEAST_STEP = 2.0  # grey levels along the edge, the median over what is seen of it: noise reaches no more
# An opening's edge is this many times as plain as most circles that are tried; so a dark picture shows it, too.
# Where the picture does not show most of them, it has so many grey levels.
PLAINER, PLAIN_STEP = 3.0, 14.0
NOT_SHOWN = -1.0
BETTER = 1.25  # another must be this many times as plain as the laws' own pocket
RARER = 1.1  # a rarer kind must be this many times as plain as the likelier kinds
LEAST_PX_PER_MM = 0.5  # a smaller board's pockets are a few pixels wide
LEAST_POCKETS = 2  # of four in the picture
# Of the surface's colour: a smaller change along every opening's edge is none. Drawn billiard tables, whose
# holes lie elsewhere, stay below 0.04; so do some boards seen from low, or a little beside their place.
LEAST_SHARE = 0.05


def with_pockets(bgr: Picture, board_map: BoardMap) -> BoardMap:
    """The map with the pockets' shape from a (H, W, 3) picture, or unchanged where none is plain."""
    if board_map.px_per_mm() < LEAST_PX_PER_MM:
        return board_map
    smooth = cv2.GaussianBlur(bgr, (0, 0), 1).astype(np.float32)
    shape = board_map.pocket_radius_mm, board_map.pocket_inset_mm
    families = _families()
    openings = [opening for family in families for opening in family]
    plainness, own = _plainness(smooth, board_map, openings), _plainness(smooth, board_map, [shape])[0]
    rival = max(float(own), _least_step(plainness) / BETTER)
    least = BETTER * rival
    ends = np.cumsum([len(family) for family in families])[:-1]
    for family, plain in zip(families, np.split(plainness, ends), strict=True):
        best = int(np.argmax(plain))
        if plain[best] > max(least, RARER * rival):
            shape = family[best]
        rival = max(rival, float(plain[best]))
    return replace(board_map, pocket_radius_mm=shape[0], pocket_inset_mm=shape[1])


def _least_step(plainness: Points) -> float:
    """The change of colour from which an opening's edge is plain, by that of all circles that are tried."""
    are_shown = np.mean(plainness > NOT_SHOWN) > 0.5
    return max(LEAST_STEP, PLAINER * float(np.median(plainness))) if are_shown else PLAIN_STEP


def has_no_pockets(bgr: Picture, board_map: BoardMap) -> bool:
    """Whether the corners of a surface are seen to have no openings of any shape; few boards look so.

    False where too few corners are within the (H, W, 3) picture to tell. What counts is the change of colour
    against the surface's own, so that it may be dark.
    """
    smooth = cv2.GaussianBlur(bgr, (0, 0), 1).astype(np.float32)
    if _corners_seen(smooth, board_map) < LEAST_POCKETS:
        return False
    inside_mm = board_map.half_mm * np.linspace(0.2, 0.8, 7)
    surface = _sampled(smooth, board_map, np.column_stack([inside_mm, inside_mm])).reshape(-1, 3)
    least = LEAST_SHARE * float(np.nanmedian(np.linalg.norm(surface, axis=1)))
    openings = [opening for family in _families() for opening in family]
    return bool((_plainness(smooth, board_map, openings) < least).all())


def _corners_seen(smooth: Points, board_map: BoardMap) -> int:
    """How many of the four corners lie within the picture, with all that an opening may take."""
    from_rails = QUARTER_MM[-1] * np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
    return int(np.isfinite(_sampled(smooth, board_map, from_rails)).all(axis=(1, 2)).sum())


def _families() -> list[list[tuple[float, float]]]:
    """Radius and inset in mm of every opening that is tried, the likelier kinds first."""
    families = [[(float(radius), float(radius)) for radius in ROUND_MM]]
    families.append([(float(radius), 0.0) for radius in QUARTER_MM])
    families.append([(float(radius), float(share * radius)) for share in BETWEEN for radius in BETWEEN_MM])
    return families


def _plainness(smooth: Points, board_map: BoardMap, openings: Sequence[tuple[float, float]]) -> Points:
    """(K,) the change of colour along the edge of each of K openings, the median of the pockets.

    An opening is a radius and an inset in mm; `NOT_SHOWN` of one of which the picture shows too few.
    """
    radius_mm, inset_mm = np.array(openings)[:, :, None, None].transpose(1, 0, 2, 3)
    gap_mm = max(STEP_MM, STEP_PX / board_map.px_per_mm())
    turn = np.linspace(0, 2 * np.pi, TURNS, endpoint=False)
    way = np.column_stack([np.cos(turn), np.sin(turn)])
    from_rails = inset_mm + radius_mm * way
    both = np.stack([from_rails + side * gap_mm * way for side in (-1, 1)])
    inner, outer = _sampled(smooth, board_map, both).transpose(1, 0, 2, 3, 4)
    steps = np.where((from_rails > RAIL_MM).all(axis=-1)[..., None], outer - inner, np.nan)
    seen = np.isfinite(steps).all(axis=-1).sum(axis=-1) > TURNS / 8
    of_pockets = np.where(seen, np.linalg.norm(_medians(steps, axis=2), axis=-1), np.nan)
    return np.where(seen.sum(axis=0) >= LEAST_POCKETS, _medians(of_pockets, axis=0), NOT_SHOWN)


def _medians(values: Points, axis: int) -> Points:
    """The medians along an axis of what is known there; NaN, which is sorted to the end, is not.

    As NumPy's own of what is no NaN, which takes six times as long, and warns where nothing is known.
    """
    known = np.isfinite(values).sum(axis=axis, keepdims=True)
    in_order, middle = np.sort(values, axis=axis), np.maximum([(known - 1) // 2, known // 2], 0)
    lower, upper = (np.take_along_axis(in_order, at, axis) for at in middle)
    return np.asarray(((lower + upper) / 2).squeeze(axis), float)


def _sampled(smooth: Points, board_map: BoardMap, from_rails_mm: Points) -> Points:
    """(4, ..., 3) colours, at each corner, of (..., 2) places measured from its rails; NaN where not seen."""
    places = (4, *from_rails_mm.shape[:-1])
    corner = corners_mm(2.0).reshape(4, *[1] * (from_rails_mm.ndim - 1), 2)
    at_mm = corner * (board_map.half_mm - from_rails_mm)
    where = board_map.image_from_board(at_mm.reshape(-1, 2)).astype(np.float32)
    x, y = where.T.reshape(2, -1, places[-1])  # OpenCV takes no more than 32,767 rows
    values = np.asarray(cv2.remap(smooth, x, y, cv2.INTER_LINEAR), float).reshape(-1, 3)
    inside = ((where > 1) & (where < np.array(smooth.shape[1::-1]) - 2)).all(axis=1)
    values[~inside] = np.nan
    return values.reshape(*places, 3)
