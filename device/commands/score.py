"""Measure how right the reading is, over a folder of pictures with truth: the accuracy tables."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.boardmap import BoardMap
from calibration.find import find_board
from calibration.lens import Points
from device.errors import BadInput
from device.truth import KnownPicture, known_pictures
from rules.pieces import Kind
from vision.accuracy import KnownPiece, Reading, errors_mm, judge, kind_share, score_curve, tally
from vision.frame import Frame
from vision.observe import read_pieces


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `pocketwatch score` takes."""
    parser.add_argument("folder", type=Path, help="pictures with truth.json, or with one JSON file each")
    parser.add_argument("--json", action="store_true", help="the tables as one JSON object")
    parser.add_argument("--surface-mm", type=float, default=740.0, help="side of the playing surface (740)")


def run(arguments: argparse.Namespace) -> int:
    """Prints the tables; the board is found in each picture by itself."""
    judged = [_judged(known, arguments.surface_mm) for known in known_pictures(arguments.folder)]
    table = _table(judged)
    print(json.dumps(table) if arguments.json else _as_text(table))
    return 0


def _judged(known: KnownPicture, surface_mm: float) -> dict[str, Any]:
    bgr = cv2.imread(str(known.path))
    if bgr is None:
        raise BadInput(f"{known.path} is not a picture that can be read")
    frame = Frame.from_bgr(np.asarray(bgr, np.uint8))
    board_map = find_board(frame.whole_bgr(), surface_mm=surface_mm)
    if board_map is None:
        reading = Reading((), (), known.pieces)
        return {"name": known.path.name, "known": known, "found": False, "reading": reading, "corner": None}
    corner = None if known.corners_px is None else _corner_error(board_map, known.corners_px)
    pieces = [_turned(piece, 0 if corner is None else corner[2]) for piece in known.pieces]
    reading = judge(read_pieces(frame, board_map), pieces)
    return {"name": known.path.name, "known": known, "found": True, "reading": reading, "corner": corner}


def _corner_error(board_map: BoardMap, wanted: Points) -> tuple[float, float, int] | None:
    """Worst corner in px and as a share of the side, and by how many quarter turns the names differ.

    None where no corner is in the picture.
    """
    if np.isnan(wanted).all():
        return None
    found = board_map.corners_px()
    turns = [np.linalg.norm(np.roll(found, turn, axis=0) - wanted, axis=1) for turn in range(4)]
    best = int(np.argmin([np.nanmean(away) for away in turns]))
    worst_px = float(np.nanmax(turns[best]))
    return worst_px, worst_px / (board_map.px_per_mm() * board_map.surface_mm), best


def _turned(piece: KnownPiece, quarters: int) -> KnownPiece:
    """The piece in the found board's millimetres, whose north may be another side than the truth's."""
    if piece.at_mm is None or quarters == 0:
        return piece
    x_mm, y_mm = piece.at_mm
    for _ in range(quarters):
        x_mm, y_mm = -y_mm, x_mm
    return KnownPiece(piece.kind, piece.px, piece.radius_px, piece.radius_mm, piece.hidden, (x_mm, y_mm))


def _table(judged: list[dict[str, Any]]) -> dict[str, Any]:
    readings: list[Reading] = [one["reading"] for one in judged]
    away = errors_mm(readings)
    boards = [one for one in judged if one["known"].corners_px is not None]
    corners = [one["corner"] for one in boards if one["corner"] is not None]
    return {
        "pictures": len(judged),
        "boards": {
            "known": len(boards),
            "found": sum(one["found"] for one in boards),
            "invented": sum(one["found"] for one in judged if one["known"].corners_px is None),
            "missed": [one["name"] for one in boards if not one["found"]],
        },
        "corner_px": _spread(np.array([corner[0] for corner in corners])),
        "corner_share": _spread(np.array([corner[1] for corner in corners])),
        "pieces": {str(kind or "any"): _counts(readings, kind) for kind in (None, *Kind)},
        "kind_right": round(kind_share(readings), 4),
        "position_mm": _spread(away),
        "scores": [
            {"mean": round(mean, 3), "right": round(share, 3), "count": count}
            for mean, share, count in score_curve(readings)
        ],
        "by_picture": {
            one["name"]: {"missed": len(one["reading"].missed), "ghosts": len(one["reading"].ghosts)}
            for one in judged
            if one["reading"].missed or one["reading"].ghosts
        },
    }


def _counts(readings: list[Reading], kind: Kind | None) -> dict[str, float]:
    counted = tally(readings, kind)
    return {
        "known": counted.known,
        "precision": round(counted.precision, 4),
        "recall": round(counted.recall, 4),
        "f1": round(counted.f1, 4),
    }


def _spread(values: Points) -> dict[str, float] | None:
    if len(values) == 0:
        return None
    return {
        "mean": round(float(values.mean()), 4),
        "p95": round(float(np.percentile(values, 95)), 4),
        "worst": round(float(values.max()), 4),
    }


def _as_text(table: dict[str, Any]) -> str:
    boards = table["boards"]
    lines = [f"{table['pictures']} pictures, boards found {boards['found']} of {boards['known']}"]
    if boards["missed"]:
        lines.append(f"  not found: {', '.join(boards['missed'])}")
    if boards["invented"]:
        lines.append(f"  INVENTED: {boards['invented']}")
    for name, unit in (("corner_px", "px"), ("corner_share", "of the side"), ("position_mm", "mm")):
        if table[name]:
            spread = table[name]
            lines.append(f"{name:13} mean {spread['mean']} 95% {spread['p95']} worst {spread['worst']} {unit}")
    lines.append(f"{'kind':13} {'known':>6} {'precision':>9} {'recall':>7} {'F1':>7}")
    for kind, row in table["pieces"].items():
        lines.append(
            f"{kind:13} {row['known']:6} {row['precision']:9.4f} {row['recall']:7.4f} {row['f1']:7.4f}"
        )
    lines.append(f"kinds right   {table['kind_right']}")
    lines += [
        f"scored {row['mean']:.3f}: right {row['right']:.3f} of {row['count']}" for row in table["scores"]
    ]
    lines += [
        f"  {name}: {row['missed']} missed, {row['ghosts']} ghosts" for name, row in table["by_picture"].items()
    ]
    return "\n".join(lines)
