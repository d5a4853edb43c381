"""A game at the virtual table: its truth, read by the laws alone, gives its players' score."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from device.virtual.play import memory
from device.virtual.play.play import Limit, Play
from device.virtual.play.player import Skill
from device.virtual.play.stroke import Habits
from device.virtual.staging.knowledge import Knowledge
from device.virtual.staging.world import World, free_place
from rules.carrom.board import ICF, opening_layout
from rules.carrom.starts.start import is_pack
from rules.header import Header
from rules.match import Entry, Match
from rules.notation import act_from_json, json_from_act
from rules.pieces import Kind, Seat
from rules.table import (
    HandIn,
    HandOut,
    Mm,
    Piece,
    Placed,
    Pocketed,
    Removed,
    StrokeEnded,
    StrokeStarted,
    TableEvent,
)
from vision.synthetic.scene.scene import Scene

COARSE_HZ = 10.0  # for what frames do not show: strokes are the same at any rate
POOR = Habits(skills=((Seat.S, Skill(aim_deg=0.4)), (Seat.N, Skill(aim_deg=2.5))))

GOOD = Habits(skills=((Seat.S, Skill(aim_deg=0.12)), (Seat.N, Skill(aim_deg=0.12))))


def played(seed: int, strokes: int, habits: Habits | None = None) -> tuple[Play, list[Scene], list[TableEvent]]:
    play = Play(Knowledge(Header()), World(), np.random.default_rng(seed), habits)
    scenes = list(play.run(Limit(strokes=strokes)))
    return play, scenes, list(play.tell())


@cache
def told_game(seed: int, strokes: int, habits: Habits | None = None) -> tuple[Play, tuple[TableEvent, ...]]:
    """A game and its truth, played once for all tests that only look at it."""
    play = Play(Knowledge(Header()), World(), np.random.default_rng(seed), habits, COARSE_HZ)
    for _ in play.run(Limit(strokes=strokes)):
        pass
    return play, tuple(play.tell())


def folded(events: Iterable[TableEvent]) -> Match:
    match = Match.begin(Header())
    for number, event in enumerate(events, start=1):
        read = act_from_json(json_from_act(event))
        match = match.receive(Entry(number, "camera", read)).match
    return match


def pocketings(events: Iterable[TableEvent]) -> list[Pocketed]:
    return [event for event in events if isinstance(event, Pocketed)]


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
def test_the_truth_folds_to_the_score_the_players_kept(seed: int) -> None:
    play, events = told_game(seed, 45, POOR)
    assert folded(events).score.score == play.knowledge.match.score.score


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
def test_the_board_never_disagrees_with_the_score(seed: int) -> None:
    play, _ = told_game(seed, 45, POOR)
    score = play.knowledge.match.score.score
    lying = Counter(piece.kind for piece in play.world.pieces)
    assert score.out_of_step is None
    assert score.open == ()
    if score.phase == "play":
        assert {side.colour: side.left for side in score.sides} == {
            "white": lying[Kind.WHITE],
            "black": lying[Kind.BLACK],
        }
        assert (score.queen.state == "on_board") == (lying[Kind.QUEEN] == 1)


@pytest.mark.long
def test_a_game_repeats_itself_exactly() -> None:
    first, second = played(5, 8), played(5, 8)
    assert first[2] == second[2]
    assert first[1] == second[1]


def test_a_game_goes_from_board_to_board() -> None:
    play = Play(Knowledge(Header()), World(), np.random.default_rng(0), GOOD, COARSE_HZ)
    for _ in play.run(Limit(strokes=80, boards=2)):
        pass
    assert len(play.knowledge.match.score.score.results) == 2
    strokes = [event for event in play.tell() if isinstance(event, StrokeStarted)]
    assert {event.seat for event in strokes} == {Seat.S, Seat.N}


def test_a_rack_is_a_pack_whoever_breaks() -> None:
    play = Play(Knowledge(Header()), World(), np.random.default_rng(1))
    next(play.run())
    assert is_pack(play.world.layout)
    assert len(play.world.layout) == len(opening_layout())


def test_pieces_are_never_lost_or_made() -> None:
    """On the board, in the nets, or in the fingers: at every frame all nineteen, and at most one striker."""
    play = Play(Knowledge(Header()), World(), np.random.default_rng(2), POOR)
    for scene in play.run(Limit(strokes=25)):
        kinds = Counter(disc.kind for disc in scene.discs)
        assert kinds[Kind.STRIKER] <= 1
        if play.knowledge.phase != "board_over":
            assert sum(kinds.values()) - kinds[Kind.STRIKER] == 19


def test_every_stroke_is_told_in_order() -> None:
    _, events = told_game(3, 20)
    strokes = [event for event in events if isinstance(event, StrokeStarted | StrokeEnded)]
    assert [type(event) for event in strokes[:4]] == [StrokeStarted, StrokeEnded] * 2
    assert [event.stroke for event in strokes] == sorted(event.stroke for event in strokes)
    for started, ended in zip(strokes[::2], strokes[1::2], strict=True):
        falls = [
            event.t_s for event in events if isinstance(event, Pocketed) and event.stroke == started.stroke
        ]
        assert all(started.t_s < fall_s <= ended.t_s for fall_s in falls)


def test_the_order_of_falling_is_that_of_the_pocketings() -> None:
    _, events = told_game(0, 45, POOR)
    assert any(isinstance(event, StrokeEnded) and len(event.order) > 1 for event in events)
    for ended in (event for event in events if isinstance(event, StrokeEnded)):
        falls = [
            event.piece for event in events if isinstance(event, Pocketed) and event.stroke == ended.stroke
        ]
        assert list(ended.order) == falls


def test_the_view_is_clear_for_a_second_after_each_stroke() -> None:
    _, events = told_game(3, 20)
    hands = [event for event in events if isinstance(event, HandIn | HandOut)]
    assert [type(event) for event in hands[:2]] == [HandIn, HandOut]
    assert all(type(before) is not type(after) for before, after in pairwise(hands))
    for ended in (event for event in events if isinstance(event, StrokeEnded)):
        coming = [hand.t_s for hand in hands if isinstance(hand, HandIn) and hand.t_s > ended.t_s]
        assert all(at_s - ended.t_s >= 1.0 for at_s in coming)


def test_nothing_is_placed_or_removed_without_a_hand_above_it() -> None:
    _, events = told_game(0, 45, POOR)
    assert any(isinstance(event, Placed | Removed) for event in events)
    is_covered = False
    for event in events:
        if isinstance(event, HandIn | HandOut):
            is_covered = isinstance(event, HandIn)
        if isinstance(event, Placed | Removed):
            assert is_covered


def test_a_table_is_found_again_as_it_was_left() -> None:
    play, _, _ = played(7, 12)
    kept = memory.remember(play.world, play.knowledge, play.strokes)
    again = Play(Knowledge(kept.header), kept.world(), np.random.default_rng(1))
    assert again.world.layout == play.world.layout
    assert again.knowledge.state == play.knowledge.state
    list(again.run(Limit(strokes=3)))
    assert again.strokes == 3


def test_a_returned_piece_finds_the_nearest_free_place() -> None:
    middle = Mm(0.0, 0.0)
    assert free_place((), 85.0, ICF, middle) == middle
    beside = free_place((Piece(Kind.QUEEN, middle),), 85.0, ICF, middle)
    assert beside is not None
    assert 31.0 < math.hypot(beside.x_mm, beside.y_mm) < 40.0


def test_a_full_circle_has_no_free_place() -> None:
    assert free_place(opening_layout(), 85.0, ICF, Mm(0.0, 0.0)) is None
