"""Drawn stills on disk: a picture each, and beside it one JSON file with its truth, like the test pictures.

Positions are pixels of the picture, the middle of its first pixel is (0, 0); millimetres as in `rules.table`.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import cv2

from device.errors import BadInput
from device.sources.recording import DRAWN
from rules.pieces import Pocket
from vision.synthetic.scene.scene import Prop
from vision.synthetic.variety.board import hfov_deg, tilt_deg
from vision.synthetic.variety.varied import Shown, TruePiece, show, varied


def write_stills(out: Path, count: int, seed: int) -> int:
    """Draws the scenes of `count` seeds from `seed` on into a folder; returns how many were new.

    Existing files stay: an interrupted run can be resumed. Raises BadInput where nothing can be written.
    """
    try:
        out.mkdir(parents=True, exist_ok=True)
        return sum(_written(out, number, seed + number) for number in range(count))
    except OSError as cause:
        raise BadInput(f"cannot write stills to {out}: {cause.strerror or cause}") from cause


def _written(out: Path, number: int, seed: int) -> bool:
    picture, truth = (out / f"{number:03d}.{suffix}" for suffix in ("jpg", "json"))
    if picture.exists() and truth.exists():
        return False
    shown = show(varied(seed))
    quality = [cv2.IMWRITE_JPEG_QUALITY, shown.varied.development.jpeg_quality]
    _, encoded = cv2.imencode(".jpg", shown.bgr, quality)
    _replace(picture, encoded.tobytes())
    _replace(truth, (json.dumps(truth_json(shown, picture.name)) + "\n").encode())
    return True


def _replace(path: Path, content: bytes) -> None:
    """Writes the whole file or nothing, even if the program is stopped meanwhile."""
    partial = path.with_suffix(f"{path.suffix}.part")
    partial.write_bytes(content)
    os.replace(partial, path)


def truth_json(shown: Shown, name: str) -> dict[str, Any]:
    """The truth beside a picture of this name."""
    scene = shown.varied
    lens = scene.board_map.lens
    width, height = scene.size_px
    return {
        "image": name,
        "width": width,
        "height": height,
        "scene": scene.habit,
        "source": DRAWN,
        "seed": scene.seed,
        "hfov_deg": round(hfov_deg(lens), 3),
        "tilt_deg": round(tilt_deg(scene.board_map), 3),
        "surface_mm": scene.profile.surface_mm,
        "corners_px": [_rounded(at, 3) for at in shown.corners_px],
        "pockets_px": {p.value: _rounded(at, 3) for p, at in zip(Pocket, shown.pockets_px, strict=True)},
        "pocket_radius_mm": round(scene.board_map.pocket_radius_mm, 2),
        "pocket_inset_mm": round(scene.board_map.pocket_inset_mm, 2),
        "distortion": {
            "model": "brown-conrady",
            "k1": lens.k1,
            "k2": lens.k2,
            "f_px": round(lens.f_px, 4),
            "cx": lens.cx_px,
            "cy": lens.cy_px,
        },
        "camera_mm": _rounded(scene.board_map.eye_mm, 2),
        "coin_thick_mm": round(scene.profile.coin_thick_mm, 3),
        "pieces": [_piece(piece) for piece in shown.pieces],
        "in_net": [_netted(piece) for piece in shown.in_net],
        "off_board": [_lying(piece) for piece in shown.off_board],
        "stray": [_stray(prop, px) for prop, px in shown.strays],
        "hand": shown.hand,
        "jpeg_quality": scene.development.jpeg_quality,
        "notes": _notes(shown),
    }


def _piece(piece: TruePiece) -> dict[str, Any]:
    return {
        "kind": piece.kind.value,
        "x_mm": round(piece.at.x_mm, 3),
        "y_mm": round(piece.at.y_mm, 3),
        "radius_mm": round(piece.radius_mm, 3),
        "px": _rounded(piece.px, 2),
        "occluded": round(piece.occluded, 3),
    }


def _netted(piece: TruePiece) -> dict[str, Any]:
    pocket = None if piece.pocket is None else piece.pocket.value
    row = {"kind": piece.kind.value, "pocket": pocket, **_lying(piece)}
    return {**row, "visible": round(1 - piece.occluded, 3)}


def _lying(piece: TruePiece) -> dict[str, Any]:
    return {
        "kind": piece.kind.value,
        "x_mm": round(piece.at.x_mm, 2),
        "y_mm": round(piece.at.y_mm, 2),
        "z_mm": round(piece.base_mm, 2),
        "px": _rounded(piece.px, 2),
    }


def _stray(prop: Prop, px: tuple[float, float]) -> dict[str, Any]:
    return {
        "thing": prop.sort.value,
        "x_mm": round(prop.at.x_mm, 2),
        "y_mm": round(prop.at.y_mm, 2),
        "size_mm": _rounded(prop.size_mm, 1),
        "px": _rounded(px, 2),
    }


def _notes(shown: Shown) -> str:
    look, make = shown.varied.look, shown.varied.board_map
    pockets = "quarter nets" if make.pocket_inset_mm == 0 else "round pockets"
    return (
        f"{pockets}; motif {look.motif}; circles {look.ornament.circles}; table {look.cloth}; "
        f"striker {look.design}; powder {look.wear.powder:.2f}; reflections {len(look.light.reflections)}; "
        f"shades {len(look.light.shades)}; ambient {look.light.ambient:.2f}"
    )


def _rounded(values: tuple[float, ...], digits: int) -> list[float]:
    return [round(value, digits) for value in values]
