"""Trains the network of hexes, and writes it as ONNX."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from torch.nn import functional

from device.training.board_finding.course import write_finder
from device.training.board_finding.network import BoardFinder
from device.training.hex_tiles.pool import pool_of
from device.training.pretrained.course import Losses, Task, taught
from device.training.pretrained.plan import Plan, Tell

EDGE_MORE, MIDDLE_MORE, MIDDLE_WEIGHT = 3.0, 12.0, 2.0  # marked cells count so much more; the middles' loss


def teach_tiles(plan: Plan, tell: Tell) -> list[Path]:
    """Trains the network of a plan and returns the written file."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    network = taught(TILES, plan, pool_of(plan, tell), tell)[0]
    written = plan.file("tiles.onnx", None)
    write_finder(network, written)
    return [written]


def lost(logits: Any, marks: Any) -> Losses:
    """The losses of hexes, outlines and middles, on the mean for a cell."""
    marks = marks.float()
    unlikely = functional.binary_cross_entropy_with_logits(logits.float(), marks, reduction="none")
    hexes, edge, middle = unlikely.unbind(dim=1)
    edges = edge * (1 + EDGE_MORE * marks[:, 1])
    middles = middle * (1 + MIDDLE_MORE * marks[:, 2])
    return {"hexes": hexes.mean(), "edge": edges.mean(), "middle": MIDDLE_WEIGHT * middles.mean()}


TILES = Task("tiles", BoardFinder, lost)
