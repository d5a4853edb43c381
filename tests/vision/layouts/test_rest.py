"""A piece that only an inference put somewhere is supposed to lie there until a reading shows it."""

from dataclasses import replace

import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind
from rules.table import Mm, Piece
from vision.layouts.rest import Rest, with_back
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


def test_where_a_coin_lies_that_may_be_the_queen_she_is_not_plainly_gone() -> None:
    """From 820130 on tables of any size, print and set: a lamp shines on her, and her set is pale."""
    queen = Piece(Kind.QUEEN, THERE)
    rest = Rest().followed_by((READ, queen), (READ, queen), reading(READ, queen))
    glaring = SeenPiece(Kind.WHITE, Mm(50.0, -90.0), (0.0, 0.0), 15.5, 0.6, Kind.QUEEN)
    moved = [(READ, Piece(Kind.WHITE, glaring.at))]
    assert rest.mixed((queen,), (glaring,), moved) == {(Kind.QUEEN, Kind.WHITE)}
    assert rest.mixed((queen,), (replace(glaring, instead=None),), moved) == frozenset()
    assert rest.mixed((READ,), (glaring,), moved) == frozenset()
    assert rest.mixed((queen,), (glaring,)) == frozenset(), "print in the middle, which nothing moved to"


def test_while_a_coin_lies_that_is_not_plainly_the_queen_another_may_be_she() -> None:
    queen = Piece(Kind.QUEEN, THERE)
    discs = (
        SeenPiece(Kind.BLACK, HERE, (0.0, 0.0), 15.5, 0.6, Kind.QUEEN),
        SeenPiece(Kind.QUEEN, THERE, (0.0, 0.0), 15.5, 0.6, Kind.BLACK),
    )
    black = Piece(Kind.BLACK, HERE)
    rest = Rest().followed_by((black, queen), (black, queen), TableReading(1.0, pieces=discs))
    assert rest.mixed((black,)) == {(Kind.BLACK, Kind.QUEEN)}


def test_a_reading_beside_a_hand_that_names_a_coin_otherwise_leaves_it_not_plain() -> None:
    rest = Rest().followed_by((READ,), (READ,), reading(READ))
    assert rest.reread(reading(READ).pieces or ()).mixed((READ,)) == frozenset()
    assert rest.reread(unplain(Kind.BLACK, None).pieces or ()).mixed((READ,)) == {(Kind.WHITE, Kind.BLACK)}
    assert rest.reread((SeenPiece(Kind.STRIKER, HERE, (0.0, 0.0), 15.5, 0.99),)).mixed((READ,)) == frozenset()


@pytest.mark.parametrize(("otherwise", "is_plain"), [(0, True), (1, True), (2, False), (3, False)])
def test_where_the_next_reading_names_most_coins_of_a_kind_otherwise_those_that_fell_are_not_plain(
    otherwise: int, is_plain: bool
) -> None:
    """From 660260 on broad tables: all coins were named white, the queen that fell among them."""
    stayed = [Piece(Kind.WHITE, Mm(100.0 * place, 0.0)) for place in range(3)]
    gone = Piece(Kind.WHITE, Mm(0.0, -200.0))
    layout = (*stayed, gone)
    rest = Rest().followed_by(layout, layout, reading(*layout))
    again = [Piece(Kind.BLACK if n < otherwise else Kind.WHITE, coin.at) for n, coin in enumerate(stayed)]
    mixed = rest.mixed((gone,), reading(*again).pieces or ())
    assert mixed == (frozenset() if is_plain else {(Kind.WHITE, Kind.BLACK)})
    assert rest.mixed((INFERRED,), reading(*again).pieces or ()) == frozenset()


def test_a_coin_that_comes_to_lie_where_one_of_another_kind_lay_makes_no_kind_unplain() -> None:
    """From drawn rooms, 200114: a break leaves one white's place, a black stops in it, two whites fell."""
    stayed, fallen = Piece(Kind.WHITE, HERE), Piece(Kind.WHITE, THERE)
    black = Piece(Kind.BLACK, Mm(0.0, -200.0))
    rest = Rest().followed_by((stayed, fallen, black), (stayed, fallen, black), reading(stayed, fallen, black))
    moved = Piece(Kind.WHITE, Mm(250.0, 250.0)), Piece(Kind.BLACK, HERE)
    assert rest.mixed((fallen,), reading(*moved).pieces or ()) == frozenset()
    assert rest.mixed((fallen,), reading(moved[1]).pieces or ()) == {(Kind.WHITE, Kind.BLACK)}


@pytest.mark.parametrize(("queen_lies", "white_too"), [(False, True), (True, False)])
def test_of_coins_that_may_all_be_the_queen_each_may_be_what_the_others_are(
    queen_lies: bool, white_too: bool
) -> None:
    """From 680400: of three brown coins one was black or the queen, the others white or the queen."""
    gone = Piece(Kind.BLACK, HERE)
    others = tuple(Piece(Kind.WHITE, Mm(x_mm, -100.0)) for x_mm in (0.0, 100.0))
    queen = (Piece(Kind.QUEEN, THERE),) if queen_lies else ()
    discs = tuple(
        SeenPiece(piece.kind, piece.at, (0.0, 0.0), 15.5, 0.6, None if piece in queen else Kind.QUEEN)
        for piece in (gone, *others, *queen)
    )
    layout = (gone, *others, *queen)
    rest = Rest().followed_by(layout, layout, TableReading(1.0, pieces=discs))
    assert ((Kind.BLACK, Kind.WHITE) in rest.mixed((gone,))) == white_too


@pytest.mark.parametrize("instead", [None, Kind.WHITE])
def test_which_coin_of_a_kind_moved_and_which_is_gone_nobody_knows(instead: Kind | None) -> None:
    """From 740150: a brown coin that had been named black fell, and a black one came to lie elsewhere."""
    fallen, unlike = Piece(Kind.BLACK, THERE), Piece(Kind.BLACK, HERE)
    layout = (unlike, fallen)
    discs = (
        SeenPiece(Kind.BLACK, HERE, (0.0, 0.0), 15.5, 0.6, Kind.WHITE),
        SeenPiece(Kind.BLACK, THERE, (0.0, 0.0), 15.5, 0.99),
    )
    rest = Rest().followed_by(layout, layout, TableReading(1.0, pieces=discs))
    came = Piece(Kind.BLACK, Mm(-100.0, 0.0))
    now = (SeenPiece(came.kind, came.at, (0.0, 0.0), 15.5, 0.99, instead),)
    expected = set() if instead else {(Kind.BLACK, Kind.WHITE)}
    assert rest.mixed((fallen,), now, ((unlike, came),)) == expected


def test_a_second_reading_that_plainly_names_a_coin_alike_ends_the_doubt() -> None:
    rest = Rest().followed_by((READ,), (READ,), unplain(Kind.WHITE, Kind.BLACK))
    assert rest.reread(unplain(Kind.WHITE, Kind.BLACK).pieces or ()).mixed((READ,)) == {
        (Kind.WHITE, Kind.BLACK)
    }
    assert rest.reread(unplain(Kind.WHITE, None).pieces or ()).mixed((READ,)) == frozenset()
    queen = Rest().followed_by((READ,), (READ,), unplain(Kind.WHITE, Kind.QUEEN))
    both = {(Kind.WHITE, Kind.QUEEN), (Kind.WHITE, Kind.BLACK)}
    assert queen.reread(unplain(Kind.BLACK, None).pieces or ()).mixed((READ,)) == both


def test_a_coin_that_a_hand_hid_and_that_lies_just_there_after_a_stroke_was_never_taken() -> None:
    """From 1080610 on tables of any make: a dark hand over a dark board hid two coins as it aimed."""
    first = Rest().followed_by((READ, INFERRED), (READ, INFERRED), reading(READ, INFERRED))
    hidden = first.followed_by((READ,), (READ,), reading(READ))
    again = Piece(INFERRED.kind, Mm(THERE.x_mm + 0.5, THERE.y_mm))
    assert hidden.never_taken((READ, again)) == (again,)
    assert hidden.never_taken((READ, Piece(INFERRED.kind, Mm(THERE.x_mm + 9.0, THERE.y_mm)))) == ()
    assert hidden.never_taken((READ, Piece(Kind.WHITE, THERE))) == ()
    struck = first.followed_by((READ,), (READ,), reading(READ), struck=True)
    assert struck.never_taken((READ, again)) == (), "it left its place in the stroke"


def test_a_queen_that_was_read_once_is_known_ever_after() -> None:
    queen = Piece(Kind.QUEEN, THERE)
    first = Rest().followed_by((READ,), (READ,), reading(READ))
    read = first.followed_by((READ, queen), (READ, queen), reading(READ, queen))
    assert not first.queen_read
    assert read.followed_by((READ,), (READ,), reading(READ), struck=True).queen_read


@pytest.mark.parametrize(
    ("off_mm", "kind", "is_the_same"),
    [(5.0, Kind.BLACK, True), (5.0, Kind.WHITE, False), (40.0, Kind.BLACK, False)],
    ids=["a bump", "another kind", "another coin"],
)
def test_a_coin_that_lies_where_it_always_lay_is_the_one_that_was_read_beside_it(
    off_mm: float, kind: Kind, *, is_the_same: bool
) -> None:
    """From a room, 542300: a bump put the camera off by five millimetres, and each coin was known twice."""
    beside = Piece(kind, Mm(THERE.x_mm + off_mm, THERE.y_mm))
    layout, lacking = with_back((READ, beside), (INFERRED,), ICF.coin_radius_mm)
    assert layout == ((READ, INFERRED) if is_the_same else (READ, beside, INFERRED))
    assert lacking == (() if is_the_same else (INFERRED,))
