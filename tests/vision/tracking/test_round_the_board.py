"""Leaps go on round the board: sightings there belong to one, or to a hand, to noise, to another thing."""

from __future__ import annotations

from tests.vision.tracking.flights import DT_S, FLIGHT, OVER, ROUND, found, seen_round, track


def test_what_is_seen_round_the_board_goes_on_with_a_leap() -> None:
    assert found(track(*FLIGHT), beyond=seen_round(*ROUND, begun=7)) == [9]


def test_specks_of_noise_on_the_line_of_something_that_moved_are_no_leap() -> None:
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


def test_another_thing_that_moves_round_the_board_is_not_drawn_into_a_leap() -> None:
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


def test_what_flies_round_the_board_and_was_never_on_it_is_no_leap() -> None:
    assert found(beyond=seen_round(*FLIGHT[4:], OVER, *ROUND, begun=0)) == [6]
    assert found(beyond=seen_round(OVER, *ROUND, begun=0)) == []


def test_a_leap_is_seen_for_a_little_after_the_board_came_to_rest() -> None:
    rest_s = 1.0 + 6 * DT_S
    assert found(track(*FLIGHT[:5]), rest_s=rest_s, beyond=seen_round(*ROUND, begun=7)) == [8]
    hand = seen_round(*((-364.0 - 16 * k, 315.0 + 70 * k) for k in range(14, 17)), begun=20)
    assert found(track(*FLIGHT[:5]), rest_s=rest_s, beyond=hand) == []
