"""Goes on teaching the network of hexes from rendered tables, without unlearning drawn ones.

    python -m device.training.golf_hexes.reminded --shared DIR --from WEIGHTS.pt FOLDER

On drawn tables the network is held to what it said before (`KEPT` of the loss there): it learns a hundred
tables by heart within a thousand steps where their labels alone are due. FOLDER keeps the drawn samples, as
that of `pocketwatch train --only golf` does, and takes the weights. A group of rendered tables can be left
out, to judge the network by it.
"""

from __future__ import annotations

import argparse
import copy
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch.nn import functional

from device.errors import PocketwatchError
from device.training.golf_hexes.course import HEXES, KEPT_IN, STANDING_WEIGHT, lost
from device.training.golf_hexes.network import STANDS
from device.training.golf_hexes.rendered import samples_of_rendered
from device.training.golf_hexes.samples import samples_of
from device.training.golf_tables.course import Learner, verify_weights, write
from device.training.golf_tables.plan import Plan, Tell
from device.training.golf_tables.rendered import GROUPS, STYLES, with_rendered
from device.training.golf_tables.shards import Samples, kept_samples
from device.training.golf_tables.stage import Luck
from vision.golf.hex_network import STATES

RATE = 2e-3  # before a course that goes on halves it
RENDERED_SHARE = 0.4  # of the patches of a step; the others are drawn
KEPT = 0.5  # of the loss of drawn patches: what the network said before, against what is due
COLOURS_WEIGHT = 0.3  # of what was said of colours: of most patches it says nothing
LAST_SHARE = 0.2  # of the steps whose weights are averaged
TOLD_EVERY = 100  # steps


class Reminded(Learner):
    """A network in training that is reminded of what it said of drawn patches before."""

    def __init__(self, plan: Plan, steps: int) -> None:
        super().__init__(replace(HEXES, rate=RATE), plan, steps)
        self.before = copy.deepcopy(self.network).eval()

    def reminded_step(self, drawn: Samples, fresh: Samples, luck: Luck) -> float:
        """Takes a step on drawn patches and others; the loss before it."""
        count = len(drawn)
        shown, due = self.task.batch(joined((drawn, fresh)), luck)
        answers, due = self._answers(shown), due.to(self.device)
        with torch.no_grad():
            before = self.before(shown[:count].to(self.device))
        of_drawn = (1 - KEPT) * lost(answers[:count], due[:count]) + KEPT * unlike(answers[:count], before)
        loss = (count * of_drawn + len(fresh) * lost(answers[count:], due[count:])) / len(shown)
        self.rule.zero_grad(set_to_none=True)
        loss.backward()
        self.rule.step()
        self.rates.step()
        return float(loss.detach())


def unlike(answers: Any, before: Any) -> Any:
    """How far answers are from those before: the loss with these as the likelihoods due."""
    parts = ((slice(len(STATES)), 1.0), (slice(len(STATES), STANDS), COLOURS_WEIGHT))
    said = sum(
        weight * functional.cross_entropy(answers[:, part], before[:, part].softmax(dim=1))
        for part, weight in parts
    )
    standing = before[:, STANDS].sigmoid()
    return said + STANDING_WEIGHT * functional.binary_cross_entropy_with_logits(answers[:, STANDS], standing)


def joined(parts: Sequence[Samples]) -> Samples:
    """Samples one after another."""
    return Samples(np.concatenate([part.shown for part in parts]), np.concatenate([part.due for part in parts]))


def teach_reminded(plan: Plan, steps: int, tell: Tell) -> Path:
    """Takes so many steps from a plan's weights, and returns the file of the mean of the last ones.

    Raises BadInput for weights of another network, and where the shared folder has no rendered tables.
    """
    verify_weights(HEXES, plan)
    drawn, held_out = kept_samples(samples_of, plan, KEPT_IN, tell)
    nothing = Samples(drawn.shown[:0], drawn.due[:0])
    rendered = with_rendered(nothing, plan, samples_of_rendered)
    tell(f"learning from {len(drawn)} drawn patches and {len(rendered)} rendered ones")
    learner = Reminded(plan, steps)
    _passed(learner, drawn, rendered, steps, tell)
    tell(f"held out: {HEXES.judged(learner.network.eval(), held_out)}")
    torch.save(learner.network.state_dict(), plan.folder / f"{HEXES.name}.pt")
    written = plan.folder / f"{HEXES.name}.onnx"
    write(learner.network, HEXES, written)
    return written


def _passed(learner: Reminded, drawn: Samples, rendered: Samples, steps: int, tell: Tell) -> None:
    """Takes the steps, and leaves the network with the mean of the last weights."""
    luck, last = np.random.default_rng(5), round(LAST_SHARE * steps)
    count = round(RENDERED_SHARE * HEXES.at_once)
    sums: dict[str, Any] = {}
    for step in range(1, steps + 1):
        some_drawn = _some(drawn, HEXES.at_once - count, luck)
        loss = learner.reminded_step(some_drawn, _some(rendered, count, luck), luck)
        if step % TOLD_EVERY == 0:
            tell(f"step {step} of {steps}: loss {loss:.3f}")
        if step > steps - last:
            for name, weights in learner.network.state_dict().items():
                sums[name] = sums.get(name, 0.0) + weights.double() / last
    kept = learner.network.state_dict()
    learner.network.load_state_dict({name: mean.to(kept[name].dtype) for name, mean in sums.items()})


def _some(samples: Samples, count: int, luck: Luck) -> Samples:
    rows = luck.integers(len(samples), size=count)
    return Samples(samples.shown[rows], samples.due[rows])


def main(arguments: list[str]) -> None:
    """Teaches a network by the command line."""
    parser = argparse.ArgumentParser(prog="reminded", description="Goes on teaching the network of hexes.")
    parser.add_argument("folder", type=Path, help="takes the weights, and keeps the drawn samples")
    parser.add_argument("--shared", type=Path, required=True, help="the folder with renders/hex")
    parser.add_argument("--from", type=Path, required=True, dest="begin_with", help="a .pt file of weights")
    parser.add_argument("--tables", type=int, default=140, help="drawn tables (140)")
    parser.add_argument("--steps", type=int, default=700, help="steps of 128 patches (700)")
    parser.add_argument("--leave-out-group", type=int, choices=GROUPS, help="of rendered tables (none)")
    parser.add_argument("--leave-out-style", nargs="*", choices=STYLES, default=[], help="prints (none)")
    asked = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    plan = Plan(
        asked.folder,
        asked.tables,
        1,
        asked.begin_with,
        shared=asked.shared,
        leave_out=asked.leave_out_group,
        leave_out_styles=tuple(asked.leave_out_style),
    )
    print(teach_reminded(plan, asked.steps, lambda words: print(words, file=sys.stderr, flush=True)))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except PocketwatchError as error:
        sys.exit(f"reminded: {error}")
