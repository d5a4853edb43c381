"""There is one queen: a second red disc on the printed spot is print, but a queen alone there is a queen."""

import numpy as np
import pytest

from vision.judging import PIECE, _refuse_printed_spot
from vision.settings import ReadingSettings

SPOT, ELSEWHERE, BESIDE = (0.5, -1.0), (120.0, 80.0), (9.0, 0.0)
RED = (-0.6, 36.0, 5.0)


@pytest.mark.parametrize(
    ("queens_at", "kept"),
    [
        ([SPOT], [True]),
        ([ELSEWHERE], [True]),
        ([SPOT, ELSEWHERE], [False, True]),
        ([BESIDE, ELSEWHERE], [True, True]),
    ],
)
def test_the_printed_spot_is_no_second_queen(queens_at: list[tuple[float, float]], kept: list[bool]) -> None:
    count = len(queens_at)
    reasons = [PIECE] * count
    at, colours, large = np.array(queens_at), np.array([RED] * count), np.zeros(count, bool)
    _refuse_printed_spot(at, colours, large, reasons, ReadingSettings(), None)
    assert [reason == PIECE for reason in reasons] == kept


def test_a_brown_coin_elsewhere_does_not_make_print_of_the_queen_on_the_spot() -> None:
    reasons = [PIECE] * 2
    at, colours = np.array([SPOT, ELSEWHERE]), np.array([RED, (-2.0, 13.0, 9.0)])
    _refuse_printed_spot(at, colours, np.zeros(2, bool), reasons, ReadingSettings(), None)
    assert reasons == [PIECE] * 2
