"""A phone films lying on its side, or for oneself, and says so in the header: the picture is shown upright."""

import struct
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


ONE = 0x10000  # in a header's matrix, whose last column has another unit
FLIPS = {
    "left and right": (-ONE, 0, 0, 0, ONE, 0, WIDE * ONE, 0, 1 << 30),
    "top and bottom": (ONE, 0, 0, 0, -ONE, 0, 0, HIGH * ONE, 1 << 30),
    "over its diagonal": (0, ONE, 0, ONE, 0, 0, 0, 0, 1 << 30),
    "over the other one": (0, -ONE, 0, -ONE, 0, 0, HIGH * ONE, WIDE * ONE, 1 << 30),
}


def with_matrix(path: Path, matrix: tuple[int, ...]) -> None:
    """Writes the matrix of the track's header, as a camera for oneself does."""
    film = bytearray(path.read_bytes())
    begins = film.index(b"tkhd") + 44
    film[begins : begins + 36] = struct.pack(">9i", *matrix)
    path.write_bytes(film)


@pytest.mark.parametrize(
    ("exchanged", "size", "corner"),
    [
        ("left and right", (WIDE, HIGH), (0, -1)),
        ("top and bottom", (WIDE, HIGH), (-1, 0)),
        ("over its diagonal", (HIGH, WIDE), (0, 0)),
        ("over the other one", (HIGH, WIDE), (-1, -1)),
    ],
)
def test_a_mirrored_picture_is_shown_as_the_header_says(
    tmp_path: Path, exchanged: str, size: tuple[int, int], corner: tuple[int, int]
) -> None:
    """A picture that was turned in place of mirrored had its pockets at the wrong ends."""
    path = tmp_path / "mirrored.mp4"
    filmed(path, 0)
    with_matrix(path, FLIPS[exchanged])
    with VideoSource(path) as source:
        frames = list(source)
    assert {frame.size_px for frame in frames} == {size}
    assert frames[0].y[corner] > 180
    others = [(0, 0), (0, -1), (-1, 0), (-1, -1)]
    assert all(frames[0].y[place] < 80 for place in others if place != corner)
