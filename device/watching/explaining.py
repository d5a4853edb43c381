"""Explanations on disk: the file of each picture's explanation, written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import cv2

from device.errors import BadInput
from vision.frame import Plane

SUFFIXES = (".png", ".jpg", ".jpeg")


def explanation_paths(out: Path, count: int) -> list[Path]:
    """A path for each of `count` pictures: `out` itself, or numbered before its ending where there are more.

    Raises BadInput where `out` is no picture's name or its folder does not exist.
    """
    if out.suffix.lower() not in SUFFIXES:
        raise BadInput(f"--explain {out}: name a picture that ends in {', '.join(SUFFIXES)}")
    if not out.parent.is_dir():
        raise BadInput(f"--explain {out}: there is no folder {out.parent}; make it first")
    if count == 1:
        return [out]
    digits = max(len(str(count)), 2)
    return [out.with_name(f"{out.stem}_{number:0{digits}}{out.suffix}") for number in range(1, count + 1)]


def write_picture(path: Path, bgr: Plane) -> None:
    """Writes a picture; raises BadInput where the disk refuses."""
    _, encoded = cv2.imencode(path.suffix, bgr)
    try:
        path.write_bytes(encoded.tobytes())
    except OSError as cause:
        raise BadInput(f"cannot write {path}: {cause.strerror}") from cause
