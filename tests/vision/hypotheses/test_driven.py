"""A coin that drives another one ahead leaves its speed to it: the other falls, and it hardly follows."""

from __future__ import annotations

import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece
from tests.vision.traces.tracks import way
from vision.hypotheses.fall_likelihood import AFTER_DRIVING, likelihood_of_fall
from vision.traces.fall import Fall

HOLE = ICF.pocket(Pocket.SW)
STOOD = Piece(Kind.BLACK, Mm(HOLE.x_mm + 46.0, HOLE.y_mm + 56.0))
COMES = way(*((STOOD.at.x_mm + 9.0 * k, STOOD.at.y_mm + 2.0 * k) for k in range(30, -1, -1)), begun_s=1.0)


@pytest.mark.parametrize(("late_s", "share"), [(0.0, AFTER_DRIVING), (0.4, 1.0)])
def test_what_ended_where_a_coin_set_out_just_then_hardly_fell(late_s: float, share: float) -> None:
    """From 430054 in drawn rooms: a white drove a black in from the brink, and lay beside the mouth."""
    sets_out_s = COMES.last.t_s + late_s
    goes = way(*((STOOD.at.x_mm - 8 * k, STOOD.at.y_mm - 10 * k) for k in range(5)), begun_s=sets_out_s)
    fall, piece = Fall(COMES, Pocket.SW, 0.8), Piece(Kind.WHITE, COMES.first.mover.at)
    alone = likelihood_of_fall(piece, fall, {}, (STOOD,), (COMES,))
    assert likelihood_of_fall(piece, fall, {}, (STOOD,), (COMES, goes)) == pytest.approx(share * alone)


def test_a_striker_weighs_three_coins_and_may_follow_the_one_that_it_drives() -> None:
    goes = way(*((STOOD.at.x_mm - 8 * k, STOOD.at.y_mm - 10 * k) for k in range(5)), begun_s=COMES.last.t_s)
    fall, striker = Fall(COMES, Pocket.SW, 0.8), Piece(Kind.STRIKER, COMES.first.mover.at)
    alone = likelihood_of_fall(striker, fall, {}, (STOOD,), (COMES,))
    assert likelihood_of_fall(striker, fall, {}, (STOOD,), (COMES, goes)) == alone
