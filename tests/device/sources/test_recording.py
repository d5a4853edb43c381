"""A recording returns its frames, even when it was cut off in the middle."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from device.errors import BadInput
from device.opening import open_source
from device.sources.recording import Meta, open_recording, read_meta, read_truth
from device.sources.recording_writer import RecordingWriter
from vision.frame import Frame

META = Meta("a test", (64, 48), 30.0, "2026-01-02", game="carrom:base", players=("Asha", "Bo"))


def noisy(index: int, luck: np.random.Generator, size_px: tuple[int, int] = (64, 48)) -> Frame:
    width, height = size_px
    y = luck.integers(16, 235, (height, width), np.uint8)
    u, v = (np.full((height // 2, width // 2), 100 + index % 50, np.uint8) for _ in range(2))
    return Frame.from_planes(y, u, v, 3.0 + index * 0.0333 + 0.001 * (index % 3), index)


def test_frames_and_their_times_come_back(tmp_path: Path) -> None:
    luck = np.random.default_rng(1)
    written = [noisy(index, luck) for index in range(20)]
    with RecordingWriter(tmp_path / "r", META) as writer:
        for frame in written:
            writer.write(frame)
    with open_recording(tmp_path / "r") as recording:
        read = list(recording)
    assert [frame.t_s for frame in read] == pytest.approx([frame.t_s - 3.0 for frame in written], abs=1e-6)
    for before, after in zip(written, read, strict=True):
        assert np.abs(before.y.astype(int) - after.y).mean() < 6  # H.264 of pure noise
        assert after.u is not None
        assert before.u is not None
        assert np.abs(before.u.astype(int) - after.u).mean() < 3


def test_a_smooth_picture_comes_back_almost_exactly(recording_folder: Path) -> None:
    with open_source(str(recording_folder)) as recording:
        frame = next(recording)
    assert abs(int(frame.whole_bgr()[10, 4, 2]) - 160) < 8
    assert abs(int(frame.whole_bgr()[10, 40, 2]) - 60) < 4


def test_meta_comes_back(tmp_path: Path) -> None:
    RecordingWriter(tmp_path / "r", META).close()
    assert read_meta(tmp_path / "r") == META


def test_truth_comes_back_in_order(tmp_path: Path) -> None:
    lines = [{"t": 0.5, "type": "hand_in"}, {"t": 1.0, "type": "hand_out"}]
    with RecordingWriter(tmp_path / "r", META) as writer:
        for line in lines:
            writer.write_truth(line)
    assert list(read_truth(tmp_path / "r")) == lines


def test_unknown_keys_of_a_later_hand_are_left_alone(tmp_path: Path) -> None:
    RecordingWriter(tmp_path / "r", META).close()
    path = tmp_path / "r" / "meta.json"
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | {"lamp": "warm"}), "utf-8")
    assert read_meta(tmp_path / "r").camera == "a test"


def test_a_recording_cut_by_a_power_failure_plays_to_its_last_whole_frame(tmp_path: Path) -> None:
    """The writer is left as after a kill: no end of the file, half a line of times."""
    luck = np.random.default_rng(2)
    writer = RecordingWriter(tmp_path / "r", META)
    for index in range(150):
        writer.write(noisy(index, luck))
    cut = tmp_path / "cut"
    cut.mkdir()
    for name in ("meta.json", "times.csv", "frames.mkv"):
        (cut / name).write_bytes((tmp_path / "r" / name).read_bytes())
    with (cut / "times.csv").open("a", encoding="utf-8") as times:
        times.write("9.1")
    writer.close()
    with open_source(str(cut)) as recording:
        read = list(recording)
    assert 80 < len(read) <= 150
    assert read[-1].t_s == pytest.approx(read[-1].index * 0.0333, abs=0.01)


def test_a_folder_in_use_is_never_written_over(tmp_path: Path, recording_folder: Path) -> None:
    before = (recording_folder / "frames.mkv").read_bytes()
    with pytest.raises(BadInput, match="not empty"):
        RecordingWriter(recording_folder, META)
    assert (recording_folder / "frames.mkv").read_bytes() == before


def test_odd_sizes_lose_their_last_row_and_column(tmp_path: Path) -> None:
    with RecordingWriter(tmp_path / "r", Meta("odd", (65, 49), 30.0, "2026-01-02")) as writer:
        for index in range(3):
            writer.write(Frame.from_bgr(np.full((49, 65, 3), 90, np.uint8), index / 30, index))
    with open_source(str(tmp_path / "r")) as recording:
        assert recording.size_px == (64, 48)
        assert len(list(recording)) == 3
