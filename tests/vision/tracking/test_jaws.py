"""A piece that strikes the jaws leaves its line and stays the same piece."""

from __future__ import annotations

import pytest

from tests.vision.tracking.flights import found, track
from vision.tracking.track import Sighting, Track

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
