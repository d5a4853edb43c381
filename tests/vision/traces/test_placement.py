"""The stand of a striker before a stroke, against the base lines, circles and arrows of an ICF board."""

import pytest

from rules.carrom.board import ICF, board_from_seat
from rules.pieces import Seat
from rules.table import Mm
from vision.traces.placement import CIRCLE, LEGAL, LINES, placement, seat_of

STRIKER_MM = 20.65
BETWEEN_Y = ICF.circle_from_rail_mm - ICF.half_mm


@pytest.mark.parametrize("seat", list(Seat))
def test_each_seat_has_its_own_lines(seat: Seat) -> None:
    at = board_from_seat(seat, Mm(60.0, BETWEEN_Y))
    assert seat_of(at, ICF, 14.0) is seat
    assert placement(at, seat, STRIKER_MM, ICF, 1.0) == LEGAL


@pytest.mark.parametrize(
    ("at", "verdict"),
    [
        (Mm(0.0, BETWEEN_Y + 3.0), LEGAL),
        (Mm(0.0, BETWEEN_Y + 9.0), LINES),
        (Mm(219.1, BETWEEN_Y), LEGAL),
        (Mm(195.0, BETWEEN_Y), CIRCLE),
    ],
)
def test_a_striker_touches_both_lines_and_covers_a_circle_or_keeps_off(at: Mm, verdict: str) -> None:
    assert placement(at, Seat.S, STRIKER_MM, ICF, 1.0) == verdict


def test_the_middle_of_the_board_is_nobodys() -> None:
    assert seat_of(Mm(0.0, 0.0), ICF, 14.0) is None
