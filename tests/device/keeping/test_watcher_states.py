"""The watcher's states on the phones: a state that waits for a person replaces watching."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.keeping.journal import Journal
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.which_match import Wish
from rules.carrom.board import opening_layout
from rules.header import Header, players_named
from rules.pieces import Kind, Pocket
from rules.ruling import Answer
from rules.table import (
    Choice,
    Mm,
    Piece,
    Placed,
    Pocketed,
    Removed,
    StrokeEnded,
    StrokeStarted,
    Uncertain,
    Unwatched,
)
from vision.observing.observation import State

HEADER = Header(players=players_named(("Anna", "Ben")))
AFTER_BREAK = tuple(
    Piece(piece.kind, Mm(2 * piece.at.x_mm + 3, 2 * piece.at.y_mm)) for piece in opening_layout()
)


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator[Scorekeeper]:
    with closing(Journal.open(tmp_path)) as opened:
        keeper = Scorekeeper(opened, Wish(HEADER), lambda *_, **__: None)
        for event in (StrokeStarted(t_s=1.0, stroke=1), ended(1, 3.0)):
            keeper.receive(event)
        keeper.sight.see({"t": 4.0, "state": "watching", "pieces": None})
        yield keeper


def ended(stroke: int, t_s: float) -> StrokeEnded:
    return StrokeEnded(t_s=t_s, stroke=stroke, layout=AFTER_BREAK, left_lines=True, touched=True)


def state_of(keeper: Scorekeeper) -> object:
    return keeper.sight.to_json()["state"]


def test_every_state_has_a_sentence_of_its_own() -> None:
    assert [state.value for state in State] == [
        "watching",
        "hand",
        "placing",
        "moving",
        "settling",
        "asking",
        "out_of_step",
        "no_view",
    ]
    assert len({state.sentence for state in State}) == len(State)


def test_an_open_question_shows_as_asking_until_it_is_answered(keeper: Scorekeeper) -> None:
    assert state_of(keeper) == "watching"
    fell = Pocketed(t_s=6.0, stroke=2, piece=Kind.WHITE, pocket=Pocket.NE)
    choices = (Choice("fell", (fell,), 0.6), Choice("taken", (), 0.4))
    keeper.receive(StrokeStarted(t_s=5.0, stroke=2))
    keeper.receive(Uncertain(t_s=6.0, question="Where did the white go?", choices=choices, stroke=2))
    keeper.receive(StrokeEnded(t_s=7.0, stroke=2, left_lines=True, touched=True))
    assert state_of(keeper) == "asking"
    keeper.sight.see({"t": 8.0, "state": "moving", "pieces": None})
    assert state_of(keeper) == "moving"
    keeper.sight.see({"t": 9.0, "state": "watching", "pieces": None})
    revision = keeper.snapshot()["revision"]
    assert isinstance(revision, int)
    keeper.rule(Answer(question=4, choice=0), revision)
    assert state_of(keeper) == "watching"


def test_a_coin_that_a_hand_took_puts_board_and_score_out_of_step(keeper: Scorekeeper) -> None:
    taken = AFTER_BREAK[3]
    keeper.receive(Removed(t_s=5.0, piece=taken.kind, at=taken.at))
    assert state_of(keeper) == "out_of_step"
    difference = keeper.snapshot()["out_of_step"]
    assert isinstance(difference, dict)
    assert difference["board"][taken.kind.value] == difference["score"][taken.kind.value] - 1
    assert f"{difference['board'][taken.kind.value]} {taken.kind.value}" in difference["text"]
    keeper.receive(Placed(t_s=6.0, piece=taken.kind, at=taken.at))
    assert (state_of(keeper), keeper.snapshot()["out_of_step"]) == ("watching", None)


def test_a_span_that_nobody_watched_is_on_the_live_view_until_play_goes_on(keeper: Scorekeeper) -> None:
    assert keeper.sight.to_json()["unwatched"] is None
    keeper.receive(Unwatched(t_s=4.0, until_s=9.0, why="covered"))
    shown = keeper.sight.to_json()["unwatched"]
    assert isinstance(shown, dict)
    assert shown["text"] == "Not watched from 4 s to 9 s: the board was covered."
    keeper.receive(StrokeStarted(t_s=10.0, stroke=2))
    assert keeper.sight.to_json()["unwatched"] is None


def test_a_piece_that_is_gone_after_such_a_span_shows_as_out_of_step(keeper: Scorekeeper) -> None:
    keeper.receive(Unwatched(t_s=4.0, until_s=9.0, why="covered"))
    keeper.receive(StrokeStarted(t_s=10.0, stroke=2))
    without_one = tuple(AFTER_BREAK[:-1])
    keeper.receive(StrokeEnded(t_s=12.0, stroke=2, layout=without_one, left_lines=True, touched=True))
    assert state_of(keeper) == "out_of_step"
