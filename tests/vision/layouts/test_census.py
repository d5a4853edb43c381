"""The number of coins on the board is known once a whole set was seen there."""

from __future__ import annotations

from rules.carrom.board import opening_layout
from rules.pieces import Kind, Pocket
from rules.table import Choice, Mm, Piece, Placed, Pocketed, Removed, Uncertain
from vision.layouts.census import Census

PACK = tuple(opening_layout())
WHITE_FELL = Pocketed(t_s=3.0, stroke=1, piece=Kind.WHITE, pocket=Pocket.NE, confidence=0.99)


def test_nothing_is_known_before_a_whole_set_was_seen() -> None:
    census = Census()
    census.look(PACK[1:])
    census.hear([WHITE_FELL])
    assert census.lying is None


def test_what_fell_and_what_was_put_back_is_counted() -> None:
    census = Census()
    census.look(PACK)
    census.hear([WHITE_FELL, WHITE_FELL, Placed(t_s=5.0, piece=Kind.WHITE, at=Mm(0.0, 0.0))])
    census.hear([Removed(t_s=6.0, piece=Kind.BLACK, at=Mm(0.0, 0.0))])
    assert census.lying == {Kind.WHITE: 8, Kind.BLACK: 8, Kind.QUEEN: 1}


def test_a_question_leaves_the_count_as_it_was() -> None:
    census = Census()
    census.look(PACK)
    choices = (Choice("the white went down NE", (WHITE_FELL,), 0.6), Choice("nothing fell", (), 0.4))
    census.hear([Uncertain(t_s=3.0, question="Where did the white go?", choices=choices, stroke=1)])
    assert census.lying == {Kind.WHITE: 9, Kind.BLACK: 9, Kind.QUEEN: 1}


def test_a_new_pack_begins_anew() -> None:
    census = Census()
    census.look(PACK)
    census.hear([WHITE_FELL])
    census.look((*PACK, Piece(Kind.STRIKER, Mm(0.0, -252.6))))
    assert census.lying == {Kind.WHITE: 9, Kind.BLACK: 9, Kind.QUEEN: 1}
