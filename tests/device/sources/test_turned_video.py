"""A phone films lying on its side and says so in the header: the picture is turned upright."""

from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest
from av.video.frame import VideoFrame

from device.sources.video import VideoSource

WIDE, HIGH = 96, 64


def filmed(path: Path, rotation: int) -> None:
    """A film of which the upper left corner is bright, with a header that turns it."""
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=30)
        stream.width, stream.height, stream.pix_fmt = WIDE, HIGH, "yuv420p"
        stream.codec_context.time_base = Fraction(1, 30)
        if rotation:
            stream.set_display_rotation(rotation)
        picture = np.full((HIGH, WIDE, 3), 40, np.uint8)
        picture[:24, :24] = 230
        for number in range(3):
            frame = VideoFrame.from_ndarray(picture, format="rgb24")
            frame.pts, frame.time_base = number, Fraction(1, 30)
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))


@pytest.mark.parametrize(
    ("rotation", "size", "corner"),
    [
        (0, (WIDE, HIGH), (0, 0)),
        (90, (HIGH, WIDE), (-1, 0)),
        (-90, (HIGH, WIDE), (0, -1)),
        (180, (WIDE, HIGH), (-1, -1)),
    ],
)
def test_the_header_turns_the_picture(
    tmp_path: Path, rotation: int, size: tuple[int, int], corner: tuple[int, int]
) -> None:
    path = tmp_path / "phone.mp4"
    filmed(path, rotation)
    with VideoSource(path) as source:
        frames = list(source)
    assert source.size_px == size
    assert len(frames) == 3
    assert {frame.size_px for frame in frames} == {size}
    assert frames[0].y[corner] > 180
    others = [(0, 0), (0, -1), (-1, 0), (-1, -1)]
    assert all(frames[0].y[place] < 80 for place in others if place != corner)
