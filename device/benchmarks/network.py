"""A detector network of the YOLO kind at nano size, with random weights: it finds nothing, and costs as much.

It follows the usual plan (a backbone of split-and-join blocks, pooling at three sizes, two ways between three
scales, a head on each), with 3 million weights, 640 x 640 pixels, one thread. It needs the packages of the
extra `bench`.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np

NETWORK_PX = 640
CLASS_COUNT = 4  # white, black, queen, striker
BOX_CHANNELS = 64  # four sides, sixteen bins each
WEIGHT_SPREAD = 0.05  # small: random weights must not overflow, nor vanish into slow denormal numbers
OPSET, IR_VERSION = 17, 9  # old enough for every onnxruntime that installs


class Network:
    """A network in onnxruntime, on one thread."""

    def __init__(self, session: Any) -> None:
        self._session = session

    @staticmethod
    def is_installed() -> bool:
        """Whether the extra `bench` is installed."""
        return find_spec("onnx") is not None and find_spec("onnxruntime") is not None

    @classmethod
    def random(cls, seed: int = 1) -> Network:
        """A network with random weights; raises ImportError where the extra `bench` is not installed."""
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        model = _Plan(np.random.default_rng(seed)).model()
        return cls(onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"]))

    def run(self, picture: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> list[Any]:
        """The three heads' answers to a (1, 3, 640, 640) picture."""
        return list(self._session.run(None, {"picture": picture}))


class _Plan:
    """Adds layer to layer; every method takes names of values and gives the name of its result."""

    def __init__(self, luck: np.random.Generator) -> None:
        self._luck = luck
        self._nodes: list[Any] = []
        self._weights: list[Any] = []

    def model(self) -> bytes:
        """The whole network, serialised."""
        from onnx import TensorProto, helper

        heads = [self._head(value, channels) for value, channels in self._necked()]
        picture = helper.make_tensor_value_info("picture", TensorProto.FLOAT, [1, 3, NETWORK_PX, NETWORK_PX])
        answers = [helper.make_tensor_value_info(head, TensorProto.FLOAT, None) for head in heads]
        graph = helper.make_graph(self._nodes, "random_nano", [picture], answers, self._weights)
        opset = helper.make_opsetid("", OPSET)
        return bytes(helper.make_model(graph, opset_imports=[opset], ir_version=IR_VERSION).SerializeToString())

    def _necked(self) -> list[tuple[str, int]]:
        """The values at three scales, fine to coarse, after both ways between them."""
        fine, middle, coarse = self._backbone()
        upper = self._block(self._joined(self._doubled(coarse), middle), 384, 128, 1)
        small = self._block(self._joined(self._doubled(upper), fine), 192, 64, 1)
        medium = self._block(self._joined(self._layer(small, 64, 64, 3, 2), upper), 192, 128, 1)
        large = self._block(self._joined(self._layer(medium, 128, 128, 3, 2), coarse), 384, 256, 1)
        return [(small, 64), (medium, 128), (large, 256)]

    def _backbone(self) -> tuple[str, str, str]:
        value = self._layer(self._layer("picture", 3, 16, 3, 2), 16, 32, 3, 2)
        value = self._block(value, 32, 32, 1)
        fine = self._block(self._layer(value, 32, 64, 3, 2), 64, 64, 2)
        middle = self._block(self._layer(fine, 64, 128, 3, 2), 128, 128, 2)
        coarse = self._block(self._layer(middle, 128, 256, 3, 2), 256, 256, 1)
        return fine, middle, self._pooled(coarse, 256)

    def _head(self, value: str, channels: int) -> str:
        boxes = self._layer(self._layer(value, channels, BOX_CHANNELS, 3), BOX_CHANNELS, BOX_CHANNELS, 3)
        classes = self._layer(self._layer(value, channels, 64, 3), 64, 64, 3)
        return self._joined(
            self._convolved(boxes, BOX_CHANNELS, BOX_CHANNELS, 1), self._convolved(classes, 64, CLASS_COUNT, 1)
        )

    def _block(self, value: str, channels: int, out: int, depth: int) -> str:
        """Splits in halves, passes one through `depth` bottlenecks, and joins all intermediate values."""
        half = out // 2
        parts = [self._layer(value, channels, half, 1), self._layer(value, channels, half, 1)]
        for _ in range(depth):
            inner = self._layer(self._layer(parts[-1], half, half, 3), half, half, 3)
            parts.append(self._node("Add", [parts[-1], inner]))
        return self._layer(self._joined(*parts), half * len(parts), out, 1)

    def _pooled(self, value: str, channels: int) -> str:
        parts = [self._layer(value, channels, channels // 2, 1)]
        for _ in range(3):
            parts.append(self._node("MaxPool", parts[-1:], kernel_shape=[5, 5], pads=[2, 2, 2, 2]))
        return self._layer(self._joined(*parts), channels * 2, channels, 1)

    def _doubled(self, value: str) -> str:
        scales = self._constant(np.array([1, 1, 2, 2], np.float32))
        return self._node("Resize", [value, "", scales], mode="nearest")

    def _joined(self, *values: str) -> str:
        return self._node("Concat", list(values), axis=1)

    def _layer(self, value: str, channels: int, out: int, side: int, stride: int = 1) -> str:
        """A convolution and its activation, x * sigmoid(x)."""
        made = self._convolved(value, channels, out, side, stride)
        return self._node("Mul", [made, self._node("Sigmoid", [made])])

    def _convolved(self, value: str, channels: int, out: int, side: int, stride: int = 1) -> str:
        shape = (out, channels, side, side)
        kernel = self._constant(self._luck.normal(0, WEIGHT_SPREAD, shape).astype(np.float32))
        offset = self._constant(np.full(out, WEIGHT_SPREAD, np.float32))
        return self._node(
            "Conv",
            [value, kernel, offset],
            kernel_shape=[side, side],
            pads=[side // 2] * 4,
            strides=[stride, stride],
        )

    def _constant(self, value: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> str:
        from onnx import numpy_helper

        name = f"weights_{len(self._weights)}"
        self._weights.append(numpy_helper.from_array(value, name))
        return name

    def _node(self, kind: str, inputs: list[str], **settings: Any) -> str:
        from onnx import helper

        name = f"value_{len(self._nodes)}"
        self._nodes.append(helper.make_node(kind, inputs, [name], **settings))
        return name
