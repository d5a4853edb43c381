"""What shows in the nets decides between explanations that tracks leave open."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Mm
from tests.vision.plain_table import OWN, STOPPED, as_read, evidence, lay, ranked, slid
from vision.change.detector import ChangeDetector
from vision.change.difference import TableDifference
from vision.change.rest_picture import RestPicture
from vision.observing.observation import Mouth

WHITE, BLACK, QUEEN = Kind.WHITE, Kind.BLACK, Kind.QUEEN
HERE, THERE, FAR, OTHER = Mm(0.0, 100.0), Mm(-100.0, 0.0), Mm(150.0, 40.0), Mm(-160.0, -40.0)
NE, SW = ICF.pocket(Pocket.NE), ICF.pocket(Pocket.SW)
IN_NET = 0.45


def netted(detector: ChangeDetector, look: RestPicture, at: Mm, level: float) -> RestPicture:
    """The same table with a grey face in a net."""
    y = look.y.copy()
    rows, columns = np.ogrid[: y.shape[0], : y.shape[1]]
    column, row = detector.grid.cell_of(at)
    y[np.hypot(rows - row, columns - column) < 13.0 * detector.grid.cells_per_mm()] = round(level)
    return replace(look, y=y)


@pytest.mark.parametrize("falls_ne", [WHITE, BLACK])
def test_faces_in_two_nets_tell_which_kind_went_where(detector: ChangeDetector, falls_ne: Kind) -> None:
    """From 1070250 and 1070810 on tables of any make: what lay in the nets was plain to any eye."""
    stay = lay((WHITE, FAR), (BLACK, OTHER))
    before, after = (*lay((WHITE, HERE), (BLACK, THERE)), *stay), (STOPPED, *stay)
    tracks = (OWN, slid(Mm(0.0, 200.0), NE, level=125), slid(Mm(-200.0, 0.0), SW, level=125))
    stroke = evidence(detector, before, after, as_read(after), *tracks)
    mouths = tuple(Mouth(p, 12.0 if p in (Pocket.NE, Pocket.SW) else 1.0, 0.0) for p in Pocket)
    assert stroke.pictures.difference is not None
    look, bright = stroke.pictures.difference.after, dict(stroke.levels)
    other = BLACK if falls_ne is WHITE else WHITE
    for middle, kind in ((NE, falls_ne), (SW, other)):
        look = netted(detector, look, Mm(0.98 * middle.x_mm, 0.98 * middle.y_mm), IN_NET * bright[kind])
    was = netted_out(detector, stroke.pictures.difference.before)
    difference = TableDifference(detector.grid, was, look, 12, 8)
    stroke = replace(
        stroke,
        seen=replace(stroke.seen, mouths=mouths),
        pictures=replace(stroke.pictures, difference=difference),
    )
    best = ranked(stroke, after)[0].joint
    assert {h.pocket: h.piece.kind for h in best.hypotheses} == {Pocket.NE: falls_ne, Pocket.SW: other}


def netted_out(detector: ChangeDetector, look: RestPicture) -> RestPicture:
    """The same table with dark, empty nets."""
    for pocket in Pocket:
        middle = ICF.pocket(pocket)
        look = netted(detector, look, Mm(0.98 * middle.x_mm, 0.98 * middle.y_mm), 8.0)
    return look
