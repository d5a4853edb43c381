"""Leaps off the board are found by sightings evenly on a line, whatever tracks those were given to."""

from __future__ import annotations

from math import isnan

import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece
from vision.change.movers import Mover
from vision.tracking.ballistic import leaps_among, leapt_from, level_in_flight
from vision.tracking.track import Sighting, Track

DT_S = 1 / 60
COIN = Piece(Kind.WHITE, Mm(-265.0, -65.0))
AWAY = Piece(Kind.BLACK, Mm(200.0, 200.0))
FLIGHT = [(-284.0, -6.0), (-300.0, 55.0), (-316.0, 117.0), (-332.0, 180.0), (-348.0, 246.0), (-364.0, 315.0)]
OVER = (-381.0, 388.0)
ROUND = [(-398.0, 459.0), (-414.0, 530.0), (-431.0, 601.0)]


def track(*places: tuple[float, float], begun: int = 0, clear: bool = True, area_mm2: float = 900.0) -> Track:
    sightings = []
    for frame, (x_mm, y_mm) in enumerate(places, begun):
        over = max(abs(x_mm), abs(y_mm)) > ICF.half_mm + 14
        mover = Mover(Mm(x_mm, y_mm), area_mm2, 200.0, over)
        sightings.append(Sighting(1.0 + frame * DT_S, mover, clear))
    return Track(tuple(sightings))


def found(
    *tracks: Track,
    before: tuple[Piece, ...] = (COIN, AWAY),
    rest_s: float = 2.0,
    beyond: tuple[Sighting, ...] = (),
) -> list[int]:
    """The number of sightings of each leap."""
    leaps = leaps_among(tracks, (1.0, rest_s), before, ICF, beyond)
    return [len(leap.sightings) for leap in leaps]


def seen_round(*places: tuple[float, float], begun: int, area_mm2: float = 400.0) -> tuple[Sighting, ...]:
    """Sightings round the board, one place in each frame."""
    return tuple(
        Sighting(1.0 + frame * DT_S, Mover(Mm(*place), area_mm2, 60.0, over_border=True), clear_of_hand=True)
        for frame, place in enumerate(places, begun)
    )


def test_a_flight_is_one_leap_however_its_sightings_were_shared_among_tracks() -> None:
    whole = track(*FLIGHT, OVER)
    shared = [track(*FLIGHT[:3]), track(*FLIGHT[3:5], begun=3), track(FLIGHT[5], begun=5), track(OVER, begun=6)]
    assert found(whole) == found(*shared) == [7]


def test_others_on_the_board_are_not_drawn_into_it() -> None:
    slides = track(*((-100.0 + 12 * frame, 50.0) for frame in range(7)))
    assert found(track(*FLIGHT, OVER), slides) == [7]


def test_a_coin_on_its_edge_that_rolls_back_from_the_cushion_is_none() -> None:
    rolls = [(-148.0, 82.0 + 26.0 * frame) for frame in range(12)]
    assert found(track(*rolls)) == [12]
    assert found(track(*rolls, (-148.0, 350.0), (-147.0, 330.0))) == []
    assert found(track(*rolls[:6]), track(*rolls[6:], (-148.0, 350.0), (-147.0, 330.0), begun=6)) == []
    assert found(track(*rolls, (-225.0, 319.0), (-209.0, 344.0))) == [12]  # the striker, and not the coin


def test_nor_one_whose_way_back_is_another_track() -> None:
    """From 4501 on tables of any make: over the cushion for two pictures, and a new track from the second."""
    rolls = [(-148.0, 82.0 + 26.0 * frame) for frame in range(12)]
    back = [(-160.0, 371.0), (-172.0, 358.0), (-184.0, 345.0), (-196.0, 333.0)]
    assert found(track(*rolls)) == [12]
    assert found(track(*rolls), track(*back, begun=12)) == []
    assert found(track(*rolls), track(*back, begun=18)) == [12], "too late: it is another coin's"


def test_nor_is_one_that_shows_in_two_parts_at_the_cushion() -> None:
    """From 96366: the smaller part, farther out, was a track of its own."""
    rolls = [(-273.0, 273.0), (-294.0, 248.0), (-313.0, 225.0), (-333.0, 203.0), (-352.0, 179.0)]
    rest = [(-362.0, 157.0), (-356.0, 134.0), (-346.0, 111.0), (-334.0, 88.0)]
    part = track((-379.0, 154.0), begun=5)
    assert found(track(*rolls), part) == [6]
    assert found(track(*rolls, *rest), part) == []


def test_three_sightings_that_nobody_could_have_struck_so_far_apart_are_none() -> None:
    assert found(track((104.0, 202.0), (205.0, 266.0), (286.0, 368.0)), before=(AWAY,)) == [3]
    assert found(track((78.0, 173.0), (205.0, 266.0), (286.0, 368.0)), before=(AWAY,)) == []


def test_what_is_thrown_back_by_the_cushion_is_none() -> None:
    back = [(-354.0, 120.0 + 60 * frame) for frame in range(3)] + [(-340.0, 290.0), (-320.0, 280.0)]
    assert found(track(*FLIGHT[:2], *back)) == []


def test_what_falls_into_a_pocket_is_none() -> None:
    hole = ICF.pocket(Pocket.NE).x_mm
    assert found(track(*((hole - 60.0 * left, hole - 60.0 * left) for left in (4, 3, 2, 1, 0)))) == []


def test_two_sightings_are_one_where_a_piece_lay_at_the_beginning_of_their_line() -> None:
    two, before = ((305.0, -325.0), (365.0, -307.0)), (Piece(Kind.BLACK, Mm(250.0, -340.0)),)
    assert found(track(*two)) == []
    assert found(track(*two), before=before) == [2]
    assert found(track(*two, area_mm2=300.0), before=before) == [], "an arm's scraps, as it draws back"


@pytest.mark.parametrize(
    ("step_mm", "pictures", "leaps"),
    [(20.0, 9, []), (40.0, 9, [2]), (20.0, 3, [2])],
    ids=["too slow", "as fast as it needs", "not followed"],
)
def test_two_sightings_that_outrun_all_that_may_have_struck_it_are_none(
    step_mm: float, pictures: int, leaps: list[int]
) -> None:
    """From a room, 541081: the striker's own place and a sleeve's scrap were a leap at 7,700 mm a second."""
    two, before = ((305.0, -325.0), (365.0, -307.0)), (Piece(Kind.BLACK, Mm(250.0, -340.0)),)
    comes = track(*((200.0 - step_mm * left, -340.0) for left in reversed(range(pictures))))
    assert found(comes, track(*two, begun=pictures), before=before) == leaps


@pytest.mark.parametrize("clear", [True, False])
def test_what_a_hand_touches_is_none(clear: bool) -> None:
    assert found(track(*FLIGHT, OVER, clear=clear)) == ([7] if clear else [])


def test_what_goes_slowly_over_the_frame_is_none() -> None:
    assert found(track(*((-340.0 - 12 * frame, 100.0) for frame in range(6)))) == []


def test_what_comes_in_over_the_frame_is_none() -> None:
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


def test_nor_did_it_where_its_way_back_was_followed_in_parts() -> None:
    """From 1130990 on tables of any make: what turns on the frame is given to one track after another."""
    on_frame = track(OVER, (-396.0, 394.0), begun=6)
    back = [(-399.0 + 12 * frame, 396.0 - 12 * frame) for frame in range(25)]
    parts = [track(*back[start : start + 5], begun=9 + start) for start in range(0, 25, 5)]
    assert found(track(*FLIGHT), on_frame, *parts) == []
    assert found(track(*FLIGHT), on_frame, *parts[:2]) == [7], "a scrap"


def test_nor_did_it_where_its_way_back_begins_with_the_last_that_is_seen_of_the_leap() -> None:
    """From a room, 541212: what turned at once on the frame had a track from there to the board."""
    back = [(-390.0 + 12 * frame, 392.0 - 12 * frame) for frame in range(25)]
    assert found(track(*FLIGHT), track(OVER, *back, begun=6)) == []
    assert found(track(*FLIGHT), track(OVER, *back[:3], begun=6)) == [7], "a scrap"


def test_nor_did_it_where_two_parts_of_it_show_at_the_cushion() -> None:
    """From a room, 530006: the part that leads nowhere was followed, too."""
    back = [(-399.0 + 12 * frame, 396.0 - 12 * frame) for frame in range(25)]
    part = track(*((x_mm - 8.0, y_mm - 8.0) for x_mm, y_mm in back[5:7]), begun=14)
    assert found(track(*FLIGHT), track(*back[:5], begun=9), part, track(*back[5:], begun=14)) == []


def test_nor_one_that_is_seen_again_farther_in_when_it_met_another_at_the_cushion() -> None:
    """From 120200 on tables of any make: on its edge, and lost for 0.1 s beside the other coin."""
    rolls = [(-148.0, 82.0 + 26.0 * frame) for frame in range(12)]
    back = [(-160.0 - 6 * frame, 300.0 - 15 * frame) for frame in range(25)]
    assert found(track(*rolls)) == [12]
    assert found(track(*rolls), track(*back, begun=17)) == []
    assert found(track(*rolls), track(*back[:10], begun=17)) == [12], "a scrap"
    assert found(track(*FLIGHT, OVER), track(*back, begun=10)) == [7], "that was seen over the border"


def test_nor_did_one_that_rolled_on_its_edge_along_the_cushion_into_a_pocket() -> None:
    """From 97926: upright it is seen farther out than a lying one can be, and then goes down the pocket."""
    hole = ICF.pocket(Pocket.SW)
    rolls = [(-100.0 - 32 * frame, -290.0 - 12 * frame) for frame in range(8)]
    falls = [(hole.x_mm + step, hole.y_mm + step) for step in (14.0, 10.0, 6.0, 2.0)]
    assert found(track(*rolls)) == [8]
    assert found(track(*rolls, *falls)) == []


def test_what_is_seen_round_the_board_goes_on_with_a_leap() -> None:
    assert found(track(*FLIGHT), beyond=seen_round(*ROUND, begun=7)) == [9]


def test_specks_of_noise_on_the_line_of_something_that_moved_are_none() -> None:
    """From a quarter of the light, 220007: what shows over the border is a tenth of a coin."""
    moved = track(*FLIGHT[-2:])
    assert found(moved, beyond=seen_round(OVER, *ROUND, begun=2)) == [6]
    specks = {frames: seen_round(OVER, *ROUND, begun=frames, area_mm2=100.0) for frames in (2, 6)}
    assert found(moved, beyond=specks[2]) == []
    assert found(track(*FLIGHT), beyond=specks[6]) == [10], "a dark coin before a dark frame"


def test_a_dark_coin_shows_again_when_it_has_crossed_a_dark_frame() -> None:
    on_board = [(-284.0 - 16 * k, 50.0 + 70 * k) for k in range(4)]
    goes_on = [(-284.0 - 16 * k, 50.0 + 70 * k) for k in range(7, 10)]
    assert found(track(*on_board), beyond=seen_round(*goes_on, begun=7)) == [7]
    late = [(-284.0 - 16 * k, 50.0 + 70 * k) for k in range(12, 15)]
    assert found(track(*on_board), beyond=seen_round(*late, begun=12)) == [], "too long unseen"


def test_another_that_moves_round_the_board_is_not_drawn_into_it() -> None:
    another = seen_round(*((600.0 - 9 * k, 500.0) for k in range(10)), begun=0)
    assert found(track(*FLIGHT), beyond=(*seen_round(*ROUND, begun=7), *another)) == [9]
    assert found(beyond=another) == []


def test_over_the_wood_no_frame_is_passed_unseen() -> None:
    """From 110207: pieces of an arm over the border lay on a line with much earlier sightings on the wood."""
    slides = track(*((100.0 + 12 * frame, 50.0) for frame in range(5)))
    assert found(slides, track((-250.0, 0.0)), beyond=seen_round((-450.0, 0.0), (-550.0, 0.0), begun=2)) == [3]
    assert found(slides, track((-220.0, 0.0)), beyond=seen_round((-420.0, 0.0), (-520.0, 0.0), begun=2)) == []
    flies = seen_round((-420.0, 0.0), (-520.0, 0.0), (-620.0, 0.0), begun=2)
    assert found(slides, track((-220.0, 0.0)), beyond=flies) == [4]


def test_what_sets_out_over_the_frame_is_an_arm() -> None:
    """From 110214: a flying piece is as fast over the border as it was before."""
    begins = track((-335.0, 0.0), (-350.0, 0.0), (-365.0, 0.0))
    assert found(begins, beyond=seen_round((-390.0, 0.0), (-415.0, 0.0), (-440.0, 0.0), begun=3)) == [6]
    assert found(begins, beyond=seen_round((-373.6, 0.0), (-383.0, 0.0), (-404.0, 0.0), begun=3)) == []


def test_two_sightings_alone_do_not_lead_on_to_a_leap() -> None:
    """From 110214: a patch on the wood and one over the border, farther apart than the later steps."""
    flies = seen_round((-440.0, 0.0), (-465.0, 0.0), (-490.0, 0.0), begun=1)
    assert found(track((-350.0, 0.0)), beyond=flies) == []


def test_what_lingers_round_the_board_is_a_waiting_hand() -> None:
    """From 111408: wherever a coin's way points, some fingers of a waiting hand lie in line with it."""
    fingers = seen_round(*(place for place in ROUND for _ in range(8)), begun=0)
    assert found(track(*FLIGHT[:5]), beyond=fingers) == []
    assert found(track(*FLIGHT[:5]), beyond=seen_round(*ROUND, begun=7)) == [8]


def test_what_flies_out_there_and_was_never_on_the_board_is_none() -> None:
    assert found(beyond=seen_round(*FLIGHT[4:], OVER, *ROUND, begun=0)) == [6]
    assert found(beyond=seen_round(OVER, *ROUND, begun=0)) == []


def test_a_leap_is_seen_for_a_little_after_the_board_came_to_rest() -> None:
    rest_s = 1.0 + 6 * DT_S
    assert found(track(*FLIGHT[:5]), rest_s=rest_s, beyond=seen_round(*ROUND, begun=7)) == [8]
    hand = seen_round(*((-364.0 - 16 * k, 315.0 + 70 * k) for k in range(14, 17)), begun=20)
    assert found(track(*FLIGHT[:5]), rest_s=rest_s, beyond=hand) == []


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


AT_JAWS = [(20.0, 60.0), (122.0, 160.0), (230.0, 250.0), (331.0, 344.0)]  # 30 a second: two frames apart
BEYOND_JAWS = [(524.0, 424.0), (603.0, 450.0)]


def every_other(places: list[tuple[float, float]], begun: int, area_mm2: float = 900.0) -> list[Sighting]:
    """Sightings in every second frame, as of a slow camera."""
    return [
        track(place, begun=begun + 2 * number, area_mm2=area_mm2).first for number, place in enumerate(places)
    ]


@pytest.mark.parametrize(
    ("places", "area_mm2", "leaps"),
    [
        (BEYOND_JAWS, 900.0, [6]),
        ([*BEYOND_JAWS, (682.0, 476.0)], 200.0, [7]),
        (BEYOND_JAWS, 200.0, []),  # fragments of an arm
        ([(424.0, 524.0), (345.0, 543.0)], 900.0, []),  # it turns too far
        ([(440.0, 380.0), (444.0, 382.0)], 900.0, []),  # and this is too slow
    ],
)
def test_what_strikes_the_jaws_leaves_its_line_and_is_the_same_piece(
    places: list[tuple[float, float]], area_mm2: float, leaps: list[int]
) -> None:
    flies = Track(tuple(every_other(AT_JAWS, 0)))
    beyond = tuple(every_other(places, 10, area_mm2))
    assert found(flies, beyond=beyond) == leaps


@pytest.mark.parametrize(
    "came",
    [
        [(367.0, -244.0), (355.0, -48.0), (343.0, 148.0), (331.0, 344.0)],  # on its way from that side
        [(292.0, 302.0), (305.0, 316.0), (318.0, 330.0), (331.0, 344.0)],  # far slower than what flies
    ],
)
def test_jaws_neither_turn_a_thing_about_nor_make_it_faster(came: list[tuple[float, float]]) -> None:
    """From 1130140 and 1100270 on tables of any make: an arm that draws back shows beyond the board."""
    flies = Track(tuple(every_other(came, 0)))
    assert found(flies, beyond=tuple(every_other(BEYOND_JAWS, 10))) == []


@pytest.mark.parametrize(("step_mm", "leaps"), [(6.0, []), (40.0, [4])], ids=["slow", "fast"])
def test_what_slides_slowly_is_no_part_of_a_line_that_others_make_with_it(
    step_mm: float, leaps: list[int]
) -> None:
    """From 1140380 on tables of any make: in a break three slow coins and a scrap lay on one line by chance."""
    line = [(-210.0 - 60.0 * k, 50.0 + 20.0 * k) for k in range(4)]
    passes = [
        track(*((x_mm, y_mm + step_mm * (frame - k)) for frame in range(k - 1, k + 2)), begun=3 + k)
        for k, (x_mm, y_mm) in enumerate(line[:3])
    ]
    assert found(*passes, track(line[3], begun=7), before=()) == leaps
