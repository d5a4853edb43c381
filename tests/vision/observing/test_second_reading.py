"""A table at rest may be read once more, from four sides; where something covers it, that is not offered."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from device.virtual.film import table_of
from rules.pieces import Kind
from rules.table import Mm, Piece
from vision.frame import Frame
from vision.layouts.difference import LayoutDifference
from vision.observing.observation import Observation
from vision.observing.observer import Observer
from vision.strokes.hypotheses import Hypothesis, PieceEnd
from vision.strokes.inference import JointHypothesis, RankedOutcome
from vision.synthetic.scene.scene import Disc, Hand, Pose, Scene

RATE_HZ = 15.0
COINS = (Disc(Kind.WHITE, Mm(100.0, 120.0)), Disc(Kind.BLACK, Mm(-160.0, -90.0)))


def frames(hands: tuple[Hand, ...] = ()) -> Iterator[Frame]:
    table, noise = table_of(7001), np.random.default_rng(7001)
    for number in range(int(1.5 * RATE_HZ)):
        yield table.renderer.draw(Scene(COINS, hands=hands), number / RATE_HZ, number, noise)


@pytest.fixture(scope="module")
def at_rest() -> Observation:
    observer = Observer(table_of(7001).board_map)
    read = [seen for seen in map(observer.receive, frames()) if seen.pieces is not None]
    return read[-1]


def kinds(seen: Observation) -> list[Kind]:
    return sorted(piece.kind for piece in seen.pieces or ())


def test_a_second_look_at_a_plain_table_finds_the_same_pieces_where_they_were(at_rest: Observation) -> None:
    again = at_rest.looked_again()
    assert kinds(again) == kinds(at_rest) == [Kind.BLACK, Kind.WHITE]
    for one, other in zip(
        *(sorted(seen.pieces or (), key=lambda p: p.kind) for seen in (at_rest, again)), strict=True
    ):
        assert np.hypot(one.at.x_mm - other.at.x_mm, one.at.y_mm - other.at.y_mm) < 1.0


def test_it_is_the_same_however_often_and_offered_once(at_rest: Observation) -> None:
    assert at_rest.looked_again().pieces == at_rest.looked_again().pieces
    again = at_rest.looked_again()
    assert again.again is None
    assert again.looked_again() is again


def test_it_is_not_offered_where_a_hand_covers_the_board() -> None:
    table = table_of(7001)
    hand = Hand(Pose.OPEN, Mm(0.0, -60.0), 0.0, table.wearers[0])
    observer = Observer(table.board_map)
    read = [seen for seen in map(observer.receive, frames((hand,))) if seen.pieces is not None]
    assert read
    assert all(seen.again is None for seen in read)


@pytest.mark.parametrize(
    ("ways", "likelihood", "enough"),
    [
        ((), 0.99, True),
        (((Kind.WHITE, PieceEnd.FELL),), 0.99, True),
        (((Kind.WHITE, PieceEnd.FELL),), 0.6, False),
        (((Kind.STRIKER, PieceEnd.TAKEN),), 0.99, True),
        (((Kind.QUEEN, PieceEnd.FELL), (Kind.STRIKER, PieceEnd.FELL)), 0.99, False),
    ],
)
def test_a_striker_that_left_the_board_is_looked_for_twice(
    ways: tuple[tuple[Kind, PieceEnd], ...], likelihood: float, *, enough: bool
) -> None:
    nothing = LayoutDifference(stayed=(), moved=(), gone=(), new=())
    hypotheses = tuple(Hypothesis(Piece(kind, Mm(0.0, 0.0)), way, 1.0) for kind, way in ways)
    verdict = RankedOutcome(JointHypothesis(nothing, hypotheses, 1.0), likelihood)
    assert verdict.needs_no_second_look(sure=0.9) is enough
