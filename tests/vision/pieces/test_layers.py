"""The whole-board network in parts: strips answer like the whole view, and every part finds what it takes."""

from __future__ import annotations

import cv2
import numpy as np

from vision.pieces.layers import CELLS, EARLY, HANDS, LATER, MEAN, SCALE, answers_to, in_strips
from vision.rectified.network import LEARNT, network

VIEW = np.random.default_rng(1).integers(0, 255, (400, 400, 3), np.uint8)


def test_strips_are_answered_like_the_whole_view() -> None:
    early = cv2.dnn.readNetFromONNX(EARLY.file(f"{LEARNT}/whole_board.onnx"), cv2.dnn.ENGINE_CLASSIC)
    answered = in_strips(early, VIEW)
    early.setInput(cv2.dnn.blobFromImage(VIEW, SCALE, (400, 400), MEAN, swapRB=True))
    np.testing.assert_allclose(answered, early.forward(), atol=1e-4)


def test_each_part_takes_what_parts_before_it_give() -> None:
    given = {*EARLY.gives}
    for part in LATER:
        assert given.issuperset(part.takes)
        given.update(part.gives)
    assert given.issuperset((CELLS, HANDS))


def test_views_are_answered_each_by_itself() -> None:
    mirrored = np.ascontiguousarray(VIEW[:, ::-1])
    learnt = f"{LEARNT}/whole_board.onnx"
    both, (alone,) = answers_to([VIEW, mirrored], learnt), answers_to([mirrored], learnt)
    np.testing.assert_array_equal(both[1][CELLS], alone[CELLS])
    assert np.abs(both[0][CELLS] - alone[CELLS]).max() > 0.1
    assert both[0][HANDS].shape == (1, 1, 25, 25)


def test_the_small_networks_are_not_in_memory_beside_the_larger_one() -> None:
    network("board")
    answers_to([VIEW], f"{LEARNT}/whole_board.onnx")
    assert network.cache_info().currsize == 0
