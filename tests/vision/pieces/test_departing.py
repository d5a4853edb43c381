"""Scores against the bare board: print that looks like a piece goes, a faint piece on a known board stays."""

import numpy as np
import pytest

from tests.vision.bare_board.tables import CIRCLE, TABLE, empty_board, frame_of, top
from vision.bare_board.model import BareBoard
from vision.pieces.departing import MOST_GAINED, scored_against
from vision.pieces.detector import Detections
from vision.pieces.learnt_table import LearntTable
from vision.pieces.reading import consider
from vision.pieces.settings import ReadingSettings
from vision.pieces.suppression import PIECE


def places(*at: tuple[float, float], score: float) -> Detections:
    count = len(at)
    return Detections(np.array(at), np.full(count, 15.5), np.full(count, score), np.full((count, 4), 0.25))


@pytest.mark.parametrize("lamp", ["same", "other"])
def test_print_loses_and_pieces_gain(lamp: str) -> None:
    seen = top().look(frame_of(TABLE, lamp))
    pieces = [(piece.at.x_mm, piece.at.y_mm) for piece in TABLE]
    judged = scored_against(
        empty_board(), seen, places(*pieces, (CIRCLE.x_mm, CIRCLE.y_mm), (0.0, 0.0), score=0.6), larger=False
    )
    assert {tuple(at) for at in judged.at[: len(TABLE)].tolist()} == set(pieces), "likeliest first"
    assert judged.score[: len(TABLE)].min() > 0.6
    assert judged.score[len(TABLE) :].max() < 0.2


def test_what_is_not_known_says_nothing() -> None:
    seen = top().look(frame_of(TABLE))
    before = places((100.0, 100.0), (CIRCLE.x_mm, CIRCLE.y_mm), score=0.6)
    after = scored_against(BareBoard.unknown(top().side_px), seen, before, larger=False)
    assert after.score == pytest.approx(before.score)
    assert scored_against(empty_board().resized(300), seen, before, larger=False) is before


@pytest.mark.parametrize("larger", [False, True])
def test_a_departure_alone_makes_no_piece(larger: bool) -> None:
    """What the networks take for a stray thing, a cap or a tin, hides the board as a coin does."""
    seen = top().look(frame_of(TABLE))
    pieces = [(piece.at.x_mm, piece.at.y_mm) for piece in TABLE]
    stray = 1 / (1 + np.exp(MOST_GAINED + 0.1))
    assert scored_against(empty_board(), seen, places(*pieces, score=stray), larger=larger).score.max() < 0.5
    assert scored_against(empty_board(), seen, places(*pieces, score=0.2), larger=larger).score.min() > 0.5


def test_a_known_board_changes_no_plain_reading() -> None:
    seen = top().look(frame_of(TABLE))
    alone, known = (
        consider(top(), seen, ReadingSettings(), learnt)
        for learnt in (LearntTable(), LearntTable(bare=empty_board()))
    )
    kinds = [
        sorted((c.piece.kind, c.piece.at.x_mm) for c in some if c.reason == PIECE) for some in (alone, known)
    ]
    assert kinds[0] == kinds[1]
    assert len(kinds[0]) == len(TABLE)
