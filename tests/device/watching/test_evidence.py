"""Evidence: events name their frames, and pictures of them are kept, within bounds."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path

import av
import cv2
import numpy as np
import pytest

from calibration.boardmap import BoardMap
from calibration.lens import Lens
from device.errors import BadInput
from device.watching.clips import Clips, ClipSettings, prune, write_clip
from device.watching.evidence import Clip, Evidence, EvidenceSettings
from rules.notation import act_from_json, json_from_act
from rules.pieces import Kind
from rules.table import HandIn, Mm, Placed, StrokeEnded, StrokeStarted, TableEvent
from vision.frame import Frame
from vision.synthetic.scene.camera import camera_above

HZ = 60.0
SIZE = (320, 240)


@pytest.fixture(scope="module")
def board_map() -> BoardMap:
    return camera_above(Lens.from_hfov(*SIZE, 66.0), (0.0, -1.0, 1100.0))


def frames(seconds: float) -> Iterator[Frame]:
    """A grey table over which a bright bar passes from left to right."""
    for index in range(round(seconds * HZ)):
        y = np.full((SIZE[1], SIZE[0]), 90, np.uint8)
        y[:, index % SIZE[0] : index % SIZE[0] + 12] = 220
        grey = np.full((SIZE[1] // 2, SIZE[0] // 2), 128, np.uint8)
        yield Frame.from_planes(y, grey, grey, index / HZ, index)


def stroke(t_s: float) -> tuple[TableEvent, ...]:
    return (StrokeStarted(t_s=t_s, stroke=1), StrokeEnded(t_s=t_s + 1.0, stroke=1))


def watched(board_map: BoardMap, evidence: Evidence, seconds: float) -> None:
    for frame in frames(seconds):
        evidence.note(frame, board_map)


def test_events_rest_on_the_frames_from_their_beginning_until_they_are_known(board_map: BoardMap) -> None:
    evidence = Evidence()
    watched(board_map, evidence, 3.0)
    events = evidence.of(stroke(1.0))
    assert [event.frames for event in events] == [(60, 179), (60, 179)]
    assert [event.clip for event in events] == [None, None]
    assert act_from_json(json.loads(json.dumps(json_from_act(events[0])))) == events[0]


def test_a_stroke_is_kept_with_what_came_before_it_and_a_hand_alone_is_not(board_map: BoardMap) -> None:
    kept: list[Clip] = []
    evidence = Evidence("run", kept.append)
    watched(board_map, evidence, 4.0)
    assert [event.clip for event in evidence.of((HandIn(t_s=3.0),))] == [None]
    assert [event.clip for event in evidence.of(stroke(2.0))] == ["run-239", "run-239"]
    (clip,) = kept
    assert clip.pictures[0].t_s == pytest.approx(2.0 - evidence.settings.before_s, abs=0.06)
    rate = evidence.settings.rate_hz
    gaps = [later.t_s - picture.t_s for picture, later in itertools.pairwise(clip.pictures)]
    assert gaps == pytest.approx([1 / rate] * len(gaps), abs=1 / HZ)


def test_a_coin_put_by_a_hand_is_kept_and_the_striker_is_not(board_map: BoardMap) -> None:
    kept: list[Clip] = []
    evidence = Evidence("run", kept.append)
    watched(board_map, evidence, 2.0)
    evidence.of((Placed(t_s=1.0, piece=Kind.STRIKER, at=Mm(0.0, 0.0)),))
    assert kept == []
    evidence.of((Placed(t_s=1.0, piece=Kind.BLACK, at=Mm(0.0, 0.0)),))
    assert len(kept) == 1


def test_the_ring_forgets_what_is_too_old(board_map: BoardMap) -> None:
    kept: list[Clip] = []
    settings = EvidenceSettings(most_s=1.5)
    evidence = Evidence("run", kept.append, settings)
    watched(board_map, evidence, 5.0)
    evidence.of(stroke(0.5))
    assert len(kept[0].pictures) <= settings.most_s * settings.rate_hz + 1


def test_a_clip_plays_for_as_long_as_it_took(board_map: BoardMap, tmp_path: Path) -> None:
    with Clips(tmp_path / "clips") as clips:
        evidence = Evidence("run", clips.keep)
        watched(board_map, evidence, 3.0)
        evidence.of(stroke(1.0))
    folder = tmp_path / "clips" / "run-179"
    assert {part.name for part in folder.iterdir()} == {"before.jpg", "after.jpg", "clip.mp4", "meta.json"}
    with av.open(str(folder / "clip.mp4")) as video:
        assert video.streams.video[0].codec_context.name == "h264"
        times_s = [float(frame.time) for frame in video.decode(video=0)]
    assert times_s[-1] - times_s[0] == pytest.approx(3.0 - 0.4, abs=0.15)
    before, after = (np.asarray(cv2.imread(str(folder / f"{name}.jpg")), int) for name in ("before", "after"))
    assert np.abs(before - after).max() > 50
    assert list(tmp_path.rglob("*.part")) == []


def test_the_oldest_go_when_the_share_of_the_disk_is_full(board_map: BoardMap, tmp_path: Path) -> None:
    kept: list[Clip] = []
    evidence = Evidence("run", kept.append)
    watched(board_map, evidence, 1.0)
    evidence.of(stroke(0.5))
    for number in range(4):
        write_clip(tmp_path, Clip(f"clip-{number}", kept[0].pictures))
    size = sum(part.stat().st_size for part in (tmp_path / "clip-3").iterdir())
    prune(tmp_path, 2.5 * size / 1e6)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["clip-2", "clip-3"]
    prune(tmp_path, 0.0)
    assert [path.name for path in tmp_path.iterdir()] == ["clip-3"]


def test_a_folder_that_cannot_be_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(BadInput, match="no clips can be kept"):
        Clips(tmp_path / "file" / "clips", ClipSettings())
