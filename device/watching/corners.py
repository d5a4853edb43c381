"""The `--corners` of the command line: four corners of the playing surface, given by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from calibration.lens import Lens, Points
from calibration.profile import profile_from_text
from device.errors import BadInput
from device.files import text_in
from device.watching.words import EXAMPLE

FARTHEST_PX = 20_000.0  # from the picture's corner; no picture that is read is wider
LEAST_PX = 20.0  # no coin can be seen on a smaller board


def corners_from(text: str) -> Points:
    """(4, 2) pixels in the order NW NE SE SW; raises BadInput with an example for anything else."""
    try:
        corners = np.array([[float(part) for part in corner.split(",")] for corner in text.split()])
    except ValueError:
        corners = np.empty(0)
    if corners.shape != (4, 2) or not np.isfinite(corners).all():
        raise BadInput(f"--corners {text!r:.200} is not four corners NW NE SE SW in pixels: write {EXAMPLE}")
    if np.abs(corners).max() > FARTHEST_PX or _least_width_px(corners) < LEAST_PX:
        raise BadInput(
            f"--corners {text!r:.200} is no board in a picture: one is at least {LEAST_PX:.0f} pixels wide, "
            f"and its corners NW NE SE SW lie within {FARTHEST_PX:.0f} pixels: write {EXAMPLE}"
        )
    return corners


def _least_width_px(corners: Points) -> float:
    """The width of the four corners across the direction in which they are narrowest."""
    spread = np.linalg.svd(corners - corners.mean(0), compute_uv=False)
    return float(spread.min())


def lens_from(profile: Path | None, size_px: tuple[int, int]) -> Lens | None:
    """The lens of a profile; None where none is named.

    Raises BadInput where it cannot be read or is for pictures of another size, CalibrationError for no profile.
    """
    if profile is None:
        return None
    lens = profile_from_text(text_in(profile, "a profile that pocketwatch calibrate wrote")).lens
    if (lens.width_px, lens.height_px) != size_px:
        raise BadInput(
            f"the lens of {profile} is for {lens.width_px}x{lens.height_px}, the picture is "
            f"{size_px[0]}x{size_px[1]}: calibrate the lens at this size"
        )
    return lens
