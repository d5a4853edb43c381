"""A stroke as it was seen: what leapt off in it, and what was the hand that made it."""

import pytest

from rules.carrom.board import ICF
from rules.table import Mm
from tests.vision.plain_table import plain_gate, ran, slid
from vision.movers import Mover
from vision.track import Sighting, Track

BEGUN_S = 1.0
OUT_MM = (340.0, 367.0, 394.0)  # from the middle, frame by frame


def out_over(side: str, first: int) -> Track:
    """Three even sightings out over a side of the board, from a frame on."""
    sightings = []
    for step, out_mm in enumerate(OUT_MM):
        at = Mm(150.0, -out_mm if side == "S" else out_mm)
        mover = Mover(at, 400.0, 55.0, over_frame=out_mm > ICF.half_mm + 14)
        sightings.append(Sighting(BEGUN_S + (first + step) / 60, mover, clear_of_hand=True))
    return Track(tuple(sightings))


@pytest.mark.parametrize(("side", "first", "leapt"), [("S", 6, 0), ("S", 30, 1), ("N", 6, 1)])
def test_what_goes_out_over_the_players_side_at_once_is_the_hand_that_struck(
    side: str, first: int, leapt: int
) -> None:
    """Of 99475: scraps of a hand that drew back, and the striker, lay evenly on a line out over the frame."""
    goes_on = slid(Mm(0.0, -252.6), Mm(0.0, 200.0), BEGUN_S, steps=45)
    stroke = ran(plain_gate(), (), (), (), goes_on, out_over(side, first))
    assert len(stroke.leaps) == leapt
