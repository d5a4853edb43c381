"""What of a proposed surface lies in the picture."""

import numpy as np
import pytest

from calibration.proposal.shown import corners_shown, sides_shown

CORNERS = np.array([[-50.0, 10.0], [50.0, 10.0], [50.0, 90.0], [-50.0, 90.0]])  # the west half is outside
SIZE_PX = (200, 100)


def test_corners_outside_of_the_picture_are_not_shown() -> None:
    assert corners_shown(CORNERS, SIZE_PX).tolist() == [False, True, True, False]


def test_of_each_side_the_part_in_the_picture_is_shown() -> None:
    assert sides_shown(CORNERS, SIZE_PX) == pytest.approx([0.5, 1.0, 0.5, 0.0], abs=0.01)
