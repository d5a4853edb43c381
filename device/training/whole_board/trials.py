"""One photograph read with a network that never saw it, judged against its truth; and the figures of many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from calibration.boardmap import BoardMap
from calibration.errors import CalibrationError
from calibration.find import NoBoard, search
from calibration.given import map_through
from calibration.lens import Picture
from calibration.proposal.board_network import BoardNetwork
from device.evaluation.pictures import judged_of
from device.sources.stills import read_picture
from device.training.whole_board.pictures import LabelledBoard
from device.watching.looking import Looked
from device.watching.sizing import sized
from vision.diagnostics.accuracy import Reading, errors_mm, kind_share, tally
from vision.frame import Frame
from vision.observing.still import look_at_still
from vision.pieces.settings import CAREFUL
from vision.pieces.whole_board import look_at_whole

SURE_HAND = 0.5  # the likelihood from which the network's hand counts


@dataclass(frozen=True, eq=False)
class Trial:
    """A photograph as it was read.

    `sees_hand` and `size_off` are None where no board was found; the latter, a share of the surface by the
    coins, also where nobody measured that or no coin showed.
    """

    board: LabelledBoard
    reading: Reading
    sees_hand: bool | None
    size_off: float | None

    def as_text(self) -> str:
        """One line."""
        counts = tally([self.reading])
        hand = "" if self.sees_hand is None else ", sees a hand" if self.sees_hand else ""
        board = "" if self.sees_hand is not None else ", no board found"
        return f"{self.board.photograph.name}: F1 {counts.f1:.2f} of {counts.known}{hand}{board}"


def tried(board: LabelledBoard, reader: Path, finder: BoardNetwork | None) -> Trial:
    """The photograph, read; with the corners of its truth, or as this finder finds them."""
    bgr = read_picture(board.photograph.path)
    looked = _looked(bgr, _board_map(bgr, board, finder), reader)
    reading = judged_of(looked, board.known).reading
    if looked.whole is None or looked.size is None:
        return Trial(board, reading, None, None)
    is_measured = board.coins_mm is not None and looked.size.coins > 0
    size_off = looked.size.mm / board.coins_mm - 1 if is_measured and board.coins_mm else None
    return Trial(board, reading, looked.whole.hand > SURE_HAND, size_off)


def _board_map(bgr: Picture, board: LabelledBoard, finder: BoardNetwork | None) -> BoardMap | None:
    corners_px = board.photograph.corners_px
    assert corners_px is not None
    try:
        return map_through(bgr, corners_px) if finder is None else search(bgr, network=finder).board_map
    except (NoBoard, CalibrationError):
        return None


def _looked(bgr: Picture, board_map: BoardMap | None, reader: Path) -> Looked:
    """As `device.watching.looking.look` does it, with another network."""
    if board_map is None:
        return Looked()
    frame = Frame.from_bgr(bgr)
    whole = look_at_whole(frame, board_map, CAREFUL.views, str(reader))
    board_map, size = sized(frame, board_map, None, whole=whole)
    return Looked(board_map, look_at_still(frame, board_map, whole=whole), size, whole=whole)


def summary(trials: Sequence[Trial]) -> str:
    """The figures of some trials, in one line."""
    readings = [trial.reading for trial in trials]
    counts, off_mm = tally(readings), errors_mm(readings)
    ghosts = sum(len(reading.ghosts) for reading in readings)
    far = f"{off_mm.mean():.2f} mm" if len(off_mm) else "not measured"
    return "; ".join(
        (
            f"F1 {counts.f1:.3f} of {counts.known} in {len(trials)} pictures",
            f"kinds {kind_share(readings):.3f}",
            f"{ghosts / max(len(trials), 1):.2f} ghosts a picture",
            f"missed {counts.known - counts.right}",
            f"off by {far}",
            _hands(trials),
            _sizes(trials),
        )
    )


def _hands(trials: Sequence[Trial]) -> str:
    """A hand on a board that is not found is not seen."""
    seen = [bool(trial.sees_hand) for trial in trials if trial.board.hand is True]
    alarms = [bool(trial.sees_hand) for trial in trials if trial.board.hand is False]
    return f"hands seen {sum(seen)} of {len(seen)}, false alarms {sum(alarms)} of {len(alarms)}"


def _sizes(trials: Sequence[Trial]) -> str:
    off = np.abs([trial.size_off for trial in trials if trial.size_off is not None])
    if not len(off):
        return "size not measured"
    return f"size off by {100 * off.mean():.1f} %, at most {100 * off.max():.1f} %, n = {len(off)}"
