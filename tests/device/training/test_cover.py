"""The training data of the cover network: the truth is where the built-in network sees it."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from device.training.cover.course import COVER, SHAPES, Samples, first_cover
from device.training.cover.hands import FlatHand, any_colour, draw_flat_hand
from device.training.cover.things import TRAPS, draw_thing
from device.training.cover.views import SIDE_PX, VIEW_PITCH_MM, ClearBoard, drawn_board, sample_of
from device.training.loop import answered
from device.training.networks import Convolution
from device.training.onnx_form import write_onnx
from vision.occlusion.network import CELLS, HAND, THING, cells_of
from vision.occlusion.network import SIDE_PX as GIVEN_PX
from vision.rectified.network import answer, share_of

SEED = 5003


@pytest.fixture(scope="module")
def board() -> ClearBoard:
    return drawn_board(SEED)


@pytest.fixture(scope="module")
def hands() -> list[FlatHand]:
    luck = np.random.default_rng(1)
    return [draw_flat_hand(luck) for _ in range(12)]


@pytest.mark.long
def test_the_truth_of_samples_lies_where_the_shipped_network_sees_it(
    board: ClearBoard, hands: list[FlatHand]
) -> None:
    luck = np.random.default_rng(2)
    samples = [sample_of(board, hands, luck) for _ in range(60)]
    blocks = [answer("cover", x=views.transpose(2, 0, 1)[None].astype(np.float32))[0] for views, _ in samples]
    cells = np.stack([share_of(cells_of(block.transpose(1, 2, 0))) for block in blocks]) > 0.5
    truth = np.stack([truth for _, truth in samples]) > 0.5
    for part, least in ((HAND, 0.35), (THING, 0.25)):
        both, either = (cells & truth)[..., part].sum(), (cells | truth)[..., part].sum()
        assert both > least * either, (part, both / either)


def test_a_sample_is_what_the_network_is_given(board: ClearBoard, hands: list[FlatHand]) -> None:
    views, truth = sample_of(board, hands, np.random.default_rng(3))
    assert views.shape == (GIVEN_PX, GIVEN_PX, 4)
    assert truth.shape == (CELLS, CELLS, 2)
    assert truth.min() >= 0
    assert truth.max() <= 1
    assert np.isfinite(views).all()


def test_hands_are_unlike_one_another_and_things_have_a_place(hands: list[FlatHand]) -> None:
    assert len({float(hand.cover.sum()) for hand in hands}) == len(hands)
    luck = np.random.default_rng(4)
    for _ in range(12):
        colours, cover = draw_thing(SIDE_PX, VIEW_PITCH_MM, any_colour(luck), luck)
        assert colours.shape == (SIDE_PX, SIDE_PX, 3)
        assert cover.max() > 0.9


def test_each_trap_changes_what_is_seen(board: ClearBoard) -> None:
    light = np.full((SIDE_PX, SIDE_PX, 3), 120.0, np.float32)
    for trap, _ in TRAPS:
        changed = trap(light, np.random.default_rng(5))
        assert changed.shape == light.shape
        assert np.isfinite(changed).all(), trap
        assert np.abs(changed - light).max() > 1, trap


def test_samples_come_again_and_new_ones_beside_them(board: ClearBoard, hands: list[FlatHand]) -> None:
    samples = Samples([board], hands, np.random.default_rng(6))
    views, truth = samples.batch()
    assert views.shape[1:] == (GIVEN_PX, GIVEN_PX, 4)
    assert truth.shape == (len(views), CELLS, CELLS, 2)


def test_the_first_weights_have_the_shape_of_the_layers() -> None:
    weights = first_cover(np.random.default_rng(1))
    for step in COVER:
        if isinstance(step, Convolution):
            assert weights[f"{step.name}.weight"].shape == (step.size, step.size, step.given, step.answers)


def test_what_is_written_answers_as_what_was_taught(tmp_path: Path) -> None:
    pytest.importorskip("jax", reason="the extra `train` is not installed")
    luck = np.random.default_rng(1)
    weights = first_cover(luck)
    write_onnx(tmp_path / "cover.onnx", COVER, weights, "never taught", SHAPES)
    given = luck.normal(0, 1, (1, GIVEN_PX, GIVEN_PX, 4)).astype(np.float32)
    net = cv2.dnn.readNetFromONNX(str(tmp_path / "cover.onnx"), cv2.dnn.ENGINE_CLASSIC)
    net.setInput(np.ascontiguousarray(given.transpose(0, 3, 1, 2)), "x")
    answers = np.asarray(answered(COVER, weights, {"x": given})).transpose(0, 3, 1, 2)
    assert np.abs(net.forward() - answers).max() < 0.01 * np.abs(answers).max()
