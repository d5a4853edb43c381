"""The figure of strokes in rooms: its table, and the strokes whose end nobody can see."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from device.figures.figure import Plan
from device.figures.rooms.curves import FAST, FAST_HZ
from device.figures.rooms.outside import begun_with_an_end_outside, shown_by
from device.figures.rooms.strokes import ALONE_ROOMS, ROOMS
from device.virtual.disturbance.aim import one_pocket_outside
from device.virtual.disturbance.camera import Camera
from device.virtual.disturbance.curves import ALONE, OUTSIDE
from device.virtual.disturbance.room import Room
from device.virtual.disturbance.rooms import Sighted
from device.virtual.film import Film
from rules.pieces import Pocket

SIGHTED = Sighted(np.array([[100.0, 50], [540, 50], [540, 430], [100, 430]]), (640, 480))
SIDE_MM = 740.0
ASIDE = Room(camera=Camera(cut_px=-150))
STROKE: list[dict[str, Any]] = [
    {"type": "stroke_started", "t": 2.0, "stroke": 1},
    {"type": "pocketed", "t": 3.0, "stroke": 1, "piece": "white", "pocket": "NW"},
    {"type": "stroke_ended", "t": 4.0, "stroke": 1},
]


def test_a_plain_room_sees_every_pocket() -> None:
    assert shown_by(SIGHTED, Room(), SIDE_MM).pockets_outside == frozenset()


def test_a_camera_that_looks_aside_does_not_see_two() -> None:
    assert shown_by(SIGHTED, ASIDE, SIDE_MM).pockets_outside == {Pocket.NW, Pocket.SW}


@pytest.mark.parametrize("seed", range(6))
def test_a_camera_turned_so_that_one_pocket_is_outside_misses_that_one(seed: int) -> None:
    aim = one_pocket_outside(SIGHTED.corners_px, SIGHTED.size_px, np.random.default_rng(seed))
    assert len(shown_by(SIGHTED, Room(camera=Camera(aim=aim)), SIDE_MM).pockets_outside) == 1


@pytest.mark.parametrize(("pocket", "begun_s"), [("NW", {2.0}), ("SE", set())])
def test_a_stroke_is_known_by_the_pocket_that_a_piece_fell_into(pocket: str, begun_s: set[float]) -> None:
    stroke = [STROKE[0], STROKE[1] | {"pocket": pocket}, STROKE[2]]
    assert begun_with_an_end_outside(stroke, shown_by(SIGHTED, ASIDE, SIDE_MM)) == begun_s


@pytest.mark.parametrize(("x_mm", "begun_s"), [(-330.0, {2.0}), (330.0, set())])
def test_a_stroke_is_known_by_a_piece_that_lies_outside(x_mm: float, begun_s: set[float]) -> None:
    lies = [{"kind": "white", "x_mm": x_mm, "y_mm": 0.0}]
    stroke = [STROKE[0], STROKE[2] | {"layout": lies}]
    assert begun_with_an_end_outside(stroke, shown_by(SIGHTED, ASIDE, SIDE_MM)) == begun_s


def test_strokes_of_which_nobody_sees_the_end_are_counted_beside_the_others() -> None:
    asked = {"verdict": "asked", "t_s": 2.0, "words": ""}
    strokes = [asked | {"ended_outside": True}, asked | {"ended_outside": False, "verdict": "right"}]
    (figure,) = ROOMS
    row = figure.as_text([{"way": "drawn rooms", "film": "1", "strokes": strokes}]).splitlines()[2]
    assert row == "| drawn rooms | 2 | 1 | 1 | 0 | 0 | 0 | 0 | 1 of 1 |"


def test_the_figure_of_one_disturbance_takes_every_strength_of_a_seed_before_the_next() -> None:
    parts = ALONE_ROOMS[0].parts(Plan(strokes=100, first_stroke=7))
    assert parts == [f"{room_name}: {seed}" for seed in (7, 57) for room_name in (*ALONE, FAST)]
    assert set(parts) < set(ROOMS[0].parts(Plan(strokes=100, first_stroke=7)))


def test_the_table_has_a_row_for_each_disturbance_and_its_strengths_in_order() -> None:
    right, asked = ({"verdict": verdict, "ended_outside": False} for verdict in ("right", "asked"))
    told = {"hum, px 0.5": [right], "hum, px 1": [right, asked], OUTSIDE: [asked], FAST: [right]}
    results = [{"way": room_name, "film": "1", "strokes": strokes} for room_name, strokes in told.items()]
    assert ALONE_ROOMS[0].as_text(results).splitlines()[2:5] == [
        "| hum, px | 3 | 0.5: 1 right; 1: 1 right, 1 asked |",
        "| one pocket outside | 1 | 1 asked |",
        "| frames a second | 1 | 120: 1 right |",
    ]


def test_at_a_hundred_and_twenty_frames_a_second_a_film_is_the_same_stroke() -> None:
    fast, plain = Film(7, rate_hz=FAST_HZ), Film(7)
    counts = [sum(1 for _ in film.scenes()) for film in (fast, plain)]
    assert counts[0] == pytest.approx(2 * counts[1], rel=0.05)
    ends = [[e for e in film.truth if e["type"] in ("pocketed", "stroke_ended")] for film in (fast, plain)]
    assert [event["type"] for event in ends[0]] == [event["type"] for event in ends[1]]
