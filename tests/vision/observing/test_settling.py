"""The time when a piece lay still that crept too slowly to be seen moving."""

from __future__ import annotations

from math import inf

import cv2
import numpy as np
import pytest

from calibration.lens import Lens
from rules.table import Mm
from vision.change.detector import SHAKE_S, Change, ChangeDetector
from vision.change.hands import Hand
from vision.change.movers import Mover
from vision.change.settings import ChangeSettings
from vision.change.shake import apart_with_play, slid_back
from vision.frame import Frame, Plane
from vision.observing.schedule import AT_FIRST, BEFORE, LATELY, LATELY_APART_S, ReadingSchedule
from vision.observing.settling import QuietPicture, SettlingHistory
from vision.synthetic.scene.camera import camera_above

HZ = 15
STOPS_S = 0.4
BRAKE_MM_S2 = 170.0
HERE = Mm(60.0, -40.0)
LEVELS = ChangeSettings().change_levels


@pytest.fixture(scope="module")
def detector() -> ChangeDetector:
    return ChangeDetector(camera_above(Lens.from_hfov(1332, 990, 66.0), (0.0, -1.0, 1050.0)), ChangeSettings())


def shown(detector: ChangeDetector, t_s: float, level: int = 60, light: float = 1.0) -> Plane:
    """A coin that creeps along x to `HERE`, in cells, with a camera's noise."""
    off_mm = BRAKE_MM_S2 / 2 * max(STOPS_S - t_s, 0.0) ** 2
    column, row = detector.grid.cell_from_board(np.array([[HERE.x_mm - off_mm, HERE.y_mm]]))[0]
    plane = np.full((4 * detector.grid.size[1], 4 * detector.grid.size[0]), 150, np.uint8)
    middle = (round(4 * float(column) + 1.5), round(4 * float(row) + 1.5))
    cv2.circle(plane, middle, round(4 * 15.5 * detector.grid.cells_per_mm()), level, -1)
    small = cv2.resize(plane, detector.grid.size, interpolation=cv2.INTER_AREA).astype(float)
    noise = np.random.default_rng(round(1000 * t_s)).normal(0, 1.5, small.shape)
    return np.asarray(np.clip(light * small + noise, 0, 255), np.uint8)


def settling(
    detector: ChangeDetector, times: list[float], level: int = 60, light: float = 1.0
) -> SettlingHistory:
    before = [QuietPicture(t_s, shown(detector, t_s, level, light)) for t_s in times]
    return SettlingHistory(detector.grid, before, shown(detector, 1.0, level), LEVELS)


@pytest.mark.parametrize("level", [60, 110, 190])
def test_a_piece_crept_until_friction_had_stopped_it(detector: ChangeDetector, level: int) -> None:
    times = [k / HZ for k in range(HZ)]
    assert settling(detector, times, level).settled_s(HERE) == pytest.approx(STOPS_S, abs=0.15)


def test_a_lamp_that_grew_brighter_moved_nothing(detector: ChangeDetector) -> None:
    assert settling(detector, [0.5, 0.7], light=1.2).settled_s(HERE) == 0.0


def test_elsewhere_and_beyond_the_picture_nothing_crept(detector: ChangeDetector) -> None:
    seen = settling(detector, [0.0, 0.1])
    assert seen.settled_s(Mm(-200.0, 150.0)) == 0.0
    assert seen.settled_s(Mm(5000.0, 0.0)) == 0.0


def test_pictures_are_kept_while_nothing_seems_to_move_until_the_table_note_read() -> None:
    calm, plane = ReadingSchedule(ChangeSettings()), np.zeros((4, 4), np.uint8)
    for number in range(30):
        frame = Frame.from_bgr(np.zeros((4, 4, 3), np.uint8), number / 60, number)
        calm.note(frame, Change(plane, plane, plane, 0), None, ())
    times = [glance.t_s for glance in calm.quiet_pictures(0.45)]
    apart = np.diff(times)
    assert len(times) > 3
    assert max(times) < 0.45
    assert apart.min() >= LATELY_APART_S > apart.max() - 1 / 50
    calm.note_read()
    assert calm.quiet_pictures(1.0) == ()


def test_while_something_stirs_over_the_frame_for_minutes_few_pictures_are_kept() -> None:
    calm, plane = ReadingSchedule(ChangeSettings()), np.zeros((4, 4), np.uint8)
    fan = Mover(Mm(0.0, 400.0), 300.0, 90.0, over_border=True)
    for number in range(2000):
        frame = Frame.from_bgr(np.zeros((4, 4, 3), np.uint8), number / 20, number)
        calm.note(frame, Change(plane, plane, plane, 100), None, (fan,))
    kept = calm.quiet_pictures(1000.0)
    assert len(kept) <= LATELY
    assert kept[-1].t_s > 99.0
    assert [glance.t_s for glance in kept[:AT_FIRST]] == pytest.approx([k / 10 for k in range(AT_FIRST)])


def test_pictures_of_a_camera_that_swings_are_marked() -> None:
    calm, plane = ReadingSchedule(ChangeSettings()), np.zeros((4, 4), np.uint8)
    for number in range(30):
        frame = Frame.from_bgr(np.zeros((4, 4, 3), np.uint8), number / 60, number)
        calm.note(frame, Change(plane, plane, plane, 0, shakes=number < 20), None, ())
    kept = calm.quiet_pictures(1.0)
    assert {glance.shakes for glance in kept} == {True, False}
    assert all(glance.shakes == (glance.t_s < 20 / 60) for glance in kept)


def test_pictures_from_before_the_board_was_laid_anew_are_kept_though_something_stirs() -> None:
    """From 116997 and 150041: a coin crept on while the camera was knocked; the movement was the camera's."""
    calm, plane = ReadingSchedule(ChangeSettings()), np.zeros((4, 4), np.uint8)
    stirs = Mover(Mm(0.0, 0.0), 300.0, 90.0, over_border=False)
    calm.note_realigned(1.0, [QuietPicture(0.5, plane, shakes=True)])
    for number in range(20):
        frame = Frame.from_bgr(np.zeros((4, 4, 3), np.uint8), 1.0 + number / 10, number)
        calm.note(frame, Change(plane, plane, plane, 0), None, (stirs,) if number == 3 else ())
    kept = calm.quiet_pictures(9.0)
    assert kept[0].t_s == 0.5
    assert all(glance.shakes == (glance.t_s < 1.0 + SHAKE_S) for glance in kept)
    assert kept[-1].t_s > 2.5


def drawn(side_px: int = 990) -> Frame:
    """A camera's picture with lines and discs all over it."""
    bgr = np.full((990, 1332, 3), 150, np.uint8)
    luck = np.random.default_rng(7)
    for x, y, radius in zip(*luck.integers((0, 0, 5), (1332, side_px, 30), (60, 3)).T, strict=True):
        cv2.circle(bgr, (int(x), int(y)), int(radius), (60, 60, 60), 3)
    return Frame.from_bgr(bgr)


@pytest.mark.parametrize(("slid", "moved_mm"), [((0, 0), 0.0), ((2, -1), 3.0), ((0, 3), -4.0)])
def test_a_picture_that_another_gate_slid_back_lies_upon_the_present_one(
    slid: tuple[int, int], moved_mm: float
) -> None:
    """The camera was moved: one detector took its picture for slid, the next knows the board's place."""
    lens = Lens.from_hfov(1332, 990, 66.0)
    old, new = (
        ChangeDetector(camera_above(lens, (x_mm, -1.0, 1050.0)), ChangeSettings()) for x_mm in (0.0, moved_mm)
    )
    frame = drawn()
    was, now = old.detect(frame).small, new.detect(frame).small
    laid = new.laid_upon(now, slid_back(was, slid), old.grid)
    assert laid is not None
    inner = np.s_[20:-20, 20:-20]
    assert int(cv2.countNonZero(cv2.inRange(apart_with_play(laid, now)[inner], (LEVELS,), (255,)))) < 50


def test_the_picture_of_another_table_lies_upon_none(detector: ChangeDetector) -> None:
    now = detector.detect(drawn()).small
    assert detector.laid_upon(now, np.ascontiguousarray(now[::-1]), detector.grid) is None


@pytest.mark.parametrize("cells", [(1, 0), (-1, 1)])
def test_a_camera_that_swings_by_a_cell_moves_no_coin(detector: ChangeDetector, cells: tuple[int, int]) -> None:
    swung = np.roll(shown(detector, 1.0), cells, axis=(0, 1))
    still, shakes = (
        SettlingHistory(
            detector.grid,
            [QuietPicture(0.5, swung, shakes), QuietPicture(0.6, shown(detector, 1.0))],
            shown(detector, 1.0),
            LEVELS,
        )
        for shakes in (False, True)
    )
    assert still.settled_s(HERE) == pytest.approx(0.55)
    assert shakes.settled_s(HERE) == 0.0


def test_a_coin_creeps_though_the_camera_swings(detector: ChangeDetector) -> None:
    before = [QuietPicture(k / HZ, shown(detector, k / HZ), shakes=True) for k in range(HZ)]
    assert SettlingHistory(detector.grid, before, shown(detector, 1.0), LEVELS).settled_s(
        HERE
    ) == pytest.approx(STOPS_S, abs=0.2)


def hand_at(detector: ChangeDetector, off_mm: float, across: int = 0) -> Hand:
    """A hand that ends at this distance beside `HERE`, and this many cells to one side."""
    mask = np.zeros((detector.grid.size[1], detector.grid.size[0]), np.uint8)
    column, row = detector.grid.cell_of(Mm(HERE.x_mm, HERE.y_mm + off_mm))
    mask[: round(row) + 1, round(column) + across] = 255
    return Hand(mask, detector.grid)


@pytest.mark.parametrize("off_mm", [0.0, 45.0, 120.0])
def test_beside_a_hand_that_keeps_still_a_place_tells_of_what_moves(
    detector: ChangeDetector, off_mm: float
) -> None:
    before = [QuietPicture(k / HZ, shown(detector, k / HZ), hand=hand_at(detector, off_mm)) for k in range(HZ)]
    until_s = SettlingHistory(detector.grid, before, shown(detector, 1.0), LEVELS).settled_s(HERE)
    assert until_s == pytest.approx(STOPS_S, abs=0.15 if off_mm > 100.0 else 0.3)
    assert until_s > 0.0


@pytest.mark.parametrize(("off_mm", "ends_s"), [(0.0, 0.0), (45.0, 0.0), (120.0, STOPS_S)])
def test_a_place_that_a_hand_moves_about_at_tells_nothing(
    detector: ChangeDetector, off_mm: float, ends_s: float
) -> None:
    before = [
        QuietPicture(k / HZ, shown(detector, k / HZ), hand=hand_at(detector, off_mm, k)) for k in range(HZ)
    ]
    assert SettlingHistory(detector.grid, before, shown(detector, 1.0), LEVELS).settled_s(
        HERE
    ) == pytest.approx(ends_s, abs=0.15)


@pytest.mark.parametrize(("cells", "moves"), [(30, False), (200, True)])
def test_fingers_that_tremble_beside_a_place_are_no_piece_that_moves(
    detector: ChangeDetector, cells: int, moves: bool
) -> None:
    hand, rest = hand_at(detector, 45.0), shown(detector, 1.0)
    trembles = rest.copy()
    column, row = (round(part) for part in detector.grid.cell_of(HERE))
    trembles[row - 10 : row + 10, column : column + cells // 20] = 20
    pictures = ((0.1, rest), (0.2, trembles), (0.3, rest), (0.4, rest))
    seen = SettlingHistory(
        detector.grid, [QuietPicture(t_s, small, hand=hand) for t_s, small in pictures], rest, LEVELS
    )
    assert seen.settled_s(HERE) == pytest.approx(0.25 if moves else 0.0)


@pytest.mark.parametrize("goes_s", [0.2, 0.9])
def test_a_place_that_a_hand_leaves_tells_what_it_did_otherwise(
    detector: ChangeDetector, goes_s: float
) -> None:
    """A hand's leaving is no piece that moves."""
    times = [k / HZ for k in range(HZ)]
    before = [
        QuietPicture(t_s, shown(detector, t_s), hand=hand_at(detector, 0.0) if t_s < goes_s else None)
        for t_s in times
    ]
    until_s = SettlingHistory(detector.grid, before, shown(detector, 1.0), LEVELS).settled_s(HERE)
    assert until_s == pytest.approx(STOPS_S, abs=0.15 if goes_s < STOPS_S else 0.3)


@pytest.mark.parametrize(("rest_s", "ends_s"), [(STOPS_S - 0.2, STOPS_S), (STOPS_S + 0.2, 0.0)])
def test_what_ended_before_the_known_rest_is_not_told(
    detector: ChangeDetector, rest_s: float, ends_s: float
) -> None:
    seen = settling(detector, [k / HZ for k in range(HZ)])
    assert seen.settled_s(HERE, rest_s) == pytest.approx(ends_s, abs=0.15)


@pytest.mark.parametrize(("hand_s", "since_s"), [(None, STOPS_S), (0.7, 0.8), (2.0, inf)])
def test_since_when_places_lie_still_is_told_where_no_hand_is_at_them(
    detector: ChangeDetector, hand_s: float | None, since_s: float
) -> None:
    there = Mm(-150.0, 90.0)
    before = [
        QuietPicture(
            t_s, shown(detector, t_s), hand=None if hand_s is None or t_s > hand_s else hand_at(detector, 0.0)
        )
        for t_s in (k / HZ for k in range(HZ))
    ]
    told_s = SettlingHistory(detector.grid, before, shown(detector, 1.0), LEVELS).still_since_s([HERE, there])
    assert told_s == pytest.approx(since_s, abs=0.15)


@pytest.mark.parametrize("shakes", [False, True])
def test_a_place_beyond_the_picture_does_not_say_since_when_it_lies_still(
    detector: ChangeDetector, *, shakes: bool
) -> None:
    beyond = Mm(5000.0, 0.0)
    before = [QuietPicture(t_s, shown(detector, t_s), shakes=shakes) for t_s in (k / HZ for k in range(HZ))]
    seen = SettlingHistory(detector.grid, before, shown(detector, 1.0), LEVELS)
    assert seen.still_since_s([beyond]) == inf
    assert seen.still_since_s([HERE, beyond]) == seen.still_since_s([HERE]) < inf


def test_some_pictures_from_before_a_scrap_of_a_hand_moved_are_kept() -> None:
    """From 117809: a pale striker crept on beside an arm, and a fragment of its sleeve ran by itself."""
    calm, plane = ReadingSchedule(ChangeSettings()), np.zeros((4, 4), np.uint8)
    scrap = Mover(Mm(330.0, -175.0), 340.0, 90.0, over_border=False)
    for number in range(60):
        frame = Frame.from_bgr(np.zeros((4, 4, 3), np.uint8), number / 10, number)
        calm.note(frame, Change(plane, plane, plane, 0), None, (scrap,) if number == 50 else ())
    times = [glance.t_s for glance in calm.quiet_pictures(9.0)]
    assert len([t_s for t_s in times if t_s < 5.0]) == BEFORE
    assert [t_s for t_s in times if t_s > 5.0] == pytest.approx([k / 10 for k in range(51, 60)])
