"""Balls and discs: how a crop shows what stands on a hex, and what becomes of a reading."""

import numpy as np
import pytest

from calibration.golf.camera import CameraPlace
from calibration.golf.plane import HexPlane, plane_from_hexes
from device.training.golf_forms.samples import AROUND, FORMS, samples_of
from device.training.golf_hexes.samples import LEVELS
from vision.golf import ball_or_disc
from vision.golf.ball_or_disc import MIDDLE, PX_PER_PITCH, SIZE, crops, maybe_tokens, told_apart
from vision.golf.flat_course import PITCH_PX, FlatCourse
from vision.golf.hex_network import COLOURS, STATES, HexAnswers
from vision.rectified.network import answers

PLANE = HexPlane(640, 480, np.eye(3))
CAMERA = CameraPlace(-4.0, 3.0, 6.0)  # pitches
HEX = (2, 1)
UNLEARNT = (70_002, 70_009)  # a usual table and a wide one that no network learnt from


def crop_with_light_at(at: tuple[float, float], monkeypatch: pytest.MonkeyPatch) -> tuple[float, float]:
    """Where in HEX's crop a spot of light shows that lies in the flattened picture at these pitches."""
    monkeypatch.setattr(ball_or_disc, "camera_place", lambda plane: CAMERA)
    low = np.array([-3.0, -3.0])
    bgr = np.zeros((10 * PITCH_PX, 10 * PITCH_PX, 3), np.uint8)
    column, row = np.rint((np.array(at) - low) * PITCH_PX).astype(int)
    bgr[row - 1 : row + 2, column - 1 : column + 2] = 255
    nowhere = np.full(bgr.shape[:2], -1, np.int32)
    flat = FlatCourse(bgr, nowhere, (HEX,), low, nowhere < 0)
    bright = crops(flat, PLANE, [HEX], 1.0)[0, 0] + 1
    rows, columns = np.mgrid[:SIZE, :SIZE]
    return float((bright * columns).sum() / bright.sum()), float((bright * rows).sum() / bright.sum())


def lean() -> tuple[np.ndarray, float]:
    """The way in which what stands on HEX leans, and how far by its height."""
    off = plane_from_hexes([HEX])[0] - [CAMERA.x, CAMERA.y]
    return off / np.hypot(*off), float(np.hypot(*off) / CAMERA.height)


def test_what_is_between_a_ball_and_a_disc_is_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    way, slope = lean()
    shown = crop_with_light_at(plane_from_hexes([HEX])[0] + MIDDLE * slope * way, monkeypatch)
    assert shown == pytest.approx(((SIZE - 1) / 2, (SIZE - 1) / 2), abs=0.6)


def test_a_crop_is_upright_and_shows_the_ground_as_the_camera_does(monkeypatch: pytest.MonkeyPatch) -> None:
    way, slope = lean()
    middle = plane_from_hexes([HEX])[0] + MIDDLE * slope * way
    half = (SIZE - 1) / 2
    farther = crop_with_light_at(middle + 0.5 * way, monkeypatch)
    assert farther == pytest.approx((half, half - 0.5 * PX_PER_PITCH / np.hypot(1, slope)), abs=0.6)
    beside = crop_with_light_at(middle + 0.5 * np.array([-way[1], way[0]]), monkeypatch)
    assert beside == pytest.approx((half + 0.5 * PX_PER_PITCH, half), abs=0.6)


def test_only_forms_change_and_only_where_a_token_may_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    states = np.array([(0.9, 0.05, 0.02, 0.0, 0.03), (0.1, 0.2, 0.6, 0.1, 0.0)], np.float32)
    readings = HexAnswers(states, np.zeros((2, len(COLOURS)), np.float32), np.zeros(2, np.float32))
    rows = maybe_tokens(readings, 0.15)
    assert rows.tolist() == [1]
    monkeypatch.setattr(ball_or_disc, "answers", lambda name, at_once, x: np.full((len(x), 1), -np.log(3)))
    told = told_apart(readings, rows, np.zeros((1, 4, SIZE, SIZE), np.float32)).states
    assert told[0] == pytest.approx(states[0])
    ball, flat = STATES.index("ball"), STATES.index("flat")
    assert told[1, [ball, flat]] == pytest.approx([0.6, 0.2])
    assert np.delete(told[1], [ball, flat]) == pytest.approx(np.delete(states[1], [ball, flat]))
    assert told_apart(readings, rows[:0], np.zeros((0, 4, SIZE, SIZE), np.float32)) is readings


@pytest.mark.parametrize("seed", UNLEARNT)
def test_forms_of_drawn_tokens_anywhere_in_their_hexes(seed: int) -> None:
    drawn = samples_of(seed, pictures=1)
    inside = np.s_[AROUND : AROUND + SIZE]
    shown = np.asarray(drawn.shown[:, :, inside, inside] / LEVELS, np.float32)
    odds = answers(ball_or_disc.NETWORK, 1, x=shown)[:, 0]
    assert len(odds) > 8
    assert np.mean((odds > 0) == (drawn.due == FORMS.index("flat"))) > 0.9
