"""Trains a network in passes over kept samples, and writes it as ONNX.

After each pass weights and optimizer are kept, so that a stopped run is resumed. The order of samples and their
disturbances depend on the number of the pass alone.
"""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from device.errors import BadInput
from device.training.golf_tables.plan import Plan, Tell
from device.training.golf_tables.rendered import DrawRendered, with_rendered
from device.training.golf_tables.shards import Draw, Samples, kept_samples

FADING = 1e-3  # the weight decay of AdamW
AGAIN = 0.5  # a course that begins with weights climbs to such a share of the rate: more would unlearn them
OPSET = 13  # the version of ONNX's operators, which OpenCV reads
INPUT, OUTPUT = "x", "y"

Luck = np.random.Generator
Numbers = NDArray[Any]


@dataclass(frozen=True)
class Task:
    """A network to be trained; its files are named by `name`.

    `batch` gives the samples of a step as they are shown: disturbed by a generator, or as they are without one.
    `lost` is the loss of answers to the answers due. `judged` says in words how well a network reads samples.
    `rate` is the largest of the course, `at_once` counts the samples of a step. `example` is the shape of an
    input to write the network for, `free` names its dimensions that may differ. A `rough` network learns as
    well with bfloat16, which some processors multiply in half the time; not one whose answers come near 1.
    """

    name: str
    network: Callable[[], Any]
    batch: Callable[[Samples, Luck | None], tuple[Any, Any]]
    lost: Callable[[Any, Any], Any]
    judged: Callable[[Any, Samples], str]
    rate: float
    at_once: int
    example: tuple[int, ...]
    free: Mapping[int, str]
    rough: bool = False


class Learner:
    """A network in training: its weights, its optimizer, the course of its rate, and the passes made."""

    def __init__(self, task: Task, plan: Plan, steps: int) -> None:
        torch.manual_seed(0)
        self.task, self.passes, self._whole = task, 0, [plan.epochs, steps]
        self.device = device_of(plan)
        self.network = task.network().to(self.device, memory_format=torch.channels_last)
        self._is_rough = task.rough and multiplies_roughly(self.device)
        if plan.begin_with is not None:
            begin_with(self.network, plan.begin_with)
        highest = task.rate * (1.0 if plan.begin_with is None else AGAIN)
        self.rule = torch.optim.AdamW(self.network.parameters(), highest, weight_decay=FADING)
        self.rates = torch.optim.lr_scheduler.OneCycleLR(self.rule, highest, plan.epochs * steps)

    def resume(self, kept: Path) -> None:
        """Continues from a kept file, where there is one; raises BadInput where it is of another course."""
        if not kept.exists():
            return
        states = read_kept(kept)
        if states.get("whole") != self._whole:
            raise BadInput(
                f"{kept} is of a course of another length: "
                "name another folder, where --from may go on from its weights"
            )
        for name in ("network", "rule", "rates"):
            getattr(self, name).load_state_dict(states[name])
        self.passes = states["passes"]

    def keep(self, kept: Path) -> None:
        """Writes a file to continue from."""
        states = {name: getattr(self, name).state_dict() for name in ("network", "rule", "rates")}
        partial = kept.with_suffix(".part")
        torch.save(states | {"passes": self.passes, "whole": self._whole}, partial)
        partial.replace(kept)

    def step(self, samples: Samples, luck: Luck) -> float:
        """Takes a step on some samples; the loss before it."""
        shown, due = self.task.batch(samples, luck)
        loss = self.task.lost(self._answers(shown), due.to(self.device))
        self.rule.zero_grad(set_to_none=True)
        loss.backward()
        self.rule.step()
        self.rates.step()
        return float(loss.detach())

    def _answers(self, shown: Any) -> Any:
        """The network's answers, with the channels of each pixel side by side: convolutions are faster so."""
        shown = shown.to(self.device, memory_format=torch.channels_last)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self._is_rough):
            answers = self.network(shown)
        return answers.float()


def multiplies_roughly(device: Any) -> bool:
    """Whether a processor multiplies in bfloat16 by itself: without that it is no faster."""
    if device.type == "cuda":
        return bool(torch.cuda.is_bf16_supported(including_emulation=False))
    return bool(torch.ops.mkldnn._is_mkldnn_bf16_supported())


def gathered(
    task: Task, plan: Plan, kept_in: str, of_drawn: Draw, of_rendered: DrawRendered, tell: Tell
) -> tuple[Samples, Samples]:
    """The samples of a plan to learn from, drawn and rendered ones, and those held out.

    Those of drawn tables lie in the folder `kept_in`; missing ones are drawn. Raises BadInput for weights of
    another network, before hours of drawing, and for samples that cannot be read.
    """
    verify_weights(task, plan)
    learnt, held_out = kept_samples(of_drawn, plan, kept_in, tell)
    learnt = with_rendered(learnt, plan, of_rendered)
    tell(f"learning from {len(learnt)} samples, judged by {len(held_out)}")
    return learnt, held_out


def taught(task: Task, plan: Plan, learnt: Samples, held_out: Samples, tell: Tell) -> Path:
    """Trains the network of a task, tells how it does after each pass, and returns the written file."""
    at_once = min(task.at_once, len(learnt))
    learner = Learner(task, plan, len(learnt) // at_once)
    kept, written = plan.folder / f"{task.name}.pt", plan.folder / f"{task.name}.onnx"
    learner.resume(kept)
    for number in range(learner.passes, plan.epochs):
        luck = np.random.default_rng((number, 7))
        loss = _passed(learner, learnt, at_once, luck)
        learner.passes = number + 1
        learner.keep(kept)
        verdict = task.judged(learner.network.eval(), held_out)
        tell(f"pass {learner.passes} of {plan.epochs}: loss {loss:.3f}; held out: {verdict}")
    write(learner.network, task, written)
    return written


def _passed(learner: Learner, learnt: Samples, at_once: int, luck: Luck) -> float:
    """Takes the steps of one pass; the mean loss."""
    torch.manual_seed(learner.passes)
    learner.network.train()
    order = luck.permutation(len(learnt))[: len(learnt) // at_once * at_once].reshape(-1, at_once)
    losses = [learner.step(Samples(learnt.shown[rows], learnt.due[rows]), luck) for rows in order]
    return float(np.mean(losses))


def answers_to(
    network: Any, task_batch: Callable[..., tuple[Any, Any]], samples: Samples, at_once: int
) -> Numbers:
    """A network's answers to samples as they are, so many at a time."""
    device = next(network.parameters()).device
    parts = []
    with torch.no_grad():
        for first in range(0, len(samples), at_once):
            rows = slice(first, first + at_once)
            shown, _ = task_batch(Samples(samples.shown[rows], samples.due[rows]), None)
            parts.append(network(shown.to(device)).cpu().numpy())
    return np.concatenate(parts)


def verify_weights(task: Task, plan: Plan) -> None:
    """Raises BadInput where the weights to begin with, or the device, will not do: before hours of drawing."""
    device_of(plan)
    if plan.begin_with is not None:
        begin_with(task.network(), plan.begin_with)


def begin_with(network: Any, path: Path) -> None:
    """Gives a network the weights of a kept file; raises BadInput for weights of another network."""
    states = read_kept(path)
    try:
        network.load_state_dict(states.get("network", states))
    except (RuntimeError, AttributeError, TypeError) as error:
        raise BadInput(f"{path} holds weights of another network: name a .pt file of this training") from error


def read_kept(path: Path) -> dict[str, Any]:
    """The states of a kept file; raises BadInput where it is none."""
    try:
        states = torch.load(path, map_location="cpu", weights_only=True)
    except (OSError, RuntimeError, EOFError, ValueError, pickle.UnpicklingError) as error:
        raise BadInput(
            f"{path} holds no weights of PyTorch: name a .pt file that this training wrote"
        ) from error
    if not isinstance(states, dict):
        raise BadInput(f"{path} holds no weights by name: name a .pt file that this training wrote")
    return dict(states)


def device_of(plan: Plan) -> Any:
    """PyTorch's device for a plan; raises BadInput for a GPU that PyTorch does not see."""
    if plan.device == "cuda" and not torch.cuda.is_available():
        raise BadInput("PyTorch sees no GPU: leave --device away, or name cpu")
    return torch.device(plan.device or ("cuda" if torch.cuda.is_available() else "cpu"))


def write(network: Any, task: Task, path: Path) -> None:
    """Writes a network as ONNX, as OpenCV reads it."""
    axes = {INPUT: dict(task.free), OUTPUT: dict(task.free)}
    names = {"input_names": [INPUT], "output_names": [OUTPUT], "dynamic_axes": axes}
    with warnings.catch_warnings():  # PyTorch advises its newer exporter, which needs a package more
        warnings.simplefilter("ignore")
        torch.onnx.export(
            network.to("cpu", memory_format=torch.contiguous_format).eval(),
            torch.zeros(task.example),
            str(path),
            opset_version=OPSET,
            dynamo=False,
            **names,
        )
