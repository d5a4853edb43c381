"""The network that finds faces of dice: convolutions alone, so that it reads pictures of any size."""

from __future__ import annotations

from typing import Any

from torch import nn

# Channels, step and spread of each convolution: cells of four pixels, each seeing some forty around.
BODY = (
    (16, 2, 1),
    (24, 1, 1),
    (32, 2, 1),
    (48, 1, 1),
    (48, 1, 1),
    (48, 1, 2),
    (48, 1, 2),
    (64, 1, 1),
)
ANSWERS = 8  # nearness, six values, side


class DiceFinder(nn.Module):
    """Pictures (N, 3, H, W), BGR less their middle level, to (N, 8, H / 4, W / 4)."""

    def __init__(self) -> None:
        super().__init__()
        layers, taken = [], 3
        for answered, step, spread in BODY:
            layers.append(convolution(taken, answered, step, spread))
            taken = answered
        self.a = nn.Sequential(*layers)
        self.o = nn.Conv2d(taken, ANSWERS, 1)

    def forward(self, pictures: Any) -> Any:
        """Logits of nearness and values, and the logarithm of the side."""
        return self.o(self.a(pictures))


def convolution(taken: int, answered: int, step: int, spread: int) -> Any:
    """A convolution of 3 by 3, its cells `spread` apart, with its norm and ReLU."""
    return nn.Sequential(
        nn.Conv2d(taken, answered, 3, step, spread, dilation=spread), nn.BatchNorm2d(answered), nn.ReLU()
    )
