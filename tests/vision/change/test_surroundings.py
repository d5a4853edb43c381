"""Flights beyond the board: distinguished from still things, from arms and from lamps."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import cv2
import numpy as np
import pytest

from calibration.boardmap import BoardMap
from calibration.lens import Lens
from rules.table import Mm
from vision.change.movers import Mover
from vision.change.settings import ChangeSettings
from vision.change.surroundings import Surroundings
from vision.frame import Frame, Plane
from vision.synthetic.scene.camera import camera_above

CLOTH, COIN, NOISE = 120, 210, 3.0
CLOTHS = 13  # pictures of cloth, which are shown again and again: to draw one takes longer than to look at it
LEVELS = 12
COIN_MM = 15.5
RATE_HZ = 60
FLIES_MM_S = 2400.0
AT_CUSHION = Mover(Mm(330.0, 40.0), 700.0, 200.0, over_border=False)
IN_MIDDLE = Mover(Mm(30.0, 40.0), 700.0, 200.0, over_border=False)


@pytest.fixture(scope="module")
def board_map() -> BoardMap:
    """A board with the cloth round it, seen somewhat from the south."""
    return camera_above(Lens.from_hfov(1332, 990, 66.0), (0.0, -150.0, 1300.0))


@cache
def cloths() -> tuple[Plane, ...]:
    """Noisy pictures of plain cloth, other in every frame of those that follow one another."""
    luck = np.random.default_rng(7)
    noisy = (luck.normal(CLOTH, NOISE, (990, 1332)) for _ in range(CLOTHS))
    return tuple(np.clip(plane, 0, 255).astype(np.uint8) for plane in noisy)


def with_disc(plane: Plane, board_map: BoardMap, at: Mm, radius_mm: float, level: int = COIN) -> Plane:
    (column, row), *_ = board_map.image_from_board(np.array([[at.x_mm, at.y_mm]]), 4.0)
    radius_px = round(radius_mm * board_map.px_per_mm())
    cv2.circle(plane, (round(column), round(row)), radius_px, level, -1)
    return plane


def seen(
    board_map: BoardMap, places: Iterable[Mm | None], radius_mm: float = COIN_MM, mover: Mover = AT_CUSHION
) -> list[tuple[Mover, ...]]:
    """The things seen beyond the board in each of these frames, with a disc at each given place."""
    look = Surroundings(board_map, ChangeSettings())
    pieces_seen = []
    for number, at in enumerate(places):
        plane = cloths()[number % CLOTHS].copy()
        if at is not None:
            with_disc(plane, board_map, at, radius_mm)
        half = np.full((495, 666), 128, np.uint8)
        frame = Frame.from_planes(plane, half, half, number / RATE_HZ, number)
        pieces_seen.append(look.look(frame, (mover,), LEVELS))
    return pieces_seen


def flight(first_mm: float = 430.0, frames: int = 6) -> list[Mm | None]:
    """Nothing for a while, then a coin that flies out over the east side."""
    return [None] * 12 + [Mm(first_mm + k * FLIES_MM_S / RATE_HZ, 40.0) for k in range(frames)]


def test_a_coin_that_flies_is_seen_where_it_is_in_each_frame(board_map: BoardMap) -> None:
    places = flight()
    for at, movers in zip(places, seen(board_map, places), strict=True):
        assert len(movers) == (at is not None)
        for mover in movers:
            assert at is not None
            assert mover.at.x_mm == pytest.approx(at.x_mm, abs=4.0)
            assert mover.at.y_mm == pytest.approx(at.y_mm, abs=4.0)
            assert mover.level == pytest.approx(COIN, abs=5.0)
            assert mover.over_border


def test_a_coin_that_flies_is_seen_while_a_lamp_flickers(board_map: BoardMap) -> None:
    """Bands of 20 % wander down the picture; without evening the rows, all of the cloth changes."""
    half = np.full((495, 666), 128, np.uint8)
    counts: dict[bool, list[int]] = {}
    for flickers in (False, True):
        look, counts[flickers] = Surroundings(board_map, ChangeSettings()), []
        for number, at in enumerate(flight()):
            plane = cloths()[number % CLOTHS].copy()
            if at is not None:
                with_disc(plane, board_map, at, COIN_MM)
            bands = 1 + 0.1 * np.sin(np.arange(990) / 35 + number * 1.7)
            lit = np.clip(plane * bands[:, None], 0, 255).astype(np.uint8)
            frame = Frame.from_planes(lit, half, half, number / RATE_HZ, number)
            counts[flickers].append(len(look.look(frame, (AT_CUSHION,), LEVELS, flickers=flickers)))
    assert counts[True] == [0] * 12 + [1] * 6
    assert counts[False] != counts[True]


@pytest.mark.parametrize("side", [Mm(0.0, 500.0), Mm(0.0, -480.0), Mm(-520.0, 0.0)])
def test_a_flight_is_seen_on_every_side(board_map: BoardMap, side: Mm) -> None:
    assert [len(movers) for movers in seen(board_map, [None] * 12 + [side])][-1] == 1


def test_what_lies_there_is_not_seen_and_neither_is_the_place_that_it_left(board_map: BoardMap) -> None:
    lies: Mm = Mm(480.0, 40.0)
    by_frame = seen(board_map, [None] * 12 + [lies] * 20 + [None] * 20)
    came, stayed, gone = by_frame[12:18], by_frame[18:32], by_frame[32:]
    assert all(came[:3]), "a thing that comes is passing until it is seen to stay"
    assert not any(stayed)
    assert not any(gone[6:])


def test_on_the_board_and_its_frame_others_look(board_map: BoardMap) -> None:
    assert not any(seen(board_map, [None] * 12 + [Mm(100.0 + 30.0 * k, 40.0) for k in range(9)]))


def test_an_arm_is_no_coin(board_map: BoardMap) -> None:
    assert not any(seen(board_map, flight(first_mm=480.0), radius_mm=60.0))


def test_nobody_looks_while_nothing_is_near_the_cushion(board_map: BoardMap) -> None:
    assert not any(seen(board_map, flight(), mover=IN_MIDDLE))


def test_a_coin_that_crossed_the_cushion_a_moment_ago_is_looked_for(board_map: BoardMap) -> None:
    """While nobody looks, a picture is kept now and then, so there are two to compare with."""
    look = Surroundings(board_map, ChangeSettings())
    half, counts = np.full((495, 666), 128, np.uint8), []
    for number in range(40):
        plane = cloths()[number % CLOTHS].copy()
        flown = number - 30
        if flown > 0:
            with_disc(plane, board_map, Mm(400.0 + flown * 40.0, 40.0), COIN_MM)
        frame = Frame.from_planes(plane, half, half, number / RATE_HZ, number)
        counts.append(len(look.look(frame, (AT_CUSHION if flown == 0 else IN_MIDDLE,), LEVELS)))
    assert counts[:31] == [0] * 31
    assert counts[32:37] == [1] * 5


def test_a_lamp_that_goes_on_is_no_shower_of_coins(board_map: BoardMap) -> None:
    look = Surroundings(board_map, ChangeSettings())
    half = np.full((495, 666), 128, np.uint8)
    for number in range(20):
        plane = cloths()[number % CLOTHS].copy()
        if number == 15:
            for detect_pieces in range(30):
                with_disc(plane, board_map, Mm(-600.0 + 40.0 * detect_pieces, 480.0), 10.0)
        frame = Frame.from_planes(plane, half, half, number / RATE_HZ, number)
        assert look.look(frame, (AT_CUSHION,), LEVELS) == ()


def test_a_step_of_the_exposure_is_no_shower_of_coins(board_map: BoardMap) -> None:
    """From drawn rooms, 420028: nine smears of a coded picture were left of a step."""
    look = Surroundings(board_map, ChangeSettings())
    half = np.full((495, 666), 128, np.uint8)
    for number in range(20):
        plane = cloths()[number % CLOTHS].copy()
        if number >= 15:
            plane = np.asarray(plane * 0.8, np.uint8)
            for smear in range(6):
                with_disc(plane, board_map, Mm(-600.0 + 200.0 * smear, 480.0), 10.0, CLOTH)
        frame = Frame.from_planes(plane, half, half, number / RATE_HZ, number)
        assert look.look(frame, (AT_CUSHION,), LEVELS, flickers=True) == ()


def test_a_coin_that_flies_is_seen_while_the_exposure_steps(board_map: BoardMap) -> None:
    look, counts = Surroundings(board_map, ChangeSettings()), []
    half = np.full((495, 666), 128, np.uint8)
    for number, at in enumerate(flight()):
        plane = cloths()[number % CLOTHS].copy()
        if at is not None:
            with_disc(plane, board_map, at, COIN_MM)
        lit = np.asarray(plane * (0.8 if number >= 14 else 1.0), np.uint8)
        frame = Frame.from_planes(lit, half, half, number / RATE_HZ, number)
        counts.append(len(look.look(frame, (AT_CUSHION,), LEVELS)))
    assert counts == [0] * 12 + [1] * 6


def test_what_is_beside_an_arm_is_of_the_arm(board_map: BoardMap) -> None:
    look = Surroundings(board_map, ChangeSettings())
    half, by_frame = np.full((495, 666), 128, np.uint8), []
    for number in range(14):
        plane = cloths()[number % CLOTHS].copy()
        if number == 13:
            with_disc(plane, board_map, Mm(-520.0, 0.0), 60.0)
            with_disc(plane, board_map, Mm(-520.0, 90.0), 12.0)
            with_disc(plane, board_map, Mm(500.0, 90.0), 12.0)
        frame = Frame.from_planes(plane, half, half, number / RATE_HZ, number)
        by_frame.append(look.look(frame, (AT_CUSHION,), LEVELS))
    (alone,) = by_frame[-1]
    assert alone.at.x_mm == pytest.approx(500.0, abs=4.0)
