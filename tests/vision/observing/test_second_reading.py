"""A table at rest may be read once more, from four sides; where something covers it, that is not offered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from device.virtual.film import table_of
from rules.pieces import Kind
from rules.table import Mm, Piece
from vision.frame import Frame
from vision.hypotheses.piece_ends import Hypothesis, PieceEnd
from vision.inference.joint import JointHypothesis, RankedOutcome
from vision.layouts.difference import LayoutDifference
from vision.observing.observation import Observation
from vision.observing.observer import Observer
from vision.observing.requests import ReadAgain
from vision.pieces.assembly import Candidate
from vision.pieces.in_nets import pieces_and_doubtful
from vision.pieces.seen import SeenPiece
from vision.synthetic.scene.scene import Disc, Hand, Pose, Scene

RATE_HZ = 15.0
COINS = (Disc(Kind.WHITE, Mm(100.0, 120.0)), Disc(Kind.BLACK, Mm(-160.0, -90.0)))


def frames(hands: tuple[Hand, ...] = ()) -> Iterator[Frame]:
    table, noise = table_of(7001), np.random.default_rng(7001)
    for number in range(int(1.5 * RATE_HZ)):
        yield table.renderer.draw(Scene(COINS, hands=hands), number / RATE_HZ, number, noise)


def read_at_rest(hands: tuple[Hand, ...] = ()) -> tuple[Observer, Observation]:
    """An observer that has just read the table, and its reading."""
    observer = Observer(table_of(7001).board_map)
    for frame in frames(hands):
        observation = observer.receive(frame)
        if observation.pieces is not None:
            return observer, observation
    raise AssertionError("the table was never read")


def read_again(observer: Observer) -> Observation:
    reading = observer.answer(ReadAgain())
    assert isinstance(reading, Observation)
    return reading


@pytest.fixture(scope="module")
def readings() -> tuple[Observation, Observation]:
    """A reading at rest, and the second reading of the same frame."""
    observer, at_rest = read_at_rest()
    return at_rest, read_again(observer)


@pytest.mark.parametrize(("beyond_px", "is_doubtful"), [(-100.0, True), (-8.0, False), (35.0, False)])
def test_a_faint_disc_that_reaches_beyond_the_pictures_edge_is_no_trace(
    beyond_px: float, *, is_doubtful: bool
) -> None:
    """From drawn rooms, 420004 and 421033: it had gone after the stroke, and might have fallen outside."""
    board_map = table_of(7001).board_map
    at_px = (board_map.lens.width_px + beyond_px, 300.0)
    disc = SeenPiece(Kind.WHITE, Mm(340.0, 200.0), at_px, 15.5, 0.06)
    pieces, doubtful = pieces_and_doubtful((Candidate(disc, "faint"),), board_map)
    assert not pieces
    assert bool(doubtful) is is_doubtful


def kinds(seen: Observation) -> list[Kind]:
    return sorted(piece.kind for piece in seen.pieces or ())


def test_a_second_reading_of_a_plain_table_finds_the_same_pieces_where_they_were(
    readings: tuple[Observation, Observation],
) -> None:
    assert [kinds(reading) for reading in readings] == [[Kind.BLACK, Kind.WHITE]] * 2
    pieces = (sorted(reading.pieces or (), key=lambda piece: piece.kind) for reading in readings)
    for first, second in zip(*pieces, strict=True):
        assert np.hypot(first.at.x_mm - second.at.x_mm, first.at.y_mm - second.at.y_mm) < 1.0


def test_a_second_reading_arrives_as_an_observation_of_the_same_moment_and_is_offered_once(
    readings: tuple[Observation, Observation],
) -> None:
    at_rest, second = readings
    assert at_rest.can_read_again
    expected = replace(at_rest, pieces=second.pieces, doubtful=second.doubtful, can_read_again=False)
    assert vars(second) == vars(expected)


def test_a_second_reading_is_refused_once_the_next_frame_has_come() -> None:
    observer, _ = read_at_rest()
    observer.receive(next(frames()))
    with pytest.raises(ValueError, match="can_read_again"):
        read_again(observer)


def test_no_second_reading_is_offered_where_a_hand_covers_the_board() -> None:
    hand = Hand(Pose.OPEN, Mm(0.0, -60.0), 0.0, table_of(7001).wearers[0])
    _, reading = read_at_rest((hand,))
    assert not reading.can_read_again


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
    assert verdict.needs_no_second_reading(sure=0.9) is enough
