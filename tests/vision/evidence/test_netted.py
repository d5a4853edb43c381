"""A face in a net tells which kind of piece fell there, however much light the net gets."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.carrom.board import ICF
from rules.pieces import Kind
from rules.table import Mm, Piece
from tests.vision.plain_table import as_read, evidence, plain_detector
from vision.evidence.netted import (
    best_of,
    colours_of_kinds,
    likely_kinds,
    may_be_the_queen,
    netted_questions,
)
from vision.observing.requests import Colour, FaceColours, Measures, NewFace

COLOURS: dict[Kind, Colour] = {
    Kind.WHITE: (165.0, 116.0, 134.0),
    Kind.BLACK: (60.0, 113.0, 148.0),
    Kind.QUEEN: (76.0, 104.0, 197.0),
}


def netted(kind: Kind, share: float) -> NewFace:
    y, u, v = COLOURS[kind]
    return NewFace(500.0, (share * y, 128 + share * (u - 128), 128 + share * (v - 128)), was_there=False)


@given(st.sampled_from(sorted(COLOURS)), st.floats(0.35, 0.6))
def test_a_dimmed_face_is_best_explained_by_its_own_kind(kind: Kind, share: float) -> None:
    likely = likely_kinds(netted(kind, share), COLOURS)
    assert best_of(likely, [kind]) == 1.0
    assert best_of(likely, [other for other in COLOURS if other is not kind]) < 0.5


def test_a_kind_of_which_no_face_was_read_may_look_like_anything() -> None:
    known: dict[Kind, Colour] = {kind: COLOURS[kind] for kind in (Kind.WHITE, Kind.BLACK)}
    assert best_of(likely_kinds(netted(Kind.BLACK, 0.5), known), [Kind.QUEEN]) == 1.0


def test_what_looks_like_no_kind_says_nothing() -> None:
    assert likely_kinds(NewFace(500.0, (90.0, 190.0, 70.0), was_there=False), COLOURS) == {}
    assert likely_kinds(netted(Kind.WHITE, 0.5), {}) == {}


RED, GREY = (80.0, 116.0, 162.0), (50.0, 126.0, 130.0)


@pytest.mark.parametrize(
    ("colour", "others", "lying", "may_be"),
    [
        (RED, 2, None, True),
        (GREY, 2, None, False),
        (RED, 4, None, False),
        (RED, 2, {Kind.WHITE: 3, Kind.BLACK: 2, Kind.QUEEN: 0}, False),
        (RED, 2, {Kind.WHITE: 3, Kind.BLACK: 2, Kind.QUEEN: 1}, True),
    ],
    ids=["two red ones", "grey ones", "more of them", "she is off the board", "she lies somewhere"],
)
def test_one_of_few_red_coins_may_be_the_queen_whom_nobody_has_read(
    colour: Colour, others: int, lying: dict[Kind, int] | None, *, may_be: bool
) -> None:
    """From 1090040 and 1120960 on tables of any make: of two red coins the queen was told as a black."""
    before = tuple(Piece(Kind.BLACK, Mm(40.0 * k, 50.0)) for k in range(others))
    stroke = replace(evidence(plain_detector(), before, before, ()), lying=lying)
    faces = FaceColours(tuple((piece.at, ICF.coin_radius_mm) for piece in before), now=False)
    assert may_be_the_queen(replace(stroke, measures=Measures({faces: (colour,) * others}))) is may_be
    queen = Piece(Kind.QUEEN, Mm(0.0, 0.0))
    assert not may_be_the_queen(replace(stroke, before=(*stroke.before, queen)))


def test_the_striker_that_lies_on_the_board_is_not_what_lies_in_a_net() -> None:
    """From 1080620 on tables of any make: the face of a white that fell was most like the striker's."""
    lies = (Piece(Kind.STRIKER, Mm(100.0, 0.0)), Piece(Kind.WHITE, Mm(-100.0, 0.0)))
    stroke = evidence(plain_detector(), (), lies, as_read(lies))
    asked = [question for question in netted_questions(stroke) if isinstance(question, FaceColours)]
    assert asked == [FaceColours(((lies[1].at, ICF.coin_radius_mm),), now=True)]
    assert colours_of_kinds(replace(stroke, measures=Measures({asked[0]: ((80.0, 120.0, 130.0),)}))) == {
        Kind.WHITE: (80.0, 120.0, 130.0)
    }
