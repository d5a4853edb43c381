"""A course of the board finder: a step is taken, what is written answers the same.

Needs PyTorch, of the extra `train`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from calibration.proposal.board_network import BoardNetwork
from device.training.board_finding.pictures import Kept
from device.training.board_finding.pool import BoardPool
from device.training.pretrained.batches import batches
from device.training.pretrained.plan import Plan

WITHOUT = "the extra `train` is not installed: no PyTorch"
torch = pytest.importorskip("torch", reason=WITHOUT)
course = pytest.importorskip("device.training.pretrained.course", reason=WITHOUT)
layers = pytest.importorskip("device.training.pretrained.layers", reason=WITHOUT)
finding = pytest.importorskip("device.training.board_finding.course", reason=WITHOUT)
network = pytest.importorskip("device.training.board_finding.network", reason=WITHOUT)

CORNERS = np.array([[30.0, 30], [130, 30], [130, 130], [30, 130]])


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> Iterator[None]:
    """Several threads wait for one another on a busy processor."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


def plan_in(folder: Path, steps: int, left_out: tuple[int | None, ...] = (None,)) -> Plan:
    return Plan(folder, None, None, steps, at_once=4, left_out=left_out, device="cpu")


@pytest.fixture(scope="module")
def pool() -> BoardPool:
    """One pale square on a dark ground, a photograph of group 1; the other picture is of group 2."""
    bgr = np.full((160, 160, 3), 40, np.uint8)
    cv2.rectangle(bgr, (30, 30), (130, 130), (180, 210, 230), -1)
    board = Kept(np.asarray(cv2.imencode(".png", bgr)[1], np.uint8), CORNERS, (True,) * 4, 1)
    other = Kept(np.asarray(cv2.imencode(".png", 255 - bgr)[1], np.uint8), None, (), 2)
    return BoardPool([board], [], [], [other])


def test_a_step_moves_the_later_layers_and_leaves_the_first_ones(pool: BoardPool, tmp_path: Path) -> None:
    training = course.Learner(finding.FINDER, plan_in(tmp_path, 4), None)
    before = {name: part.clone() for name, part in training.network.state_dict().items()}
    assert np.isfinite(list(stepped(training, pool).values())).all()
    after = training.network.state_dict()
    moved = {name for name, part in after.items() if not torch.equal(part, before[name])}
    assert "marks.weight" in moved
    assert "encoder.blocks.9.project.weight" in moved
    assert [
        name for name in moved if name.startswith(("encoder.stem", "encoder.blocks.0.", "encoder.blocks.2."))
    ] == []


def stepped(training: Any, pool: BoardPool) -> Any:
    """A step on the first batch."""
    (batch,) = batches(pool, range(1), 4, 0)
    pictures = course.as_read(torch.from_numpy(batch.pictures).permute(0, 3, 1, 2).float())
    return training.step(pictures, [torch.from_numpy(part) for part in batch.due], batch.holds)


def test_a_network_learns_nothing_from_the_group_that_it_leaves_out(pool: BoardPool, tmp_path: Path) -> None:
    training = course.Learner(finding.FINDER, plan_in(tmp_path, 4), 2)
    before = {name: part.clone() for name, part in training.network.state_dict().items()}
    assert stepped(training, pool) == {}
    assert training.steps == 1
    assert all(torch.equal(part, before[name]) for name, part in training.network.state_dict().items())


def test_what_is_written_answers_in_opencv_as_in_pytorch(tmp_path: Path) -> None:
    torch.manual_seed(1)
    finder = network.BoardFinder().eval()
    finding.write_finder(finder, tmp_path / "board_finder.onnx")
    canvases = np.random.default_rng(2).normal(0, 0.5, (2, 3, 224, 224)).astype(np.float32)
    read = cv2.dnn.readNetFromONNX(str(tmp_path / "board_finder.onnx"), cv2.dnn.ENGINE_CLASSIC)
    read.setInput(canvases)
    with torch.no_grad():
        due = finder(torch.from_numpy(canvases)).numpy()
    assert due.shape == (2, 3, 56, 56)
    assert np.abs(read.forward() - due).max() < 1e-3
    marks = BoardNetwork(str(tmp_path / "board_finder.onnx")).marks(
        np.full((100, 100, 3), 90, np.uint8), np.eye(3)
    )
    assert marks.surface.shape == (56, 56)


def test_pretrained_weights_reach_every_layer_of_the_encoder(tmp_path: Path) -> None:
    own = network.BoardFinder().encoder.state_dict()
    renamed = {
        ".".join(layers.FILE_NAMES.get(part, part) for part in name.split(".")): torch.full_like(value, 2)
        for name, value in own.items()
    }
    assert len(renamed) == len(own)
    torch.save(renamed | {"_fc.weight": torch.zeros(3)}, tmp_path / "weights.pth")
    filled = layers.with_pretrained(network.BoardFinder(), tmp_path / "weights.pth").encoder.state_dict()
    assert all(bool((value == 2).all()) for value in filled.values())


def test_the_rate_rises_then_falls_to_its_last_share() -> None:
    shares = [course.rate_share(step, 700) for step in range(701)]
    assert shares[0] < 0.02
    assert int(np.argmax(shares)) == 79
    assert shares[700] == pytest.approx(0.02)
