"""The network of a token's crop: five convolutions, which halve it three times, and two full layers."""

from __future__ import annotations

from typing import Any

from torch import nn

from device.training.golf_hexes.network import convolution
from vision.golf.forms import CHANNELS, SIZE

BODY = ((16, 2), (24, 1), (32, 2), (48, 2), (24, 1))  # channels and step of each convolution
CELLS = (SIZE // 8) ** 2
WIDE, DROPPED = 48, 0.2  # of the full layer


class FormReader(nn.Module):
    """Crops (N, 4, 48, 48) to the log odds (N, 1) of a disc."""

    def __init__(self) -> None:
        super().__init__()
        layers, taken = [], CHANNELS
        for wide, step in BODY:
            layers.append(convolution(taken, wide, step))
            taken = wide
        self.body = nn.Sequential(*layers)
        self.fc = nn.Sequential(
            nn.Flatten(),
            nn.Dropout(DROPPED),
            nn.Linear(taken * CELLS, WIDE),
            nn.ReLU(),
            nn.Linear(WIDE, 1),
        )

    def forward(self, crops: Any) -> Any:
        """The log odds."""
        return self.fc(self.body(crops))
