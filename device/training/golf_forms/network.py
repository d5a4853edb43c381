"""The network of a token's crop: five convolutions, which halve it three times, and two full layers."""

from __future__ import annotations

from typing import Any

from torch import nn

from device.training.golf_hexes.network import convolutions, full_layers
from vision.golf.ball_or_disc import CHANNELS, SIZE

BODY = ((16, 2), (24, 1), (32, 2), (48, 2), (24, 1))  # channels and step of each convolution
CELLS = (SIZE // 8) ** 2
WIDE = 48  # of the full layer


class FormReader(nn.Module):
    """Crops (N, 4, 48, 48) to the log odds (N, 1) of a disc."""

    def __init__(self) -> None:
        super().__init__()
        self.body = convolutions(CHANNELS, BODY)
        self.fc = full_layers(BODY[-1][0] * CELLS, WIDE, 1)

    def forward(self, crops: Any) -> Any:
        """The log odds."""
        return self.fc(self.body(crops))
