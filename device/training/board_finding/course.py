"""Trains networks that propose the playing surface, and writes them as ONNX."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from torch.nn import functional

from calibration.proposal.board_network import CANVAS_PX
from device.training.board_finding.network import BoardFinder
from device.training.board_finding.pool import pool_of
from device.training.pretrained.course import Losses, Task, taught, write
from device.training.pretrained.plan import Plan, Tell

EDGE_MORE, CORNER_MORE, CORNER_WEIGHT = 6.0, 12.0, 2.0  # marked cells count so much more; the corners' loss
AT_RUN_TIME = 2  # the canvases that `BoardNetwork` gives at once


def teach_finder(plan: Plan, tell: Tell) -> list[Path]:
    """Trains the networks of a plan and returns the written files."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    networks, written = taught(FINDER, plan, pool_of(plan, tell), tell), []
    for group, network in zip(plan.left_out, networks, strict=True):
        written.append(plan.file("board_finder.onnx", group))
        write_finder(network, written[-1])
    return written


def write_finder(network: Any, path: Path) -> None:
    """Writes a network as ONNX, as `BoardNetwork` reads it."""
    write(network, path, (AT_RUN_TIME, CANVAS_PX), ["marks"])


def lost(logits: Any, marks: Any, counts: Any) -> Losses:
    """The losses of surface, edge and corners, on the mean for a cell."""
    marks, counts = marks.float(), counts.float()
    unlikely = functional.binary_cross_entropy_with_logits(logits.float(), marks, reduction="none")
    surface, edge, corner = unlikely.unbind(dim=1)
    edges = edge * (1 + EDGE_MORE * marks[:, 1])
    corners = corner * (1 + CORNER_MORE * marks[:, 2]) * counts
    return {"surface": surface.mean(), "edge": edges.mean(), "corner": CORNER_WEIGHT * corners.mean()}


FINDER = Task("finder", BoardFinder, lost)
