"""A course of the reader: steps reduce the loss, a stopped run goes on, what is written answers the same.

Needs PyTorch, of the extra `train`.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.training.pretrained.batches import Batch, Luck, Pool, batches
from device.training.pretrained.plan import GROUPS, Plan
from device.training.whole_board.pool import pool_of
from tests.device.training.whole_board.boards import LAID, write_photograph
from vision.pieces.layers import CELLS, HANDS, MEAN, SCALE, answers_to

WITHOUT = "the extra `train` is not installed: no PyTorch"
torch = pytest.importorskip("torch", reason=WITHOUT)
course = pytest.importorskip("device.training.pretrained.course", reason=WITHOUT)
parts = pytest.importorskip("device.training.whole_board.parts", reason=WITHOUT)
reading = pytest.importorskip("device.training.whole_board.course", reason=WITHOUT)
exposure = pytest.importorskip("device.training.whole_board.exposure", reason=WITHOUT)
network = pytest.importorskip("device.training.whole_board.network", reason=WITHOUT)


CELLS_OF_PART = slice(42, 58)
TRUTH = np.array([*LAID, [369.0, 365, 16, 0, 0], [401, 382, 15, 1, 0]])  # some of them in that part


def silent(words: str) -> None:
    """Tells nothing."""


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> Iterator[None]:
    """Several threads wait for one another on a busy processor."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> Plan:
    """A folder with one made-up photograph."""
    shared = tmp_path_factory.mktemp("shared")
    photos = shared / "photos/carrom"
    photos.mkdir(parents=True)
    truth = {"one_a.png": write_photograph(photos, "one_a.png", TRUTH)}
    (photos / "truth.json").write_text(json.dumps(truth))
    return Plan(tmp_path_factory.mktemp("kept"), shared, None, steps=4, at_once=4, device="cpu")


@dataclass(frozen=True)
class Part:
    """The middle of each view alone, since a step on whole ones takes long."""

    whole: Pool

    def batch(self, luck: Luck, count: int) -> Batch:
        batch = self.whole.batch(luck, count)
        *cells, hand = batch.due
        cells = [part[..., CELLS_OF_PART, CELLS_OF_PART] for part in cells]
        middle = slice(4 * CELLS_OF_PART.start, 4 * CELLS_OF_PART.stop)
        return Batch(batch.pictures[:, middle, middle], (*cells, hand), batch.holds)


@pytest.fixture(scope="module")
def pool(plan: Plan) -> Pool:
    return Part(pool_of(plan, silent))


def test_a_few_steps_on_a_tiny_folder_reduce_the_loss(plan: Plan, pool: Pool) -> None:
    learner = course.Learner(reading.WHOLE_BOARD, replace(plan, steps=1000), None)
    (batch,) = batches(pool, range(1), 4, 0)
    pictures = course.as_read(torch.from_numpy(batch.pictures).permute(0, 3, 1, 2).float())
    due = [torch.from_numpy(part) for part in batch.due]
    learner.steps = course.WARMING  # at the largest rate
    said = [learner.step(pictures, due, batch.holds) for _ in range(8)]
    losses = [float(sum(losses.values())) for losses in said]
    assert losses[-1] < 0.8 * losses[0]
    assert set(said[0]) == {"doubt", "place", "spread", "kind", "hand"}


def test_a_resumed_course_ends_where_an_unbroken_one_does(plan: Plan, pool: Pool, tmp_path: Path) -> None:
    whole, broken = (replace(plan, folder=tmp_path / name, steps=2) for name in ("whole", "broken"))
    for one in (whole, broken):
        one.folder.mkdir()
    (unbroken,) = course.taught(reading.WHOLE_BOARD, whole, pool, silent)
    learner = course.Learner(reading.WHOLE_BOARD, broken, None)
    (batch,) = batches(pool, range(1), 4, 0)
    course.all_stepped([learner], reading.WHOLE_BOARD, 0, batch)
    learner.keep(broken.file("whole.pt", None))
    (resumed,) = course.taught(reading.WHOLE_BOARD, broken, pool, silent)
    pairs = zip(unbroken.state_dict().values(), resumed.state_dict().values(), strict=True)
    assert all(torch.allclose(one, other, atol=1e-5) for one, other in pairs)


def test_a_course_writes_a_file_that_tells_the_group_left_out(plan: Plan) -> None:
    (own,) = {view.group for view in pool_of(plan, silent).views}
    other = (0 if own is None else own + 1) % GROUPS
    (written,) = reading.teach_whole_board(replace(plan, steps=0, left_out=(other,)), silent)
    assert written == plan.folder / f"whole_board_without_{other}.onnx"
    assert written.stat().st_size > 1_000_000


def test_what_is_written_answers_in_opencv_as_in_pytorch(tmp_path: Path) -> None:
    torch.manual_seed(1)
    reader = network.Reader().eval()
    parts.write_reader(reader, tmp_path / "whole_board.onnx")
    views = [np.random.default_rng(2).integers(0, 255, (400, 400, 3), np.uint8)]
    (answered,) = answers_to(views, str(tmp_path / "whole_board.onnx"))
    shown = cv2.dnn.blobFromImages(views, SCALE, (400, 400), MEAN, swapRB=True)
    with torch.no_grad():
        due = [part.numpy() for part in reader(torch.from_numpy(shown))]
    assert [part.shape for part in due] == [(1, 9, 100, 100), (1, 1, 25, 25)]
    for name, wanted in zip((CELLS, HANDS), due, strict=True):
        assert np.abs(answered[name] - wanted).max() < 1e-3


def test_light_and_camera_change_pictures_within_their_levels_and_repeat_by_their_seed(pool: Pool) -> None:
    (batch,) = batches(pool, range(1), 4, 0)
    views = torch.from_numpy(batch.pictures).permute(0, 3, 1, 2).float()
    once, again, other = (
        exposure.exposed(views.clone(), torch.Generator().manual_seed(seed)) for seed in (5, 5, 6)
    )
    assert once.shape == views.shape
    assert float(once.min()) >= 0
    assert float(once.max()) <= 255
    assert torch.equal(once, again)
    assert not torch.equal(once, other)
    assert ((once - views).abs().mean((1, 2, 3)) > 0.5).all()


def test_an_unknown_hand_is_not_judged_and_a_known_one_is() -> None:
    cells, hands = torch.zeros(2, 9, 100, 100), torch.full((2, 1, 25, 25), -3.0)
    nothing = torch.zeros(2, 100, 100)
    due = (nothing, nothing, torch.zeros(2, 3, 100, 100), nothing - 1)
    unknown, seen = (
        float(reading.lost((cells, hands), *due, torch.full((2,), flag))["hand"]) for flag in (-1, 1)
    )
    assert unknown == 0
    assert seen == pytest.approx(0.5 * np.log(1 + np.exp(3)), rel=1e-4)
