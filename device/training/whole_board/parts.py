"""The written network, cut into the parts that `vision.pieces.layers` reads one at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from device.training.pretrained.course import write
from device.training.whole_board.view import SIDE_PX
from vision.pieces.layers import CELLS, COARSE, EARLY, EIGHTH, GRAIN, HANDS, LATER, SIXTEENTH

# What the exporter calls the values that parts pass on: a value bears the name of the module that gives it.
EXPORTED = {
    GRAIN: "/encoder/blocks.2/Add_output_0",
    EIGHTH: "/encoder/blocks.4/Add_output_0",
    SIXTEENTH: "/encoder/blocks.8/project/Conv_output_0",
    COARSE: "/mixed_eighth/mixed_eighth.1/mixed_eighth.1.1/mixed_eighth.1.1.2/Relu_output_0",
}


def write_reader(network: Any, path: Path) -> None:
    """Writes a network as ONNX in the parts that `vision.pieces.layers` reads; `path` names them."""
    together = path.with_suffix(".part.onnx")
    write(network, together, (1, SIDE_PX), [CELLS, HANDS])
    cut(together, path)
    together.unlink()


def cut(together: Path, path: Path) -> None:
    """Cuts a written network into its parts; raises `onnx`'s error where a value of `EXPORTED` is missing."""
    import onnx

    onnx.save(_renamed(onnx.load(together)), together)
    for part in (EARLY, *LATER):
        onnx.utils.extract_model(str(together), part.file(str(path)), list(part.takes), list(part.gives))


def _renamed(model: Any) -> Any:
    """The network whose passed values have the parts' names."""
    names = {exported: name for name, exported in EXPORTED.items()}
    for node in model.graph.node:
        for values in (node.input, node.output):
            values[:] = [names.get(value, value) for value in values]
    for value in model.graph.value_info:
        value.name = names.get(value.name, value.name)
    return model
