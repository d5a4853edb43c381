"""The two networks of dice: one finds their faces in a picture of any size, one reads a cut about a face."""

from __future__ import annotations

from typing import Any

from torch import nn

from vision.golf.dice.crops import CUT_PX

# Channels, step and spread of each convolution: cells of four pixels, each seeing some sixty around.
FINDER = ((12, 2, 1), (16, 2, 1), (24, 1, 1), (24, 1, 2), (24, 1, 2), (32, 1, 1))
READER = ((24, 2, 1), (32, 1, 1), (48, 2, 1), (48, 1, 1), (64, 2, 1), (64, 1, 1))
PLACE_ANSWERS = 2  # nearness, side
FACE_ANSWERS = 10  # no face, six values, middle, side
SHRUNK = 8  # the reader's steps together
DENSE = 96


class DiceFinder(nn.Module):
    """Pictures (N, 3, H, W), BGR less their middle level, to (N, 2, H / 4, W / 4)."""

    def __init__(self) -> None:
        super().__init__()
        self.a, taken = body(FINDER)
        self.o = nn.Conv2d(taken, PLACE_ANSWERS, 1)

    def forward(self, pictures: Any) -> Any:
        """Logits of nearness, and the logarithm of the side."""
        return self.o(self.a(pictures))


class FaceReader(nn.Module):
    """Cuts (N, 3, 40, 40), BGR less their middle level, to (N, 10)."""

    def __init__(self) -> None:
        super().__init__()
        self.a, taken = body(READER)
        self.d = nn.Sequential(nn.Flatten(), nn.Linear(taken * (CUT_PX // SHRUNK) ** 2, DENSE), nn.ReLU())
        self.o = nn.Linear(DENSE, FACE_ANSWERS)

    def forward(self, cuts: Any) -> Any:
        """Logits of no face and of the values; the middle off the cut's, in sides; the side's logarithm."""
        return self.o(self.d(self.a(cuts)))


def body(plan: tuple[tuple[int, int, int], ...]) -> tuple[Any, int]:
    """The convolutions of a plan, and how many channels they answer."""
    layers, taken = [], 3
    for answered, step, spread in plan:
        layers.append(convolution(taken, answered, step, spread))
        taken = answered
    return nn.Sequential(*layers), taken


def convolution(taken: int, answered: int, step: int, spread: int) -> Any:
    """A convolution of 3 by 3, its cells `spread` apart, with its norm and ReLU."""
    return nn.Sequential(
        nn.Conv2d(taken, answered, 3, step, spread, dilation=spread), nn.BatchNorm2d(answered), nn.ReLU()
    )
