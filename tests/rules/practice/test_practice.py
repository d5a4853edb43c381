"""Drills: what is laid, what is made, and how a session counts."""

from __future__ import annotations

import pytest

from rules.carrom.board import ICF, board_from_seat
from rules.pieces import Kind, Pocket, Seat
from rules.practice.drill import LAID_MM, Drill, compared, turned_pocket
from rules.practice.drills import drills_on
from rules.practice.session import Session
from rules.table import Mm, Piece, Pocketed, StrokeEnded, StrokeStarted

WHITE, BLACK = Kind.WHITE, Kind.BLACK
DRILL = Drill("cut", (Piece(WHITE, Mm(100.0, 100.0)), Piece(BLACK, Mm(0.0, 0.0))), WHITE, Pocket.NE)
RIGHT = (*DRILL.pieces, Piece(Kind.STRIKER, Mm(0.0, -250.0)))


def stroke(session: Session, *fell: tuple[Kind, Pocket | None]) -> Session:
    session = session.hear(StrokeStarted(t_s=1.0, stroke=1))
    for kind, pocket in fell:
        session = session.hear(Pocketed(t_s=1.5, stroke=1, piece=kind, pocket=pocket))
    return session.hear(StrokeEnded(t_s=2.0, stroke=1))


def test_each_piece_is_compared_in_millimetres() -> None:
    seen = (Piece(WHITE, Mm(100.0, 104.0)), Piece(BLACK, Mm(30.0, 40.0)), Piece(BLACK, Mm(300.0, 300.0)))
    found = compared(DRILL, seen)
    assert [one.off_mm for one in found.laid] == [4.0, 50.0]
    assert [one.is_right for one in found.laid] == [True, False]
    assert (found.others, found.is_right) == (1, False)
    assert compared(DRILL, ()).laid[0].off_mm is None


def test_the_striker_belongs_anywhere() -> None:
    assert compared(DRILL, RIGHT).is_right


def test_a_coin_of_another_kind_is_no_piece_of_the_drill() -> None:
    found = compared(DRILL, (Piece(BLACK, Mm(100.0, 100.0)), Piece(BLACK, Mm(0.0, 0.0))))
    assert ([one.off_mm for one in found.laid], found.others) == ([None, 0.0], 1)


def test_only_a_stroke_from_the_laid_layout_counts() -> None:
    session = stroke(Session(DRILL), (WHITE, Pocket.NE))
    assert session.tries == ()
    session = stroke(session.look(RIGHT), (WHITE, Pocket.NE))
    assert session.tries == (True,)
    assert stroke(session, (WHITE, Pocket.NE)).tries == (True,)  # it must be laid again


@pytest.mark.parametrize(
    ("fell", "is_made"),
    [
        (((WHITE, Pocket.NE),), True),
        (((WHITE, None),), True),
        (((WHITE, Pocket.NW),), False),
        (((BLACK, Pocket.NE),), False),
        (((WHITE, Pocket.NE), (Kind.STRIKER, Pocket.NE)), False),
        ((), False),
    ],
)
def test_the_target_falls_into_its_pocket_and_the_striker_does_not(
    fell: tuple[tuple[Kind, Pocket | None], ...], is_made: bool
) -> None:
    assert DRILL.is_made(fell) is is_made


def test_a_session_counts_makes_and_the_longest_row() -> None:
    session = Session(DRILL)
    for made in (True, True, False, True):
        session = session.tried(made=made)
    assert (session.made, len(session.tries), session.longest) == (3, 4, 2)
    assert session.undone().made == 2


@pytest.mark.parametrize("seat", list(Seat))
def test_a_drill_is_the_same_from_every_seat(seat: Seat) -> None:
    turned = DRILL.seen_from(seat)
    assert turned.pieces[0].at == board_from_seat(seat, Mm(100.0, 100.0))
    assert turned.pocket is turned_pocket(Pocket.NE, seat)
    far = ICF.pocket(turned_pocket(Pocket.NE, seat))
    assert (turned.pieces[0].at.x_mm > 0, turned.pieces[0].at.y_mm > 0) == (far.x_mm > 0, far.y_mm > 0)


def test_every_drill_fits_on_the_board_and_overlaps_nothing() -> None:
    drills = drills_on(ICF)
    assert len({drill.name for drill in drills}) == len(drills)
    for drill in drills:
        assert all(abs(part) <= ICF.half_mm - 15 for p in drill.pieces for part in (p.at.x_mm, p.at.y_mm))
        places = [piece.at for piece in drill.pieces]
        gaps = [
            ((a.x_mm - b.x_mm) ** 2 + (a.y_mm - b.y_mm) ** 2) ** 0.5
            for number, a in enumerate(places)
            for b in places[:number]
        ]
        assert min(gaps, default=31.0) >= 2 * ICF.coin_radius_mm - 0.01, drill.name
        assert compared(drill, drill.pieces).is_right
    assert ICF.coin_radius_mm > LAID_MM
