"""A track into a mouth that another track leads to is that piece's, though two were one thing for a moment."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece
from tests.vision.traces.tracks import way
from vision.hypotheses.fall_likelihood import GOES_ON, LEFT_UNSEEN, likelihood_of_fall
from vision.traces.fall import Fall
from vision.traces.fragments import took_up

# A coin runs to a corner at 800 mm a second, is one thing with another coin there, and is seen alone again.
FIRST = way(*((100.0 + 12.0 * k, 200.0 + 6.0 * k) for k in range(12)), begun_s=1.0)
END = FIRST.last.mover.at


@pytest.mark.parametrize(("on", "is_one"), [(3, True), (-2, False)], ids=["farther on", "farther back"])
def test_what_is_seen_where_a_track_would_have_come_to_continues_it(on: int, *, is_one: bool) -> None:
    """From 1060000 on tables of any make: of three whites that fell one was told as two."""
    begin = Mm(END.x_mm + 13.0 * on, END.y_mm + 6.5 * on)
    later = way(
        *((begin.x_mm + 9.0 * k, begin.y_mm + 9.0 * k) for k in range(6)), begun_s=FIRST.last.t_s + 0.05
    )
    profile = replace(ICF, coin_radius_mm=12.0)
    assert took_up(Fall(later, Pocket.NE, 0.9), Fall(FIRST, Pocket.NE, 0.9), profile) is is_one


def test_what_goes_on_is_hardly_a_second_piece_though_another_was_struck_where_it_begins() -> None:
    """The same film: the likelihoods of both are alike, and one passed for the other."""
    struck, lay = Piece(Kind.BLACK, Mm(300.0, 300.0)), Piece(Kind.WHITE, Mm(0.0, 0.0))
    own = way(*((10.0 * k, 10.0 * k) for k in range(28)), begun_s=1.0)
    later = way(*((300.0 + 4.0 * k, 300.0 + 4.0 * k) for k in range(6)), begun_s=own.last.t_s + 0.03)
    fall = Fall(later, Pocket.NE, 1.0, goes_on=True)
    likely = likelihood_of_fall(lay, fall, {}, (struck,), (own, later))
    assert likely == GOES_ON
    assert likelihood_of_fall(lay, replace(fall, goes_on=False), {}, (struck,), (own, later)) > likely


def test_a_piece_far_from_where_the_track_began_fell_if_something_set_out_from_its_place() -> None:
    """From 1090520 on tables of any make: a black lay upon a white, which passed for one that fell far away."""
    hidden = Piece(Kind.WHITE, Mm(-10.0, -190.0))
    into = way(*((300.0 + 2.0 * k, 200.0 + 9.0 * k) for k in range(12)), begun_s=2.0)
    came = way(*((-10.0, -40.0 - 20.0 * k) for k in range(8)), begun_s=1.0)
    left = way(*((-10.0 + 20.0 * k, -190.0 + 20.0 * k) for k in range(8)), begun_s=1.0)
    fall = Fall(into, Pocket.NE, 1.0)
    stayed, ran = (likelihood_of_fall(hidden, fall, {}, (), (into, other)) for other in (came, left))
    assert stayed == pytest.approx(LEFT_UNSEEN * ran)
