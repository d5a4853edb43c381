"""The camera's driver against a stand-in: calls in order, buffers returned, exposure locked, drops counted."""

from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import islice, pairwise
from typing import Any

import pytest

from device.errors import BadInput, PocketwatchError
from device.opening import open_source
from device.sources import picam
from device.sources.picam import CameraSettings, PiCamera, locked_controls

Open = Callable[[Any], PiCamera]


def test_the_fast_mode_is_forced(fake_camera: Any, open_camera_with: Open) -> None:
    open_camera_with(fake_camera).close()
    assert fake_camera.configuration["sensor"] == {"output_size": (64, 48), "bit_depth": 10}
    assert fake_camera.configuration["main"] == {"size": (64, 48), "format": "YUV420"}
    assert fake_camera.configuration["controls"]["FrameDurationLimits"] == (33333, 33333)
    assert fake_camera.configuration["controls"]["NoiseReductionMode"] == 0


def test_a_camera_is_started_once_and_stopped_before_it_is_closed(
    fake_camera: Any, open_camera_with: Open
) -> None:
    with open_camera_with(fake_camera) as camera:
        next(camera)
    camera.close()
    assert fake_camera.calls == ["configure", "start", "stop", "close"]


def test_every_buffer_is_given_back(fake_camera: Any, open_camera_with: Open) -> None:
    with open_camera_with(fake_camera) as camera:
        assert len(list(islice(camera, 10))) == 10
    assert fake_camera.held == 0


def test_exposure_and_colours_are_locked_after_settling(fake_camera: Any, open_camera_with: Open) -> None:
    with open_camera_with(fake_camera) as camera:
        next(camera)
    assert fake_camera.controls["AeEnable"] is False
    assert fake_camera.controls["AwbEnable"] is False
    assert fake_camera.controls["ColourGains"] == (1.8, 1.4)
    assert fake_camera.controls["LensPosition"] == 2.0


def test_a_long_exposure_is_cut_and_paid_for_with_gain() -> None:
    measured = {"ExposureTime": 8000, "AnalogueGain": 1.5, "ColourGains": (1.0, 1.0)}
    controls = locked_controls(measured, CameraSettings(exposure_max_us=2000))
    assert controls["ExposureTime"] == 2000
    assert controls["AnalogueGain"] == pytest.approx(6.0)
    assert "LensPosition" not in controls


def test_gaps_in_the_sensors_clock_are_drops(make_camera: Callable[..., Any], open_camera_with: Open) -> None:
    camera = open_camera_with(make_camera(count=30, gaps=frozenset({15, 16, 20})))
    with camera:
        frames = list(islice(camera, 15))
    assert camera.dropped == 3
    skipped = [after.index - before.index for before, after in pairwise(frames)]
    assert sorted(skipped)[-2:] == [2, 3]


def test_a_camera_that_falls_silent_says_so(make_camera: Callable[..., Any], open_camera_with: Open) -> None:
    with open_camera_with(make_camera(count=15)) as camera, pytest.raises(PocketwatchError, match="no more"):
        list(camera)


def test_a_camera_whose_stop_blocks_holds_nobody_up(
    fake_camera: Any, open_camera_with: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked, freed = threading.Event(), threading.Event()

    def stop() -> None:
        blocked.set()
        freed.wait(60.0)

    monkeypatch.setattr(fake_camera, "stop", stop)
    with open_camera_with(fake_camera) as camera:
        next(camera)
    assert blocked.is_set()
    assert "close" not in fake_camera.calls
    freed.set()


def test_without_a_camera_the_line_says_what_to_do() -> None:
    if picam.is_present():
        pytest.skip("a camera is connected here")
    with pytest.raises(PocketwatchError, match="--source virtual") as refusal:
        open_source("camera")
    assert not isinstance(refusal.value, BadInput)
