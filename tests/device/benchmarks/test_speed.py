"""The scenes of the speed measurement and its report; not the speed of this machine."""

import json
from itertools import islice

import numpy as np
import pytest

from device.benchmarks.network import Network
from device.benchmarks.rivals import i420, rivals
from device.benchmarks.scenes import REST_FRAMES, Drawn
from device.cli import main
from vision.observing.observation import State
from vision.observing.observer import Observer
from vision.observing.still import read_pieces

SIZE_PX = (640, 480)
KINDS = {
    "idle",
    "trembling",
    "moving",
    "settled",
    "boardless",
    "rectify_hough",
    "rectify_hsv_contours",
    "yolo_nano",
}


@pytest.mark.long
def test_the_table_is_told_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--json", "--frames", "2", "--size", "640x480"]) == 0
    table = json.loads(capsys.readouterr().out)
    assert table["frames"] == 2
    for part in ("ratio_to_memcpy", "ms"):
        row = table[part]["640x480"]
        assert set(row) == KINDS
        assert all(row[kind] > 0 for kind in KINDS - {"yolo_nano"})
        assert (row["yolo_nano"] is None) != Network.is_installed()
    copy_ms = table["memcpy_ms"]["640x480"]
    assert table["ratio_to_memcpy"]["640x480"]["idle"] == pytest.approx(
        table["ms"]["640x480"]["idle"] / copy_ms, rel=0.01
    )


@pytest.mark.parametrize(
    "wrong", [["--frames", "0"], ["--size", "large"], ["--size", "641x480"], ["--size", "2x2"]]
)
def test_what_cannot_be_measured_is_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", *wrong]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_no_two_frames_are_alike_and_a_still_table_is_watched() -> None:
    drawn = Drawn(SIZE_PX)
    frames = list(islice(drawn.still(), 12))
    assert not any(np.array_equal(frames[0].y, frame.y) for frame in frames[1:])
    observer = Observer(drawn.board_map)
    states = [observer.receive(frame).state for frame in frames]
    assert states[-1] is State.WATCHING


def test_a_trembling_camera_is_told_from_a_still_one() -> None:
    drawn = Drawn(SIZE_PX)
    observer = Observer(drawn.board_map)
    seen = [observer.receive(frame) for frame in islice(drawn.trembling(), 30)]
    assert seen[-1].sight.trembles


@pytest.fixture(scope="module")
def usual() -> Drawn:
    """A table in the size that the eyes see."""
    return Drawn((1332, 990))


def test_five_pieces_move(usual: Drawn) -> None:
    observer = Observer(usual.board_map)
    seen = [(observer.receive(frame), moves) for frame, moves in islice(usual.moving(), REST_FRAMES + 20)]
    counts = [len(observation.movers) for observation, moves in seen if moves]
    assert np.median(counts) == 5
    assert all(observation.state is State.MOVING for observation, moves in seen[REST_FRAMES + 2 :] if moves)


def test_the_settled_table_is_read_whole(usual: Drawn) -> None:
    frame = next(usual.settled())
    assert len(read_pieces(frame, usual.board_map)) >= 20


def test_the_rivals_run() -> None:
    drawn = Drawn(SIZE_PX)
    block = i420(next(drawn.settled()))
    assert block.shape == (720, 640)
    rival = rivals(drawn.board_map)
    for name in ("rectify_hough", "rectify_hsv_contours"):
        act = rival[name]
        assert act is not None
        count = act(block)
        assert isinstance(count, int)
        assert count >= 5, name


@pytest.mark.skipif(not Network.is_installed(), reason="the extra 'bench' is not installed")
def test_the_network_answers_on_three_scales() -> None:
    answers = Network.random().run(np.zeros((1, 3, 640, 640), np.float32))
    assert [answer.shape[2:] for answer in answers] == [(80, 80), (40, 40), (20, 20)]
    assert all(np.isfinite(answer).all() for answer in answers)
