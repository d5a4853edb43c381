"""Label pictures of a board by hand: a page shows what was read, to be corrected by dragging."""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2

PORT = 8090
ANY_HOST = "0.0.0.0"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments of `pocketwatch label`."""
    parser.add_argument("folder", type=Path, help="pictures of boards")
    parser.add_argument(
        "--truth", type=Path, metavar="FILE", help="where the labels are kept; default FOLDER/truth.json"
    )
    parser.add_argument("--port", type=int, default=PORT, metavar="N", help=f"default {PORT}")
    parser.add_argument("--host", default=ANY_HOST, metavar="H", help="default: every address of this machine")


def run(arguments: argparse.Namespace) -> int:
    """Serves the page until a signal stops it."""
    from device.labelling.service import serve_labels  # brings the server along, which --help does not need

    cv2.setNumThreads(1)
    return serve_labels(arguments.folder, arguments.truth, arguments.host, arguments.port)
