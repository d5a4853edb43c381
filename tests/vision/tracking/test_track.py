"""The time of rest after a start: a pause ends it, except for long independent runs."""

from collections.abc import Callable

import pytest

from rules.carrom.board import ICF
from rules.table import Mm
from vision.change.movers import Mover
from vision.tracking.track import (
    PAUSE_S,
    RUNS_S,
    Sighting,
    Track,
    goes_before_a_hand,
    on_surface,
    rest_of,
    taken_up,
)

HZ = 60
BEGUN_S = 1.0


def evidence(from_s: float, lasting_s: float, mm_s: float = 300.0, *, clear: bool = True) -> Track:
    """A disc that runs along x from a time on."""
    steps = round(lasting_s * HZ) + 1
    places = [Mm(-200.0 + mm_s * step / HZ, 50.0) for step in range(steps)]
    movers = [Mover(at, 700.0, 120.0, over_border=False) for at in places]
    return Track(tuple(Sighting(from_s + step / HZ, first, clear) for step, first in enumerate(movers)))


def test_all_rests_when_the_last_that_moved_was_seen_last() -> None:
    tracks = (evidence(BEGUN_S, 0.8), evidence(1.2, 1.0), evidence(1.5, 0.2))
    assert rest_of(tracks, BEGUN_S) == pytest.approx(2.2)


def test_what_moves_for_a_moment_after_a_pause_is_something_else() -> None:
    late = evidence(2.0 + PAUSE_S, RUNS_S / 2)
    assert rest_of((evidence(BEGUN_S, 0.9), late), BEGUN_S) == pytest.approx(1.9)


def test_what_runs_for_long_after_a_pause_belongs_to_it() -> None:
    late = evidence(2.0 + PAUSE_S, 2 * RUNS_S)
    expected = pytest.approx(late.last.t_s)
    assert rest_of((evidence(BEGUN_S, 0.9), late), BEGUN_S) == expected


@pytest.mark.parametrize(("mm_s", "clear"), [(300.0, False), (20.0, True)])
def test_neither_a_hands_way_nor_what_hardly_stirs_goes_on(mm_s: float, clear: bool) -> None:
    again = evidence(2.0 + PAUSE_S, 2 * RUNS_S, mm_s, clear=clear)
    assert rest_of((evidence(BEGUN_S, 0.9), again), BEGUN_S) == pytest.approx(1.9)


def test_what_moved_before_does_not_count() -> None:
    assert rest_of((evidence(0.2, 0.5),), BEGUN_S) == BEGUN_S


@pytest.mark.parametrize(("at", "over_border"), [(Mm(405.0, 110.0), True), (Mm(-379.0, -2.0), False)])
def test_what_moves_over_the_frame_keeps_nothing_on_the_surface_going(at: Mm, over_border: bool) -> None:
    fingertips = Mover(at, 400.0, 120.0, over_border)
    waits = Track(tuple(Sighting(2.0 + step / HZ, fingertips, True) for step in range(5)))
    tracks = (evidence(BEGUN_S, 0.9), waits)
    assert rest_of(tracks, BEGUN_S) == pytest.approx(waits.last.t_s)
    assert rest_of(on_surface(tracks, ICF.half_mm), BEGUN_S) == pytest.approx(1.9)


def test_what_was_seen_in_one_frame_alone_keeps_nothing_going() -> None:
    spark = Track((Sighting(2.0, Mover(Mm(0.0, -366.0), 100.0, 120.0, over_border=False), True),))
    assert rest_of(on_surface((evidence(BEGUN_S, 0.9), spark), ICF.half_mm), BEGUN_S) == pytest.approx(1.9)


def test_of_a_way_onto_the_frame_and_back_what_was_within_it_counts() -> None:
    there = evidence(BEGUN_S, 0.2)
    over = Sighting(1.25, Mover(Mm(380.0, 0.0), 700.0, 120.0, over_border=True), True)
    back = Sighting(1.3, Mover(Mm(340.0, 0.0), 700.0, 120.0, over_border=False), True)
    (within,) = on_surface((Track((*there.sightings, over, back)),), ICF.half_mm)
    assert [sighting.t_s for sighting in within.sightings] == [
        *(sighting.t_s for sighting in there.sightings),
        1.3,
    ]


def before_a_hand(
    hand_mm: Callable[[float], tuple[float, float]], went_mm: float = 60.0, steps: int = 5
) -> Track:
    """A disc that goes this far; `hand_mm`, of its way so far: the distances of hands from it and its start."""
    sightings = []
    for step in range(steps):
        way_mm = went_mm * step / (steps - 1)
        mover = Mover(Mm(50.0, way_mm), 300.0, 120.0, over_border=False)
        sightings.append(Sighting(BEGUN_S + step / HZ, mover, True, *hand_mm(way_mm)))
    return Track(tuple(sightings))


@pytest.mark.parametrize(
    ("hand_mm", "goes_before_it"),
    [
        (lambda way: (40.0, abs(40.0 - way)), True),
        (lambda way: (30.0 + way / 4, max(30.0 - way, 0.0)), True),
        (lambda way: (30.0 + way, 30.0), False),
        (lambda way: (30.0 + way - min(way, 25.0), 30.0 - min(way, 25.0)), False),
        (lambda way: (40.0, 40.0), False),
        (lambda way: (40.0 + 2 * way, 40.0 + way), False),
        (lambda way: (250.0, 250.0 - way), False),
        (lambda way: (float("inf"), float("inf")), False),
        (lambda way: (30.0 + way, 30.0) if way < 60.0 else (12.0, 0.0), False),
        (lambda way: (min(way, 15.0), 0.0), False),
    ],
    ids=[
        "a fingertip",
        "one that a gap parts more and more",
        "struck, and the hand stays",
        "struck, and the finger follows a little",
        "along an arm",
        "while the hand draws back",
        "another's hand comes from afar",
        "no hand",
        "the hand comes once it fell",
        "along an arm that it touched",
    ],
)
def test_a_fingertip_goes_before_its_hand_and_what_was_struck_leaves_it(
    hand_mm: Callable[[float], tuple[float, float]], goes_before_it: bool
) -> None:
    assert goes_before_a_hand(before_a_hand(hand_mm)) is goes_before_it


def after(end: Track, wait_s: float = 1 / HZ, aside_mm: float = 20.0, level: float = 120.0) -> Track:
    """A track that begins after this wait, and this far aside of the other's expected place."""
    at = end.last.mover.at
    places = [Mm(at.x_mm + 300.0 * wait_s + 5.0 * step, at.y_mm + aside_mm + 5.0 * step) for step in range(12)]
    movers = [Mover(place, 700.0, level, over_border=False) for place in places]
    return Track(tuple(Sighting(end.last.t_s + wait_s + k / HZ, first, True) for k, first in enumerate(movers)))


def test_a_way_that_a_knock_broke_is_taken_up_as_often_as_it_broke() -> None:
    first = evidence(BEGUN_S, 0.3)
    second = after(first)
    third = after(second, aside_mm=-15.0)
    assert taken_up(first, (third, first, second)) == (first, second, third)
    assert taken_up(third, (third, first, second)) == (third,)


def test_of_several_the_nearest_to_where_it_was_due_goes_on() -> None:
    """From 475071: beside the striker a part of it had a track of its own, seen before the next of its own."""
    first = evidence(BEGUN_S, 0.3)
    part, next_of_it = after(first, 0.0, aside_mm=30.0), after(first, 2 / HZ, aside_mm=5.0)
    assert taken_up(first, (first, part, next_of_it))[:2] == (first, next_of_it)


@pytest.mark.parametrize(
    "other", [{"wait_s": 0.2}, {"wait_s": -0.1}, {"aside_mm": 80.0}, {"level": 150.0}], ids=str
)
def test_what_begins_later_elsewhere_or_is_of_another_brightness_is_another(other: dict[str, float]) -> None:
    first = evidence(BEGUN_S, 0.3)
    assert taken_up(first, (first, after(first, **other))) == (first,)
