"""The evidence of a stroke: leaps off the board, and the hand that made the stroke."""

from dataclasses import replace

import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece
from tests.vision.plain_table import evidence, plain_detector, slid
from vision.change.segments import Mover
from vision.evidence.stroke_falls import possible_falls
from vision.traces.at_nothing import without_freed_places
from vision.traces.falls import FLOWN_OVER
from vision.tracking.track import Sighting, Track

BEGUN_S = 1.0
OUT_ROUND_MM = (421.0, 448.0, 475.0)  # and beyond the frame
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
    """From 99475: fragments of a withdrawing hand, and the striker, lay evenly on a line over the frame."""
    goes_on = slid(Mm(0.0, -252.6), Mm(0.0, 200.0), BEGUN_S, steps=45)
    stroke = evidence(plain_detector(), (), (), (), goes_on, out_over(side, first))
    assert len(stroke.ballistic_tracks) == leapt


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
    assert len(stroke.ballistic_tracks) == 1, "a sleeve is gone from the frame by then"
    assert len(replace(stroke, beyond=out_round(27, *areas_mm2)).ballistic_tracks) == leapt


def test_a_fall_whose_track_is_seen_to_fly_on_hardly_was_one() -> None:
    """From 107027: a coin leapt over a pocket and on over the cloth."""
    places = [(200.0 + 28 * k, 200.0 + 28 * k) for k in range(6)]
    flies = track_of(places, begun=10)
    on = tuple(
        Sighting(BEGUN_S + (16 + k) / 60, Mover(Mm(368.0 + 28 * k, 368.0 + 28 * k), 500.0, 55.0, True), True)
        for k in range(1, 6)
    )
    stroke = evidence(
        plain_detector(), (), (), (), slid(Mm(0.0, -252.6), Mm(0.0, 200.0), BEGUN_S, steps=45), flies
    )
    (falls,) = (fall for fall in possible_falls(stroke, ()) if fall.track is flies)
    (doubted,) = (fall for fall in possible_falls(replace(stroke, beyond=on), ()) if fall.track is flies)
    assert falls.pocket is doubted.pocket is Pocket.NE
    assert doubted.likelihood <= FLOWN_OVER < falls.likelihood


@pytest.mark.parametrize(("lay", "leapt"), [(True, 1), (False, 0)])
def test_what_is_followed_over_the_players_side_from_a_coins_place_is_no_hand(*, lay: bool, leapt: int) -> None:
    """From 445299 in drawn rooms: a white was struck over the striker's own corner at once."""
    flies = track_of([(-40.0 - 36 * k, -160.0 - 36 * k) for k in range(8)], begun=6)
    coins = (Piece(Kind.WHITE, Mm(-20.0, -140.0)),) if lay else ()
    goes_on = slid(Mm(0.0, -252.6), Mm(0.0, 200.0), BEGUN_S, steps=45)
    stroke = evidence(plain_detector(), coins, (), (), goes_on, flies)
    assert len(stroke.ballistic_tracks) == leapt


@pytest.mark.parametrize(
    ("stays", "apart_mm", "fell"), [(False, 109.0, False), (True, 109.0, True), (False, 40.0, True)]
)
def test_two_places_that_coins_left_are_no_thing_that_leapt_into_a_mouth(
    *, stays: bool, apart_mm: float, fell: bool
) -> None:
    """From 440064 in drawn rooms: fifteen pictures a second joined the places of two coins that had left."""
    first, last = Mm(-315.0 + apart_mm, 332.0), Mm(-315.0, 318.0)
    coins = (Piece(Kind.WHITE, Mm(first.x_mm - 9.0, 328.0)), Piece(Kind.WHITE, Mm(-316.0, 315.0)))
    joined = track_of([(first.x_mm, first.y_mm), (last.x_mm, last.y_mm)], begun=40)
    goes_on = slid(Mm(0.0, -252.6), Mm(0.0, 200.0), BEGUN_S, steps=45)
    stroke = evidence(plain_detector(), coins, coins[:1] if stays else (), (), goes_on, joined)
    falls = possible_falls(stroke, coins[:1] if stays else ())
    assert any(fall.track is joined for fall in falls) is fell


def track_of(places: list[tuple[float, float]], begun: int) -> Track:
    return Track(
        tuple(
            Sighting(BEGUN_S + frame / 60, Mover(Mm(*at), 700.0, 55.0, over_frame=False), clear_of_hand=True)
            for frame, at in enumerate(places, begun)
        )
    )


@pytest.mark.parametrize(
    ("moved_s", "rested_s"),
    [
        (None, 1.733),  # the last sighting
        (2.5, 1.733),  # all had lain still for long when the camera was moved
        (2.1, 2.1),  # for a moment only: something may have crept on
        (1.8, 1.8),  # it was moved as the striker slowed down: its track broke off, and the camera swung on
    ],
)
def test_a_camera_that_is_moved_after_the_rest_does_not_put_it_off(
    moved_s: float | None, rested_s: float
) -> None:
    """From 115566: the camera drifted, and was followed half a second after everything lay still."""
    stroke = evidence(plain_detector(), (), (), (), slid(Mm(0.0, -252.6), Mm(0.0, 200.0), BEGUN_S, steps=45))
    seen = replace(stroke.seen, rest_s=2.1)
    assert replace(stroke, seen=seen, shaken_s=moved_s).rest_s == pytest.approx(rested_s, abs=0.01)


@pytest.mark.parametrize(("struck_s", "leapt"), [(BEGUN_S, 1), (BEGUN_S + 25 / 60, 0)])
def test_an_arm_draws_back_from_the_stroke_and_not_from_the_fingers_that_stirred_before(
    struck_s: float, leapt: int
) -> None:
    """From 117123: fingers moved the striker by a little, a third of a second before they struck it."""
    stirs = slid(Mm(0.0, -252.6), Mm(5.0, -240.0), BEGUN_S, steps=5)
    struck = slid(Mm(0.0, -245.0), Mm(0.0, 200.0), struck_s, steps=45)
    assert (
        len(evidence(plain_detector(), (), (), (), stirs, struck, out_over("S", 30)).ballistic_tracks) == leapt
    )


@pytest.mark.parametrize(
    ("aside_mm", "pictures", "lies", "is_left_out"),
    [(0.0, 3, False, True), (60.0, 3, False, False), (0.0, 12, False, False), (0.0, 3, True, False)],
    ids=["a freed place", "no place", "for long", "something lies there"],
)
def test_what_a_struck_coin_leaves_behind_is_no_part_of_what_struck_it(
    aside_mm: float, pictures: int, *, lies: bool, is_left_out: bool
) -> None:
    """From a room, 510152: the way of a white that the jaws threw back ended where it drove a black off."""
    black, there = Piece(Kind.BLACK, Mm(345.0, 285.0 - aside_mm)), Piece(Kind.WHITE, Mm(345.0, 285.0))
    goes_in = track_of([(120.0 + 40 * k, 117.0 + 40 * k) for k in range(6)], begun=10)
    place = track_of([(345.0, 285.0)] * pictures, begun=17)
    joined = Track((*goes_in.sightings, *place.sightings))
    left = without_freed_places(joined, (black,), (there,) if lies else (), ICF)
    assert left == (goes_in if is_left_out else joined)
    in_a_hole = replace(ICF, pocket_radius_mm=80.0)
    assert without_freed_places(joined, (black,), (), in_a_hole) == joined
