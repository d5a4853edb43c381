"""Trains the network that finds faces of dice, and writes it as ONNX."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from device.training.golf_dice.fields import IGNORE, NEARNESS, SIDE, VALUE, fields
from device.training.golf_dice.judging import VALUES, count
from device.training.golf_dice.network import DiceFinder
from device.training.golf_dice.samples import CROP_PX, samples_of
from device.training.golf_tables.course import Luck, Task, answers_to, taught, verify_weights
from device.training.golf_tables.plan import Plan, Tell
from device.training.golf_tables.shards import Samples, kept_samples

NAME = "golf_dice"
MIDDLE_LEVEL = 0.45  # of 1: what the network is shown is this much darker
BRIGHTER, TINTED, STEEPER = 0.2, 0.1, 0.2  # deviations of logarithms: of light, of single colours, of contrast
PALER_SHARE, MOST_NOISE = 0.3, 0.05  # of batches that lose colour; of single pixels, of 1
MIDDLE_OF_FACE = 0.6  # nearness from which a cell must say yes
MOST_SAID = 1 - 1e-4  # likelihoods are held within this and 1 less it
AT_ONCE_JUDGED = 64


def teach_dice(plan: Plan, tell: Tell) -> list[Path]:
    """Draws what is missing of a plan's samples, trains the network, and returns the written file.

    Raises BadInput for weights of another network, and for samples that cannot be read.
    """
    verify_weights(DICE, plan)
    learnt, held_out = kept_samples(samples_of, plan, NAME, tell)
    tell(f"learning from {len(learnt)} crops, judged by {len(held_out)}")
    return [taught(DICE, plan, learnt, held_out, tell)]


def batch(samples: Samples, luck: Luck | None) -> tuple[Any, Any]:
    """Crops as the network reads them, and their fields (N, 4, 32, 32); disturbed by a generator, if any."""
    crops, faces = samples.shown, samples.due
    if luck is not None:
        crops, faces = turned(crops, faces, luck)
    shown = torch.from_numpy(np.ascontiguousarray(crops)).permute(0, 3, 1, 2).float() / 255
    due = torch.from_numpy(np.stack([fields(own) for own in faces]))
    return (shown if luck is None else relit(shown, luck)) - MIDDLE_LEVEL, due


def turned(crops: NDArray[Any], faces: NDArray[Any], luck: Luck) -> tuple[NDArray[Any], NDArray[Any]]:
    """Crops and faces by quarter turns and mirrored by chance: pips keep their number."""
    faces = faces.copy()
    for _ in range(int(luck.integers(4))):
        crops = np.rot90(crops, 1, (1, 2))
        x = faces[..., 0].copy()
        faces[..., 0], faces[..., 1] = faces[..., 1], CROP_PX - 1 - x
    if luck.random() < 0.5:
        crops = crops[:, :, ::-1]
        faces[..., 0] = CROP_PX - 1 - faces[..., 0]
    return crops, faces


def relit(crops: Any, luck: Luck) -> Any:
    """Crops (N, 3, H, W) of 0 to 1 in another light, of another contrast, paler, with noise."""
    count_of = len(crops)
    light = _normal(luck, count_of, 1, 1, 1) * BRIGHTER + _normal(luck, count_of, 3, 1, 1) * TINTED
    crops = crops * light.exp()
    mean = crops.mean((2, 3), keepdim=True)
    crops = (crops - mean) * (_normal(luck, count_of, 1, 1, 1) * STEEPER).exp() + mean
    if luck.random() < PALER_SHARE:
        colour = torch.from_numpy(luck.random((count_of, 1, 1, 1), np.float32))
        crops = crops * colour + crops.mean(1, keepdim=True) * (1 - colour)
    noise = torch.from_numpy(luck.uniform(0, MOST_NOISE, (count_of, 1, 1, 1)).astype(np.float32))
    return (crops + _normal(luck, *crops.shape) * noise).clamp(0, 1.2)


def _normal(luck: Luck, *shape: int) -> Any:
    return torch.from_numpy(luck.standard_normal(shape, np.float32))


def lost(answers: Any, due: Any) -> Any:
    """The focal loss of nearness, for each face; the losses of value and side in the middles of faces."""
    near, value = due[:, NEARNESS], due[:, VALUE].long()
    said = torch.sigmoid(answers[:, 0]).clamp(1 - MOST_SAID, MOST_SAID)
    is_face = near > MIDDLE_OF_FACE
    yes, no = (1 - said) ** 2 * said.log(), (1 - near) ** 4 * said**2 * (1 - said).log()
    loss = -(torch.where(is_face, yes, no) * (due[:, IGNORE] == 0)).sum() / is_face.sum().clamp(min=1)
    known = value >= 0
    if known.any():
        told = answers[:, 1 : 1 + VALUES].permute(0, 2, 3, 1)[known]
        sides = functional.smooth_l1_loss(answers[:, 1 + VALUES][known], due[:, SIDE][known])
        loss = loss + functional.cross_entropy(told, value[known]) + sides
    return loss


def judged(network: Any, samples: Samples) -> str:
    """How many faces are found and right, and how many values."""
    return str(count(answers_to(network, batch, samples, AT_ONCE_JUDGED), samples.due))


DICE = Task(
    NAME,
    DiceFinder,
    batch,
    lost,
    judged,
    rate=4e-3,
    at_once=32,
    example=(1, 3, CROP_PX, CROP_PX),
    free={2: "h", 3: "w"},
)
