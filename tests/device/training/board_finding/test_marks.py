"""The answers due: the marks of a known quadrilateral, cell by cell."""

import numpy as np

from calibration.proposal.board_network import canvas_from_cells
from device.training.board_finding.marks import CELLS, UNKNOWN_CELLS, marks_due

KNOWN = (True,) * 4
SQUARE = np.array([[10.0, 12], [40, 12], [40, 44], [10, 44]])  # cells


def test_a_square_marks_its_inside_its_sides_and_its_corners() -> None:
    (surface, edge, corner), counts = marks_due(canvas_from_cells(SQUARE), KNOWN)
    assert surface[13:44, 11:40].min() == 1
    assert surface[:12].max() == surface[45:].max() == surface[:, :10].max() == surface[:, 41:].max() == 0
    assert abs(float(surface.sum()) - 30 * 32) < 0.02 * 30 * 32  # half a pixel of rim is filled
    assert edge[12, 10:41].min() == edge[44, 10:41].min() == edge[12:45, 10].min() == 1
    assert edge[20:36, 18:32].max() < 1e-6
    assert {(x, y) for y, x in np.argwhere(corner > 0.99)} == {(10, 12), (40, 12), (40, 44), (10, 44)}
    assert counts.min() == 1


def test_a_side_between_two_cells_marks_both_of_them_equally() -> None:
    _, edge, _ = marks_due(canvas_from_cells(SQUARE + np.array([0.5, 0])), KNOWN)[0]
    assert edge[20, 10] == edge[20, 11]
    assert edge[20, 10] > edge[20, 9]


def test_an_estimated_corner_is_not_marked_and_not_judged() -> None:
    (_, _, corner), counts = marks_due(canvas_from_cells(SQUARE), (False, True, True, True))
    rows, columns = np.mgrid[:CELLS, :CELLS]
    near = np.hypot(columns - 10, rows - 12) < UNKNOWN_CELLS
    assert corner[near].max() < 1e-6
    assert (counts == 0).tolist() == near.tolist()


def test_the_way_round_does_not_matter() -> None:
    """A mirrored board runs the other way round."""
    corners = canvas_from_cells(SQUARE)
    assert np.array_equal(marks_due(corners, KNOWN)[0], marks_due(corners[::-1], KNOWN)[0])


def test_no_board_marks_nothing() -> None:
    marks, counts = marks_due(None, ())
    assert marks.max() == 0
    assert counts.min() == 1
