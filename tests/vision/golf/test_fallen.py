"""An obstacle that the laws know to be gone is not expected any more: what lies in its place is read."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.golf.course import neighbours_of
from tests.vision.golf.drawn_golf import found_on
from vision.golf.flat_course import Flattening
from vision.golf.hex_network import STATES
from vision.golf.hex_reader import HexReader, seen_hexes
from vision.synthetic.hexes.painter import GolfPainter
from vision.synthetic.hexes.scene import GolfScene, Place, Solid, mm_of
from vision.synthetic.hexes.tables import GolfTable, standing_solids, table_by_chance
from vision.synthetic.hexes.variety import token_solid

SEEDS = (70_003, 70_009, 70_017)
SEEN = 0.5
NONE = frozenset[Place]()


class Course:
    """A drawn course whose mushrooms stand, the looks of its hexes, and one mushroom's hex."""

    def __init__(self, seed: int) -> None:
        self.table: GolfTable = table_by_chance(seed, "carom_golf")
        self.pitch_mm = self.table.look.print.pitch_mm
        self.standing, _ = standing_solids(np.random.default_rng(seed), self.table.course, self.pitch_mm, 0.0)
        self.painter = GolfPainter(self.table.camera, self.table.look, self.table.course)
        self.plane = found_on(self.table).plane
        self.flattening = Flattening(self.plane, self.table.course)
        self.flat = self.flattening.flat(self.picture(self.standing))
        self.hexes = seen_hexes(self.flat, self.table.course, with_rim=False)
        self.fallen = next(at for at in self.hexes if self.table.course[at] == "mushroom")

    def picture(self, solids: list[Solid]) -> NDArray[np.uint8]:
        return self.painter.picture(GolfScene(tuple(solids)))

    def looks(self) -> HexReader:
        return HexReader(self.flat, self.plane, self.table.course, self.hexes)

    def with_ball(self, at: Place, *, is_fallen: bool) -> NDArray[np.uint8]:
        """The course with a ball on a hex, and the mushroom away or not."""
        ball = token_solid(np.random.default_rng(1), "red", "ball", mm_of(at, self.pitch_mm), self.pitch_mm)
        place = np.array(mm_of(self.fallen, self.pitch_mm))
        left = [
            solid
            for solid in self.standing
            if not is_fallen or np.hypot(*(np.array(solid.at_mm) - place)) > self.pitch_mm / 2
        ]
        return self.picture([*left, ball])

    def ball_on(self, looks: HexReader, at: Place) -> float:
        return float(looks.answers.states[self.hexes.index(at), STATES.index("ball")])

    def after(self, seen: NDArray[np.uint8], gone: frozenset[Place], falling: frozenset[Place]) -> HexReader:
        """The looks after another picture."""
        looks = self.looks()
        assert looks.renewed(self.flattening.flat(seen), gone, falling)
        return looks


@cache
def course(seed: int) -> Course:
    return Course(seed)


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_ball_in_the_place_of_a_mushroom_is_seen_where_the_mushroom_may_be_gone(seed: int) -> None:
    table = course(seed)
    at, seen = table.fallen, table.with_ball(table.fallen, is_fallen=True)
    assert table.ball_on(table.after(seen, NONE, NONE), at) < SEEN  # it is taken for the mushroom
    assert table.ball_on(table.after(seen, frozenset({at}), NONE), at) > SEEN
    assert table.ball_on(table.after(seen, NONE, frozenset({at})), at) > SEEN


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_mushroom_that_may_fall_and_stands_is_no_ball(seed: int) -> None:
    table = course(seed)
    beside = next(
        at for at in neighbours_of(table.fallen) if at in table.hexes and table.table.course[at] == "plain"
    )
    looks = table.after(table.with_ball(beside, is_fallen=False), NONE, frozenset({table.fallen}))
    assert table.ball_on(looks, table.fallen) < SEEN
    assert table.ball_on(looks, beside) > SEEN


def test_a_mushroom_that_was_gone_before_the_first_look_is_not_expected() -> None:
    table = course(SEEDS[0])
    flat = table.flattening.flat(table.with_ball(table.fallen, is_fallen=True))
    for gone in (NONE, frozenset({table.fallen})):
        looks = HexReader(flat, table.plane, table.table.course, table.hexes, gone)
        assert (table.ball_on(looks, table.fallen) > SEEN) is bool(gone)


def test_a_mushroom_that_is_put_back_is_expected_again() -> None:
    table = course(SEEDS[0])
    looks = table.after(table.with_ball(table.fallen, is_fallen=True), frozenset({table.fallen}), NONE)
    assert looks.renewed(table.flattening.flat(table.picture(table.standing)))
    assert table.ball_on(looks, table.fallen) < SEEN
