"""Views as other lights and cameras would show them, a batch at once on the device.

Each change takes pictures (N, 3, S, S) of 0 to 255, B, G, R; chances and sizes are drawn for each picture.
"""

from __future__ import annotations

from typing import Any

import torch
from torch.nn import functional

TINTED, TINT_SPREAD = 0.6, 0.035  # a colour matrix; by how much its numbers differ from the unit's
SATURATED, SATURATION_SPREAD = 0.6, 0.3  # of the logarithm
WHITE_SPREAD, GAMMA_SPREAD, CONTRAST_SPREAD, BRIGHTNESS_SPREAD = 0.09, 0.3, 0.2, 18.0  # three of logarithms
EXPOSED = 0.9  # each of the last three
LIT, SHADED, MOST_SHADE = 0.4, 0.6, 0.8  # a pool of light; of those, shade all round it instead
POOL_REACH, POOL_BRIGHT = (0.15, 0.65), (30.0, 160.0)  # least and range: shares of the side; grey levels
BLURRED, BLUR_PX, SHARP_PX, KERNEL_PX = 0.35, (0.3, 1.3), 0.01, 4  # one deviation: least and range; else this
COARSE, COARSE_SCALES = 0.3, (0.38, 0.55)  # taken at so much less resolution: least and range
SHARPENED, MOST_SHARPENED = 0.15, 0.7
GRAINED, GRAIN = 0.4, (1.0, 10.0)  # noise: least and range


class Exposure:
    """Changes of a batch, by a generator of the device that the pictures are on."""

    def __init__(self, pictures: Any, luck: Any) -> None:
        self.count, self.device, self.luck = len(pictures), pictures.device, luck

    def normal(self, *shape: int) -> Any:
        """(N, *shape) normal numbers."""
        return torch.randn(self.count, *shape, device=self.device, generator=self.luck)

    def even(self, *shape: int) -> Any:
        """(N, *shape) even numbers of 0 to 1."""
        return torch.rand(self.count, *shape, device=self.device, generator=self.luck)

    def on(self, chance: float) -> Any:
        """(N, 1, 1, 1) 1 for the pictures that are changed, 0 for the rest."""
        return (self.even(1, 1, 1) < chance).float()

    def between(self, least: float, reach: float) -> Any:
        """(N, 1, 1, 1) even numbers from `least`, up to `reach` more."""
        return least + reach * self.even(1, 1, 1)

    def tinted(self, seen: Any) -> Any:
        """Other hues and another saturation."""
        unit = torch.eye(3, device=self.device)
        matrix = unit + self.normal(3, 3) * TINT_SPREAD * self.on(TINTED)[:, 0]
        seen = torch.einsum("nij,njhw->nihw", matrix / matrix.sum(2, keepdim=True), seen)
        grey = seen.mean(1, keepdim=True)
        share = torch.exp(self.normal(1, 1, 1) * SATURATION_SPREAD * self.on(SATURATED))
        return (grey + (seen - grey) * share).clamp(0, 255)

    def exposed(self, seen: Any) -> Any:
        """Another white balance, gamma, contrast and brightness."""
        balanced = (seen * torch.exp(self.normal(3, 1, 1) * WHITE_SPREAD)).clamp(0.01, 255) / 255
        bent = 255 * balanced ** torch.exp(self.normal(1, 1, 1) * GAMMA_SPREAD * self.on(EXPOSED))
        contrast = torch.exp(self.normal(1, 1, 1) * CONTRAST_SPREAD * self.on(EXPOSED))
        return (bent - 128) * contrast + 128 + self.normal(1, 1, 1) * BRIGHTNESS_SPREAD * self.on(EXPOSED)

    def unevenly_lit(self, seen: Any) -> Any:
        """A pool of light on it, or shade all round one."""
        rows, columns = (torch.arange(side, device=self.device) / side for side in seen.shape[2:])
        y, x = torch.meshgrid(rows, columns, indexing="ij")
        away2 = (x - self.even(1, 1, 1)) ** 2 + (y - self.even(1, 1, 1)) ** 2
        pool = torch.exp(-away2 / (2 * self.between(*POOL_REACH) ** 2))
        lit, shaded = self.on(LIT), self.on(SHADED)
        seen = seen * (1 - lit * shaded * MOST_SHADE * self.even(1, 1, 1) * (1 - pool))
        return (seen + lit * (1 - shaded) * pool * self.between(*POOL_BRIGHT)).clamp(0, 255)

    def blurred(self, seen: Any) -> Any:
        """Each picture by its own deviation: all of them as the groups of one convolution."""
        spread_px = (self.between(*BLUR_PX) * self.on(BLURRED) + SHARP_PX).view(-1, 1)
        away = torch.arange(-KERNEL_PX, KERNEL_PX + 1, device=self.device)
        kernel = torch.exp(-(away**2) / (2 * spread_px**2))
        kernel = (kernel / kernel.sum(1, keepdim=True)).repeat_interleave(3, 0)
        planes, edge = seen.reshape(1, -1, *seen.shape[2:]), KERNEL_PX
        for shape, pad in (((1, -1), (edge, edge, 0, 0)), ((-1, 1), (0, 0, edge, edge))):
            padded = functional.pad(planes, pad, mode="replicate")
            planes = functional.conv2d(padded, kernel.reshape(len(kernel), 1, *shape), groups=len(kernel))
        return planes.reshape(seen.shape)

    def coarse(self, seen: Any) -> Any:
        """Some as enlarged from smaller pictures."""
        scales = self.between(*COARSE_SCALES).flatten()
        for number in torch.nonzero(self.on(COARSE).flatten()).flatten().tolist():
            picture, scale = seen[number : number + 1], float(scales[number])
            small = functional.interpolate(picture, scale_factor=scale, mode="bilinear", antialias=True)
            seen[number : number + 1] = functional.interpolate(small, size=seen.shape[2:], mode="bilinear")
        return seen

    def sharpened(self, seen: Any) -> Any:
        """As telephones do it."""
        smooth = functional.avg_pool2d(functional.pad(seen, (1, 1, 1, 1), mode="replicate"), 3, 1)
        return seen + self.on(SHARPENED) * MOST_SHARPENED * self.even(1, 1, 1) * (seen - smooth)

    def grained(self, seen: Any) -> Any:
        """With noise."""
        return seen + self.on(GRAINED) * self.between(*GRAIN) * self.normal(*seen.shape[1:])


def exposed(views: Any, luck: Any) -> Any:
    """The views (N, 3, S, S) of 0 to 255 under other lights and cameras."""
    by = Exposure(views, luck)
    for change in (by.tinted, by.exposed, by.unevenly_lit, by.blurred, by.coarse, by.sharpened, by.grained):
        views = change(views)
    return views.clamp(0, 255)
