"""The pieces that one set can have: too many of a kind are of another one, or none."""

from __future__ import annotations

from dataclasses import replace

from rules.pieces import Kind
from rules.table import Mm
from vision.layouts.consistency import within_a_set
from vision.pieces.seen import SeenPiece

WHITE, BLACK, QUEEN = Kind.WHITE, Kind.BLACK, Kind.QUEEN
HERE, THERE = Mm(100.0, 50.0), Mm(-120.0, -60.0)


def read(kind: Kind, at: Mm, score: float = 1.0) -> SeenPiece:
    return SeenPiece(kind, at, (0.0, 0.0), 15.5, score)


def test_no_set_has_two_queens_unless_both_are_sure() -> None:
    sure, guess = read(QUEEN, HERE), read(QUEEN, THERE, 0.5)
    assert within_a_set((guess, sure)) == (sure,)
    assert len(within_a_set((sure, replace(guess, score=0.95)))) == 2


def test_a_tenth_white_that_may_be_black_is_the_ninth_black() -> None:
    """From the rendered break with one of two lamps put out: a black in its light was a white of 0.52."""
    whites = tuple(read(WHITE, Mm(40.0 * n, 0.0)) for n in range(9))
    doubtful = replace(read(WHITE, HERE, 0.52), instead=BLACK)
    layout = within_a_set((doubtful, *whites))
    assert layout == (replace(doubtful, kind=BLACK, instead=WHITE), *whites)
    blacks = tuple(read(BLACK, Mm(40.0 * n, 80.0)) for n in range(9))
    assert within_a_set((doubtful, *whites, *blacks)) == (*whites, *blacks)
    assert within_a_set((replace(doubtful, instead=None), *whites)) == whites


def test_a_second_queen_that_may_be_black_is_print() -> None:
    sure, print_ = read(QUEEN, HERE), replace(read(QUEEN, THERE, 0.5), instead=BLACK)
    assert within_a_set((sure, print_)) == (sure,)
