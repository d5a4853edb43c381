"""The start of a match, and the written forms of its state and entries."""

import json

import pytest

from rules.carrom.board import opening_layout
from rules.carrom.starts.start import Start, is_pack, start_from_layout
from rules.header import Header
from rules.match import Entry, Match
from rules.notation import json_from_act
from rules.pieces import Kind
from rules.ruling import Act, Retract
from rules.scenario import json_from_entry
from rules.table import Choice, HandIn, HandOut, Mm, Piece, Pocketed, StrokeEnded, StrokeStarted, Uncertain
from tests.rules.plays import played, started, stroke_ruled

WHITE = Kind.WHITE
DOUBT = Uncertain(t_s=1.0, stroke=1, question="Which?", choices=(Choice("a", ()), Choice("b", ())))

CAMERA_STROKE: tuple[Act, ...] = (
    HandIn(t_s=0.5),
    StrokeStarted(t_s=1.0, stroke=1),
    HandOut(t_s=1.5),
    Pocketed(t_s=2.0, stroke=1, piece=WHITE),
    StrokeEnded(t_s=3.0, stroke=1),
)


def test_a_pack_is_the_break_and_anything_else_is_play() -> None:
    assert start_from_layout(opening_layout(30.0)) == Start()
    apart = (*opening_layout()[:-1], Piece(Kind.BLACK, Mm(200.0, 0.0)))
    assert start_from_layout(apart) == Start(phase="play", white=9, black=9, queen="on_board")
    few = (Piece(WHITE, Mm(0.0, 0.0)), Piece(Kind.STRIKER, Mm(0.0, -250.0)))
    assert start_from_layout(few) == Start(phase="play", white=1, black=0, queen="covered")


@pytest.mark.parametrize("coin_radius_mm", [10.0, 15.5, 23.0])
@pytest.mark.parametrize("off_mm", [0.0, 12.0])
def test_a_pack_is_known_at_any_scale_and_a_little_off_the_middle(coin_radius_mm: float, off_mm: float) -> None:
    rack = opening_layout(15.0, coin_radius_mm)
    assert is_pack(tuple(Piece(piece.kind, Mm(piece.at.x_mm + off_mm, piece.at.y_mm)) for piece in rack))


@pytest.mark.parametrize("moved", [7, 9, 12, 13, 18])
def test_a_pack_with_one_piece_knocked_out_is_no_pack(moved: int) -> None:
    rack = list(opening_layout())
    kind, at = rack[moved].kind, rack[moved].at
    rack[moved] = Piece(kind, Mm(at.x_mm * 1.5, at.y_mm * 1.5))
    assert not is_pack(tuple(rack))


def test_a_pack_elsewhere_on_the_board_is_no_pack() -> None:
    assert not is_pack(
        tuple(Piece(coin.kind, Mm(coin.at.x_mm + 150.0, coin.at.y_mm)) for coin in opening_layout())
    )


def test_a_queen_not_seen_gives_no_points_and_stands_in_nobodys_way() -> None:
    lying = tuple(Piece(kind, Mm(0, 9.0 * k)) for k, kind in enumerate([WHITE, Kind.BLACK, Kind.BLACK]))
    score = played(Match.begin(Header(start=start_from_layout(lying))), stroke_ruled(WHITE)).score.score
    assert (score.results[0].winner, score.results[0].points) == ("South", 2)


def test_the_form_of_the_state_stays(request: pytest.FixtureRequest) -> None:
    """The golden state; a change here changes the format that others read."""
    match = started(white=6, black=6)
    for act in (*CAMERA_STROKE, stroke_ruled(Kind.QUEEN), stroke_ruled(Kind.STRIKER), DOUBT):
        match = played(match, act)
    golden = request.path.parent / "golden" / "state.json"
    assert match.score.to_json() == json.loads(golden.read_text(encoding="utf-8"))


def test_an_entry_is_written_flat() -> None:
    entry = Entry(3, "umpire", Retract(entry=2))
    assert json_from_entry(entry) == {"seq": 3, "by": "umpire", "type": "retract", "entry": 2}
    assert json_from_act(entry.act) == {"type": "retract", "entry": 2}
