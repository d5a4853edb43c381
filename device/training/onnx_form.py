"""Writes a trained network as ONNX, in the form that `vision.rectified.network` reads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from device.training.networks import BOARD, LIE, NETWORKS, PIECE_TOLD, Convolution, Step, Sum, Weights, Whole
from device.training.samples import SIDE_PX
from vision.pieces.detector import BLOCK_PX, CELL_NUMBERS, CELL_PX, FIRST_NUMBERS
from vision.pieces.refiner import SIDE_PX as CLOSE_PX

OPSET, IR_VERSION = 13, 8  # of 2021: every later OpenCV reads them


Shapes = tuple[dict[str, list[int | str]], list[int | str]]

FIRST: tuple[Step, ...] = (Whole("quarter", "x", 1, CELL_NUMBERS, FIRST_NUMBERS),)  # of `BOARD`, cell by cell


def write_eyes(folder: Path, name: str, weights: Weights, about: str) -> list[Path]:
    """The files of one of `NETWORKS`.

    The board's first step is a network by itself: OpenCV multiplies matrices three times as quickly as it does
    that step.
    """
    path = folder / f"{name}.onnx"
    if NETWORKS[name] is not BOARD:
        write_onnx(path, NETWORKS[name], weights, about)
        return [path]
    cells, blocks = SIDE_PX // CELL_PX, SIDE_PX // BLOCK_PX
    given: dict[str, list[int | str]] = {
        "quarter": [1, FIRST_NUMBERS, cells, cells],
        "planes": [1, LIE, blocks, blocks],
    }
    write_onnx(path, BOARD[1:], weights, about, (given, _answered(BOARD)))
    flat = weights["quarter.weight"].reshape(1, 1, CELL_NUMBERS, FIRST_NUMBERS)
    first = folder / "quarter.onnx"
    write_onnx(
        first,
        FIRST,
        weights | {"quarter.weight": flat},
        about,
        ({"x": ["n", CELL_NUMBERS]}, ["n", FIRST_NUMBERS]),
    )
    return [path, first]


def write_onnx(
    path: Path, steps: tuple[Step, ...], weights: Weights, about: str, shapes: Shapes | None = None
) -> None:
    """The network of these steps as one file; `about` describes its training.

    `shapes` of its inputs by name and of its answer; without them those of the close-up network.
    """
    import onnx
    from onnx import helper

    nodes: list[Any] = []
    kept: dict[str, Any] = {}
    for step in steps:
        if isinstance(step, Convolution):
            nodes += _convolution(step, weights, kept)
        elif isinstance(step, Whole):
            nodes += _whole(step, weights, kept)
        else:
            nodes += _sum(step, kept)
    nodes[-1].output[0] = "answer"
    given, answered = shapes or ({"x": ["n", 3, CLOSE_PX, CLOSE_PX], "given": ["n", 2]}, _answered(steps))
    inputs = [_described(name, shape) for name, shape in given.items()]
    answer = _described("answer", answered)
    tensors = [onnx.numpy_helper.from_array(array, name) for name, array in kept.items()]
    graph = helper.make_graph(nodes, "eye", inputs, [answer], tensors, doc_string=about)
    opset = [helper.make_opsetid("", OPSET)]
    onnx.save(helper.make_model(graph, opset_imports=opset, ir_version=IR_VERSION), str(path))


def read_eyes(folder: Path, name: str) -> Weights:
    """The weights of one of `NETWORKS` as written by `write_eyes`, with the eleven bits that were kept."""
    kept = _numbers(folder / f"{name}.onnx")
    if NETWORKS[name] is BOARD:
        kept |= _numbers(folder / "quarter.onnx")
    weights: Weights = {}
    for step in NETWORKS[name]:
        if not isinstance(step, Sum):
            kernel = kept[f"{step.name}.weight"].astype(np.float32)
            kernel = kernel.reshape(step.answers, -1, step.size, step.size).transpose(2, 3, 1, 0)
            if step is BOARD[0]:  # it was written cell by cell
                kernel = kept["quarter.weight"].astype(np.float32).T
            weights[f"{step.name}.weight"] = kernel.reshape(step.size, step.size, step.given, step.answers)
            weights[f"{step.name}.bias"] = kept[f"{step.name}.bias"].astype(np.float32)
    return weights


def _numbers(path: Path) -> dict[str, Any]:
    import onnx

    return {
        tensor.name: onnx.numpy_helper.to_array(tensor) for tensor in onnx.load(str(path)).graph.initializer
    }


def _answered(steps: tuple[Step, ...]) -> list[int | str]:
    last, blocks = steps[-1], SIDE_PX // BLOCK_PX
    return [1, last.answers, blocks, blocks] if isinstance(last, Convolution) else ["n", PIECE_TOLD]


def _described(name: str, shape: list[int | str]) -> Any:
    from onnx import TensorProto, helper

    return helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)


def _convolution(step: Convolution, weights: Weights, kept: dict[str, Any]) -> list[Any]:
    from onnx import helper

    kept[f"{step.name}.weight"] = _halved(weights[f"{step.name}.weight"].transpose(3, 2, 0, 1))
    kept[f"{step.name}.bias"] = _halved(weights[f"{step.name}.bias"])
    raw = f"{step.name}:raw" if step.rectified else step.name
    node = helper.make_node(
        "Conv",
        [step.of, f"{step.name}.weight", f"{step.name}.bias"],
        [raw],
        kernel_shape=[step.size] * 2,
        strides=[step.stride] * 2,
        pads=[step.edge] * 4,
    )
    return [node, helper.make_node("Relu", [raw], [step.name])] if step.rectified else [node]


def _whole(step: Whole, weights: Weights, kept: dict[str, Any]) -> list[Any]:
    """The step as a product of matrices, ten times as fast in OpenCV as the same convolution."""
    from onnx import helper

    weight = weights[f"{step.name}.weight"].transpose(3, 2, 0, 1).reshape(step.answers, -1)
    kept[f"{step.name}.weight"], kept[f"{step.name}.bias"] = (
        _halved(weight),
        _halved(weights[f"{step.name}.bias"]),
    )
    flat, nodes = step.of, []
    if step.size > 1:
        flat = f"{step.of}:flat"
        nodes.append(helper.make_node("Flatten", [step.of], [flat], axis=1))
    named = [flat, f"{step.name}.weight", f"{step.name}.bias"]
    return [*nodes, helper.make_node("Gemm", named, [step.name], transB=1)]


def _sum(step: Sum, kept: dict[str, Any]) -> list[Any]:
    from onnx import helper

    second, nodes = step.second, []
    if step.doubled:
        kept["twice"], kept["whole"] = np.array([1, 1, 2, 2], np.float32), np.zeros(0, np.float32)
        second = f"{step.second}:doubled"
        how = {"mode": "nearest", "coordinate_transformation_mode": "asymmetric", "nearest_mode": "floor"}
        nodes.append(helper.make_node("Resize", [step.second, "whole", "twice"], [second], **how))
    added = f"{step.name}:raw"
    nodes.append(helper.make_node("Add", [step.first, second], [added]))
    return [*nodes, helper.make_node("Relu", [added], [step.name])]


def _halved(array: Any) -> Any:
    """The numbers with eleven bits each, which OpenCV widens again: the file is half as large."""
    return np.ascontiguousarray(array, np.float16)
