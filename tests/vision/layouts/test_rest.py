"""A piece that only an inference put somewhere is supposed to lie there until a reading shows it."""

from rules.pieces import Kind
from rules.table import Mm, Piece
from vision.layouts.rest import Rest
from vision.observing.observation import TableReading
from vision.pieces.seen import SeenPiece

HERE, THERE = Mm(0.0, 100.0), Mm(200.0, 0.0)
READ, INFERRED = Piece(Kind.WHITE, HERE), Piece(Kind.BLACK, THERE)


def reading(*pieces: Piece) -> TableReading:
    discs = tuple(SeenPiece(piece.kind, piece.at, (0.0, 0.0), 15.5, 0.99) for piece in pieces)
    return TableReading(1.0, pieces=discs)


def test_an_inferred_piece_is_supposed_as_long_as_no_reading_shows_it() -> None:
    first = Rest().followed_by((READ, INFERRED), (READ,), reading(READ))
    assert first.supposed == {THERE}
    later = first.followed_by((READ, INFERRED), (READ, INFERRED), reading(READ))
    assert later.supposed == {THERE}
    assert later.followed_by((READ, INFERRED), (READ, INFERRED), reading(READ, INFERRED)).supposed == set()


def test_a_piece_that_was_read_and_is_missed_once_is_not_supposed() -> None:
    first = Rest().followed_by((READ, INFERRED), (READ, INFERRED), reading(READ, INFERRED))
    assert first.followed_by((READ, INFERRED), (READ, INFERRED), reading(READ)).supposed == set()
