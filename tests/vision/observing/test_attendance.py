"""Of every minute it is known how much was watched, and why not the rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.observing.observation import State
from vision.observing.stays import KEPT, Attendance, Stays


def watched(stays: Stays) -> list[tuple[float, str]]:
    return [(round(minute.watched, 2), minute.why) for minute in stays.attendance.minutes()]


def seen(stays: Stays, from_s: float, until_s: float, state: State, why: str = "") -> None:
    """Two frames a second of this state."""
    for number in range(round(2 * from_s), round(2 * until_s)):
        stays.gap(number / 2)
        stays.note(number / 2, state, why)


def test_a_hand_and_pieces_that_run_are_watched() -> None:
    stays = Stays()
    for at, state in enumerate((State.WATCHING, State.HAND, State.MOVING, State.SETTLING)):
        seen(stays, 15.0 * at, 15.0 * (at + 1), state)
    assert watched(stays) == [(1.0, "")]


def test_a_covered_board_is_not() -> None:
    stays = Stays()
    seen(stays, 0.0, 45.0, State.WATCHING)
    seen(stays, 45.0, 90.0, State.NO_VIEW, "covered")
    seen(stays, 90.0, 120.0, State.WATCHING)
    assert watched(stays) == [(0.75, "covered"), (0.5, "covered")]


def test_pictures_that_do_not_come_are_missed() -> None:
    stays = Stays()
    seen(stays, 0.0, 30.0, State.WATCHING)
    seen(stays, 60.0, 90.0, State.WATCHING)
    (first, why), second = watched(stays)
    assert first == pytest.approx(0.5, abs=0.02)
    assert (why, second) == ("no pictures came", (1.0, ""))


def test_what_was_taken_for_a_hand_was_not_watched_all_along() -> None:
    stays = Stays()
    seen(stays, 0.0, 30.0, State.WATCHING)
    seen(stays, 30.0, 60.0, State.HAND)
    stays.end(State.HAND)
    ((share, why),) = watched(stays)
    assert share == pytest.approx(0.5, abs=0.02)
    assert why == "something was taken for a hand"


def test_an_hour_is_kept() -> None:
    stays = Stays()
    seen(stays, 0.0, 60.0 * (KEPT + 5), State.WATCHING)
    minutes = stays.attendance.minutes()
    assert len(minutes) == KEPT
    assert minutes[0].from_s == 300.0


@given(
    st.lists(
        st.tuples(st.floats(0.01, 500.0), st.sampled_from(["", "covered", "no pictures came"])), max_size=40
    ),
    st.floats(0.0, 900.0),
)
def test_a_share_is_one(frames: list[tuple[float, str]], missed_s: float) -> None:
    attendance, t_s = Attendance(), 0.0
    for step_s, why in frames:
        t_s += step_s
        attendance.note(t_s, why)
    attendance.miss(max(t_s - missed_s, 0.0), t_s, "nothing came to rest")
    for minute in attendance.minutes():
        assert -1e-9 <= minute.watched <= 1.0
        assert (minute.why == "") == (minute.watched == 1.0)
