"""The size of this table's surface: told by a person, kept from earlier, or estimated; the surest wins."""

from __future__ import annotations

from vision.pieces.surface_size import SurfaceSize

UNSURE_SHARE = 0.04  # of the size: with a larger deviation a person is asked, once
WELL_SHARE = 0.033  # of the size: with a smaller deviation it is not estimated again
SMALLEST_MM, LARGEST_MM = 300.0, 1000.0  # of a surface that a person may tell
SAME_SHARE = 0.005  # of the size: a map that differs by less stays as it is


class OwnSize:
    """The size as it is known by now; `was_left`: a person was asked, and left it to the camera."""

    def __init__(self, size: SurfaceSize | None = None, *, was_left: bool = False) -> None:
        self.size = size
        self.was_left = was_left

    @property
    def is_asked(self) -> bool:
        """Whether a person should be asked: the estimate is unsure, and nobody has answered yet."""
        if self.size is None or self.was_left:
            return False
        return self.size.sd_mm > UNSURE_SHARE * self.size.mm

    @property
    def is_well_known(self) -> bool:
        """Whether another estimate would add nothing."""
        return self.size is not None and self.size.sd_mm < WELL_SHARE * self.size.mm

    def take(self, estimate: SurfaceSize) -> None:
        """Takes in an estimate from a table at rest; a surer one replaces the size."""
        if self.size is None or estimate.sd_mm < self.size.sd_mm:
            self.size = estimate

    def tell(self, mm: float) -> None:
        """Takes in the size that a person measured; raises ValueError for one that no board has."""
        verify_size(mm)
        self.size = SurfaceSize(mm, 0.0, 0)

    def differs_from(self, mm: float) -> bool:
        """Whether a map of this size should be replaced by one of the known size."""
        return self.size is not None and abs(mm / self.size.mm - 1) > SAME_SHARE


def verify_size(mm: float) -> None:
    """Raises ValueError for a size that no board has."""
    if not SMALLEST_MM <= mm <= LARGEST_MM:
        raise ValueError(
            f"a playing surface of {mm:g} mm: expected {SMALLEST_MM:g} to {LARGEST_MM:g} mm, "
            "from cushion to cushion"
        )
