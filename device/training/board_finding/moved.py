"""Measures what follows a board finder's network on photographs, without one that never saw them.

    python -m device.training.board_finding.moved --shared DIR --spread 0.0045 --hidden 0.06 --least-side 235

In place of a network stands the label itself, moved at random by as much as a network errs that did not learn
from the photograph. What then places the board - print, cushions, edges - knows nothing of it either.
"""

from __future__ import annotations

import argparse
import sys
import zlib
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from calibration.lens import Picture, Points
from calibration.proposal.board_network import BoardNetwork, Marks
from device.errors import BadInput, PocketwatchError
from device.training.board_finding.held_out import Trial, summary, tried
from device.training.board_finding.marks import CELLS, marks_due
from device.training.board_finding.pictures import Photograph, boards

NEAR = 2  # corners whose feet a near cushion hides: the lowest in the picture


@dataclass(frozen=True)
class Errors:
    """How far corners are moved, as shares of the mean side.

    `spread` is the standard deviation of each coordinate. By half of `hidden` to all of it the two nearest
    corners move along their sides towards the far ones, as where a near cushion hides its foot.
    """

    spread: float
    hidden: float = 0.0

    def moved(self, corners_px: Points, luck: np.random.Generator) -> Points:
        """(4, 2) corners in image pixels with such errors."""
        off = luck.normal(0, self.spread * _mean_side_px(corners_px), (4, 2))
        return np.asarray(corners_px + off + _hidden_by(corners_px, self.hidden * luck.uniform(0.5, 1)))


class SidesTold(BoardNetwork):
    """A network that surely sees the board with (4, 2) corners in image pixels, wherever it looks."""

    def __init__(self, corners_px: Points) -> None:
        self._corners_px = corners_px

    def marks(self, bgr: Picture, canvas_from_image: Points) -> Marks:
        """The marks that such a board would be taught with."""
        canvas = cv2.perspectiveTransform(np.asarray(self._corners_px, float)[None], canvas_from_image)[0]
        (surface, edge, corner), _ = marks_due(np.asarray(canvas, float), (True,) * 4)
        return Marks(surface, edge, corner, np.ones((CELLS, CELLS)))


def measured(photographs: list[Photograph], errors: Errors, seed: int) -> list[Trial]:
    """A search in each photograph that has corners, from sides moved by `errors`."""
    trials = []
    for photograph in photographs:
        if photograph.corners_px is not None:
            luck = np.random.default_rng((seed, zlib.crc32(photograph.name.encode())))
            trials.append(tried(photograph, SidesTold(errors.moved(photograph.corners_px, luck))))
            print(trials[-1].as_text(), file=sys.stderr, flush=True)
    return trials


def main(arguments: list[str]) -> None:
    """Measures the search on every photograph of a board and prints one line."""
    parser = argparse.ArgumentParser(
        prog="moved", description="Measures what follows a board finder's network."
    )
    parser.add_argument("--shared", type=Path, required=True, help="the folder of photographs")
    parser.add_argument("--spread", type=float, default=0.0045, help="of each coordinate, in sides")
    parser.add_argument("--hidden", type=float, default=0.0, help="of the near corners at most, in sides")
    parser.add_argument(
        "--least-side", type=float, default=0.0, help="of a board, in px: smaller ones are left out"
    )
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(arguments)
    photographs = [board for board in boards(asked.shared) if _side_px(board) >= asked.least_side]
    if not photographs:
        raise BadInput(
            f"{asked.shared} holds no photographs of such boards: it needs photos/carrom and the like"
        )
    cv2.setNumThreads(1)
    print(summary(measured(photographs, Errors(asked.spread, asked.hidden), asked.seed)))


def _side_px(photograph: Photograph) -> float:
    return 0.0 if photograph.corners_px is None else _mean_side_px(photograph.corners_px)


def _mean_side_px(corners_px: Points) -> float:
    return float(np.hypot(*(corners_px - np.roll(corners_px, 1, axis=0)).T).mean())


def _hidden_by(corners_px: Points, share: float) -> Points:
    """(4, 2) by what the near corners move towards the far ones at the other ends of their sides."""
    near = set(np.argsort(corners_px[:, 1])[-NEAR:].tolist())
    moves = np.zeros((4, 2))
    for corner in near:
        before, after = (corner - 1) % 4, (corner + 1) % 4
        far = before if before not in near else after
        moves[corner] = share * (corners_px[far] - corners_px[corner])
    return moves


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except PocketwatchError as refusal:
        sys.exit(str(refusal))
