"""The size of a table's own surface: the surest wins, a person is asked once where nothing is sure."""

import pytest

from device.watching.own_size import OwnSize
from vision.pieces.surface_size import SurfaceSize

UNSURE, SURE, SURER = SurfaceSize(700.0, 105.0, 1), SurfaceSize(610.0, 20.0, 12), SurfaceSize(605.0, 18.0, 19)


def test_a_surer_estimate_replaces_the_size_and_a_less_sure_one_does_not() -> None:
    size = OwnSize()
    for estimate, wanted in ((UNSURE, UNSURE), (SURE, SURE), (UNSURE, SURE), (SURER, SURER), (SURE, SURER)):
        size.take(estimate)
        assert size.size == wanted
    assert size.is_well_known


def test_a_person_is_asked_only_while_the_estimate_is_unsure() -> None:
    size = OwnSize()
    assert not size.is_asked, "nothing is estimated yet"
    size.take(UNSURE)
    assert size.is_asked
    size.take(SURE)
    assert not size.is_asked


def test_an_answer_ends_the_question_and_outlives_every_estimate() -> None:
    told, left = OwnSize(UNSURE), OwnSize(UNSURE, was_left=True)
    told.tell(612.0)
    told.take(SURER)
    assert told.size == SurfaceSize(612.0, 0.0, 0)
    assert not told.is_asked
    assert not left.is_asked


@pytest.mark.parametrize("mm", [0.0, 74.0, 1200.0, float("nan")])
def test_a_size_that_no_board_has_is_refused(mm: float) -> None:
    size = OwnSize(SURE)
    with pytest.raises(ValueError, match="300 to 1000 mm"):
        size.tell(mm)
    assert size.size == SURE


def test_a_map_of_nearly_the_same_size_stays() -> None:
    assert OwnSize(SURE).differs_from(740.0)
    assert not OwnSize(SURE).differs_from(611.0)
    assert not OwnSize().differs_from(740.0)
