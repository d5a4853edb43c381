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


def unplain(kind: Kind, instead: Kind | None) -> TableReading:
    disc = SeenPiece(kind, HERE, (0.0, 0.0), 15.5, 0.7, instead)
    return TableReading(1.0, pieces=(disc,))


def test_a_coin_whose_colour_is_not_plain_is_mixed_with_what_it_may_be() -> None:
    rest = Rest().followed_by((READ,), (READ,), unplain(Kind.WHITE, Kind.BLACK))
    assert rest.mixed((READ,)) == {(Kind.WHITE, Kind.BLACK)}
    assert rest.mixed((INFERRED,)) == frozenset()


def test_a_coin_that_a_later_reading_calls_otherwise_is_mixed_too() -> None:
    rest = Rest().followed_by((READ,), (READ,), unplain(Kind.BLACK, None))
    assert rest.mixed((READ,)) == {(Kind.WHITE, Kind.BLACK)}


def test_a_plain_reading_ends_the_doubt_and_none_leaves_it() -> None:
    doubted = Rest().followed_by((READ,), (READ,), unplain(Kind.WHITE, Kind.BLACK))
    assert doubted.followed_by((READ,), (READ,), reading()).mixed((READ,)) == {(Kind.WHITE, Kind.BLACK)}
    assert doubted.followed_by((READ,), (READ,), reading(READ)).mixed((READ,)) == frozenset()


def test_while_the_queen_lies_no_other_coin_is_she() -> None:
    queen = Piece(Kind.QUEEN, THERE)
    rest = Rest().followed_by((READ, queen), (READ, queen), unplain(Kind.WHITE, Kind.QUEEN))
    assert rest.mixed((READ,)) == frozenset()
    assert rest.mixed((READ, queen)) == {(Kind.WHITE, Kind.QUEEN)}
