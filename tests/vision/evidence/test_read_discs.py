"""The discs that are read: whether board and coins are of the laws' size."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.carrom.board import ICF
from rules.table import Mm
from tests.vision.plain_table import WHITE, as_read, evidence, lay
from vision.change.detector import ChangeDetector
from vision.evidence.read_discs import is_usual


@pytest.mark.parametrize(
    ("surface_mm", "coin_mm", "usual"),
    [(740.0, 15.5, True), (740.0, 16.25, False), (740.0, 14.8, False), (690.0, 15.5, False)],
)
def test_a_board_is_the_laws_only_if_its_coins_are_as_large_as_theirs(
    detector: ChangeDetector, surface_mm: float, coin_mm: float, usual: bool
) -> None:
    """From a broad table, 910240: one of 683 mm was taken for a match board, its pockets for smaller."""
    lies = lay(*((WHITE, Mm(50.0 * k, 100.0)) for k in range(4)))
    read = tuple(replace(disc, radius_mm=coin_mm) for disc in as_read(lies))
    stroke = evidence(detector, lies, lies, read)
    assert is_usual(replace(stroke, profile=ICF.scaled_to(surface_mm))) == usual
