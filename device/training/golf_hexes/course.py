"""Trains the network that reads hexes, and writes it as ONNX."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from device.training.golf_hexes.labels import HAND, UNKNOWN
from device.training.golf_hexes.network import STANDS, HexReader
from device.training.golf_hexes.rendered import samples_of_rendered
from device.training.golf_hexes.samples import LEVELS, samples_of
from device.training.golf_tables.course import Luck, Task, answers_to, gathered, taught
from device.training.golf_tables.plan import Plan, Tell
from device.training.golf_tables.shards import Samples
from vision.golf.hex_network import NETWORK, STATES
from vision.golf.patches import CHANNELS, RANGE, SIZE

# A ball and a disc are one kind here, the round token: `golf_form` tells them apart, and is not shown where
# they lie. STATES by kind; tokens count more, being rare; hands less, since their border is in doubt.
KINDS = {"none": 0, "ball": 1, "flat": 1, "meeple": 2, "hand": 3}
KIND_WEIGHTS = (1.0, 1.5, 1.5, 0.7)
TOKEN_KINDS = (1, 2)
STANDING_WEIGHT = 0.5  # easier than the tokens, and less depends on it
BRIGHTER, TINTED = 0.12, 0.07  # deviations of the logarithm of all and of single colours
BENT, PALER = 0.12, 0.18  # deviations of the logarithm of a camera's gamma, and of its saturation
REPAINTED_SHARE = 0.15  # of patches whose colours are exchanged
SOFT_SHARE = 0.25  # of patches that are blurred by a pixel
EXPECTED_NOISE, MOST_NOISE = 0.03, 0.06  # of the expected colours of a patch; of single pixels at most
AT_ONCE_JUDGED = 512
KEPT_IN = f"golf_hexes_{LEVELS}"  # a folder for each step of kept patches: no other step is read by mistake


def teach_hexes(plan: Plan, tell: Tell) -> list[Path]:
    """Draws what is missing of a plan's samples, trains the network, and returns the written file.

    Raises BadInput for weights of another network, and for samples that cannot be read.
    """
    learnt, held_out = gathered(HEXES, plan, KEPT_IN, samples_of, samples_of_rendered, tell)
    return [taught(HEXES, plan, learnt, held_out, tell)]


def batch(samples: Samples, luck: Luck | None) -> tuple[Any, Any]:
    """Patches as the network reads them, and the answers due; disturbed where there is a generator."""
    shown = torch.from_numpy(samples.shown.astype(np.float32) / LEVELS)
    due = torch.from_numpy(samples.due.astype(np.int64))
    return (shown, due) if luck is None else repainted(disturbed(shown, luck), due, luck)


def repainted(patches: Any, due: Any, luck: Luck) -> tuple[Any, Any]:
    """Patches, some of which have their colours exchanged; nothing is learnt of the names of those.

    So form and place are learnt on prints and paints of all colours. Hands keep theirs: they are known by it.
    """
    is_repainted = (luck.random(len(patches)) < REPAINTED_SHARE) & (due[:, 0].numpy() != HAND)
    patches, due = patches.clone(), due.clone()
    for number in np.flatnonzero(is_repainted):
        order = luck.permutation(3)
        patches[number, :6] = patches[number, [*order, *(order + 3)]]
    due[torch.from_numpy(is_repainted), 1] = UNKNOWN
    return patches, due


def disturbed(patches: Any, luck: Luck) -> Any:
    """Patches in another light, by another camera, mirrored by chance, a pixel off.

    Nothing of it changes what is on a hex.
    """
    count = len(patches)
    light = (normal(luck, count, 1, 1, 1) * BRIGHTER + normal(luck, count, 3, 1, 1) * TINTED).exp()
    bent = (normal(luck, count, 1, 1, 1) * BENT).exp()
    vivid = (normal(luck, count, 1, 1, 1) * PALER).exp()
    seen = developed(softened(patches[:, :3], luck), light, bent, vivid)
    expected = developed(patches[:, 3:6], light, bent, vivid)
    expected = expected + normal(luck, count, 3, 1, 1) * EXPECTED_NOISE
    noise = torch.from_numpy(luck.uniform(0, MOST_NOISE, (count, 1, 1, 1)).astype(np.float32))
    seen = seen + normal(luck, *seen.shape) * noise
    changed = torch.cat([seen, expected, patches[:, 6:]], dim=1)
    mirrored = torch.from_numpy(luck.random(count) < 0.5)
    changed[mirrored] = changed[mirrored].flip(3)
    down, right = (int(by) for by in luck.integers(-1, 2, 2))
    return torch.roll(changed, (down, right), (2, 3))


def developed(colours: Any, light: Any, bent: Any, vivid: Any) -> Any:
    """Colours, about -1 to 1, in another light, with other middle tones and another saturation."""
    bright = ((colours + 1) * light).clamp(min=0) ** bent
    grey = bright.mean(dim=1, keepdim=True)
    return (grey + (bright - grey) * vivid - 1).clamp(*RANGE)


def softened(colours: Any, luck: Luck) -> Any:
    """Patches, some of which are blurred."""
    is_soft = torch.from_numpy(luck.random(len(colours)) < SOFT_SHARE)
    around = functional.pad(colours[is_soft], (1, 1, 1, 1), mode="replicate")
    softened = colours.clone()
    softened[is_soft] = functional.avg_pool2d(around, 3, 1)
    return softened


def normal(luck: Luck, *shape: int) -> Any:
    return torch.from_numpy(luck.standard_normal(shape, np.float32))


def lost(answers: Any, due: Any) -> Any:
    """The loss of kinds, of colours and of standing, the latter where they are known."""
    state, colour, stands = due.unbind(dim=1)
    weights = torch.tensor(KIND_WEIGHTS, device=answers.device)
    loss = functional.cross_entropy(kinds_said(answers), kinds_due(state), weight=weights)
    known = colour >= 0
    if known.any():
        loss = loss + functional.cross_entropy(answers[known, len(STATES) : STANDS], colour[known])
    known = stands >= 0
    if known.any():
        standing = functional.binary_cross_entropy_with_logits(answers[known, STANDS], stands[known].float())
        loss = loss + STANDING_WEIGHT * standing
    return loss


def kinds_said(answers: Any) -> Any:
    """(N, 4) the logits of the kinds: a round token is as likely as a ball and a disc together."""
    kinds = torch.tensor([KINDS[state] for state in STATES], device=answers.device)
    parts = [answers[:, : len(STATES)][:, kinds == kind] for kind in range(len(KIND_WEIGHTS))]
    return torch.stack([part.logsumexp(dim=1) for part in parts], dim=1)


def kinds_due(states: Any) -> Any:
    """(N,) the kinds of these states, indices of STATES."""
    return torch.tensor([KINDS[state] for state in STATES], device=states.device)[states]


def judged(network: Any, samples: Samples) -> str:
    """How many tokens are found and right, how many colours and obstacles are right."""
    answers = answers_to(network, batch, samples, AT_ONCE_JUDGED)
    state, colour, stands = samples.due.T
    said = kinds_said(torch.from_numpy(answers)).argmax(dim=1).numpy()
    due = kinds_due(torch.from_numpy(state.astype(np.int64))).numpy()
    is_token, said_token = (np.isin(part, TOKEN_KINDS) for part in (due, said))
    are_found, are_right = said_token[is_token], is_token[said_token]
    named = (answers[:, len(STATES) : STANDS].argmax(axis=1) == colour)[colour >= 0]
    stood = ((answers[:, STANDS] > 0) == stands)[stands >= 0]
    parts = {
        "tokens found": are_found,
        "tokens right": are_right,
        "colours right": named,
        "obstacles right": stood,
    }
    return ", ".join(f"{name} {share(part)}" for name, part in parts.items())


def share(flags: Any) -> str:
    """The share of flags that are set, with their number."""
    return f"{np.mean(flags):.3f} of {len(flags)}" if len(flags) else "none"


HEXES = Task(
    NETWORK,
    HexReader,
    batch,
    lost,
    judged,
    rate=3e-3,
    at_once=128,
    example=(4, CHANNELS, SIZE[1], SIZE[0]),
    free={0: "n"},
    rough=True,
)
