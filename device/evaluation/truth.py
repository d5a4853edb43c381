"""Pictures with truth beside them: one `truth.json` for a folder, or one JSON file a picture.

Corners may be a list NW NE SE SW or an object by name, with null for a corner that cannot be seen. A truth
without any corner, estimated corner or pocket means that there is no board: dice, chessboards, streets.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from calibration.lens import Points
from device.errors import BadInput
from device.files import text_in
from device.sources.stills import PICTURE_SUFFIXES
from rules.pieces import Kind
from vision.diagnostics.accuracy import KnownPiece

NAMES = ("NW", "NE", "SE", "SW")
SURFACE_MM = 740.0  # where a truth does not give the board's size
COIN_RADIUS_MM = 15.5  # where a truth gives pixels only
CORNER_TOLERANCE_PX = 1.0  # where a truth does not give its corners' accuracy
KINDS = {kind.value: kind for kind in Kind}


@dataclass(frozen=True)
class KnownPicture:
    """A picture's truth: (4, 2) corners NW NE SE SW in px, NaN where unseen; None where there is no board.

    `source` is the kind of picture and `surface_mm` the board's side, where the truth gives them. Where
    `has_pieces` is False nobody labelled the pieces: the picture judges the board alone. `is_drawn_only`: the
    place of one piece at least is known only as it was drawn for a person to lay.
    """

    path: Path
    corners_px: Points | None
    corner_tolerance_px: float
    pieces: tuple[KnownPiece, ...]
    source: str | None = None
    surface_mm: float | None = None
    has_pieces: bool = True
    is_drawn_only: bool = False


def known_pictures(folder: Path, truth_file: Path | None = None) -> Iterator[KnownPicture]:
    """Every picture of a folder that has a truth, by name; raises BadInput where there is none to read.

    `truth_file` holds the truth where it does not lie beside the pictures.
    """
    if not folder.is_dir():
        raise BadInput(f"{folder} is no folder: name a folder of pictures with truth.json or one JSON each")
    pictures = sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURE_SUFFIXES)
    together = truth_file or folder / "truth.json"
    shared = read_truth(together) if truth_file or together.exists() else {}
    known = [(path, shared.get(path.name) or _own(path)) for path in pictures]
    if not any(truth for _, truth in known):
        raise BadInput(
            f"{folder} holds no picture with a truth: expected {truth_file or 'truth.json'}, or one JSON each"
        )
    return (known_picture(path, truth) for path, truth in known if truth)


def known_picture(path: Path, truth: dict[str, Any]) -> KnownPicture:
    """The truth of one picture; raises BadInput where it cannot be understood."""
    try:
        surface_mm, source = truth.get("surface_mm"), truth.get("source")
        corners_px = _corners(truth.get("corners_px")) if _tells_a_board(truth) else None
        scale = _px_per_mm(corners_px, SURFACE_MM if surface_mm is None else float(surface_mm))
        return KnownPicture(
            path,
            corners_px,
            float(truth.get("corner_tolerance_px", CORNER_TOLERANCE_PX)),
            tuple(_piece(piece, scale) for piece in truth.get("pieces") or ()),
            None if source is None else str(source),
            None if surface_mm is None else float(surface_mm),
            "pieces" not in truth or truth["pieces"] is not None,
            truth.get("places") == "drawn",
        )
    except (AttributeError, KeyError, TypeError, ValueError) as cause:
        raise BadInput(f"the truth of {path.name} is not as expected: {cause!r}") from cause


def _own(path: Path) -> dict[str, Any]:
    beside = path.with_suffix(".json")
    return read_truth(beside) if beside.exists() else {}


def read_truth(path: Path) -> dict[str, Any]:
    """A truth file's JSON object; raises BadInput where it cannot be read or holds something else."""
    try:
        read = json.loads(text_in(path))
    except (OSError, ValueError) as cause:
        raise BadInput(f"cannot read the truth {path}: {cause}") from cause
    if not isinstance(read, dict):
        raise BadInput(f"the truth {path} is no JSON object")
    return read


def _tells_a_board(truth: dict[str, Any]) -> bool:
    """Whether the truth gives any place of a board, seen or estimated."""
    return any(_places(truth.get(key)) for key in ("corners_px", "corners_est_px", "pockets_px"))


def _places(given: dict[str, Any] | list[Any] | None) -> list[Any]:
    listed = [given.get(name) for name in NAMES] if isinstance(given, dict) else given or ()
    return [place for place in listed if place is not None]


def _corners(given: dict[str, Any] | list[Any] | None) -> Points:
    listed = [given.get(name) for name in NAMES] if isinstance(given, dict) else given or [None] * 4
    return np.array([corner or (np.nan, np.nan) for corner in listed], float).reshape(4, 2)


def _px_per_mm(corners_px: Points | None, surface_mm: float) -> float:
    """The scale, for truths without a radius in px: the mean over the known sides, else 1."""
    if corners_px is None:
        return 1.0
    sides_px = np.linalg.norm(corners_px - np.roll(corners_px, 1, axis=0), axis=1)
    known = sides_px[np.isfinite(sides_px)]
    return float(known.mean()) / surface_mm if len(known) else 1.0


def _piece(given: dict[str, Any], px_per_mm: float) -> KnownPiece:
    at_mm = (float(given["x_mm"]), float(given["y_mm"])) if "x_mm" in given else None
    radius_mm = float(given.get("radius_mm", COIN_RADIUS_MM))
    x_px, y_px = given["px"]
    return KnownPiece(
        KINDS.get(given["kind"]),
        (float(x_px), float(y_px)),
        float(given.get("r_px", radius_mm * px_per_mm)),
        radius_mm,
        float(given.get("occluded", 0.0)),
        at_mm,
    )
