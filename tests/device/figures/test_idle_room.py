"""The figure of idle time in a restless room."""

from __future__ import annotations

import numpy as np
import pytest

from device.figures.figure import Plan
from device.figures.rooms.idle import IDLE_ROOM, IdleRoomFigure
from device.virtual.disturbance.rooms import restless


def test_the_restless_room_hums_flickers_and_has_sun() -> None:
    room = restless(3)
    assert room.mount.hum_px == 1.0
    assert (room.camera.every, room.camera.lost) == (4, 0.02)
    assert room.lamp.flicker == pytest.approx(0.15)
    assert room.sun.strength == pytest.approx(0.8)
    assert not np.array_equal(room.mount.slide_px(0.0), room.mount.slide_px(0.1))


def test_the_idle_time_is_one_hour() -> None:
    (figure,) = IDLE_ROOM
    assert figure.parts(Plan(first_stroke=7)) == ["idle_hour 7"]


@pytest.mark.long
def test_a_short_film_of_it_is_told_in_a_sentence() -> None:
    figure = IdleRoomFigure(mix="idle_jiggle")
    (part,) = figure.parts(Plan(first_stroke=60_000))
    said = figure.as_text([figure.measure(part, Plan())])
    assert said.endswith("0 strokes, 0 coins put or taken by hands, 0 s not watched.")
