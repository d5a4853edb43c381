"""The arguments of a command line about the watched table, with their bounds; others open what they name."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from itertools import chain
from math import hypot, isfinite, sqrt
from pathlib import Path

from device.errors import BadInput

Pixel = tuple[float, float]

FARTHEST_PX = 20_000.0  # of a corner from the picture's; no picture that is read is wider
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
        "--surface-mm",
        type=float,
        help="width of the playing surface, from cushion to cushion; estimated from the coins without it",
    )
    parser.add_argument("--hfov-deg", type=float, help="horizontal field of view; estimated without it")
    parser.add_argument(
        "--lens", type=Path, metavar="PROFILE", help="take the lens from this profile, which `calibrate` wrote"
    )


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
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="of the virtual table: the same number, the same play"
    )
    parser.add_argument("--speed", type=float, default=1.0, metavar="X", help="of a recording (1: its own)")


def checked_sizes(arguments: argparse.Namespace) -> None:
    """Raises BadInput where the surface or the field of view cannot be real."""
    if arguments.surface_mm is not None and not 200 <= arguments.surface_mm <= 2000:
        raise BadInput(
            f"--surface-mm {arguments.surface_mm:g}: a playing surface is 200 to 2000 mm, usually 740"
        )
    if arguments.hfov_deg is not None and not 10 <= arguments.hfov_deg <= 150:
        raise BadInput(f"--hfov-deg {arguments.hfov_deg:g}: a table camera sees 10 to 150 degrees, usually 66")


def verify_corners(given: Iterable[str] | None) -> None:
    """Raises BadInput with an example for anything but corners."""
    for text in given or ():
        corners_in(text)


def corners_in(text: str) -> tuple[Pixel, ...]:
    """Four pixels in the order NW NE SE SW; raises BadInput with an example for anything else."""
    try:
        corners = [tuple(float(part) for part in corner.split(",")) for corner in text.split()]
    except ValueError:
        corners = []
    if [len(corner) for corner in corners] != [2] * 4 or not all(map(isfinite, chain(*corners))):
        raise BadInput(f"--corners {text!r:.200} is not four corners NW NE SE SW in pixels: write {EXAMPLE}")
    pixels = tuple((x, y) for x, y in corners)
    if max(map(abs, chain(*pixels))) > FARTHEST_PX or _least_width_px(pixels) < LEAST_PX:
        raise BadInput(
            f"--corners {text!r:.200} is no board in a picture: one is at least {LEAST_PX:.0f} pixels wide, "
            f"and its corners NW NE SE SW lie within {FARTHEST_PX:.0f} pixels: write {EXAMPLE}"
        )
    return pixels


def _least_width_px(corners: Sequence[Pixel]) -> float:
    """The width of corners across the direction in which they are narrowest: the root of their least moment."""
    middle_x, middle_y = (sum(part) / len(corners) for part in zip(*corners, strict=True))
    off = [(x - middle_x, y - middle_y) for x, y in corners]
    xx, yy, xy = (sum(product) for product in zip(*((x * x, y * y, x * y) for x, y in off), strict=True))
    return sqrt(max((xx + yy) / 2 - hypot((xx - yy) / 2, xy), 0.0))
