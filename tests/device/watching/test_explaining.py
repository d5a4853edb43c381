"""`pocketwatch detect --explain`: a picture for each picture, or one line with the reason."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.benchmarks.scenes import Drawn
from device.cli import main
from device.errors import BadInput
from device.watching.explaining import explanation_paths


@pytest.fixture
def pictures(tmp_path: Path) -> list[str]:
    """A board, and a picture without one."""
    board = next(Drawn((800, 600)).settled()).whole_bgr()
    for name, bgr in (("board.png", board), ("bare.png", np.full_like(board, 90))):
        assert cv2.imwrite(str(tmp_path / name), bgr)
    return [str(tmp_path / "board.png"), str(tmp_path / "bare.png")]


def test_each_picture_gets_its_numbered_explanation(
    pictures: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["detect", *pictures, "--explain", str(tmp_path / "why.png")]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["board"]["found"] for line in lines] == [True, False]
    for name in ("why_01.png", "why_02.png"):
        drawn = cv2.imread(str(tmp_path / name))
        assert drawn is not None
        assert drawn.shape[1] > 800


def test_one_picture_keeps_the_name() -> None:
    assert explanation_paths(Path("why.png"), 1) == [Path("why.png")]


@pytest.mark.parametrize("out", ["why.txt", "nowhere/why.png"])
def test_a_place_that_cannot_be_written_is_refused_first(out: str) -> None:
    with pytest.raises(BadInput, match="--explain"):
        explanation_paths(Path(out), 1)
