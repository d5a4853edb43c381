"""The networks learn, and what is written down answers as what was taught. Needs the extra `train`."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from device.training.batches import CloseBatch
from device.training.loop import Course, answered, batch_of, taught
from device.training.networks import NETWORKS, PIECE, first_weights
from device.training.onnx_form import write_onnx

jax = pytest.importorskip("jax", reason="the extra `train` is not installed")


@pytest.mark.parametrize("name", NETWORKS)
def test_what_is_written_answers_as_what_was_taught(name: str, tmp_path: Path) -> None:
    luck = np.random.default_rng(1)
    steps, path = NETWORKS[name], tmp_path / f"{name}.onnx"
    weights = first_weights(steps, luck)
    write_onnx(path, steps, weights, "never taught")
    shapes = {"x": (1, 400, 400, 3), "planes": (1, 50, 50, 6)}
    if steps is PIECE:
        shapes = {"x": (5, 32, 32, 3), "given": (5, 1, 1, 2)}
    given = {key: luck.normal(0, 1, shape).astype(np.float32) for key, shape in shapes.items()}
    net = cv2.dnn.readNetFromONNX(str(path), cv2.dnn.ENGINE_CLASSIC)
    for key, value in given.items():
        flat = value.reshape(5, 2) if key == "given" else value.transpose(0, 3, 1, 2)
        net.setInput(np.ascontiguousarray(flat), key)
    told = np.asarray(answered(steps, weights, given)).transpose(0, 3, 1, 2)
    assert (
        np.abs(net.forward().reshape(told.shape) - told).max() < 0.01 * np.abs(told).max()
    )  # written with eleven bits a number


def spots(luck: np.random.Generator, count: int) -> CloseBatch:
    """Bright discs off the middle of dark close-ups."""
    rows, columns = np.mgrid[:32, :32]
    off = luck.uniform(-0.2, 0.2, (count, 2))
    middles = off[:, :, None, None] * 32 / 2.8
    inside = np.hypot(columns - 15.5 - middles[:, 0], rows - 15.5 + middles[:, 1]) < 11.4
    shown = np.repeat(np.where(inside, 1.0, -1.0)[..., None], 3, axis=3).astype(np.float32)
    places = np.column_stack([off, np.zeros(count)]).astype(np.float32)
    plain = np.zeros((count, 2), np.float32)
    ones = np.ones(count, np.float32)
    return CloseBatch(shown, plain, places, np.zeros(count), ones, ones)


def test_a_network_learns_and_a_course_goes_on_where_it_was(tmp_path: Path) -> None:
    luck = np.random.default_rng(2)
    told: list[str] = []
    batches = (batch_of(spots(luck, 32)) for _ in iter(int, 1))
    kept = tmp_path / "piece.npz"
    for steps in (100, 200):
        taught(PIECE, batches, Course(steps, 32, 3e-3), kept, told.append)
    assert [words.split(":")[0] for words in told] == ["step 100 of 100", "step 200 of 200"]
    losses = [float(words.split()[-1]) for words in told]
    assert losses[1] < 0.7 * losses[0]
