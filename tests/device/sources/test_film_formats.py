"""Films as cameras and phones write them: whatever coded it, the same picture comes."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest
from av.video.frame import VideoFrame
from av.video.stream import VideoStream

from device.sources.video import VideoSource

WIDE, HIGH, FRAMES = 128, 96, 4
CODED = [
    ("libx264", "yuv420p", "mp4"),
    ("libx265", "yuv420p", "mp4"),
    ("libx265", "yuv420p10le", "mkv"),
    ("libvpx-vp9", "yuv420p", "webm"),
    ("mjpeg", "yuvj422p", "avi"),
]


def filmed(path: Path, codec: str, planes: str, shape: Fraction | None = None) -> None:
    """A film whose upper left corner is bright, and red; `shape` is its pixels' width to their height."""
    with av.open(str(path), "w") as container:
        stream = container.add_stream(codec, rate=30)
        assert isinstance(stream, VideoStream)
        stream.width, stream.height, stream.pix_fmt = WIDE, HIGH, planes
        stream.codec_context.time_base = Fraction(1, 30)
        if shape is not None:
            stream.codec_context.sample_aspect_ratio = shape
        picture = np.full((HIGH, WIDE, 3), 40, np.uint8)
        picture[:48, :48] = 230, 90, 90
        for number in range(FRAMES):
            frame = VideoFrame.from_ndarray(picture, format="rgb24").reformat(format=planes)
            frame.pts, frame.time_base = number, Fraction(1, 30)
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))


@pytest.mark.parametrize(("codec", "planes", "ending"), CODED, ids=[f"{c[0]} {c[1]}" for c in CODED])
def test_whatever_coded_a_film_the_same_pictures_come(
    tmp_path: Path, codec: str, planes: str, ending: str
) -> None:
    path = tmp_path / f"table.{ending}"
    filmed(path, codec, planes)
    with VideoSource(path) as source:
        frames = list(source)
    assert source.size_px == (WIDE, HIGH)
    assert len(frames) == FRAMES
    assert np.diff([frame.t_s for frame in frames]) == pytest.approx(1 / 30, abs=0.002)
    red, dark = frames[-1].whole_bgr()[24, 24], frames[-1].whole_bgr()[72, 96]
    assert red.tolist() == pytest.approx([90, 90, 230], abs=30)
    assert dark.tolist() == pytest.approx([40, 40, 40], abs=20)


def test_pixels_that_are_no_squares_stay_as_they_are(tmp_path: Path) -> None:
    """The board's map takes the stretching into account."""
    path = tmp_path / "wide.mp4"
    filmed(path, "libx264", "yuv420p", Fraction(2, 1))
    with VideoSource(path) as source:
        assert source.size_px == (WIDE, HIGH)
        assert len(list(source)) == FRAMES
