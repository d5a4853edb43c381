"""The figure of learning a table: live readings of one board, with and without what was learnt of it.

Drawn boards are learnt from two looks at the empty board and one at the opening rack, under their lamp; then a
table is read, under the same lamp or another. The photographs `udayan_*` show one board from one camera: empty
ones are learnt, the others are read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from calibration.boardmap import BoardMap
from calibration.find import NoBoard, search
from device.evaluation.truth import known_pictures
from device.figures.figure import FIRST_SEED, Json, Plan
from device.sources.stills import read_picture
from rules.carrom.board import opening_layout
from vision.bare_board.model import BareBoard
from vision.diagnostics.accuracy import KnownPiece, judge, kinds_wrong, tally
from vision.frame import Frame
from vision.observing.settings import ObserverSettings
from vision.observing.table_reader import TableReader
from vision.pieces.learnt_table import LearntTable
from vision.pieces.suppression import PIECE
from vision.rectified.view import MARGIN_MM, TopView
from vision.synthetic.scene.scene import Scene, scene_of
from vision.synthetic.variety.broad import broad
from vision.synthetic.variety.varied import (
    Shown,
    TruePiece,
    VariedScene,
    laid_anew,
    show,
    under_another_lamp,
    varied,
)

MAKES: dict[str, Callable[[int], VariedScene]] = {"usual": varied, "broad": broad}
LAMPS = ("same lamp", "another lamp")
EVERY = 3  # One drawn scene in this many is of each make and lamp.
PHOTOGRAPHS, BARE = "photos/carrom", ("udayan_a3.jpg", "udayan_a4.jpg", "udayan_a6.jpg")
READ = ("udayan_a1.jpg", "udayan_a2.jpg", "udayan_a3.jpg", "udayan_a4.jpg", "udayan_a5.jpg", "udayan_a6.jpg")


@dataclass(frozen=True)
class LearntFigure:
    """Tables read live, without and with what was learnt of them."""

    name: str = "learnt"
    title: str = "Tables that were learnt"

    def parts(self, plan: Plan) -> Sequence[str]:
        """A name for each table: make, lamp and seed, or a photograph's."""
        seeds = range(FIRST_SEED, FIRST_SEED + max(plan.scenes // EVERY, 1))
        drawn = [f"{make}, {lamp}, {seed}" for seed in seeds for make in MAKES for lamp in LAMPS]
        is_there = plan.shared is not None and (plan.shared / PHOTOGRAPHS / BARE[0]).exists()
        return [*drawn, *(READ if is_there else ())]

    def measure(self, part: str, plan: Plan) -> Json:
        """`group`, and for `without` and `with` the right, seen and known pieces and the wrong kinds."""
        if part in READ:
            return {"group": "udayan_*", **_photograph(part, plan)}
        make, lamp, seed = part.split(", ")
        return {"group": f"{make} boards, {lamp}", **_drawn(MAKES[make](int(seed)), lamp)}

    def as_text(self, results: Sequence[Json]) -> str:
        """A row for each group."""
        groups = dict.fromkeys(result["group"] for result in results)
        lines = ["| | pictures | pieces | F1 without, with | ghosts | missed | wrong kinds |", "|---" * 7 + "|"]
        return "\n".join([*lines, *(_row(group, results) for group in groups)])


LEARNT = (LearntFigure(),)


def _row(group: str, results: Sequence[Json]) -> str:
    mine = [result for result in results if result["group"] == group]
    without, with_it = (
        np.sum([result[way] for result in mine], axis=0).tolist() for way in ("without", "with")
    )
    cells = [group, str(len(mine)), str(without[0] + without[2])]
    cells.append(f"{_f1(without):.4f}, {_f1(with_it):.4f}")
    cells += [f"{without[k]}, {with_it[k]}" for k in (1, 2, 3)]
    return f"| {' | '.join(cells)} |"


def _f1(counts: Sequence[float]) -> float:
    right, ghosts, missed, _ = counts
    return 2 * right / (2 * right + ghosts + missed) if right + ghosts + missed else 1.0


def _drawn(scene: VariedScene, lamp: str) -> Json:
    shown = show(scene)
    known = [_known(shown, piece) for piece in shown.pieces]
    empty = [laid_anew(scene, Scene(()), number) for number in range(2)]
    rack = laid_anew(scene, scene_of(opening_layout(20.0)), 2)
    frame = shown.frame()
    if lamp != LAMPS[0]:
        frame = laid_anew(under_another_lamp(scene), scene.scene, 3)
    return _both(frame, scene.board_map, empty, rack, known)


def _both(
    frame: Frame, board_map: BoardMap, empty: Iterable[Frame], rack: Frame | None, known: Sequence[KnownPiece]
) -> Json:
    without, with_it = _reader(board_map), _reader(board_map)
    with_it.learn_empty(empty)
    if rack is not None:
        with_it.learn_rack(rack)
    return {"without": _counts(without, frame, known), "with": _counts(with_it, frame, known)}


def _reader(board_map: BoardMap) -> TableReader:
    reader = TableReader(ObserverSettings())
    reader.look_through(board_map)
    return reader


def _counts(reader: TableReader, frame: Frame, known: Sequence[KnownPiece]) -> list[int]:
    """The right, invented, missed and wrongly named pieces of one live reading."""
    read = reader.read(frame, may_be_covered=True, hand=False)
    reading = judge([c.piece for c in read.candidates if c.reason == PIECE], known)
    counts = tally([reading])
    return [counts.right, len(reading.ghosts), counts.known - counts.right, kinds_wrong(reading)]


def _known(shown: Shown, piece: TruePiece) -> KnownPiece:
    radius_px = piece.radius_mm * shown.varied.board_map.px_per_mm()
    return KnownPiece(piece.kind, piece.px, radius_px, piece.radius_mm, piece.occluded)


def _photograph(name: str, plan: Plan) -> Json:
    assert plan.shared is not None
    folder = plan.shared / PHOTOGRAPHS
    try:
        (frame, board_map), *others = (
            _found(folder / shown) for shown in (name, *(bare for bare in BARE if bare != name))
        )
    except NoBoard:
        return {"without": [0, 0, 0, 0], "with": [0, 0, 0, 0]}
    without, with_it = _reader(board_map), _reader(board_map)
    with_it.know(LearntTable(bare=_learnt(others)))
    known = next(picture for picture in known_pictures(folder) if picture.path.name == name).pieces
    return {"without": _counts(without, frame, known), "with": _counts(with_it, frame, known)}


def _found(path: Path) -> tuple[Frame, BoardMap]:
    """A photograph and its board; raises NoBoard."""
    frame = Frame.from_bgr(read_picture(path))
    return frame, search(frame.whole_bgr()).board_map


def _learnt(pictures: Iterable[tuple[Frame, BoardMap]]) -> BareBoard:
    """The bare board in these pictures, each through its own map: a person cut them out by hand."""
    views = [(frame, TopView.of(board_map, margin_mm=MARGIN_MM)) for frame, board_map in pictures]
    board = BareBoard.unknown(views[0][1].side_px)
    for frame, top in views:
        board = board.learnt(top.look(frame), top.shown)
    return board
