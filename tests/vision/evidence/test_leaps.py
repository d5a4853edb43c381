"""The evidence of a stroke: leaps off the board, and the hand that made the stroke."""

from dataclasses import replace

import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind
from rules.table import Mm, Piece
from tests.vision.plain_table import evidence, plain_detector, slid
from tests.vision.traces.tracks import BEGUN_S, track_of
from vision.change.movers import Mover
from vision.tracking.track import Sighting, Track

OUT_ROUND_MM = (421.0, 448.0, 475.0)  # and beyond the frame
OUT_MM = (340.0, 367.0, 394.0)  # from the middle, frame by frame


def out_over(side: str, first: int) -> Track:
    """Three even sightings out over a side of the board, from a frame on."""
    sightings = []
    for step, out_mm in enumerate(OUT_MM):
        at = Mm(150.0, -out_mm if side == "S" else out_mm)
        mover = Mover(at, 400.0, 55.0, over_border=out_mm > ICF.half_mm + 14)
        sightings.append(Sighting(BEGUN_S + (first + step) / 60, mover, clear_of_hand=True))
    return Track(tuple(sightings))


@pytest.mark.parametrize(("side", "first", "leapt"), [("S", 6, 0), ("S", 30, 1), ("N", 6, 1)])
def test_what_goes_out_over_the_players_side_at_once_is_the_hand_that_struck(
    side: str, first: int, leapt: int
) -> None:
    """From 99475: fragments of a withdrawing hand, and the striker, lay evenly on a line over the border."""
    goes_on = slid(Mm(0.0, -252.6), Mm(0.0, 200.0), BEGUN_S, steps=45)
    stroke = evidence(plain_detector(), (), (), (), goes_on, out_over(side, first))
    assert len(stroke.leaps) == leapt


def out_round(first: int, *areas_mm2: float) -> tuple[Sighting, ...]:
    """Sightings that go on out over the south side, farther than the frame, one patch in each frame."""
    return tuple(
        Sighting(BEGUN_S + frame / 60, Mover(Mm(150.0, -at_mm), area_mm2, 55.0, True), clear_of_hand=True)
        for frame, area_mm2, at_mm in zip(range(first, first + 9), areas_mm2, OUT_ROUND_MM, strict=False)
    )


@pytest.mark.parametrize(
    ("areas_mm2", "leapt"),
    [
        ((700.0, 720.0, 690.0), 1),  # a coin: all of it shows
        ((120.0, 700.0, 300.0), 0),  # of a sleeve only fragments show
        ((700.0, 720.0), 0),  # two alone might be fragments
    ],
)
def test_a_coin_that_goes_out_there_shows_whole_and_of_a_sleeve_scraps_show(
    areas_mm2: tuple[float, ...], leapt: int
) -> None:
    goes_on = slid(Mm(0.0, -252.6), Mm(0.0, 200.0), BEGUN_S, steps=45)
    stroke = evidence(plain_detector(), (), (), (), goes_on, out_over("S", 24))
    assert len(stroke.leaps) == 1, "a sleeve is gone from the frame by then"
    assert len(replace(stroke, beyond=out_round(27, *areas_mm2)).leaps) == leapt


@pytest.mark.parametrize(("lay", "leapt"), [(True, 1), (False, 0)])
def test_what_is_followed_over_the_players_side_from_a_coins_place_is_no_hand(*, lay: bool, leapt: int) -> None:
    """From 445299 in drawn rooms: a white was struck over the striker's own corner at once."""
    flies = track_of([(-40.0 - 36 * k, -160.0 - 36 * k) for k in range(8)], begun=6)
    coins = (Piece(Kind.WHITE, Mm(-20.0, -140.0)),) if lay else ()
    goes_on = slid(Mm(0.0, -252.6), Mm(0.0, 200.0), BEGUN_S, steps=45)
    stroke = evidence(plain_detector(), coins, (), (), goes_on, flies)
    assert len(stroke.leaps) == leapt


@pytest.mark.parametrize(("struck_s", "leapt"), [(BEGUN_S, 1), (BEGUN_S + 25 / 60, 0)])
def test_an_arm_draws_back_from_the_stroke_and_not_from_the_fingers_that_stirred_before(
    struck_s: float, leapt: int
) -> None:
    """From 117123: fingers moved the striker by a little, a third of a second before they struck it."""
    stirs = slid(Mm(0.0, -252.6), Mm(5.0, -240.0), BEGUN_S, steps=5)
    struck = slid(Mm(0.0, -245.0), Mm(0.0, 200.0), struck_s, steps=45)
    assert len(evidence(plain_detector(), (), (), (), stirs, struck, out_over("S", 30)).leaps) == leapt
