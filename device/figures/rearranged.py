"""The figure of photographs with rearranged coins: real coins at places where they were never seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from device.errors import BadInput
from device.evaluation.pictures import Judged, judged
from device.evaluation.rearranged import Table, rearranged
from device.evaluation.truth import known_pictures
from device.figures.figure import Plan
from device.figures.pictures import PictureFigure
from device.sources.stills import read_picture
from device.watching.looking import look
from vision.frame import Frame

FOLDER = "photos/carrom"
BOARDS = (  # the other photographs have a machine over the board, or are small and blurred
    "anskarthik_board.jpg",
    "maimoons_empty.jpg",
    "nic_empty.jpg",
    "tanmay_142201.jpg",
    "tanmay_142222.jpg",
    "udayan_a3.jpg",
    "udayan_a4.jpg",
)
COINS = ("tanmay_142201.jpg", "tanmay_142222.jpg")  # the others have hardly any free coins
LAYOUTS = 4  # for each pair of the two


def _named(plan: Plan) -> Sequence[str]:
    if plan.shared is None or not (plan.shared / FOLDER).is_dir():
        return []
    there = {known.path.name for known in known_pictures(plan.shared / FOLDER)}
    return [
        f"{board}, {coins}, {seed}"
        for board in BOARDS
        for coins in COINS
        for seed in range(LAYOUTS)
        if {board, coins} <= there
    ]


def _judge(part: str, plan: Plan) -> Judged:
    assert plan.shared is not None
    board, coins, seed = part.split(", ")
    table, source = (_table(plan.shared / FOLDER / name) for name in (board, coins))
    picture, known = rearranged(table, source, int(seed))
    judgement = judged(Frame.from_bgr(np.ascontiguousarray(picture)), known)
    return replace(judgement, name=f"{Path(board).stem} with coins of {Path(coins).stem} {seed}")


def _table(path: Path) -> Table:
    known = next(picture for picture in known_pictures(path.parent) if picture.path == path)
    bgr = read_picture(path)
    board_map = look(Frame.from_bgr(np.ascontiguousarray(bgr))).board_map
    if board_map is None:
        raise BadInput(f"no board is found in {path.name}, so no coins can be laid on it or taken from it")
    return Table(bgr, known, board_map)


REARRANGED = (
    PictureFigure("photographs-rearranged", "Photographs on which coins are laid anew", _named, _judge),
)
