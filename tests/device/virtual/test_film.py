"""One seed, one stroke: the same bytes every time, a consistent truth, and the requested trap."""

from __future__ import annotations

from collections import Counter
from itertools import islice, pairwise

import numpy as np
import pytest

from device.virtual.film import Film, table_of
from device.virtual.play.positions import Position
from device.virtual.staging.seeing import Tables
from device.virtual.staging.trap import Group
from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from tests.device.virtual.films import RATE_HZ, Truth, digest, event_of, kinds, scenes_of, truth_of
from vision.frame import Frame


def test_a_seed_is_one_film_whatever_was_drawn_before_and_however_it_is_read() -> None:
    whole = list(Film(70_001, mix="crossing_arm,cloud", rate_hz=10.0))
    list(islice(Film(70_002, mix="jump_off", rate_hz=10.0), 25))
    again = Film(70_001, mix="crossing_arm,cloud", rate_hz=10.0)
    pieces: list[Frame] = []
    for size in (1, 7, 2, 90):
        pieces += islice(again, size)
    assert len(whole) == len(pieces)
    assert digest(whole) == digest(pieces)


def lying_and_gone(position: Position, truth: Truth) -> Counter[str]:
    """The pieces on the board before, without those that fell or flew off, and without the striker."""
    before = Counter(piece.kind.value for piece in position.pieces)
    gone = kinds(truth, "pocketed") + kinds(truth, "left_board")
    del gone[Kind.STRIKER.value]
    return before - gone


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "trap",
    [
        "break",
        "two_coins",
        "coin_and_striker",
        pytest.param("queen_and_coin", marks=pytest.mark.long),
        "jump_off",
        "late_fall",
        "overlap",
    ],
)
def test_what_lies_at_the_end_is_what_lay_before_less_what_went(trap: str) -> None:
    film, truth = truth_of(trap)
    lies = Counter(piece["kind"] for piece in event_of(truth, "stroke_ended")["layout"])
    lies.pop(Kind.STRIKER.value, None)
    assert lies == lying_and_gone(film.position, truth)


@pytest.mark.parametrize("trap", ["break", "two_coins", "rattle", "very_late_fall", "jump_off"])
def test_events_have_their_order_their_place_and_their_label(trap: str) -> None:
    _, truth = truth_of(trap)
    started, ended = event_of(truth, "stroke_started"), event_of(truth, "stroke_ended")
    assert all(before["t"] <= after["t"] for before, after in pairwise(truth))
    for line in truth:
        if "stroke" in line:
            assert (line["trap"], line["stroke"]) == (trap, 1)
            assert line["kind"] in set(Group)
        if line["type"] == "pocketed":
            assert line["pocket"] in set(Pocket)
            assert started["t"] < line["t"]
            assert line["t"] <= ended["t"] or trap == "very_late_fall"
    in_time = [line["piece"] for line in truth if line["type"] == "pocketed" and line["t"] <= ended["t"]]
    assert ended["order"] == in_time


def test_a_stroke_ends_with_the_last_rest_however_fast_the_frames_come() -> None:
    ends = []
    for rate_hz in (20.0, 60.0):
        film = Film(70_003, mix="hard", rate_hz=rate_hz)
        for _ in film.scenes():
            pass
        started, ended = event_of(film.truth, "stroke_started"), event_of(film.truth, "stroke_ended")
        ends.append((round(ended["t"] - started["t"], 3), ended["layout"]))
    assert ends[0] == ends[1]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("trap", "fallen"), [("coin_and_striker", 2), ("two_coins", 2), ("scratch", 1), ("queen_and_striker", 2)]
)
def test_at_least_as_many_pieces_fall_as_the_trap_is_named_for(trap: str, fallen: int) -> None:
    _, truth = truth_of(trap)
    falls = kinds(truth, "pocketed")
    assert falls.total() >= fallen
    assert (falls["striker"] == 1) == ("striker" in trap or trap == "scratch")
    assert (falls["queen"] == 1) >= ("queen" in trap)


def test_two_fall_into_one_pocket_at_once() -> None:
    _, truth = truth_of("two_in_one_pocket")
    falls = [line for line in truth if line["type"] == "pocketed"]
    assert any(
        first["pocket"] == second["pocket"] and second["t"] - first["t"] < 0.35
        for number, first in enumerate(falls)
        for second in falls[number + 1 :]
    )


def test_tables_of_any_make_have_pockets_lenses_and_strikers_of_their_own() -> None:
    tables = [table_of(number, Tables.ANY) for number in range(300, 330)]
    profiles = [table.profile for table in tables]
    assert {profile.pocket_inset_mm == 0.0 for profile in profiles} == {True, False}
    assert {profile.surface_mm == 740.0 for profile in profiles} == {True, False}
    assert max(profile.striker_radius_mm for profile in profiles) > 24.0
    assert {table.board_map.lens.k1 < -0.05 for table in tables} == {True, False}
    assert table_of(300) != table_of(300, Tables.ANY)


def test_a_coin_falls_where_a_quarter_pocket_is_open_and_lies_in_its_net() -> None:
    number = next(n for n in range(300, 400) if table_of(n, Tables.ANY).profile.pocket_inset_mm == 0.0)
    film = Film(10 * number, mix="two_coins", rate_hz=RATE_HZ, tables=Tables.ANY)
    scenes = list(film.scenes())
    profile = film.table.profile
    assert kinds(film.truth, "pocketed").total() >= 2
    netted = [disc for disc in scenes[-1].discs if disc.base_mm < 0]
    assert len(netted) >= 2
    for disc in netted:
        from_rails = [profile.half_mm - abs(part) for part in (disc.at.x_mm, disc.at.y_mm)]
        assert min(from_rails) > 0
        assert np.hypot(from_rails[0], from_rails[1]) < profile.pocket_radius_mm


def test_a_coin_that_hangs_long_falls_after_the_stroke() -> None:
    _, truth = truth_of("very_late_fall")
    ended = event_of(truth, "stroke_ended")
    late = [line for line in truth if line["type"] == "pocketed" and line["t"] > ended["t"]]
    assert len(late) == 1
    assert late[0]["t"] - ended["t"] > 0.6


def test_a_coin_on_the_lip_lies_where_it_could_fall() -> None:
    _, truth = truth_of("on_the_lip")
    mouth = ICF.pocket_centre_mm
    away = [
        np.hypot(abs(piece["x_mm"]) - mouth, abs(piece["y_mm"]) - mouth)
        for piece in event_of(truth, "stroke_ended")["layout"]
    ]
    assert ICF.pocket_radius_mm - 1.5 < min(away) < ICF.pocket_radius_mm + 0.5


@pytest.mark.parametrize(("trap", "stands"), [("on_edge", True), ("rolls_on_edge", False)])
def test_a_coin_that_stays_on_its_edge_is_drawn_so_to_the_end(trap: str, stands: bool) -> None:
    _, scenes = scenes_of(trap, 170)
    rolling = [any(disc.edge_deg is not None for disc in scene.discs) for scene in scenes]
    assert any(rolling)
    assert rolling[-1] == stands


def test_a_coin_on_another_is_nearer_to_it_than_two_could_lie() -> None:
    _, truth = truth_of("overlap")
    places = [(piece["x_mm"], piece["y_mm"]) for piece in event_of(truth, "stroke_ended")["layout"]]
    apart = min(np.hypot(a[0] - b[0], a[1] - b[1]) for n, a in enumerate(places) for b in places[n + 1 :])
    assert apart < ICF.coin_radius_mm


@pytest.mark.parametrize(
    ("trap", "says"),
    [
        ("beside_the_lines", "lines"),
        ("on_half_a_circle", "circle"),
        ("on_the_arrow", "arrow"),
        ("soft", "legal"),
    ],
)
def test_the_striker_stands_as_the_trap_says(trap: str, says: str) -> None:
    _, truth = truth_of(trap)
    assert event_of(truth, "stroke_ended")["placement"] == says


def test_a_short_stroke_does_not_leave_the_lines_and_a_miss_touches_nothing() -> None:
    assert event_of(truth_of("short")[1], "stroke_ended")["left_lines"] is False
    assert event_of(truth_of("hard")[1], "stroke_ended")["left_lines"] is True
    assert event_of(truth_of("miss")[1], "stroke_ended")["touched"] is False
