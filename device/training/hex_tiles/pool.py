"""What the network of hexes learns from: drawn boards, on and of parts of photographs that show no hexes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from calibration.lens import Picture
from device.sources.stills import PICTURE_SUFFIXES, read_picture
from device.training.hex_tiles.samples import sample_of
from device.training.pretrained.batches import Batch, Luck, held
from device.training.pretrained.plan import Plan, Tell

FOLDERS = ("dice", "discs", "carrom", "carrom2", "carrom3", "boards")  # no photograph of hexes
KEPT_PX = 320  # the shorter side of a photograph in memory


@dataclass(frozen=True, eq=False)
class TilePool:
    """The photographs whose parts are drawn with."""

    photographs: Sequence[Picture]

    def batch(self, luck: Luck, count: int) -> Batch:
        """A batch of so many samples: canvases, and marks due (N, 3, G, G)."""
        samples = [sample_of(self.photographs, luck) for _ in range(count)]
        canvases = np.stack([sample.canvas for sample in samples])
        marks = np.stack([sample.marks for sample in samples]).astype(np.float16)
        return Batch(canvases, (marks,), np.stack([held([])] * count))


def pool_of(plan: Plan, tell: Tell) -> TilePool:
    """The pool of a plan; without photographs it draws textures alone."""
    folders = [] if plan.shared is None else [plan.shared / "photos" / name for name in FOLDERS]
    paths = sorted(path for folder in folders for path in folder.glob("*") if path.suffix in PICTURE_SUFFIXES)
    tell(f"reading {len(paths)} photographs without hexes")
    return TilePool([_small(path) for path in paths])


def _small(path: Path) -> Picture:
    bgr = read_picture(path)
    scale = min(KEPT_PX / min(bgr.shape[:2]), 1.0)
    return np.asarray(cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
