"""The reader in PyTorch: encoder and decoder, nine answers for each cell, and coarsely where a hand is."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn

from device.training.pretrained.layers import EncoderDecoder, separable
from vision.pieces.detector import CELL_ANSWERS, LIKELY

WIDE, NARROW = 96, 56  # channels of the decoder
# The log odds of a piece in each cell, and of a hand, before training: most cells hold none.
FIRST_LOGIT, FIRST_HAND = -4.0, -3.0
FIRST_SHARE = 0.3  # of the usual first weights of the answers: they begin near their biases


class Reader(EncoderDecoder):
    """Views (N, 3, S, S) to (N, CELL_ANSWERS, S / 4, S / 4) and log odds of a hand (N, 1, S / 16, S / 16)."""

    def __init__(self) -> None:
        super().__init__(WIDE, NARROW)
        self.told = nn.Conv2d(NARROW, CELL_ANSWERS, 1)
        self.hand = nn.Sequential(separable(WIDE), nn.Conv2d(WIDE, 1, 1))
        with torch.no_grad():
            self.told.weight.mul_(FIRST_SHARE)
            self.told.bias.zero_()
            self.told.bias[LIKELY] = FIRST_LOGIT
            self.hand[1].bias.fill_(FIRST_HAND)

    def forward(self, views: Any) -> tuple[Any, Any]:
        """The cells' answers in `vision.pieces.detector`'s order, and the hand's."""
        fine, coarse = self.decoded(views)
        return self.told(fine), self.hand(coarse)
