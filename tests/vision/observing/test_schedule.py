"""The time of readings: at rest, before a hand hides it, and never while a hand is lost for a moment."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.boardmap import BoardMap
from calibration.lens import Lens
from rules.table import Mm
from vision.change.detector import MOMENT_S, Change, ChangeDetector
from vision.change.hand_watch import LIVELY_S
from vision.change.hands import Hand
from vision.change.movers import Mover
from vision.change.settings import ChangeSettings
from vision.frame import Frame
from vision.observing.schedule import AIM_REST_S, Due, ReadingSchedule
from vision.synthetic.scene.camera import camera_above

HZ = 60
ROLLING = Mover(Mm(0.0, 0.0), 300.0, 90.0, over_border=False)


@pytest.fixture(scope="module")
def hand() -> Hand:
    board_map: BoardMap = camera_above(Lens.from_hfov(320, 240, 66.0), (0.0, -1.0, 1100.0))
    detector = ChangeDetector(board_map, ChangeSettings())
    return Hand(np.zeros((detector.grid.size[1], detector.grid.size[0]), np.uint8), detector.grid)


def watched(
    calm: ReadingSchedule,
    script: list[Hand | None],
    rolls: range = range(0),
    reaching: range = range(0),
    moved_at: int = -1,
) -> list[tuple[int, Due]]:
    """The frames at which a reading was due, with the frame to read; one entry of the script for each frame.

    `rolls`: the frames in which a coin moves by itself; `reaching`: in which fingertips show over the border;
    `moved_at`: the frame in which the camera was moved.
    """
    plane = np.zeros((4, 4), np.uint8)
    due = []
    for index, hand in enumerate(script):
        frame = Frame.from_bgr(np.zeros((4, 4, 3), np.uint8), index / HZ, index)
        change = Change(plane, plane, plane, 500 if hand else 0)
        rolling = (ROLLING,) if index in rolls else ()
        if index == moved_at:
            calm.note_realigned(index / HZ, ())
        reading = calm.note(frame, change, hand, rolling, reaches_in=index in reaching)
        if reading is not None:
            due.append((index, reading))
            if not reading.beside_hand:
                calm.note_read()
    return due


def at_rest(due: list[tuple[int, Due]]) -> list[int]:
    return [index for index, reading in due if not reading.beside_hand]


def test_the_first_reading_comes_soon_and_a_table_that_stays_at_rest_is_read_once(hand: Hand) -> None:
    assert len(at_rest(watched(ReadingSchedule(ChangeSettings()), [None] * 200))) == 1


def test_after_a_hand_the_table_is_read_when_it_has_settled(hand: Hand) -> None:
    learn_background = round(ChangeSettings().settle_s * HZ)
    due = at_rest(watched(ReadingSchedule(ChangeSettings()), [None] * 60 + [hand] * 60 + [None] * 90))
    assert due[-1] == pytest.approx(120 + learn_background, abs=1)


def test_a_hand_that_is_lost_for_a_frame_is_still_there(hand: Hand) -> None:
    script = [None] * 60 + [hand] * 40 + [None] + [hand] * 40 + [None] * 2 + [hand] * 20
    assert [index for index in at_rest(watched(ReadingSchedule(ChangeSettings()), script)) if index > 60] == []


@pytest.mark.parametrize("rest_s", [0.25, 0.4, 0.55])
def test_a_table_that_rested_a_quarter_of_a_second_is_read_as_the_next_hand_comes(
    hand: Hand, rest_s: float
) -> None:
    bare = round(rest_s * HZ)
    script = [None] * 60 + [hand] * 60 + [None] * bare + [hand] * 60
    due = at_rest(watched(ReadingSchedule(ChangeSettings()), script))
    assert due[-1] == 120 + bare


def test_a_hand_that_waits_with_its_fingers_over_the_frame_is_no_part_of_the_table_at_rest(hand: Hand) -> None:
    tips = range(103, 170)  # they looked like a moving coin for three frames, and kept still then
    script = [None] * 130 + [hand] * 40
    for reaching, first in ((range(0), 110), (tips, 90)):
        due = watched(ReadingSchedule(ChangeSettings()), script, rolls=range(100, 103), reaching=reaching)
        index, reading = due[-1] if not due[-1][1].beside_hand else due[-2]
        assert index == 130
        assert first < reading.frame.index < first + 20


def test_no_picture_from_before_the_camera_moved_is_looked_back_at(hand: Hand) -> None:
    script, tips = [None] * 130 + [hand] * 40, range(103, 170)
    due = watched(ReadingSchedule(ChangeSettings()), script, range(100, 103), tips, moved_at=115)
    assert all(reading.frame.index >= 115 for index, reading in due if index >= 115)


def test_a_table_that_rested_is_read_as_it_was_before_fingers_came(hand: Hand) -> None:
    script = [None] * 60 + [hand] * 60 + [None] * 24 + [hand] * 40
    due = watched(ReadingSchedule(ChangeSettings()), script, reaching=range(140, 184))
    looked_back = [reading for index, reading in due if index == 144]
    assert [130 < picture.frame.index < 140 for picture in looked_back] == [True]


def stilled(hand: Hand) -> Hand:
    """The same hand with none of it over the border."""
    return replace(hand, over_border=False)


@pytest.mark.parametrize("over_border", [True, False])
def test_what_shows_over_the_frame_aims_at_once_and_what_does_not_may_be_coins_that_came_to_rest(
    hand: Hand, over_border: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.observing.schedule.AIM_PX", 1000)  # the script stirs all of a hand
    seen = hand if over_border else stilled(hand)
    due = watched(ReadingSchedule(ChangeSettings()), [None] * 100 + [seen] * 60, rolls=range(60, 110))
    peeks = [index for index, reading in due if reading.beside_hand]
    last = 109 - MOMENT_S / 2 * HZ  # a coin that is seen to move did so half a moment ago
    expected = 100 + AIM_REST_S * HZ if over_border else last + LIVELY_S * HZ
    assert peeks[0] == pytest.approx(expected, abs=2)


def test_what_does_not_show_over_the_frame_aims_as_soon_where_nothing_moved(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.observing.schedule.AIM_PX", 1000)  # the script stirs all of a hand
    due = watched(ReadingSchedule(ChangeSettings()), [None] * 100 + [stilled(hand)] * 60)
    peeks = [index for index, reading in due if reading.beside_hand]
    assert peeks[0] == pytest.approx(100 + AIM_REST_S * HZ, abs=2)
