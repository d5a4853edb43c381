"""Measure speed: what a frame costs, in milliseconds and against merely copying it.

One row a kind of frame: a still table, the same before a camera that trembles, five moving pieces, the full
reading of a settled table; the mean while no board is in view; and what others do with every frame. F is the
time to copy one YUV 4:2:0 frame, measured between the others.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from statistics import median

from device.benchmarks.speed import FRAMES, SIZES_PX, Cost, costs
from device.errors import BadInput

GOALS = {
    "idle": 2.0,
    "trembling": 4.0,
    "moving": 5.0,
    "settled": 60.0,
    "boardless": 5.0,
}  # F; a Pi then keeps up with 120 frames a second
LABELS = {
    "idle": "idle: a still table",
    "trembling": "trembling: the camera, by 1 px",
    "moving": "moving: five pieces",
    "settled": "settled: the full reading",
    "boardless": "no board in view (mean)",
    "rectify_hough": "rectify + HoughCircles",
    "rectify_hsv_contours": "rectify + HSV + contours",
    "yolo_nano": "YOLO kind, nano, random weights",
}
DECIMALS = 4
LEAST_PX = 240  # coins in smaller pictures are specks
Column = dict[str, Cost | None]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments of `pocketwatch bench`."""
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the table")
    parser.add_argument(
        "--frames", type=int, default=FRAMES, help=f"measured frames of a kind (default {FRAMES})"
    )
    parser.add_argument(
        "--size",
        action="append",
        metavar="WxH",
        help=f"size of the frames, repeated for more (default {' and '.join(map(_name, SIZES_PX))})",
    )


def run(arguments: argparse.Namespace) -> int:
    """Measures and prints; meanwhile it reports progress on standard error."""
    if arguments.frames < 1:
        raise BadInput(f"--frames wants 1 or more, not {arguments.frames}")
    sizes_px = [_size(text) for text in arguments.size] if arguments.size else SIZES_PX
    table = {_name(size_px): _column(size_px, arguments.frames) for size_px in sizes_px}
    print(
        json.dumps(_as_json(table, arguments.frames)) if arguments.json else _written(table, arguments.frames)
    )
    return 0


def _name(size_px: tuple[int, int]) -> str:
    return f"{size_px[0]}x{size_px[1]}"


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise BadInput(f"--size wants WIDTHxHEIGHT in pixels, such as 1332x990, not {text!r}")
    size_px = (int(width), int(height))
    if min(size_px) < LEAST_PX or any(side % 2 for side in size_px):
        raise BadInput(f"--size wants even sides of {LEAST_PX} pixels or more, not {text}")
    return size_px


def _column(size_px: tuple[int, int], frames: int) -> Column:
    column: Column = {}
    for kind, cost in costs(size_px, frames):
        column[kind] = cost
        took = "not installed" if cost is None else f"{cost.ms:.2f} ms"
        print(f"{_name(size_px)}: {LABELS[kind]}: {took}", file=sys.stderr)
    return column


def _copy_ms(column: Column) -> float:
    """F: the median time of copying beside each kind of frame."""
    return median(cost.copy_ms for cost in column.values() if cost is not None)


def _ratios(column: Column) -> dict[str, float | None]:
    copy_ms = _copy_ms(column)
    return {kind: None if cost is None else cost.ms / copy_ms for kind, cost in column.items()}


def _ms(column: Column) -> dict[str, float | None]:
    return {kind: None if cost is None else cost.ms for kind, cost in column.items()}


def _as_json(table: dict[str, Column], frames: int) -> dict[str, object]:
    """The table as one JSON object; null for rivals that are not installed."""
    return {
        "frames": frames,
        "machine": platform.machine(),
        "ratio_to_memcpy": {size: _rounded(_ratios(column)) for size, column in table.items()},
        "ms": {size: _rounded(_ms(column)) for size, column in table.items()},
        "memcpy_ms": {size: round(_copy_ms(column), DECIMALS) for size, column in table.items()},
        "goals": GOALS,
    }


def _rounded(row: dict[str, float | None]) -> dict[str, float | None]:
    return {kind: None if value is None else round(value, DECIMALS) for kind, value in row.items()}


def _written(table: dict[str, Column], frames: int) -> str:
    copied = ", ".join(f"{_copy_ms(column):.3f} ms at {size}" for size, column in table.items())
    head = f"{'':34}" + "".join(f"{size:>24}" for size in table) + f"{'goal':>9}"
    lines = [f"Median of {frames} frames, one thread. F, copying the frame: {copied}.", "", head]
    for kind, label in LABELS.items():
        cells = "".join(f"{_cell(kind, column):>24}" for column in table.values())
        goal = f"{GOALS[kind]:.0f} F" if kind in GOALS else ""
        lines.append(f"{label:34}{cells}{goal:>9}".rstrip())
    return "\n".join(lines)


def _cell(kind: str, column: Column) -> str:
    cost, ratio = column[kind], _ratios(column)[kind]
    return "not installed" if cost is None else f"{cost.ms:.2f} ms {ratio:7.1f} F"
