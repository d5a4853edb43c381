"""The gate's cells: where places on the board are in a reduced picture."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.lens import Lens
from rules.table import Mm
from vision import gate as gates
from vision.gate import Gate
from vision.settings import GateSettings
from vision.synthetic.camera import camera_above


def test_a_places_cell_is_the_same_whether_it_was_asked_before_or_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gates, "MOST_CELLS", 3)
    gate = Gate(camera_above(Lens.from_hfov(1332, 990, 66.0), (120.0, -90.0, 950.0)), GateSettings())
    places = [Mm(float(x), float(y)) for x, y in np.random.default_rng(3).uniform(-370, 370, (9, 2))]
    for at in (*places, *places):
        (due,) = gate.cell_from_board(np.array([[at.x_mm, at.y_mm]]))
        assert gate.cell_of(at) == pytest.approx(tuple(due))
