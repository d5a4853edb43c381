"""The way of a disc that meets cushions alone, as the virtual table's physics has it."""

from math import hypot

import pytest

from device.virtual.physics.simulation import Motion
from device.virtual.physics.wood import Surface
from rules.carrom.board import ICF
from rules.pieces import Kind
from rules.table import Mm, Piece
from vision.change.movers import Mover
from vision.tracking.sliding import strays_mm
from vision.tracking.track import Sighting

START, COIN = Mm(0.0, -252.6), Mm(300.0, 300.0)
REACH_MM = ICF.half_mm - ICF.striker_radius_mm


def way(
    aim: Mm, surface: Surface, *coins: Piece, gap_s: tuple[float, float] = (0.0, 0.0)
) -> tuple[Sighting, ...]:
    """A striker that is struck towards a place, as pictures show it but for this gap."""
    motion = Motion((Piece(Kind.STRIKER, START), *coins), surface)
    share = 2200.0 / hypot(aim.x_mm - START.x_mm, aim.y_mm - START.y_mm)
    motion.flick((share * (aim.x_mm - START.x_mm), share * (aim.y_mm - START.y_mm)))
    seen = []
    for picture in range(1, 45):
        motion.advance(picture / 60)
        at = next(disc.at for disc in motion.discs if disc.kind is Kind.STRIKER)
        if not gap_s[0] < picture / 60 < gap_s[1]:
            seen.append(Sighting(picture / 60, Mover(at, 1300.0, 130.0, over_border=False), clear_of_hand=True))
    return tuple(seen)


@pytest.mark.parametrize("surface", [Surface(friction=0.075, cushion_bounce=0.62), Surface(friction=0.125)])
@pytest.mark.parametrize("aim", [Mm(310.0, 330.0), Mm(330.0, 200.0), Mm(200.0, 330.0), Mm(-50.0, 354.0)])
def test_what_meets_cushions_alone_goes_a_free_way_on_any_board(aim: Mm, surface: Surface) -> None:
    seen = way(aim, surface)
    assert max(strays_mm(seen[later:], REACH_MM) for later in range(0, 25, 4)) < 4.0


@pytest.mark.parametrize("aim", [Mm(310.0, 330.0), Mm(330.0, 200.0)])
def test_what_struck_a_coin_does_not(aim: Mm) -> None:
    assert strays_mm(way(aim, Surface(), Piece(Kind.WHITE, COIN)), REACH_MM) > 20.0


@pytest.mark.parametrize("count", [2, 3, 4, 8])
def test_a_few_sightings_before_a_gap_show_how_it_comes_back(count: int) -> None:
    """From 500790: what came in again was fitted to a course through the gap."""
    seen = way(Mm(310.0, 330.0), Surface(), gap_s=(0.28, 0.45))
    out = [sighting for sighting in seen if sighting.t_s < 0.3]
    assert strays_mm((*out[-count:], *seen[len(out) : len(out) + 6]), REACH_MM) < 4.0
