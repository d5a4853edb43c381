"""Drawn marks give back the quadrilateral that they were drawn from."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.lens import Points
from calibration.proposal.board_network import Marks, canvas_from_cells
from calibration.proposal.quadrilaterals import LIKELY, Agreement, north_up, quadrilaterals
from device.training.board_finding.marks import CELLS, marks_due

SQUARE = np.array([[12.0, 11], [43, 12], [45, 44], [10, 42]])  # cells, clockwise from the north-west
KNOWN = (True,) * 4


def marks_of(corners: Points, known: tuple[bool, ...] = KNOWN) -> Marks:
    """What a perfect network answers about a whole canvas."""
    (surface, edge, corner), _ = marks_due(canvas_from_cells(corners), known)
    return Marks(surface, edge, corner, np.ones((CELLS, CELLS)))


def both(one: Marks, other: Marks) -> Marks:
    """The marks of two surfaces on one canvas."""
    fields = ("surface", "edge", "corner", "inside")
    return Marks(*(np.maximum(getattr(one, field), getattr(other, field)) for field in fields))


def off_cells(found: Points, wanted: Points) -> float:
    return float(np.hypot(*(found - wanted).T).max())


def some_surface(seed: int) -> Points:
    """A random quadrilateral, as a tilted and turned board looks."""
    luck = np.random.default_rng(seed)
    angles = np.radians(np.array([225, 315, 45, 135]) + luck.uniform(-42, 42) + luck.uniform(-12, 12, 4))
    spread = luck.uniform(14, 24, (4, 1)) * np.column_stack([np.cos(angles), np.sin(angles)])
    return north_up(spread * [1, luck.uniform(0.5, 1)] + luck.uniform(26, 29, 2))


@pytest.mark.parametrize("seed", range(20))
def test_a_marked_surface_is_found_to_a_quarter_of_a_cell(seed: int) -> None:
    wanted = some_surface(seed)
    ((found, agreement),) = quadrilaterals(marks_of(wanted))
    assert off_cells(found, wanted) < 0.25
    assert min(agreement.sides) > 0.75
    assert agreement.overlap > 0.85
    assert agreement.visible == 1


def test_a_corner_beyond_the_canvas_is_where_its_sides_meet() -> None:
    wanted = north_up(np.array([[28.0, 8], [59, 27], [29, 50], [6, 29]]))  # the eastern one is 4 cells beyond
    ((found, agreement),) = quadrilaterals(marks_of(wanted))
    assert off_cells(found, wanted) < 0.5
    assert agreement.corners < 0.85


def test_a_corner_that_is_not_marked_is_where_its_sides_meet() -> None:
    ((found, _),) = quadrilaterals(marks_of(SQUARE, (True, False, True, True)))
    assert off_cells(found, SQUARE) < 0.25


def test_a_hidden_corner_does_not_cut_the_surface() -> None:
    """A hand over the north-east hides surface, edge and corner."""
    marks = marks_of(SQUARE)
    rows, columns = np.mgrid[:CELLS, :CELLS]
    hidden = np.hypot(columns - 44, rows - 11) < 9
    surface, edge, corner = (np.where(hidden, 0, field) for field in (marks.surface, marks.edge, marks.corner))
    ((found, _),) = quadrilaterals(Marks(surface, edge, corner, marks.inside))
    assert off_cells(found, SQUARE) < 0.5


def test_of_two_surfaces_the_one_with_edges_and_corners_comes_first() -> None:
    small, large = SQUARE * 0.35 + [1.0, 1.0], SQUARE * 0.5 + [28.0, 26.0]
    blurred = replace(marks_of(large), edge=np.zeros((CELLS, CELLS)), corner=np.zeros((CELLS, CELLS)))
    (first, good), (second, bad) = quadrilaterals(both(marks_of(small), blurred))
    assert off_cells(first, small) < 0.5
    assert off_cells(second, large) < 2
    assert good.rank() > 4 * bad.rank()


def test_cushion_edges_out_of_the_picture_are_not_judged() -> None:
    marks = marks_of(SQUARE)
    inside = np.ones((CELLS, CELLS))
    inside[:, :20] = 0  # the western side and half of two more
    edge = np.where(inside > LIKELY, marks.edge, 0)
    ((_, whole),) = quadrilaterals(marks)
    ((_, part),) = quadrilaterals(Marks(marks.surface, edge, marks.corner, inside))
    assert part.sides[0] == pytest.approx(whole.sides[0], abs=0.1)
    assert part.sides[3] == 0
    assert part.visible == pytest.approx(0.6, abs=0.1)


def test_nothing_marked_is_no_surface_and_a_speck_neither() -> None:
    nothing = marks_of(SQUARE * 0)
    assert quadrilaterals(replace(nothing, surface=np.zeros((CELLS, CELLS)))) == []
    assert quadrilaterals(marks_of(SQUARE * 0.1 + 20)) == []


def test_the_first_side_is_the_most_level_one_from_left_to_right() -> None:
    for turn_deg in (-40.0, 0.0, 40.0):
        matrix = cv2.getRotationMatrix2D((28.0, 28.0), -turn_deg, 1)
        wanted = SQUARE @ matrix[:, :2].T + matrix[:, 2]
        for shuffle in ([0, 1, 2, 3], [2, 3, 0, 1], [3, 2, 1, 0], [1, 3, 0, 2]):
            assert np.array_equal(north_up(wanted[shuffle]), wanted)


def test_a_rank_needs_sides_overlap_and_corners() -> None:
    full = Agreement((1.0, 1.0, 1.0, 1.0), 1.0, 1.0, 1.0, 0.3)
    assert full.rank() == pytest.approx(1.3)
    assert replace(full, corners=0.0).rank() == pytest.approx(0.3)
    assert replace(full, overlap=0.5).rank() == pytest.approx(0.65)
    assert replace(full, sides=(1.0, 1.0, 0.0, 0.0)).rank() == pytest.approx(0.65)
