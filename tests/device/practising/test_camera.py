"""A drill before a drawn camera: what a hand lays is read out of the frames and checked in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from device.practising.desk import PracticeDesk
from device.virtual.laid import LAID_MM, RATE_HZ, LaidTable
from device.watching.pipeline import Board, LiveView, watch
from rules.carrom.board import ICF
from rules.practice.drills import drills_on
from rules.table import Layout, Mm
from vision.frame import Frame

SECONDS = 3.5  # a hand lays, and the table rests
BESIDE_MM = 60.0
GATE = next(drill for drill in drills_on(ICF) if drill.name == "gate")


class OneLayout(LaidTable):
    """A table that ends after a few seconds."""

    def _read(self) -> Iterator[Frame]:
        return islice(super()._read(), round(SECONDS * RATE_HZ))


def checked(desk: PracticeDesk, layout: Layout) -> dict[str, Any]:
    """What the practice says of a layout that was laid before the camera."""

    def show(view: LiveView) -> None:
        pieces = [
            {"kind": piece.kind.value, "x_mm": piece.at.x_mm, "y_mm": piece.at.y_mm}
            for piece in view.pieces or ()
        ]
        desk.look({"state": view.state, "pieces": None if view.pieces is None else pieces})

    with OneLayout(4) as table:
        table.lay(0, layout)
        for event in watch(table, Board(), show):
            desk.receive(event)
    now: Any = desk.state()["now"]
    assert isinstance(now, dict)
    return now


@pytest.fixture
def desk(tmp_path: Path) -> PracticeDesk:
    desk = PracticeDesk(tmp_path, ICF)
    desk.begin(GATE.name, "S", "Asha")
    return desk


def test_a_layout_before_the_camera_is_ready(desk: PracticeDesk) -> None:
    now = checked(desk, GATE.pieces)
    assert now["is_ready"] is True
    assert all(piece["off_mm"] < 4 * LAID_MM for piece in now["laid"])


@pytest.mark.long
def test_a_piece_beside_its_place_is_told_in_millimetres(desk: PracticeDesk) -> None:
    first, *others = GATE.pieces
    moved = replace(first, at=Mm(first.at.x_mm - BESIDE_MM, first.at.y_mm))
    now = checked(desk, (moved, *others))
    assert now["is_ready"] is False
    assert max(piece["off_mm"] for piece in now["laid"]) == pytest.approx(BESIDE_MM, abs=4 * LAID_MM)
