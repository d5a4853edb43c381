"""Leaps off the board are found by sightings evenly on a line, whatever tracks those were given to."""

from __future__ import annotations

from math import isnan

import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece
from tests.vision.tracking.flights import AWAY, COIN, FLIGHT, OVER, ROUND, found, seen_round, track
from vision.tracking.ballistic import leaps_among, leapt_from, level_in_flight
from vision.tracking.track import Track


def test_a_flight_is_one_leap_however_its_sightings_were_shared_among_tracks() -> None:
    whole = track(*FLIGHT, OVER)
    shared = [track(*FLIGHT[:3]), track(*FLIGHT[3:5], begun=3), track(FLIGHT[5], begun=5), track(OVER, begun=6)]
    assert found(whole) == found(*shared) == [7]


def test_others_on_the_board_are_not_drawn_into_a_leap() -> None:
    slides = track(*((-100.0 + 12 * frame, 50.0) for frame in range(7)))
    assert found(track(*FLIGHT, OVER), slides) == [7]


def test_a_coin_on_its_edge_that_rolls_back_from_the_cushion_is_no_leap() -> None:
    rolls = [(-148.0, 82.0 + 26.0 * frame) for frame in range(12)]
    assert found(track(*rolls)) == [12]
    assert found(track(*rolls, (-148.0, 350.0), (-147.0, 330.0))) == []
    assert found(track(*rolls[:6]), track(*rolls[6:], (-148.0, 350.0), (-147.0, 330.0), begun=6)) == []
    assert found(track(*rolls, (-225.0, 319.0), (-209.0, 344.0))) == [12]  # the striker, and not the coin


def test_a_coin_whose_way_back_from_the_cushion_is_another_track_is_no_leap() -> None:
    """From 4501 on tables of any make: over the cushion for two pictures, and a new track from the second."""
    rolls = [(-148.0, 82.0 + 26.0 * frame) for frame in range(12)]
    back = [(-160.0, 371.0), (-172.0, 358.0), (-184.0, 345.0), (-196.0, 333.0)]
    assert found(track(*rolls)) == [12]
    assert found(track(*rolls), track(*back, begun=12)) == []
    assert found(track(*rolls), track(*back, begun=18)) == [12], "too late: it is another coin's"


def test_a_coin_that_shows_in_two_parts_at_the_cushion_and_rolls_back_is_no_leap() -> None:
    """From 96366: the smaller part, farther out, was a track of its own."""
    rolls = [(-273.0, 273.0), (-294.0, 248.0), (-313.0, 225.0), (-333.0, 203.0), (-352.0, 179.0)]
    rest = [(-362.0, 157.0), (-356.0, 134.0), (-346.0, 111.0), (-334.0, 88.0)]
    part = track((-379.0, 154.0), begun=5)
    assert found(track(*rolls), part) == [6]
    assert found(track(*rolls, *rest), part) == []


def test_three_sightings_that_nobody_could_have_struck_so_far_apart_are_no_leap() -> None:
    assert found(track((104.0, 202.0), (205.0, 266.0), (286.0, 368.0)), before=(AWAY,)) == [3]
    assert found(track((78.0, 173.0), (205.0, 266.0), (286.0, 368.0)), before=(AWAY,)) == []


def test_what_is_thrown_back_by_the_cushion_is_no_leap() -> None:
    back = [(-354.0, 120.0 + 60 * frame) for frame in range(3)] + [(-340.0, 290.0), (-320.0, 280.0)]
    assert found(track(*FLIGHT[:2], *back)) == []


def test_what_falls_into_a_pocket_is_no_leap() -> None:
    hole = ICF.pocket(Pocket.NE).x_mm
    assert found(track(*((hole - 60.0 * left, hole - 60.0 * left) for left in (4, 3, 2, 1, 0)))) == []


def test_two_sightings_are_a_leap_where_a_piece_lay_at_the_beginning_of_their_line() -> None:
    two, before = ((305.0, -325.0), (365.0, -307.0)), (Piece(Kind.BLACK, Mm(250.0, -340.0)),)
    assert found(track(*two)) == []
    assert found(track(*two), before=before) == [2]
    assert found(track(*two, area_mm2=300.0), before=before) == [], "an arm's scraps, as it draws back"


@pytest.mark.parametrize(
    ("step_mm", "pictures", "leaps"),
    [(20.0, 9, []), (40.0, 9, [2]), (20.0, 3, [2])],
    ids=["too slow", "as fast as it needs", "not followed"],
)
def test_two_sightings_that_outrun_all_that_may_have_struck_it_are_no_leap(
    step_mm: float, pictures: int, leaps: list[int]
) -> None:
    """From a room, 541081: the striker's own place and a sleeve's scrap were a leap at 7,700 mm a second."""
    two, before = ((305.0, -325.0), (365.0, -307.0)), (Piece(Kind.BLACK, Mm(250.0, -340.0)),)
    comes = track(*((200.0 - step_mm * left, -340.0) for left in reversed(range(pictures))))
    assert found(comes, track(*two, begun=pictures), before=before) == leaps


@pytest.mark.parametrize("clear", [True, False])
def test_what_a_hand_touches_is_no_leap(clear: bool) -> None:
    assert found(track(*FLIGHT, OVER, clear=clear)) == ([7] if clear else [])


def test_what_goes_slowly_over_the_frame_is_no_leap() -> None:
    assert found(track(*((-340.0 - 12 * frame, 100.0) for frame in range(6)))) == []


def test_what_comes_in_over_the_frame_is_no_leap() -> None:
    assert found(track(OVER, *FLIGHT[::-1])) == []


def test_what_is_seen_after_the_stroke_came_to_rest_is_a_hand() -> None:
    assert found(track(*FLIGHT, OVER, begun=40), rest_s=1.5) == []


def test_what_is_seen_over_the_frame_alone_is_an_arm() -> None:
    assert found(track((-372.0, 100.0), (-386.0, 130.0), (-402.0, 160.0), (-414.0, 190.0))) == []


def test_what_nobody_saw_for_long_led_through_nothing() -> None:
    assert found(track(*FLIGHT[:5]), track((-520.0, 960.0), begun=12)) == []


def test_what_jumps_onto_the_frame_and_back_did_not_leave() -> None:
    """It is lost above the frame for a moment; the piece that sets out there comes to rest on the board."""
    on_frame = track(OVER, (-396.0, 394.0), begun=6)
    back = [(-399.0 + 12 * frame, 396.0 - 12 * frame) for frame in range(25)]
    stays = [(-399.0, 396.0)] * 25
    assert found(track(*FLIGHT), on_frame, track(*back, begun=9)) == []
    assert found(track(*FLIGHT), on_frame, track(*stays, begun=9)) == [7]


def test_what_jumps_onto_the_frame_did_not_leave_where_its_way_back_was_followed_in_parts() -> None:
    """From 1130990 on tables of any make: what turns on the frame is given to one track after another."""
    on_frame = track(OVER, (-396.0, 394.0), begun=6)
    back = [(-399.0 + 12 * frame, 396.0 - 12 * frame) for frame in range(25)]
    parts = [track(*back[start : start + 5], begun=9 + start) for start in range(0, 25, 5)]
    assert found(track(*FLIGHT), on_frame, *parts) == []
    assert found(track(*FLIGHT), on_frame, *parts[:2]) == [7], "a scrap"


def test_what_jumps_onto_the_frame_did_not_leave_where_its_way_back_begins_with_the_last_of_the_leap() -> None:
    """From a room, 541212: what turned at once on the frame had a track from there to the board."""
    back = [(-390.0 + 12 * frame, 392.0 - 12 * frame) for frame in range(25)]
    assert found(track(*FLIGHT), track(OVER, *back, begun=6)) == []
    assert found(track(*FLIGHT), track(OVER, *back[:3], begun=6)) == [7], "a scrap"


def test_what_jumps_onto_the_frame_did_not_leave_where_two_parts_of_it_show_at_the_cushion() -> None:
    """From a room, 530006: the part that leads nowhere was followed, too."""
    back = [(-399.0 + 12 * frame, 396.0 - 12 * frame) for frame in range(25)]
    part = track(*((x_mm - 8.0, y_mm - 8.0) for x_mm, y_mm in back[5:7]), begun=14)
    assert found(track(*FLIGHT), track(*back[:5], begun=9), part, track(*back[5:], begun=14)) == []


def test_what_met_another_at_the_cushion_and_is_seen_again_farther_in_did_not_leave() -> None:
    """From 120200 on tables of any make: on its edge, and lost for 0.1 s beside the other coin."""
    rolls = [(-148.0, 82.0 + 26.0 * frame) for frame in range(12)]
    back = [(-160.0 - 6 * frame, 300.0 - 15 * frame) for frame in range(25)]
    assert found(track(*rolls)) == [12]
    assert found(track(*rolls), track(*back, begun=17)) == []
    assert found(track(*rolls), track(*back[:10], begun=17)) == [12], "a scrap"
    assert found(track(*FLIGHT, OVER), track(*back, begun=10)) == [7], "that was seen over the border"


def test_what_rolled_on_its_edge_along_the_cushion_into_a_pocket_did_not_leave() -> None:
    """From 97926: upright it is seen farther out than a lying one can be, and then goes down the pocket."""
    hole = ICF.pocket(Pocket.SW)
    rolls = [(-100.0 - 32 * frame, -290.0 - 12 * frame) for frame in range(8)]
    falls = [(hole.x_mm + step, hole.y_mm + step) for step in (14.0, 10.0, 6.0, 2.0)]
    assert found(track(*rolls)) == [8]
    assert found(track(*rolls, *falls)) == []


def test_what_led_over_a_place_may_have_struck_what_lay_there() -> None:
    (leap,) = leaps_among([track(*FLIGHT, OVER)], (1.0, 2.0), (COIN,), ICF)
    (start_x, start_y), (x_mm, y_mm) = FLIGHT[0], FLIGHT[2]
    assert leapt_from(leap, Mm(start_x + 12.0, start_y - 40.0))
    assert leapt_from(leap, Mm(x_mm + 10.0, y_mm))
    assert not leapt_from(leap, Mm(x_mm + 60.0, y_mm))
    assert not leapt_from(leap, Mm(*FLIGHT[5])), "nothing was seen to go on from there"


def test_how_bright_something_was_in_flight_wants_three_sightings() -> None:
    assert level_in_flight(track(*FLIGHT)) == 200.0
    assert level_in_flight(Track(seen_round(*ROUND, begun=7))) == 60.0
    assert isnan(level_in_flight(track(*FLIGHT[:2])))


def test_a_hand_that_keeps_still_and_then_shows_elsewhere_is_no_leap() -> None:
    """From 113864: a long step over four frames does not allow as large a deviation in one frame."""
    still = track((-337.0, 137.0), (-335.0, 140.0), (-338.0, 151.0), (-343.0, 153.0))
    drawn_back = seen_round((-590.0, 136.0), (-648.0, 127.0), begun=7)
    assert all(length <= 3 for length in found(still, beyond=drawn_back))
