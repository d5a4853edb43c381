"""Encoder and decoder in PyTorch: the first layers of EfficientNet-Lite0, and a small way back to a quarter.

    side S -> S/2 -> S/4 ------------> S/8 ------------> S/16 with the mean over the picture: coarse
                      |                 |                  |
                      + <-- enlarged -- + <-- enlarged --- +
                      |
                     fine

The first two stages keep their ImageNet weights: they see edges and colours, as any picture has them.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import torch
from torch import nn
from torch.nn import functional

# Of each stage of the encoder: expansion, kernel, stride, channels, blocks; EfficientNet-Lite0 has two more.
STAGES = ((1, 3, 1, 16, 1), (6, 3, 2, 24, 2), (6, 5, 2, 40, 2), (6, 3, 2, 80, 3), (6, 5, 1, 112, 3))
STEM_CHANNELS = 32
FIXED_STAGES = 2  # of the encoder keep their weights
QUARTER, EIGHTH, SIXTEENTH = 1, 2, 4  # the stages that are read, by their part of the picture's side
NORM: dict[str, float] = {"eps": 1e-3, "momentum": 0.01}  # as the encoder's weights were learnt
# The names of the encoder's layers here, and in the file of EfficientNet-Lite0's weights.
FILE_NAMES = {
    "stem": "_conv_stem",
    "stem_norm": "_bn0",
    "blocks": "_blocks",
    "expand": "_expand_conv",
    "expand_norm": "_bn0",
    "depthwise": "_depthwise_conv",
    "depthwise_norm": "_bn1",
    "project": "_project_conv",
    "project_norm": "_bn2",
}


class InvertedResidual(nn.Module):
    """A block of the encoder: widened, filtered channel by channel, narrowed; added to what it was given."""

    def __init__(self, taken: int, given: int, expansion: int, kernel: int, stride: int) -> None:
        super().__init__()
        middle = taken * expansion
        self.is_widened, self.is_added = expansion > 1, stride == 1 and taken == given
        if self.is_widened:
            self.expand = nn.Conv2d(taken, middle, 1, bias=False)
            self.expand_norm = nn.BatchNorm2d(middle, **NORM)
        self.depthwise = nn.Conv2d(middle, middle, kernel, stride, kernel // 2, groups=middle, bias=False)
        self.depthwise_norm = nn.BatchNorm2d(middle, **NORM)
        self.project = nn.Conv2d(middle, given, 1, bias=False)
        self.project_norm = nn.BatchNorm2d(given, **NORM)

    def forward(self, seen: Any) -> Any:
        """(N, C, H, W) to (N, C', H', W')."""
        wide = functional.relu6(self.expand_norm(self.expand(seen))) if self.is_widened else seen
        wide = functional.relu6(self.depthwise_norm(self.depthwise(wide)))
        narrow = self.project_norm(self.project(wide))
        return seen + narrow if self.is_added else narrow


class Encoder(nn.Module):
    """EfficientNet-Lite0 up to its fifth stage; the first stages are fixed."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Conv2d(3, STEM_CHANNELS, 3, 2, 1, bias=False)
        self.stem_norm = nn.BatchNorm2d(STEM_CHANNELS, **NORM)
        blocks, taken, self.ends = [], STEM_CHANNELS, []
        for expansion, kernel, stride, given, count in STAGES:
            for number in range(count):
                blocks.append(InvertedResidual(taken, given, expansion, kernel, stride if number == 0 else 1))
                taken = given
            self.ends.append(len(blocks) - 1)
        self.blocks = nn.ModuleList(blocks)
        for part in self.fixed():
            part.requires_grad_(False)

    def fixed(self) -> list[Any]:
        """The parts that keep their weights."""
        return [self.stem, self.stem_norm, *self.blocks[: self.ends[FIXED_STAGES - 1] + 1]]

    def forward(self, pictures: Any) -> list[Any]:
        """What each stage gives."""
        seen, stages = functional.relu6(self.stem_norm(self.stem(pictures))), []
        for number, block in enumerate(self.blocks):
            seen = block(seen)
            if number in self.ends:
                stages.append(seen)
        return stages

    def train(self, mode: bool = True) -> Encoder:
        """Into training, or out of it; the fixed parts stay out, with the means that they were learnt with."""
        super().train(mode)
        for part in self.fixed():
            part.eval()
        return self


class EncoderDecoder(nn.Module):
    """The layers that networks share: `wide` channels at an eighth and less, `narrow` ones at a quarter."""

    def __init__(self, wide: int, narrow: int) -> None:
        super().__init__()
        channels = [stage[3] for stage in STAGES]
        self.encoder = Encoder()
        self.at_sixteenth = convolution(channels[SIXTEENTH], wide)
        self.of_whole = nn.Conv2d(wide, wide, 1)
        self.mixed_sixteenth = nn.Sequential(separable(wide), separable(wide))
        self.at_eighth = convolution(channels[EIGHTH], wide)
        self.mixed_eighth = nn.Sequential(separable(wide), separable(wide))
        self.at_quarter = convolution(channels[QUARTER], narrow)
        self.narrowed = convolution(wide, narrow)
        self.mixed_quarter = nn.Sequential(separable(narrow), separable(narrow))

    def decoded(self, pictures: Any) -> tuple[Any, Any]:
        """Pictures (N, 3, S, S) to `fine` (N, narrow, S / 4, S / 4) and `coarse` (N, wide, S / 16, S / 16)."""
        stages = self.encoder(pictures)
        coarse = self.at_sixteenth(stages[SIXTEENTH])
        coarse = self.mixed_sixteenth(coarse + self.of_whole(coarse.mean((2, 3), keepdim=True)))
        middle = self.mixed_eighth(self.at_eighth(stages[EIGHTH]) + _enlarged(coarse))
        fine = self.mixed_quarter(self.at_quarter(stages[QUARTER]) + self.narrowed(_enlarged(middle)))
        return fine, coarse

    def rated(self, encoder_rate: float, decoder_rate: float) -> list[dict[str, Any]]:
        """The weights that are trained, in two groups for the optimizer, each with its rate."""
        named = [(name, part) for name, part in self.named_parameters() if part.requires_grad]
        of_encoder = [part for name, part in named if name.startswith("encoder.")]
        of_decoder = [part for name, part in named if not name.startswith("encoder.")]
        return [{"params": of_encoder, "lr": encoder_rate}, {"params": of_decoder, "lr": decoder_rate}]


def with_pretrained(network: EncoderDecoder, weights: Path) -> EncoderDecoder:
    """The network, its encoder with the weights of a file of EfficientNet-Lite0."""
    given, own = torch.load(weights, map_location="cpu", weights_only=True), network.encoder.state_dict()
    network.encoder.load_state_dict({name: given[_file_name(name)] for name in own})
    return network


def _file_name(name: str) -> str:
    return re.sub(r"[a-z]\w*", lambda part: FILE_NAMES.get(part[0], part[0]), name)


def convolution(taken: int, given: int, kernel: int = 1, groups: int = 1) -> Any:
    """A convolution of the decoder, normalised over the batch and rectified."""
    convolution = nn.Conv2d(taken, given, kernel, 1, kernel // 2, groups=groups, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(given), nn.ReLU())


def separable(channels: int) -> Any:
    """Five by five channel by channel, then across the channels."""
    return nn.Sequential(convolution(channels, channels, 5, channels), convolution(channels, channels))


def _enlarged(seen: Any) -> Any:
    """Twice as large."""
    return functional.interpolate(seen, scale_factor=2, mode="bilinear", align_corners=False)
