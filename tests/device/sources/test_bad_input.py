"""Every named source that is none gets one clear line, and everything readable is kept."""

from __future__ import annotations

import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.errors import BadInput
from device.opening import open_source
from device.sources.recording import VIDEO, Meta
from device.sources.recording_writer import RecordingWriter
from device.sources.source import FrameSource
from vision.frame import Frame


def read_all(source: FrameSource) -> tuple[list[Frame], str]:
    """Every frame up to the damage, and the message about it."""
    frames: list[Frame] = []
    with source, pytest.raises(BadInput) as refusal:
        _collect(source, frames)
    return frames, str(refusal.value)


def _collect(source: FrameSource, frames: list[Frame]) -> None:
    for frame in source:
        frames.append(frame)  # one by one: what came before a refusal is kept


def refusal_of(path: Path) -> str:
    with pytest.raises(BadInput) as refusal:
        open_source(str(path))
    said = str(refusal.value)
    assert "\n" not in said
    assert str(path) in said
    return said


def test_a_missing_file_names_what_would_do(tmp_path: Path) -> None:
    assert "'virtual'" in refusal_of(tmp_path / "nowhere.mkv")


@pytest.mark.parametrize("name", ["notes.txt", "notes.mkv", "notes.mp4"])
def test_a_text_is_no_video(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("the board was set up at nine\n" * 200, "utf-8")
    assert "not a video" in refusal_of(path)


def test_an_empty_file_is_no_video(tmp_path: Path) -> None:
    path = tmp_path / "empty.mkv"
    path.touch()
    assert "not a video" in refusal_of(path)


def test_a_truncated_video_is_read_to_its_end_and_then_refused(tmp_path: Path) -> None:
    whole = longer_video(tmp_path)
    cut = tmp_path / "cut.mkv"
    cut.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    frames, said = read_all(open_source(str(cut)))
    assert 10 < len(frames) < 120
    assert "truncated" in said
    assert f"{len(frames)} frames" in said


def test_a_recording_with_a_hole_says_so(tmp_path: Path) -> None:
    path = longer_video(tmp_path)
    content = bytearray(path.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 20000] = np.random.default_rng(5).bytes(20000)
    path.write_bytes(content)
    frames, said = read_all(open_source(str(path.parent)))
    assert 10 < len(frames) < 120
    assert "damaged" in said


def longer_video(folder: Path) -> Path:
    """Four seconds of noise, which does not compress."""
    luck = np.random.default_rng(1)
    with RecordingWriter(folder / "noise", Meta("noise", (64, 48), 30.0, "2026-01-02")) as writer:
        for index in range(120):
            bgr = luck.integers(0, 255, (48, 64, 3), np.uint8)
            writer.write(Frame.from_bgr(bgr, index / 30, index))
    return folder / "noise" / VIDEO


def test_an_empty_folder_says_what_it_needs(tmp_path: Path) -> None:
    assert "no pictures" in refusal_of(tmp_path)


def test_a_folder_with_something_else_names_it(tmp_path: Path, stills_folder: Path) -> None:
    folder = tmp_path / "stills"
    shutil.copytree(stills_folder, folder)
    (folder / "holiday.mov").touch()
    assert "holiday.mov" in refusal_of(folder)


def test_a_text_called_a_picture_is_found_before_anything_is_read(tmp_path: Path, stills_folder: Path) -> None:
    folder = tmp_path / "stills"
    shutil.copytree(stills_folder, folder)
    wrong = folder / "99999.jpg"
    wrong.write_text("not a picture", "utf-8")
    with pytest.raises(BadInput, match=r"99999\.jpg is not a picture"):
        open_source(str(folder))


def test_a_picture_of_one_pixel_is_delivered(tmp_path: Path) -> None:
    path = tmp_path / "dot.png"
    assert cv2.imwrite(str(path), np.full((1, 1, 3), 7, np.uint8))
    with open_source(str(path)) as source:
        assert [frame.size_px for frame in source] == [(1, 1)]


def test_a_recording_without_enough_times_gives_what_has_one(tmp_path: Path, recording_folder: Path) -> None:
    folder = tmp_path / "recording"
    shutil.copytree(recording_folder, folder)
    lines = (folder / "times.csv").read_text("utf-8").splitlines()
    (folder / "times.csv").write_text("\n".join(lines[:5]) + "\n", "utf-8")
    frames, said = read_all(open_source(str(folder)))
    assert len(frames) == 5
    assert "has 5 lines" in said


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("meta.json", "{}", "not the description"),
        ("meta.json", "no json", "not the description"),
        ("meta.json", '{"schema": 99}', "schema 99"),
        ("times.csv", "zero\n", "expected the seconds"),
        ("times.csv", "0.0\n0.1\n0.1\n", "line 3"),
        ("frames.mkv", "no video", "not a video"),
    ],
)
def test_a_recording_with_a_wrong_part_names_it(
    tmp_path: Path, recording_folder: Path, name: str, content: str, said: str
) -> None:
    folder = tmp_path / "recording"
    shutil.copytree(recording_folder, folder)
    (folder / name).write_text(content, "utf-8")
    with pytest.raises(BadInput) as refusal:
        open_source(str(folder))
    assert said in str(refusal.value)
    assert name in str(refusal.value)


@pytest.mark.parametrize("name", ["meta.json", "times.csv", "frames.mkv"])
def test_a_recording_with_a_missing_part_names_it(tmp_path: Path, recording_folder: Path, name: str) -> None:
    folder = tmp_path / "recording"
    shutil.copytree(recording_folder, folder)
    (folder / name).unlink()
    with pytest.raises(BadInput, match=name.replace(".", r"\.")):
        open_source(str(folder))
