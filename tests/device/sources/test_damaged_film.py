"""A film whose middle is damaged: what is delivered is sound, and the span without pictures is told."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import av
import numpy as np
import pytest

from device.errors import LostPictures
from device.sources.video import VideoSource
from vision.frame import Frame

RATE_HZ, COUNT = 30, 150
HEIGHT, WIDTH = 120, 160
SOUND_LEVELS = 3.0  # the encoder's own loss


def film(path: Path, apart: int) -> Path:
    """A moving texture, with a key picture every so many pictures."""
    texture = np.random.default_rng(7).integers(0, 255, (HEIGHT * 2, WIDTH + 4 * COUNT), np.uint8)
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=RATE_HZ, options={"preset": "fast", "crf": "18"})
        stream.width, stream.height, stream.pix_fmt = WIDTH, HEIGHT, "yuv420p"
        stream.codec_context.gop_size = apart
        for number in range(COUNT):
            moved = texture[: HEIGHT * 3 // 2, 3 * number : 3 * number + WIDTH].copy()
            moved[HEIGHT:] = 128
            container.mux(stream.encode(av.VideoFrame.from_ndarray(moved, format="yuv420p")))
        container.mux(stream.encode())
    return path


def damaged(whole: Path) -> Path:
    """The same film with zeroes from a third to a half of its bytes."""
    content = bytearray(whole.read_bytes())
    start, end = len(content) // 3, len(content) // 2
    content[start:end] = bytes(end - start)
    path = whole.with_name("damaged.mkv")
    path.write_bytes(content)
    return path


def delivered(path: Path) -> tuple[list[Frame], LostPictures | None]:
    frames: list[Frame] = []
    with VideoSource(path) as source:
        try:
            for frame in source:
                frames.append(frame)  # one by one: what came before a loss is kept
        except LostPictures as lost:
            return frames, lost
    return frames, None


def are_sound(frames: list[Frame], whole: list[Frame]) -> bool:
    """Whether every picture is that of its time."""
    at = {round(frame.t_s * RATE_HZ): frame for frame in whole}
    return all(
        np.abs(frame.y.astype(int) - at[round(frame.t_s * RATE_HZ)].y.astype(int)).mean() < SOUND_LEVELS
        for frame in frames
    )


def test_after_damage_watching_goes_on_with_the_next_whole_picture(tmp_path: Path) -> None:
    whole = film(tmp_path / "whole.mkv", apart=15)
    before, (frames, lost) = delivered(whole)[0], delivered(damaged(whole))
    assert lost is None
    assert len(before) == COUNT
    assert are_sound(frames, before)
    gaps = [(now.t_s, later.t_s) for now, later in pairwise(frames) if later.t_s - now.t_s > 0.5]
    assert len(gaps) == 1
    assert frames[-1].t_s == before[-1].t_s


def test_pictures_made_of_what_was_lost_are_left_out_and_told(tmp_path: Path) -> None:
    whole = film(tmp_path / "whole.mkv", apart=1000)
    before, (frames, lost) = delivered(whole)[0], delivered(damaged(whole))
    assert lost is not None
    assert are_sound(frames, before)
    assert lost.from_s == pytest.approx(frames[-1].t_s)
    assert lost.until_s == pytest.approx(before[-1].t_s, abs=0.1)
    assert "\n" not in str(lost)
