"""Every stay ends, and what was not watched is said."""

from vision.observing.observation import State, Unseen
from vision.observing.stays import BUSY_AT_MOST_S, BUSY_STAYS_S, ENDED, NO_VIEW_STAYS_S, Stays


def test_a_hand_that_stays_is_looked_at_again_and_ends_at_last() -> None:
    stays = Stays()
    stays.note(1.0, State.WATCHING, "")
    stays.note(2.0, State.HAND, "")
    assert not stays.take_due(2.0 + BUSY_STAYS_S - 1)
    assert stays.take_due(2.0 + BUSY_STAYS_S)
    assert not stays.take_due(3.0 + BUSY_STAYS_S)
    assert stays.must_end(2.0 + BUSY_AT_MOST_S)
    assert stays.end(State.HAND) == Unseen(2.0, "something was taken for a hand")
    assert not stays.take_due(500.0)


def test_a_lost_view_tells_its_span_when_it_ends() -> None:
    stays = Stays()
    stays.note(3.0, State.NO_VIEW, "covered")
    assert not stays.take_due(4.0)
    assert stays.take_due(3.0 + NO_VIEW_STAYS_S)
    assert stays.note(20.0, State.SETTLING, "") == Unseen(3.0, "covered")


def test_a_gap_between_frames_was_not_watched() -> None:
    stays = Stays()
    assert stays.gap(0.0) is None
    assert stays.gap(0.5) is None
    assert stays.gap(4.0) == Unseen(0.5, "no pictures came")


def test_pictures_that_end_in_a_long_stay_say_so() -> None:
    stays = Stays()
    stays.note(1.0, State.HAND, "")
    assert stays.unfinished(2.0) is None
    assert stays.unfinished(12.0) == Unseen(1.0, ENDED)


def test_what_ended_unwatched_begins_after_the_last_reading_at_rest() -> None:
    stays = Stays()
    stays.note(1.0, State.SETTLING, "")
    stays.note(8.0, State.HAND, "", read=True)  # beside a hand
    stays.note(9.0, State.HAND, "", read=True, at_rest=True)  # as a hand came in
    stays.note(9.5, State.HAND, "")
    assert stays.unfinished(13.0) is None
    assert stays.unfinished(15.0) == Unseen(9.0, ENDED)
