"""The layouts, and the matching of what was laid with what was read."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.trial.judgement import judge, steady_pieces
from device.trial.layouts import NAMES, wanted_on
from device.trial.matching import REACH_MM, match, turned, turned_back
from rules.carrom.board import ICF, opening_layout
from rules.pieces import Kind
from rules.table import Layout, Mm, Piece, distance_mm
from tests.device.trial.tables import WANTED, seen, shot_of

PLACES = st.builds(Mm, st.floats(-350, 350), st.floats(-350, 350))
LAYOUTS = st.lists(st.builds(Piece, st.sampled_from(Kind), PLACES), max_size=8).map(tuple)
BOARDS = [ICF, ICF.scaled_to(600.0), replace(ICF, pocket_radius_mm=40.0, pocket_inset_mm=0.0)]


@pytest.mark.parametrize("board", BOARDS)
def test_no_two_pieces_overlap_and_all_lie_on_the_surface(board: object) -> None:
    assert isinstance(board, type(ICF))
    for wanted in wanted_on(board):
        for one, other in combinations(wanted.pieces, 2):
            least = board.radius_mm(one.kind) + board.radius_mm(other.kind)
            assert distance_mm(one.at, other.at) > least - 1e-6, (wanted.name, one, other)
        for piece in wanted.pieces:
            reach = max(abs(piece.at.x_mm), abs(piece.at.y_mm)) + board.radius_mm(piece.kind)
            assert reach < board.half_mm + 1e-6


def test_a_set_has_the_pieces_of_every_layout() -> None:
    assert tuple(wanted.name for wanted in WANTED) == NAMES
    for wanted in WANTED:
        kinds = [piece.kind for piece in wanted.pieces]
        assert 6 <= len(kinds) <= 9
        assert (kinds.count(Kind.QUEEN), kinds.count(Kind.STRIKER)) == (1, 1)
        assert max(kinds.count(Kind.WHITE), kinds.count(Kind.BLACK)) <= 4, "as the page says"


def test_the_rack_is_the_middle_of_the_opening_rack() -> None:
    for piece, right in zip(WANTED[0].pieces, opening_layout()[:7], strict=False):
        assert piece.kind is right.kind
        assert distance_mm(piece.at, right.at) < 1e-6


@settings(max_examples=60, deadline=None)
@given(LAYOUTS, LAYOUTS)
def test_each_piece_has_one_partner_at_most_and_none_is_lost(laid: Layout, read: Layout) -> None:
    matching = match(laid, read)
    with_partner, taken = [i for i, _ in matching.pairs], [k for _, k in matching.pairs]
    assert len(set(with_partner)) == len(with_partner)
    assert len(set(taken)) == len(taken)
    assert sorted([*with_partner, *matching.missed]) == list(range(len(laid)))
    assert sorted([*taken, *matching.ghosts]) == list(range(len(read)))
    lying = turned(laid, matching.turn)
    for i, k in matching.pairs:
        assert distance_mm(lying[i].at, read[k].at) <= REACH_MM
        assert ((i, k) in matching.wrong) is (laid[i].kind is not read[k].kind)


@settings(max_examples=40, deadline=None)
@given(LAYOUTS, LAYOUTS, st.integers(0, 3))
def test_the_side_at_which_a_person_stands_does_not_matter(laid: Layout, read: Layout, turn: int) -> None:
    one, other = match(laid, read), match(laid, turned(read, turn))
    assert len(one.pairs) == len(other.pairs)
    assert len(one.wrong) == len(other.wrong)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(WANTED), st.integers(0, 3), st.data())
def test_what_a_hand_laid_roughly_is_found_entirely(wanted: object, turn: int, data: st.DataObject) -> None:
    assert isinstance(wanted, type(WANTED[0]))
    off = st.floats(-10, 10)
    rough = tuple(
        Piece(one.kind, Mm(one.at.x_mm + data.draw(off), one.at.y_mm + data.draw(off)))
        for one in turned(wanted.pieces, turn)
    )
    matching = match(wanted.pieces, rough)
    assert (matching.missed, matching.ghosts, matching.wrong) == ((), (), ())


@given(PLACES, st.integers(0, 3))
def test_a_place_is_turned_back(at: Mm, turn: int) -> None:
    ((_, there),) = [(one.kind, one.at) for one in turned((Piece(Kind.WHITE, at),), turn)]
    assert distance_mm(turned_back(there, turn), at) < 1e-6


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("turn", range(4))
def test_a_perfect_reading_is_right_and_has_no_gaps(number: int, turn: int) -> None:
    judged = judge(WANTED[number], shot_of(turned(WANTED[number].pieces, turn)))
    assert judged.is_right
    assert judged.spread_mm == pytest.approx(0, abs=1e-9)
    assert max(map(abs, judged.gaps_mm), default=0) < 1e-6
    assert len(judged.gaps_mm) == len(WANTED[number].pairs) + len(WANTED[number].rails)


def test_a_rack_that_was_turned_a_little_is_right() -> None:
    """Its colours alternate: each piece then lies between two places, one of its own kind."""
    rack = WANTED[0]
    coins = opening_layout(rotation_deg=40.0)[:7]
    assert judge(rack, shot_of((*coins, rack.pieces[-1]))).is_right


def test_missed_ghosts_and_kinds_are_told_and_a_refused_disc_gives_a_place() -> None:
    wanted = WANTED[3]
    missing, mistaken, *rest = wanted.pieces
    ghost = Piece(Kind.WHITE, Mm(-300.0, 20.0))
    refused = Piece(missing.kind, Mm(missing.at.x_mm + 6, missing.at.y_mm))
    read = (Piece(Kind.WHITE, mistaken.at), *rest, ghost)
    judged = judge(wanted, shot_of(read, maybe=(ghost, refused)))
    assert judged.matching.missed == (0,)
    assert judged.matching.wrong == ((1, 0),)
    assert judged.matching.ghosts == (len(rest) + 1,)
    assert [(i, piece.at) for i, piece in judged.maybe] == [(0, refused.at)]


def test_a_piece_of_most_frames_is_steady_and_the_others_flicker() -> None:
    one, other = (seen(Piece(Kind.WHITE, Mm(x, 0.0))) for x in (0.0, 100.0))
    moved = replace(one, at=Mm(0.6, 0.0))
    steady, flickering = steady_pieces(((one, other), (moved,), (one,)), ICF.coin_radius_mm)
    assert flickering == 1
    assert steady[0].frames == 3
    assert steady[0].piece.at.x_mm == pytest.approx(0.2)
    assert steady[0].spread_mm == pytest.approx(0.283, abs=0.01)
