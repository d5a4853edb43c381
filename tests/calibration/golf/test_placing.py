"""Which hex is which: grounds decide, whatever lies there; turns of a symmetric course are one way to lie."""

from collections.abc import Mapping

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.golf.course import RIM_GROUND, rim
from calibration.golf.find import AS_ONE, DECIDED
from calibration.golf.ground_costs import features
from calibration.golf.lattice.nodes import Nodes
from calibration.golf.placing import Placing, placed, placing_costs
from calibration.golf.plane import HexPlane, hexes_from_plane, plane_from_hexes
from calibration.golf.under_arms import under_arms

WIDTH_PX, HEIGHT_PX, PITCH_PX = 636, 480, 10.0
TABLE, THING = (110, 128, 128), (150, 108, 160)
GREYS = {"fairway": (132, 110, 153), "rough": (120, 107, 156)}
WIDE, TALL = 5, 4
Course = dict[tuple[int, int], str]


def parallelogram(seed: int) -> Course:
    """A course that looks the same after half a turn, but for its grounds."""
    luck = np.random.default_rng(seed)
    return {(q, r): str(luck.choice(list(GREYS))) for r in range(TALL) for q in range(WIDE)}


def drawn(
    course: Course,
    shift: tuple[int, int],
    things: set[tuple[int, int]],
    seed: int,
    greys: Mapping[str, tuple[int, int, int]] = GREYS,
) -> tuple[HexPlane, Nodes, NDArray[np.uint8]]:
    """A picture from above, in Lab, and its lattice; the course's (0, 0) lies so many hexes off its middle."""
    scale_px = np.hypot(WIDTH_PX, HEIGHT_PX) / 2
    plane = HexPlane(WIDTH_PX, HEIGHT_PX, np.diag([scale_px / PITCH_PX, scale_px / PITCH_PX, 1.0]))
    grid = [(q, r) for q in range(-60, 61) for r in range(-30, 31)]
    hexes = [at for at, is_in in zip(grid, plane.inside(plane.px_from_hexes(grid)), strict=True) if is_in]
    lab = np.empty((HEIGHT_PX, WIDTH_PX, 3), np.uint8)
    lab[:] = TABLE
    laid = {(q + shift[0], r + shift[1]): greys[ground] for (q, r), ground in course.items()}
    for at, colour in {**laid, **dict.fromkeys(things, THING)}.items():
        x, y = plane.px_from_hexes([at])[0]
        cv2.circle(lab, (round(x), round(y)), 4, colour, -1)
    noise = np.random.default_rng(seed).normal(0, 2, lab.shape)
    strength = np.array([0.5 if at in laid and at not in things else 0.0 for at in hexes])
    nodes = Nodes(plane_from_hexes(hexes), plane.px_from_hexes(hexes), strength)
    seen: NDArray[np.uint8] = np.clip(lab + noise, 0, 255).astype(np.uint8)
    return plane, nodes, seen


def found(course: Course, seed: int, greys: Mapping[str, tuple[int, int, int]] = GREYS) -> Placing:
    """The placing of a course amid a picture."""
    placing = placed(course, *drawn(course, (-3, -2), set(), seed, greys))
    assert placing is not None
    return placing


def test_one_odd_hex_counts_no_more_than_a_hex() -> None:
    """Of a table that is alike everywhere, one thing on it would outweigh a course else."""
    course, shift = parallelogram(0), (-3, -2)
    tables = [drawn(course, shift, things, 0) for things in (set(), {(20, 5)})]
    costs = [placing_costs(course, *table, [(0, shift)])[0] for table in tables]
    assert 2.0 < costs[1] - costs[0] < 20.0


def test_turns_that_lay_a_symmetric_course_alike_are_one_way_to_lie() -> None:
    course = parallelogram(3)
    middle = (WIDE - 1, TALL - 1)
    symmetric = {at: course[min(at, (middle[0] - at[0], middle[1] - at[1]))] for at in course}
    placing = found(symmetric, 3)
    assert placing.turn in (0, 3)
    assert placing.margin > 0.2


def meadow(wide: int, tall: int, seed: int) -> Course:
    """A course of one ground nearly everywhere: patches of another at its first rows, and in its middle."""
    luck = np.random.default_rng(seed)
    course = dict.fromkeys([(q, r) for r in range(tall) for q in range(wide)], "fairway")
    for r in (0, 0, tall // 2, tall // 2):
        q = int(luck.integers(0, wide - 1))
        course.update(dict.fromkeys([(q, r), (q + 1, r), (q, r + 1)], "rough"))
    return course


@pytest.mark.sample(3)
@pytest.mark.parametrize("seed", range(6))
def test_an_arm_over_half_of_a_course_has_no_say(seed: int) -> None:
    """It is no ground, whatever its colour. If it had a say, none of these would be decided."""
    course, shift = meadow(14, 8, seed), (-9, -4)
    arm = {(q + shift[0], r + shift[1]) for r in range(2, 6) for q in range(-1, 60)}
    placing = placed(course, *drawn(course, shift, arm, seed))
    assert placing is not None
    assert (placing.turn, placing.offset) == (0, shift)
    assert placing.margin * len(course) > DECIDED * AS_ONE


def test_the_table_is_no_arm_in_however_many_parts() -> None:
    course, shift = meadow(14, 8, 0), (-9, -4)
    arm = {(q + shift[0], r + shift[1]) for r in range(2, 6) for q in range(-60, 60)}
    plane, nodes, lab = drawn(course, shift, arm, 0)
    hexes = hexes_from_plane(nodes.plane)
    covered = {(q, r) for q, r in hexes[under_arms(hexes, features(lab, plane, nodes))].tolist()}
    assert covered <= arm
    assert len(covered) > 0.9 * len(arm & {(q, r) for q, r in hexes.tolist()})


def test_a_course_that_the_picture_does_not_tell_from_its_turn_has_no_margin() -> None:
    """A corner is of another ground, which is printed like all others: after half a turn it fits as well."""
    course = dict.fromkeys(parallelogram(0), "fairway")
    course[0, 0] = "rough"
    told, untold = (found(course, 1, greys) for greys in (GREYS, dict.fromkeys(GREYS, GREYS["fairway"])))
    assert untold.margin < 0.02 < told.margin


def test_hexes_of_the_rim_speak_for_no_placing_by_being_in_the_picture() -> None:
    """Where nothing lies, a placing wholly in the picture is no likelier than one that its edge cuts."""
    course = parallelogram(0)
    whole = {**course, **dict.fromkeys(rim(course), RIM_GROUND)}
    table = drawn({}, (0, 0), set(), 0)
    within, cut = placing_costs(whole, *table, [(0, (8, -20)), (0, (8, -29))])
    assert within > cut - 10.0
