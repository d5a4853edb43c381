"""What went out over the picture's edge: a coin may be there, a hand that draws back is no coin."""

import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind, Seat
from rules.table import Layout, Mm, Piece
from tests.vision.traces.tracks import way
from vision.traces.outside import is_drawn_back, went_outside

BEGUN_S = 1.3
FINGERS = way((288.0, 231.0), (290.0, 229.0), (295.0, 228.0), begun_s=BEGUN_S + 0.1)
COIN = (Piece(Kind.BLACK, Mm(285.0, 230.0)),)


@pytest.mark.parametrize(
    ("seat", "begun_s", "lay", "drawn_back"),
    [
        (Seat.E, BEGUN_S, (), True),
        (Seat.W, BEGUN_S, (), False),
        (None, BEGUN_S, (), False),
        (Seat.E, BEGUN_S - 0.4, (), False),
        (Seat.E, BEGUN_S, COIN, False),
    ],
)
def test_fingers_that_draw_back_behind_the_players_lines_are_no_coin(
    seat: Seat | None, begun_s: float, lay: Layout, *, drawn_back: bool
) -> None:
    """From drawn rooms, 420004: fingers went out over the player's own corner, which the picture cuts off."""
    assert went_outside(FINGERS, (Mm(325.0, 234.0),), 31.0)
    assert is_drawn_back(FINGERS, seat, begun_s, lay, ICF) is drawn_back


def test_what_crosses_the_board_is_no_hand() -> None:
    coin = way((250.0, 200.0), (290.0, 230.0), (330.0, 260.0), begun_s=BEGUN_S)
    assert not is_drawn_back(coin, Seat.E, BEGUN_S, (), ICF)
