"""A board's print held against its sides, where the network sees them: which of the two places the board.

Print is measured to a pixel, unless it is blurred or lies where no board is. Sides that are seen are about two
hundredths of a side off, and a near cushion hides two of their feet.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calibration.geometry import mean_side
from calibration.lens import Points
from calibration.placement.found import Found
from calibration.proposal.proposals import Proposal

AGREES = 0.02  # of the side: nine in ten boards of which the network is sure lie so near to where it sees them
SURE = 0.9  # the likelihood from which sides that are seen are believed before a blurred print
SMALL_SIDE_PX = 250.0  # the print of a smaller board is blurred
# Of a side: print whose surface lies farther from what the network surely sees took the wooden border's edge
# for a cushion. Nearer, a corner may be right: the network's sides are straight, and no side is so through a
# wide lens.
ASTRAY_SHARE = 0.12
# Of a side: the same for three corners at once. Sides that are seen put none so far off, but for the two whose
# feet a near cushion hides; a printed line far in that was taken for the foot puts all four. Through a wide
# lens, which bends sides outwards, the network's straight ones may be so far off.
ASTRAY_TOGETHER, MAY_BE_HIDDEN = 0.03, 2
# Half the surface in the print's own scale, beyond which no cushion is looked for round a print: some makers
# print the base circles farther in, and then the plainest edge within is something else.
PRINTED_HALF_MM = (337.0, 403.0)
BENDS_MUCH = 0.05  # k1 of a lens: beyond it, sides are plainly bent
# Of a side: how far print of which so much is visible may put the two corners nearest to those that are seen,
# and those whose feet a near cushion hides. Print that is laid wrongly mostly puts three 2.4 % and more off.
AGREES_CLOSELY, AGREES_ROUGHLY, PLAIN_SHARE = 0.015, 0.06, 0.75
SAME_HALF = 0.015  # of half the surface: a print that sizes it otherwise is looked at again


def is_too_small_for_print(seen: Found, proposed: Proposal) -> bool:
    """Whether print so small is blurred, and sides that are surely seen need none: it is not searched for."""
    corners = seen.board_map.corners_px()
    is_small = max(mean_side(corners), proposed.side_px()) < SMALL_SIDE_PX
    return is_small and seen.confidence >= SURE and bool(_shown(corners, seen).any())


def are_sides_better(seen: Found, by_print: Found) -> bool:
    """Whether the sides that are seen place a board better than its print.

    The print of a small board is blurred: its sides are the better witness. Of a larger one print is right, as
    it is measured to a pixel, unless it puts the surface where the network surely sees none. A corner outside
    of the picture is not seen.
    """
    others = seen.board_map.corners_px()
    shown = _shown(others, seen)
    if seen.confidence < SURE or not shown.any():
        return False
    if _is_beyond_print(by_print, others[shown]):
        return True
    off = corners_off(others, by_print)
    together = np.inf if by_print.board_map.lens.k1 < -BENDS_MUCH else ASTRAY_TOGETHER
    if off.max() > ASTRAY_SHARE or np.sort(off)[-1 - MAY_BE_HIDDEN] > together:
        return True
    return mean_side(others) < SMALL_SIDE_PX


def agree(corners_px: Points, by_print: Found, most: float) -> bool:
    """Whether a print puts no corner farther than such a share of the side from where (4, 2) are seen."""
    return bool(corners_off(corners_px, by_print).max() < most)


def agree_but_for_hidden_feet(corners_px: Points, by_print: Found) -> bool:
    """Whether a plain print puts two corners close to where (4, 2) are seen, and the two others near there."""
    off = np.sort(corners_off(corners_px, by_print)[_shown(corners_px, by_print)])
    is_plain = by_print.support >= PLAIN_SHARE
    return is_plain and bool(off[1] < AGREES_CLOSELY and off[-1] < AGREES_ROUGHLY)


def farthest(corners_px: Points, others_px: Points) -> float:
    """How far (4, 2) corners lie from (4, 2) others in the same order, in sides, at most."""
    return float(np.hypot(*(others_px - corners_px).T).max() / mean_side(corners_px))


def has_size(corners_px: Points, by_print: Found) -> bool:
    """Whether a print gives the surface the size that its (4, 2) corners give it."""
    half_mm = np.median(np.abs(by_print.board_map.board_from_image(corners_px)))
    return abs(float(half_mm) / by_print.board_map.half_mm - 1) < SAME_HALF


def corners_off(others: Points, by_print: Found) -> Points:
    """(4,) how far the print puts corners from (4, 2) others, in sides; 0 outside of the picture."""
    return np.where(_shown(others, by_print), _apart_px(by_print, others) / mean_side(others), 0.0)


def _shown(corners_px: Points, located: Found) -> NDArray[np.bool_]:
    """(4,) which corners lie within the picture."""
    lens = located.board_map.lens
    return np.asarray(((corners_px >= 0) & (corners_px < [lens.width_px, lens.height_px])).all(axis=1))


def _is_beyond_print(by_print: Found, corners: Points) -> bool:
    """Whether a surface with these corners ends where no cushion was looked for round the print.

    Through a lens that bends much the network's straight sides do not tell.
    """
    if abs(by_print.board_map.lens.k1) > BENDS_MUCH:
        return False
    return not PRINTED_HALF_MM[0] < _half_of_print_mm(by_print, corners) < PRINTED_HALF_MM[1]


def _half_of_print_mm(by_print: Found, corners: Points) -> float:
    """Half the surface that has these corners, (N, 2) in px, in millimetres of the print's own scale."""
    board_map = by_print.board_map
    half = np.abs(board_map.board_from_image(corners)).mean() / board_map.half_mm
    return float(half * by_print.half_mm)


def _apart_px(located: Found, others: Points) -> Points:
    """(4,) the distances of the corners from those (4, 2) of another board, whichever comes first."""
    corners = located.board_map.corners_px()
    turned = (np.hypot(*(np.roll(corners, turn, axis=0) - others).T) for turn in range(4))
    return np.asarray(min(turned, key=lambda away: float(away.max())), float)
