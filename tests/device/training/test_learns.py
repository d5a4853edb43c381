"""The networks learn, and the written ones answer as the trained ones. Needs the extra `train`."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from device.training.batches import CloseBatch
from device.training.loop import Course, answered, batch_of, taught
from device.training.networks import BOARD, PIECE, Weights, first_weights
from device.training.onnx_form import write_eyes

jax = pytest.importorskip("jax", reason="the extra `train` is not installed")


def test_what_is_written_of_the_board_answers_as_what_was_taught(tmp_path: Path) -> None:
    luck = np.random.default_rng(1)
    weights = first_weights(BOARD, luck)
    whole, first = (
        cv2.dnn.readNetFromONNX(str(path), cv2.dnn.ENGINE_CLASSIC)
        for path in written("board", weights, tmp_path)
    )
    view, planes = (luck.normal(0, 1, shape).astype(np.float32) for shape in ((1, 400, 400, 3), (1, 50, 50, 6)))
    cells = view.reshape(100, 4, 100, 4, 3).transpose(0, 2, 1, 3, 4)
    first.setInput(np.ascontiguousarray(cells).reshape(-1, 48), "x")
    quarter = np.maximum(first.forward().T, 0).reshape(1, -1, 100, 100)
    whole.setInput(np.ascontiguousarray(quarter), "quarter")
    whole.setInput(np.ascontiguousarray(planes.transpose(0, 3, 1, 2)), "planes")
    same(whole.forward(), answered(BOARD, weights, {"x": view, "planes": planes}))


def test_what_is_written_of_the_closer_look_answers_as_what_was_taught(tmp_path: Path) -> None:
    luck = np.random.default_rng(1)
    weights = first_weights(PIECE, luck)
    (path,) = written("piece", weights, tmp_path)
    net = cv2.dnn.readNetFromONNX(str(path), cv2.dnn.ENGINE_CLASSIC)
    shown, given = (luck.normal(0, 1, shape).astype(np.float32) for shape in ((5, 32, 32, 3), (5, 1, 1, 2)))
    net.setInput(np.ascontiguousarray(shown.transpose(0, 3, 1, 2)), "x")
    net.setInput(given.reshape(5, 2), "given")
    same(net.forward(), answered(PIECE, weights, {"x": shown, "given": given}))


def written(name: str, weights: Weights, folder: Path) -> list[Path]:
    """The files of an untrained network."""
    return write_eyes(folder, name, weights, "never taught")


def same(answers: Any, taught_so: Any) -> None:
    """Asserts equality within eleven bits a number, for answers with channels first."""
    due = np.asarray(taught_so).transpose(0, 3, 1, 2)
    assert np.abs(answers.reshape(due.shape) - due).max() < 0.01 * np.abs(due).max()


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
    messages: list[str] = []
    batches = (batch_of(spots(luck, 32)) for _ in iter(int, 1))
    kept = tmp_path / "piece.npz"
    for steps in (100, 200):
        taught(PIECE, batches, Course(steps, 32, 3e-3), kept, messages.append)
    assert [words.split(":")[0] for words in messages] == ["step 100 of 100", "step 200 of 200"]
    losses = [float(words.split()[-1]) for words in messages]
    assert losses[1] < 0.7 * losses[0]
