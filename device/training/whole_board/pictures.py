"""Boards seen from straight above, with their pieces: photographs, renders and films, and drawn boards.

Each surface is taken for `FILLED_MM` wide, as the network sees it. The photographs are those of the board
finder, in the same five groups, where somebody labelled the pieces.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import COIN_HEIGHT_MM, BoardMap
from calibration.errors import CalibrationError
from calibration.lens import Picture
from calibration.solve import map_from_corners
from device.evaluation.truth import KnownPicture, known_picture
from device.sources.stills import read_picture
from device.training.board_finding.pictures import Photograph, board_of, source_of, truths
from device.training.pretrained.batches import in_processes
from device.training.pretrained.plan import Plan
from device.training.sources import (
    HIDDEN,
    RADIUS,
    UNKNOWN,
    Labelled,
    X,
    Y,
    as_truth,
    drawn_of_any_make,
    renders,
)
from vision.diagnostics.accuracy import KnownPiece
from vision.frame import Frame
from vision.pieces.detector import KINDS
from vision.pieces.whole_board import FILLED_MM
from vision.rectified.view import Floats, Mask, TopView

BASE_PX_PER_MM, BASE_MARGIN_MM = 1.0, 40.0  # twice as fine as the network's view, with more of the cushion
BASE_PX = round(2 * (FILLED_MM / 2 + BASE_MARGIN_MM) * BASE_PX_PER_MM)
SHOWN_PX = BASE_PX // 4  # the side of the mask of what the picture shows
PHOTOGRAPH_QUALITY, DRAWN_QUALITY = 93, 90  # of the JPEGs in memory
BESIDE_PX = 5.0  # a piece whose middle lies farther beyond the view is left out
UNSEEN = 0.7  # the hidden share of a piece beyond the picture's edge
RENDERED, BROAD, USUAL = "rendered", "broad", "usual"  # sources beside those of photographs


@dataclass(frozen=True, eq=False)
class LabelledBoard:
    """A photograph of a board whose pieces were labelled.

    `hand`: whether one is over the surface; `coins_mm`: the surface's side, if a coin is as large as by the
    laws. None where nobody says.
    """

    photograph: Photograph
    known: KnownPicture
    hand: bool | None
    coins_mm: float | None


@dataclass(frozen=True, eq=False)
class BaseView:
    """A board from above: a JPEG of (BASE_PX, BASE_PX, 3), and its pieces.

    `truth` (N, 5): x, y, radius in pixels of the view, the place in `KINDS`, the hidden share. `bits` are the
    packed flags of what the picture shows. `group` is that of a photograph.
    """

    jpeg: Picture
    truth: Floats
    bits: NDArray[np.uint8]
    source: str
    group: int | None
    hand: bool | None

    def bgr(self) -> Picture:
        """The view."""
        return np.asarray(cv2.imdecode(self.jpeg, cv2.IMREAD_COLOR), np.uint8)

    def shown(self) -> Mask:
        """(SHOWN_PX, SHOWN_PX) the part of the view that the picture shows."""
        return np.unpackbits(self.bits, count=SHOWN_PX**2).reshape(SHOWN_PX, SHOWN_PX).astype(bool)

    @property
    def is_drawn(self) -> bool:
        """Whether the program drew it."""
        return self.source in (BROAD, USUAL)


def labelled_boards(shared: Path) -> Iterator[LabelledBoard]:
    """The photographs whose four corners are known or estimated, and whose pieces somebody labelled."""
    for path, truth in truths(shared):
        photograph = board_of(path, truth)
        if photograph is not None and truth.get("pieces") is not None:
            hand, coins_mm = truth.get("hand"), truth.get("surface_mm_by_coins")
            yield LabelledBoard(
                photograph,
                known_picture(path, truth),
                None if hand is None else bool(hand),
                None if coins_mm is None else float(coins_mm),
            )


def views_of(plan: Plan) -> list[BaseView]:
    """All boards that a plan lets learn from."""
    photographs = [] if plan.shared is None else list(labelled_boards(plan.shared))
    views = [view for view in in_processes(view_of_photograph, photographs, plan.processes) if view is not None]
    views += [view_of_labelled(labelled, RENDERED, PHOTOGRAPH_QUALITY) for labelled in renders(plan.shared)]
    folder = plan.folder / "drawn_views"
    folder.mkdir(parents=True, exist_ok=True)
    return views + list(in_processes(partial(_drawn, folder), range(plan.scenes), plan.processes))


def view_of_photograph(board: LabelledBoard) -> BaseView | None:
    """The board of a photograph from above; None where its corners fit no square."""
    photograph, bgr = board.photograph, read_picture(board.photograph.path)
    assert photograph.corners_px is not None
    try:
        board_map = map_from_corners(photograph.corners_px, (bgr.shape[1], bgr.shape[0])).resized(FILLED_MM)
    except CalibrationError:
        return None
    view = _top(board_map)
    truth = as_truth([_row(piece, view) for piece in board.known.pieces])
    near = (truth[:, : Y + 1] > -BESIDE_PX) & (truth[:, : Y + 1] < BASE_PX + BESIDE_PX)
    source = source_of(photograph.path.name)
    truth = with_unseen(truth[near.all(axis=1)], view.shown)
    return _kept(view, bgr, truth, PHOTOGRAPH_QUALITY, source, photograph.group, board.hand)


def view_of_labelled(labelled: Labelled, source: str, quality: int) -> BaseView:
    """A rendered or drawn board from above."""
    share = FILLED_MM / labelled.board_map.surface_mm
    view, truth = _top(labelled.board_map.resized(FILLED_MM)), labelled.truth.copy()
    truth[:, : Y + 1] = view.view_from_board(truth[:, : Y + 1] * share)
    truth[:, RADIUS] *= share * BASE_PX_PER_MM
    return _kept(view, labelled.bgr, truth, quality, source, None, labelled.hand)


def with_unseen(truth: Floats, shown: Mask) -> Floats:
    """The truth, with the pieces that lie where nothing is `shown` mostly hidden."""
    x, y = (np.clip(truth[:, column], 0, len(shown) - 1).astype(int) for column in (X, Y))
    seen = truth.copy()
    seen[:, HIDDEN] = np.where(shown[y, x], seen[:, HIDDEN], np.maximum(seen[:, HIDDEN], UNSEEN))
    return seen


def _top(board_map: BoardMap) -> TopView:
    return TopView.of(board_map, BASE_PX_PER_MM, BASE_MARGIN_MM)


def _row(piece: KnownPiece, view: TopView) -> tuple[float, ...]:
    (x, y), r = piece.px, piece.radius_px
    across_px = np.array([[x, y], [x - r, y], [x + r, y]])
    middle, left, right = view.board_map.board_from_image(across_px, COIN_HEIGHT_MM)
    ((column, row),) = view.view_from_board(np.array([middle]))
    kind = UNKNOWN if piece.kind is None else KINDS.index(piece.kind)
    return column, row, float(np.hypot(*(right - left))) / 2 * BASE_PX_PER_MM, kind, piece.hidden


def _kept(
    view: TopView,
    bgr: Picture,
    truth: Floats,
    quality: int,
    source: str,
    group: int | None,
    hand: bool | None,
) -> BaseView:
    seen = view.look(Frame.from_bgr(np.ascontiguousarray(bgr))).bgr
    _, jpeg = cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, quality])
    size = (SHOWN_PX, SHOWN_PX)
    shown = cv2.resize(view.shown.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST)
    return BaseView(np.asarray(jpeg, np.uint8), truth, np.packbits(shown > 0), source, group, hand)


def _drawn(folder: Path, seed: int) -> BaseView:
    """The drawn board of a seed, drawn once and kept."""
    path = folder / f"{seed:05d}.npz"
    if not path.exists():
        labelled = drawn_of_any_make(seed)
        source = BROAD if labelled.name.startswith(BROAD) else USUAL
        _keep(view_of_labelled(labelled, source, DRAWN_QUALITY), path)
    with np.load(path) as file:
        source, hand = str(file["source"]), bool(file["hand"])
        return BaseView(file["jpeg"], file["truth"], file["bits"], source, None, hand)


def _keep(view: BaseView, path: Path) -> None:
    words = np.array(view.source), np.array(bool(view.hand))
    partial_path = path.with_suffix(".part.npz")
    np.savez(partial_path, jpeg=view.jpeg, truth=view.truth, bits=view.bits, source=words[0], hand=words[1])
    partial_path.replace(path)
