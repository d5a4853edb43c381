"""A board is strange where both readings of it differ, and is read by the larger network from then on."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from rules.pieces import Kind
from rules.table import Mm
from vision.frame import Frame
from vision.observing.familiarity import FEW, TABLES, Familiarity, with_sure_pieces
from vision.observing.settings import ObserverSettings
from vision.observing.table_reader import TableReader
from vision.pieces.assembly import Candidate
from vision.pieces.seen import SeenPiece
from vision.pieces.suppression import PIECE, PRINTED, SECOND
from vision.synthetic.variety.varied import show, varied


def reading(
    *x_mm: float, reason: str = PIECE, score: float = 0.9, kind: Kind = Kind.WHITE
) -> tuple[Candidate, ...]:
    """Coins in a row."""
    pieces = (SeenPiece(kind, Mm(x, 0.0), (x, 0.0), 15.5, score) for x in x_mm)
    return tuple(Candidate(piece, reason) for piece in pieces)


def judged(quick: tuple[Candidate, ...], fused: tuple[Candidate, ...], times: int = 1) -> Familiarity:
    familiarity = Familiarity()
    for _ in range(times):
        familiarity.judge(quick, fused, imagines_hand=False)
    return familiarity


def test_readings_that_agree_make_a_board_familiar_after_some_tables() -> None:
    row = reading(*range(0, 400, 50))
    assert judged(row, row, TABLES - 1).is_judging
    known = judged(row, row, TABLES)
    assert not known.is_judging
    assert not known.is_strange


def test_missed_pieces_make_a_board_strange_at_once() -> None:
    everything = tuple(range(0, 400, 50))
    assert judged(reading(*everything[:5]), reading(*everything)).is_strange


def test_a_piece_that_the_quick_networks_miss_again_makes_a_board_strange() -> None:
    everything = tuple(range(0, 400, 50))
    assert not judged(reading(*everything[1:]), reading(*everything)).is_strange
    assert judged(reading(*everything[1:]), reading(*everything), 2).is_strange


def test_imagined_pieces_make_a_board_strange_at_once() -> None:
    everything = tuple(range(0, 400, 50))
    assert judged(reading(*everything), reading(*everything[:5])).is_strange


def test_two_printed_dots_that_only_the_quick_networks_take_for_pieces_make_a_full_board_strange() -> None:
    everything = tuple(range(0, 1000, 50))
    assert judged(reading(*everything), reading(*everything[:-2])).is_strange


@pytest.mark.parametrize(("named", "is_strange"), [(1, False), (2, True)])
def test_kinds_that_both_readings_name_otherwise_make_a_board_strange(named: int, is_strange: bool) -> None:
    everything = tuple(range(0, 300, 50))
    quick = (*reading(*everything[:named], kind=Kind.BLACK), *reading(*everything[named:]))
    assert judged(quick, reading(*everything)).is_strange == is_strange


def test_kinds_that_the_larger_network_does_not_plainly_name_are_no_sign() -> None:
    """From 321118: in half of the light it named two black coins white at 0.6, which the quick ones did not."""
    everything = tuple(range(0, 300, 50))
    unplain = [
        replace(candidate, piece=replace(candidate.piece, kind=Kind.BLACK, instead=Kind.WHITE))
        for candidate in reading(*everything)
    ]
    assert not judged(reading(*everything), tuple(unplain)).is_strange


def test_pieces_that_the_quick_networks_are_sure_of_are_no_sign() -> None:
    everything = tuple(range(0, 400, 50))
    assert not judged(reading(*everything, score=0.99), reading(*everything[:5])).is_strange


@pytest.mark.parametrize(("score", "is_strange"), [(0.4, False), (0.6, True)])
def test_two_strikers_make_a_board_strange(score: float, is_strange: bool) -> None:
    """From 750620: a printed disc stood for the striker, and a stroke of the true one was told as nothing."""
    row, striker = reading(*range(0, 400, 50)), reading(-50, kind=Kind.STRIKER)
    familiarity = Familiarity()
    familiarity.judge_strikers((*row, *striker))
    assert not familiarity.is_strange
    again = reading(-150, reason=SECOND, score=score, kind=Kind.STRIKER)
    familiarity.judge_strikers((*row, *striker, *again))
    assert familiarity.is_strange is is_strange


def test_one_piece_more_or_less_is_no_sign() -> None:
    everything = tuple(range(0, 400, 50))
    assert not judged(reading(*everything[:-1]), reading(*everything)).is_strange


@pytest.mark.parametrize("reason", [PRINTED, SECOND])
@pytest.mark.parametrize(("score", "is_strange"), [(0.4, False), (0.6, True)])
def test_refused_discs_count_where_they_look_like_pieces(reason: str, score: float, is_strange: bool) -> None:
    row, refused = reading(*range(0, 400, 50)), reading(-50, -100, reason=reason, score=score)
    assert judged((*row, *refused), row).is_strange == is_strange


def test_a_nearly_empty_table_makes_no_board_familiar() -> None:
    few = reading(*range(0, 50 * (FEW - 1), 50))
    assert judged(few, few, TABLES + 1).is_judging


def test_on_a_nearly_empty_table_one_difference_makes_a_board_strange() -> None:
    """From 760210: of three pieces one was named otherwise by the larger network, which was right."""
    few = tuple(range(0, 50 * (FEW - 1), 50))
    quick = (*reading(few[0], kind=Kind.BLACK), *reading(*few[1:]))
    assert judged(quick, reading(*few)).is_strange
    assert judged(reading(*few[1:]), reading(*few)).is_strange


@pytest.mark.parametrize(("score", "kept"), [(0.99, True), (0.9, False)])
def test_the_larger_network_refuses_no_piece_that_the_quick_ones_are_sure_of(
    score: float, *, kept: bool
) -> None:
    first, second = reading(0.0, score=score), reading(100.0)
    fused = (*second, *reading(1.0, reason=PRINTED, score=0.3))
    pieces = [c.piece for c in with_sure_pieces((*first, *second), fused) if c.reason == PIECE]
    assert (first[0].piece in pieces) is kept
    assert second[0].piece in pieces


def test_an_imagined_hand_makes_a_board_strange() -> None:
    familiarity = Familiarity()
    familiarity.judge((), (), imagines_hand=True)
    assert familiarity.is_strange


@pytest.mark.parametrize("seed", [20009])
def test_a_drawn_table_is_familiar_and_read_as_before(seed: int) -> None:
    drawn = show(varied(seed))
    reader = TableReader(ObserverSettings())
    reader.look_through(drawn.varied.board_map)
    frame = Frame.from_bgr(drawn.bgr)
    first = reader.read(frame, may_be_covered=True, hand=False)
    second = reader.read(frame, may_be_covered=True, hand=False)
    assert [candidate.piece for candidate in first.candidates] == [c.piece for c in second.candidates]
    assert np.isfinite([candidate.piece.score for candidate in first.candidates]).all()
