"""A span that nobody watched: every game's log says so, and no law guesses what happened in it."""

from __future__ import annotations

import pytest

from rules.carrom.board import opening_layout
from rules.header import header_from_json
from rules.match import Match
from rules.pieces import Kind
from rules.record.unwatched import said_of
from rules.table import Layout, Mm, Piece, StrokeEnded, StrokeStarted, Unwatched
from tests.rules.plays import played, refolded, stroke_ruled

GAMES = [
    {"game": "carrom", "players": ["Asha", "Bela"]},
    {"game": "magnetic", "players": ["Asha", "Bela"]},
    {"game": "carom_golf", "players": ["Rita"], "options": {"courses": ["meadow"]}},
    {"game": "eighteen_holes", "variant": "stroke", "players": ["Ann"]},
    {"game": "roll_in_one", "variant": "three", "players": ["Ann"], "options": {"course": "three"}},
]
FROZEN = Unwatched(t_s=12.4, until_s=16.2, why="picture frozen")


def lying(white: int) -> Layout:
    """The table after a broken rack, with so many of its white pieces."""
    spread = [Piece(piece.kind, Mm(2 * piece.at.x_mm + 3, 2 * piece.at.y_mm)) for piece in opening_layout()]
    whites = [piece for piece in spread if piece.kind is Kind.WHITE]
    return tuple(whites[:white] + [piece for piece in spread if piece.kind is not Kind.WHITE])


def stroke(number: int, white: int) -> tuple[StrokeStarted, StrokeEnded]:
    """A stroke in which nothing was seen to fall, and the whites that lie at its end."""
    at_s = 20.0 * number
    ended = StrokeEnded(
        t_s=at_s + 2, stroke=number, layout=lying(white), left_lines=True, touched=True, placement="legal"
    )
    return StrokeStarted(t_s=at_s, stroke=number), ended


@pytest.mark.parametrize("header", GAMES, ids=lambda header: str(header["game"]))
def test_every_game_says_it_and_changes_nothing(header: dict[str, object]) -> None:
    before = Match.begin(header_from_json(header))
    after = played(before, FROZEN)
    (spoken,) = after.history
    assert [verdict.text for verdict in spoken.verdicts] == [
        "Not watched from 12 s to 17 s: the picture was frozen."
    ]
    assert after.position == before.position
    assert refolded(after) == after


def test_without_a_reason_the_span_alone_is_said() -> None:
    assert said_of(Unwatched(t_s=3.0, until_s=4.0)).text == "Not watched from 3 s to 4 s."
    assert said_of(Unwatched(t_s=3.0, until_s=4.0, why="a bird sat on it")).text.endswith(": a bird sat on it.")


def test_a_piece_that_fell_unseen_is_asked_about_and_then_told() -> None:
    match = played(Match.begin(header_from_json(GAMES[0])), *stroke(1, 9), FROZEN, *stroke(2, 8))
    differing = match.score.to_json()["out_of_step"]
    assert differing == {
        "expected": {"white": 9, "black": 9, "queen": 1},
        "seen": {"white": 8, "black": 9, "queen": 1},
    }
    paused = played(match, *stroke(3, 8))
    assert [verdict.key for verdict in paused.history[-1].verdicts] == ["paused"]


def test_where_the_counts_agree_nobody_is_asked() -> None:
    match = played(Match.begin(header_from_json(GAMES[0])), *stroke(1, 9), FROZEN, *stroke(2, 9))
    assert match.score.to_json()["out_of_step"] is None
    assert match.score.to_json()["open"] == []


def test_a_person_tells_the_stroke_that_nobody_saw() -> None:
    match = played(Match.begin(header_from_json(GAMES[0])), *stroke(1, 9), FROZEN, stroke_ruled(Kind.BLACK))
    assert match.score.to_json()["out_of_step"] is None
