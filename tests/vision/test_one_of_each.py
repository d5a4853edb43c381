"""There is one queen: a second red disc on the printed spot is print, but a queen alone there is a queen."""

import numpy as np
import pytest

from rules.pieces import Kind
from vision.discs import Rims
from vision.judging import PIECE, _one_queen
from vision.settings import ReadingSettings

SPOT, ELSEWHERE, BESIDE = (0.5, -1.0), (120.0, 80.0), (9.0, 0.0)


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
    ones = np.ones(count)
    rims = Rims(np.array(queens_at), 15.5 * ones, ones, ones, ones, ones)
    reasons = [PIECE] * count
    _one_queen(rims, [Kind.QUEEN] * count, reasons, ReadingSettings())
    assert [reason == PIECE for reason in reasons] == kept
