"""The comparison of two layouts: pieces that stayed, moved, went and came."""

from rules.pieces import Kind
from rules.table import Layout, Mm, Piece
from vision.layouts.difference import layout_difference
from vision.layouts.stills import between_stills, counted

W, B, Q, S = Kind.WHITE, Kind.BLACK, Kind.QUEEN, Kind.STRIKER


def lay(*pieces: tuple[Kind, float, float]) -> Layout:
    return tuple(Piece(kind, Mm(x, y)) for kind, x, y in pieces)


def test_a_coin_that_lay_still_keeps_its_colour() -> None:
    difference = layout_difference(lay((W, 0, 0), (B, 50, 0)), lay((B, 1, 0), (B, 50, 1)), 5.0)
    assert sorted(piece.kind for piece in difference.stayed) == [B, W]
    assert difference.gone == difference.new == ()


def test_a_striker_may_stop_where_it_drove_a_coin_off() -> None:
    before = lay((W, 100, 0), (S, 0, -250))
    difference = layout_difference(before, lay((S, 101, 0), (W, 300, 40)), 5.0)
    assert difference.stayed == difference.gone == difference.new == ()
    assert {(old.kind, new.kind) for old, new in difference.moved} == {(W, W), (S, S)}


def test_a_missing_coin_is_gone_by_kind() -> None:
    difference = layout_difference(lay((W, 0, 0), (B, 50, 0), (B, 90, 0)), lay((W, 2, 1), (B, 200, 0)), 5.0)
    assert [piece.kind for piece in difference.gone] == [B]
    assert len(difference.moved) == 1


def test_a_moved_coin_of_another_colour_is_a_misread_one() -> None:
    difference = layout_difference(lay((W, 0, 0), (B, 50, 0)), lay((W, 0, 0), (W, 200, 0)), 5.0)
    assert [(old.kind, new.kind) for old, new in difference.moved] == [(B, B)]


def test_stills_are_compared_by_counts_alone() -> None:
    difference = counted(lay((W, 0, 0), (Q, 50, 0)), lay((W, 300, 300), (B, 1, 1)))
    assert [piece.kind for piece in difference.gone] == [Q]
    assert [piece.kind for piece in difference.new] == [B]


def test_stills_that_show_the_same_tell_of_no_stroke_but_a_moved_coin_does() -> None:
    assert between_stills(lay(), lay(), 1, 1.0) == ()
    events = between_stills(lay((W, 0, 0)), lay((W, 90, 0)), 1, 1.0)
    assert [type(event).__name__ for event in events] == ["StrokeStarted", "StrokeEnded"]
