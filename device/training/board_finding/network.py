"""The board finder in PyTorch: encoder and decoder, and one step to surface, edge and corner, cell by cell."""

from __future__ import annotations

from typing import Any

from torch import nn

from device.training.pretrained.layers import EncoderDecoder

WIDE, NARROW, MARKS = 64, 48, 3  # channels of the decoder; its answers
FIRST_LOGIT = -2.0  # of every mark before training: most cells hold none


class BoardFinder(EncoderDecoder):
    """Canvases (N, 3, S, S) to logits (N, 3, S / 4, S / 4) of surface, edge and corner."""

    def __init__(self) -> None:
        super().__init__(WIDE, NARROW)
        self.marks = nn.Conv2d(NARROW, MARKS, 1)
        nn.init.constant_(self.marks.bias, FIRST_LOGIT)

    def forward(self, canvases: Any) -> Any:
        """The logits of the marks."""
        return self.marks(self.decoded(canvases)[0])
