"""A second lamp is switched at a moment of each stroke; a drawn table and any film show it."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from device.evaluation.strokes import RIGHT, judged_strokes
from device.figures.rooms.strokes import lit
from device.virtual.disturbance.room import Room
from device.virtual.disturbance.second_lamp import Moment, SecondLamp
from device.virtual.film import Film
from device.watching.pipeline import Board, watch
from rules.notation import json_from_act
from tests.device.virtual.disturbance.plain import SIZE, shown
from vision.synthetic.scene.look import Light

EVENTS: list[dict[str, Any]] = [
    {"type": "hand_in", "t": 1.0},
    {"type": "stroke_started", "t": 2.0},
    {"type": "pocketed", "t": 2.5},
    {"type": "pocketed", "t": 2.8},
    {"type": "stroke_ended", "t": 4.0},
    {"type": "stroke_started", "t": 7.0},
    {"type": "stroke_ended", "t": 9.0},
]
AT_S = {
    Moment.HAND: (1.5, 4.0),
    Moment.STRIKE: (2.05, 7.05),
    Moment.ROLL: (3.0, 8.0),
    Moment.FALL: (2.55, 8.05),
    Moment.REST: (3.95, 8.95),
    Moment.AFTER: (4.15, 9.15),
}


@pytest.mark.parametrize("moment", Moment)
def test_a_second_lamp_is_switched_at_its_moment_of_each_stroke(moment: Moment) -> None:
    assert SecondLamp(0.4, moment).during(EVENTS).switched_s == pytest.approx(AT_S[moment])


def test_a_second_lamp_is_off_and_on_again_and_takes_its_time() -> None:
    lamp = SecondLamp(0.4, Moment.STRIKE, back_s=1.0, fades_s=0.2).during(EVENTS[:5])
    assert [lamp.lit(at_s) for at_s in (0.0, 2.0, 2.15, 2.5, 3.15, 3.5)] == pytest.approx(
        [1, 1, 0.5, 0, 0.5, 1]
    )
    dark_first = SecondLamp(0.4, is_lit_first=False).during(EVENTS[:5])
    assert [dark_first.lit(at_s) for at_s in (2.0, 3.5)] == [0.0, 1.0]


def test_drawn_lamps_differ_and_repeat_from_their_seed() -> None:
    lamps = [SecondLamp.random(0.4, seed) for seed in range(40)]
    assert lamps == [SecondLamp.random(0.4, seed) for seed in range(40)]
    assert {lamp.moment for lamp in lamps} == set(Moment)
    assert {lamp.back_s is None for lamp in lamps} == {lamp.is_lit_first for lamp in lamps} == {True, False}
    assert len({lamp.over(Light()).lamp_mm for lamp in lamps}) == 40


def test_any_film_loses_its_light_unevenly_and_its_colour() -> None:
    """Seeds without shadows of their own: a film that is not drawn here."""
    lamp = SecondLamp(0.5, warmth=0.2, switched_s=(0.1,))
    left = lamp.left(0.2, SIZE)
    assert np.all(lamp.left(0.0, SIZE) == 1)
    assert 0.6 < left.mean() < 0.8
    assert np.ptp(left) > 0.05
    frames = shown(Room(second=lamp))
    assert frames[-1].y.mean() < 0.85 * frames[0].y.mean()
    assert frames[-1].v is not None
    assert frames[0].v is not None
    assert frames[-1].v.mean() < frames[0].v.mean() - 2


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", [3, *(pytest.param(seed, marks=pytest.mark.long) for seed in (4, 5))])
def test_a_drawn_film_is_the_same_stroke_under_two_lamps(seed: int) -> None:
    plain, (film, room) = Film(seed), lit(Film(seed), Room(second=SecondLamp(0.6, Moment.ROLL)))
    assert room == Room()
    first, *_, last = (frame.y.mean() for frame in film)
    assert last < 0.85 * first
    for _ in plain.scenes():
        pass
    assert film.truth == plain.truth


@pytest.mark.long
@pytest.mark.parametrize(("share", "moment"), [(0.6, Moment.STRIKE), (0.4, Moment.HAND)])
def test_the_image_and_the_shadow_that_a_lamp_leaves_are_no_hand(share: float, moment: Moment) -> None:
    """A lamp's image at a rail went out: a patch over the border, a hand to the end of the film."""
    plain = Film(600000)
    for _ in plain.scenes():
        pass
    lamp = replace(SecondLamp.random(share, 600000), moment=moment, back_s=None).during(plain.truth)
    film = Film(600000, second=lamp)
    board = Board(surface_mm=film.table.board_map.surface_mm)
    told = [json_from_act(event) for event in watch(film, board)]
    assert [stroke.verdict for stroke in judged_strokes(told, film.truth)] == [RIGHT]
