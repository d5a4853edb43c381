"""Trains the network that tells balls from discs, and writes it as ONNX."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from device.training.golf_forms.network import FormReader
from device.training.golf_forms.rendered import samples_of_rendered
from device.training.golf_forms.samples import AROUND, samples_of
from device.training.golf_hexes.course import (
    BENT,
    BRIGHTER,
    MOST_NOISE,
    PALER,
    TINTED,
    developed,
    normal,
    share,
    softened,
)
from device.training.golf_hexes.samples import LEVELS
from device.training.golf_tables.course import Luck, Task, answers_to, gathered, taught
from device.training.golf_tables.plan import Plan, Tell
from device.training.golf_tables.shards import Samples
from vision.golf.ball_or_disc import CHANNELS, NETWORK, SIZE

# Pixels by which crops are shifted along the way of leaning and across: a ball shows up to 9 above a disc.
SHIFTED = (8, 4)
REPAINTED_SHARE = 0.5  # of crops whose colours are exchanged: they say nothing of the form
AT_ONCE_JUDGED = 512
KEPT_IN = f"golf_forms_{LEVELS}"


def teach_forms(plan: Plan, tell: Tell) -> list[Path]:
    """Draws what is missing of a plan's samples, trains the network, and returns the written file.

    Raises BadInput for weights of another network, and for samples that cannot be read.
    """
    learnt, held_out = gathered(TOKEN_FORMS, plan, KEPT_IN, samples_of, samples_of_rendered, tell)
    return [taught(TOKEN_FORMS, plan, learnt, held_out, tell)]


def batch(samples: Samples, luck: Luck | None) -> tuple[Any, Any]:
    """Crops as the network reads them, and the forms due; shifted and disturbed where there is a generator."""
    offs = np.zeros((len(samples), 2), int)
    if luck is not None:
        offs = luck.integers([-SHIFTED[0], -SHIFTED[1]], [SHIFTED[0] + 1, SHIFTED[1] + 1], offs.shape)
    windows = [
        crop[:, AROUND + down : AROUND + down + SIZE, AROUND + right : AROUND + right + SIZE]
        for crop, (down, right) in zip(samples.shown, offs, strict=True)
    ]
    shown = torch.from_numpy(np.stack(windows).astype(np.float32) / LEVELS)
    due = torch.from_numpy(samples.due.astype(np.float32))
    return (shown if luck is None else disturbed(shown, luck)), due


def disturbed(crops: Any, luck: Luck) -> Any:
    """Crops in another light, by another camera, in other colours, mirrored by chance."""
    count = len(crops)
    light = (normal(luck, count, 1, 1, 1) * BRIGHTER + normal(luck, count, 3, 1, 1) * TINTED).exp()
    bent = (normal(luck, count, 1, 1, 1) * BENT).exp()
    vivid = (normal(luck, count, 1, 1, 1) * PALER).exp()
    seen = developed(softened(crops[:, :3], luck), light, bent, vivid)
    for number in np.flatnonzero(luck.random(count) < REPAINTED_SHARE):
        seen[number] = seen[number, luck.permutation(3)]
    noise = torch.from_numpy(luck.uniform(0, MOST_NOISE, (count, 1, 1, 1)).astype(np.float32))
    changed = torch.cat([seen + normal(luck, *seen.shape) * noise, crops[:, 3:]], dim=1)
    mirrored = torch.from_numpy(luck.random(count) < 0.5)
    changed[mirrored] = changed[mirrored].flip(3)
    return changed


def lost(answers: Any, due: Any) -> Any:
    """The loss of the log odds."""
    return functional.binary_cross_entropy_with_logits(answers[:, 0], due)


def judged(network: Any, samples: Samples) -> str:
    """How many forms are right."""
    answers = answers_to(network, batch, samples, AT_ONCE_JUDGED)[:, 0]
    return f"forms right {share((answers > 0) == samples.due)}"


TOKEN_FORMS = Task(
    NETWORK,
    FormReader,
    batch,
    lost,
    judged,
    rate=3e-3,
    at_once=128,
    example=(4, CHANNELS, SIZE, SIZE),
    free={0: "n"},
    rough=True,
)
