"""Measures board finders on the photographs that they never saw.

    python -m device.training.board_finding.held_out --shared DIR board_finder_without_0.onnx other.onnx:1

A file's name, or the number after a colon, tells the group that was left out of its training. A file without a
group is measured on every photograph, learnt from or not. The whole search runs (`calibration.find.search`). A
board is right where its worst known corner, whichever corner comes first, lies within 2 % of the mean side, or
within the label's tolerance if that is more. Boards of which no corner is known are counted apart.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from calibration.find import NoBoard, search
from calibration.lens import Points
from calibration.proposal.board_network import BoardNetwork
from device.errors import BadInput, PocketwatchError
from device.sources.stills import read_picture
from device.training.board_finding.pictures import Photograph, boards, other_things
from device.training.pretrained.plan import group_of_file

RIGHT_SHARE = 0.02  # of the mean side: the worst known corner may be this far from its place


@dataclass(frozen=True)
class Trial:
    """A search in one photograph.

    `off` is the error of the worst known corner as a share of the mean side: None where nothing was found, or
    where no corner is known. `right` is None where it cannot be told.
    """

    photograph: Photograph
    is_found: bool
    off: float | None
    right: bool | None
    seconds: float

    def as_text(self) -> str:
        """One line."""
        off = "" if self.off is None else f", worst corner {100 * self.off:.2f} % off"
        verdict = "" if self.right is None else ", right" if self.right else ", wrong"
        outcome = "found" if self.is_found else "none"
        return f"{self.photograph.name}: {outcome}{off}{verdict}, {self.seconds:.1f} s"


def tried(photograph: Photograph, network: BoardNetwork) -> Trial:
    """The search in a photograph, judged; the time is that of the processor."""
    bgr, begun_s = read_picture(photograph.path), time.process_time()
    try:
        corners_px = search(bgr, network=network).board_map.corners_px()
    except NoBoard:
        corners_px = None
    seconds = time.process_time() - begun_s
    can_tell = any(photograph.known)
    if corners_px is None or not can_tell:
        return Trial(photograph, corners_px is not None, None, False if can_tell else None, seconds)
    off_px, side_px = worst_off_px(np.asarray(corners_px), photograph)
    is_right = off_px <= max(RIGHT_SHARE * side_px, photograph.tolerance_px)
    return Trial(photograph, True, off_px / side_px, is_right, seconds)


def worst_off_px(corners_px: Points, photograph: Photograph) -> tuple[float, float]:
    """The error of the worst known corner, modulo quarter turns, and the mean side, in pixels."""
    wanted = photograph.corners_px
    if wanted is None:
        raise ValueError(f"{photograph.name} shows no board: it has no corners to compare with")
    side_px = float(np.hypot(*(wanted - np.roll(wanted, 1, axis=0)).T).mean())
    known = np.array(photograph.known)
    turned = [np.roll(corners_px, turn, axis=0) for turn in range(4)]
    return min(float(np.hypot(*(four - wanted)[known].T).max()) for four in turned), side_px


def summary(trials: Iterable[Trial]) -> str:
    """The figures of some trials, in one line."""
    listed = list(trials)
    shown = [trial for trial in listed if trial.photograph.corners_px is not None]
    other = [trial for trial in listed if trial.photograph.corners_px is None]
    judged = [trial for trial in shown if trial.right is not None]
    whole = [trial for trial in judged if trial.photograph.whole]
    unjudged = [trial for trial in shown if trial.right is None]
    return "; ".join(
        (
            f"right {sum(bool(trial.right) for trial in judged)} of {len(judged)}",
            f"whole right {sum(bool(trial.right) for trial in whole)} of {len(whole)}",
            f"found, no corner known {sum(trial.is_found for trial in unjudged)} of {len(unjudged)}",
            f"invented {sum(trial.is_found for trial in other)} of {len(other)}",
            f"time with a board {_times(shown)}, without {_times(other)}",
        )
    )


def measured(path: Path, group: int | None, shared: Path) -> list[Trial]:
    """The trials of one network on a group of photographs, or on all of them."""
    network, trials = BoardNetwork(str(path)), []
    for photograph in (*boards(shared), *other_things(shared)):
        if group is None or photograph.group == group:
            trials.append(tried(photograph, network))
            print(trials[-1].as_text(), file=sys.stderr, flush=True)
    return trials


def main(arguments: list[str]) -> None:
    """Measures each file on its group and prints a line for each, and one for all of them."""
    parser = argparse.ArgumentParser(prog="held_out", description="Measures board finders on photographs.")
    parser.add_argument("--shared", type=Path, required=True, help="the folder of photographs")
    parser.add_argument("files", nargs="+", metavar="FILE[:GROUP]", help="the network, the group left out")
    asked = parser.parse_args(arguments)
    files, together = [group_of_file(named) for named in asked.files], []
    if not boards(asked.shared):
        raise BadInput(f"{asked.shared} holds no photographs of boards: it needs photos/carrom and the like")
    cv2.setNumThreads(1)
    for path, group in files:
        trials = measured(path, group, asked.shared)
        together += trials
        print(f"{path.name}, {'all pictures' if group is None else f'group {group}'}: {summary(trials)}")
    if len(files) > 1:
        print(f"together: {summary(together)}")


def _times(trials: list[Trial]) -> str:
    seconds = [trial.seconds for trial in trials]
    return f"{np.median(seconds):.2f} s, at most {max(seconds):.2f} s" if seconds else "not measured"


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except PocketwatchError as refusal:
        sys.exit(str(refusal))
