"""Read pictures of a board, a golf table or dice: everything on it, one JSON line a picture."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from calibration.boardmap import BoardMap
from device.errors import BadInput
from device.golf_tables.courses import SeenCourse, course_in
from device.golf_tables.detected import Detected, detected_dice, detected_sheet, detected_table
from device.sources.stills import read_picture
from device.watching.arguments import add_board_arguments, checked_sizes
from device.watching.corners import lens_from
from device.watching.explaining import explanation_paths, write_picture
from device.watching.looking import look
from vision.diagnostics.explain import considered, explain, explain_refusal
from vision.frame import Frame, Plane
from vision.observing.still import Still
from vision.pieces.surface_size import SurfaceSize

DONE, NO = 0, 1
LEAST_HEX_MM, MOST_HEX_MM = 5, 200
TABLES = ("carrom", "hex", "dice", "sheet")
SHEETS = "roll_in_one"  # the game that is played on sheets


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments of `pocketwatch detect`."""
    parser.add_argument("image", nargs="+", type=Path, help="pictures of a table")
    add_board_arguments(parser)
    parser.add_argument("--table", choices=TABLES, default="carrom", help="what to look for")
    parser.add_argument(
        "--course", type=Path, metavar="FILE", help="the golf course on the table (--table hex, sheet)"
    )
    parser.add_argument(
        "--hex-mm", type=float, metavar="MM", help="width of a hex from flat to flat, where it is known"
    )
    parser.add_argument(
        "--explain",
        type=Path,
        metavar="OUT.png",
        help="draw what was found and, on a carrom board, refused, and why; numbered for several pictures",
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints a line for each picture, in their order; 1 where any of them lacks a board."""
    checked_sizes(arguments)
    if arguments.table != "carrom":
        return _golf(arguments)
    if arguments.course is not None:
        raise BadInput("--course is for golf tables: say --table hex with it")
    given = _given(arguments)
    lacking = False
    for image, corners, explanation in zip(arguments.image, given, _explanations(arguments), strict=True):
        report = _detected(image, corners, arguments, explanation)
        lacking = lacking or not report["board"]["found"]
        print(json.dumps(report), flush=True)
    return NO if lacking else DONE


def _golf(arguments: argparse.Namespace) -> int:
    """Golf tables, sheets or dice, a line for each picture; 1 where any lacks the table that was asked for."""
    _verify_golf(arguments)
    course = None if arguments.course is None else course_in(arguments.course)
    if arguments.table == "sheet" and (course is None or course.game != SHEETS):
        raise BadInput("--table sheet reads a sheet of Roll in One: name its course with --course FILE")
    lacking = False
    for image, explanation in zip(arguments.image, _explanations(arguments), strict=True):
        bgr = _read(image).bgr
        assert bgr is not None
        seen = _golf_detected(bgr, course, arguments)
        if seen.refusal:
            print(f"pocketwatch detect: {image}: {seen.refusal}", file=sys.stderr)
        if explanation:
            write_picture(explanation, seen.drawn())
        lacking = lacking or bool(seen.refusal)
        print(json.dumps({"image": str(image), **seen.report}), flush=True)
    return NO if lacking else DONE


def _golf_detected(bgr: Plane, course: SeenCourse | None, arguments: argparse.Namespace) -> Detected:
    if arguments.table == "dice":
        return detected_dice(bgr)
    if arguments.table == "sheet" and course is not None:
        return detected_sheet(bgr, course)
    return detected_table(bgr, course, arguments.hex_mm)


def _explanations(arguments: argparse.Namespace) -> Sequence[Path | None]:
    """The file of each picture's explanation, if any."""
    out, count = arguments.explain, len(arguments.image)
    return explanation_paths(out, count) if out else [None] * count


def _verify_golf(arguments: argparse.Namespace) -> None:
    """Raises BadInput for options that a golf table has no use for, and for impossible sizes."""
    for option, value in (("--corners", arguments.corners), ("--surface-mm", arguments.surface_mm)):
        if value is not None:
            raise BadInput(f"{option} is for carrom boards: leave it out with --table {arguments.table}")
    if arguments.table == "dice" and arguments.course is not None:
        raise BadInput("--table dice reads no course: leave --course out, or say --table hex")
    if arguments.hex_mm is not None and not LEAST_HEX_MM <= arguments.hex_mm <= MOST_HEX_MM:
        raise BadInput(f"--hex-mm {arguments.hex_mm:g} is no size of a hex: {LEAST_HEX_MM} to {MOST_HEX_MM} mm")


def _given(arguments: argparse.Namespace) -> list[str | None]:
    """The corners given for each picture: none, the same for all, or one each."""
    given, images = arguments.corners or [None], len(arguments.image)
    if len(given) == 1:
        return given * images
    if len(given) != images:
        raise BadInput(f"{len(given)} times --corners for {images} pictures: give it once, or once for each")
    return list(given)


def _detected(
    image: Path, corners: str | None, arguments: argparse.Namespace, explanation: Path | None
) -> dict[str, Any]:
    frame = _read(image)
    seen = look(
        frame,
        corners=corners,
        surface_mm=arguments.surface_mm,
        hfov_deg=arguments.hfov_deg,
        lens=lens_from(arguments.lens, frame.size_px),
    )
    board_map, still = seen.board_map, seen.still
    if board_map is None or still is None or seen.size is None:
        print(f"pocketwatch detect: {image}: {seen.refusal}", file=sys.stderr)
        if explanation:
            write_picture(explanation, explain_refusal(frame, seen.refusal))
        board: dict[str, Any] = {
            "found": False,
            "corners_px": None,
            "corners_inside": None,
            "residual_mm": None,
            "surface_mm": None,
            "surface_sd_mm": None,
        }
        return {"image": str(image), "board": board, "pieces": [], "hand": False, "view": "no board"}
    if explanation:
        write_picture(
            explanation, explain(frame, board_map, considered(frame, board_map, whole=seen.whole), still)
        )
    return {"image": str(image), **_report(still, board_map, seen.size)}


def _report(seen: Still, board_map: BoardMap, size: SurfaceSize) -> dict[str, Any]:
    return {
        "board": {
            "found": True,
            "corners_px": board_map.corners_px().round(2).tolist(),
            "corners_inside": _inside(board_map),
            "residual_mm": round(board_map.residual_mm, 3),
            "surface_mm": round(size.mm, 1),
            "surface_sd_mm": round(size.sd_mm, 1),
        },
        "pieces": [
            {
                "kind": "unknown" if piece in seen.unknown else piece.kind.value,
                "x_mm": round(piece.at.x_mm, 2),
                "y_mm": round(piece.at.y_mm, 2),
                "px": [round(part, 2) for part in piece.px],
                "radius_mm": round(piece.radius_mm, 2),
                "score": round(piece.score, 3),
            }
            for piece in seen.pieces
        ],
        "hand": seen.hand,
        "view": seen.view.value,
    }


def _inside(board_map: BoardMap) -> list[bool]:
    """Whether each corner lies in the picture; one that does not is worked out from the rest of the board."""
    width, height = board_map.lens.width_px, board_map.lens.height_px
    corners = board_map.corners_px().tolist()
    return [-0.5 < x_px < width - 0.5 and -0.5 < y_px < height - 0.5 for x_px, y_px in corners]


def _read(image: Path) -> Frame:
    return Frame.from_bgr(read_picture(image))
