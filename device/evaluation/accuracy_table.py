"""The accuracy table of many judged pictures: as JSON, as text for a terminal, as a row of a document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from calibration.lens import Points
from device.evaluation.pictures import Judged
from rules.pieces import Kind
from vision.diagnostics.accuracy import (
    Reading,
    calibration_error,
    errors_mm,
    kind_share,
    kinds_wrong,
    score_curve,
    tally,
)

Table = dict[str, Any]
DIGITS = 4
SPREADS = (("corner_px", "px"), ("corner_share", "of the side"), ("position_mm", "mm"))


def table_of(judged: Sequence[Judged]) -> Table:
    """All figures of pictures of one source, never of several."""
    readings = [picture.reading for picture in judged]
    corners = [picture.corner for picture in judged if picture.corner is not None]
    return {
        "pictures": len(judged),
        "boards": _boards(judged),
        "corner_px": _spread(np.array([corner.px for corner in corners])),
        "corner_share": _spread(np.array([corner.share for corner in corners])),
        "pieces": {str(kind or "any"): _counts(readings, kind) for kind in (None, *Kind)},
        "kind_right": round(kind_share(readings), DIGITS),
        "position_mm": _spread(errors_mm(readings)),
        "scores": [
            {"mean": round(mean, 3), "right": round(share, 3), "count": count}
            for mean, share, count in score_curve(readings)
        ],
        "calibration_error": round(calibration_error(readings), DIGITS),
        "by_picture": {picture.name: _faults(picture) for picture in judged if any(_faults(picture).values())},
    }


def _boards(judged: Sequence[Judged]) -> Table:
    there = [picture for picture in judged if picture.has_board]
    bare = [picture for picture in judged if not picture.has_board]
    scored = [picture for picture in there if picture.corner is not None]
    return {
        "known": len(there),
        "found": sum(picture.found for picture in there),
        "missed": [picture.name for picture in there if not picture.found],
        "corners_scored": len(scored),
        "corners_beyond": [picture.name for picture in scored if picture.corner and not picture.corner.within],
        "turned": [picture.name for picture in scored if picture.corner and picture.corner.quarters],
        "without": len(bare),
        "refused": sum(not picture.found for picture in bare),
        "invented": sum(picture.found for picture in bare),
        "invented_in": [picture.name for picture in bare if picture.found],
    }


def _counts(readings: list[Reading], kind: Kind | None) -> Table:
    counted = tally(readings, kind)
    return {
        "known": counted.known,
        "precision": round(counted.precision, DIGITS),
        "recall": round(counted.recall, DIGITS),
        "f1": round(counted.f1, DIGITS),
    }


def _faults(picture: Judged) -> dict[str, int]:
    counted = tally([picture.reading])
    return {
        "missed": counted.known - counted.right,
        "ghosts": len(picture.reading.ghosts),
        "kinds_wrong": kinds_wrong(picture.reading),
    }


def _spread(values: Points) -> dict[str, float] | None:
    if len(values) == 0:
        return None
    return {
        "mean": round(float(values.mean()), DIGITS),
        "p95": round(float(np.percentile(values, 95)), DIGITS),
        "worst": round(float(values.max()), DIGITS),
    }


def as_text(title: str, table: Table) -> str:
    """The table for a terminal, under its title."""
    lines = [title, "-" * len(title), *_board_lines(table["boards"], table["pictures"])]
    for name, unit in SPREADS:
        if table[name]:
            spread = table[name]
            lines.append(f"{name:13} mean {spread['mean']} 95% {spread['p95']} worst {spread['worst']} {unit}")
    if table["boards"]["found"]:
        lines += _piece_lines(table)
    lines += [
        f"  {name}: {row['missed']} missed, {row['ghosts']} ghosts, {row['kinds_wrong']} of a wrong kind"
        for name, row in table["by_picture"].items()
    ]
    return "\n".join(lines)


def _board_lines(boards: Table, pictures: int) -> list[str]:
    lines = [f"{pictures} pictures"]
    if boards["known"]:
        lines.append(f"boards found  {boards['found']} of {boards['known']}")
    if boards["without"]:
        lines.append(f"boardless     {boards['refused']} of {boards['without']} refused")
    for key, what in (
        ("missed", "not found"),
        ("invented_in", "INVENTED in"),
        ("corners_beyond", "corners beyond 1 % of the side and the label's tolerance"),
        ("turned", "another side called north"),
    ):
        if boards[key]:
            lines.append(f"  {what}: {', '.join(boards[key])}")
    return lines


def _piece_lines(table: Table) -> list[str]:
    lines = [f"{'kind':13} {'known':>6} {'precision':>9} {'recall':>7} {'F1':>7}"]
    for kind, row in table["pieces"].items():
        numbers = f"{row['precision']:9.4f} {row['recall']:7.4f} {row['f1']:7.4f}"
        lines.append(f"{kind:13} {row['known']:6} {numbers}")
    lines.append(f"kinds right   {table['kind_right']}")
    if table["scores"]:
        lines.append(f"scores        {'mean':>6} {'right':>6} {'count':>6}")
        lines += [f"{'':13} {row['mean']:6.3f} {row['right']:6.3f} {row['count']:6}" for row in table["scores"]]
        lines.append(f"scores off by {table['calibration_error']} on the mean")
    return lines
