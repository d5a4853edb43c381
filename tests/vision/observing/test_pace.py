"""Too few pictures of something that stirs are announced once, at the next reading."""

from vision.observing.observation import State, Unseen
from vision.observing.stays import LEAST_HZ, TOO_FEW, Pace


def stirred(pace: Pace, rate_hz: float, state: State = State.MOVING, seconds: float = 2.0) -> None:
    for number in range(round(seconds * rate_hz) + 1):
        pace.note(number / rate_hz, state)


def test_a_slow_camera_is_announced_at_the_reading_and_once() -> None:
    pace = Pace()
    stirred(pace, LEAST_HZ / 2)
    assert pace.read() == Unseen(0.0, TOO_FEW)
    assert pace.read() is None


def test_a_camera_of_fifteen_a_second_that_loses_some_is_not() -> None:
    pace = Pace()
    stirred(pace, 14.0)
    assert pace.read() is None


def test_a_table_at_rest_needs_no_pictures() -> None:
    pace = Pace()
    stirred(pace, 2.0, State.WATCHING)
    stirred(pace, 2.0, State.SETTLING)
    assert pace.read() is None


def test_a_single_gap_among_many_pictures_is_no_slow_camera() -> None:
    pace = Pace()
    for number in range(60):
        pace.note(number / 60, State.MOVING)
    pace.note(1.3, State.MOVING)
    assert pace.read() is None


def test_two_pictures_lost_in_a_short_moment_make_no_slow_camera() -> None:
    pace = Pace()
    for number in (n for n in range(30) if n not in (23, 26)):
        pace.note(number / 15, State.WATCHING if number < 20 else State.MOVING)
    assert pace.read() is None


def test_a_camera_of_eleven_a_second_is_slow_whatever_it_loses() -> None:
    pace = Pace()
    for number in (n for n in range(60) if n % 7):
        pace.note(number / 11, State.MOVING)
    assert pace.read() is not None
