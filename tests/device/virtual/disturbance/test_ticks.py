"""A camera's clock: frames that come unevenly, late stamps, and losses in bursts."""

import numpy as np
import pytest

from device.virtual.disturbance.camera import Camera
from device.virtual.disturbance.ticks import Ticks

FRAMES = 6000
ROUNDED = 6**-0.5  # of the difference of two numbers that are rounded up


def taken(camera: Camera, seed: int = 1) -> list[int]:
    ticks = Ticks(camera, np.random.default_rng(seed), seed)
    return [index for index in range(FRAMES) if ticks.takes(index)]


def test_a_plain_camera_takes_one_frame_in_so_many_and_stamps_it_truly() -> None:
    assert taken(Camera(every=4)) == list(range(0, FRAMES, 4))
    assert Ticks(Camera(), np.random.default_rng(1), 1).stamped_s(2.5, 1 / 60) == 2.5


@pytest.mark.parametrize("jitter", [0.1, 0.25, 0.5])
def test_frames_of_a_camera_that_jitters_come_unevenly_at_about_its_rate(jitter: float) -> None:
    """The film's own frames, of which some are taken, add the spread of rounding."""
    between = np.diff(taken(Camera(every=4, jitter=jitter)))
    assert between.mean() == pytest.approx(4.0, rel=0.25)
    assert between.std() == pytest.approx(np.hypot(4 * jitter, ROUNDED), rel=0.25)
    assert between.min() >= 1


def test_the_stamps_of_a_clock_are_off_and_never_go_back() -> None:
    ticks = Ticks(Camera(jitter=0.5), np.random.default_rng(1), 1)
    true_s = np.arange(600) / 30
    stamps = np.array([ticks.stamped_s(t_s, 1 / 30) for t_s in true_s])
    assert np.all(np.diff(stamps) > 0)
    assert 0.003 < (stamps - true_s).std() < 0.008


@pytest.mark.parametrize("share", [0.02, 0.1])
def test_losses_in_bursts_are_of_their_share_and_several_in_a_row(share: float) -> None:
    between = np.diff(taken(Camera(bursts=share), seed=3))
    lost = between[between > 1] - 1
    assert lost.sum() / FRAMES == pytest.approx(share, rel=0.4)
    assert 3.5 < lost.mean() < 6.5
