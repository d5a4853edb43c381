"""The `--corners` of the command line: four corners of the playing surface, given by hand."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from calibration.lens import Lens, Points
from calibration.profile import profile_from_text
from device.errors import BadInput
from device.files import text_in

FARTHEST_PX = 20_000.0  # from the picture's corner; no picture that is read is wider
LEAST_PX = 20.0  # no coin can be seen on a smaller board
EXAMPLE = '"412,80 1015,84 1030,690 398,684"'


def add_board_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments of every command that looks at a board: its corners, its size, the lens."""
    parser.add_argument(
        "--corners",
        action="append",
        metavar="C",
        help=f"inner corners of the surface in pixels, NW NE SE SW, as in {EXAMPLE}; "
        "again for each still of a folder; without it the board is found by itself",
    )
    parser.add_argument(
        "--surface-mm", type=float, help="side of the playing surface; estimated from the coins without it"
    )
    parser.add_argument("--hfov-deg", type=float, help="horizontal field of view; estimated without it")
    parser.add_argument(
        "--lens", type=Path, metavar="PROFILE", help="the lens of this profile, which `calibrate` wrote"
    )


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


def add_watch_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments about the watched table."""
    add_board_arguments(parser)
    parser.add_argument(
        "--source",
        metavar="S",
        help="camera, virtual, a video file, a folder of stills or a recording; "
        "default: the Pi camera where there is one, else the virtual table; for `serve` also none, where "
        "everything is entered by hand, as in the golf games",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the virtual table's luck")
    parser.add_argument("--speed", type=float, default=1.0, metavar="X", help="of a recording, 1 as it was")


def checked_sizes(arguments: argparse.Namespace) -> None:
    """Raises BadInput where the surface or the field of view cannot be real."""
    if arguments.surface_mm is not None and not 200 <= arguments.surface_mm <= 2000:
        raise BadInput(
            f"--surface-mm {arguments.surface_mm:g}: a playing surface is 200 to 2000 mm, usually 740"
        )
    if arguments.hfov_deg is not None and not 10 <= arguments.hfov_deg <= 150:
        raise BadInput(f"--hfov-deg {arguments.hfov_deg:g}: a table camera sees 10 to 150 degrees, usually 66")


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
