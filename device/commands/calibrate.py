"""Find the board, or the lens from pictures of a pattern; print residuals, write a profile."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from calibration.find import NoBoard, search
from calibration.given import map_through
from calibration.lens_fit import LensFit, Pattern, fit_lens
from calibration.placement.found import Found
from calibration.profile import Profile, text_from_profile
from device.errors import BadInput
from device.opening import open_source
from device.watching.arguments import add_board_arguments, checked_sizes
from device.watching.corners import corners_from, lens_from
from device.watching.sizing import sized
from vision.frame import Frame

LOOKED_AT = 30  # frames of a video or camera; a hand may cover the board in the first ones
NO = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments of `pocketwatch calibrate`."""
    parser.add_argument("source", help="a picture, folder, video, recording, 'virtual' or 'camera'")
    add_board_arguments(parser)
    parser.add_argument(
        "--pattern", help="chessboard:8x6 or charuco:7x5:DICT_6X6_250: calibrate the lens instead"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the profile here")


def run(arguments: argparse.Namespace) -> int:
    """Prints one JSON line with the residuals; 1 where there is no board."""
    checked_sizes(arguments)
    try:
        profile, report = _lens(arguments) if arguments.pattern else _board(arguments)
    except NoBoard as reason:
        print(f"pocketwatch calibrate: {arguments.source}: {reason}", file=sys.stderr)
        return NO
    if arguments.out is not None:
        _write(arguments.out, text_from_profile(profile))
    print(json.dumps(report))
    return 0


def _board(arguments: argparse.Namespace) -> tuple[Profile, dict[str, Any]]:
    finding = _given(arguments) if arguments.corners else _searched(arguments)
    board = finding.board_map
    report: dict[str, Any] = {
        "board": {
            "found": True,
            "corners_px": board.corners_px().round(2).tolist(),
            "residual_mm": round(board.residual_mm, 3),
        },
        "support": round(finding.support, 3),
        "confidence": round(finding.confidence, 3),
        "pockets": {"radius_mm": board.pocket_radius_mm, "inset_mm": board.pocket_inset_mm},
        "eye_mm": [round(part, 1) for part in board.eye_mm],
        "lens": {
            "f_px": round(board.lens.f_px, 1),
            "k1": round(board.lens.k1, 4),
            "k2": round(board.lens.k2, 4),
        },
    }
    return Profile(board.lens, board), report


def _given(arguments: argparse.Namespace) -> Found:
    frame = next(_frames(arguments.source), None)
    if frame is None:
        raise BadInput(f"{arguments.source} holds no frame: name a picture or a video of the board")
    corners = corners_from(arguments.corners[0])
    lens = lens_from(arguments.lens, frame.size_px)
    board_map = map_through(frame.whole_bgr(), corners, lens=lens, hfov_deg=arguments.hfov_deg)
    return Found(sized(frame, board_map, arguments.surface_mm)[0], 1.0)


def _searched(arguments: argparse.Namespace) -> Found:
    reason = NoBoard("no board: there is no frame to look at")
    for frame in islice(_frames(arguments.source), LOOKED_AT):
        try:
            lens = lens_from(arguments.lens, frame.size_px)
            alignment = search(frame.whole_bgr(), hfov_deg=arguments.hfov_deg, lens=lens)
            board_map, _ = sized(frame, alignment.board_map, arguments.surface_mm)
            return replace(alignment, board_map=board_map)
        except NoBoard as refusal:
            reason = refusal
    raise reason


def _lens(arguments: argparse.Namespace) -> tuple[Profile, dict[str, Any]]:
    pictures = [frame.whole_bgr() for frame in _frames(arguments.source)]
    fit: LensFit = fit_lens(pictures, Pattern.from_text(arguments.pattern))
    lens = fit.lens
    report = {
        "lens": {name: round(getattr(lens, name), 4) for name in ("f_px", "cx_px", "cy_px", "k1", "k2", "k3")},
        "reprojection_px": round(fit.reprojection_px, 3),
        "pictures": len(fit.pictures),
        "of": len(pictures),
    }
    return Profile(lens, None, fit.reprojection_px), report


def _frames(source: str) -> Iterator[Frame]:
    with open_source(source) as frames:
        yield from frames


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as cause:
        raise BadInput(f"cannot write {path}: {cause.strerror}") from cause
