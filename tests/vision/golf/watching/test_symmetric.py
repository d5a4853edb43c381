"""A course that looks the same after half a turn: its tokens tell how it lies, and a person is asked once."""

from dataclasses import replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from calibration.golf.found import FoundCourse
from calibration.golf.plane import plane_from_hexes
from rules.table import Uncertain
from tests.vision.golf.drawn_golf import found_on
from vision.frame import Frame
from vision.golf.layouts.foreseen import Foreseen, Guise
from vision.golf.watching.observer import GolfObserver
from vision.golf.watching.witness import GolfWitness
from vision.synthetic.hexes.tables import GolfTable, photographed, table_by_chance

SEED, GAME = 70_002, "carom_golf"


@cache
def symmetric() -> tuple[GolfTable, tuple[int, int]]:
    """A table whose course is plain and point symmetric; the sum of two hexes across from each other."""
    table = table_by_chance(SEED, GAME)
    assert not table.hand
    places = np.array([*table.course])
    both = tuple(int(side) for side in places.min(axis=0) + places.max(axis=0))
    course = {(q, r): "plain" for q, r in table.course if (both[0] - q, both[1] - r) in table.course}
    return replace(table, course=course), (both[0], both[1])


@cache
def pictured() -> NDArray[np.uint8]:
    """The photograph of the table; nobody may write on it."""
    picture = photographed(symmetric()[0], SEED)[0]
    picture.setflags(write=False)
    return picture


def turned(found: FoundCourse, across: tuple[int, int]) -> FoundCourse:
    """The course found after half a turn."""
    (x, y), half = plane_from_hexes([across])[0], np.diag([-1.0, -1.0, 1.0])
    half[:2, 2] = x, y
    return replace(found, plane=found.plane.moved(half))


def questions(*, is_turned: bool) -> list[Uncertain]:
    """What is asked of a table at rest, on which something is moved and put back twice."""
    table, across = symmetric()
    picture, found = pictured(), found_on(table)
    standing = {f"{one.form} {one.token}": one for one in table.tokens if one.at in table.course}
    guises = {name: Guise(one.token, (one.form,)) for name, one in standing.items()}
    layout = frozenset((name, one.at) for name, one in standing.items())
    assert len(layout) > 2
    foreseen = Foreseen(guises, (layout,), frozenset(guises))
    watching, witness = GolfObserver(table.course, GAME, foreseen=lambda: foreseen), GolfWitness()
    watching.placement = turned(found, across) if is_turned else found
    moved = picture.copy()
    moved[:120, :120] = 255 - moved[:120, :120]
    frames = ([picture] * 10 + [moved] * 10) * 2
    looks = (watching.receive(Frame.from_bgr(frame, k * 0.1, k)) for k, frame in enumerate(frames))
    told = [event for look in looks if look is not None for event in witness.receive(look)]
    return [event for event in told if isinstance(event, Uncertain)]


def test_a_course_found_the_right_way_round_is_not_asked_about() -> None:
    assert questions(is_turned=False) == []


def test_a_symmetric_course_found_turned_is_asked_about_once() -> None:
    assert len(questions(is_turned=True)) == 1
