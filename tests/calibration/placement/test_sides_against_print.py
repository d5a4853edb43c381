"""The print places a board, unless it puts the surface where the network surely sees none."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from calibration.lens import Points
from calibration.placement.found import Found
from calibration.placement.sides_against_print import are_sides_better, is_too_small_for_print
from calibration.proposal.proposals import Proposal
from calibration.proposal.quadrilaterals import Agreement
from calibration.solve import map_from_corners

SIDE_PX = 600.0
CORNERS_PX = np.array([(340.0, 180.0), (940.0, 180.0), (940.0, 780.0), (340.0, 780.0)])
USUAL_HALF_MM = 370.0  # of a surface in its print's millimetres


def found(corners_px: Points, half_mm: float = 0.0) -> Found:
    board_map = map_from_corners(corners_px, (1280, 960), surface_mm=740.0, hfov_deg=60.0)
    return Found(board_map, 0.8, 0.99, half_mm)


def shrunk(shares: Sequence[float]) -> Found:
    """The board by a print that puts each corner in by such a share of the side."""
    inward = (CORNERS_PX.mean(axis=0) - CORNERS_PX) / (SIDE_PX / 2**0.5)
    return found(CORNERS_PX + SIDE_PX * np.array(shares)[:, None] * inward, USUAL_HALF_MM)


@pytest.mark.parametrize(
    ("shares", "is_better"),
    [
        ((0.0, 0.0, 0.0, 0.0), False),
        ((0.02, 0.02, 0.02, 0.02), False),  # within what straight sides say of bent ones
        ((0.04, 0.04, 0.0, 0.0), False),  # a near cushion hides the feet of two
        ((0.04, 0.04, 0.04, 0.0), True),
        ((0.04, 0.04, 0.04, 0.04), True),  # a printed line far in was taken for the foot
        ((0.0, 0.0, 0.0, 0.13), True),  # one corner lies on the frame
    ],
)
def test_print_yields_where_it_puts_three_corners_off_the_sides_that_are_seen(
    shares: tuple[float, ...], is_better: bool
) -> None:
    assert are_sides_better(found(CORNERS_PX), shrunk(shares)) is is_better


@pytest.mark.parametrize(("k1", "is_better"), [(-0.12, False), (0.12, True)], ids=["barrel", "pincushion"])
def test_print_through_a_wide_lens_yields_to_no_straight_sides(k1: float, is_better: bool) -> None:
    """A wide lens bends sides outwards; one that would bend them inwards is a print laid wrongly."""
    printed = shrunk((0.04,) * 4)
    seen = replace(printed.board_map, lens=replace(printed.board_map.lens, k1=k1))
    printed = replace(printed, board_map=seen)
    apart = found(seen.corners_px() + (seen.corners_px() - CORNERS_PX.mean(axis=0)) * 0.057)
    assert are_sides_better(apart, printed) is is_better


def test_print_does_not_yield_to_sides_that_are_not_surely_seen() -> None:
    faint = replace(found(CORNERS_PX), confidence=0.8)
    assert not are_sides_better(faint, shrunk((0.04,) * 4))


@pytest.mark.parametrize(
    ("times", "confidence", "is_small"),
    [(0.4, 0.99, True), (0.4, 0.8, False), (0.45, 0.99, False)],
    ids=["240 px", "not surely seen", "270 px"],
)
def test_no_print_is_searched_where_it_would_yield_to_the_sides_of_a_small_board(
    times: float, confidence: float, *, is_small: bool
) -> None:
    middle_px = CORNERS_PX.mean(axis=0)
    corners_px = middle_px + times * (CORNERS_PX - middle_px)
    seen = replace(found(corners_px), confidence=confidence)
    proposed = Proposal(corners_px, Agreement((1.0, 1.0, 1.0, 1.0), 1.0, 1.0, 1.0, 0.3))
    assert is_too_small_for_print(seen, proposed) is is_small
    assert is_small == are_sides_better(seen, found(corners_px, USUAL_HALF_MM))
