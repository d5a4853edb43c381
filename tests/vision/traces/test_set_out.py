"""Where a striker set out from that nobody saw stand: on base lines, and beside the hand that struck it."""

from __future__ import annotations

from math import inf

import pytest

from rules.carrom.board import ICF
from rules.pieces import Seat
from rules.table import Mm
from vision.change.movers import Mover
from vision.geometry import distance_mm
from vision.traces.set_out import SetOut, level_on_its_way, set_out, struck_first
from vision.tracking.track import Sighting, Track

LINE_MM = ICF.circle_from_rail_mm - ICF.half_mm  # of the south


def seen(*places: Mm, t_s: float = 1.33, hand_mm: float = inf) -> Track:
    """A disc in these places, sixty pictures a second."""
    movers = [Mover(at, 1300.0, 90.0, over_border=False) for at in places]
    return Track(tuple(Sighting(t_s + k / 60, mover, True, hand_mm=hand_mm) for k, mover in enumerate(movers)))


STRAIGHT = seen(*(Mm(-200.0 + 10.0 * k, -170.0 + 45.0 * k) for k in range(5)))


def test_without_a_hand_it_is_traced_back_to_the_nearest_lines() -> None:
    begun = set_out(STRAIGHT, ICF)
    assert begun.seat is Seat.S
    assert distance_mm(begun.at, Mm(-219.0, LINE_MM)) < 4


def test_a_course_that_a_knock_bent_is_traced_back_by_its_first_pictures() -> None:
    """From a broad table, 900150: the striker met the queen in the second picture, and was nobody's."""
    bent = seen(Mm(-195.0, -171.0), Mm(-194.0, -138.0), Mm(-188.0, -122.0), Mm(-100.0, -133.0))
    begun = set_out(bent, ICF, {Seat.S})
    assert begun.seat is Seat.S
    assert distance_mm(begun.at, Mm(-197.0, LINE_MM)) < 12


def test_what_crosses_other_lines_set_out_from_those_that_a_hand_was_at() -> None:
    """From a broad table, 900010: it was first seen on the north's lines, far across the board."""
    late = seen(*(Mm(-98.0 - 22.0 * k, -LINE_MM + 8.0 * k) for k in range(5)))
    assert set_out(late, ICF).seat is Seat.N
    begun = set_out(late, ICF, {Seat.E})
    assert begun.seat is Seat.E
    assert abs(begun.at.x_mm + LINE_MM) < 4


def test_a_place_beside_the_lines_of_the_hand_is_theirs_though_the_course_leads_elsewhere() -> None:
    """From a broad table, 900040: of the striker's break one picture shows it before the pack."""
    broken = seen(Mm(-11.0, LINE_MM + 90.0), Mm(-78.0, LINE_MM + 95.0))
    assert set_out(broken, ICF, {Seat.S}) == SetOut(Mm(-11.0, LINE_MM), Seat.S)


def test_what_is_far_from_all_hands_and_their_lines_is_nobodys() -> None:
    coin = seen(*(Mm(0.0, 100.0 + 40.0 * k) for k in range(5)))
    assert set_out(coin, ICF, {Seat.E}) == SetOut(Mm(0.0, 100.0), None)


@pytest.mark.parametrize(("hand_mm", "is_coin"), [(inf, False), (259.0, False), (90.0, True)])
def test_what_a_hand_struck_is_the_thing_that_was_first_seen_beside_it(hand_mm: float, is_coin: bool) -> None:
    """From a broad table, 900000: of a break a coin ran by itself, the striker was lost in the pack."""
    striker = seen(Mm(-96.0, -32.0), t_s=1.333, hand_mm=75.0)
    coin = seen(*(Mm(-17.0, 134.0 + 40.0 * k) for k in range(5)), t_s=1.367, hand_mm=hand_mm)
    later = seen(Mm(-90.0, -20.0), t_s=1.383, hand_mm=60.0)
    assert struck_first(coin, (striker, coin, later)) is (coin if is_coin else striker)


def test_a_strikers_brightness_on_its_way_is_that_of_what_ran_longest_from_there() -> None:
    from_there = Mm(-200.0, LINE_MM)
    own = seen(*(Mm(-200.0 + 10.0 * k, LINE_MM + 45.0 * k) for k in range(8)))
    scrap = seen(from_there, Mm(-190.0, LINE_MM), t_s=1.3)
    assert level_on_its_way(from_there, (scrap, own)) == 90.0
    assert level_on_its_way(from_there, (scrap,)) is None
