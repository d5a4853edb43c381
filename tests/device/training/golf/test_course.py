"""Courses on drawn golf tables: passes are made and resumed, what is written answers the same.

Needs PyTorch, of the extra `train`.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from device.errors import BadInput
from device.training.golf_dice.samples import samples_of as crops_of
from device.training.golf_hexes.samples import samples_of
from device.training.golf_tables.plan import Plan
from device.training.golf_tables.shards import Samples

WITHOUT = "the extra `train` is not installed: no PyTorch"
torch = pytest.importorskip("torch", reason=WITHOUT)
course = pytest.importorskip("device.training.golf_tables.course", reason=WITHOUT)
finder = pytest.importorskip("device.training.golf_dice.course", reason=WITHOUT)
hexes = pytest.importorskip("device.training.golf_hexes.course", reason=WITHOUT)


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> Iterator[None]:
    """Several threads wait for one another on a busy processor."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.fixture(scope="module")
def samples() -> Samples:
    return samples_of(70_000, pictures=1)


def test_passes_are_kept_resumed_and_written(tmp_path: Path, samples: Samples) -> None:
    told: list[str] = []
    task, plan = replace(hexes.HEXES, at_once=16), Plan(tmp_path, 2, 2, device="cpu")
    written = course.taught(task, plan, samples, samples, told.append)
    assert written == tmp_path / "golf_hex.onnx"
    assert [line.split(":")[0] for line in told] == ["pass 1 of 2", "pass 2 of 2"]
    assert "tokens found" in told[-1]
    course.taught(task, plan, samples, samples, told.append)
    assert len(told) == 2
    with pytest.raises(BadInput, match="course of another length"):
        course.taught(task, replace(plan, epochs=3), samples, samples, told.append)


def test_a_resumed_course_ends_as_an_unbroken_one(tmp_path: Path, samples: Samples) -> None:
    task, plan = replace(hexes.HEXES, at_once=16), Plan(tmp_path, 2, 2, device="cpu")

    def stop(words: str) -> None:
        raise KeyboardInterrupt

    for name, stopped in (("unbroken", False), ("broken", True)):
        own = replace(plan, folder=tmp_path / name)
        own.folder.mkdir()
        if stopped:
            with pytest.raises(KeyboardInterrupt):
                course.taught(task, own, samples, samples, stop)
        course.taught(task, own, samples, samples, str)
    one, other = (
        course.read_kept(tmp_path / name / "golf_hex.pt")["network"] for name in ("unbroken", "broken")
    )
    assert all(torch.allclose(part, other[name], atol=1e-5) for name, part in one.items())


def test_a_course_goes_on_from_weights_and_refuses_others(tmp_path: Path, samples: Samples) -> None:
    network = hexes.HexReader()
    torch.save(network.state_dict(), tmp_path / "weights.pt")
    again = course.Learner(hexes.HEXES, Plan(tmp_path, 2, 1, tmp_path / "weights.pt", "cpu"), 1)
    assert torch.equal(again.network.fc[2].weight, network.fc[2].weight)
    torch.save({"a": torch.zeros(1)}, tmp_path / "other.pt")
    (tmp_path / "text.pt").write_text("no weights")
    for name, why in (("other.pt", "another network"), ("text.pt", "no weights")):
        with pytest.raises(BadInput, match=why):  # nothing is drawn before
            hexes.teach_hexes(Plan(tmp_path / "new", 2, 1, tmp_path / name, "cpu"), str)
    assert not (tmp_path / "new").exists()


def test_what_is_written_answers_in_opencv_as_in_pytorch(tmp_path: Path, samples: Samples) -> None:
    torch.manual_seed(1)
    network = hexes.HexReader().eval()
    course.write(network, hexes.HEXES, tmp_path / "golf_hex.onnx")
    net = cv2.dnn.readNetFromONNX(str(tmp_path / "golf_hex.onnx"), cv2.dnn.ENGINE_CLASSIC)
    shown, _ = hexes.batch(Samples(samples.shown[:64], samples.due[:64]), None)
    net.setInput(shown.numpy(), "x")
    with torch.no_grad():
        assert net.forward() == pytest.approx(network(shown).numpy(), abs=1e-3)


def test_disturbed_patches_keep_their_masks_and_their_shape(samples: Samples) -> None:
    shown, _ = hexes.batch(samples, None)
    luck = np.random.default_rng(3)
    changed = hexes.disturbed(shown, luck)
    assert changed.shape == shown.shape
    assert not torch.equal(changed[:, :6], shown[:, :6])
    sums = [part[:, 6:].sum(dim=(1, 2, 3)) for part in (changed, shown)]
    assert torch.allclose(*sums, rtol=1e-3, atol=0.1)


@pytest.mark.parametrize(
    ("task", "kernels", "answers", "says"),
    [(finder.FINDER, 7, (1, 2, 32, 32), "faces found"), (finder.READER, 8, (1, 10), "faces taken")],
)
def test_a_step_on_dice_moves_every_layer_and_is_written_as_opencv_reads_it(
    tmp_path: Path, task: Any, kernels: int, answers: tuple[int, ...], says: str
) -> None:
    crops = crops_of(70_000, pictures=1)
    few, told = Samples(crops.shown[:8], crops.due[:8]), list[str]()
    before = task.network()
    torch.save(before.state_dict(), tmp_path / "weights.pt")
    plan = Plan(tmp_path, 2, 1, tmp_path / "weights.pt", device="cpu")
    written = course.taught(replace(task, at_once=8), plan, few, few, told.append)
    assert says in told[0]
    after = course.read_kept(tmp_path / f"{task.name}.pt")["network"]
    layers = [name for name, part in before.named_parameters() if part.dim() > 1]
    assert len(layers) == kernels
    assert not any(torch.equal(after[name], before.state_dict()[name]) for name in layers)
    net = cv2.dnn.readNetFromONNX(str(written), cv2.dnn.ENGINE_CLASSIC)
    net.setInput(task.batch(few, None)[0].numpy()[:1], "x")
    assert net.forward().shape == answers


def test_turned_crops_keep_their_faces() -> None:
    crops = np.zeros((1, 128, 128, 3), np.uint8)
    crops[0, 30, 90] = 255
    faces = np.array([[(90, 30, 20, 5, 1)]], np.float32)
    for seed in range(8):
        shown, due = finder.turned(crops, faces, np.random.default_rng(seed))
        x, y = due[0, 0, :2].astype(int)
        assert shown[0, y, x].tolist() == [255, 255, 255]


def test_another_camera_changes_colours_within_their_range_and_nothing_else(samples: Samples) -> None:
    plain, _ = hexes.batch(samples, None)
    shown, _ = hexes.batch(samples, np.random.default_rng(3))
    assert not torch.equal(shown[:, :6], plain[:, :6])
    low, high = hexes.RANGE
    assert shown[:, 3:6].min() > low - 0.2
    assert shown[:, 3:6].max() < high + 0.2
    assert torch.equal(shown[:, 8].amax(dim=(1, 2)), plain[:, 8].amax(dim=(1, 2)))


def test_colours_that_are_exchanged_have_no_name_and_hands_keep_theirs(samples: Samples) -> None:
    plain, due = hexes.batch(samples, None)
    shown, answers = hexes.repainted(plain, due, np.random.default_rng(4))
    is_same = (shown == plain).flatten(1).all(dim=1)
    assert not is_same.all()
    assert (answers[~is_same, 1] == hexes.UNKNOWN).all()
    assert is_same[due[:, 0] == hexes.HAND].all()
    assert torch.equal(answers[:, [0, 2]], due[:, [0, 2]])


def test_a_rough_step_goes_nearly_the_way_of_a_fine_one(tmp_path: Path, samples: Samples) -> None:
    if not course.multiplies_roughly(torch.device("cpu")):
        pytest.skip("this processor does not multiply in bfloat16")
    few = Samples(samples.shown[:32], samples.due[:32])
    losses = []
    for is_rough in (False, True):
        learner = course.Learner(replace(hexes.HEXES, rough=is_rough), Plan(tmp_path, 2, 1, device="cpu"), 4)
        torch.manual_seed(0)
        losses.append([learner.step(few, None) for _ in range(3)])
    assert losses[1] == pytest.approx(losses[0], rel=0.05)
    assert losses[1] != losses[0]


def test_forms_are_not_learnt_by_the_network_of_hexes() -> None:
    answers = torch.randn(6, hexes.STANDS + 3, generator=torch.Generator().manual_seed(2))
    swapped = answers[:, [0, 2, 1, *range(3, answers.shape[1])]]
    due = torch.tensor([(state, hexes.UNKNOWN, hexes.UNKNOWN) for state in (0, 1, 2, 3, 4, 1)])
    assert hexes.lost(swapped, due) == pytest.approx(float(hexes.lost(answers, due)), rel=1e-6)
    sure = torch.full((2, answers.shape[1]), -9.0)
    sure[:, hexes.STATES.index("flat")] = 9.0
    ball, golfer = (torch.tensor([(hexes.STATES.index(form), -1, -1)] * 2) for form in ("ball", "meeple"))
    assert hexes.lost(sure, ball) < 1e-3
    assert hexes.lost(sure, golfer) > 5


def test_a_token_of_either_form_counts_as_found() -> None:
    doubtful = torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(9 * 48 * 40, hexes.STANDS + 3))
    torch.nn.init.zeros_(doubtful[1].weight)
    with torch.no_grad():
        doubtful[1].bias[:5] = torch.tensor([0.5, 0.4, 0.4, -9.0, -9.0])
    shown = np.zeros((3, 9, 48, 40), np.int8)
    due = np.array([(1, 0, -1), (2, 0, -1), (0, -1, -1)], np.int8)
    words = hexes.judged(doubtful, Samples(shown, due))
    assert "tokens found 1.000 of 2" in words
    assert "tokens right 0.667 of 3" in words
