"""A video's decoder is a process of its own: it ends with its source, and its failures are reported."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest

from device.errors import BadInput
from device.sources.video import VideoSource


@pytest.fixture
def source(video_path: Path) -> VideoSource:
    return VideoSource(video_path)


def test_a_decoder_that_was_killed_is_told_after_what_was_read(source: VideoSource) -> None:
    frames = [next(source)]
    os.kill(source.decoder_pid, 9)
    with source, pytest.raises(BadInput, match="is damaged after frame") as refusal:
        frames.extend(source)
    assert f"after frame {len(frames)} " in str(refusal.value)
    assert frames[0].whole_bgr().any()


def test_no_decoder_outlives_its_source(source: VideoSource, video_path: Path) -> None:
    closed, forgotten = source.decoder_pid, VideoSource(video_path).decoder_pid
    source.close()
    gc.collect()
    for process in (closed, forgotten):
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_closing_twice_does_no_harm_and_frames_stay_readable(source: VideoSource) -> None:
    frame = next(source)
    source.close()
    source.close()
    assert frame.y.shape == source.size_px[::-1]
