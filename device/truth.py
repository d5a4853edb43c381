"""Pictures with truth beside them: one `truth.json` for a folder, or one JSON file a picture.

Corners may be a list NW NE SE SW or an object by name, with null for a corner that cannot be seen.
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
from rules.pieces import Kind
from vision.accuracy import KnownPiece

NAMES = ("NW", "NE", "SE", "SW")
SUFFIXES = (".jpg", ".jpeg", ".png")
COIN_RADIUS_MM = 15.5  # where a truth gives pixels only
KINDS = {kind.value: kind for kind in Kind}


@dataclass(frozen=True)
class KnownPicture:
    """A picture's truth: (4, 2) corners NW NE SE SW in px, NaN where unseen; None where there is no board."""

    path: Path
    corners_px: Points | None
    corner_tolerance_px: float
    pieces: tuple[KnownPiece, ...]


def known_pictures(folder: Path) -> Iterator[KnownPicture]:
    """Every picture of a folder that has a truth, by name; raises BadInput where there is none to read."""
    if not folder.is_dir():
        raise BadInput(f"{folder} is no folder: name a folder of pictures with truth.json or one JSON each")
    pictures = sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
    together = folder / "truth.json"
    shared = _read(together) if together.exists() else {}
    known = [(path, shared.get(path.name) or _own(path)) for path in pictures]
    if not any(truth for _, truth in known):
        raise BadInput(f"{folder} holds no picture with a truth: expected truth.json, or one JSON each")
    return (_picture(path, truth) for path, truth in known if truth)


def _own(path: Path) -> dict[str, Any]:
    beside = path.with_suffix(".json")
    return _read(beside) if beside.exists() else {}


def _read(path: Path) -> dict[str, Any]:
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as cause:
        raise BadInput(f"cannot read the truth {path}: {cause}") from cause
    if not isinstance(read, dict):
        raise BadInput(f"the truth {path} is no JSON object")
    return read


def _picture(path: Path, truth: dict[str, Any]) -> KnownPicture:
    try:
        given = truth.get("corners_px")
        corners = None if given is None else _corners(given)
        pieces = tuple(_piece(piece) for piece in truth.get("pieces") or ())
        return KnownPicture(path, corners, float(truth.get("corner_tolerance_px", 1.0)), pieces)
    except (KeyError, TypeError, ValueError) as cause:
        raise BadInput(f"the truth of {path.name} is not as expected: {cause!r}") from cause


def _corners(given: dict[str, Any] | list[Any]) -> Points:
    listed = [given.get(name) for name in NAMES] if isinstance(given, dict) else given
    return np.array([corner or (np.nan, np.nan) for corner in listed], float).reshape(4, 2)


def _piece(given: dict[str, Any]) -> KnownPiece:
    at_mm = (float(given["x_mm"]), float(given["y_mm"])) if "x_mm" in given else None
    radius_mm = float(given.get("radius_mm", COIN_RADIUS_MM))
    x_px, y_px = given["px"]
    return KnownPiece(
        KINDS.get(given["kind"]),
        (float(x_px), float(y_px)),
        float(given.get("r_px", radius_mm)),
        radius_mm,
        float(given.get("occluded", 0.0)),
        at_mm,
    )
