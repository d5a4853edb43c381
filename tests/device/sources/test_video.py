"""A video's decoder is a process of its own: it ends with its source, and its failures are reported."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest

from device.errors import BadInput
from device.sources.video import DecoderLostError, VideoSource


@pytest.fixture
def source(video_path: Path) -> VideoSource:
    return VideoSource(video_path)


def test_a_decoder_that_was_killed_is_told_after_what_was_read(source: VideoSource) -> None:
    frames = [next(source)]
    os.kill(source.decoder_pid, 9)
    with source, pytest.raises(DecoderLostError, match="was ended by signal 9 after frame") as refusal:
        frames.extend(source)
    assert not isinstance(refusal.value, BadInput)  # the film may be sound: it is tried again
    assert str(refusal.value).endswith(f"after frame {len(frames)}")
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
