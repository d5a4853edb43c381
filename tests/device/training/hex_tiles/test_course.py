"""A course of the network of tiles: steps are taken, and what is written can be run. Needs PyTorch."""

from pathlib import Path

import numpy as np
import pytest

from calibration.proposal.board_network import BoardNetwork
from device.training.pretrained.plan import Plan

WITHOUT = "the extra `train` is not installed: no PyTorch"
torch = pytest.importorskip("torch", reason=WITHOUT)
course = pytest.importorskip("device.training.hex_tiles.course", reason=WITHOUT)


def test_a_course_writes_a_network_that_marks(tmp_path: Path) -> None:
    plan = Plan(tmp_path, None, None, steps=1, at_once=4, device="cpu")
    (written,) = course.teach_tiles(plan, lambda words: None)
    assert written == tmp_path / "tiles.onnx"
    marks = BoardNetwork(str(written)).marks(np.full((240, 320, 3), 120, np.uint8), np.eye(3))
    assert ((marks.corner >= 0) & (marks.corner <= 1)).all()
