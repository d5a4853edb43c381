"""The question and the answer of a board search, as values."""

from __future__ import annotations

from dataclasses import dataclass

from calibration.boardmap import BoardMap
from calibration.lens import Lens, Picture


@dataclass(frozen=True)
class Search:
    """What is searched: a (H, W, 3) picture, and what is known of its board and its camera."""

    bgr: Picture
    surface_mm: float = 740.0
    hfov_deg: float | None = None
    lens: Lens | None = None

    @property
    def size_px(self) -> tuple[int, int]:
        """The picture's width and height."""
        return self.bgr.shape[1], self.bgr.shape[0]


@dataclass(frozen=True)
class Found:
    """A board found: its map, the visible share of its printed lines, and its probability.

    `half_mm` is half the surface in the print's own millimetres; 0 where the print was not used.
    """

    board_map: BoardMap
    support: float
    confidence: float = 1.0
    half_mm: float = 0.0
