"""Trains the network that finds faces of dice and the one that reads them, and writes both as ONNX."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from device.training.golf_dice.cutting import DOUBT, NO_FACE, cuts_of
from device.training.golf_dice.fields import CORES, IGNORE, NEARNESS, SIDE, fields
from device.training.golf_dice.judging import VALUES, count, read_rightly
from device.training.golf_dice.network import DiceFinder, FaceReader
from device.training.golf_dice.photographs import samples_anywhere
from device.training.golf_dice.rendered import samples_of_rendered
from device.training.golf_dice.samples import CROP_PX, samples_of
from device.training.golf_dice.signs import signed
from device.training.golf_dice.suspects import with_suspects
from device.training.golf_tables.course import Luck, Task, answers_to, begin_with, gathered, taught
from device.training.golf_tables.plan import Plan, Tell
from device.training.golf_tables.shards import Samples
from vision.golf.dice.crops import CUT_PX, MIDDLE_LEVEL, shown

FINDER_NAME, READER_NAME = "golf_dice", "golf_face"
BRIGHTER, TINTED, STEEPER = 0.3, 0.1, 0.25  # deviations of logarithms: of light, of single colours, of contrast
PALER_SHARE, MOST_NOISE = 0.3, 0.06  # of batches that lose colour; of single pixels, of 1
SOFT_SHARE, MOST_SOFT_PX = 0.3, 1.3  # of batches that are out of focus, and by how much at most
MIDDLE_OF_FACE = 0.6  # nearness from which a cell must say yes
MOST_SAID = 1 - 1e-4  # likelihoods are held within this and 1 less it
AT_ONCE_JUDGED = 64


def teach_dice(plan: Plan, tell: Tell) -> list[Path]:
    """Draws what is missing of a plan's samples, trains both networks, and returns the written files.

    Raises BadInput for weights of another network, and for samples that cannot be read.
    """
    draw = samples_of if plan.shared is None else partial(samples_anywhere, plan.shared)
    learnt, held_out = gathered(FINDER, plan, FINDER_NAME, draw, samples_of_rendered, tell)
    finder_file = taught(FINDER, plan, learnt, held_out, tell)
    network = DiceFinder()
    begin_with(network, plan.folder / f"{FINDER_NAME}.pt")
    learnt, held_out = (suspected(network.eval(), samples) for samples in (learnt, held_out))
    return [finder_file, taught(READER, replace(plan, begin_with=None), learnt, held_out, tell)]


def suspected(finder: Any, samples: Samples) -> Samples:
    """Samples with rows for what a finder suspects in them beside faces."""
    return with_suspects(samples, answers_to(finder, batch, samples, AT_ONCE_JUDGED))


def batch(samples: Samples, luck: Luck | None) -> tuple[Any, Any]:
    """Crops as the finder reads them, and their fields (N, 4, 32, 32); disturbed by a generator, if any."""
    crops, faces = samples.shown, samples.due
    if luck is not None:
        crops, faces = turned(*signed(crops, faces, luck), luck)
    seen = torch.from_numpy(shown(crops))
    due = torch.from_numpy(np.stack([fields(own) for own in faces]))
    return (seen if luck is None else relit(seen, luck)), due


def cut_batch(samples: Samples, luck: Luck | None) -> tuple[Any, Any]:
    """Cuts as the reader reads them, and what is due of each (N, 4)."""
    if luck is not None:
        samples = Samples(*signed(samples.shown, samples.due, luck))
    cuts, due = cuts_of(samples, luck)
    seen = torch.from_numpy(shown(cuts))
    return (seen if luck is None else relit(seen, luck)), torch.from_numpy(due)


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


def relit(seen: Any, luck: Luck) -> Any:
    """Pictures (N, 3, H, W) in another light and contrast, paler, softer, noisy, clipped as cameras do."""
    count_of, seen = len(seen), seen + MIDDLE_LEVEL
    light = _normal(luck, count_of, 1, 1, 1) * BRIGHTER + _normal(luck, count_of, 3, 1, 1) * TINTED
    seen = seen * light.exp()
    mean = seen.mean((2, 3), keepdim=True)
    seen = (seen - mean) * (_normal(luck, count_of, 1, 1, 1) * STEEPER).exp() + mean
    if luck.random() < PALER_SHARE:
        colour = torch.from_numpy(luck.random((count_of, 1, 1, 1), np.float32))
        seen = seen * colour + seen.mean(1, keepdim=True) * (1 - colour)
    if luck.random() < SOFT_SHARE:
        seen = _softened(seen, float(luck.uniform(0.3, MOST_SOFT_PX)))
    noise = torch.from_numpy(luck.uniform(0, MOST_NOISE, (count_of, 1, 1, 1)).astype(np.float32))
    return (seen + _normal(luck, *seen.shape) * noise).clamp(0, 1) - MIDDLE_LEVEL


def _softened(seen: Any, deviation_px: float) -> Any:
    bell = torch.exp(-((torch.arange(-3, 4) / deviation_px) ** 2) / 2)
    bell = (bell / bell.sum()).repeat(3, 1, 1, 1)
    across = functional.conv2d(functional.pad(seen, (3, 3, 3, 3), "replicate"), bell, groups=3)
    return functional.conv2d(across, bell.transpose(2, 3), groups=3)


def _normal(luck: Luck, *shape: int) -> Any:
    return torch.from_numpy(luck.standard_normal(shape, np.float32))


def lost(answers: Any, due: Any) -> Any:
    """The focal loss of nearness, for each face; the loss of the side in the middles of faces."""
    near, core = due[:, NEARNESS], due[:, CORES] > 0
    said = torch.sigmoid(answers[:, 0]).clamp(1 - MOST_SAID, MOST_SAID)
    is_face = near > MIDDLE_OF_FACE
    yes, no = (1 - said) ** 2 * said.log(), (1 - near) ** 4 * said**2 * (1 - said).log()
    loss = -(torch.where(is_face, yes, no) * (due[:, IGNORE] == 0)).sum() / is_face.sum().clamp(min=1)
    return loss + functional.smooth_l1_loss(answers[:, 1][core], due[:, SIDE][core]) if core.any() else loss


def cut_lost(answers: Any, due: Any) -> Any:
    """The cross entropy of the values of cuts that are known, and the loss of middle and side of faces."""
    value = due[:, 0].long()
    known, is_face = value != DOUBT, value > NO_FACE
    loss = functional.cross_entropy(answers[:, : 1 + VALUES][known], value[known])
    if is_face.any():
        loss = loss + 2 * functional.smooth_l1_loss(
            answers[:, 1 + VALUES :][is_face], due[:, 1:][is_face], beta=0.1
        )
    return loss


def judged(network: Any, samples: Samples) -> str:
    """How many faces are found."""
    return str(count(answers_to(network, batch, samples, AT_ONCE_JUDGED), samples.due))


def cut_judged(network: Any, samples: Samples) -> str:
    """How many faces are taken for some, and how many values are right."""
    due = cuts_of(samples, None)[1]
    return read_rightly(answers_to(network, cut_batch, samples, AT_ONCE_JUDGED), due)


FINDER = Task(
    FINDER_NAME,
    DiceFinder,
    batch,
    lost,
    judged,
    rate=4e-3,
    at_once=32,
    example=(1, 3, CROP_PX, CROP_PX),
    free={2: "h", 3: "w"},
)
READER = Task(
    READER_NAME,
    FaceReader,
    cut_batch,
    cut_lost,
    cut_judged,
    rate=2e-3,
    at_once=32,
    example=(1, 3, CUT_PX, CUT_PX),
    free={0: "n"},
)
