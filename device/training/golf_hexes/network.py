"""The network of a hex's patch: seven convolutions, which halve it three times, and two full layers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from torch import nn

from vision.golf.hex_network import COLOURS, STATES
from vision.golf.patches import CHANNELS, SIZE

# Channels and step of each convolution. The last is narrow, so that the full layer after it is small.
BODY = ((24, 2), (32, 1), (48, 2), (48, 1), (64, 2), (64, 1), (24, 1))
CELLS = (SIZE[0] // 8) * (SIZE[1] // 8)  # three of the steps are 2
WIDE = 96  # of the full layer
DROPPED = 0.2
STANDS = len(STATES) + len(COLOURS)  # the answer after the states and colours: whether an obstacle stands
ANSWERS = STANDS + 3  # the last two were meant for the place in the hex; nothing teaches or reads them


class HexReader(nn.Module):
    """Patches (N, 9, 48, 40) to logits (N, 16): states, colours, standing, and two that mean nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.body = convolutions(CHANNELS, BODY)
        self.fc = full_layers(BODY[-1][0] * CELLS, WIDE, ANSWERS)

    def forward(self, patches: Any) -> Any:
        """The logits."""
        return self.fc(self.body(patches))


def convolution(taken: int, answered: int, step: int) -> Any:
    """A convolution of 3 by 3 with its norm and ReLU."""
    return nn.Sequential(nn.Conv2d(taken, answered, 3, step, 1), nn.BatchNorm2d(answered), nn.ReLU())


def convolutions(taken: int, body: Sequence[tuple[int, int]]) -> Any:
    """One convolution after the other; `body` has the channels and the step of each."""
    channels = [taken, *(wide for wide, _ in body)]
    steps = [step for _, step in body]
    return nn.Sequential(*map(convolution, channels, channels[1:], steps))


def full_layers(taken: int, wide: int, answered: int) -> Any:
    """The two full layers, of which a share forgets what it was given while it learns."""
    layers = nn.Dropout(DROPPED), nn.Linear(taken, wide), nn.ReLU(), nn.Linear(wide, answered)
    return nn.Sequential(nn.Flatten(), *layers)
