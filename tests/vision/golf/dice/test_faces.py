"""Dice of drawn tables are found and read; what is no die is not."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.golf.plane import plane_from_hexes
from tests.vision.golf.drawn_golf import found_on, table_and_picture
from vision.frame import Frame
from vision.golf.change_cells import CELL, CellWatch
from vision.golf.dice.classification import read
from vision.golf.dice.detection import Suspect
from vision.golf.dice.faces import LEAST_SCORE, Die, dice, tops
from vision.golf.dice_reader import DiceReader
from vision.golf.table_view import stretch_of
from vision.synthetic.hexes.dice import corners_of
from vision.synthetic.hexes.scene import Shape
from vision.synthetic.hexes.shading import project
from vision.synthetic.hexes.tables import GolfTable

SEEDS = [
    (seed, game) for seed, game in zip(range(70_000, 70_012), ("carom_golf", "roll_in_one") * 6, strict=True)
]


def true_dice(table: GolfTable) -> list[tuple[float, float, int]]:
    """Middles and values of the top faces that lie in the picture."""
    lens, found = table.camera.lens, []
    for solid in table.scene.solids:
        if solid.shape is not Shape.DIE:
            continue
        corners = project(table.camera, corners_of(solid)[:4])
        x, y = corners.mean(axis=0)
        if corners.min() > 0 and x < lens.width_px - 20 and y < lens.height_px - 20:
            found.append((float(x), float(y), solid.value))
    return found


def beside(table: GolfTable) -> DiceReader:
    return DiceReader(found_on(table), table.course, table.look.print.pitch_mm)


@pytest.mark.parametrize(
    ("tables", "least", "most_others"), [(SEEDS[:6], 5, 1), pytest.param(SEEDS, 10, 2, marks=pytest.mark.long)]
)
def test_dice_of_drawn_tables_are_found_and_read(
    tables: list[tuple[int, str]], least: int, most_others: int
) -> None:
    there = found = right = others = 0
    for seed, game in tables:
        table, picture = table_and_picture(seed, game)
        if table.hand:
            continue
        seen = list(beside(table).read(picture))
        for x, y, value in true_dice(table):
            near = [die for die in seen if np.hypot(die.x_px - x, die.y_px - y) < 0.5 * die.side_px]
            there, found = there + 1, found + bool(near)
            right += any(die.value == value for die in near)
            seen = [die for die in seen if die not in near]
        others += len(seen)
    assert there > least
    assert found >= 0.9 * there
    assert right >= 0.9 * found
    assert others <= most_others


def test_what_has_not_changed_is_not_read_again() -> None:
    table, picture = next(
        (table, picture)
        for table, picture in (table_and_picture(*one) for one in SEEDS)
        if not table.hand and len(true_dice(table)) > 1
    )
    reader, watch = beside(table), CellWatch()
    first = tops(reader.faces(picture, watch.receive(Frame.from_bgr(picture))))
    brighter = np.clip(picture.astype(int) + 2, 0, 255).astype(np.uint8)
    again = tops(reader.faces(brighter, watch.receive(Frame.from_bgr(brighter))))
    assert all(one is other for one, other in zip(first, again, strict=True))
    gone = picture.copy()
    die = first[0]
    cv2.circle(gone, (round(die.x_px), round(die.y_px)), round(die.side_px * 1.5), (60, 90, 60), -1)
    left = tops(reader.faces(gone, watch.receive(Frame.from_bgr(gone))))
    assert die not in left
    assert set(left) <= set(first)


def test_what_lies_beside_the_course_without_a_face_is_noticed_once() -> None:
    table, picture = table_and_picture(*SEEDS[0])
    reader, watch = beside(table), CellWatch()
    reader.faces(picture, watch.receive(Frame.from_bgr(picture)))
    assert not reader.take_unread(True)
    plane, edge = found_on(table).plane, 60
    grid = np.array(
        [(x, y) for y in range(edge, len(picture) - edge, 20) for x in range(edge, picture.shape[1] - edge, 20)]
    )
    off = [
        np.hypot(*(plane.plane_from_px(grid.astype(float)) - at).T)
        for at in plane_from_hexes(tuple(table.course))
    ]
    x, y = grid[int(np.argmax(np.min(off, axis=0)))]
    with_lump = picture.copy()
    cv2.circle(with_lump, (int(x), int(y)), 10, (40, 40, 200), -1)
    reader.faces(with_lump, watch.receive(Frame.from_bgr(with_lump)))
    assert reader.take_unread(True)
    reader.faces(with_lump, watch.receive(Frame.from_bgr(with_lump)))
    assert not reader.take_unread(True)


def test_a_die_far_from_the_camera_may_be_small() -> None:
    """At the far end of a course that is seen from low aside it is less of the picture than at its near end."""
    ranges = []
    for seed, game in SEEDS[:6]:
        table, _ = table_and_picture(seed, game)
        reader, plane = beside(table), found_on(table).plane
        middles = plane_from_hexes(tuple(table.course))
        pitches = reader._view.pitches_px(middles)
        near, far = (plane.px_from_plane(middles[[at]])[0] for at in (pitches.argmax(), pitches.argmin()))
        least_near, least_far = (
            min(cells for cells in range(1, 40) if reader._may_be_die(square(at, cells))) for at in (near, far)
        )
        ranges.append((pitches.max() / pitches.min(), least_near, least_far))
    assert all(least_far <= least_near for _, least_near, least_far in ranges)
    _, least_near, least_far = max(ranges)
    assert least_far < least_near


def square(at: NDArray[np.float64], cells: int) -> tuple[slice, slice]:
    """So many cells each way about a point of the picture."""
    row, column = (round(float(px) / CELL - cells / 2) for px in at[::-1])
    return slice(row, row + cells), slice(column, column + cells)


def test_what_reaches_into_the_picture_from_its_edge_is_no_die() -> None:
    """A fingertip that rests there is as large as one."""
    table, picture = table_and_picture(*SEEDS[0])
    height, width = picture.shape[:2]
    for x, y in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)):
        reader, watch = beside(table), CellWatch()
        reader.faces(picture, watch.receive(Frame.from_bgr(picture)))
        assert not reader.take_unread(True)
        with_finger = picture.copy()
        cv2.circle(with_finger, (x, y), 14, (40, 40, 200), -1)
        reader.faces(with_finger, watch.receive(Frame.from_bgr(with_finger)))
        assert not reader.take_unread(True)


@pytest.mark.parametrize("kind", ["noise", "words", "even"])
def test_a_table_without_dice_has_none(kind: str) -> None:
    picture: NDArray[np.uint8] = np.full((300, 400, 3), (70, 120, 90), np.uint8)
    if kind == "noise":
        picture = np.random.default_rng(2).normal(120, 12, picture.shape).clip(0, 255).astype(np.uint8)
    if kind == "words":
        cv2.putText(picture, "Hole 7", (60, 160), cv2.FONT_HERSHEY_SIMPLEX, 1.4, (240, 240, 240), 3)
    assert dice(picture) == []


def test_a_flattened_view_shows_what_lies_flat_as_from_above() -> None:
    seen = np.array([[30.0, 4.0], [-3.0, 15.0]])
    flattening = stretch_of(seen)
    assert np.linalg.det(flattening) == pytest.approx(1.0)
    above = flattening @ seen
    assert above.T @ above == pytest.approx(np.eye(2) * np.linalg.det(seen))


def test_doubtful_faces_are_no_dice_and_each_has_its_likelihoods() -> None:
    table, picture = table_and_picture(*SEEDS[0])
    reader = beside(table)
    faces = reader.faces(picture)
    assert set(reader.read(picture)) <= set(faces)
    assert all(len(die.faces) == 6 and 0 < sum(die.faces) <= 1 + 1e-6 for die in faces)
    assert all(die.score >= LEAST_SCORE for die in reader.read(picture))


def test_no_places_are_no_dice() -> None:
    picture = np.zeros((64, 64, 3), np.uint8)
    assert read(picture, []) == []
    assert read(picture, [Suspect(70.0, -5.0, 20.0, 0.3)]) == []


def test_a_die_is_a_value() -> None:
    assert Die(3, 1.0, 2.0, 10.0, 0.9) == Die(3, 1.0, 2.0, 10.0, 0.9)


def is_off_the_course(table: GolfTable, die: Die) -> bool:
    at = found_on(table).plane.plane_from_px(np.array([(die.x_px, die.y_px)]))[0]
    return bool(min(np.hypot(*(plane_from_hexes(tuple(table.course)) - at).T)) > 1)


def test_what_shows_no_face_where_a_face_was_shown_is_noticed_and_a_bare_place_is_not() -> None:
    """A die comes to lie where the last one lay; or that one was picked up, and nothing lies there."""
    table, picture, die = next(
        (table, picture, die)
        for table, picture in (table_and_picture(*one) for one in SEEDS)
        for die in tops(beside(table).faces(picture))
        if not table.hand and table.game == "carom_golf" and is_off_the_course(table, die)
    )
    sizes = (die.side_px / 2, 1.6 * die.side_px)  # of the new die; of all that the old one shows, sides too
    x, y, half, reach = (round(px) for px in (die.x_px, die.y_px, *sizes))
    there = np.zeros(picture.shape[:2], np.uint8)
    there[y - reach : y + reach, x - reach : x + reach] = 1
    bare = np.asarray(cv2.inpaint(picture, there, 3, cv2.INPAINT_TELEA), np.uint8)
    with_die = bare.copy()
    cv2.rectangle(with_die, (x - half, y - half), (x + half, y + half), (30, 30, 190), -1)
    for now, is_noticed in ((with_die, True), (bare, False)):
        reader, watch = beside(table), CellWatch()
        reader.faces(picture, watch.receive(Frame.from_bgr(picture)))
        assert not reader.take_unread(True)
        reader.faces(now, watch.receive(Frame.from_bgr(now)))
        assert reader.take_unread(True) is is_noticed
