"""The `--corners` of the command line: four corners of the playing surface, given by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from calibration.lens import Lens, Points
from calibration.profile import profile_from_text
from device.errors import BadInput
from device.files import text_in
from device.watching.arguments import corners_in


def corners_from(text: str) -> Points:
    """(4, 2) pixels in the order NW NE SE SW; raises BadInput with an example for anything else."""
    return np.array(corners_in(text))


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
