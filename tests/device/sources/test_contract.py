"""The contract of every source of frames, checked on every source that can run here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice, pairwise

import numpy as np
import pytest

from device.sources.source import FrameSource
from vision.frame import Frame

KINDS = ("video", "stills", "picture", "recording", "recording of stills", "virtual", "fake camera")
TAKEN = 6


@dataclass(frozen=True)
class Sample:
    """The first frames of a source, their brightness copied at once, and the source, closed since."""

    source: FrameSource
    frames: tuple[Frame, ...]
    copies: tuple[np.ndarray, ...]


@pytest.fixture(scope="module", params=KINDS)
def sample(request: pytest.FixtureRequest, openers: dict[str, Callable[[], FrameSource]]) -> Sample:
    frames: list[Frame] = []
    copies = []
    with openers[request.param]() as source:
        assert iter(source) is source
        for frame in islice(source, TAKEN):
            frames.append(frame)
            copies.append(frame.y.copy())
    return Sample(source, tuple(frames), tuple(copies))


def test_a_source_says_what_it_is(sample: Sample) -> None:
    assert sample.source.name
    assert sample.source.rate_hz is None or sample.source.rate_hz > 0
    assert isinstance(sample.source.is_live, bool)


def test_the_first_frame_has_the_promised_size(sample: Sample) -> None:
    assert sample.frames[0].size_px == sample.source.size_px


def test_time_begins_at_zero_and_rises(sample: Sample) -> None:
    times_s = [frame.t_s for frame in sample.frames]
    if not sample.source.is_live:
        assert times_s[0] == 0.0
    assert all(after > before for before, after in pairwise(times_s))


def test_frames_are_as_far_apart_as_the_rate_says(sample: Sample) -> None:
    times_s = [frame.t_s for frame in sample.frames]
    apart_s = np.diff(times_s)
    assert apart_s == pytest.approx(1 / (sample.source.rate_hz or 1.0), abs=0.002)


def test_frames_are_counted_from_zero(sample: Sample) -> None:
    assert [frame.index for frame in sample.frames] == list(range(len(sample.frames)))


def test_frames_cannot_be_written_to(sample: Sample) -> None:
    for frame in sample.frames:
        for plane in (frame.luma, frame.u, frame.v, frame.bgr):
            assert plane is None or not plane.flags.writeable


def test_a_kept_frame_outlives_the_next_ones_and_the_source(sample: Sample) -> None:
    for frame, copy in zip(sample.frames, sample.copies, strict=True):
        assert np.array_equal(frame.y, copy)


def test_frames_show_something(sample: Sample) -> None:
    assert all(frame.y.std() > 5 for frame in sample.frames)
    assert all(frame.whole_bgr().shape[2] == 3 for frame in sample.frames)


def test_closing_twice_does_no_harm(sample: Sample) -> None:
    sample.source.__exit__(None, None, None)


@pytest.mark.parametrize("kind", ["video", "stills", "recording", "recording of stills"])
def test_what_is_not_live_ends(kind: str, openers: dict[str, Callable[[], FrameSource]]) -> None:
    with openers[kind]() as source:
        assert len(list(source)) == 12
        assert not source.is_live
        assert list(source) == []
