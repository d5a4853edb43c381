"""When what was set going had come to rest: a pause ends it, but for what runs on for long by itself."""

import pytest

from rules.table import Mm
from vision.movers import Mover
from vision.settings import WitnessSettings
from vision.track import Sighting, Track, rest_of

KNOBS = WitnessSettings()
HZ = 60
BEGUN_S = 1.0


def ran(from_s: float, lasting_s: float, mm_s: float = 300.0, *, clear: bool = True) -> Track:
    """A disc that runs along x from a time on."""
    steps = round(lasting_s * HZ) + 1
    places = [Mm(-200.0 + mm_s * step / HZ, 50.0) for step in range(steps)]
    movers = [Mover(at, 700.0, 120.0, over_frame=False) for at in places]
    return Track(tuple(Sighting(from_s + step / HZ, one, clear) for step, one in enumerate(movers)))


def test_all_rests_when_the_last_that_moved_was_seen_last() -> None:
    tracks = (ran(BEGUN_S, 0.8), ran(1.2, 1.0), ran(1.5, 0.2))
    assert rest_of(tracks, BEGUN_S, KNOBS) == pytest.approx(2.2)


def test_what_moves_for_a_moment_after_a_pause_is_something_else() -> None:
    late = ran(2.0 + KNOBS.pause_s, KNOBS.runs_s / 2)
    assert rest_of((ran(BEGUN_S, 0.9), late), BEGUN_S, KNOBS) == pytest.approx(1.9)


def test_what_runs_for_long_after_a_pause_belongs_to_it() -> None:
    late = ran(2.0 + KNOBS.pause_s, 2 * KNOBS.runs_s)
    expected = pytest.approx(late.last.t_s)
    assert rest_of((ran(BEGUN_S, 0.9), late), BEGUN_S, KNOBS) == expected


@pytest.mark.parametrize(("mm_s", "clear"), [(300.0, False), (20.0, True)])
def test_neither_a_hands_way_nor_what_hardly_stirs_goes_on(mm_s: float, clear: bool) -> None:
    again = ran(2.0 + KNOBS.pause_s, 2 * KNOBS.runs_s, mm_s, clear=clear)
    assert rest_of((ran(BEGUN_S, 0.9), again), BEGUN_S, KNOBS) == pytest.approx(1.9)


def test_what_moved_before_does_not_count() -> None:
    assert rest_of((ran(0.2, 0.5),), BEGUN_S, KNOBS) == BEGUN_S
